/* The numbers of the Nodal Chess evaluation. Ranks count from the owner's first, files from the
 * edge inwards; TAPER(middle game, end game), in centipawns. By judgement. */
#ifndef EVAL_NODAL_WEIGHTS_H
#define EVAL_NODAL_WEIGHTS_H

#include "eval/taper.h"
#include "rules/nodal/nodal.h"

enum {
    NODAL_KINDS = PIECE_KINDS,
    NODAL_HALF_FILES = FILES / 2,
    NODAL_MOBILITIES = 32,
    NODAL_ROOM = 17, /* points a king can have to go to, and none */
    NODAL_STALLS = NODAL_STALL_MAX + 2
};

struct nodal_weights {
    taper_t value[NODAL_KINDS];
    taper_t square[NODAL_KINDS - 1][RANKS][NODAL_HALF_FILES];
    taper_t mobility[NODAL_KINDS][NODAL_MOBILITIES]; /* by points not closed by pawns */

    taper_t guarded[RANKS]; /* pawn guarded by a pawn, by rank */
    taper_t runner[RANKS];  /* pawn with a next point that is free and not attacked */
    taper_t passed[RANKS];  /* pawn without enemy pawns before it, by rank */
    taper_t bishop_pair;

    taper_t threat_by_pawn;   /* pawn attacks a man that is none */
    taper_t threat_by_knight; /* knight attacks a bishop or queen */
    taper_t hanging;          /* man attacked and not defended */

    taper_t room[NODAL_ROOM];    /* by points the king can go to (N12, N13) */
    taper_t shield;              /* own man next to the king */
    taper_t stall[NODAL_STALLS]; /* by the count of N16 */
    taper_t tempo;

    /* King danger, in units whose square counts. */
    int king_attacker[NODAL_KINDS]; /* man that attacks the king's zone */
    int king_square[NODAL_KINDS];   /* each point of the zone it attacks */
    int safe_check[NODAL_KINDS];    /* kind that can give check from a point not attacked */
    int weak_zone;                  /* zone point attacked and defended by the king at most */
    int cramped[NODAL_ROOM];        /* by points the king can go to */
};

