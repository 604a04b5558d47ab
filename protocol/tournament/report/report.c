/* The report is written to NAME.new and renamed when it is whole and on the disk, so NAME is at
 * any moment the old report or the new one. */
#include "protocol/tournament/report/report.h"

#include "protocol/tournament/report/report_page.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char style[] =
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

/* "Xodul (pool=common), round robin, 2 engines, 200 games, ...". */
static void put_summary(struct page *page)
{
    static const char *const types[] = {[TOURNAMENT_ROUND_ROBIN] = "round robin",
                                        [TOURNAMENT_GAUNTLET] = "gauntlet",
                                        [TOURNAMENT_KNOCKOUT] = "knockout"};
    const struct contest *contest = page->contest;
    fputs("<p>", page->file);
    page_text(page, contest->variant->title);
    for (int i = 0; i < contest->rule_count; i++) {
        fputs(i == 0 ? " (" : ", ", page->file);
        page_text(page, contest->rule[i]);
    }
    fprintf(page->file, "%s, %s, %d engines, <b>%d</b> games",
            contest->rule_count > 0 ? ")" : "", types[contest->type], contest->entrant_count,
            page->count);
    if (page->count > 0) {
        int64_t began = page->entries[0].bout.began;
        int64_t ended = began;
        for (int i = 0; i < page->count; i++) {
            const struct bout *bout = &page->entries[i].bout;
            int64_t end = bout->began + bout->lasted / 1000000;
            began = bout->began < began ? bout->began : began;
            ended = end > ended ? end : ended;
        }
        fprintf(page->file, " of %.1f turns on average, from ",
                (double)page->standings->turns / page->count);
        page_time(page, began);
        fputs(" to ", page->file);
        page_time(page, ended);
        fputs(" UTC", page->file);
    }
    fprintf(page->file, ". %d at a time, seed %llu.</p>\n", contest->concurrency,
            (unsigned long long)contest->seed);
}

static void put_title(struct page *page)
{
    const struct contest *contest = page->contest;
    page_text(page, contest->event != NULL ? contest->event : "Tournament");
    if (contest->site != NULL) {
        fputs(", ", page->file);
        page_text(page, contest->site);
    }
}

static void put_page(struct page *page)
{
    static void (*const sections[])(struct page *) = {
        report_ranking, report_sprt,     report_cross_table, report_score_chart,
        report_causes,  report_colours,  report_effort,      report_faults,
        report_engines, report_openings, report_pictures,    report_games};
    fputs("<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
          "<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
          page->file);
    put_title(page);
    fprintf(page->file, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
    put_title(page);
    fputs("</h1>\n", page->file);
    put_summary(page);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        sections[i](page);
    }
    fputs("</body>\n</html>\n", page->file);
}

/* Sorts the entrants by score, those without a game last; equal ones stay as they are. */
static void rank_entrants(struct page *page)
{
    double key[ENTRANTS_MAX];
    for (int i = 0; i < page->contest->entrant_count; i++) {
        double percent = standings_percent(page->standings, i);
        key[i] = isnan(percent) ? -1 : percent;
        int place = i;
        for (; place > 0 && key[page->rank[place - 1]] < key[i]; place--) {
            page->rank[place] = page->rank[place - 1];
        }
        page->rank[place] = i;
    }
}

/* Writes the page to `path`. False with errno set when it is not whole there. */
static bool write_file(struct page *page, const char *path)
{
    page->file = fopen(path, "we");
    if (page->file == NULL) {
        return false;
    }
    put_page(page);
    bool whole =
        fflush(page->file) == 0 && !ferror(page->file) && fsync(fileno(page->file)) == 0;
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

bool report_write(const struct contest *contest, const struct standings *standings,
                  const struct entry *entries, int count)
{
    static const char suffix[] = ".new";
    struct page page = {
        .contest = contest, .standings = standings, .entries = entries, .count = count};
    size_t length = strlen(contest->report);
    char *path = malloc(length + sizeof suffix);
    if (path == NULL) {
        errno = ENOMEM;
        return false;
    }
    memcpy(path, contest->report, length);
    memcpy(path + length, suffix, sizeof suffix);
    rank_entrants(&page);
    bool written = write_file(&page, path) && rename(path, contest->report) == 0;
    if (!written) {
        int reason = errno;
        unlink(path);
        errno = reason;
    }
    free(path);
    return written;
}
