/* Nodal Chess: what its net sees, and what pieces are worth to the search. */
#include "eval/evaluator.h"
#include "rules/nodal/nodal.h"
#include "rules/nodal/nodal_king.h"

/* Who stalls (N16), where that matters. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    const struct nodal *nodal = nodal_of(position);
    for (int seat = 0; seat < 2; seat++) {
        count[seat] =
            nodal->stall[seat] < NODAL_STALL_MAX ? nodal->stall[seat] : NODAL_STALL_MAX;
    }
    count[2] = nodal->is_ludii;
}

static const struct features features = {.net = "nodal",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = NODAL_KING,
                                         .pieces = 24,
                                         .sided = 1,
                                         .shared = 1,
                                         .limit = NODAL_STALL_MAX,
                                         .fill = fill_counts,
                                         .attacks = nodal_attacks};

const struct evaluator nodal_evaluator = {
    .variants = (const char *const[]){"nodal", "nodal-ludii", NULL},
    .features = &features,
    .value = {[NODAL_PAWN] = 110,
              [NODAL_KNIGHT] = 320,
              [NODAL_BISHOP] = 630,
              [NODAL_QUEEN] = 510,
              [NODAL_KING] = 10000},
    .capture_swing = 100,
    .level_step = 120};