static const struct nodal_weights nodal_weights =
    {
        .value =
            {
                [NODAL_PAWN] = TAPER(100, 130),
                [NODAL_KNIGHT] = TAPER(320, 300),
                [NODAL_BISHOP] = TAPER(620, 640),
                [NODAL_QUEEN] = TAPER(500, 520),
            },
        .square =
            {
                /* pawn */
                {
                    {TAPER(-20, -20), TAPER(-20, -20), TAPER(-20, -20)},
                    {TAPER(-5, -10), TAPER(-5, -10), TAPER(-5, -10)},
                    {TAPER(0, 0), TAPER(5, 0), TAPER(10, 0)},
                    {TAPER(5, 10), TAPER(10, 10), TAPER(20, 10)},
                    {TAPER(15, 25), TAPER(20, 25), TAPER(25, 25)},
                    {TAPER(30, 50), TAPER(35, 50), TAPER(40, 50)},
                    {TAPER(60, 90), TAPER(60, 90), TAPER(65, 90)},
                    {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                },
                /* knight */
                {
                    {TAPER(-30, -30), TAPER(-15, -20), TAPER(-10, -15)},
                    {TAPER(-20, -20), TAPER(0, -5), TAPER(5, 0)},
                    {TAPER(-10, -10), TAPER(10, 5), TAPER(15, 10)},
                    {TAPER(-5, -5), TAPER(15, 10), TAPER(25, 15)},
                    {TAPER(0, -5), TAPER(20, 10), TAPER(30, 15)},
                    {TAPER(-5, -10), TAPER(15, 5), TAPER(25, 10)},
                    {TAPER(-10, -20), TAPER(5, -5), TAPER(10, 0)},
                    {TAPER(-30, -30), TAPER(-15, -20), TAPER(-10, -15)},
                },
                /* bishop */
                {
                    {TAPER(-10, -15), TAPER(-5, -10), TAPER(-5, -10)},
                    {TAPER(0, -5), TAPER(0, 0), TAPER(0, 0)},
                    {TAPER(0, 0), TAPER(5, 5), TAPER(5, 5)},
                    {TAPER(0, 0), TAPER(5, 5), TAPER(10, 10)},
                    {TAPER(5, 5), TAPER(10, 10), TAPER(10, 10)},
                    {TAPER(5, 5), TAPER(10, 10), TAPER(10, 10)},
                    {TAPER(10, 10), TAPER(15, 10), TAPER(15, 10)},
                    {TAPER(5, 0), TAPER(10, 5), TAPER(10, 5)},
                },
                /* queen */
                {
                    {TAPER(-15, -15), TAPER(-5, -10), TAPER(-5, -10)},
                    {TAPER(-5, -5), TAPER(0, 0), TAPER(0, 0)},
                    {TAPER(0, 0), TAPER(5, 5), TAPER(5, 5)},
                    {TAPER(0, 0), TAPER(5, 5), TAPER(10, 10)},
                    {TAPER(0, 0), TAPER(5, 5), TAPER(10, 10)},
                    {TAPER(0, 0), TAPER(5, 5), TAPER(5, 5)},
                    {TAPER(-5, -5), TAPER(0, 0), TAPER(0, 0)},
                    {TAPER(-15, -15), TAPER(-10, -10), TAPER(-10, -10)},
                },
                /* king */
                {
                    {TAPER(10, -50), TAPER(15, -35), TAPER(10, -30)},
                    {TAPER(5, -25), TAPER(5, -5), TAPER(0, 0)},
                    {TAPER(-15, -15), TAPER(-15, 10), TAPER(-15, 15)},
                    {TAPER(-30, -10), TAPER(-30, 15), TAPER(-30, 25)},
                    {TAPER(-40, -10), TAPER(-40, 15), TAPER(-40, 25)},
                    {TAPER(-45, -15), TAPER(-45, 10), TAPER(-45, 15)},
                    {TAPER(-50, -25), TAPER(-50, -5), TAPER(-50, 0)},
                    {TAPER(-60, -50), TAPER(-60, -35), TAPER(-60, -30)},
                },
            },
        .mobility =
            {
                [NODAL_KNIGHT] = {TAPER(-35, -30), TAPER(-18, -18), TAPER(-6, -8), TAPER(0, 0),
                                  TAPER(5, 5), TAPER(10, 10), TAPER(14, 14), TAPER(18, 16),
                                  TAPER(20, 18)},
                [NODAL_BISHOP] = {TAPER(-50, -60), TAPER(-35, -45), TAPER(-22, -30),
                                  TAPER(-14, -20), TAPER(-7, -10), TAPER(-2, -2), TAPER(3, 5),
                                  TAPER(7, 10), TAPER(11, 15), TAPER(15, 20), TAPER(18, 24),
                                  TAPER(21, 28), TAPER(24, 31), TAPER(26, 34), TAPER(28, 36),
                                  TAPER(30, 38), TAPER(32, 40), TAPER(33, 41)},
                [NODAL_QUEEN] =
                    {TAPER(-50, -60), TAPER(-36, -44), TAPER(-26, -32), TAPER(-19, -24),
                     TAPER(-13, -17), TAPER(-8, -10),  TAPER(-4, -4),   TAPER(0, 0),
                     TAPER(4, 4),     TAPER(7, 8),     TAPER(10, 11),   TAPER(13, 14),
                     TAPER(16, 17),   TAPER(19, 20),   TAPER(22, 23),   TAPER(24, 25),
                     TAPER(26, 27),   TAPER(28, 29),   TAPER(30, 31),   TAPER(32, 33),
                     TAPER(34, 35),   TAPER(36, 37),   TAPER(38, 39),   TAPER(40, 41),
                     TAPER(42, 43),   TAPER(44, 45),   TAPER(46, 47),   TAPER(48, 49)},
            },
        .guarded = {TAPER(0, 0), TAPER(3, 3), TAPER(6, 5), TAPER(10, 10), TAPER(16, 18),
                    TAPER(25, 30), TAPER(35, 45), TAPER(0, 0)},
        .runner = {TAPER(0, 0), TAPER(2, 4), TAPER(3, 6), TAPER(5, 12), TAPER(12, 25),
                   TAPER(30, 55), TAPER(90, 140), TAPER(0, 0)},
        .passed = {TAPER(0, 0), TAPER(0, 5), TAPER(3, 10), TAPER(6, 18), TAPER(12, 32),
                   TAPER(25, 55), TAPER(40, 80), TAPER(0, 0)},
        .bishop_pair = TAPER(15, 20),
        .threat_by_pawn = TAPER(45, 40),
        .threat_by_knight = TAPER(30, 25),
        .hanging = TAPER(30, 30),
        .room = {TAPER(-90, -260), TAPER(-50, -170), TAPER(-30, -110), TAPER(-18, -75),
                 TAPER(-10, -50), TAPER(-4, -30), TAPER(0, -15), TAPER(3, -5), TAPER(6, 5),
                 TAPER(8, 12), TAPER(10, 18), TAPER(12, 23), TAPER(14, 27), TAPER(16, 30),
                 TAPER(17, 33), TAPER(18, 36), TAPER(19, 38)},
        .shield = TAPER(5, 0),
        .stall = {[8] = TAPER(-4, -4),
                  TAPER(-10, -10),
                  TAPER(-20, -20),
                  TAPER(-36, -36),
                  TAPER(-60, -60),
                  TAPER(-100, -100),
                  TAPER(-100, -100)},
        .tempo = TAPER(20, 10),
        .king_attacker = {[NODAL_KNIGHT] = 20, [NODAL_BISHOP] = 22, [NODAL_QUEEN] = 22},
        .king_square = {[NODAL_KNIGHT] = 9, [NODAL_BISHOP] = 8, [NODAL_QUEEN] = 8},
        .safe_check = {[NODAL_KNIGHT] = 25, [NODAL_BISHOP] = 35, [NODAL_QUEEN] = 35},
        .weak_zone = 10,
        .cramped = {80, 55, 35, 20, 10, 0, -5, -10, -15, -15, -20, -20, -20, -20, -20, -20,
                    -20},
};

#endif
