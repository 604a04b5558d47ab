/* Positions of Gala Xiang-Qi written as lists of pieces, because nobody reads a FEN of 16x16.
 */
#ifndef TESTS_SUPPORT_GALA_SUPPORT_H
#define TESTS_SUPPORT_GALA_SUPPORT_H

#include "tests/support/test_support.h"

/* The FEN of "w Ka16 Rg5 kp1": the side to move, then a letter and a square for each piece.
 * Stays valid for the next three calls. */
const char *gala_fen(const char *pieces);

/* The same for four players, pieces with their colours: "r rKa16 gRg5 bKp1", followed by a
 * FEN's last fields if they are not "- 0 1": "r rKa16 bKp1 - 198 120". */
const char *gala_four_fen(const char *pieces);

/* Writes the FEN of a board, two letters a square, "rK" or ".." where there is nobody, and the
 * fields behind it. */
void gala_write_four(const char board[512], const char *tail, char *fen);

/* Writes the FEN of a board of letters, '.' where there is nobody, with `side` to move. */
void gala_write_fen(const char board[256], char side, char *fen);

/* "a5-c5 g1" written out as "a5 b5 c5 g1". Ranges run along a rank or a file. Stays valid
 * until the next call. */
const char *gala_squares(const char *squares);

/* Every one of the moves is legal in the position of these pieces, written as the game's number
 * of players has it; none of them is. */
void assert_may(const char *game, const char *pieces, const char *moves);
void assert_may_not(const char *game, const char *pieces, const char *moves);

/* The piece on `from` goes to exactly these squares, shots (`*c12`) included. */
void assert_goes(const char *game, const char *pieces, const char *from, const char *squares);

/* The squares with a `*` in a picture of the board, sixteen rows from rank 16 down, are those
 * that its pieces, all White's, can go to together. Two kings are added on a16 and a14, and
 * every square without a piece or a `*` is `=` on the Road and `-` in the castles. */
void assert_picture(const char *game, const char *const picture[16]);

#endif
