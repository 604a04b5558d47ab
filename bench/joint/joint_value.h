/* Exact values of simultaneous games a few turns ahead, and what a mix of moves may lose
 * against them: a matrix for every turn of every line, no bounds, no pruning, no tables. The
 * engine is measured against it. Values are utilities for seat 0 (engine/joint/utility.h),
 * whose table some search must have filled before. */
#ifndef BENCH_JOINT_JOINT_VALUE_H
#define BENCH_JOINT_JOINT_VALUE_H

#include "engine/joint/matrix.h"
#include "eval/eval.h"
#include "protocol/match/clients/local_engine.h"

/* Of the engine's table. */
enum { JOINT_MEGABYTES = 16 };

/* What the lines looked at end in. */
struct horizon {
    const struct variant *variant;
    const struct evaluator *evaluator;
    int extensions;  /* where a line ends with a king in check, so many turns more */
    bool too_wide;   /* set where a side had more moves than a matrix holds */
    uint64_t leaves; /* positions evaluated */
};

/* Both sides' moves on a standing position, and what pairs of them are worth, as far as that
 * was worked out; 0 elsewhere. */
struct turn_matrix {
    move_t move[2][MATRIX_MAX]; /* rows are seat 0's, columns seat 1's */
    bool known[MATRIX_MAX][MATRIX_MAX];
    struct matrix matrix;
};

/* Lists both sides' moves. False where a side has none, or too many for a matrix. */
bool turn_list(const struct variant *variant, const struct position *standing,
               struct turn_matrix *turn);

/* The equilibrium value of the standing position, `depth` turns ahead, `ply` turns after the
 * one that is asked about. Neither the game before nor repetition counts. */
double horizon_value(struct horizon *horizon, const struct position *standing, int ply,
                     int depth);

/* Lists the moves of a standing position that is not over and finds an equilibrium, `depth`
 * turns ahead, this one included. Only pairs of moves that matter for it are worked out: a
 * double oracle, which stops when no move of either side gains against the other's mix. False
 * as turn_list, or when some line was too wide. */
bool horizon_solve(struct horizon *horizon, const struct position *standing, int depth,
                   struct turn_matrix *turn, struct mix *mix);

/* Both sides' mixes as the engine would draw from them. */
struct answer {
    int depth; /* turns ahead, 0 when it had no time for one */
    struct mixture mixture;
};

/* Searches the game's position, without what was learned before. */
void answer_ask(struct local_engine *engine, const struct game *game,
                const struct local_limit *limit, struct answer *answer);

/* Works out what all pairs are worth in which one move is of its seat's mix in `answer`. */
void horizon_answer(struct horizon *horizon, const struct position *standing, int depth,
                    const struct answer *answer, struct turn_matrix *turn);

/* How much less than its equilibrium value each seat gets with its mix in `answer` from an
 * opponent who knows that mix and answers best. `mix` is the matrix's equilibrium. */
void answer_losses(const struct turn_matrix *turn, const struct mix *mix,
                   const struct answer *answer, double loss[2]);

/* The next of a row of random numbers below 2^53; *state is any number but 0. */
uint64_t joint_value_random(uint64_t *state);

/* Draws one of so many moves by their probabilities. */
int joint_value_draw(const double *probability, int count, uint64_t *state);

/* The probabilities of the matrix's moves of `seat` in `answer`; all alike if it has none. */
void answer_spread(const struct turn_matrix *turn, const struct answer *answer, int seat,
                   double probability[MATRIX_MAX]);

#endif
