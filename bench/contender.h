/* An engine in a match: a CECP engine behind pipes, what it was shown, and its faults. It is
 * told of every turn in the wire text of the game, is asked for its own, and is believed in
 * nothing: the rules say what is legal and how the game stands. Where both sides move at once
 * the engine that moves second is told the other's half, as it is in XBoard. */
#ifndef BENCH_CONTENDER_H
#define BENCH_CONTENDER_H

#include "protocol/gui/gui.h"
#include "protocol/player.h"
#include "rules/game.h"

#include <stdbool.h>
#include <stdint.h>

enum fault {
    FAULT_CRASH,     /* ended, or did not answer a ping */
    FAULT_ILLEGAL,   /* named a turn that is not legal */
    FAULT_TIME,      /* thought longer than its clock had */
    FAULT_CLAIM,     /* claimed a result that the rules do not know */
    FAULT_COMPLAINT, /* refused a command or a turn that was in order */
    FAULTS
};

struct contender {
    const char *program;
    struct player player;
    struct gui_view view;
    bool takes_usermove; /* wants `usermove` before a turn */
    bool thinks;         /* was told to go in this game */
    int shown;           /* turns of this game that it knows */
    int pings;
    int faults[FAULTS];
};

/* Milliseconds; depth 0 = no limit. */
struct time_control {
    int64_t base, increment;
    int depth;
};

enum answer {
    ANSWER_TURN,   /* `turn` is a legal turn */
    ANSWER_RESULT, /* `result` is claimed, or the game given up */
    ANSWER_FAULT   /* counted; the game is lost */
};

/* Starts the engine and reads its features. False, the fault counted, when it fails. */
bool contender_start(struct contender *contender);

/* Begins a game with the turns already played in `game`. Starts the engine again when it has
 * ended. False, the fault counted, when it does not follow. */
bool contender_begin(struct contender *contender, const struct game *game,
                     const struct time_control *control);

/* What came of an engine's turn to think. */
struct thought {
    enum answer answer;
    struct gui_turn turn; /* where both sides move at once, a half and maybe who was first */
    enum game_result result;
    int64_t spent; /* milliseconds */
};

/* Shows the turns that are new, and has the engine think with `left` milliseconds on its
 * clock and `other` on the opponent's. */
struct thought contender_think(struct contender *contender, const struct game *game,
                               int64_t left, int64_t other);

/* Tells how the game ended; counts a claim that differs. */
void contender_conclude(struct contender *contender, const struct game *game,
                        struct game_end end);

#endif
