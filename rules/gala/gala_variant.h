/* What all variants of Gala tell the rest of the program alike. */
#ifndef RULES_GALA_GALA_VARIANT_H
#define RULES_GALA_GALA_VARIANT_H

#include "rules/variant.h"

/* The functions of struct variant for texts and for what a position says by itself. */
bool gala_from_fen(const struct variant *variant, struct position *position, const char *fen,
                   unsigned options, struct text_error *error);
void gala_to_fen(const struct variant *variant, const struct position *position, char *fen);
void gala_explain(const struct variant *variant, const struct position *position,
                  const char *text, struct text_error *error);
bool gala_is_never_dead(const struct position *position);
bool gala_null_move_is_sound(const struct position *position);
bool gala_is_attacked(const struct position *position, int square, int seat);
void gala_structure(const struct position *position, uint64_t key[STRUCTURES]);

#endif
