/* Orthodox chess: what its net sees, and what pieces are worth to the search. */
#include "eval/evaluator.h"
#include "rules/chess/chess.h"
#include "rules/chess/chess_moves.h"

/* Castling rights, short and long. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    for (int i = 0; i < 4; i++) {
        count[i] = chess_of(position)->castling >> i & 1;
    }
}

static const struct features features = {.net = "chess",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = CHESS_KING,
                                         .pieces = 32,
                                         .sided = 2,
                                         .limit = 1,
                                         .fill = fill_counts,
                                         .attacks = chess_attacks};

const struct evaluator chess_evaluator = {.variants = (const char *const[]){"chess", NULL},
                                          .features = &features,
                                          .value = {0, 100, 325, 340, 500, 1000, 10000},
                                          .capture_swing = 100,
                                          .level_step = 100};
