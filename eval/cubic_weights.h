/* The numbers of the Cubic Shogi evaluation. Ranks count from the owner's first, files from the
 * edge inwards; TAPER(middle game, end game), in centipawns. Begun by judgement, fitted
 * to self-play: 69,000 quiet positions of 1,000-node games, logistic regression. */
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
    int drop_contact;               /* the enemy can drop where only the king guards */
    int stack_near;                 /* each cube of the enemy's but pawns */
    int weak_zone;                  /* zone square attacked and defended by the king at most */
    int base;                       /* taken off */
};

static const struct cubic_weights cubic_weights =
    {
        .value =
            {
                [CUBIC_PAWN] = TAPER(25, 45),
                [CUBIC_KNIGHT] = TAPER(118, 118),
                [CUBIC_BISHOP] = TAPER(198, 198),
                [CUBIC_ROOK] = TAPER(303, 323),
                [CUBIC_GENERAL] = TAPER(173, 173),
            },
        .square = {
            /* pawn */ {
                {TAPER(-9, -9), TAPER(-11, -11), TAPER(-11, -11), TAPER(-10, -10)},
                {TAPER(-5, -5), TAPER(-4, -4), TAPER(-7, -7), TAPER(-6, -6)},
                {TAPER(-2, -2), TAPER(17, 17), TAPER(-23, -23), TAPER(14, 14)},
                {TAPER(9, 13), TAPER(-1, 3), TAPER(28, 30), TAPER(3, 3)},
                {TAPER(29, 39), TAPER(42, 52), TAPER(36, 41), TAPER(44, 49)},
                {TAPER(59, 79), TAPER(51, 71), TAPER(63, 78), TAPER(64, 79)},
                {TAPER(54, 74), TAPER(53, 73), TAPER(62, 77), TAPER(64, 79)},
                {TAPER(-60, -60), TAPER(-60, -60), TAPER(-60, -60), TAPER(-60, -60)},
            },
            /* knight */
            {
                {TAPER(-27, -27), TAPER(-5, -10), TAPER(-8, -13), TAPER(-6, -11)},
                {TAPER(-15, -15), TAPER(-1, -6), TAPER(1, -4), TAPER(0, -5)},
                {TAPER(-12, -12), TAPER(7, 2), TAPER(14, 9), TAPER(13, 8)},
                {TAPER(-1, -1), TAPER(25, 20), TAPER(31, 26), TAPER(33, 28)},
                {TAPER(3, 8), TAPER(30, 30), TAPER(35, 35), TAPER(39, 39)},
                {TAPER(20, 30), TAPER(41, 46), TAPER(44, 49), TAPER(47, 52)},
                {TAPER(8, 18), TAPER(30, 35), TAPER(35, 40), TAPER(35, 40)},
                {TAPER(0, 10), TAPER(20, 25), TAPER(24, 29), TAPER(23, 28)},
            },
            /* bishop */
            {
                {TAPER(-14, -14), TAPER(-10, -10), TAPER(-2, -2), TAPER(-16, -16)},
                {TAPER(-5, -10), TAPER(-6, -16), TAPER(-7, -7), TAPER(0, 0)},
                {TAPER(-1, -1), TAPER(5, 0), TAPER(9, 9), TAPER(6, 6)},
                {TAPER(0, -5), TAPER(9, 9), TAPER(5, 5), TAPER(13, 13)},
                {TAPER(3, 3), TAPER(11, 11), TAPER(18, 18), TAPER(20, 20)},
                {TAPER(50, 50), TAPER(49, 54), TAPER(50, 55), TAPER(57, 62)},
                {TAPER(53, 53), TAPER(45, 45), TAPER(53, 53), TAPER(62, 62)},
                {TAPER(36, 36), TAPER(44, 44), TAPER(52, 52), TAPER(50, 50)},
            },
            /* rook */
            {
                {TAPER(-13, -13), TAPER(-5, -5), TAPER(-3, -8), TAPER(-3, -8)},
                {TAPER(-4, -4), TAPER(9, 9), TAPER(1, 1), TAPER(-6, -6)},
                {TAPER(-9, -4), TAPER(-3, 2), TAPER(-6, -1), TAPER(-4, 1)},
                {TAPER(-4, 1), TAPER(5, 5), TAPER(3, 3), TAPER(-2, -2)},
                {TAPER(2, 7), TAPER(8, 8), TAPER(5, 5), TAPER(6, 6)},
                {TAPER(37, 42), TAPER(47, 52), TAPER(46, 46), TAPER(45, 45)},
                {TAPER(46, 51), TAPER(48, 48), TAPER(44, 44), TAPER(39, 39)},
                {TAPER(38, 43), TAPER(47, 52), TAPER(46, 51), TAPER(48, 53)},
            },
            /* general */
            {
                {TAPER(-26, -26), TAPER(-10, -20), TAPER(-2, -17), TAPER(12, -3)},
                {TAPER(-18, -23), TAPER(3, -7), TAPER(36, 21), TAPER(37, 22)},
                {TAPER(-15, -15), TAPER(5, 0), TAPER(9, 4), TAPER(21, 16)},
                {TAPER(-13, -8), TAPER(5, 0), TAPER(4, 4), TAPER(1, 1)},
                {TAPER(-2, -2), TAPER(5, 5), TAPER(10, 10), TAPER(-2, -2)},
                {TAPER(-14, -14), TAPER(-13, -13), TAPER(-46, -46), TAPER(-12, -12)},
                {TAPER(-8, -8), TAPER(-1, -1), TAPER(-16, -16), TAPER(1, 1)},
                {TAPER(-36, -31), TAPER(-29, -24), TAPER(-20, -20), TAPER(-21, -21)},
            },
            /* king */
            {
                {TAPER(-11, -61), TAPER(10, -40), TAPER(7, -28), TAPER(25, 0)},
                {TAPER(-18, -43), TAPER(-3, -23), TAPER(2, -3), TAPER(-4, 1)},
                {TAPER(-26, -11), TAPER(-33, -3), TAPER(-35, 5), TAPER(-37, 8)},
                {TAPER(-51, -1), TAPER(-50, 10), TAPER(-56, 14), TAPER(-61, 14)},
                {TAPER(-57, 3), TAPER(-66, 9), TAPER(-75, 10), TAPER(-84, 6)},
                {TAPER(-54, 6), TAPER(-60, 15), TAPER(-58, 27), TAPER(-71, 19)},
                {TAPER(-58, -8), TAPER(-56, 9), TAPER(-52, 23), TAPER(-33, 47)},
                {TAPER(-58, -18), TAPER(-64, -9), TAPER(-67, -2), TAPER(-64, 6)},
            },
        },
        .mobility =
            {
                [CUBIC_KNIGHT] =
                    {
                        TAPER(-15, -15),
                        TAPER(-8, -8),
                        TAPER(-7, -7),
                        TAPER(14, 14),
                        TAPER(12, 12),
                    },
                [CUBIC_BISHOP] =
                    {
                        TAPER(-44, -44),
                        TAPER(-32, -32),
                        TAPER(-19, -19),
                        TAPER(-17, -17),
                        TAPER(-15, -15),
                        TAPER(-5, -5),
                        TAPER(6, 6),
                        TAPER(8, 8),
                        TAPER(11, 11),
                        TAPER(13, 13),
                        TAPER(18, 18),
                        TAPER(16, 16),
                        TAPER(17, 17),
                        TAPER(10, 10),
                        TAPER(18, 18),
                        TAPER(25, 25),
                        TAPER(26, 26),
                        TAPER(27, 27),
                    },
                [CUBIC_ROOK] =
                    {
                        TAPER(-35, -45), TAPER(-25, -32), TAPER(-18, -22), TAPER(-15, -18),
                        TAPER(-14, -15), TAPER(0, 0),     TAPER(2, 2),     TAPER(12, 13),
                        TAPER(11, 13),   TAPER(14, 17),   TAPER(15, 19),   TAPER(20, 25),
                        TAPER(19, 25),   TAPER(16, 23),   TAPER(17, 24),   TAPER(18, 25),
                        TAPER(10, 17),   TAPER(20, 27),   TAPER(14, 21),
                    },
                [CUBIC_GENERAL] =
                    {
                        TAPER(-15, -15),
                        TAPER(-8, -8),
                        TAPER(-7, -7),
                        TAPER(-14, -14),
                        TAPER(-13, -13),
                        TAPER(-17, -17),
                        TAPER(-79, -79),
                    },
            },
        .stack =
            {
                [CUBIC_KNIGHT] = TAPER(235, 245),
                [CUBIC_BISHOP] = TAPER(307, 307),
                [CUBIC_ROOK] = TAPER(501, 511),
                [CUBIC_GENERAL] = TAPER(277, 267),
            },
        .stack_pawns =
            {
                TAPER(0, 0),
                TAPER(160, 170),
                TAPER(276, 296),
                TAPER(362, 392),
                TAPER(415, 455),
                TAPER(510, 560),
                TAPER(585, 640),
                TAPER(655, 720),
            },
        .stack_crowd = TAPER(-55, -55),
        .free_file = TAPER(-10, -10),
        .runner =
            {
                TAPER(0, 0),
                TAPER(0, 0),
                TAPER(10, 12),
                TAPER(20, 28),
                TAPER(50, 60),
                TAPER(39, 49),
                TAPER(12, 22),
                TAPER(0, 0),
            },
        .runner_knight = TAPER(12, 17),
        .rook_open = TAPER(-6, -11),
        .bishop_pair = TAPER(46, 46),
        .threat_by_pawn = TAPER(36, 36),
        .threat_by_light = TAPER(67, 67),
        .hanging = TAPER(41, 41),
        .hanging_paid = TAPER(13, 13),
        .shelter = {.near = TAPER(5, -1),
                    .far = TAPER(-12, -20),
                    .open = TAPER(47, 57),
                    .half_open = TAPER(-1, 7),
                    .storm = TAPER(-8, -3)},
        .shield_general = TAPER(-13, -25),
        .tempo = TAPER(12, 2),
        .king_attacker =
            {
                [CUBIC_KNIGHT] = 14,
                [CUBIC_BISHOP] = 19,
                [CUBIC_ROOK] = 23,
                [CUBIC_GENERAL] = 23,
            },
        .king_square =
            {
                [CUBIC_KNIGHT] = 3,
                [CUBIC_BISHOP] = 15,
                [CUBIC_ROOK] = 16,
                [CUBIC_GENERAL] = 29,
            },
        .safe_check =
            {
                [CUBIC_KNIGHT] = 21,
                [CUBIC_BISHOP] = 18,
                [CUBIC_ROOK] = 28,
                [CUBIC_GENERAL] = 39,
            },
        .drop_check =
            {
                [CUBIC_PAWN] = 7,
                [CUBIC_KNIGHT] = 18,
                [CUBIC_BISHOP] = 18,
                [CUBIC_ROOK] = 26,
                [CUBIC_GENERAL] = 27,
            },
        .drop_contact = 0,
        .stack_near = 42,
        .weak_zone = 19,
        .base = 13,
};

#endif
