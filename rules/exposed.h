/* Who would attack the mover's king after a move that goes as its piece goes: what makes such a
 * move illegal, and a piece pinned. */
#ifndef RULES_EXPOSED_H
#define RULES_EXPOSED_H

#include "rules/variant.h"

/* Fills in the pieces that attack the king of `seat`; none in games in which a move may leave
 * it attacked. */
void exposed_now(const struct variant *variant, const struct position *position, int seat,
                 struct square_set *attackers);

/* The same for the mover's king after `move`, which is legal or comes from variant->between.
 * False when nobody attacks it then, or it ends on the other king, as the way of moving in
 * Nodal Chess allows. */
bool exposed_after(const struct variant *variant, const struct position *position, move_t move,
                   struct square_set *attackers);

#endif
