/* The tables that come from the standings: who played, who is ahead, how they did against each
 * other, with which colour and with how much thought. */
#include "protocol/tournament/pace.h"
#include "protocol/tournament/report/report_page.h"

void report_engines(struct page *page)
{
    const struct contest *contest = page->contest;
    fputs("<section><h2>Engines</h2>\n", page->file);
    page_table(page, "<Engine|Limits|Protocol|<Command|<Options");
    for (int i = 0; i < contest->entrant_count; i++) {
        const struct entrant *entrant = &contest->entrant[i];
        char pace[64];
        pace_to_text(&entrant->pace, pace, sizeof pace);
        fputs("<tr><td class=\"text\">", page->file);
        page_name(page, i);
        fputs("</td><td>", page->file);
        page_text(page, pace);
        if (entrant->pace.nodes > 0) {
            fprintf(page->file, " nodes=%llu", (unsigned long long)entrant->pace.nodes);
        }
        if (entrant->pace.depth > 0) {
            fprintf(page->file, " depth=%d", entrant->pace.depth);
        }
        fprintf(page->file, "</td><td>%s</td><td class=\"text\"><code>",
                entrant->dialect == DIALECT_UCI ? "UCI" : "CECP");
        page_text(page, entrant->command);
        fputs(entrant->arguments != NULL ? " " : "", page->file);
        page_text(page, entrant->arguments != NULL ? entrant->arguments : "");
        fputs("</code></td><td class=\"text\">", page->file);
        for (int option = 0; option < entrant->option_count; option++) {
            page_text(page, entrant->option[option].name);
            fputs("=", page->file);
            page_text(page, entrant->option[option].value);
            fputs(" ", page->file);
        }
        fputs("</td></tr>\n", page->file);
    }
    fputs("</table></div></section>\n", page->file);
}

static void put_ranking_row(struct page *page, int place)
{
    int entrant = page->rank[place];
    struct record_of total = standings_total(page->standings, entrant);
    if (tally_games(&total) == 0) {
        return;
    }
    struct rating rating = rating_of(&total);
    char elo[RATING_TEXT_MAX];
    char nelo[RATING_TEXT_MAX];
    elo_to_text(rating.elo, rating.elo_error, elo);
    elo_to_text(rating.nelo, rating.nelo_error, nelo);
    fprintf(page->file, "<tr><td class=\"text\">%d. ", place + 1);
    page_name(page, entrant);
    fprintf(page->file,
            "</td><td>%s</td><td>%s</td><td>%.1f %%</td><td>%lld</td><td>%.1f</td><td>%lld</td>"
            "<td>%lld</td><td>%lld</td><td>%.1f %%</td><td>%.1f %%</td><td>",
            elo, nelo, 100 * rating.los, (long long)tally_games(&total), tally_points(&total),
            (long long)total.wins, (long long)total.draws, (long long)total.losses,
            record_percent(&total), 100 * (double)total.draws / (double)tally_games(&total));
    if (tally_pairs(&total) > 0) {
        fprintf(page->file, "%lld %lld %lld %lld %lld", (long long)total.pairs[0],
                (long long)total.pairs[1], (long long)total.pairs[2], (long long)total.pairs[3],
                (long long)total.pairs[4]);
    }
    fputs("</td></tr>\n", page->file);
}

/* A row for what an entrant had of games whose point several share. */
static void put_shares(struct page *page, const struct shares *shares)
{
    fprintf(page->file, "<td>%lld</td><td>%lld</td><td>%lld</td><td>%lld</td><td>%.2f</td>",
            (long long)shares->games, (long long)shares->seats, (long long)shares->won,
            (long long)shares->shared, shares_points(shares));
    if (shares->games > 0) {
        fprintf(page->file, "<td>%.1f %% &#177; %.1f</td></tr>\n", shares_percent(shares),
                shares_error(shares));
    } else {
        fputs("<td>&#8211;</td></tr>\n", page->file);
    }
}

static void rank_shares(struct page *page)
{
    page_table(page, "<Engine|Games|Seats|Won|Shared|Points|Score");
    for (int place = 0; place < page->contest->entrant_count; place++) {
        int entrant = page->rank[place];
        fprintf(page->file, "<tr><td class=\"text\">%d. ", place + 1);
        page_name(page, entrant);
        fputs("</td>", page->file);
        put_shares(page, &page->standings->shares[entrant]);
    }
    fprintf(page->file,
            "</table></div>\n<p class=\"note\">The score is that of a seat, with its 95 %% "
            "interval; among equals each has %.1f %%.</p></section>\n",
            100.0 / side_count(page->contest->variant));
}

