/* Sections that go game by game: causes, faults, openings, pictures, the list itself. */
#include "protocol/svg/svg.h"
#include "protocol/tournament/report/report_page.h"

#include <stdlib.h>
#include <string.h>

enum { REASONS_MAX = 32 };

static void put_players(struct page *page, const struct bout *bout)
{
    for (int side = 0; side < side_count(page->contest->variant); side++) {
        fputs(side == 0 ? "" : " &#8211; ", page->file);
        page_name(page, bout->entrant[side]);
    }
}

/* "checkmate", "time: White loses on time by 0.012 s". */
static void put_reason(struct page *page, const struct bout *bout)
{
    if (bout->cause != CAUSE_RULES) {
        page_text(page, cause_text(bout->cause));
        fputs(bout->reason[0] != '\0' ? ": " : "", page->file);
    }
    page_text(page, bout->reason);
}

/* Endings by the rules, told apart by their reasons. */
struct reason_count {
    const char *reason;
    int games;
};

/* Counts them; those beyond the table's end count as others. Returns how many there are. */
static int count_reasons(const struct page *page, struct reason_count reasons[REASONS_MAX])
{
    int count = 0;
    for (int i = 0; i < page->count; i++) {
        const struct bout *bout = &page->entries[i].bout;
        int found = 0;
        while (found < count && strcmp(reasons[found].reason, bout->reason) != 0) {
            found++;
        }
        if (bout->cause != CAUSE_RULES) {
            continue;
        }
        if (found == REASONS_MAX) {
            found--;
            reasons[found].reason = "other reasons";
        } else if (found == count) {
            reasons[count++] = (struct reason_count){bout->reason, 0};
        }
        reasons[found].games++;
    }
    return count;
}

static void put_share(struct page *page, int games)
{
    fprintf(page->file, "</td><td>%d</td><td>%.1f %%</td></tr>\n", games,
            100.0 * games / (page->count > 0 ? page->count : 1));
}

static void put_ends(struct page *page)
{
    struct reason_count reasons[REASONS_MAX];
    int count = count_reasons(page, reasons);
    fputs("<section><h2>How games ended</h2>\n", page->file);
    page_table(page, "<End|Games|Share");
    for (int i = 0; i < count; i++) {
        fputs("<tr><td class=\"text\">", page->file);
        page_text(page, reasons[i].reason);
        put_share(page, reasons[i].games);
    }
    for (enum cause cause = CAUSE_RULES + 1; cause < CAUSES; cause++) {
        int games = page->standings->ends[cause];
        if (games > 0) {
            fputs("<tr><td class=\"text\">", page->file);
            page_text(page, cause_text(cause));
            put_share(page, games);
        }
    }
    fputs("</table></div></section>\n", page->file);
}

/* Which causes lost somebody a game. */
static bool is_cause_of_loss(const struct page *page, enum cause cause)
{
    for (int i = 0; i < page->contest->entrant_count; i++) {
        if (page->standings->causes[i][cause] > 0) {
            return true;
        }
    }
    return cause == CAUSE_RULES;
}

static void put_count(struct page *page, int count, bool is_fault)
{
    fprintf(page->file, "<td%s>%d</td>", count > 0 && is_fault ? " class=\"fault\"" : "",
            count);
}

/* Games lost; where the point is shared, seats that had no part of it. */
static int64_t losses_of(const struct standings *standings, int entrant)
{
    const struct shares *shares = &standings->shares[entrant];
    return standings_total(standings, entrant).losses + shares->seats - shares->won -
           shares->shared;
}

static void put_losses(struct page *page)
{
    fputs("<section><h2>Losses by cause</h2>\n<div class=\"wide\"><table>\n"
          "<tr><th class=\"text\">Engine</th><th>All</th>",
          page->file);
    for (enum cause cause = 0; cause < CAUSES; cause++) {
        if (is_cause_of_loss(page, cause)) {
            fputs("<th>", page->file);
            page_text(page, cause_text(cause));
            fputs("</th>", page->file);
        }
    }
    fputs("<th>false claims after the end</th><th>failures after the end</th></tr>\n",
          page->file);
    for (int place = 0; place < page->contest->entrant_count; place++) {
        int entrant = page->rank[place];
        fputs("<tr><td class=\"text\">", page->file);
        page_name(page, entrant);
        fprintf(page->file, "</td><td>%lld</td>",
                (long long)losses_of(page->standings, entrant));
        for (enum cause cause = 0; cause < CAUSES; cause++) {
            int lost = page->standings->causes[entrant][cause];
            if (is_cause_of_loss(page, cause)) {
                put_count(page, lost, cause_is_fault(cause));
            }
        }
        put_count(page, page->standings->late_claims[entrant], true);
        put_count(page, page->standings->late_failures[entrant], true);
        fputs("</tr>\n", page->file);
    }
    fputs("</table></div></section>\n", page->file);
}

void report_causes(struct page *page)
{
    put_losses(page);
    put_ends(page);
}

