/* The text of moves, and what the games share in saying why a text is no legal move. */
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

/* Whether a move is written in two legs: a royal captures on its first step and goes on. */
bool move_is_in_legs(const struct variant *variant, const struct position *position,
                     move_t move);

/* A whole turn of a simultaneous game. */
struct joint {
    move_t half[2]; /* by seat */
    int first;      /* the seat that registered first */
};

/* Writes it as `e2e4|e7e5@w`; `standing` is the position it was made on. */
void joint_to_text(const struct variant *variant, const struct position *standing,
                   const struct joint *joint, char text[JOINT_TEXT_MAX]);

/* Joins the texts of both halves to that of the turn. */
void joint_join(const char *white, const char *black, int first, char text[JOINT_TEXT_MAX]);

/* Reads one. Without `@w` or `@b` the token is the position's own (S12). False with *error when
 * a half is illegal. */
bool joint_from_text(const struct variant *variant, const struct position *standing,
                     const char *text, struct joint *joint, struct text_error *error);

/* The same with another reader of the halves. */
typedef move_t move_reader(const struct variant *variant, const struct position *position,
                           const char *text, struct text_error *error);
bool joint_from_text_by(move_reader *read, const struct variant *variant,
                        const struct position *standing, const char *text, struct joint *joint,
                        struct text_error *error);

/* Square names ("a1" = 0). Returns the characters read, 0 when there is no square. */
int square_from_text(const struct variant *variant, const char *text, int *square);
int square_to_text(const struct variant *variant, int square, char *text);

/* What a game tells about its pieces so that a refusal can name the reason. */
struct move_reasons {
    const char *const *piece_name; /* by kind, from index 1: "knight" */
    /* Whether the piece on `from` could go to `to` were there no king to mind. */
    bool (*reaches)(const struct position *position, int from, int to);
};

/* Reads `text` as from-square, to-square and at most one letter. */
bool move_text_squares(const struct variant *variant, const char *text, int *from, int *to,
                       char *suffix);

/* Reads `text` as the letter of a kind, `@` and a square, as `N@d4`. */
bool move_text_drop(const struct variant *variant, const char *text, int *type, int *square);

/* Fills *error with the reason why the from-to text is no legal move of `position`. */
void move_text_explain(const struct variant *variant, const struct position *position,
                       const char *text, const struct move_reasons *reasons,
                       struct text_error *error);

#endif
