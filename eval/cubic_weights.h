/* The numbers of the Cubic Shogi evaluation. Ranks count from the owner's first, files from the
 * edge inwards; TAPER(middle game, end game), in centipawns. Fitted to
 * self-play: 212,906 quiet positions of 4,500 games at 1,000 nodes a move, after others before.
 * bench/tune prints them: eval/tables/cubic.inc. */
#ifndef EVAL_CUBIC_WEIGHTS_H
#define EVAL_CUBIC_WEIGHTS_H

#include "eval/weights.h"
#include "rules/cubic/cubic.h"

enum {
    CUBIC_TYPES = PIECE_TYPES,
    CUBIC_HALF_FILES = FILES / 2,
    CUBIC_MOBILITIES = 32,
    CUBIC_STACKED = 8
};

struct cubic_weights {
    taper_t value[CUBIC_TYPES];
    taper_t square[CUBIC_TYPES - 1][RANKS][CUBIC_HALF_FILES];
    taper_t mobility[CUBIC_TYPES][CUBIC_MOBILITIES]; /* by squares not closed by pawns */

    taper_t stack[CUBIC_TYPES];         /* cube that may be dropped, by type (C10) */
    taper_t stack_pawns[CUBIC_STACKED]; /* pawn cubes, by number: they pay for captures (C9) */
    taper_t stack_crowd;                /* each cube beyond the third, no pawns */

    taper_t free_file;     /* file without an own pawn, and a pawn cube (C11) */
    taper_t runner[RANKS]; /* pawn whose next square is free and not guarded */
    taper_t runner_knight; /* the same of a knight that may leap into the zone */
    taper_t rook_open;     /* rook on a file without own pawns */
    taper_t bishop_pair;

    taper_t threat_by_pawn;  /* pawn before a piece of the enemy's */
    taper_t threat_by_light; /* knight or general attacks a rook or bishop */
    taper_t hanging;         /* piece attacked and not defended */
    taper_t hanging_paid;    /* the same of no pawn, and the seat can pay for it (C9) */

    struct shelter_weights shelter;
    taper_t shield_general; /* own general in the king's zone */

    taper_t tempo;

    /* King danger, in units whose square counts. */
    int king_attacker[CUBIC_TYPES]; /* piece that attacks the king's zone */
    int king_square[CUBIC_TYPES];   /* each square of the zone it attacks */
    int safe_check[CUBIC_TYPES];    /* type that can give check from a square not guarded, */
    int drop_check[CUBIC_TYPES];    /* or be dropped on one */
    int stack_near;                 /* each cube of the enemy's but pawns */
    int weak_zone;                  /* zone square attacked and defended by the king at most */
    int base;                       /* taken off */
};

#include "eval/tables/cubic.inc"

#endif
