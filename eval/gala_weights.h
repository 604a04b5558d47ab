/* The numbers of the Gala evaluation, TAPER(middle game, end game), in centipawns; begun
 * by judgement, fitted to self-play: 453,114 quiet positions, of games at 500 nodes a move and
 * more.
 * bench/tune prints them: eval/tables/gala.inc. */
#ifndef EVAL_GALA_WEIGHTS_H
#define EVAL_GALA_WEIGHTS_H

#include "eval/weights.h"
#include "rules/gala/gala.h"

/* Where a piece stands: castle and Road of a friendly quadrant, Road and castle of a hostile
 * one.
 */
enum gala_zone { ZONE_HOME, ZONE_HOME_ROAD, ZONE_AWAY_ROAD, ZONE_AWAY, ZONES };

enum { ROYALS_COUNTED = 10 };

struct gala_weights {
    taper_t value[PIECE_TYPES];
    taper_t zone[PIECE_TYPES][ZONES];
    taper_t depth[PIECE_TYPES][2]; /* each step from the Road, in friendly quadrants, hostile */
    taper_t rook_reach;            /* each square that a rook reaches */
    taper_t royals[ROYALS_COUNTED + 1]; /* having so many royals, their pieces' values aside */
    taper_t royal_attacked;             /* own royal that a rook hits */
    taper_t royal_beset;                /* square beside an own royal that one hits */
    taper_t tempo;
};

#include "eval/tables/gala.inc"

#endif
