/* Pairs of games between two players that differ in the search's parameters: what spsa and
 * effects are made of. A pair is played from one balanced opening, with both colours; the pairs
 * are of the variants by turns. Processes share the work.
 *
 * For programs that have a copy of the engine of their own, with QUINCUNX_TUNE.
 */
#ifndef BENCH_TRAIN_PAIRS_H
#define BENCH_TRAIN_PAIRS_H

#include "bench/tool.h"
#include "engine/params.h"

enum { PAIRS_VARIANTS_MAX = 16, PAIRS_REPORT_EVERY = 100 };

/* The rows of engine/params.h. */
struct param {
    const char *name;
    int value, least, most;
};
extern const struct param params[SEARCH_PARAM_COUNT];

struct pair {
    int number; /* from 1 */
    const struct variant *variant;
    bool up[SEARCH_PARAM_COUNT];      /* by chance: what is moved up for player 0 */
    int value[2][SEARCH_PARAM_COUNT]; /* each player's parameters */
    int half_points;                  /* player 0's, 0 to 4 */
};

/* What is played, and the tool's part in it: functions that are called with `context`, by one
 * process at a time. What they change there must be shared memory (bench/shared.h). */
struct pairs {
    const char *program;
    const struct variant *variants[PAIRS_VARIANTS_MAX];
    int variant_count;
    int count, nodes, seed, jobs;
    int before; /* so many of them were played by another call; the rest differ from those */
    void *context;

    /* Sets what the players have in a pair, whose `up` is drawn. */
    void (*begin)(void *context, struct pair *pair);
    /* Takes in what has been played. NULL, or why no more should be played. */
    const char *(*end)(void *context, const struct pair *pair);
    /* Prints what is known after so many pairs: each time they are a hundred more, and last. */
    void (*report)(void *context, int ended);
};

/* Rows of a tool's flags, for a `struct pairs` that is the first in what they are read into. */
/* clang-format off */
#define PAIRS_FLAGS \
    {"g", FLAG_NUMBER, offsetof(struct pairs, count), 1, TOOL_NUMBER_MAX, .value = "PAIRS"}, \
    {"n", FLAG_NUMBER, offsetof(struct pairs, nodes), 1, TOOL_NUMBER_MAX, .value = "NODES"}, \
    {"s", FLAG_NUMBER, offsetof(struct pairs, seed), 0, TOOL_NUMBER_MAX, .value = "SEED"}, \
    {"j", FLAG_NUMBER, offsetof(struct pairs, jobs), 1, TOOL_JOBS_MAX, .value = "JOBS"}
/* clang-format on */

/* What those are when no flag says it. */
#define PAIRS_DEFAULTS .count = 1000, .nodes = 5000, .seed = 1, .jobs = 1

/* Takes over the variants named in `names`, commas between, and cuts it up. False, with a line
 * on stderr, when one cannot be played. */
bool pairs_choose_variants(struct pairs *pairs, char *names);

/* The number of the parameter that the first `length` bytes of `name` name; -1, with a line on
 * stderr, when there is none. */
int pairs_find_param(const struct pairs *pairs, const char *name, size_t length);

/* Plays the pairs. The status to exit with, after a line on stderr when something failed. */
int pairs_play(struct pairs *pairs);

#endif
