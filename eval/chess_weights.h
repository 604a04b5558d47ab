/* The numbers of the chess evaluation. Ranks count from the owner's first, files from the edge
 * inwards; TAPER(middle game, end game), in centipawns. Half by judgement, half
 * fitted to self-play: 120,000 quiet positions of 600-node games, logistic regression. */
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
                    TAPER(76, 115),
                    TAPER(322, 329),
                    TAPER(345, 360),
                    TAPER(453, 583),
                    TAPER(1033, 1048),
                    TAPER(0, 0),
                },
            .square =
                {
                    /* pawn */
                    {
                        {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                        {TAPER(-6, 1), TAPER(10, 2), TAPER(-3, 5), TAPER(-13, 10)},
                        {TAPER(-10, 2), TAPER(4, -1), TAPER(-1, 1), TAPER(2, -3)},
                        {TAPER(-4, 2), TAPER(1, 8), TAPER(15, 0), TAPER(19, -9)},
                        {TAPER(-10, 10), TAPER(5, 12), TAPER(9, 1), TAPER(20, -2)},
                        {TAPER(15, 19), TAPER(17, 11), TAPER(19, 5), TAPER(27, -1)},
                        {TAPER(20, 16), TAPER(30, 20), TAPER(36, 16), TAPER(45, 13)},
                        {TAPER(0, 0), TAPER(0, 0), TAPER(0, 0), TAPER(0, 0)},
                    },
                    /* knight */
                    {
                        {TAPER(-69, -53), TAPER(-33, -29), TAPER(-25, -15), TAPER(-6, -7)},
                        {TAPER(-39, -29), TAPER(-22, -19), TAPER(-8, -9), TAPER(-2, 2)},
                        {TAPER(-22, -21), TAPER(-9, -9), TAPER(3, 0), TAPER(23, 9)},
                        {TAPER(-12, -10), TAPER(-3, 0), TAPER(21, 10), TAPER(23, 19)},
                        {TAPER(5, -5), TAPER(10, 1), TAPER(20, 15), TAPER(33, 26)},
                        {TAPER(-13, -21), TAPER(9, -7), TAPER(15, -4), TAPER(23, 10)},
                        {TAPER(-38, -34), TAPER(-19, -18), TAPER(-2, -5), TAPER(9, 2)},
                        {TAPER(-71, -57), TAPER(-40, -33), TAPER(-24, -20), TAPER(-11, -11)},
                    },
                    /* bishop */
                    {
                        {TAPER(-18, -11), TAPER(-14, -8), TAPER(-8, -7), TAPER(-2, 0)},
                        {TAPER(-6, -9), TAPER(11, -7), TAPER(6, 1), TAPER(2, 7)},
                        {TAPER(-4, -1), TAPER(0, 1), TAPER(2, 4), TAPER(9, 4)},
                        {TAPER(13, -2), TAPER(10, -1), TAPER(9, 7), TAPER(6, 4)},
                        {TAPER(3, -2), TAPER(11, 3), TAPER(9, 4), TAPER(11, 7)},
                        {TAPER(-11, -8), TAPER(4, -3), TAPER(3, 0), TAPER(0, 3)},
                        {TAPER(-16, -10), TAPER(-13, -7), TAPER(-3, 0), TAPER(-6, 1)},
                        {TAPER(-22, -13), TAPER(-18, -11), TAPER(-14, -5), TAPER(-9, -1)},
                    },
                    /* rook */
                    {
                        {TAPER(-13, -6), TAPER(-6, -8), TAPER(0, -4), TAPER(3, -5)},
                        {TAPER(-19, -5), TAPER(-15, -5), TAPER(-12, -2), TAPER(-1, -6)},
                        {TAPER(-7, -1), TAPER(-4, 0), TAPER(-7, 0), TAPER(2, -1)},
                        {TAPER(-20, 2), TAPER(-9, 1), TAPER(-5, 1), TAPER(0, 1)},
                        {TAPER(-8, 2), TAPER(-9, 4), TAPER(-4, 3), TAPER(5, 1)},
                        {TAPER(-2, 2), TAPER(2, 3), TAPER(6, 4), TAPER(8, 3)},
                        {TAPER(9, 7), TAPER(11, 6), TAPER(16, 8), TAPER(17, 2)},
                        {TAPER(5, 7), TAPER(6, 8), TAPER(10, 9), TAPER(12, 6)},
                    },
                    /* queen */
                    {
                        {TAPER(-5, -18), TAPER(-6, -10), TAPER(1, -3), TAPER(4, -4)},
                        {TAPER(-3, -11), TAPER(10, -4), TAPER(1, 1), TAPER(3, 4)},
                        {TAPER(-2, -5), TAPER(-5, 1), TAPER(1, 8), TAPER(3, 14)},
                        {TAPER(-7, 4), TAPER(-3, 10), TAPER(0, 19), TAPER(1, 23)},
                        {TAPER(-5, 5), TAPER(-2, 16), TAPER(3, 21), TAPER(0, 26)},
                        {TAPER(0, 2), TAPER(0, 9), TAPER(5, 15), TAPER(2, 22)},
                        {TAPER(-11, -7), TAPER(-7, 1), TAPER(-5, 6), TAPER(-4, 14)},
                        {TAPER(-16, -17), TAPER(-7, -9), TAPER(-2, -1), TAPER(-1, 6)},
                    },
                    /* king */
                    {
                        {TAPER(28, -45), TAPER(34, -38), TAPER(21, -26), TAPER(12, -20)},
                        {TAPER(11, -37), TAPER(22, -16), TAPER(2, -4), TAPER(-14, 3)},
                        {TAPER(-12, -23), TAPER(-1, -10), TAPER(-27, 5), TAPER(-36, 15)},
                        {TAPER(-31, 0), TAPER(-23, 12), TAPER(-43, 24), TAPER(-55, 34)},
                        {TAPER(-47, 1), TAPER(-36, 16), TAPER(-56, 27), TAPER(-68, 40)},
                        {TAPER(-52, -9), TAPER(-40, 4), TAPER(-62, 16), TAPER(-73, 28)},
                        {TAPER(-54, -28), TAPER(-43, -14), TAPER(-64, -3), TAPER(-76, 8)},
                        {TAPER(-58, -54), TAPER(-48, -42), TAPER(-68, -30), TAPER(-80, -17)},
                    },
                },
            .mobility =
                {
                    [CHESS_KNIGHT] =
                        {
                            TAPER(-44, -51),
                            TAPER(-35, -39),
                            TAPER(-23, -21),
                            TAPER(-20, -15),
                            TAPER(-6, -3),
                            TAPER(-6, 2),
                            TAPER(0, 6),
                            TAPER(6, 12),
                            TAPER(18, 9),
                        },
                    [CHESS_BISHOP] =
                        {
                            TAPER(-63, -66),
                            TAPER(-46, -49),
                            TAPER(-37, -35),
                            TAPER(-26, -27),
                            TAPER(-18, -17),
                            TAPER(-11, -11),
                            TAPER(-5, -3),
                            TAPER(-5, -2),
                            TAPER(3, 7),
                            TAPER(4, 10),
                            TAPER(9, 8),
                            TAPER(13, 12),
                            TAPER(20, 21),
                            TAPER(21, 21),
                        },
                    [CHESS_ROOK] =
                        {
                            TAPER(-46, -74),
                            TAPER(-26, -54),
                            TAPER(-21, -51),
                            TAPER(-16, -38),
                            TAPER(-15, -25),
                            TAPER(-9, -17),
                            TAPER(-9, -10),
                            TAPER(-5, -4),
                            TAPER(-3, 0),
                            TAPER(-5, 7),
                            TAPER(3, 11),
                            TAPER(6, 12),
                            TAPER(12, 19),
                            TAPER(10, 21),
                            TAPER(12, 19),
                        },
                    [CHESS_QUEEN] =
                        {
                            TAPER(-40, -80), TAPER(-29, -72), TAPER(-32, -64), TAPER(-26, -56),
                            TAPER(-23, -49), TAPER(-22, -42), TAPER(-19, -36), TAPER(-17, -27),
                            TAPER(-18, -25), TAPER(-12, -21), TAPER(-12, -17), TAPER(-7, -9),
                            TAPER(-5, -3),   TAPER(3, -2),    TAPER(6, 1),     TAPER(1, 3),
                            TAPER(1, 7),     TAPER(6, 11),    TAPER(7, 13),    TAPER(7, 15),
                            TAPER(7, 16),    TAPER(10, 18),   TAPER(10, 20),   TAPER(11, 22),
                            TAPER(12, 24),   TAPER(13, 25),   TAPER(13, 27),   TAPER(14, 28),
                        },
                },
            .isolated = TAPER(-8, -6),
            .doubled = TAPER(-6, -29),
            .backward = TAPER(-5, -10),
            .connected =
                {
                    TAPER(0, 0),
                    TAPER(4, 0),
                    TAPER(9, 3),
                    TAPER(8, 8),
                    TAPER(17, 18),
                    TAPER(38, 39),
                    TAPER(61, 63),
                    TAPER(0, 0),
                },
            .passed =
                {
                    TAPER(0, 0),
                    TAPER(-1, 8),
                    TAPER(0, 16),
                    TAPER(3, 26),
                    TAPER(25, 60),
                    TAPER(53, 107),
                    TAPER(112, 182),
                    TAPER(0, 0),
                },
            .passed_blocked =
                {
                    TAPER(0, 0),
                    TAPER(-4, -6),
                    TAPER(0, -6),
                    TAPER(-6, -18),
                    TAPER(-13, -24),
                    TAPER(-23, -53),
                    TAPER(-34, -86),
                    TAPER(0, 0),
                },
            .passed_free =
                {
                    TAPER(0, 0),
                    TAPER(0, 3),
                    TAPER(1, 6),
                    TAPER(0, 11),
                    TAPER(4, 25),
                    TAPER(12, 50),
                    TAPER(18, 68),
                    TAPER(0, 0),
                },
            .passed_defended = TAPER(-1, 4),
            .passed_king_near = TAPER(0, -6),
            .passed_king_far = TAPER(-2, 10),
            .bishop_pair = TAPER(25, 58),
            .rook_open = TAPER(33, 13),
            .rook_half_open = TAPER(11, 10),
            .knight_outpost = TAPER(31, 18),
            .bishop_outpost = TAPER(14, 5),
            .bad_bishop_pawn = TAPER(-4, -7),
            .rook_behind_passer = TAPER(8, 17),
            .threat_by_pawn =
                {
                    TAPER(0, 0),
                    TAPER(0, 0),
                    TAPER(59, 38),
                    TAPER(59, 48),
                    TAPER(82, 39),
                    TAPER(69, 34),
                    TAPER(0, 0),
                },
            .threat_by_minor =
                {
                    TAPER(0, 0),
                    TAPER(0, 14),
                    TAPER(23, 24),
                    TAPER(26, 29),
                    TAPER(56, 28),
                    TAPER(46, 60),
                    TAPER(0, 0),
                },
            .threat_by_rook =
                {
                    TAPER(0, 0),
                    TAPER(7, 20),
                    TAPER(23, 26),
                    TAPER(25, 29),
                    TAPER(4, 10),
                    TAPER(52, 40),
                    TAPER(0, 0),
                },
            .hanging = TAPER(22, 22),
            .king_attacks = TAPER(10, 31),
            .shelter = {.near = TAPER(17, 0),
                        .far = TAPER(9, -5),
                        .open = TAPER(-17, -7),
                        .half_open = TAPER(-9, -1),
                        .storm = TAPER(-3, 1)},
            .tempo = TAPER(21, 14),
            .king_attacker = {0, 0, 18, 16, 20, 14, 0},
            .king_square = {0, 0, 5, 5, 7, 8, 0},
            .safe_check = {0, 0, 34, 22, 40, 36, 0},
            .weak_zone = 10,
            .no_queen = 70,

};

#endif
