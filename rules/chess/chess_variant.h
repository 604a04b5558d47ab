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

/* Where the king at home of the seat to move goes two squares aside: true, and *error says why
 * it may not castle, with the numbers `rules`, as "H7, H8". */
bool chess_refuse_castling(const struct variant *variant, const struct chess *chess, int from,
                           int to, const char *rules, struct text_error *error);

/* Whether a pawn of the seat to move goes as if to capture the hostile pawn beside it in
 * passing, allowed or not. */
bool chess_goes_as_in_passing(const struct chess *chess, int from, int to);

/* variant->structure, is_attacked and swap_sides. */
void chess_structure(const struct position *position, uint64_t key[STRUCTURES]);
bool chess_is_attacked(const struct position *position, int square, int seat);
void chess_swap_sides(struct position *position);

#endif
