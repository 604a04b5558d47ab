/* The engines, their ranking, results against each other and by colour, depth and time; results
 * by opening: those played most often first, of these the most one-sided first. */
#include "protocol/match/report/tables.h"

#include "protocol/match/tournament/time_control.h"

#include <math.h>
#include <stdlib.h>

void tables_engines(struct page *page)
{
    const struct tournament *tournament = page->tournament;
    fputs("<section><h2>Engines</h2>\n", page->file);
    page_table(page, "<Engine|Limits|Protocol|<Command|<Options");
    for (int i = 0; i < tournament->participant_count; i++) {
        const struct participant *participant = &tournament->participant[i];
        char time_control[64];
        time_control_to_text(&participant->time_control, time_control, sizeof time_control);
        page_put(page, "<tr><td class=\"text\">%s</td><td>%s", page_name(page, i),
                 time_control);
        if (participant->time_control.nodes > 0) {
            fprintf(page->file, " nodes=%llu",
                    (unsigned long long)participant->time_control.nodes);
        }
        if (participant->time_control.depth > 0) {
            fprintf(page->file, " depth=%d", participant->time_control.depth);
        }
        page_put(page,
                 "</td><td>%s</td><td class=\"text\"><code>%s%s%s</code></td>"
                 "<td class=\"text\">",
                 participant->dialect == DIALECT_UCI ? "UCI" : "CECP", participant->command,
                 participant->arguments != NULL ? " " : "",
                 participant->arguments != NULL ? participant->arguments : "");
        for (int option = 0; option < participant->option_count; option++) {
            page_put(page, "%s=%s ", participant->option[option].name,
                     participant->option[option].value);
        }
        fputs("</td></tr>\n", page->file);
    }
    fputs("</table></div></section>\n", page->file);
}

static void put_ranking_row(struct page *page, int place)
{
    int participant = page->rank[place];
    struct record_of total = standings_total(page->standings, participant);
    if (wdl_games(&total) == 0) {
        return;
    }
    struct rating rating = wdl_rating(&total);
    char elo[RATING_TEXT_MAX], nelo[RATING_TEXT_MAX];
    page_elo_to_text(rating.elo, rating.elo_error, elo);
    page_elo_to_text(rating.nelo, rating.nelo_error, nelo);
    page_put(page, "<tr><td class=\"text\">%d. %s", place + 1, page_name(page, participant));
    fprintf(page->file,
            "</td><td>%s</td><td>%s</td><td>%.1f %%</td><td>%lld</td><td>%.1f</td><td>%lld</td>"
            "<td>%lld</td><td>%lld</td><td>%.1f %%</td><td>%.1f %%</td><td>",
            elo, nelo, 100 * rating.los, (long long)wdl_games(&total), wdl_points(&total),
            (long long)total.wins, (long long)total.draws, (long long)total.losses,
            page_percent(&total), 100 * (double)total.draws / (double)wdl_games(&total));
    if (wdl_pairs(&total) > 0) {
        fprintf(page->file, "%lld %lld %lld %lld %lld", (long long)total.pairs[0],
                (long long)total.pairs[1], (long long)total.pairs[2], (long long)total.pairs[3],
                (long long)total.pairs[4]);
    }
    fputs("</td></tr>\n", page->file);
}

/* A row for what a participant had of games whose point several share. */
static void put_shares(struct page *page, const struct shares *shares)
{
    fprintf(page->file, "<td>%lld</td><td>%lld</td><td>%lld</td><td>%lld</td><td>%.2f</td>",
            (long long)shares->games, (long long)shares->seats, (long long)shares->won,
            (long long)shares->shared, wdl_shares_points(shares));
    if (shares->games > 0) {
        fprintf(page->file, "<td>%.1f %% &#177; %.1f</td></tr>\n", wdl_shares_percent(shares),
                wdl_shares_error(shares));
    } else {
        fputs("<td>&#8211;</td></tr>\n", page->file);
    }
}

static void rank_shares(struct page *page)
{
    page_table(page, "<Engine|Games|Seats|Won|Shared|Points|Score");
    for (int place = 0; place < page->tournament->participant_count; place++) {
        int participant = page->rank[place];
        page_put(page, "<tr><td class=\"text\">%d. %s</td>", place + 1,
                 page_name(page, participant));
        put_shares(page, &page->standings->shares[participant]);
    }
    fprintf(page->file,
            "</table></div>\n<p class=\"note\">The score is that of a seat, with its 95 %% "
            "interval; among equals each has %.1f %%.</p></section>\n",
            100.0 / side_count(page->tournament->variant));
}

