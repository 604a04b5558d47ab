/* A report while it is written, section by section. Text from outside (names, commands,
 * reasons, paths) is written by page_text or page_link, which escape it; everything else is
 * printed as it is. */
#ifndef PROTOCOL_MATCH_REPORT_PAGE_H
#define PROTOCOL_MATCH_REPORT_PAGE_H

#include "protocol/match/statistics/standings.h"
#include "protocol/match/tournament/entry.h"

#include <stdio.h>

enum { RATING_TEXT_MAX = 80, HEADINGS_MAX = 400 };

struct page {
    FILE *file;
    const struct tournament *tournament;
    const struct standings *standings;
    const struct entry *entries;
    int count;
    bool out_of_memory;         /* a section could not be written */
    int rank[PARTICIPANTS_MAX]; /* participants, the best first */
};

/* Writes text with <, >, &, quotes escaped; what is neither printable nor UTF-8 is replaced. */
void page_text(struct page *page, const char *text);

/* Writes like printf, with the conversions d, lld, llu, f, s and %; what stands for %s is
 * written by page_text. */
void page_put(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes a path as seen from the report's folder, percent-encoded, for use in href. */
void page_link(struct page *page, const char *path);

/* "2026-11-22 05:30:00", UTC, of seconds since 1970. */
void page_time(struct page *page, int64_t seconds);

static inline const char *page_name(const struct page *page, int participant)
{
    return page->tournament->participant[participant].name;
}

/* Begins a table and its <div>. '|' separates the headings; '<' stands before the heading of a
 * column of texts. */
void page_table(struct page *page, const char *headings);

/* "+12.3 &#177; 4.5" for a value that may be infinite or none. */
void page_elo_to_text(double elo, double error, char text[RATING_TEXT_MAX]);

/* 0 .. 100; 50 where no game was played. */
static inline double page_percent(const struct record_of *record)
{
    return wdl_games(record) > 0 ? wdl_percent(record) : 50;
}

#endif
