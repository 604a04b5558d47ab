/* The moves of the root: each keeps its score and its line, so that an iteration that was cut
 * short still leaves lines that were searched. */
#ifndef ENGINE_ROOT_MOVES_H
#define ENGINE_ROOT_MOVES_H

#include "engine/worker.h"

/* Fills worker->roots with the moves that the limits allow, in the order of the first
 * iteration. Captures that weak play overlooks are not there, unless all are. */
void root_moves_list(struct worker *worker);

/* Puts roots[from] before roots[to], an earlier one. */
void root_moves_bring_forward(struct root_move *roots, int from, int to);

/* Sorts roots[first ..], the best score first; equal ones keep their order. */
void root_moves_sort(struct worker *worker, int first);

/* Gives the root move that was just searched its score and its line. */
void root_moves_take(struct worker *worker, struct root_move *root, int score);

#endif