void tables_ranking(struct page *page)
{
    fputs("<section><h2>Ranking</h2>\n", page->file);
    if (variant_is_free_for_all(page->tournament->variant)) {
        rank_shares(page);
        return;
    }
    page_table(page, "<Engine|Elo|nElo|LOS|Games|Points|Won|Drawn|Lost|Score|Draws|Pairs");
    for (int place = 0; place < page->tournament->participant_count; place++) {
        put_ranking_row(page, place);
    }
    fputs("</table></div>\n<p class=\"note\">Elo is the difference to the opponents met, with "
          "its 95 % interval. LOS is the likelihood of being the stronger one. Pairs are two "
          "games on one opening: how many of them gave 0, &#189;, 1, 1&#189; and 2 "
          "points.</p></section>\n",
          page->file);
}

static void put_cross_cell(struct page *page, int row, int column)
{
    const struct record_of *record = &page->standings->against[row][column];
    if (row == column || wdl_games(record) == 0) {
        fputs(row == column ? "<td class=\"self\"></td>" : "<td></td>", page->file);
        return;
    }
    double percent = page_percent(record);
    fprintf(page->file,
            "<td class=\"%s\">%.1f / %lld<br/><small>+%lld =%lld &#8722;%lld</small></td>",
            percent > 50   ? "ahead"
            : percent < 50 ? "behind"
                           : "level",
            wdl_points(record), (long long)wdl_games(record), (long long)record->wins,
            (long long)record->draws, (long long)record->losses);
}

void tables_cross(struct page *page)
{
    int count = page->tournament->participant_count;
    if (variant_is_free_for_all(page->tournament->variant)) {
        return;
    }
    fputs("<section><h2>Cross table</h2>\n<div class=\"wide\"><table>\n"
          "<tr><th class=\"text\">Points of the row against</th>",
          page->file);
    for (int column = 0; column < count; column++) {
        page_put(page, "<th>%d. %s</th>", column + 1, page_name(page, page->rank[column]));
    }
    fputs("</tr>\n", page->file);
    for (int row = 0; row < count; row++) {
        page_put(page, "<tr><td class=\"text\">%d. %s</td>", row + 1,
                 page_name(page, page->rank[row]));
        for (int column = 0; column < count; column++) {
            put_cross_cell(page, page->rank[row], page->rank[column]);
        }
        fputs("</tr>\n", page->file);
    }
    fputs("</table></div></section>\n", page->file);
}

static void put_record(struct page *page, const struct record_of *record)
{
    fprintf(page->file, "<td>%lld</td><td>%lld</td><td>%lld</td><td>%lld</td>",
            (long long)wdl_games(record), (long long)record->wins, (long long)record->draws,
            (long long)record->losses);
    if (wdl_games(record) > 0) {
        fprintf(page->file, "<td>%.1f %%</td></tr>\n", page_percent(record));
    } else {
        fputs("<td>&#8211;</td></tr>\n", page->file);
    }
}

/* What participants had by colour of games whose point several share. */
static void put_colours(struct page *page)
{
    const struct variant *variant = page->tournament->variant;
    page_table(page, "<Engine|As|Games|Seats|Won|Shared|Points|Score");
    for (int place = 0; place < page->tournament->participant_count; place++) {
        int participant = page->rank[place];
        for (int side = 0; side < side_count(variant); side++) {
            page_put(page, "<tr><td class=\"text\">%s</td><td>%s</td>",
                     page_name(page, participant), side_name(variant, side));
            put_shares(page, &page->standings->shares_by_side[participant][side]);
        }
    }
    fputs("</table></div></section>\n", page->file);
}

void tables_colours(struct page *page)
{
    struct record_of all = {0};
    fputs("<section><h2>By colour</h2>\n", page->file);
    if (variant_is_free_for_all(page->tournament->variant)) {
        put_colours(page);
        return;
    }
    page_table(page, "<Engine|As|Games|Won|Drawn|Lost|Score");
    for (int place = 0; place < page->tournament->participant_count; place++) {
        const struct record_of *record = page->standings->by_side[page->rank[place]];
        for (int side = 0; side < 2; side++) {
            page_put(page, "<tr><td class=\"text\">%s</td><td>%s</td>",
                     page_name(page, page->rank[place]),
                     side_name(page->tournament->variant, side));
            put_record(page, &record[side]);
        }
        wdl_add(&all, &record[0]);
    }
    page_put(page, "<tr class=\"total\"><td class=\"text\">All</td><td>%s</td>",
             side_name(page->tournament->variant, 0));
    put_record(page, &all);
    fputs("</table></div></section>\n", page->file);
}

/* `sum` / `count` where there is something to divide, else a dash. */
static void put_mean(struct page *page, double sum, double count, int decimals)
{
    if (count > 0) {
        fprintf(page->file, "<td>%.*f</td>", decimals, sum / count);
    } else {
        fputs("<td>&#8211;</td>", page->file);
    }
}

