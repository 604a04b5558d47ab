/* The clock of one side in a game: how much time is left for the next move, when a move
 * takes too long, when that loses the game, and when the engine counts as stalled.
 *
 * The increment is there for the first move as well: a game begins with the base and one
 * increment, as in cutechess-cli, fastchess and FIDE's rules.
 *
 * All times are microseconds. An overrun within the margin is forgiven: the clock then stands
 * at zero, as no protocol has negative clocks, before the increment is added.
 */
#ifndef PROTOCOL_MATCH_GAMES_MATCH_GAME_CLOCK_H
#define PROTOCOL_MATCH_GAMES_MATCH_GAME_CLOCK_H

#include "protocol/match/clients/participant.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    MATCH_GAME_CLOCK_GRACE = 15000000, /* silence so long after the clock ran out is a stall */
    MATCH_GAME_CLOCK_PATIENCE = 600000000 /* the same where there is no clock at all */
};

struct game_clock {
    const struct time_control *time_control;
    int64_t left;   /* for the next move and those after it; 0 where there is no clock */
    int moves_left; /* of the period, 0 = the whole game */
};

/* Sets the clock for a game in which the side has `made` moves already. They count in the first
 * period, as XBoard's and the engines' count does, but nothing was spent on them. */
void match_game_clock_start(struct game_clock *clock, const struct time_control *time_control,
                            int made);

/* Whether time is limited at all. */
bool match_game_clock_is_timed(const struct game_clock *clock);

/* How much the next move may take; only of a timed clock. */
int64_t match_game_clock_allowance(const struct game_clock *clock);

/* How long after the question the game is lost: INT64_MAX where time is not limited. */
int64_t match_game_clock_flag(const struct game_clock *clock);

/* How long after the question an engine without an answer counts as stalled. */
int64_t match_game_clock_patience(const struct game_clock *clock);

/* By how much a move that took `spent` was too long; 0 = it was not. */
int64_t match_game_clock_overrun(const struct game_clock *clock, int64_t spent);

/* Whether a move that took so long loses the game. */
bool match_game_clock_is_lost(const struct game_clock *clock, int64_t spent);

/* Takes the time of a move, made within the margin, off the clock and adds the increment. */
void match_game_clock_spend(struct game_clock *clock, int64_t spent);

#endif
