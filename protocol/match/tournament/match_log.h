/* What a tournament prints while it goes on: cutechess-cli's lines and, on a terminal, a live
 * line below them that is kept up to date. The log gets the same lines and the faults of
 * engines. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_MATCH_LOG_H
#define PROTOCOL_MATCH_TOURNAMENT_MATCH_LOG_H

#include "protocol/match/statistics/standings.h"
#include "protocol/match/tournament/log_file.h"
#include "protocol/match/tournament/schedule.h"

/* One thread at a time. */
struct match_log {
    const struct tournament *tournament;
    struct log_file *file; /* set by the owner after match_log_init */
    bool is_terminal;
    int total;     /* games; 0 = not known beforehand */
    int scored;    /* games when the score was told last */
    int64_t began; /* microseconds of the monotonic clock */
};

void match_log_init(struct match_log *log, const struct tournament *tournament, int total);

/* Says that a game begins. */
void match_log_started(struct match_log *log, const struct fixture *fixture);

/* Says how a game ended; `standings` have the game already. */
void match_log_finished(struct match_log *log, const struct match_game *match_game,
                        const struct standings *standings);

/* At the end: prints the score if games came after the last line that had it. */
void match_log_last_score(struct match_log *log, const struct standings *standings);

/* At the end, behind the last table: says that the match is over, and whether it is finished.
 */
void match_log_ended(struct match_log *log, const struct standings *standings,
                     bool is_finished);

/* Prints a line; the newline is added. */
void match_log_line(struct match_log *log, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the table. */
void match_log_table(struct match_log *log, const struct standings *standings);

/* Renews the line at the bottom of a terminal. */
void match_log_live(struct match_log *log, const struct standings *standings);

/* Clears that line. */
void match_log_clear(struct match_log *log);

#endif
