/* The report is written to NAME.new and renamed when it is whole and on the disk, so NAME is at
 * any moment the old report or the new one. */
#include "protocol/match/report/report.h"

#include "protocol/base/line.h"
#include "protocol/base/system.h"
#include "protocol/formats/svg.h"
#include "protocol/match/report/charts.h"
#include "protocol/match/report/tables.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char page_style[] =
    ":root{color-scheme:light dark;--ink:#1d1f23;--dim:#62676f;--paper:#fbfbf9;--line:#d9d9d4;"
    "--head:#efeeea;--link:#1257a8;--good:#d8efd9;--bad:#f7dcd8;--same:#ecebe6}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e5e7;--dim:#9da3ab;--paper:#17191c;"
    "--line:#383c42;--head:#22262b;--link:#7db7ff;--good:#1e4427;--bad:#55241f;"
    "--same:#2a2e33}}\n"
    "body{font:15px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:1180px;margin:0 auto;padding:16px}\n"
    "h1{margin:.2em 0}h2{margin:1.6em 0 .4em;border-bottom:1px solid var(--line)}\n"
    "a{color:var(--link)}code{font-size:.92em}.note{color:var(--dim);max-width:70em}\n"
    ".wide{overflow-x:auto}.long{max-height:34em;overflow-y:auto;width:fit-content;"
    "max-width:100%}.long .wide{overflow-x:visible}.long th{position:sticky;top:0}"
    "@media print{.long{max-height:none}}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:3px 9px;border:1px solid var(--line);text-align:right}"
    "th{background:var(--head)}\n"
    ".text{text-align:left}.self{background:var(--line)}.ahead{background:var(--good)}"
    ".behind{background:var(--bad)}.level{background:var(--same)}\n"
    ".fault{background:var(--bad)}.total td{font-weight:bold}tr:target{outline:2px solid"
    " var(--link)}small{color:var(--dim)}\n"
    ".pictures{display:flex;flex-wrap:wrap;gap:14px}figure{margin:0;max-width:100%}"
    "figure svg{max-width:100%;height:auto;display:block}figcaption{font-size:13px}"
    "figure:target figcaption{outline:2px solid var(--link)}\n"
    ".chart{width:100%;max-width:900px;height:auto}.scale path{stroke:var(--line)}"
    ".scale text{fill:var(--dim);font-size:12px}\n"
    ".level path,path.level{background:none;stroke:var(--dim);stroke-dasharray:6 4}"
    ".line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}"
    ".legend{margin:.2em 0}\n"
    ".c0{color:#2f7fd1}.c1{color:#d9622b}.c2{color:#3a9a55}.c3{color:#a55cc4}.c4{color:#c2393f}"
    ".c5{color:#1aa3a3}.c6{color:#a98a1d}.c7{color:#8a8f98}\n";

/* --- Sections that go game by game --- */

enum { REASONS_MAX = 32, PICTURES_SHOWN = 100 };

static void put_players(struct page *page, const struct match_game *match_game)
{
    for (int side = 0; side < side_count(page->tournament->variant); side++) {
        fputs(side == 0 ? "" : " &#8211; ", page->file);
        page_text(page, page_name(page, match_game->participant[side]));
    }
}

/* "checkmate", "time: White loses on time by 0.012 s". */
static void put_reason(struct page *page, const struct match_game *match_game)
{
    bool by_rules = match_game->termination == TERMINATION_RULES;
    page_put(page, "%s%s%s", by_rules ? "" : termination_text(match_game->termination),
             by_rules || match_game->reason[0] == '\0' ? "" : ": ", match_game->reason);
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
        const struct match_game *match_game = &page->entries[i].match_game;
        int found = 0;
        while (found < count && strcmp(reasons[found].reason, match_game->reason) != 0) {
            found++;
        }
        if (match_game->termination != TERMINATION_RULES) {
            continue;
        }
        if (found == REASONS_MAX) {
            found--;
            reasons[found].reason = "other reasons";
        } else if (found == count) {
            reasons[count++] = (struct reason_count){match_game->reason, 0};
        }
        reasons[found].games++;
    }
    return count;
}

