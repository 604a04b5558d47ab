/* Exact values of endgames with at most one piece besides the kings, in a game in which both
 * sides move at once: Shapley's value iteration over all placements.
 *
 * A placement says everything: no rights, no passed pawns that could matter, no side to move;
 * who registers first never decides, as only one side has a piece and the kings cannot arrive
 * on one square (asserted while the moves are listed). The piece is White's; a draw is worth 0,
 * a win of White 1. Repetition and the halfmove clock are left out: a value is what White can
 * get on average in the end if it may take its time, the limit from below of what it can get in
 * so many turns. */
#ifndef BENCH_ENDGAME_TABLE_H
#define BENCH_ENDGAME_TABLE_H

#include "bench/joint_value.h"

#include <stdio.h>

enum { ENDGAME_STATES = 64 * 64 * 64, ENDGAME_KINDS = 7, NO_PIECE = 0 };

struct endgames {
    const struct variant *variant;
    unsigned options;
    double discount;            /* what waiting a turn leaves of a value */
    bool solved[ENDGAME_KINDS]; /* by type of the piece, NO_PIECE: bare kings */
    double value[ENDGAME_KINDS][ENDGAME_STATES]; /* by placement */
};

/* How well a table was solved. */
struct endgame_report {
    int states; /* placements, those that mirror one another counted once */
    int over;   /* of them, games that are over */
    int sweeps;
    double residual; /* the greatest change in the last sweep */
    double mean;     /* of the states that are not over */
    int won;         /* of them, worth more than 0.99 */
    int drawn;       /* of them, worth less than 0.01 either way */
    int mixed;       /* of them, in which the last sweep found no pure equilibrium */
};

/* Empty tables for an 8x8 variant; endgames_free. NULL when memory is short. */
struct endgames *endgames_new(const struct variant *variant, unsigned options, double discount);
void endgames_free(struct endgames *endgames);

/* Solves the table of `kind`; those it leads to (a pawn's promotions, bare kings) must be
 * solved. Sweeps until no value changes by `least` or `sweeps` are done. False when memory is
 * short. */
bool endgames_solve(struct endgames *endgames, int kind, double least, int sweeps,
                    struct endgame_report *report);

/* The placement as a FEN. */
void endgames_fen(const struct endgames *endgames, int kind, int state, char fen[FEN_MAX]);

/* What a standing position with at most one white piece besides the kings is worth. NAN when
 * there are other pieces, or its table is not solved. */
double endgames_value(const struct endgames *endgames, const struct position *standing);

/* Lists both sides' moves and what all pairs are worth. False where a side has none. */
bool endgames_matrix(const struct endgames *endgames, const struct position *standing,
                     struct turn_matrix *turn);

/* Writes the tables that are solved, with a checksum; reads them back. False when the file
 * cannot be written, or is not such a file of this variant with these options, whole. */
bool endgames_write(const struct endgames *endgames, FILE *file);
bool endgames_read(struct endgames *endgames, FILE *file);

#endif
