/* Material and squares of XYMYX, with the very numbers of its whole evaluation. */
#include "bench/material.h"

#include "eval/piece_square.h"
#include "eval/xymyx_weights.h"
#include "rules/xymyx/xymyx.h"

#include <pthread.h>
#include <string.h>

static taper_t square_table[2][PIECE_KINDS][SQUARES];
static struct evaluator evaluator;
static const int phase_of[PIECE_KINDS] = {0, 0, 1, 1, 2, 4, 0};

static int evaluate(const struct position *position, struct eval_trace *trace)
{
    const struct board *board = &xymyx_of(position)->chess.board;
    bitset men = board_occupied(board);
    taper_t sum = 0;
    int phase = 0;
    (void)trace;
    while (bitset_any(men)) {
        int square = bitset_pop(&men);
        int man = board->square[square];
        int kind = man_kind(man);
        taper_t worth = square_table[man_seat(man)][kind][square];
        sum += man_seat(man) == position->seat ? worth : -worth;
        phase += phase_of[kind];
    }
    phase = (phase > 24 ? 24 : phase) * PHASE_MAX / 24;
    return taper_blend(sum, phase, SCALE_MAX);
}

static void build(void)
{
    struct piece_square_source source = {.files = FILES,
                                         .ranks = RANKS,
                                         .kinds = PIECE_KINDS,
                                         .value = xymyx_weights.value,
                                         .square = &xymyx_weights.square[0][0][0]};
    piece_square_expand(&source, &square_table[0][0][0]);
    evaluator = *eval_find(&variant_xymyx);
    evaluator.evaluate = evaluate;
}

const struct evaluator *material_evaluator(const struct variant *variant)
{
    static pthread_once_t built = PTHREAD_ONCE_INIT;
    if (strcmp(variant->name, variant_xymyx.name) != 0) {
        return NULL;
    }
    pthread_once(&built, build);
    return &evaluator;
}