static void put_end(struct page *page, const char *end, int games)
{
    page_put(page, "<tr><td class=\"text\">%s</td><td>%d</td><td>%.1f %%</td></tr>\n", end,
             games, 100.0 * games / (page->count > 0 ? page->count : 1));
}

static void put_ends(struct page *page)
{
    struct reason_count reasons[REASONS_MAX];
    int count = count_reasons(page, reasons);
    fputs("<section><h2>How games ended</h2>\n", page->file);
    page_table(page, "<End|Games|Share");
    for (int i = 0; i < count; i++) {
        put_end(page, reasons[i].reason, reasons[i].games);
    }
    for (enum termination termination = TERMINATION_RULES + 1; termination < TERMINATIONS;
         termination++) {
        if (page->standings->ends[termination] > 0) {
            put_end(page, termination_text(termination), page->standings->ends[termination]);
        }
    }
    fputs("</table></div></section>\n", page->file);
}

/* Which causes lost somebody a game. */
static bool is_cause_of_loss(const struct page *page, enum termination termination)
{
    for (int i = 0; i < page->tournament->participant_count; i++) {
        if (page->standings->terminations[i][termination] > 0) {
            return true;
        }
    }
    return termination == TERMINATION_RULES;
}

static void put_count(struct page *page, int count, bool is_fault)
{
    fprintf(page->file, "<td%s>%d</td>", count > 0 && is_fault ? " class=\"fault\"" : "",
            count);
}

/* Games lost; where the point is shared, seats that had no part of it. */
static int64_t losses_of(const struct standings *standings, int participant)
{
    const struct shares *shares = &standings->shares[participant];
    return standings_total(standings, participant).losses + shares->seats - shares->won -
           shares->shared;
}

static void put_losses(struct page *page)
{
    fputs("<section><h2>Losses by cause</h2>\n<div class=\"wide\"><table>\n"
          "<tr><th class=\"text\">Engine</th><th>All</th>",
          page->file);
    for (enum termination termination = 0; termination < TERMINATIONS; termination++) {
        if (is_cause_of_loss(page, termination)) {
            page_put(page, "<th>%s</th>", termination_text(termination));
        }
    }
    fputs("<th>false claims after the end</th><th>failures after the end</th></tr>\n",
          page->file);
    for (int place = 0; place < page->tournament->participant_count; place++) {
        int participant = page->rank[place];
        page_put(page, "<tr><td class=\"text\">%s</td><td>%lld</td>",
                 page_name(page, participant),
                 (long long)losses_of(page->standings, participant));
        for (enum termination termination = 0; termination < TERMINATIONS; termination++) {
            int lost = page->standings->terminations[participant][termination];
            if (is_cause_of_loss(page, termination)) {
                put_count(page, lost, termination_is_fault(termination));
            }
        }
        put_count(page, page->standings->late_claims[participant], true);
        put_count(page, page->standings->late_failures[participant], true);
        fputs("</tr>\n", page->file);
    }
    fputs("</table></div></section>\n", page->file);
}

static void put_fault(struct page *page, const struct match_game *match_game)
{
    char path[FAULT_PATH_MAX];
    match_game_fault_path(page->tournament->faults, match_game->number, path);
    page_put(page,
             "<tr><td><a href=\"#game-%d\">%d</a></td><td class=\"text\">%s</td>"
             "<td class=\"text\">",
             match_game->number + 1, match_game->number + 1,
             match_game->culprit >= 0
                 ? page_name(page, match_game->participant[match_game->culprit])
                 : "");
    put_reason(page, match_game);
    fputs("</td><td><a href=\"", page->file);
    page_link(page, path);
    fputs("\">last lines</a></td></tr>\n", page->file);
}

