/* The numbers of the Nodal Chess evaluation. Ranks count from the owner's first, files from the
 * edge inwards; TAPER(middle game, end game), in centipawns. Fitted to
 * self-play: 351,707 quiet positions of games at 1,000 nodes a move, after others before.
 * bench/tune prints them: eval/tables/nodal.inc. */
#ifndef EVAL_NODAL_WEIGHTS_H
#define EVAL_NODAL_WEIGHTS_H

#include "eval/weights.h"
#include "rules/nodal/nodal.h"

enum {
    NODAL_TYPES = PIECE_TYPES,
    NODAL_HALF_FILES = FILES / 2,
    NODAL_MOBILITIES = 32,
    NODAL_ROOM = 17, /* points a king can have to go to, and none */
    NODAL_STALLS = NODAL_STALL_MAX + 2
};

struct nodal_weights {
    taper_t value[NODAL_TYPES];
    taper_t square[NODAL_TYPES - 1][RANKS][NODAL_HALF_FILES];
    taper_t mobility[NODAL_TYPES][NODAL_MOBILITIES]; /* by points not closed by pawns */

    taper_t guarded[RANKS]; /* pawn guarded by a pawn, by rank */
    taper_t runner[RANKS];  /* pawn with a next point that is free and not attacked */
    taper_t passed[RANKS];  /* pawn without enemy pawns before it, by rank */
    taper_t bishop_pair;

    taper_t threat_by_pawn;   /* pawn attacks a piece that is none */
    taper_t threat_by_knight; /* knight attacks a bishop or queen */
    taper_t hanging;          /* piece attacked and not defended */

    taper_t room[NODAL_ROOM];    /* by points the king can go to (N12, N13) */
    taper_t shield;              /* own piece next to the king */
    taper_t stall[NODAL_STALLS]; /* by the count of N16 */
    taper_t tempo;

    /* King danger, in units whose square counts. */
    int king_attacker[NODAL_TYPES]; /* piece that attacks the king's zone */
    int king_square[NODAL_TYPES];   /* each point of the zone it attacks */
    int safe_check[NODAL_TYPES];    /* type that can give check from a point not attacked */
    int weak_zone;                  /* zone point attacked and defended by the king at most */
    int cramped[NODAL_ROOM];        /* by points the king can go to */
};

#include "eval/tables/nodal.inc"

#endif
