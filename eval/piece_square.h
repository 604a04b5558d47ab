/* What a man is worth by where it stands, expanded from one table for White's left half of
 * the board to both seats and both wings. */
#ifndef EVAL_PIECE_SQUARE_H
#define EVAL_PIECE_SQUARE_H

#include "eval/taper.h"

/* The source. `square` holds, for each kind from 1, `ranks` rows from the owner's first rank
 * on, each with the (files + 1) / 2 left files from the edge inwards. */
struct piece_square_source {
    int files, ranks, kinds; /* kinds counts kind 0 */
    const taper_t *value;    /* value[kind], added to every square of the kind */
    const taper_t *square;
};

/* Fills table[(seat * kinds + kind) * files * ranks + square] for seats 0 and 1, each from its
 * owner's point of view. */
void piece_square_expand(const struct piece_square_source *source, taper_t *table);

#endif
