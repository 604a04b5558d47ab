/* The numbers of the chess evaluation. Ranks count from the owner's first, files from the edge
 * inwards; TAPER(middle game, end game), in centipawns. First values by judgement. */
#ifndef EVAL_CHESS_WEIGHTS_H
#define EVAL_CHESS_WEIGHTS_H

#include "eval/shelter_weights.h"
#include "eval/taper.h"
#include "rules/chess/chess.h"

enum { CHESS_KINDS = PIECE_KINDS, CHESS_HALF_FILES = FILES / 2, CHESS_MOBILITIES = 32 };

struct chess_weights {
    taper_t value[CHESS_KINDS];
    taper_t square[CHESS_KINDS - 1][RANKS][CHESS_HALF_FILES];
    taper_t mobility[CHESS_KINDS][CHESS_MOBILITIES]; /* by squares not closed by pawns */

    taper_t isolated, doubled, backward; /* each such pawn */
    taper_t connected[RANKS];            /* pawn defended by or beside another, by rank */

    taper_t passed[RANKS];         /* by rank */
    taper_t passed_blocked[RANKS]; /* a man on the square ahead */
    taper_t passed_free[RANKS];    /* nothing on or attacking its way */
    taper_t passed_defended;
    taper_t passed_king_near, passed_king_far; /* step of the own and the enemy king from the
                                                  square ahead, times rank - 2 */

    taper_t bishop_pair;
    taper_t rook_open, rook_half_open;
    taper_t knight_outpost, bishop_outpost;
    taper_t bad_bishop_pawn; /* each own pawn on the colour of an own bishop */
    taper_t rook_behind_passer;

    taper_t threat_by_pawn[CHESS_KINDS]; /* by the man attacked */
    taper_t threat_by_minor[CHESS_KINDS];
    taper_t threat_by_rook[CHESS_KINDS];
    taper_t hanging;      /* man attacked and not defended */
    taper_t king_attacks; /* man attacked by the king and not defended */

    struct shelter_weights shelter;
    taper_t file_open,
        file_half_open; /* file of the king or beside it without pawns / own pawns */

    taper_t tempo;

    /* King danger, in units whose square counts. */
    int king_attacker[CHESS_KINDS]; /* man that attacks the king's zone */
    int king_square[CHESS_KINDS];   /* each square of the zone it attacks */
    int safe_check[CHESS_KINDS];    /* kind that can give check from a square not attacked */
    int weak_zone;                  /* zone square attacked and not defended but by the king */
    int no_queen;                   /* taken off when the attacker has no queen */
};

