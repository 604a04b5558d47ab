/* Xodul: what its net sees, and what pieces are worth to the search. */
#include "eval/evaluator.h"
#include "rules/xodul/xodul.h"
#include "rules/xodul/xodul_moves.h"

#include <string.h>

/* The pools (X12), and the options. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    enum { POOLED = PIECE_TYPES - 1 };
    const struct xodul *xodul = xodul_of(position);
    memcpy(count, &xodul->pool[xodul_pool_of(xodul, 0)][1], POOLED);
    memcpy(count + POOLED, &xodul->pool[xodul_pool_of(xodul, 1)][1], POOLED);
    count[2 * POOLED] = (position->options & XODUL_ROTATED) != 0;
    count[2 * POOLED + 1] = (position->options & XODUL_COMMON_POOL) != 0;
}

static const struct features features = {.net = "xodul",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = XODUL_KING,
                                         .pieces = 36,
                                         .sided = PIECE_TYPES - 1,
                                         .shared = 2,
                                         .limit = XODUL_TYPE_MAX,
                                         .fill = fill_counts,
                                         .attacks = xodul_attacks};

const struct evaluator xodul_evaluator = {.variants = (const char *const[]){"xodul", NULL},
                                          .features = &features,
                                          .value = {[XODUL_PAWN] = 120,
                                                    [XODUL_KNIGHT] = 300,
                                                    [XODUL_BISHOP] = 330,
                                                    [XODUL_CAR] = 460,
                                                    [XODUL_QUEEN] = 920,
                                                    [XODUL_KING] = 10000,
                                                    [XODUL_WIZARD] = 340,
                                                    [XODUL_GUARD] = 180,
                                                    [XODUL_LANCE] = 240,
                                                    [XODUL_CANNON] = 280,
                                                    [XODUL_GENERAL] = 140},
                                          .capture_swing = 150,
                                          .level_step = 100};