static void put_faults_section(struct page *page)
{
    int late_claims = 0, late_failures = 0;
    int faults = 0;
    for (int i = 0; i < page->count; i++) {
        faults += termination_is_fault(page->entries[i].match_game.termination);
    }
    for (int i = 0; i < page->tournament->participant_count; i++) {
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
            if (termination_is_fault(page->entries[i].match_game.termination)) {
                put_fault(page, &page->entries[i].match_game);
            }
        }
        fputs("</table></div></div>", page->file);
    }
    fputs("</section>\n", page->file);
}

static bool has_picture(const struct page *page, int index)
{
    return index >= page->count - PICTURES_SHOWN ||
           termination_is_fault(page->entries[index].match_game.termination);
}

static void put_picture(struct page *page, const struct match_game *match_game)
{
    struct text_error error;
    struct svg_style style = {.width = 180 + 12 * page->tournament->variant->files,
                              .marks = match_game->last};
    fprintf(page->file, "<figure id=\"position-%d\" style=\"width:%dpx\">\n",
            match_game->number + 1, style.width);
    if (!svg_write_fen(page->file, page->tournament->variant, match_game->final_fen, &style,
                       &error)) {
        page_put(page, "<p>No picture: %s</p>\n", error.what);
    }
    fprintf(page->file, "<figcaption><a href=\"#game-%d\">%d</a>. ", match_game->number + 1,
            match_game->number + 1);
    put_players(page, match_game);
    fprintf(page->file, " <b>%s</b><br/>", game_result_text(match_game->result));
    put_reason(page, match_game);
    fputs("</figcaption></figure>\n", page->file);
}

static void put_pictures_section(struct page *page)
{
    if (page->count == 0) {
        return;
    }
    fprintf(page->file,
            "<section><h2>Final positions</h2>\n<p class=\"note\">Of the last %d games and of "
            "all that ended by a fault.</p>\n<div class=\"pictures\">\n",
            page->count < PICTURES_SHOWN ? page->count : PICTURES_SHOWN);
    for (int i = page->count - 1; i >= 0; i--) {
        if (has_picture(page, i)) {
            put_picture(page, &page->entries[i].match_game);
        }
    }
    fputs("</div></section>\n", page->file);
}

static void put_game(struct page *page, int index)
{
    const struct match_game *match_game = &page->entries[index].match_game;
    fprintf(page->file, "<tr id=\"game-%d\"><td>", match_game->number + 1);
    if (has_picture(page, index)) {
        fprintf(page->file, "<a href=\"#position-%d\">%d</a>", match_game->number + 1,
                match_game->number + 1);
    } else {
        fprintf(page->file, "%d", match_game->number + 1);
    }
    int moves = 0;
    for (int side = 0; side < side_count(page->tournament->variant); side++) {
        page_put(page, "</td><td class=\"text\">%s",
                 page_name(page, match_game->participant[side]));
        moves += match_game->effort[side].moves;
    }
    fprintf(page->file, "</td><td>%s</td><td class=\"text%s\">",
            game_result_text(match_game->result),
            termination_is_fault(match_game->termination) ? " fault" : "");
    put_reason(page, match_game);
    fprintf(page->file, "</td><td>%d</td><td>%d</td><td>", match_game->opening + 1, moves);
    page_time(page, match_game->began);
    fprintf(page->file, "</td><td>%.1f</td></tr>\n", (double)match_game->lasted / 1e6);
}

static void put_games_section(struct page *page)
{
    fprintf(page->file, "<section><h2>Games</h2>\n<p>%d games in the order in which they ended",
            page->count);
    if (page->tournament->pgn != NULL) {
        fputs("; all moves are in <a href=\"", page->file);
        page_link(page, page->tournament->pgn);
        page_put(page, "\">%s</a>", page->tournament->pgn);
    }
    fputs(".</p>\n<div class=\"long\">", page->file);
    char headings[HEADINGS_MAX] = "Game";
    for (int side = 0; side < side_count(page->tournament->variant); side++) {
        line_append(headings, sizeof headings, "|<%s",
                    side_name(page->tournament->variant, side));
    }
    line_append(headings, sizeof headings, "|Result|<End|Opening|Moves|Began (UTC)|Seconds");
    page_table(page, headings);
    for (int i = 0; i < page->count; i++) {
        put_game(page, i);
    }
    fputs("</table></div></div></section>\n", page->file);
}

