/* The numbers of the Xodul evaluation. Ranks count from the owner's first, files from the edge
 * inwards; TAPER(middle game, end game), in centipawns. First values by judgement. */
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
    taper_t cannon_slide;  /* each square a cannon may go to */
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
    int pool_man;                   /* each man the attacker may place */
    int wizard;                     /* attacker's wizard, who may come from anywhere (X4) */
};

static const struct xodul_weights xodul_weights =
    {
        .value =
            {
                [XODUL_PAWN] = TAPER(80, 100),
                [XODUL_KNIGHT] = TAPER(290, 285),
                [XODUL_BISHOP] = TAPER(325, 315),
                [XODUL_CAR] = TAPER(480, 520),
                [XODUL_QUEEN] = TAPER(930, 950),
                [XODUL_WIZARD] = TAPER(420, 400),
                [XODUL_GUARD] = TAPER(190, 230),
                [XODUL_LANCE] = TAPER(275, 265),
                [XODUL_CANNON] = TAPER(315, 255),
                [XODUL_GENERAL] = TAPER(175, 190),
            },
        .square =
            {
                /* pawn */
                {
                    {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                    {TAPER(-8, 0), TAPER(-4, 0), TAPER(-2, 0), TAPER(0, 0), TAPER(-2, 0)},
                    {TAPER(-4, 4), TAPER(0, 4), TAPER(2, 4), TAPER(4, 4), TAPER(2, 4)},
                    {TAPER(2, 8), TAPER(6, 8), TAPER(8, 8), TAPER(18, 8), TAPER(16, 8)},
                    {TAPER(8, 14), TAPER(12, 14), TAPER(14, 14), TAPER(24, 14), TAPER(22, 14)},
                    {TAPER(14, 20), TAPER(18, 20), TAPER(20, 20), TAPER(22, 20), TAPER(20, 20)},
                    {TAPER(18, 24), TAPER(22, 24), TAPER(24, 24), TAPER(26, 24), TAPER(24, 24)},
                    {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                },
                /* knight */
                {
                    {TAPER(-44, -30), TAPER(-32, -21), TAPER(-20, -12), TAPER(-8, -3),
                     TAPER(-8, -3)},
                    {TAPER(-32, -22), TAPER(-20, -13), TAPER(-8, -4), TAPER(4, 5), TAPER(4, 5)},
                    {TAPER(-20, -14), TAPER(-8, -5), TAPER(4, 4), TAPER(16, 13), TAPER(16, 13)},
                    {TAPER(-8, -6), TAPER(4, 3), TAPER(16, 12), TAPER(28, 21), TAPER(28, 21)},
                    {TAPER(-4, -6), TAPER(8, 3), TAPER(20, 12), TAPER(32, 21), TAPER(32, 21)},
                    {TAPER(-12, -14), TAPER(0, -5), TAPER(12, 4), TAPER(24, 13), TAPER(24, 13)},
                    {TAPER(-28, -22), TAPER(-16, -13), TAPER(-4, -4), TAPER(8, 5), TAPER(8, 5)},
                    {TAPER(-46, -30), TAPER(-34, -21), TAPER(-22, -12), TAPER(-10, -3),
                     TAPER(-10, -3)},
                },
                /* bishop */
                {
                    {TAPER(-18, -12), TAPER(-14, -9), TAPER(-10, -6), TAPER(-6, -3),
                     TAPER(-6, -3)},
                    {TAPER(-8, -8), TAPER(-4, -5), TAPER(0, -2), TAPER(4, 1), TAPER(4, 1)},
                    {TAPER(-4, -4), TAPER(0, -1), TAPER(4, 2), TAPER(8, 5), TAPER(8, 5)},
                    {TAPER(0, 0), TAPER(4, 3), TAPER(8, 6), TAPER(12, 9), TAPER(12, 9)},
                    {TAPER(0, 0), TAPER(4, 3), TAPER(8, 6), TAPER(12, 9), TAPER(12, 9)},
                    {TAPER(-6, -4), TAPER(-2, -1), TAPER(2, 2), TAPER(6, 5), TAPER(6, 5)},
                    {TAPER(-14, -8), TAPER(-10, -5), TAPER(-6, -2), TAPER(-2, 1), TAPER(-2, 1)},
                    {TAPER(-20, -12), TAPER(-16, -9), TAPER(-12, -6), TAPER(-8, -3),
                     TAPER(-8, -3)},
                },
                /* car */
                {
                    {TAPER(-8, -4), TAPER(-6, -4), TAPER(-4, -4), TAPER(-1, -4), TAPER(-1, -4)},
                    {TAPER(-8, -2), TAPER(-6, -2), TAPER(-4, -2), TAPER(-1, -2), TAPER(-1, -2)},
                    {TAPER(-8, -2), TAPER(-6, -2), TAPER(-4, -2), TAPER(-1, -2), TAPER(-1, -2)},
                    {TAPER(-6, 0), TAPER(-4, 0), TAPER(-2, 0), TAPER(1, 0), TAPER(1, 0)},
                    {TAPER(-4, 2), TAPER(-2, 2), TAPER(0, 2), TAPER(3, 2), TAPER(3, 2)},
                    {TAPER(2, 4), TAPER(4, 4), TAPER(6, 4), TAPER(9, 4), TAPER(9, 4)},
                    {TAPER(8, 6), TAPER(10, 6), TAPER(12, 6), TAPER(15, 6), TAPER(15, 6)},
                    {TAPER(4, 6), TAPER(6, 6), TAPER(8, 6), TAPER(11, 6), TAPER(11, 6)},
                },
                /* queen */
                {
                    {TAPER(-5, -14), TAPER(-2, -9), TAPER(1, -4), TAPER(3, 1), TAPER(3, 1)},
                    {TAPER(-3, -9), TAPER(0, -4), TAPER(3, 1), TAPER(5, 6), TAPER(5, 6)},
                    {TAPER(-3, -4), TAPER(0, 1), TAPER(3, 6), TAPER(5, 11), TAPER(5, 11)},
                    {TAPER(-5, 1), TAPER(-2, 6), TAPER(1, 11), TAPER(3, 16), TAPER(3, 16)},
                    {TAPER(-5, 1), TAPER(-2, 6), TAPER(1, 11), TAPER(3, 16), TAPER(3, 16)},
                    {TAPER(-3, -4), TAPER(0, 1), TAPER(3, 6), TAPER(5, 11), TAPER(5, 11)},
                    {TAPER(-3, -9), TAPER(0, -4), TAPER(3, 1), TAPER(5, 6), TAPER(5, 6)},
                    {TAPER(-5, -14), TAPER(-2, -9), TAPER(1, -4), TAPER(3, 1), TAPER(3, 1)},
                },
                /* king */
                {
                    {TAPER(28, -40), TAPER(30, -32), TAPER(24, -24), TAPER(18, -16),
                     TAPER(16, -16)},
                    {TAPER(12, -25), TAPER(14, -17), TAPER(8, -9), TAPER(2, -1), TAPER(0, -1)},
                    {TAPER(-10, -14), TAPER(-8, -6), TAPER(-14, 2), TAPER(-20, 10),
                     TAPER(-22, 10)},
                    {TAPER(-28, 1), TAPER(-26, 9), TAPER(-32, 17), TAPER(-38, 25),
                     TAPER(-40, 25)},
                    {TAPER(-38, 3), TAPER(-36, 11), TAPER(-42, 19), TAPER(-48, 27),
                     TAPER(-50, 27)},
                    {TAPER(-44, -8), TAPER(-42, 0), TAPER(-48, 8), TAPER(-54, 16),
                     TAPER(-56, 16)},
                    {TAPER(-46, -23), TAPER(-44, -15), TAPER(-50, -7), TAPER(-56, 1),
                     TAPER(-58, 1)},
                    {TAPER(-48, -42), TAPER(-46, -34), TAPER(-52, -26), TAPER(-58, -18),
                     TAPER(-60, -18)},
                },
                /* wizard */
                {
                    {TAPER(-12, -12), TAPER(-7, -8), TAPER(-2, -4), TAPER(3, 0), TAPER(3, 0)},
                    {TAPER(-7, -8), TAPER(-2, -4), TAPER(3, 0), TAPER(8, 4), TAPER(8, 4)},
                    {TAPER(-6, -4), TAPER(-1, 0), TAPER(4, 4), TAPER(9, 8), TAPER(9, 8)},
                    {TAPER(-3, 0), TAPER(2, 4), TAPER(7, 8), TAPER(12, 12), TAPER(12, 12)},
                    {TAPER(-3, 0), TAPER(2, 4), TAPER(7, 8), TAPER(12, 12), TAPER(12, 12)},
                    {TAPER(-10, -4), TAPER(-5, 0), TAPER(0, 4), TAPER(5, 8), TAPER(5, 8)},
                    {TAPER(-19, -8), TAPER(-14, -4), TAPER(-9, 0), TAPER(-4, 4), TAPER(-4, 4)},
                    {TAPER(-30, -12), TAPER(-25, -8), TAPER(-20, -4), TAPER(-15, 0),
                     TAPER(-15, 0)},
                },
                /* guard */
                {
                    {TAPER(-2, -8), TAPER(0, -5), TAPER(2, -2), TAPER(4, 1), TAPER(4, 1)},
                    {TAPER(0, -4), TAPER(2, -1), TAPER(4, 2), TAPER(6, 5), TAPER(6, 5)},
                    {TAPER(0, 0), TAPER(2, 3), TAPER(4, 6), TAPER(6, 9), TAPER(6, 9)},
                    {TAPER(-2, 4), TAPER(0, 7), TAPER(2, 10), TAPER(4, 13), TAPER(4, 13)},
                    {TAPER(-4, 4), TAPER(-2, 7), TAPER(0, 10), TAPER(2, 13), TAPER(2, 13)},
                    {TAPER(-4, 0), TAPER(-2, 3), TAPER(0, 6), TAPER(2, 9), TAPER(2, 9)},
                    {TAPER(-4, -4), TAPER(-2, -1), TAPER(0, 2), TAPER(2, 5), TAPER(2, 5)},
                    {TAPER(-6, -8), TAPER(-4, -5), TAPER(-2, -2), TAPER(0, 1), TAPER(0, 1)},
                },
                /* lance */
                {
                    {TAPER(-8, -4), TAPER(-3, 0), TAPER(0, 2), TAPER(1, 2), TAPER(1, 2)},
                    {TAPER(0, 0), TAPER(5, 4), TAPER(8, 6), TAPER(9, 6), TAPER(9, 6)},
                    {TAPER(2, 2), TAPER(7, 6), TAPER(10, 8), TAPER(11, 8), TAPER(11, 8)},
                    {TAPER(-2, 2), TAPER(3, 6), TAPER(6, 8), TAPER(7, 8), TAPER(7, 8)},
                    {TAPER(-4, 2), TAPER(1, 6), TAPER(4, 8), TAPER(5, 8), TAPER(5, 8)},
                    {TAPER(-6, -2), TAPER(-1, 2), TAPER(2, 4), TAPER(3, 4), TAPER(3, 4)},
                    {TAPER(-12, -12), TAPER(-7, -8), TAPER(-4, -6), TAPER(-3, -6),
                     TAPER(-3, -6)},
                    {TAPER(-30, -30), TAPER(-25, -26), TAPER(-22, -24), TAPER(-21, -24),
                     TAPER(-21, -24)},
                },
                /* cannon */
                {
                    {TAPER(2, 0), TAPER(4, 0), TAPER(6, 0), TAPER(7, 0), TAPER(10, 0)},
                    {TAPER(4, 0), TAPER(6, 0), TAPER(8, 0), TAPER(9, 0), TAPER(12, 0)},
                    {TAPER(2, 0), TAPER(4, 0), TAPER(6, 0), TAPER(7, 0), TAPER(10, 0)},
                    {TAPER(-2, 0), TAPER(0, 0), TAPER(2, 0), TAPER(3, 0), TAPER(6, 0)},
                    {TAPER(-2, 0), TAPER(0, 0), TAPER(2, 0), TAPER(3, 0), TAPER(6, 0)},
                    {TAPER(2, 0), TAPER(4, 0), TAPER(6, 0), TAPER(7, 0), TAPER(10, 0)},
                    {TAPER(0, 0), TAPER(2, 0), TAPER(4, 0), TAPER(5, 0), TAPER(8, 0)},
                    {TAPER(-2, 0), TAPER(0, 0), TAPER(2, 0), TAPER(3, 0), TAPER(6, 0)},
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
                    {TAPER(-9, -12), TAPER(-5, -7), TAPER(-1, -2), TAPER(3, 3), TAPER(3, 3)},
                    {TAPER(-26, -28), TAPER(-22, -23), TAPER(-18, -18), TAPER(-14, -13),
                     TAPER(-14, -13)},
                },
            },
        .mobility =
            {
                [XODUL_KNIGHT] =
                    {
                        TAPER(-46, -46), TAPER(-33, -33), TAPER(-22, -22), TAPER(-13, -13),
                        TAPER(-6, -6),   TAPER(0, 0),     TAPER(5, 5),     TAPER(9, 9),
                        TAPER(12, 12),   TAPER(15, 15),   TAPER(17, 17),   TAPER(19, 19),
                        TAPER(20, 20),   TAPER(21, 21),   TAPER(22, 22),   TAPER(23, 23),
                        TAPER(24, 24),   TAPER(24, 24),   TAPER(25, 25),   TAPER(25, 25),
                        TAPER(25, 25),   TAPER(26, 26),   TAPER(26, 26),   TAPER(26, 26),
                        TAPER(26, 26),   TAPER(26, 26),   TAPER(26, 26),   TAPER(26, 26),
                        TAPER(27, 27),   TAPER(27, 27),   TAPER(27, 27),   TAPER(27, 27),
                    },
                [XODUL_BISHOP] =
                    {
                        TAPER(-56, -56), TAPER(-44, -44), TAPER(-34, -34), TAPER(-25, -25),
                        TAPER(-18, -18), TAPER(-11, -11), TAPER(-5, -5),   TAPER(0, 0),
                        TAPER(4, 4),     TAPER(8, 8),     TAPER(11, 11),   TAPER(14, 14),
                        TAPER(17, 17),   TAPER(19, 19),   TAPER(21, 21),   TAPER(22, 22),
                        TAPER(24, 24),   TAPER(25, 25),   TAPER(26, 26),   TAPER(27, 27),
                        TAPER(28, 28),   TAPER(28, 28),   TAPER(29, 29),   TAPER(29, 29),
                        TAPER(30, 30),   TAPER(30, 30),   TAPER(31, 31),   TAPER(31, 31),
                        TAPER(31, 31),   TAPER(31, 31),   TAPER(32, 32),   TAPER(32, 32),
                    },
                [XODUL_CAR] =
                    {
                        TAPER(-41, -64), TAPER(-34, -52), TAPER(-27, -42), TAPER(-21, -33),
                        TAPER(-16, -24), TAPER(-11, -17), TAPER(-7, -11),  TAPER(-3, -5),
                        TAPER(0, 0),     TAPER(3, 4),     TAPER(5, 8),     TAPER(8, 12),
                        TAPER(9, 15),    TAPER(11, 17),   TAPER(13, 20),   TAPER(14, 22),
                        TAPER(15, 24),   TAPER(16, 25),   TAPER(17, 27),   TAPER(18, 28),
                        TAPER(19, 29),   TAPER(19, 30),   TAPER(20, 31),   TAPER(20, 32),
                        TAPER(21, 32),   TAPER(21, 33),   TAPER(22, 34),   TAPER(22, 34),
                        TAPER(22, 34),   TAPER(22, 35),   TAPER(23, 35),   TAPER(23, 35),
                    },
                [XODUL_QUEEN] =
                    {
                        TAPER(-40, -64), TAPER(-36, -57), TAPER(-32, -51), TAPER(-28, -45),
                        TAPER(-24, -39), TAPER(-21, -34), TAPER(-18, -29), TAPER(-15, -24),
                        TAPER(-13, -20), TAPER(-10, -16), TAPER(-8, -12),  TAPER(-6, -9),
                        TAPER(-4, -6),   TAPER(-2, -3),   TAPER(0, 0),     TAPER(2, 3),
                        TAPER(3, 5),     TAPER(5, 7),     TAPER(6, 9),     TAPER(7, 11),
                        TAPER(8, 13),    TAPER(9, 15),    TAPER(10, 16),   TAPER(11, 18),
                        TAPER(12, 19),   TAPER(13, 20),   TAPER(13, 22),   TAPER(14, 23),
                        TAPER(15, 24),   TAPER(15, 25),   TAPER(16, 26),   TAPER(16, 26),
                    },
                [XODUL_WIZARD] =
                    {
                        TAPER(-14, -14), TAPER(-8, -8), TAPER(-3, -3), TAPER(0, 0), TAPER(2, 2),
                        TAPER(4, 4),     TAPER(5, 5),   TAPER(6, 6),   TAPER(7, 7), TAPER(7, 7),
                        TAPER(7, 7),     TAPER(7, 7),   TAPER(8, 8),   TAPER(8, 8), TAPER(8, 8),
                        TAPER(8, 8),     TAPER(8, 8),   TAPER(8, 8),   TAPER(8, 8), TAPER(8, 8),
                        TAPER(8, 8),     TAPER(8, 8),   TAPER(8, 8),   TAPER(8, 8), TAPER(8, 8),
                        TAPER(8, 8),     TAPER(8, 8),   TAPER(8, 8),   TAPER(8, 8), TAPER(8, 8),
                        TAPER(8, 8),     TAPER(8, 8),
                    },
                [XODUL_GUARD] =
                    {
                        TAPER(-23, -29), TAPER(-16, -21), TAPER(-11, -14), TAPER(-7, -8),
                        TAPER(-3, -4),   TAPER(0, 0),     TAPER(2, 3),     TAPER(4, 6),
                        TAPER(6, 8),     TAPER(7, 9),     TAPER(8, 11),    TAPER(9, 12),
                        TAPER(10, 13),   TAPER(11, 13),   TAPER(11, 14),   TAPER(12, 14),
                        TAPER(12, 15),   TAPER(12, 15),   TAPER(12, 15),   TAPER(13, 16),
                        TAPER(13, 16),   TAPER(13, 16),   TAPER(13, 16),   TAPER(13, 16),
                        TAPER(13, 16),   TAPER(13, 16),   TAPER(13, 16),   TAPER(13, 17),
                        TAPER(13, 17),   TAPER(13, 17),   TAPER(13, 17),   TAPER(13, 17),
                    },
                [XODUL_LANCE] =
                    {
                        TAPER(-34, -34), TAPER(-26, -26), TAPER(-19, -19), TAPER(-13, -13),
                        TAPER(-8, -8),   TAPER(-4, -4),   TAPER(0, 0),     TAPER(3, 3),
                        TAPER(6, 6),     TAPER(8, 8),     TAPER(10, 10),   TAPER(11, 11),
                        TAPER(13, 13),   TAPER(14, 14),   TAPER(15, 15),   TAPER(16, 16),
                        TAPER(16, 16),   TAPER(17, 17),   TAPER(17, 17),   TAPER(18, 18),
                        TAPER(18, 18),   TAPER(18, 18),   TAPER(19, 19),   TAPER(19, 19),
                        TAPER(19, 19),   TAPER(19, 19),   TAPER(19, 19),   TAPER(19, 19),
                        TAPER(20, 20),   TAPER(20, 20),   TAPER(20, 20),   TAPER(20, 20),
                    },
                [XODUL_CANNON] =
                    {
                        TAPER(-14, -9), TAPER(-9, -6), TAPER(-5, -3), TAPER(-2, -2),
                        TAPER(0, 0),    TAPER(2, 1),   TAPER(3, 2),   TAPER(4, 3),
                        TAPER(5, 3),    TAPER(6, 4),   TAPER(6, 4),   TAPER(7, 4),
                        TAPER(7, 5),    TAPER(7, 5),   TAPER(7, 5),   TAPER(8, 5),
                        TAPER(8, 5),    TAPER(8, 5),   TAPER(8, 5),   TAPER(8, 5),
                        TAPER(8, 5),    TAPER(8, 5),   TAPER(8, 5),   TAPER(8, 5),
                        TAPER(8, 5),    TAPER(8, 5),   TAPER(8, 5),   TAPER(8, 5),
                        TAPER(8, 5),    TAPER(8, 5),   TAPER(8, 5),   TAPER(8, 5),
                    },
                [XODUL_GENERAL] =
                    {
                        TAPER(-18, -23), TAPER(-12, -15), TAPER(-7, -9), TAPER(-3, -4),
                        TAPER(0, 0),     TAPER(2, 3),     TAPER(4, 5),   TAPER(6, 7),
                        TAPER(7, 8),     TAPER(8, 10),    TAPER(8, 10),  TAPER(9, 11),
                        TAPER(9, 12),    TAPER(10, 12),   TAPER(10, 12), TAPER(10, 13),
                        TAPER(10, 13),   TAPER(10, 13),   TAPER(10, 13), TAPER(10, 13),
                        TAPER(11, 13),   TAPER(11, 13),   TAPER(11, 13), TAPER(11, 13),
                        TAPER(11, 13),   TAPER(11, 13),   TAPER(11, 13), TAPER(11, 13),
                        TAPER(11, 13),   TAPER(11, 13),   TAPER(11, 13), TAPER(11, 13),
                    },
            },
        .isolated = TAPER(-8, -8),
        .doubled = TAPER(-5, -10),
        .backward = TAPER(-6, -6),
        .connected =
            {
                TAPER(0, 0),
                TAPER(3, 0),
                TAPER(6, 3),
                TAPER(8, 5),
                TAPER(14, 10),
                TAPER(22, 18),
                TAPER(30, 28),
                TAPER(0, 0),
            },
        .passed =
            {
                TAPER(0, 0),
                TAPER(2, 4),
                TAPER(2, 6),
                TAPER(4, 12),
                TAPER(10, 22),
                TAPER(22, 40),
                TAPER(45, 66),
                TAPER(0, 0),
            },
        .passed_blocked = TAPER(-4, -10),
        .pool =
            {
                [XODUL_KNIGHT] = TAPER(167, 149),
                [XODUL_BISHOP] = TAPER(197, 175),
                [XODUL_CAR] = TAPER(330, 351),
                [XODUL_QUEEN] = TAPER(717, 721),
                [XODUL_WIZARD] = TAPER(278, 248),
                [XODUL_GUARD] = TAPER(81, 102),
                [XODUL_LANCE] = TAPER(154, 132),
                [XODUL_CANNON] = TAPER(188, 123),
            },
        .pool_slot =
            {
                TAPER(0, 0),
                TAPER(-8, -6),
                TAPER(-16, -12),
                TAPER(-24, -18),
                TAPER(-32, -24),
                TAPER(-38, -30),
                TAPER(-44, -36),
                TAPER(-50, -40),
            },
        .pool_rank =
            {
                TAPER(0, 0),
                TAPER(0, 0),
                TAPER(1, 1),
                TAPER(3, 2),
                TAPER(6, 4),
                TAPER(9, 6),
                TAPER(10, 8),
                TAPER(0, 0),
            },
        .bishop_pair = TAPER(18, 30),
        .car_open = TAPER(28, 12),
        .car_half_open = TAPER(12, 8),
        .lance_open = TAPER(10, 8),
        .cannon_slide = TAPER(2, 2),
        .cannon_screen = TAPER(3, 4),
        .outpost = TAPER(16, 10),
        .threat_by_pawn_light = TAPER(48, 36),
        .threat_by_pawn_heavy = TAPER(76, 50),
        .threat_by_light = TAPER(34, 32),
        .hanging = TAPER(24, 18),
        .shield_guard = TAPER(12, 0),
        .shelter = {.near = TAPER(14, 0),
                    .far = TAPER(7, 0),
                    .open = TAPER(-16, 0),
                    .half_open = TAPER(-8, 0),
                    .storm = TAPER(-5, 0)},
        .tempo = TAPER(24, 18),
        .king_attacker =
            {
                [XODUL_KNIGHT] = 18,
                [XODUL_BISHOP] = 16,
                [XODUL_CAR] = 20,
                [XODUL_QUEEN] = 14,
                [XODUL_WIZARD] = 18,
                [XODUL_GUARD] = 12,
                [XODUL_LANCE] = 16,
                [XODUL_CANNON] = 18,
                [XODUL_GENERAL] = 16,
            },
        .king_square =
            {
                [XODUL_KNIGHT] = 5,
                [XODUL_BISHOP] = 5,
                [XODUL_CAR] = 6,
                [XODUL_QUEEN] = 7,
                [XODUL_WIZARD] = 5,
                [XODUL_GUARD] = 4,
                [XODUL_LANCE] = 5,
                [XODUL_CANNON] = 5,
                [XODUL_GENERAL] = 5,
            },
        .safe_check =
            {
                [XODUL_KNIGHT] = 34,
                [XODUL_BISHOP] = 22,
                [XODUL_CAR] = 38,
                [XODUL_QUEEN] = 36,
            },
        .weak_zone = 10,
        .no_queen = 60,
        .pool_man = 6,
        .wizard = 10,

};

#endif