static void put_fault(struct page *page, const struct bout *bout)
{
    char path[FAULT_PATH_MAX];
    bout_fault_path(page->contest->faults, bout->number, path);
    fputs("<tr><td>", page->file);
    page_game_link(page, bout);
    fputs("</td><td class=\"text\">", page->file);
    if (bout->culprit >= 0) {
        page_name(page, bout->entrant[bout->culprit]);
    }
    fputs("</td><td class=\"text\">", page->file);
    put_reason(page, bout);
    fputs("</td><td><a href=\"", page->file);
    page_link(page, path);
    fputs("\">last lines</a></td></tr>\n", page->file);
}

void report_faults(struct page *page)
{
    int late_claims = 0;
    int late_failures = 0;
    int faults = 0;
    for (int i = 0; i < page->count; i++) {
        faults += cause_is_fault(page->entries[i].bout.cause);
    }
    for (int i = 0; i < page->contest->entrant_count; i++) {
        late_claims += page->standings->late_claims[i];
        late_failures += page->standings->late_failures[i];
    }
    fprintf(
        page->file,
        "<section><h2>Faults</h2>\n<p>%d of %d games ended by the fault of an engine. After "
        "the end of a game there were %d false claims and %d failures.</p>\n",
        faults, page->count, late_claims, late_failures);
    if (faults > 0) {
        fputs("<div class=\"long\">", page->file);
        page_table(page, "Game|<Engine|<Fault|Log");
        for (int i = 0; i < page->count; i++) {
            if (cause_is_fault(page->entries[i].bout.cause)) {
                put_fault(page, &page->entries[i].bout);
            }
        }
        fputs("</table></div></div>", page->file);
    }
    fputs("</section>\n", page->file);
}

static bool has_picture(const struct page *page, int index)
{
    return index >= page->count - REPORT_PICTURES ||
           cause_is_fault(page->entries[index].bout.cause);
}

static void put_picture(struct page *page, const struct bout *bout)
{
    struct text_error error;
    struct svg_style style = {.width = 180 + 12 * page->contest->variant->files,
                              .marks = bout->last};
    fprintf(page->file, "<figure id=\"position-%d\" style=\"width:%dpx\">\n", bout->number + 1,
            style.width);
    if (!svg_write_fen(page->file, page->contest->variant, bout->final_fen, &style, &error)) {
        fputs("<p>No picture: ", page->file);
        page_text(page, error.what);
        fputs("</p>\n", page->file);
    }
    fputs("<figcaption>", page->file);
    page_game_link(page, bout);
    fputs(". ", page->file);
    put_players(page, bout);
    fprintf(page->file, " <b>%s</b><br/>", game_result_text(bout->result));
    put_reason(page, bout);
    fputs("</figcaption></figure>\n", page->file);
}

void report_pictures(struct page *page)
{
    if (page->count == 0) {
        return;
    }
    fprintf(page->file,
            "<section><h2>Final positions</h2>\n<p class=\"note\">Of the last %d games and of "
            "all that ended by a fault.</p>\n<div class=\"pictures\">\n",
            page->count < REPORT_PICTURES ? page->count : REPORT_PICTURES);
    for (int i = page->count - 1; i >= 0; i--) {
        if (has_picture(page, i)) {
            put_picture(page, &page->entries[i].bout);
        }
    }
    fputs("</div></section>\n", page->file);
}

static void put_game(struct page *page, int index)
{
    const struct bout *bout = &page->entries[index].bout;
    fprintf(page->file, "<tr id=\"game-%d\"><td>", bout->number + 1);
    if (has_picture(page, index)) {
        fprintf(page->file, "<a href=\"#position-%d\">%d</a>", bout->number + 1,
                bout->number + 1);
    } else {
        fprintf(page->file, "%d", bout->number + 1);
    }
    int turns = 0;
    for (int side = 0; side < side_count(page->contest->variant); side++) {
        fputs("</td><td class=\"text\">", page->file);
        page_name(page, bout->entrant[side]);
        turns += bout->effort[side].turns;
    }
    fprintf(page->file, "</td><td>%s</td><td class=\"text%s\">", game_result_text(bout->result),
            cause_is_fault(bout->cause) ? " fault" : "");
    put_reason(page, bout);
    fprintf(page->file, "</td><td>%d</td><td>%d</td><td>", bout->opening + 1, turns);
    page_time(page, bout->began);
    fprintf(page->file, "</td><td>%.1f</td></tr>\n", (double)bout->lasted / 1e6);
}

void report_games(struct page *page)
{
    fprintf(page->file, "<section><h2>Games</h2>\n<p>%d games in the order in which they ended",
            page->count);
    if (page->contest->pgn != NULL) {
        fputs("; all turns are in <a href=\"", page->file);
        page_link(page, page->contest->pgn);
        fputs("\">", page->file);
        page_text(page, page->contest->pgn);
        fputs("</a>", page->file);
    }
    fputs(".</p>\n<div class=\"long\">", page->file);
    page_table_of_sides(page, "Game", "Result|<End|Opening|Turns|Began (UTC)|Seconds");
    for (int i = 0; i < page->count; i++) {
        put_game(page, i);
    }
    fputs("</table></div></div></section>\n", page->file);
}
