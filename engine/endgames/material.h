/* The pieces of an endgame, on the board and in hand (its material), and where they stand.
 *
 * Pieces are kept in one order: royals before others, the board before the hand, White before
 * Black, and piece types from the last one down. So equal material has equal codes, and a
 * material's key is its codes, a byte each. Tables have White as the stronger side; a position
 * in which Black is stronger is looked up with colours and ranks swapped. */
#ifndef ENGINE_ENDGAMES_MATERIAL_H
#define ENGINE_ENDGAMES_MATERIAL_H

#include "rules/variant.h"

enum {
    ENDGAME_PIECES_MAX = 4,
    MATERIAL_TEXT_MAX = 2 * ENDGAME_PIECES_MAX + 4,
    MATERIALS_MAX = 2048
};

struct material {
    int count;                          /* on the board and in hand */
    int board;                          /* of them, on the board: the first ones */
    uint8_t code[ENDGAME_PIECES_MAX];   /* in ascending order; see material_code */
    uint8_t square[ENDGAME_PIECES_MAX]; /* of those on the board */
};

/* The code of a piece, and back. `piece` is that of a mailbox. */
uint8_t material_code(const struct variant *variant, int piece, bool in_hand);
int material_piece(uint8_t code);
bool material_is_in_hand(uint8_t code);

/* Reads the pieces of a position. False where there are more than `most`. What is in hand and
 * can never enter the board again is left out. */
bool material_read(const struct variant *variant, const struct position *position, int most,
                   struct material *material);

/* The same pieces with colours and ranks swapped. */
void material_flip(const struct variant *variant, struct material *material);

/* Makes White the stronger side, or leaves things as they are when both are equal. True when
 * the pieces were flipped. */
bool material_make_white_stronger(const struct variant *variant, struct material *material);

/* The material of the pieces as one number, different for different material. */
uint64_t material_key(const struct material *material);

/* "KRvKN"; what is in hand follows a plus: "KP+RvK". At most MATERIAL_TEXT_MAX with the NUL. */
void material_to_text(const struct variant *variant, const struct material *material,
                      char text[MATERIAL_TEXT_MAX]);

/* Reads such a text; the squares are not filled. False unless the text is what material_to_text
 * makes of a material that materials_list lists. */
bool material_from_text(const struct variant *variant, const char *text,
                        struct material *material);

/* Whether both sides have a pawn on the board, so that one may pass another. */
bool material_has_pawns_of_both(const struct variant *variant, const struct material *material);

/* Lists all materials of up to `most` pieces, on the board and in hand, White the stronger
 * side, in an order in which their tables can be made: those to which a material leads come
 * before it. Returns how many, at most MATERIALS_MAX.
 *
 * There are hands in two kinds of games. Where what is in hand enters only in a pawn's place
 * (variant->hand_needs_pawn), a side without pawns has no use for its hand, and none is listed.
 * Where pieces are dropped, no pawns are in hand: then none ever will be, as the capturing side
 * only gets a piece in exchange for one (rule C9), and each capture leaves less. */
int materials_list(const struct variant *variant, int most,
                   struct material list[MATERIALS_MAX]);

#endif
