/* The numbers of the XYMYX evaluation: TAPER(middle game, end game) in centipawns.
 * bench/tune prints them: eval/tables/xymyx.inc. */
#ifndef EVAL_XYMYX_WEIGHTS_H
#define EVAL_XYMYX_WEIGHTS_H

#include "eval/taper.h"
#include "eval/weights.h"
#include "rules/chess/chess.h"

enum { XYMYX_KINDS = PIECE_KINDS, XYMYX_HALF_FILES = FILES / 2, XYMYX_ESCAPES = 9 };

struct xymyx_weights {
    taper_t value[XYMYX_KINDS];
    taper_t square[XYMYX_KINDS - 1][RANKS][XYMYX_HALF_FILES];
    taper_t mobility[XYMYX_KINDS]; /* each square that a man of the kind reaches */
    taper_t passed[RANKS];         /* pawn no hostile pawn can stop, by rank */
    taper_t passed_free;           /* the same with nothing in its way, times rank - 2 */

    /* Share of a man's worth, in 1/256, that an attack on it is worth. */
    int loose;     /* nobody protects it: the captor is safe */
    int smaller;   /* it is worth more than the captor, who may be absorbed or taken later */
    int protected; /* neither */
    int stuck;     /* a frozen queen that the king may take */
    int in_check;  /* percent of all this left to a side whose king alone may move */

    /* Danger of a king. */
    taper_t escapes[XYMYX_ESCAPES]; /* by squares it can go to */
    taper_t exposed[XYMYX_ESCAPES]; /* each square that gives check, by the same */
    taper_t checked[XYMYX_ESCAPES]; /* in check: all other men must wait */
    taper_t ring;                   /* each square beside it that the other side attacks */
};

#include "eval/tables/xymyx.inc"

#endif
