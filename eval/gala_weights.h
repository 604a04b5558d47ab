/* The numbers of the Gala evaluation, TAPER(middle game, end game), in centipawns; chosen by
 * judgement. */
#ifndef EVAL_GALA_WEIGHTS_H
#define EVAL_GALA_WEIGHTS_H

#include "eval/taper.h"
#include "rules/gala/gala.h"

/* Where a man stands: castle and Road of a friendly quadrant, Road and castle of a hostile one.
 */
enum gala_zone { ZONE_HOME, ZONE_HOME_ROAD, ZONE_AWAY_ROAD, ZONE_AWAY, ZONES };

enum { ROYALS_COUNTED = 10 };

struct gala_weights {
    taper_t value[PIECE_KINDS];
    taper_t zone[PIECE_KINDS][ZONES];
    taper_t depth[PIECE_KINDS][2]; /* each step from the Road, in friendly quadrants, hostile */
    taper_t rook_reach;            /* each square that a rook reaches */
    taper_t royals[ROYALS_COUNTED + 1]; /* having so many royals, their men's values aside */
    taper_t royal_attacked;             /* own royal that a rook hits */
    taper_t royal_beset;                /* square beside an own royal that one hits */
    taper_t tempo;
};

static const struct gala_weights gala_weights =
    {
        .value =
            {
                [GALA_PAWN] = TAPER(80, 110),
                [GALA_SOLDIER] = TAPER(80, 110),
                [GALA_HORSE] = TAPER(230, 230),
                [GALA_ELEPHANT] = TAPER(210, 210),
                [GALA_BISHOP] = TAPER(430, 480),
                [GALA_ROOK] = TAPER(500, 560),
                [GALA_CANNON] = TAPER(430, 380),
                [GALA_ARCHER] = TAPER(380, 340),
                [GALA_ADVISOR] = TAPER(110, 160),
                [GALA_GENERAL] = TAPER(110, 160),
                [GALA_KING] = TAPER(240, 320),
            },
        .zone =
            {
                [GALA_PAWN] = {TAPER(0, 0), TAPER(8, 12), TAPER(22, 40), TAPER(40, 70)},
                [GALA_SOLDIER] = {TAPER(0, 0), TAPER(8, 12), TAPER(22, 40), TAPER(40, 70)},
                [GALA_HORSE] = {TAPER(0, 0), TAPER(6, 6), TAPER(12, 12), TAPER(24, 24)},
                [GALA_ELEPHANT] = {TAPER(0, 0), TAPER(6, 6), TAPER(12, 12), TAPER(24, 24)},
                [GALA_BISHOP] = {TAPER(0, 0), TAPER(0, 4), TAPER(4, 8), TAPER(10, 10)},
                [GALA_ROOK] = {TAPER(0, 0), TAPER(0, 4), TAPER(4, 8), TAPER(10, 10)},
                [GALA_CANNON] = {TAPER(0, 0), TAPER(4, 4), TAPER(8, 8), TAPER(16, 16)},
                [GALA_ARCHER] = {TAPER(0, 0), TAPER(4, 4), TAPER(8, 8), TAPER(16, 16)},
                [GALA_ADVISOR] = {TAPER(0, 0), TAPER(-40, -10), TAPER(-40, -10), TAPER(0, 0)},
                [GALA_GENERAL] = {TAPER(0, 0), TAPER(-40, -10), TAPER(-40, -10), TAPER(0, 0)},
                [GALA_KING] = {TAPER(0, 0), TAPER(-50, -10), TAPER(-50, -10), TAPER(0, 0)},
            },
        .depth =
            {
                [GALA_PAWN] = {TAPER(0, 0), TAPER(4, 6)},
                [GALA_SOLDIER] = {TAPER(0, 0), TAPER(4, 6)},
                [GALA_HORSE] = {TAPER(-3, -3), TAPER(2, 2)},
                [GALA_ELEPHANT] = {TAPER(-3, -3), TAPER(2, 2)},
                [GALA_BISHOP] = {TAPER(-1, 0), TAPER(1, 0)},
                [GALA_ROOK] = {TAPER(-1, 0), TAPER(1, 0)},
                [GALA_CANNON] = {TAPER(-1, 0), TAPER(2, 0)},
                [GALA_ARCHER] = {TAPER(-1, 0), TAPER(2, 0)},
                [GALA_ADVISOR] = {TAPER(3, 0), TAPER(3, 0)},
                [GALA_GENERAL] = {TAPER(3, 0), TAPER(3, 0)},
                [GALA_KING] = {TAPER(4, 0), TAPER(4, 0)},
            },
        .rook_reach = TAPER(4, 4),
        .royals = {TAPER(-4000, -4000), TAPER(-1500, -1500), TAPER(-800, -800),
                   TAPER(-300, -300), TAPER(100, 100), TAPER(460, 460), TAPER(800, 800),
                   TAPER(1130, 1130), TAPER(1450, 1450), TAPER(1760, 1760), TAPER(2060, 2060)},
        .royal_attacked = TAPER(-30, -40),
        .royal_beset = TAPER(-4, -2),
        .tempo = TAPER(20, 10),
};

#endif
