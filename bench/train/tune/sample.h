/* Positions from self-play, each with its result, and how the evaluation of each changes with
 * its numbers. */
#ifndef BENCH_TRAIN_TUNE_SAMPLE_H
#define BENCH_TRAIN_TUNE_SAMPLE_H

#include "bench/train/tune/numbers.h"
#include "eval/eval.h"
#include "rules/variant.h"

#include <stdint.h>
#include <stdio.h>

enum { HALVES = 2 };

/* A number that may be changed: a plain integer, or a tapered score with two halves. */
struct knob {
    const struct field *field;
    int index;  /* in the field, rows one after the other */
    int halves; /* 2 = middle and end game, 1 = plain */
};

/* What one unit more of either half of a knob adds to White's score of a position, in
 * centipawns. */
struct effect {
    uint32_t position;
    float slope[HALVES];
};

struct effects {
    struct effect *effect;
    uint32_t count;
};

/* What the lines said of how the positions were made. */
enum { ORIGINS_MAX = 32, ORIGIN_BYTES = 160 };
struct origins {
    char text[ORIGINS_MAX][ORIGIN_BYTES]; /* longer ones are cut */
    int count;                            /* more than ORIGINS_MAX are counted only */
};

struct samples {
    const struct variant *variant;
    const struct evaluator *evaluator;
    uint32_t count, capacity;
    unsigned char *positions; /* variant->position_size bytes each */
    float *target;            /* White's expected points, 0 .. 1 */
    float *score;             /* White's evaluation in centipawns, after samples_evaluate */
    float *change;            /* of it, by the knob that samples_try has turned */
    struct origins origins;
    int jobs; /* threads that evaluate, 1 .. TOOL_JOBS_MAX */
};

/* Reads lines `FEN;score;result`: White's centipawns by a search and White's points, as
 * bench/selfplay writes them. The target is `share` of the result and for the rest what the
 * score promises, 1 / (1 + 10^(-score / 400)). Lines `# how they were made` are kept. At most
 * `most` positions. False, with a line on stderr, when a line or the file cannot be read or
 * memory is short. */
bool samples_read(struct samples *samples, FILE *file, const char *name, double share,
                  uint32_t most);

void samples_free(struct samples *samples);

/* Evaluates all positions with the numbers as they are. */
void samples_evaluate(struct samples *samples);

/* Lists all knobs of the numbers; the caller frees the list. NULL when memory is short. */
struct knob *knobs_list(const struct numbers *numbers, int *count);

/* Reads and sets half of a knob (0 where it is plain). */
int knob_value(const struct numbers *numbers, const struct knob *knob, int half);
void knob_set(const struct numbers *numbers, const struct knob *knob, int half, int value);

/* Finds the positions in which a knob has an effect, and which, in the order of the samples;
 * after samples_evaluate. The caller frees effects->effect. False when memory is short. */
bool samples_try(struct samples *samples, const struct numbers *numbers,
                 const struct knob *knob, struct effects *effects);

#endif
