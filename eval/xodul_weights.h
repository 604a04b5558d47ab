/* The numbers of the Xodul evaluation. Ranks count from the owner's first, files from the edge
 * inwards; TAPER(middle game, end game), in centipawns. Begun by judgement, fitted to
 * self-play: 170,000 quiet positions of 500-node games, logistic regression. */
#ifndef EVAL_XODUL_WEIGHTS_H
#define EVAL_XODUL_WEIGHTS_H

#include "eval/shelter_weights.h"
#include "eval/taper.h"
#include "rules/xodul/xodul.h"

enum {
    XODUL_KINDS = PIECE_KINDS,
    XODUL_HALF_FILES = (FILES + 1) / 2,
    XODUL_MOBILITIES = 32,
    XODUL_SLOTS = 8
};

struct xodul_weights {
    taper_t value[XODUL_KINDS];
    taper_t square[XODUL_KINDS - 1][RANKS][XODUL_HALF_FILES];
    taper_t mobility[XODUL_KINDS][XODUL_MOBILITIES]; /* by squares not closed by pawns */

    taper_t isolated, doubled, backward; /* each such pawn */
    taper_t connected[RANKS];            /* pawn defended by or beside another, by rank */
    taper_t passed[RANKS];               /* by rank */
    taper_t passed_blocked;              /* a man on the square ahead */

    taper_t pool[XODUL_KINDS];      /* man that a pawn may become (X11), by kind, */
    taper_t pool_slot[XODUL_SLOTS]; /* and by how many better ones come first */
    taper_t pool_rank[RANKS];       /* pawn, while there is such a man, by rank */

    taper_t bishop_pair;
    taper_t car_open, car_half_open;
    taper_t lance_open;    /* no own pawn ahead */
    taper_t cannon_screen; /* each man on the board beyond twenty, for each cannon */
    taper_t outpost;       /* knight, bishop or wizard guarded by a pawn and safe from theirs */

    taper_t threat_by_pawn_light, threat_by_pawn_heavy; /* heavy: car, queen, wizard */
    taper_t threat_by_light;                            /* light man attacks a heavy one */
    taper_t hanging;                                    /* man attacked and not defended */

    struct shelter_weights shelter;
    taper_t shield_guard; /* own guard in the king's zone */

    taper_t tempo;

    /* King danger, in units whose square counts. */
    int king_attacker[XODUL_KINDS]; /* man that attacks the king's zone */
    int king_square[XODUL_KINDS];   /* each square of the zone it attacks */
    int safe_check[XODUL_KINDS];    /* kind that can give check from a square not attacked */
    int weak_zone;                  /* zone square attacked and defended by the king at most */
    int no_queen;                   /* taken off when the attacker has no queen */
};

