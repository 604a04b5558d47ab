/* Making a move of Gala for two. */
#ifndef RULES_GALA_GALA_MAKE_H
#define RULES_GALA_GALA_MAKE_H

#include "rules/gala/gala.h"

/* The key of everything that belongs to it, from scratch. */
uint64_t gala_key(const struct gala *gala);

/* The functions of struct variant that make moves. */
void gala_derive(struct position *position);
void gala_make(const struct position *from, struct position *to, move_t move);
void gala_apply(const struct position *from, struct position *to, move_t move);
void gala_apply_null(const struct position *from, struct position *to);
bool gala_gives_check(const struct position *position, move_t move);
void gala_checks(const struct position *position, const struct move_list *list,
                 struct move_set *checks);

#endif
