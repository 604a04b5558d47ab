/* Exact values of simultaneous games a few turns ahead, by a matrix for every turn of every
 * line, without bounds, pruning or tables; and what a mix of moves loses against them. The
 * engine is measured against it. Values are utilities for seat 0 (engine/joint/utility.h):
 * utility_prepare must have been called, as every search does. */
#ifndef BENCH_JOINT_JOINT_VALUE_H
#define BENCH_JOINT_JOINT_VALUE_H

#include "engine/joint/matrix.h"
#include "eval/eval.h"
#include "protocol/match/clients/local_engine.h"

/* Of the engine's table. */
enum { JOINT_MEGABYTES = 16 };

/* How far lines are looked at, and what was met. */
struct horizon {
    const struct variant *variant;
    const struct evaluator *evaluator;
    int extensions;  /* where a line ends with a king in check, so many turns more */
    bool too_wide;   /* set where a side had more moves than a matrix holds */
    uint64_t leaves; /* positions evaluated */
};

/* Both sides' moves in a standing position, and the value of each pair that is known; 0
 * elsewhere. */
struct turn_matrix {
    move_t move[2][MATRIX_MAX]; /* rows are seat 0's, columns seat 1's */
    bool known[MATRIX_MAX][MATRIX_MAX];
    struct matrix matrix;
};

/* Lists both sides' moves. False when a side has none, or too many for a matrix. */
bool turn_list(const struct variant *variant, const struct position *standing,
               struct turn_matrix *turn);

/* The equilibrium value of a standing position, `depth` turns ahead; it is `ply` turns after
 * the first one. The game before and repetition do not count. */
double horizon_value(struct horizon *horizon, const struct position *standing, int ply,
                     int depth);

/* Lists the moves of a standing position that is not over and finds an equilibrium, `depth`
 * turns ahead, this one included. A double oracle works out only the pairs of moves that matter
 * for it. False when turn_list is, or when a line was too wide. */
bool horizon_solve(struct horizon *horizon, const struct position *standing, int depth,
                   struct turn_matrix *turn, struct mix *mix);

/* Both sides' mixes as the engine would draw from them. */
struct answer {
    int depth; /* turns ahead, 0 when it had no time for one */
    struct mixture mixture;
};

/* Searches the game's position, after forgetting all that was learned before. */
void answer_ask(struct local_engine *engine, const struct game *game,
                const struct local_limit *limit, struct answer *answer);

/* Works out the values of all pairs in which at least one move is in its seat's mix of
 * `answer`. */
void horizon_answer(struct horizon *horizon, const struct position *standing, int depth,
                    const struct answer *answer, struct turn_matrix *turn);

/* How much less than the equilibrium value each seat gets with its mix in `answer` against an
 * opponent who knows that mix and answers best. `mix` is the equilibrium of the matrix. */
void answer_losses(const struct turn_matrix *turn, const struct mix *mix,
                   const struct answer *answer, double loss[2]);

/* The next random number below 2^53. *state may be any number but 0. */
uint64_t joint_value_random(uint64_t *state);

/* Draws one of so many moves by their probabilities. */
int joint_value_draw(const double *probability, int count, uint64_t *state);

/* The probabilities that `answer` gives the moves of `seat`; all the same if it has none. */
void answer_spread(const struct turn_matrix *turn, const struct answer *answer, int seat,
                   double probability[MATRIX_MAX]);

#endif
