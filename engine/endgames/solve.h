/* Makes the table of one material, of any game for two. Where sides take turns it is made here,
 * by retrograde analysis (Stroehlein 1970, Thompson 1986); where quiet moves of each seat are
 * counted in solve_counted.h, where both sides move at once in solve_joint.h.
 *
 * Here every position is a node, its moves are made by the rules' own generator, and those that
 * leave the material as it is are edges, kept by where they lead; all others lead to tables
 * that must be there already. Distances are settled in their order, 0 (no move left) first: who
 * can move to a position lost in d plies wins in d + 1, and whose moves are all won for the
 * other side, in d plies at the most, loses in d + 1. What is never settled is drawn. Moves are
 * generated twice, to count the edges and to fill them in, so memory is four bytes a move and
 * about eight a position.
 *
 * A pawn's double step may allow a capture en passant, which no index tells. Such a position is
 * a node of its own behind the others, while the table is made: it has the number of the one
 * without that right. */
#ifndef ENGINE_ENDGAMES_SOLVE_H
#define ENGINE_ENDGAMES_SOLVE_H

#include "engine/endgames/endgames.h"

#include <stdatomic.h>

enum { SOLVE_THREADS_MAX = 64 };

struct solve_settings {
    int threads;             /* 1 .. SOLVE_THREADS_MAX */
    const atomic_bool *stop; /* set elsewhere to give up; may be NULL */
    /* Is told, by one thread at a time, what part of all work is done; may be NULL. */
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
    SOLVE_MISSING,    /* a table that this one leads to */
    SOLVE_TOO_LONG    /* distances of 254 plies and more do not fit in */
};

/* Solves the material, White the stronger side. With SOLVE_DONE *bytes and *size are the file,
 * to be freed by free(); with SOLVE_MISSING *missing is the material to be solved before. */
enum solve_status solve_table(const struct endgames *endgames, const struct variant *variant,
                              unsigned options, const struct material *material,
                              const struct solve_settings *settings, unsigned char **bytes,
                              size_t *size, struct material *missing);

#endif
