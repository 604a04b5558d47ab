/* The numbers of the Cubic Shogi evaluation. Ranks count from the owner's first, files from the
 * edge inwards; TAPER(middle game, end game), in centipawns. Begun by judgement, fitted
 * to self-play: 206,000 quiet positions of 1,000-node games, logistic regression. */
#ifndef EVAL_CUBIC_WEIGHTS_H
#define EVAL_CUBIC_WEIGHTS_H

#include "eval/shelter_weights.h"
#include "eval/taper.h"
#include "rules/cubic/cubic.h"

enum {
    CUBIC_KINDS = PIECE_KINDS,
    CUBIC_HALF_FILES = FILES / 2,
    CUBIC_MOBILITIES = 32,
    CUBIC_STACKED = 8
};

struct cubic_weights {
    taper_t value[CUBIC_KINDS];
    taper_t square[CUBIC_KINDS - 1][RANKS][CUBIC_HALF_FILES];
    taper_t mobility[CUBIC_KINDS][CUBIC_MOBILITIES]; /* by squares not closed by pawns */

    taper_t stack[CUBIC_KINDS];         /* cube that may be dropped, by kind (C10) */
    taper_t stack_pawns[CUBIC_STACKED]; /* pawn cubes, by number: they pay for captures (C9) */
    taper_t stack_crowd;                /* each cube beyond the third, no pawns */

    taper_t free_file;     /* file without an own pawn, and a pawn cube (C11) */
    taper_t runner[RANKS]; /* pawn whose next square is free and not guarded */
    taper_t runner_knight; /* the same of a knight that may leap into the zone */
    taper_t rook_open;     /* rook on a file without own pawns */
    taper_t bishop_pair;

    taper_t threat_by_pawn;  /* pawn before a man of the enemy's */
    taper_t threat_by_light; /* knight or general attacks a rook or bishop */
    taper_t hanging;         /* man attacked and not defended */
    taper_t hanging_paid;    /* the same of no pawn, and the seat can pay for it (C9) */

    struct shelter_weights shelter;
    taper_t shield_general; /* own general in the king's zone */

    taper_t tempo;

    /* King danger, in units whose square counts. */
    int king_attacker[CUBIC_KINDS]; /* man that attacks the king's zone */
    int king_square[CUBIC_KINDS];   /* each square of the zone it attacks */
    int safe_check[CUBIC_KINDS];    /* kind that can give check from a square not guarded, */
    int drop_check[CUBIC_KINDS];    /* or be dropped on one */
    int stack_near;                 /* each cube of the enemy's but pawns */
    int weak_zone;                  /* zone square attacked and defended by the king at most */
    int base;                       /* taken off */
};

