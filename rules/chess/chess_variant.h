/* What chess tells the rest of the program, for games built on its pieces. */
#ifndef RULES_CHESS_CHESS_VARIANT_H
#define RULES_CHESS_CHESS_VARIANT_H

#include "rules/chess/chess.h"
#include "rules/fen.h"

/* Refuses pawns on the first or last rank, and all but one king each. */
bool chess_check_pieces(const struct variant *variant, const char *text, const struct fen *fen,
                        struct text_error *error);

/* Reads the castling field. False with *error when it is refused. */
bool chess_read_rights(const struct fen *fen, struct chess *chess, struct text_error *error);

/* Writes the castling field and returns the end of the text. */
char *chess_print_rights(const struct chess *chess, char *out);

/* Where the king at home of the seat to move is to castle, or its pawn to capture in passing:
 * true, and *error says why it may not. rules[0] are the rules of castling, "H7, H8"; rules[1]
 * is what it says of the pawn. */
bool chess_refuse_special(const struct variant *variant, const struct chess *chess, int from,
                          int to, const char *const rules[2], struct text_error *error);

/* variant->structure, is_attacked and swap_sides. */
void chess_structure(const struct position *position, uint64_t key[STRUCTURES]);
bool chess_is_attacked(const struct position *position, int square, int seat);
void chess_swap_sides(struct position *position);

#endif
