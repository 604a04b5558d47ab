/* The numbers of the Nodal Chess evaluation. Ranks count from the owner's first, files from the
 * edge inwards; TAPER(middle game, end game), in centipawns. Begun by judgement,
 * fitted to self-play: 58,000 quiet positions of 800-node games, logistic regression; king
 * danger and stall left as they were. */
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
                [NODAL_PAWN] = TAPER(45, 127),
                [NODAL_KNIGHT] = TAPER(338, 334),
                [NODAL_BISHOP] = TAPER(578, 632),
                [NODAL_QUEEN] = TAPER(538, 560),
            },
        .square =
            {
                /* pawn */
                {
                    {TAPER(-13, -22), TAPER(-22, -21), TAPER(-20, -19)},
                    {TAPER(-13, 5), TAPER(-35, -12), TAPER(2, -13)},
                    {TAPER(-16, -7), TAPER(-13, -10), TAPER(14, 4)},
                    {TAPER(-8, -12), TAPER(35, 17), TAPER(16, 11)},
                    {TAPER(16, 25), TAPER(23, 26), TAPER(16, 32)},
                    {TAPER(26, 48), TAPER(37, 54), TAPER(37, 55)},
                    {TAPER(59, 84), TAPER(61, 94), TAPER(66, 93)},
                    {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                },
                /* knight */
                {
                    {TAPER(-30, -29), TAPER(-31, -21), TAPER(-10, -16)},
                    {TAPER(-17, -19), TAPER(6, -3), TAPER(13, 2)},
                    {TAPER(-13, -7), TAPER(6, 6), TAPER(9, 15)},
                    {TAPER(1, -4), TAPER(27, 14), TAPER(29, 18)},
                    {TAPER(4, -1), TAPER(21, 17), TAPER(34, 20)},
                    {TAPER(-3, -10), TAPER(13, 3), TAPER(27, 10)},
                    {TAPER(-10, -22), TAPER(5, -4), TAPER(10, 1)},
                    {TAPER(-33, -31), TAPER(-15, -20), TAPER(-10, -15)},
                },
                /* bishop */
                {
                    {TAPER(-38, -35), TAPER(-18, -13), TAPER(-8, -14)},
                    {TAPER(-1, -3), TAPER(4, 2), TAPER(-1, -2)},
                    {TAPER(2, 3), TAPER(8, 6), TAPER(-2, 7)},
                    {TAPER(-9, 0), TAPER(8, 12), TAPER(15, 12)},
                    {TAPER(4, 4), TAPER(11, 13), TAPER(11, 8)},
                    {TAPER(6, 8), TAPER(10, 9), TAPER(11, 14)},
                    {TAPER(9, 8), TAPER(15, 10), TAPER(14, 9)},
                    {TAPER(5, -2), TAPER(10, 6), TAPER(10, 6)},
                },
                /* queen */
                {
                    {TAPER(-12, -12), TAPER(-6, -10), TAPER(5, -2)},
                    {TAPER(-5, -5), TAPER(7, 1), TAPER(3, -1)},
                    {TAPER(4, 0), TAPER(12, 10), TAPER(0, 9)},
                    {TAPER(-4, -1), TAPER(8, 7), TAPER(19, 17)},
                    {TAPER(2, 3), TAPER(6, 5), TAPER(11, 13)},
                    {TAPER(1, 2), TAPER(5, 5), TAPER(5, 6)},
                    {TAPER(-5, -4), TAPER(0, 1), TAPER(0, 0)},
                    {TAPER(-21, -14), TAPER(-8, -9), TAPER(-10, -10)},
                },
                /* king */
                {
                    {TAPER(13, -43), TAPER(46, -33), TAPER(32, -31)},
                    {TAPER(-1, -32), TAPER(-3, -19), TAPER(-10, 7)},
                    {TAPER(-16, -18), TAPER(-22, 7), TAPER(-29, 10)},
                    {TAPER(-33, -8), TAPER(-32, 12), TAPER(-32, 38)},
                    {TAPER(-41, -11), TAPER(-40, 17), TAPER(-40, 30)},
                    {TAPER(-45, -14), TAPER(-46, 9), TAPER(-45, 16)},
                    {TAPER(-50, -25), TAPER(-50, -6), TAPER(-50, 0)},
                    {TAPER(-60, -50), TAPER(-60, -36), TAPER(-60, -31)},
                },
            },
        .mobility =
            {
                [NODAL_KNIGHT] = {TAPER(-35, -30), TAPER(-22, -18), TAPER(9, -2), TAPER(-10, 4),
                                  TAPER(13, 7), TAPER(16, 23), TAPER(9, 19), TAPER(26, 16),
                                  TAPER(20, 22)},
                [NODAL_BISHOP] = {TAPER(-44, -61), TAPER(-45, -48), TAPER(-23, -32),
                                  TAPER(-29, -25), TAPER(-6, -13), TAPER(-17, -13),
                                  TAPER(-3, 1), TAPER(-10, 9), TAPER(10, 15), TAPER(21, 26),
                                  TAPER(19, 25), TAPER(27, 32), TAPER(27, 34), TAPER(26, 36),
                                  TAPER(29, 38), TAPER(29, 39), TAPER(31, 40), TAPER(34, 43)},
                [NODAL_QUEEN] =
                    {TAPER(-33, -57), TAPER(-43, -45), TAPER(-29, -32), TAPER(-29, -24),
                     TAPER(-19, -15), TAPER(-8, -10),  TAPER(1, -4),    TAPER(-5, 3),
                     TAPER(5, 4),     TAPER(5, 10),    TAPER(16, 12),   TAPER(30, 16),
                     TAPER(22, 20),   TAPER(23, 22),   TAPER(24, 26),   TAPER(26, 27),
                     TAPER(27, 29),   TAPER(29, 32),   TAPER(33, 33),   TAPER(32, 35),
                     TAPER(35, 37),   TAPER(37, 38),   TAPER(40, 41),   TAPER(41, 42),
                     TAPER(42, 44),   TAPER(44, 45),   TAPER(46, 47),   TAPER(48, 49)},
            },
        .guarded = {TAPER(0, -1), TAPER(-5, 1), TAPER(-3, 6), TAPER(-12, 1), TAPER(14, 13),
                    TAPER(25, 26), TAPER(35, 45), TAPER(0, 0)},
        .runner = {TAPER(6, -2), TAPER(5, 23), TAPER(3, 27), TAPER(-7, 23), TAPER(13, 39),
                   TAPER(31, 65), TAPER(91, 146), TAPER(0, 0)},
        .passed = {TAPER(-2, -7), TAPER(-8, 8), TAPER(-7, -3), TAPER(4, 10), TAPER(12, 38),
                   TAPER(21, 66), TAPER(40, 81), TAPER(0, 0)},
        .bishop_pair = TAPER(-23, 9),
        .threat_by_pawn = TAPER(46, 38),
        .threat_by_knight = TAPER(32, 23),
        .hanging = TAPER(11, 42),
        .room = {TAPER(-81, -259), TAPER(-52, -167), TAPER(-30, -115), TAPER(-18, -77),
                 TAPER(2, -51), TAPER(-5, -29), TAPER(-11, -26), TAPER(-6, -16), TAPER(6, 7),
                 TAPER(11, 17), TAPER(11, 26), TAPER(11, 26), TAPER(14, 30), TAPER(16, 33),
                 TAPER(17, 34), TAPER(18, 36), TAPER(19, 38)},
        .shield = TAPER(14, 6),
        .stall = {[8] = TAPER(-4, -4),
                  TAPER(-10, -10),
                  TAPER(-20, -20),
                  TAPER(-36, -36),
                  TAPER(-60, -60),
                  TAPER(-100, -100),
                  TAPER(-100, -100)},
        .tempo = TAPER(30, 15),
        .king_attacker = {[NODAL_KNIGHT] = 20, [NODAL_BISHOP] = 22, [NODAL_QUEEN] = 22},
        .king_square = {[NODAL_KNIGHT] = 9, [NODAL_BISHOP] = 8, [NODAL_QUEEN] = 8},
        .safe_check = {[NODAL_KNIGHT] = 25, [NODAL_BISHOP] = 35, [NODAL_QUEEN] = 35},
        .weak_zone = 10,
        .cramped = {80, 55, 35, 20, 10, 0, -5, -10, -15, -15, -20, -20, -20, -20, -20, -20,
                    -20},
};

#endif
