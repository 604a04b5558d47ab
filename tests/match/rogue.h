/* The parts of rogue.c. */
#ifndef TESTS_MATCH_ROGUE_H
#define TESTS_MATCH_ROGUE_H

#include "protocol/gui/xboard/xboard.h"

#include <string.h>

/* The move at which most modes go wrong. */
enum { FATAL_MOVE = 3 };

struct rogue {
    const char *mode;
    uint64_t seed;
    bool is_uci;
    struct game game;
    struct xboard_view view; /* CECP */
    int engine_seat; /* CECP: the one it plays, -1 = none; UCI: the option Side, or -1 */
    int played_seat; /* CECP: the one it was asked a move for last */
    int moves;       /* it was asked for in this game */
    int64_t left;    /* milliseconds on its clock */
    bool ponders, is_pondering;
    move_t pondered; /* what it will play when it may */
};

static inline bool is_mode(const struct rogue *rogue, const char *mode)
{
    return strcmp(rogue->mode, mode) == 0;
}

_Noreturn void rogue_pause(void);
void rogue_sleep(int64_t milliseconds);
void rogue_print_garbage(void);

/* From now on, those that ask a process to end. */
void rogue_ignore_signals(void);

/* Starts a child that holds all pipes of this process, ignores signals and stays. */
void rogue_leave_a_child(bool leaves_group);

/* Misbehaves before a move as the mode wants. */
void rogue_misbehave(const struct rogue *rogue);

/* Prints the line of its move as the mode wants. */
void rogue_say(const struct rogue *rogue, const char *line);

/* The turn it makes of those in `position`; MOVE_NONE where there is none. */
move_t rogue_choose(const struct rogue *rogue, const struct position *position);

/* Begins a game of `variant` at its start; of the same as before if NULL. */
void rogue_set_variant(struct rogue *rogue, const struct variant *variant);

/* Obeys a line. False when told to quit. */
bool rogue_obey_cecp(struct rogue *rogue, char *line);

#endif
