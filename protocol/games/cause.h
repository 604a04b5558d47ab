/* What a game between engines may be ended by. */
#ifndef PROTOCOL_GAMES_CAUSE_H
#define PROTOCOL_GAMES_CAUSE_H

#include <stdbool.h>

/* Why a game ended. */
enum cause {
    CAUSE_RULES, /* mate, stalemate, repetition ...: `reason` */
    CAUSE_RESIGNATION,
    CAUSE_ADJUDICATION, /* -draw, -resign, -maxmoves */
    CAUSE_AGREEMENT,    /* a draw offered and offered back */
    CAUSE_TIME,         /* a clock ran out */
    CAUSE_ILLEGAL,      /* an illegal move */
    CAUSE_CLAIM,        /* a false claim */
    CAUSE_STALL,        /* no answer at all, long after the clock ran out */
    CAUSE_CRASH,        /* the process ended */
    CAUSE_UNFIT,        /* the engine could not begin */
    CAUSE_ABANDONED,    /* the referee was told to stop; not a result */
    CAUSES
};

/* "time", "illegal move" ...: the PGN's Termination, the tables' headings. */
const char *cause_text(enum cause cause);

/* Whether it is the fault of an engine. */
bool cause_is_fault(enum cause cause);

/* Whether it leaves an engine's process of no more use. */
bool cause_is_breakdown(enum cause cause);

#endif
