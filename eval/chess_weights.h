/* The numbers of the chess evaluation. Ranks count from the owner's first, files from the edge
 * inwards; TAPER(middle game, end game), in centipawns. Fitted to self-play: 1,283,455 quiet
 * positions of games at 800 nodes a move and more. bench/tune prints them:
 * eval/tables/chess.inc. */
#ifndef EVAL_CHESS_WEIGHTS_H
#define EVAL_CHESS_WEIGHTS_H

#include "eval/weights.h"
#include "rules/chess/chess.h"

enum { CHESS_TYPES = PIECE_TYPES, CHESS_HALF_FILES = FILES / 2, CHESS_MOBILITIES = 32 };

struct chess_weights {
    taper_t value[CHESS_TYPES];
    taper_t square[CHESS_TYPES - 1][RANKS][CHESS_HALF_FILES];
    taper_t mobility[CHESS_TYPES][CHESS_MOBILITIES]; /* by squares not closed by pawns */

    taper_t isolated, doubled, backward; /* each such pawn */
    taper_t connected[RANKS];            /* pawn defended by or beside another, by rank */

    taper_t passed[RANKS];         /* by rank */
    taper_t passed_blocked[RANKS]; /* a piece on the square ahead */
    taper_t passed_free[RANKS];    /* nothing on or attacking its way */
    taper_t passed_defended;
    taper_t passed_king_near, passed_king_far; /* step of the own and the enemy king from the
                                                  square ahead, times rank - 2 */

    taper_t bishop_pair;
    taper_t rook_open, rook_half_open;
    taper_t knight_outpost, bishop_outpost;
    taper_t bad_bishop_pawn; /* each own pawn on the colour of an own bishop */
    taper_t rook_behind_passer;
    taper_t minor_behind_pawn;        /* a pawn of either side right ahead of it */
    taper_t knight_pawns, rook_pawns; /* each such piece, times own pawns less 5 */
    taper_t knight_pair, rook_pair;   /* two or more of them */

    taper_t threat_by_pawn[CHESS_TYPES]; /* by the piece attacked */
    taper_t threat_by_minor[CHESS_TYPES];
    taper_t threat_by_rook[CHESS_TYPES];
    taper_t hanging;      /* piece attacked and not defended */
    taper_t king_attacks; /* piece attacked by the king and not defended */
    taper_t push_threat;  /* piece that a pawn's safe step would attack */
    taper_t restricted;   /* square the enemy attacks, but cannot hold */

    struct shelter_weights shelter;

    taper_t tempo;

    /* King danger, in units whose square counts. */
    int king_attacker[CHESS_TYPES]; /* piece that attacks the king's zone */
    int king_square[CHESS_TYPES];   /* each square of the zone it attacks */
    int safe_check[CHESS_TYPES];    /* type that can give check from a square not attacked */
    int weak_zone;                  /* zone square attacked and not defended but by the king */
    int flank_attacks; /* each square of the king's flank attacked, twice if by two pieces */
    int flank_defence; /* each of its squares attacked by the king's side, taken off */
    int no_queen;      /* taken off when the attacker has no queen */
};

#include "eval/tables/chess.inc"

#endif
