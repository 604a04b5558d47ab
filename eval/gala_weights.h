/* What the pieces of Gala are worth where they stand, TAPER(middle game, end game) in
 * centipawns, in the games of four who play each for himself: eval/tables/gala.inc. */
#ifndef EVAL_GALA_WEIGHTS_H
#define EVAL_GALA_WEIGHTS_H

#include "eval/taper.h"
#include "rules/gala/gala.h"

/* Where a piece stands: castle and Road of a friendly quadrant, Road and castle of a hostile
 * one.
 */
enum gala_zone { ZONE_HOME, ZONE_HOME_ROAD, ZONE_AWAY_ROAD, ZONE_AWAY, ZONES };

struct gala_weights {
    taper_t value[PIECE_TYPES];
    taper_t zone[PIECE_TYPES][ZONES];
    taper_t depth[PIECE_TYPES][2]; /* each step from the Road, in friendly quadrants, hostile */
};

#include "eval/tables/gala.inc"

#endif