static const struct chess_weights
    chess_weights =
        {
            .value =
                {
                    TAPER(0, 0),
                    TAPER(82, 108),
                    TAPER(338, 318),
                    TAPER(352, 334),
                    TAPER(474, 548),
                    TAPER(1010, 1010),
                    TAPER(0, 0),
                },
            .square =
                {
                    /* pawn */
                    {
                        {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                        {TAPER(-4, 4), TAPER(2, 4), TAPER(-6, 4), TAPER(-12, 4)},
                        {TAPER(-6, 2), TAPER(0, 2), TAPER(2, 0), TAPER(4, 0)},
                        {TAPER(-8, 4), TAPER(0, 3), TAPER(12, -2), TAPER(22, -4)},
                        {TAPER(-4, 8), TAPER(4, 6), TAPER(14, 2), TAPER(24, 0)},
                        {TAPER(4, 14), TAPER(12, 12), TAPER(26, 8), TAPER(34, 6)},
                        {TAPER(20, 20), TAPER(30, 18), TAPER(36, 14), TAPER(44, 12)},
                        {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                    },
                    /* knight */
                    {
                        {TAPER(-66, -52), TAPER(-39, -29), TAPER(-24, -18), TAPER(-9, -7)},
                        {TAPER(-39, -31), TAPER(-24, -20), TAPER(-9, -9), TAPER(6, 2)},
                        {TAPER(-24, -22), TAPER(-9, -11), TAPER(6, 0), TAPER(21, 11)},
                        {TAPER(-13, -11), TAPER(2, 0), TAPER(17, 11), TAPER(32, 22)},
                        {TAPER(-7, -9), TAPER(8, 2), TAPER(23, 13), TAPER(38, 24)},
                        {TAPER(-14, -20), TAPER(1, -9), TAPER(16, 2), TAPER(31, 13)},
                        {TAPER(-35, -31), TAPER(-20, -20), TAPER(-5, -9), TAPER(10, 2)},
                        {TAPER(-68, -56), TAPER(-41, -33), TAPER(-26, -22), TAPER(-11, -11)},
                    },
                    /* bishop */
                    {
                        {TAPER(-18, -14), TAPER(-14, -10), TAPER(-16, -6), TAPER(-6, -2)},
                        {TAPER(-7, -10), TAPER(7, -6), TAPER(1, -2), TAPER(5, 2)},
                        {TAPER(-2, -6), TAPER(2, -2), TAPER(6, 2), TAPER(10, 6)},
                        {TAPER(3, -2), TAPER(7, 2), TAPER(11, 6), TAPER(15, 10)},
                        {TAPER(3, -2), TAPER(7, 2), TAPER(11, 6), TAPER(15, 10)},
                        {TAPER(-4, -6), TAPER(0, -2), TAPER(4, 2), TAPER(8, 6)},
                        {TAPER(-15, -10), TAPER(-11, -6), TAPER(-7, -2), TAPER(-3, 2)},
                        {TAPER(-22, -14), TAPER(-18, -10), TAPER(-14, -6), TAPER(-10, -2)},
                    },
                    /* rook */
                    {
                        {TAPER(-10, -4), TAPER(-6, -4), TAPER(-2, -4), TAPER(5, -5)},
                        {TAPER(-12, -4), TAPER(-8, -4), TAPER(-4, -4), TAPER(-1, -5)},
                        {TAPER(-14, -2), TAPER(-10, -2), TAPER(-6, -2), TAPER(-3, -3)},
                        {TAPER(-14, 0), TAPER(-10, 0), TAPER(-6, 0), TAPER(-3, -1)},
                        {TAPER(-10, 2), TAPER(-6, 2), TAPER(-2, 2), TAPER(1, 1)},
                        {TAPER(-4, 4), TAPER(0, 4), TAPER(4, 4), TAPER(7, 3)},
                        {TAPER(8, 6), TAPER(12, 6), TAPER(16, 6), TAPER(19, 5)},
                        {TAPER(2, 6), TAPER(6, 6), TAPER(10, 6), TAPER(13, 5)},
                    },
                    /* queen */
                    {
                        {TAPER(-5, -18), TAPER(-1, -11), TAPER(2, -4), TAPER(3, 3)},
                        {TAPER(-3, -12), TAPER(1, -5), TAPER(4, 2), TAPER(5, 9)},
                        {TAPER(-3, -6), TAPER(1, 1), TAPER(4, 8), TAPER(5, 15)},
                        {TAPER(-5, 2), TAPER(-1, 9), TAPER(2, 16), TAPER(3, 23)},
                        {TAPER(-7, 6), TAPER(-3, 13), TAPER(0, 20), TAPER(1, 27)},
                        {TAPER(-7, 0), TAPER(-3, 7), TAPER(0, 14), TAPER(1, 21)},
                        {TAPER(-13, -8), TAPER(-9, -1), TAPER(-6, 6), TAPER(-5, 13)},
                        {TAPER(-11, -16), TAPER(-7, -9), TAPER(-4, -2), TAPER(-3, 5)},
                    },
                    /* king */
                    {
                        {TAPER(26, -52), TAPER(36, -40), TAPER(16, -28), TAPER(4, -16)},
                        {TAPER(12, -32), TAPER(22, -20), TAPER(2, -8), TAPER(-10, 4)},
                        {TAPER(-12, -18), TAPER(-2, -6), TAPER(-22, 6), TAPER(-34, 18)},
                        {TAPER(-32, 0), TAPER(-22, 12), TAPER(-42, 24), TAPER(-54, 36)},
                        {TAPER(-46, 4), TAPER(-36, 16), TAPER(-56, 28), TAPER(-68, 40)},
                        {TAPER(-52, -10), TAPER(-42, 2), TAPER(-62, 14), TAPER(-74, 26)},
                        {TAPER(-54, -28), TAPER(-44, -16), TAPER(-64, -4), TAPER(-76, 8)},
                        {TAPER(-58, -54), TAPER(-48, -42), TAPER(-68, -30), TAPER(-80, -18)},
                    },
                },
            .mobility =
                {
                    [CHESS_KNIGHT] =
                        {
                            TAPER(-52, -52),
                            TAPER(-37, -37),
                            TAPER(-25, -25),
                            TAPER(-15, -15),
                            TAPER(-7, -7),
                            TAPER(0, 0),
                            TAPER(5, 5),
                            TAPER(10, 10),
                            TAPER(14, 14),
                        },
                    [CHESS_BISHOP] =
                        {
                            TAPER(-64, -64),
                            TAPER(-51, -51),
                            TAPER(-39, -39),
                            TAPER(-29, -29),
                            TAPER(-20, -20),
                            TAPER(-12, -12),
                            TAPER(-6, -6),
                            TAPER(0, 0),
                            TAPER(5, 5),
                            TAPER(9, 9),
                            TAPER(13, 13),
                            TAPER(16, 16),
                            TAPER(19, 19),
                            TAPER(22, 22),
                        },
                    [CHESS_ROOK] =
                        {
                            TAPER(-41, -74),
                            TAPER(-34, -60),
                            TAPER(-27, -48),
                            TAPER(-21, -37),
                            TAPER(-16, -28),
                            TAPER(-11, -19),
                            TAPER(-7, -12),
                            TAPER(-3, -6),
                            TAPER(0, 0),
                            TAPER(3, 5),
                            TAPER(5, 9),
                            TAPER(8, 13),
                            TAPER(9, 17),
                            TAPER(11, 20),
                            TAPER(13, 23),
                        },
                    [CHESS_QUEEN] =
                        {
                            TAPER(-40, -80), TAPER(-36, -72), TAPER(-32, -64), TAPER(-28, -56),
                            TAPER(-24, -49), TAPER(-21, -42), TAPER(-18, -36), TAPER(-15, -30),
                            TAPER(-13, -25), TAPER(-10, -20), TAPER(-8, -15),  TAPER(-6, -11),
                            TAPER(-4, -7),   TAPER(-2, -3),   TAPER(0, 0),     TAPER(2, 3),
                            TAPER(3, 6),     TAPER(5, 9),     TAPER(6, 12),    TAPER(7, 14),
                            TAPER(8, 16),    TAPER(9, 18),    TAPER(10, 20),   TAPER(11, 22),
                            TAPER(12, 24),   TAPER(13, 25),   TAPER(13, 27),   TAPER(14, 28),
                        },
                },
            .isolated = TAPER(-10, -12),
            .doubled = TAPER(-6, -18),
            .backward = TAPER(-8, -9),
            .connected =
                {
                    TAPER(0, 0),
                    TAPER(4, 0),
                    TAPER(7, 3),
                    TAPER(9, 5),
                    TAPER(18, 14),
                    TAPER(34, 32),
                    TAPER(60, 60),
                    TAPER(0, 0),
                },
            .passed =
                {
                    TAPER(0, 0),
                    TAPER(2, 10),
                    TAPER(2, 14),
                    TAPER(4, 32),
                    TAPER(24, 62),
                    TAPER(60, 112),
                    TAPER(110, 180),
                    TAPER(0, 0),
                },
            .passed_blocked =
                {
                    TAPER(0, 0),
                    TAPER(0, -4),
                    TAPER(0, -6),
                    TAPER(-4, -14),
                    TAPER(-10, -30),
                    TAPER(-20, -56),
                    TAPER(-36, -90),
                    TAPER(0, 0),
                },
            .passed_free =
                {
                    TAPER(0, 0),
                    TAPER(0, 2),
                    TAPER(0, 4),
                    TAPER(2, 10),
                    TAPER(6, 24),
                    TAPER(12, 44),
                    TAPER(20, 70),
                    TAPER(0, 0),
                },
            .passed_defended = TAPER(6, 10),
            .passed_king_near = TAPER(0, -5),
            .passed_king_far = TAPER(0, 8),
            .bishop_pair = TAPER(28, 52),
            .rook_open = TAPER(32, 12),
            .rook_half_open = TAPER(14, 8),
            .knight_outpost = TAPER(24, 16),
            .bishop_outpost = TAPER(14, 6),
            .bad_bishop_pawn = TAPER(-3, -5),
            .rook_behind_passer = TAPER(4, 14),
            .threat_by_pawn =
                {
                    TAPER(0, 0),
                    TAPER(0, 0),
                    TAPER(56, 40),
                    TAPER(54, 46),
                    TAPER(84, 40),
                    TAPER(76, 36),
                    TAPER(0, 0),
                },
            .threat_by_minor =
                {
                    TAPER(0, 0),
                    TAPER(4, 14),
                    TAPER(22, 24),
                    TAPER(28, 30),
                    TAPER(52, 30),
                    TAPER(46, 60),
                    TAPER(0, 0),
                },
            .threat_by_rook =
                {
                    TAPER(0, 0),
                    TAPER(0, 18),
                    TAPER(22, 28),
                    TAPER(24, 32),
                    TAPER(4, 10),
                    TAPER(52, 40),
                    TAPER(0, 0),
                },
            .hanging = TAPER(26, 18),
            .king_attacks = TAPER(6, 30),
            .shelter = {.near = TAPER(16, 0),
                        .far = TAPER(8, 0),
                        .open = TAPER(-20, 2),
                        .half_open = TAPER(-10, -2),
                        .storm = TAPER(-6, 0)},
            .tempo = TAPER(20, 16),
            .king_attacker = {0, 0, 18, 16, 20, 14, 0},
            .king_square = {0, 0, 5, 5, 7, 8, 0},
            .safe_check = {0, 0, 34, 22, 40, 36, 0},
            .weak_zone = 10,
            .no_queen = 70,

};

#endif