void tables_effort(struct page *page)
{
    fputs("<section><h2>Effort</h2>\n", page->file);
    page_table(page, "<Engine|Moves|Mean depth|Nodes/s|Nodes/move|s/move|Overruns|Worst, s");
    for (int place = 0; place < page->tournament->participant_count; place++) {
        const struct effort_sum *effort = &page->standings->effort[page->rank[place]];
        page_put(page, "<tr><td class=\"text\">%s</td><td>%d</td>",
                 page_name(page, page->rank[place]), effort->moves);
        put_mean(page, (double)effort->depth, effort->told, 2);
        put_mean(page, (double)effort->nodes * 1e6, (double)effort->timed, 0);
        put_mean(page, (double)effort->nodes, effort->told, 0);
        put_mean(page, (double)effort->time / 1e6, effort->moves, 3);
        fprintf(page->file, "<td>%d</td><td>%.3f</td></tr>\n", effort->overruns,
                (double)effort->worst_overrun / 1e6);
    }
    fputs("</table></div>\n<p class=\"note\">Depth and nodes are what the engines told. An "
          "overrun is a move that took longer than the clock allowed, within the margin or "
          "not.</p></section>\n",
          page->file);
}

/* --- Openings --- */

enum { OPENINGS_SHOWN = 100 };

/* Results of the first side in the games of an opening. */
struct opening_record {
    int opening;
    struct record_of record;
};

static int compare_openings(const void *left, const void *right)
{
    const struct opening_record *a = left;
    const struct opening_record *b = right;
    return (a->opening > b->opening) - (a->opening < b->opening);
}

static double lean_of(const struct opening_record *opening)
{
    return fabs(page_percent(&opening->record) - 50);
}

static int compare_interest(const void *left, const void *right)
{
    const struct opening_record *a = left;
    const struct opening_record *b = right;
    int64_t more = wdl_games(&b->record) - wdl_games(&a->record);
    if (more != 0) {
        return more > 0 ? 1 : -1;
    }
    double steeper = lean_of(b) - lean_of(a);
    if (steeper > 0 || steeper < 0) {
        return steeper > 0 ? 1 : -1;
    }
    return compare_openings(left, right);
}

/* Fills one record a game, sorts and joins them. Returns how many openings there are. */
static int collect_openings(const struct page *page, struct opening_record *openings)
{
    for (int i = 0; i < page->count; i++) {
        const struct match_game *match_game = &page->entries[i].match_game;
        openings[i] = (struct opening_record){.opening = match_game->opening};
        wdl_add_game(&openings[i].record,
                     match_game_half_points(match_game, page->tournament->variant, 0));
    }
    qsort(openings, (size_t)page->count, sizeof *openings, compare_openings);
    int count = 0;
    for (int i = 0; i < page->count; i++) {
        if (count > 0 && openings[count - 1].opening == openings[i].opening) {
            wdl_add(&openings[count - 1].record, &openings[i].record);
        } else {
            openings[count++] = openings[i];
        }
    }
    qsort(openings, (size_t)count, sizeof *openings, compare_interest);
    return count;
}

static void put_openings(struct page *page, const struct opening_record *openings, int count)
{
    int shown = count < OPENINGS_SHOWN ? count : OPENINGS_SHOWN;
    fprintf(page->file, "<section><h2>Openings</h2>\n<p class=\"note\">%d openings", count);
    if (page->tournament->openings.file != NULL) {
        page_put(page, " from %s", page->tournament->openings.file);
    }
    if (shown < count) {
        fprintf(page->file, "; the %d played most often, of these the most one-sided", shown);
    }
    fputs(". The number is their place in the order of play.</p>\n<div class=\"long\">",
          page->file);
    const char *first = side_name(page->tournament->variant, 0);
    const char *second = side_name(page->tournament->variant, 1);
    char headings[HEADINGS_MAX];
    snprintf(headings, sizeof headings, "Opening|Games|%s won|Drawn|%s won|%s&#39;s score",
             first, second, first);
    page_table(page, headings);
    for (int i = 0; i < shown; i++) {
        const struct record_of *record = &openings[i].record;
        fprintf(page->file,
                "<tr><td>%d</td><td>%lld</td><td>%lld</td><td>%lld</td>"
                "<td>%lld</td><td>%.1f %%</td></tr>\n",
                openings[i].opening + 1, (long long)wdl_games(record), (long long)record->wins,
                (long long)record->draws, (long long)record->losses, page_percent(record));
    }
    fputs("</table></div></div></section>\n", page->file);
}

void tables_openings(struct page *page)
{
    if (page->count == 0 || variant_is_free_for_all(page->tournament->variant)) {
        return;
    }
    struct opening_record *openings = malloc((size_t)page->count * sizeof *openings);
    if (openings == NULL) {
        page->out_of_memory = true;
        return;
    }
    put_openings(page, openings, collect_openings(page, openings));
    free(openings);
}
