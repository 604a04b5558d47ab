/* The numbers of the XYMYX evaluation: TAPER(middle game, end game) in centipawns. The squares
 * are those of chess's men; the rest is what moving at the same time makes of them. */
#ifndef EVAL_XYMYX_WEIGHTS_H
#define EVAL_XYMYX_WEIGHTS_H

#include "eval/chess_weights.h"

enum { XYMYX_ESCAPES = 9 };

struct xymyx_weights {
    taper_t value[PIECE_KINDS];
    taper_t mobility[PIECE_KINDS]; /* each square that a man of the kind reaches */
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

static const struct xymyx_weights xymyx_weights = {
    .value = {TAPER(0, 0), TAPER(80, 115), TAPER(320, 310), TAPER(330, 330), TAPER(480, 540),
              TAPER(980, 1000), TAPER(0, 0)},
    .mobility = {TAPER(0, 0), TAPER(0, 0), TAPER(4, 4), TAPER(4, 4), TAPER(3, 4), TAPER(2, 3),
                 TAPER(0, 0)},
    .passed = {TAPER(0, 0), TAPER(0, 10), TAPER(2, 16), TAPER(8, 32), TAPER(30, 64),
               TAPER(62, 120), TAPER(140, 220), TAPER(0, 0)},
    .passed_free = TAPER(5, 16),
    .loose = 44,
    .smaller = 36,
    .protected = 10,
    .stuck = 128,
    .in_check = 40,
    .escapes = {TAPER(-50, -40), TAPER(-26, -20), TAPER(-12, -10), TAPER(-4, -4), TAPER(0, 0),
                TAPER(2, 0), TAPER(2, 0), TAPER(2, 0), TAPER(2, 0)},
    .exposed = {TAPER(-40, -36), TAPER(-20, -18), TAPER(-11, -10), TAPER(-7, -6), TAPER(-5, -4),
                TAPER(-4, -3), TAPER(-4, -3), TAPER(-4, -3), TAPER(-4, -3)},
    .checked = {TAPER(-90, -80), TAPER(-70, -60), TAPER(-55, -45), TAPER(-45, -35),
                TAPER(-40, -30), TAPER(-36, -28), TAPER(-34, -26), TAPER(-32, -24),
                TAPER(-30, -22)},
    .ring = TAPER(-5, -2),
};

#endif
