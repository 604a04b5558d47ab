/* Games in the form in which XBoard loads them. The Variant tag has XBoard's name of the game,
 * the FEN tag its board, with the tokens beside it; moves are plies of the wire, by their
 * squares alone: XBoard's own rules, which its short notation needs, do not know the game. */
#ifndef PROTOCOL_GUI_XBOARD_PGN_XBOARD_H
#define PROTOCOL_GUI_XBOARD_PGN_XBOARD_H

#include "protocol/formats/pgn.h"

/* Writes a game that was read, of a variant that XBoard can show (xboard_of). `words` are
 * comments without braces, each by the number of moves before it; those are NULL, and so may
 * `words` be, where there are none. Where a ply cannot be shown, and before XBoard's limit of
 * plies, a comment says so and the moves end. False when it cannot be written. */
bool pgn_xboard_write(FILE *file, const struct pgn_game *pgn, char *const *words);

#endif
