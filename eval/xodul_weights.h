/* The numbers of the Xodul evaluation. Ranks count from the owner's first, files from the edge
 * inwards; TAPER(middle game, end game), in centipawns. Fitted to self-play:
 * 324,864 quiet positions of games at 1,000 nodes a move, after others before.
 * bench/tune prints them: eval/tables/xodul.inc. */
#ifndef EVAL_XODUL_WEIGHTS_H
#define EVAL_XODUL_WEIGHTS_H

#include "eval/weights.h"
#include "rules/xodul/xodul.h"

enum {
    XODUL_TYPES = PIECE_TYPES,
    XODUL_HALF_FILES = (FILES + 1) / 2,
    XODUL_MOBILITIES = 32,
    XODUL_SLOTS = 8
};

struct xodul_weights {
    taper_t value[XODUL_TYPES];
    taper_t square[XODUL_TYPES - 1][RANKS][XODUL_HALF_FILES];
    taper_t mobility[XODUL_TYPES][XODUL_MOBILITIES]; /* by squares not closed by pawns */

    taper_t isolated, doubled, backward; /* each such pawn */
    taper_t connected[RANKS];            /* pawn defended by or beside another, by rank */
    taper_t passed[RANKS];               /* by rank */
    taper_t passed_blocked;              /* a piece on the square ahead */

    taper_t pool[XODUL_TYPES];      /* piece that a pawn may become (X11), by type, */
    taper_t pool_slot[XODUL_SLOTS]; /* and by how many better ones come first */
    taper_t pool_rank[RANKS];       /* pawn, while there is such a piece, by rank */

    taper_t bishop_pair;
    taper_t car_open, car_half_open;
    taper_t lance_open;    /* no own pawn ahead */
    taper_t cannon_screen; /* each piece on the board beyond twenty, for each cannon */
    taper_t outpost;       /* knight, bishop or wizard guarded by a pawn and safe from theirs */

    taper_t threat_by_pawn_light, threat_by_pawn_heavy; /* heavy: car, queen, wizard */
    taper_t threat_by_light;                            /* light piece attacks a heavy one */
    taper_t hanging;                                    /* piece attacked and not defended */

    struct shelter_weights shelter;
    taper_t shield_guard; /* own guard in the king's zone */

    taper_t tempo;

    /* King danger, in units whose square counts. */
    int king_attacker[XODUL_TYPES]; /* piece that attacks the king's zone */
    int king_square[XODUL_TYPES];   /* each square of the zone it attacks */
    int safe_check[XODUL_TYPES];    /* type that can give check from a square not attacked */
    int weak_zone;                  /* zone square attacked and defended by the king at most */
    int no_queen;                   /* taken off when the attacker has no queen */
};

#include "eval/tables/xodul.inc"

#endif
