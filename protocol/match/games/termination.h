/* What a game between engines may be ended by. */
#ifndef PROTOCOL_MATCH_GAMES_TERMINATION_H
#define PROTOCOL_MATCH_GAMES_TERMINATION_H

#include <stdbool.h>

/* Why a game ended. */
enum termination {
    TERMINATION_RULES, /* mate, stalemate, repetition ...: `reason` */
    TERMINATION_RESIGNATION,
    TERMINATION_ADJUDICATION, /* -draw, -resign, -maxmoves */
    TERMINATION_AGREEMENT,    /* a draw offered and offered back */
    TERMINATION_TIME,         /* a clock ran out */
    TERMINATION_ILLEGAL,      /* an illegal move */
    TERMINATION_CLAIM,        /* a false claim */
    TERMINATION_STALL,        /* no answer at all, long after the clock ran out */
    TERMINATION_CRASH,        /* the process ended */
    TERMINATION_UNFIT,        /* the engine could not begin */
    TERMINATION_ABANDONED,    /* the referee was told to stop; not a result */
    TERMINATIONS
};

/* "time", "illegal move" ...: the tables' headings. */
const char *termination_text(enum termination termination);

/* "time forfeit", "rules infraction" ...: the PGN's tag Termination, a word of its standard
 * (1994, section 9.8.1). Which cause it was says the comment behind the moves. */
const char *termination_tag(enum termination termination);

/* Whether it is the fault of an engine. */
bool termination_is_fault(enum termination termination);

/* Whether the engine's process cannot be used any more after it. */
bool termination_is_breakdown(enum termination termination);

#endif
