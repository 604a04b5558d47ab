/* The numbers of the XYMYX evaluation: TAPER(middle game, end game) in centipawns,
 * in eval/tables/xymyx.inc. */
#ifndef EVAL_XYMYX_WEIGHTS_H
#define EVAL_XYMYX_WEIGHTS_H

#include "eval/taper.h"
#include "rules/chess/chess.h"

enum { XYMYX_TYPES = PIECE_TYPES, XYMYX_HALF_FILES = FILES / 2, XYMYX_ESCAPES = 9 };

struct xymyx_weights {
    taper_t value[XYMYX_TYPES];
    taper_t square[XYMYX_TYPES - 1][RANKS][XYMYX_HALF_FILES];
    taper_t mobility[XYMYX_TYPES]; /* each square that a piece of the type reaches */
    taper_t passed[RANKS];         /* pawn no hostile pawn can stop, by rank */
    taper_t passed_free;           /* the same with nothing in its way, times rank - 2 */

    /* Shape. */
    taper_t isolated;     /* pawn without a neighbouring file's */
    taper_t doubled;      /* pawn behind another of its own */
    taper_t guarded;      /* pawn that a pawn protects */
    taper_t pair;         /* two bishops */
    taper_t open_file[2]; /* rook on a file without own pawns, with an enemy's and without */

    /* Attacks on pieces of a type. */
    taper_t loose[XYMYX_TYPES];   /* nobody protects it: the captor is safe */
    taper_t smaller[XYMYX_TYPES]; /* it is worth more than the captor, who may be absorbed or
                                     taken later */
    taper_t held[XYMYX_TYPES];    /* neither */
    taper_t second[XYMYX_TYPES];  /* it is the second of the loose and smaller: both cannot
                                     leave; 0: there is no second */
    int stuck;    /* a frozen queen that the king may take, in 1/256 of its worth */
    int in_check; /* percent of all this left to a side whose king alone may move, */
    int helpless; /* and against one */

    /* Danger of a king. */
    taper_t escapes[XYMYX_ESCAPES]; /* by squares it can go to */
    taper_t exposed[XYMYX_ESCAPES]; /* each square that gives check, by the same */
    taper_t checked[XYMYX_ESCAPES]; /* in check: all other pieces must wait */
    taper_t ring;                   /* each square beside it that the other side attacks */
    taper_t near[XYMYX_TYPES];      /* some square beside it attacked by pieces of the type */
};

#include "eval/tables/xymyx.inc"

/* What a piece is worth on a square, its value included. The table has White's left half of the
 * board, which serves both seats and both wings. */
static inline taper_t xymyx_square_value(int seat, int type, int square)
{
    int rank = seat == 0 ? square / FILES : RANKS - 1 - square / FILES;
    int file = square % FILES;
    int inwards = file < XYMYX_HALF_FILES ? file : FILES - 1 - file;
    return xymyx_weights.value[type] + xymyx_weights.square[type - 1][rank][inwards];
}

#endif
