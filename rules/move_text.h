/* What the games share in saying why a text is no legal turn. */
#ifndef RULES_MOVE_TEXT_H
#define RULES_MOVE_TEXT_H

#include "rules/variant.h"

/* What a game tells about its men so that a refusal can name the reason. */
struct move_reasons {
    const char *const *piece_name; /* by kind, from index 1: "knight" */
    /* Whether the man on `from` could go to `to` were there no king to mind. */
    bool (*reaches)(const struct position *position, int from, int to);
};

/* Reads `text` as from-square, to-square and at most one letter. */
bool move_text_squares(const struct variant *variant, const char *text, int *from, int *to,
                       char *suffix);

/* Reads `text` as the letter of a kind, `@` and a square, as `N@d4`. */
bool move_text_drop(const struct variant *variant, const char *text, int *kind, int *square);

/* Fills *error with the reason why the from-to text is no legal turn of `position`. */
void move_text_explain(const struct variant *variant, const struct position *position,
                       const char *text, const struct move_reasons *reasons,
                       struct text_error *error);

#endif