void report_ranking(struct page *page)
{
    fputs("<section><h2>Ranking</h2>\n", page->file);
    if (variant_is_free_for_all(page->contest->variant)) {
        rank_shares(page);
        return;
    }
    page_table(page, "<Engine|Elo|nElo|LOS|Games|Points|Won|Drawn|Lost|Score|Draws|Pairs");
    for (int place = 0; place < page->contest->entrant_count; place++) {
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
    if (row == column || tally_games(record) == 0) {
        fputs(row == column ? "<td class=\"self\"></td>" : "<td></td>", page->file);
        return;
    }
    double percent = record_percent(record);
    fprintf(page->file,
            "<td class=\"%s\">%.1f / %lld<br/><small>+%lld =%lld &#8722;%lld</small></td>",
            percent > 50   ? "ahead"
            : percent < 50 ? "behind"
                           : "level",
            tally_points(record), (long long)tally_games(record), (long long)record->wins,
            (long long)record->draws, (long long)record->losses);
}

void report_cross_table(struct page *page)
{
    int count = page->contest->entrant_count;
    if (variant_is_free_for_all(page->contest->variant)) {
        return;
    }
    fputs("<section><h2>Cross table</h2>\n<div class=\"wide\"><table>\n"
          "<tr><th class=\"text\">Points of the row against</th>",
          page->file);
    for (int column = 0; column < count; column++) {
        fprintf(page->file, "<th>%d. ", column + 1);
        page_name(page, page->rank[column]);
        fputs("</th>", page->file);
    }
    fputs("</tr>\n", page->file);
    for (int row = 0; row < count; row++) {
        fprintf(page->file, "<tr><td class=\"text\">%d. ", row + 1);
        page_name(page, page->rank[row]);
        fputs("</td>", page->file);
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
            (long long)tally_games(record), (long long)record->wins, (long long)record->draws,
            (long long)record->losses);
    if (tally_games(record) > 0) {
        fprintf(page->file, "<td>%.1f %%</td></tr>\n", record_percent(record));
    } else {
        fputs("<td>&#8211;</td></tr>\n", page->file);
    }
}

/* What entrants had by colour of games whose point several share. */
static void put_colours(struct page *page)
{
    const struct variant *variant = page->contest->variant;
    page_table(page, "<Engine|As|Games|Seats|Won|Shared|Points|Score");
    for (int place = 0; place < page->contest->entrant_count; place++) {
        int entrant = page->rank[place];
        for (int side = 0; side < side_count(variant); side++) {
            fputs("<tr><td class=\"text\">", page->file);
            page_name(page, entrant);
            fprintf(page->file, "</td><td>%s</td>", side_name(variant, side));
            put_shares(page, &page->standings->shares_by_side[entrant][side]);
        }
    }
    fputs("</table></div></section>\n", page->file);
}

void report_colours(struct page *page)
{
    struct record_of all = {0};
    fputs("<section><h2>By colour</h2>\n", page->file);
    if (variant_is_free_for_all(page->contest->variant)) {
        put_colours(page);
        return;
    }
    page_table(page, "<Engine|As|Games|Won|Drawn|Lost|Score");
    for (int place = 0; place < page->contest->entrant_count; place++) {
        const struct record_of *record = page->standings->by_side[page->rank[place]];
        for (int side = 0; side < 2; side++) {
            fputs("<tr><td class=\"text\">", page->file);
            page_name(page, page->rank[place]);
            fprintf(page->file, "</td><td>%s</td>", side_name(page->contest->variant, side));
            put_record(page, &record[side]);
        }
        tally_add(&all, &record[0]);
    }
    fputs("<tr class=\"total\"><td class=\"text\">All</td><td>", page->file);
    page_text(page, side_name(page->contest->variant, 0));
    fputs("</td>", page->file);
    put_record(page, &all);
    fputs("</table></div></section>\n", page->file);
}

/* `sum` / `count` where there is something to divide, else a dash. */
static void put_mean(struct page *page, double sum, double count, const char *format)
{
    fputs("<td>", page->file);
    if (count > 0) {
        char text[64];
        snprintf(text, sizeof text, format, sum / count);
        fputs(text, page->file);
    } else {
        fputs("&#8211;", page->file);
    }
    fputs("</td>", page->file);
}

void report_effort(struct page *page)
{
    fputs("<section><h2>Effort</h2>\n", page->file);
    page_table(page, "<Engine|Turns|Mean depth|Nodes/s|Nodes/turn|s/turn|Overruns|Worst, s");
    for (int place = 0; place < page->contest->entrant_count; place++) {
        const struct effort_sum *effort = &page->standings->effort[page->rank[place]];
        fputs("<tr><td class=\"text\">", page->file);
        page_name(page, page->rank[place]);
        fprintf(page->file, "</td><td>%d</td>", effort->turns);
        put_mean(page, (double)effort->depth, effort->told, "%.2f");
        put_mean(page, (double)effort->nodes * 1e6, (double)effort->timed, "%.0f");
        put_mean(page, (double)effort->nodes, effort->told, "%.0f");
        put_mean(page, (double)effort->time / 1e6, effort->turns, "%.3f");
        fprintf(page->file, "<td>%d</td><td>%.3f</td></tr>\n", effort->overruns,
                (double)effort->worst_overrun / 1e6);
    }
    fputs("</table></div>\n<p class=\"note\">Depth and nodes are what the engines told. An "
          "overrun is a turn that took longer than the clock allowed, within the margin or "
          "not.</p></section>\n",
          page->file);
}
