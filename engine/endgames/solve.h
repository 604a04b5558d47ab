/* Makes the table of one material, of any game for two. Where sides take turns it is made in
 * solve.c, by retrograde analysis (Stroehlein 1970, Thompson 1986); where quiet moves of each
 * seat are counted in solve_counted.h, where both sides move at once in solve_joint.h.
 *
 * In solve.c every position is a node. Moves that keep the material are edges, stored by the
 * position they lead to; all others lead to tables that must be there already. Distances are
 * found in ascending order, from 0 (no move left): a seat that can move to a position lost in d
 * plies wins in d + 1, and a seat whose moves all lead to positions won for the other side, in
 * d plies at most, loses in d + 1. Positions that are never reached so are drawn. Moves are
 * generated twice, to count the edges and to fill them in; that takes four bytes for each move
 * and about eight for each position.
 *
 * A pawn's double step may allow a capture en passant, which an index does not tell. While the
 * table is made, such a position is a node of its own behind the others. */
#ifndef ENGINE_ENDGAMES_SOLVE_H
#define ENGINE_ENDGAMES_SOLVE_H

#include "engine/endgames/endgames.h"

#include <stdatomic.h>

enum { SOLVE_THREADS_MAX = 64 };

struct solve_settings {
    int threads;             /* 1 .. SOLVE_THREADS_MAX */
    const atomic_bool *stop; /* set elsewhere to give up; may be NULL */
    /* Called by one thread at a time with the part of all work that is done; may be NULL. */
    void (*progress)(void *context, double part);
    void *context;
    /* Of games in which both sides move at once: turns counted already by the rule that draws
     * by counting. The tables that others read are those of 0. */
    int clock;
};

enum solve_status {
    SOLVE_DONE,
    SOLVE_STOPPED,
    SOLVE_OUT_OF_MEMORY,
    SOLVE_IMPOSSIBLE, /* the rules take no position with these pieces */
    SOLVE_MISSING,    /* a table that this one leads to is missing */
    SOLVE_TOO_LONG    /* a distance of 254 plies or more does not fit in */
};

/* Makes the table of a material, White the stronger side. With SOLVE_DONE, *bytes and *size are
 * its file, which the caller frees with free(); with SOLVE_MISSING, *missing is the material
 * whose table must be made before. */
enum solve_status solve_table(const struct endgames *endgames, const struct variant *variant,
                              unsigned options, const struct material *material,
                              const struct solve_settings *settings, unsigned char **bytes,
                              size_t *size, struct material *missing);

#endif