/* --- The page --- */

/* "Xodul (pool=common), round robin, 2 engines, 200 games, ...". */
static void put_summary(struct page *page)
{
    static const char *const types[] = {[TOURNAMENT_ROUND_ROBIN] = "round robin",
                                        [TOURNAMENT_GAUNTLET] = "gauntlet",
                                        [TOURNAMENT_KNOCKOUT] = "knockout"};
    const struct tournament *tournament = page->tournament;
    page_put(page, "<p>%s", tournament->variant->title);
    for (int i = 0; i < tournament->rule_count; i++) {
        page_put(page, "%s%s", i == 0 ? " (" : ", ", tournament->rule[i]);
    }
    fprintf(page->file, "%s, %s, %d engines, <b>%d</b> games",
            tournament->rule_count > 0 ? ")" : "", types[tournament->type],
            tournament->participant_count, page->count);
    if (page->count > 0) {
        int64_t began = page->entries[0].match_game.began;
        int64_t ended = began;
        for (int i = 0; i < page->count; i++) {
            const struct match_game *match_game = &page->entries[i].match_game;
            int64_t end = match_game->began + match_game->lasted / 1000000;
            began = match_game->began < began ? match_game->began : began;
            ended = end > ended ? end : ended;
        }
        fprintf(page->file, " of %.1f moves on average, from ",
                (double)page->standings->moves / page->count);
        page_time(page, began);
        fputs(" to ", page->file);
        page_time(page, ended);
        fputs(" UTC", page->file);
    }
    fprintf(page->file, ". %d at a time, seed %llu.</p>\n", tournament->concurrency,
            (unsigned long long)tournament->seed);
}

static void put_title(struct page *page)
{
    const struct tournament *tournament = page->tournament;
    page_put(page, "%s%s%s", tournament->event != NULL ? tournament->event : "Tournament",
             tournament->site != NULL ? ", " : "",
             tournament->site != NULL ? tournament->site : "");
}

static void put_page(struct page *page)
{
    static void (*const sections[])(struct page *) = {
        tables_ranking,     charts_sprt,    tables_cross,    charts_score,
        put_losses,         put_ends,       tables_colours,  tables_effort,
        put_faults_section, tables_engines, tables_openings, put_pictures_section,
        put_games_section};
    fputs("<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
          "<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
          page->file);
    put_title(page);
    fprintf(page->file, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", page_style);
    put_title(page);
    fputs("</h1>\n", page->file);
    put_summary(page);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        sections[i](page);
    }
    fputs("</body>\n</html>\n", page->file);
}

/* Writes the page to `path`. False with errno set when it is not whole there. */
static bool write_file(struct page *page, const char *path)
{
    page->file = system_open(path, "w");
    if (page->file == NULL) {
        return false;
    }
    put_page(page);
    bool whole = system_flush(page->file) && !ferror(page->file);
    int reason = errno;
    if (whole && page->out_of_memory) {
        whole = false;
        reason = ENOMEM;
    }
    if (fclose(page->file) != 0 && whole) {
        whole = false;
        reason = errno;
    }
    errno = reason;
    return whole;
}

bool report_write(const struct tournament *tournament, const struct standings *standings,
                  const struct entry *entries, int count)
{
    static const char suffix[] = ".new";
    struct page page = {
        .tournament = tournament, .standings = standings, .entries = entries, .count = count};
    size_t length = strlen(tournament->report);
    char *path = malloc(length + sizeof suffix);
    if (path == NULL) {
        errno = ENOMEM;
        return false;
    }
    memcpy(path, tournament->report, length);
    memcpy(path + length, suffix, sizeof suffix);
    standings_rank(standings, page.rank);
    bool written = write_file(&page, path) && system_replace(path, tournament->report);
    if (!written) {
        int reason = errno;
        system_remove(path);
        errno = reason;
    }
    free(path);
    return written;
}