static const struct xodul_weights xodul_weights =
    {
        .value =
            {
                [XODUL_PAWN] = TAPER(124, 135),
                [XODUL_KNIGHT] = TAPER(343, 219),
                [XODUL_BISHOP] = TAPER(363, 250),
                [XODUL_CAR] = TAPER(427, 505),
                [XODUL_QUEEN] = TAPER(838, 1057),
                [XODUL_WIZARD] = TAPER(351, 316),
                [XODUL_GUARD] = TAPER(188, 149),
                [XODUL_LANCE] = TAPER(264, 190),
                [XODUL_CANNON] = TAPER(291, 246),
                [XODUL_GENERAL] = TAPER(102, 179),
            },
        .square =
            {
                /* pawn */
                {
                    {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                    {TAPER(-6, -3), TAPER(9, -3), TAPER(0, 3), TAPER(-7, 1), TAPER(8, 2)},
                    {TAPER(3, 7), TAPER(3, 0), TAPER(21, 7), TAPER(22, 10), TAPER(9, 3)},
                    {TAPER(-9, 8), TAPER(6, 11), TAPER(17, 5), TAPER(8, 7), TAPER(19, 7)},
                    {TAPER(11, 15), TAPER(7, 14), TAPER(4, 13), TAPER(2, 12), TAPER(24, 13)},
                    {TAPER(9, 19), TAPER(29, 20), TAPER(18, 20), TAPER(25, 22), TAPER(28, 21)},
                    {TAPER(7, 23), TAPER(19, 23), TAPER(24, 24), TAPER(27, 24), TAPER(26, 24)},
                    {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                },
                /* knight */
                {
                    {TAPER(-45, -30), TAPER(-48, -25), TAPER(-20, -12), TAPER(-10, -4),
                     TAPER(-5, -3)},
                    {TAPER(-31, -23), TAPER(-38, -14), TAPER(17, -2), TAPER(-10, 4),
                     TAPER(8, 5)},
                    {TAPER(-15, -16), TAPER(-5, -5), TAPER(13, 3), TAPER(18, 13),
                     TAPER(21, 13)},
                    {TAPER(-21, -7), TAPER(5, 2), TAPER(7, 13), TAPER(38, 23), TAPER(43, 21)},
                    {TAPER(-4, -6), TAPER(6, 3), TAPER(23, 12), TAPER(42, 20), TAPER(33, 22)},
                    {TAPER(-10, -13), TAPER(7, -4), TAPER(5, 4), TAPER(23, 11), TAPER(22, 13)},
                    {TAPER(-22, -21), TAPER(-17, -13), TAPER(-7, -6), TAPER(8, 5), TAPER(7, 5)},
                    {TAPER(-51, -31), TAPER(-37, -22), TAPER(-22, -12), TAPER(-10, -3),
                     TAPER(-11, -3)},
                },
                /* bishop */
                {
                    {TAPER(-31, -12), TAPER(-14, -9), TAPER(-11, -5), TAPER(-7, -3),
                     TAPER(-15, -4)},
                    {TAPER(-7, -8), TAPER(25, -4), TAPER(1, -2), TAPER(17, 3), TAPER(3, 2)},
                    {TAPER(-15, -2), TAPER(-1, -2), TAPER(21, 1), TAPER(11, 7), TAPER(29, 6)},
                    {TAPER(-4, -1), TAPER(9, 2), TAPER(7, 7), TAPER(32, 8), TAPER(14, 9)},
                    {TAPER(-3, 0), TAPER(-2, 3), TAPER(-1, 4), TAPER(9, 8), TAPER(8, 8)},
                    {TAPER(-6, -4), TAPER(-12, -3), TAPER(-1, 2), TAPER(18, 5), TAPER(7, 5)},
                    {TAPER(-37, -9), TAPER(-10, -5), TAPER(-8, -3), TAPER(-4, 0), TAPER(-5, 0)},
                    {TAPER(-24, -12), TAPER(-22, -10), TAPER(-13, -7), TAPER(-6, -3),
                     TAPER(-8, -3)},
                },
                /* car */
                {
                    {TAPER(-42, -7), TAPER(-15, -2), TAPER(-17, -7), TAPER(13, -5),
                     TAPER(9, -4)},
                    {TAPER(-4, -2), TAPER(-3, -1), TAPER(-10, -2), TAPER(11, -2), TAPER(3, -2)},
                    {TAPER(-7, -2), TAPER(-4, -3), TAPER(-7, -2), TAPER(-2, -1), TAPER(-5, -2)},
                    {TAPER(-6, 0), TAPER(-4, -1), TAPER(-1, 0), TAPER(7, 0), TAPER(6, 2)},
                    {TAPER(-1, 2), TAPER(-6, 2), TAPER(4, 3), TAPER(4, 1), TAPER(3, 2)},
                    {TAPER(-1, 5), TAPER(4, 4), TAPER(4, 5), TAPER(9, 4), TAPER(10, 4)},
                    {TAPER(10, 7), TAPER(13, 7), TAPER(10, 4), TAPER(16, 5), TAPER(14, 6)},
                    {TAPER(0, 6), TAPER(7, 6), TAPER(9, 7), TAPER(10, 6), TAPER(12, 7)},
                },
                /* queen */
                {
                    {TAPER(-15, -15), TAPER(-1, -8), TAPER(-19, -6), TAPER(-13, 1),
                     TAPER(-17, 0)},
                    {TAPER(-10, -8), TAPER(-16, -4), TAPER(27, 0), TAPER(11, 5), TAPER(8, 6)},
                    {TAPER(-5, -4), TAPER(8, 2), TAPER(15, 10), TAPER(-3, 12), TAPER(15, 12)},
                    {TAPER(-4, 2), TAPER(11, 8), TAPER(3, 12), TAPER(-9, 20), TAPER(1, 17)},
                    {TAPER(-5, 2), TAPER(0, 8), TAPER(7, 13), TAPER(7, 18), TAPER(0, 18)},
                    {TAPER(-5, -3), TAPER(7, 2), TAPER(8, 7), TAPER(13, 13), TAPER(7, 12)},
                    {TAPER(-3, -9), TAPER(-6, -4), TAPER(3, 2), TAPER(4, 8), TAPER(5, 6)},
                    {TAPER(-11, -14), TAPER(1, -7), TAPER(0, -3), TAPER(5, 1), TAPER(2, 1)},
                },
                /* king */
                {
                    {TAPER(25, -39), TAPER(21, -33), TAPER(36, -21), TAPER(22, -16),
                     TAPER(26, -17)},
                    {TAPER(15, -26), TAPER(25, -16), TAPER(4, -11), TAPER(-13, -4),
                     TAPER(-7, -2)},
                    {TAPER(-7, -13), TAPER(-10, -8), TAPER(-11, 2), TAPER(-26, 8),
                     TAPER(-29, 10)},
                    {TAPER(-28, 2), TAPER(-25, 11), TAPER(-31, 17), TAPER(-37, 23),
                     TAPER(-42, 25)},
                    {TAPER(-38, 3), TAPER(-36, 11), TAPER(-41, 20), TAPER(-47, 27),
                     TAPER(-50, 27)},
                    {TAPER(-44, -8), TAPER(-41, 1), TAPER(-48, 8), TAPER(-53, 18),
                     TAPER(-56, 17)},
                    {TAPER(-46, -23), TAPER(-43, -15), TAPER(-50, -6), TAPER(-56, 1),
                     TAPER(-58, 1)},
                    {TAPER(-48, -42), TAPER(-46, -33), TAPER(-52, -26), TAPER(-58, -18),
                     TAPER(-60, -18)},
                },
                /* wizard */
                {
                    {TAPER(-12, -12), TAPER(-9, -8), TAPER(1, -5), TAPER(-25, -1), TAPER(4, 0)},
                    {TAPER(-7, -8), TAPER(6, -3), TAPER(-1, 1), TAPER(9, 2), TAPER(1, 2)},
                    {TAPER(-13, -5), TAPER(-10, -1), TAPER(4, 1), TAPER(10, 5), TAPER(-8, 6)},
                    {TAPER(-15, -1), TAPER(6, 5), TAPER(3, 6), TAPER(16, 11), TAPER(13, 12)},
                    {TAPER(-21, -1), TAPER(2, 3), TAPER(4, 6), TAPER(2, 11), TAPER(0, 11)},
                    {TAPER(-20, -4), TAPER(-6, 0), TAPER(-1, 3), TAPER(2, 7), TAPER(-3, 6)},
                    {TAPER(-12, -8), TAPER(-19, -5), TAPER(-11, 0), TAPER(-7, 4), TAPER(-4, 4)},
                    {TAPER(-20, -11), TAPER(-23, -8), TAPER(-15, -4), TAPER(-18, -1),
                     TAPER(-16, 0)},
                },
                /* guard */
                {
                    {TAPER(-6, -9), TAPER(-2, -5), TAPER(-33, -8), TAPER(5, 1), TAPER(5, 1)},
                    {TAPER(-3, -5), TAPER(11, -1), TAPER(11, 1), TAPER(8, 4), TAPER(8, 5)},
                    {TAPER(1, 0), TAPER(1, 3), TAPER(22, 7), TAPER(7, 6), TAPER(7, 9)},
                    {TAPER(-1, 4), TAPER(0, 7), TAPER(3, 10), TAPER(4, 12), TAPER(3, 12)},
                    {TAPER(-5, 4), TAPER(-1, 7), TAPER(2, 12), TAPER(2, 12), TAPER(1, 12)},
                    {TAPER(-4, 0), TAPER(-2, 3), TAPER(0, 6), TAPER(2, 9), TAPER(2, 9)},
                    {TAPER(-4, -4), TAPER(-2, -1), TAPER(0, 2), TAPER(2, 5), TAPER(2, 5)},
                    {TAPER(-6, -8), TAPER(-4, -5), TAPER(-2, -2), TAPER(0, 1), TAPER(0, 1)},
                },
                /* lance */
                {
                    {TAPER(-14, -4), TAPER(-8, -2), TAPER(0, 2), TAPER(4, 3), TAPER(2, 2)},
                    {TAPER(-38, -2), TAPER(-5, 1), TAPER(45, 9), TAPER(22, 8), TAPER(17, 6)},
                    {TAPER(-10, 1), TAPER(2, 5), TAPER(29, 8), TAPER(25, 9), TAPER(13, 8)},
                    {TAPER(-5, 2), TAPER(6, 6), TAPER(17, 10), TAPER(2, 7), TAPER(7, 8)},
                    {TAPER(-3, 2), TAPER(5, 7), TAPER(0, 8), TAPER(10, 9), TAPER(4, 9)},
                    {TAPER(-18, -4), TAPER(-4, 0), TAPER(-3, 5), TAPER(5, 4), TAPER(4, 4)},
                    {TAPER(-18, -14), TAPER(-15, -10), TAPER(-8, -8), TAPER(0, -5),
                     TAPER(-3, -6)},
                    {TAPER(-36, -32), TAPER(-26, -27), TAPER(-19, -23), TAPER(-20, -24),
                     TAPER(-21, -24)},
                },
                /* cannon */
                {
                    {TAPER(-30, -2), TAPER(-6, -1), TAPER(16, 2), TAPER(19, 2), TAPER(17, 1)},
                    {TAPER(-5, 0), TAPER(-2, 0), TAPER(-9, -2), TAPER(18, 1), TAPER(24, 1)},
                    {TAPER(6, 0), TAPER(11, 0), TAPER(3, 1), TAPER(15, 0), TAPER(18, 1)},
                    {TAPER(-5, -1), TAPER(3, 0), TAPER(4, 1), TAPER(6, -1), TAPER(16, 0)},
                    {TAPER(-16, 0), TAPER(0, 0), TAPER(5, 0), TAPER(12, 0), TAPER(10, -1)},
                    {TAPER(-7, 1), TAPER(4, -1), TAPER(5, 0), TAPER(4, -1), TAPER(10, 0)},
                    {TAPER(-7, 3), TAPER(-1, -1), TAPER(-1, 0), TAPER(5, 0), TAPER(8, 0)},
                    {TAPER(5, -1), TAPER(-2, 0), TAPER(5, -1), TAPER(0, -1), TAPER(6, 0)},
                },
                /* general */
                {
                    {TAPER(-18, -14), TAPER(-14, -9), TAPER(-10, -4), TAPER(-6, 1),
                     TAPER(-6, 1)},
                    {TAPER(-9, -8), TAPER(-5, -3), TAPER(-1, 2), TAPER(3, 7), TAPER(3, 7)},
                    {TAPER(-2, -2), TAPER(2, 3), TAPER(6, 8), TAPER(10, 13), TAPER(10, 13)},
                    {TAPER(5, 6), TAPER(9, 11), TAPER(13, 16), TAPER(17, 21), TAPER(17, 21)},
                    {TAPER(7, 8), TAPER(11, 13), TAPER(15, 18), TAPER(19, 23), TAPER(19, 23)},
                    {TAPER(2, 0), TAPER(6, 5), TAPER(10, 10), TAPER(14, 15), TAPER(14, 15)},
                    {TAPER(-10, -12), TAPER(-6, -7), TAPER(-3, -2), TAPER(4, 3), TAPER(3, 3)},
                    {TAPER(-29, -28), TAPER(-24, -23), TAPER(-19, -18), TAPER(-13, -13),
                     TAPER(-14, -13)},
                },
            },
        .mobility =
            {
                [XODUL_KNIGHT] =
                    {
                        TAPER(-55, -46), TAPER(-55, -34), TAPER(-39, -25), TAPER(-13, -16),
                        TAPER(-8, -8),   TAPER(3, 2),     TAPER(32, 6),    TAPER(37, 9),
                        TAPER(24, 10),   TAPER(15, 15),   TAPER(17, 17),   TAPER(19, 19),
                        TAPER(20, 20),   TAPER(21, 21),   TAPER(22, 22),   TAPER(23, 23),
                        TAPER(24, 24),   TAPER(24, 24),   TAPER(25, 25),   TAPER(25, 25),
                        TAPER(25, 25),   TAPER(26, 26),   TAPER(26, 26),   TAPER(26, 26),
                        TAPER(26, 26),   TAPER(26, 26),   TAPER(26, 26),   TAPER(26, 26),
                        TAPER(27, 27),   TAPER(27, 27),   TAPER(27, 27),   TAPER(27, 27),
                    },
                [XODUL_BISHOP] =
                    {
                        TAPER(-69, -56), TAPER(-36, -44), TAPER(-44, -35), TAPER(-22, -22),
                        TAPER(-8, -18),  TAPER(-16, -12), TAPER(-17, -4),  TAPER(8, 0),
                        TAPER(18, 3),    TAPER(14, 5),    TAPER(4, 8),     TAPER(17, 14),
                        TAPER(15, 16),   TAPER(20, 17),   TAPER(21, 20),   TAPER(22, 22),
                        TAPER(24, 24),   TAPER(25, 25),   TAPER(26, 26),   TAPER(27, 27),
                        TAPER(28, 28),   TAPER(28, 28),   TAPER(29, 29),   TAPER(29, 29),
                        TAPER(30, 30),   TAPER(30, 30),   TAPER(31, 31),   TAPER(31, 31),
                        TAPER(31, 31),   TAPER(31, 31),   TAPER(32, 32),   TAPER(32, 32),
                    },
                [XODUL_CAR] =
                    {
                        TAPER(-42, -64), TAPER(-55, -53), TAPER(-35, -43), TAPER(-26, -31),
                        TAPER(-22, -26), TAPER(-10, -18), TAPER(-4, -13),  TAPER(0, -3),
                        TAPER(15, 1),    TAPER(7, 6),     TAPER(14, 9),    TAPER(9, 11),
                        TAPER(10, 15),   TAPER(9, 16),    TAPER(12, 19),   TAPER(15, 24),
                        TAPER(15, 24),   TAPER(16, 25),   TAPER(17, 27),   TAPER(18, 28),
                        TAPER(19, 29),   TAPER(19, 30),   TAPER(20, 31),   TAPER(20, 32),
                        TAPER(21, 32),   TAPER(21, 33),   TAPER(22, 34),   TAPER(22, 34),
                        TAPER(22, 34),   TAPER(22, 35),   TAPER(23, 35),   TAPER(23, 35),
                    },
                [XODUL_QUEEN] =
                    {
                        TAPER(-40, -64), TAPER(-52, -57), TAPER(-39, -51), TAPER(-43, -46),
                        TAPER(-29, -39), TAPER(-31, -36), TAPER(-13, -30), TAPER(-9, -24),
                        TAPER(-21, -21), TAPER(-18, -17), TAPER(-6, -12),  TAPER(-7, -12),
                        TAPER(-2, -5),   TAPER(1, -4),    TAPER(-7, 0),    TAPER(-1, 5),
                        TAPER(0, 7),     TAPER(9, 9),     TAPER(16, 13),   TAPER(18, 14),
                        TAPER(14, 16),   TAPER(14, 19),   TAPER(16, 21),   TAPER(15, 22),
                        TAPER(16, 24),   TAPER(15, 23),   TAPER(14, 24),   TAPER(15, 25),
                        TAPER(15, 25),   TAPER(15, 25),   TAPER(16, 26),   TAPER(16, 26),
                    },
                [XODUL_WIZARD] =
                    {
                        TAPER(-38, -14), TAPER(-41, -13), TAPER(-34, -7), TAPER(-36, -3),
                        TAPER(-27, -13), TAPER(4, 4),     TAPER(5, 5),    TAPER(6, 6),
                        TAPER(7, 7),     TAPER(7, 7),     TAPER(7, 7),    TAPER(7, 7),
                        TAPER(8, 8),     TAPER(8, 8),     TAPER(8, 8),    TAPER(8, 8),
                        TAPER(8, 8),     TAPER(8, 8),     TAPER(8, 8),    TAPER(8, 8),
                        TAPER(8, 8),     TAPER(8, 8),     TAPER(8, 8),    TAPER(8, 8),
                        TAPER(8, 8),     TAPER(8, 8),     TAPER(8, 8),    TAPER(8, 8),
                        TAPER(8, 8),     TAPER(8, 8),     TAPER(8, 8),    TAPER(8, 8),
                    },
                [XODUL_GUARD] =
                    {
                        TAPER(-24, -29), TAPER(-28, -22), TAPER(-8, -13), TAPER(-1, -16),
                        TAPER(-1, -12),  TAPER(6, -1),    TAPER(-2, 8),   TAPER(4, 7),
                        TAPER(6, 9),     TAPER(8, 9),     TAPER(8, 11),   TAPER(9, 12),
                        TAPER(10, 13),   TAPER(11, 13),   TAPER(11, 14),  TAPER(12, 14),
                        TAPER(12, 15),   TAPER(12, 15),   TAPER(12, 15),  TAPER(13, 16),
                        TAPER(13, 16),   TAPER(13, 16),   TAPER(13, 16),  TAPER(13, 16),
                        TAPER(13, 16),   TAPER(13, 16),   TAPER(13, 16),  TAPER(13, 17),
                        TAPER(13, 17),   TAPER(13, 17),   TAPER(13, 17),  TAPER(13, 17),
                    },
                [XODUL_LANCE] =
                    {
                        TAPER(-43, -34), TAPER(-40, -29), TAPER(-41, -22), TAPER(0, -17),
                        TAPER(15, -3),   TAPER(6, -2),    TAPER(15, 0),    TAPER(-20, 1),
                        TAPER(9, 6),     TAPER(11, 7),    TAPER(8, 10),    TAPER(11, 11),
                        TAPER(13, 13),   TAPER(14, 14),   TAPER(15, 15),   TAPER(16, 16),
                        TAPER(16, 16),   TAPER(17, 17),   TAPER(17, 17),   TAPER(18, 18),
                        TAPER(18, 18),   TAPER(18, 18),   TAPER(19, 19),   TAPER(19, 19),
                        TAPER(19, 19),   TAPER(19, 19),   TAPER(19, 19),   TAPER(19, 19),
                        TAPER(20, 20),   TAPER(20, 20),   TAPER(20, 20),   TAPER(20, 20),
                    },
                [XODUL_CANNON] =
                    {
                        TAPER(-31, -21), TAPER(-29, -17), TAPER(-24, -15), TAPER(-34, -13),
                        TAPER(-3, -8),   TAPER(-10, -8),  TAPER(-8, -4),   TAPER(-19, -2),
                        TAPER(0, 1),     TAPER(-9, -1),   TAPER(18, 3),    TAPER(12, 2),
                        TAPER(14, 2),    TAPER(3, 4),     TAPER(9, 4),     TAPER(9, 6),
                        TAPER(10, 7),    TAPER(11, 7),    TAPER(11, 8),    TAPER(12, 8),
                        TAPER(13, 8),    TAPER(13, 9),    TAPER(14, 9),    TAPER(14, 10),
                        TAPER(15, 10),   TAPER(15, 10),   TAPER(15, 10),   TAPER(16, 10),
                        TAPER(16, 11),   TAPER(16, 11),   TAPER(16, 11),   TAPER(17, 11),
                    },
                [XODUL_GENERAL] =
                    {
                        TAPER(-18, -23), TAPER(-15, -15), TAPER(-9, -9), TAPER(-4, -4),
                        TAPER(-1, 0),    TAPER(2, 3),     TAPER(4, 5),   TAPER(6, 7),
                        TAPER(7, 8),     TAPER(8, 10),    TAPER(8, 10),  TAPER(9, 11),
                        TAPER(9, 12),    TAPER(10, 12),   TAPER(10, 12), TAPER(10, 13),
                        TAPER(10, 13),   TAPER(10, 13),   TAPER(10, 13), TAPER(10, 13),
                        TAPER(11, 13),   TAPER(11, 13),   TAPER(11, 13), TAPER(11, 13),
                        TAPER(11, 13),   TAPER(11, 13),   TAPER(11, 13), TAPER(11, 13),
                        TAPER(11, 13),   TAPER(11, 13),   TAPER(11, 13), TAPER(11, 13),
                    },
            },
        .isolated = TAPER(-4, -14),
        .doubled = TAPER(-4, -5),
        .backward = TAPER(-26, -7),
        .connected =
            {
                TAPER(0, 0),
                TAPER(13, -3),
                TAPER(13, 6),
                TAPER(6, 10),
                TAPER(19, 9),
                TAPER(21, 18),
                TAPER(29, 28),
                TAPER(0, 0),
            },
        .passed =
            {
                TAPER(0, 0),
                TAPER(23, 0),
                TAPER(10, 9),
                TAPER(16, 11),
                TAPER(23, 22),
                TAPER(29, 41),
                TAPER(33, 65),
                TAPER(0, 0),
            },
        .passed_blocked = TAPER(0, -9),
        .pool =
            {
                [XODUL_KNIGHT] = TAPER(201, 128),
                [XODUL_BISHOP] = TAPER(212, 177),
                [XODUL_CAR] = TAPER(260, 282),
                [XODUL_QUEEN] = TAPER(656, 666),
                [XODUL_WIZARD] = TAPER(194, 163),
                [XODUL_GUARD] = TAPER(65, 89),
                [XODUL_LANCE] = TAPER(182, 112),
                [XODUL_CANNON] = TAPER(191, 100),
            },
        .pool_slot =
            {
                TAPER(-34, -11),
                TAPER(-59, -18),
                TAPER(-42, -21),
                TAPER(-30, -21),
                TAPER(-32, -24),
                TAPER(-38, -30),
                TAPER(-44, -36),
                TAPER(-50, -40),
            },
        .pool_rank =
            {
                TAPER(0, 0),
                TAPER(-2, -7),
                TAPER(-1, 5),
                TAPER(-7, 1),
                TAPER(0, 1),
                TAPER(11, 8),
                TAPER(4, 7),
                TAPER(0, 0),
            },
        .bishop_pair = TAPER(14, 29),
        .car_open = TAPER(42, 16),
        .car_half_open = TAPER(41, 6),
        .lance_open = TAPER(5, 4),
        .cannon_screen = TAPER(3, 14),
        .outpost = TAPER(5, 10),
        .threat_by_pawn_light = TAPER(58, 35),
        .threat_by_pawn_heavy = TAPER(62, 51),
        .threat_by_light = TAPER(53, 31),
        .hanging = TAPER(41, 28),
        .shield_guard = TAPER(0, -8),
        .shelter = {.near = TAPER(31, 7),
                    .far = TAPER(8, 0),
                    .open = TAPER(-16, 4),
                    .half_open = TAPER(-12, -7),
                    .storm = TAPER(-17, -3)},
        .tempo = TAPER(69, 30),
        .king_attacker =
            {
                [XODUL_KNIGHT] = 26,
                [XODUL_BISHOP] = 20,
                [XODUL_CAR] = 27,
                [XODUL_QUEEN] = 17,
                [XODUL_WIZARD] = 8,
                [XODUL_GUARD] = 18,
                [XODUL_LANCE] = 18,
                [XODUL_CANNON] = 26,
                [XODUL_GENERAL] = 16,
            },
        .king_square =
            {
                [XODUL_KNIGHT] = 4,
                [XODUL_BISHOP] = 7,
                [XODUL_CAR] = 3,
                [XODUL_QUEEN] = 12,
                [XODUL_WIZARD] = 0,
                [XODUL_GUARD] = 9,
                [XODUL_LANCE] = 12,
                [XODUL_CANNON] = 5,
                [XODUL_GENERAL] = 5,
            },
        .safe_check =
            {
                [XODUL_KNIGHT] = 42,
                [XODUL_BISHOP] = 30,
                [XODUL_CAR] = 42,
                [XODUL_QUEEN] = 56,
            },
        .weak_zone = 14,
        .no_queen = 66,
};

#endif