static const struct cubic_weights cubic_weights =
    {
        .value =
            {
                [CUBIC_PAWN] = TAPER(21, 41),
                [CUBIC_KNIGHT] = TAPER(117, 117),
                [CUBIC_BISHOP] = TAPER(191, 191),
                [CUBIC_ROOK] = TAPER(291, 311),
                [CUBIC_GENERAL] = TAPER(137, 137),
            },
        .square = {
            /* pawn */ {
                {TAPER(-7, -7), TAPER(-13, -13), TAPER(-12, -12), TAPER(-10, -10)},
                {TAPER(-6, -6), TAPER(-2, -2), TAPER(-9, -9), TAPER(-7, -7)},
                {TAPER(2, 2), TAPER(30, 30), TAPER(-25, -25), TAPER(21, 21)},
                {TAPER(12, 16), TAPER(-1, 3), TAPER(32, 34), TAPER(4, 4)},
                {TAPER(28, 38), TAPER(52, 62), TAPER(36, 41), TAPER(46, 51)},
                {TAPER(59, 79), TAPER(40, 60), TAPER(60, 75), TAPER(62, 77)},
                {TAPER(47, 67), TAPER(43, 63), TAPER(60, 75), TAPER(63, 78)},
                {TAPER(-60, -60), TAPER(-60, -60), TAPER(-60, -60), TAPER(-60, -60)},
            },
            /* knight */
            {
                {TAPER(-32, -32), TAPER(-8, -13), TAPER(-7, -12), TAPER(-8, -13)},
                {TAPER(-15, -15), TAPER(-3, -8), TAPER(3, -2), TAPER(0, -5)},
                {TAPER(-13, -13), TAPER(11, 6), TAPER(16, 11), TAPER(17, 12)},
                {TAPER(-2, -2), TAPER(25, 20), TAPER(33, 28), TAPER(37, 32)},
                {TAPER(0, 5), TAPER(28, 28), TAPER(34, 34), TAPER(43, 43)},
                {TAPER(20, 30), TAPER(43, 48), TAPER(43, 48), TAPER(49, 54)},
                {TAPER(5, 15), TAPER(31, 36), TAPER(36, 41), TAPER(35, 40)},
                {TAPER(0, 10), TAPER(20, 25), TAPER(22, 27), TAPER(20, 25)},
            },
            /* bishop */
            {
                {TAPER(-12, -12), TAPER(-10, -10), TAPER(2, 2), TAPER(-25, -25)},
                {TAPER(-5, -10), TAPER(-11, -21), TAPER(-14, -14), TAPER(0, 0)},
                {TAPER(3, 3), TAPER(5, 0), TAPER(11, 11), TAPER(8, 8)},
                {TAPER(0, -5), TAPER(15, 15), TAPER(2, 2), TAPER(13, 13)},
                {TAPER(8, 8), TAPER(13, 13), TAPER(24, 24), TAPER(24, 24)},
                {TAPER(57, 57), TAPER(45, 50), TAPER(46, 51), TAPER(56, 61)},
                {TAPER(58, 58), TAPER(31, 31), TAPER(44, 44), TAPER(63, 63)},
                {TAPER(38, 38), TAPER(44, 44), TAPER(54, 54), TAPER(50, 50)},
            },
            /* rook */
            {
                {TAPER(-16, -16), TAPER(-5, -5), TAPER(-7, -12), TAPER(-7, -12)},
                {TAPER(1, 1), TAPER(22, 22), TAPER(2, 2), TAPER(-11, -11)},
                {TAPER(-8, -3), TAPER(-2, 3), TAPER(-8, -3), TAPER(-4, 1)},
                {TAPER(-2, 3), TAPER(11, 11), TAPER(6, 6), TAPER(-7, -7)},
                {TAPER(6, 11), TAPER(12, 12), TAPER(6, 6), TAPER(6, 6)},
                {TAPER(39, 44), TAPER(53, 58), TAPER(48, 48), TAPER(45, 45)},
                {TAPER(46, 51), TAPER(41, 41), TAPER(26, 26), TAPER(19, 19)},
                {TAPER(43, 48), TAPER(53, 58), TAPER(49, 54), TAPER(53, 58)},
            },
            /* general */
            {
                {TAPER(-27, -27), TAPER(-7, -17), TAPER(12, -3), TAPER(31, 16)},
                {TAPER(-20, -25), TAPER(13, 3), TAPER(57, 42), TAPER(56, 41)},
                {TAPER(-14, -14), TAPER(16, 11), TAPER(16, 11), TAPER(45, 40)},
                {TAPER(-16, -11), TAPER(8, 3), TAPER(7, 7), TAPER(1, 1)},
                {TAPER(-3, -3), TAPER(-1, -1), TAPER(9, 9), TAPER(-10, -10)},
                {TAPER(-25, -25), TAPER(-25, -25), TAPER(-61, -61), TAPER(-25, -25)},
                {TAPER(-15, -15), TAPER(-8, -8), TAPER(-33, -33), TAPER(-8, -8)},
                {TAPER(-42, -37), TAPER(-35, -30), TAPER(-25, -25), TAPER(-29, -29)},
            },
            /* king */
            {
                {TAPER(-51, -101), TAPER(-10, -60), TAPER(-4, -39), TAPER(24, -1)},
                {TAPER(-45, -70), TAPER(-15, -35), TAPER(7, 2), TAPER(-2, 3)},
                {TAPER(-29, -14), TAPER(-35, -5), TAPER(-32, 8), TAPER(-29, 16)},
                {TAPER(-54, -4), TAPER(-45, 15), TAPER(-50, 20), TAPER(-58, 17)},
                {TAPER(-56, 4), TAPER(-68, 7), TAPER(-78, 7), TAPER(-98, -8)},
                {TAPER(-47, 13), TAPER(-57, 18), TAPER(-47, 38), TAPER(-69, 21)},
                {TAPER(-55, -5), TAPER(-46, 19), TAPER(-33, 42), TAPER(1, 81)},
                {TAPER(-57, -17), TAPER(-63, -8), TAPER(-62, 3), TAPER(-56, 14)},
            },
        },
        .mobility =
            {
                [CUBIC_KNIGHT] =
                    {
                        TAPER(-15, -15),
                        TAPER(-10, -10),
                        TAPER(-11, -11),
                        TAPER(19, 19),
                        TAPER(12, 12),
                    },
                [CUBIC_BISHOP] =
                    {
                        TAPER(-43, -43),
                        TAPER(-33, -33),
                        TAPER(-17, -17),
                        TAPER(-18, -18),
                        TAPER(-15, -15),
                        TAPER(-5, -5),
                        TAPER(8, 8),
                        TAPER(15, 15),
                        TAPER(14, 14),
                        TAPER(16, 16),
                        TAPER(20, 20),
                        TAPER(15, 15),
                        TAPER(16, 16),
                        TAPER(1, 1),
                        TAPER(12, 12),
                        TAPER(25, 25),
                        TAPER(26, 26),
                        TAPER(27, 27),
                    },
                [CUBIC_ROOK] =
                    {
                        TAPER(-35, -45), TAPER(-25, -32), TAPER(-19, -23), TAPER(-19, -22),
                        TAPER(-19, -20), TAPER(3, 3),     TAPER(8, 8),     TAPER(22, 23),
                        TAPER(18, 20),   TAPER(22, 25),   TAPER(20, 24),   TAPER(27, 32),
                        TAPER(23, 29),   TAPER(15, 22),   TAPER(14, 21),   TAPER(14, 21),
                        TAPER(-5, 2),    TAPER(15, 22),   TAPER(1, 8),
                    },
                [CUBIC_GENERAL] =
                    {
                        TAPER(-15, -15),
                        TAPER(-8, -8),
                        TAPER(-11, -11),
                        TAPER(-23, -23),
                        TAPER(-13, -13),
                        TAPER(-22, -22),
                        TAPER(-61, -61),
                    },
            },
        .stack =
            {
                [CUBIC_KNIGHT] = TAPER(262, 272),
                [CUBIC_BISHOP] = TAPER(324, 324),
                [CUBIC_ROOK] = TAPER(523, 533),
                [CUBIC_GENERAL] = TAPER(296, 286),
            },
        .stack_pawns =
            {
                TAPER(0, 0),
                TAPER(176, 186),
                TAPER(290, 310),
                TAPER(368, 398),
                TAPER(396, 436),
                TAPER(420, 460),
                TAPER(440, 480),
                TAPER(455, 500),
            },
        .stack_crowd = TAPER(-55, -55),
        .free_file = TAPER(-17, -17),
        .runner =
            {
                TAPER(0, 0),
                TAPER(0, 0),
                TAPER(6, 8),
                TAPER(25, 33),
                TAPER(42, 52),
                TAPER(23, 33),
                TAPER(-34, -24),
                TAPER(0, 0),
            },
        .runner_knight = TAPER(7, 12),
        .rook_open = TAPER(2, -3),
        .bishop_pair = TAPER(62, 62),
        .threat_by_pawn = TAPER(34, 34),
        .threat_by_light = TAPER(97, 97),
        .hanging = TAPER(39, 39),
        .hanging_paid = TAPER(18, 18),
        .shelter = {.near = TAPER(9, 3),
                    .far = TAPER(-14, -22),
                    .open = TAPER(35, 45),
                    .half_open = TAPER(0, 8),
                    .storm = TAPER(-5, 0)},
        .shield_general = TAPER(12, 0),
        .tempo = TAPER(11, 1),
        .king_attacker =
            {
                [CUBIC_KNIGHT] = 18,
                [CUBIC_BISHOP] = 16,
                [CUBIC_ROOK] = 32,
                [CUBIC_GENERAL] = 21,
            },
        .king_square =
            {
                [CUBIC_KNIGHT] = 4,
                [CUBIC_BISHOP] = 17,
                [CUBIC_ROOK] = 14,
                [CUBIC_GENERAL] = 31,
            },
        .safe_check =
            {
                [CUBIC_KNIGHT] = 19,
                [CUBIC_BISHOP] = 18,
                [CUBIC_ROOK] = 38,
                [CUBIC_GENERAL] = 39,
            },
        .drop_check =
            {
                [CUBIC_PAWN] = 5,
                [CUBIC_KNIGHT] = 15,
                [CUBIC_BISHOP] = 26,
                [CUBIC_ROOK] = 33,
                [CUBIC_GENERAL] = 20,
            },
        .stack_near = 17,
        .weak_zone = 15,
        .base = 0,
};

#endif
