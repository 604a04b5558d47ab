/* Candidates of a double oracle: the moves of both sides that are in its matrix, by their
 * indices in a list of all moves, the matrix of their pairs and its solution. */
#ifndef ENGINE_JOINT_CANDIDATES_H
#define ENGINE_JOINT_CANDIDATES_H

#include "engine/joint/matrix.h"

#include <stdbool.h>

struct candidates {
    int count[2]; /* of either seat */
    int index[2][MATRIX_MAX];
    struct matrix matrix;
    struct mix mix;
};

/* The matrix of all moves: value(context, row, column, depth) for seat 0. */
struct entries {
    double (*value)(void *context, int row, int column, int depth);
    void *context;
    int depth;
    const bool *stopped; /* values no longer mean anything */
};

/* Whether the move is a candidate. */
bool candidates_have(const struct candidates *candidates, int seat, int index);

/* Adds one. False when it is one already, or the matrix is full. */
bool candidates_add(struct candidates *candidates, int seat, int index);

/* How often the other side plays each of its candidates. */
const double *candidates_weights_against(const struct candidates *candidates, int seat);

/* Solves the matrix of the candidates. */
void candidates_solve(struct candidates *candidates, const struct entries *entries);

/* What `seat` gets on average by any move `own` against the other side's mix. */
double candidates_promise(const struct candidates *candidates, const struct entries *entries,
                          int seat, int own);

/* The double oracle: solves the matrix of the candidates and adds the best reply of either
 * seat, out of all its `moves`, until none gains more than `gain`, or it is stopped. */
void candidates_grow(struct candidates *candidates, const struct entries *entries,
                     const int moves[2], double gain);

#endif
