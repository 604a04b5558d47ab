/* The text of moves, and what the games share to say why a text is not a legal move. */
#ifndef RULES_MOVE_TEXT_H
#define RULES_MOVE_TEXT_H

#include "rules/variant.h"

/* Writes the project's text of a move, at most MOVE_TEXT_MAX bytes with the NUL. */
void move_to_text(const struct variant *variant, const struct position *position, move_t move,
                  char *text);

/* The legal move that `text` names, or MOVE_NONE with *error saying why (variant->explain).
 * Promotion letters in either case; a promotion without choice may omit its letter. */
move_t move_from_text(const struct variant *variant, const struct position *position,
                      const char *text, struct text_error *error);

/* Whether a move is written in two legs: a king captures with its first step and goes on. */
bool move_is_in_legs(const struct variant *variant, const struct position *position,
                     move_t move);

/* A whole turn of a simultaneous game. */
struct joint {
    move_t half[2]; /* by seat */
    int first;      /* the seat that registered first */
};

/* Writes a turn as `e2e4|e7e5@w`; `standing` is the position before it. */
void joint_to_text(const struct variant *variant, const struct position *standing,
                   const struct joint *joint, char text[JOINT_TEXT_MAX]);

/* Makes the text of a turn from the texts of its halves. */
void joint_join(const char *white, const char *black, int first, char text[JOINT_TEXT_MAX]);

/* Reads a turn. Without `@w` or `@b` that seat registers first which rule S12 says. False with
 * *error when a half is illegal. */
bool joint_from_text(const struct variant *variant, const struct position *standing,
                     const char *text, struct joint *joint, struct text_error *error);

/* The same, each half read by `read`. */
typedef move_t move_reader(const struct variant *variant, const struct position *position,
                           const char *text, struct text_error *error);
bool joint_from_text_by(move_reader *read, const struct variant *variant,
                        const struct position *standing, const char *text, struct joint *joint,
                        struct text_error *error);

/* Reads and writes the name of a square ("a1" = 0). Returns the length of the name, 0 when the
 * text begins with no square. */
int square_from_text(const struct variant *variant, const char *text, int *square);
int square_to_text(const struct variant *variant, int square, char *text);

/* Reads `text` as from-square, to-square and at most one letter. */
bool move_text_squares(const struct variant *variant, const char *text, int *from, int *to,
                       char *suffix);

/* Refuses a text that is not in the form of a move, by the square that the board lacks if it
 * names one. */
bool move_text_refuse_form(const struct variant *variant, const char *text,
                           struct text_error *error);

/* Reads `text` as the letter of a piece type, `@` and a square, as `N@d4`. */
bool move_text_drop(const struct variant *variant, const char *text, int *type, int *square);

/* Refuses a move that does not begin on a piece of the side to move. */
bool move_text_expect_mover(const struct variant *variant, const struct position *position,
                            int square, struct text_error *error);

/* Refuses a move for the pieces on its two squares, the second of which is named in `to_column`
 * of the text: an own piece must stand on the first and none on the second. */
bool move_text_expect_pieces(const struct variant *variant, const struct position *position,
                             const int squares[2], int to_column, struct text_error *error);

/* Refuses a move of variant->between for the pieces that would attack the king after it. `what`
 * is a phrase on that: "the king would be in check", and then "by the rook on e8". */
bool move_text_refuse_exposed(const struct variant *variant, const struct position *position,
                              move_t move, const char *what, struct text_error *error);

/* Fills *error with the reason why the text is not a legal move of `position`, in games that
 * have variant->between. */
void move_text_explain(const struct variant *variant, const struct position *position,
                       const char *text, struct text_error *error);

#endif
