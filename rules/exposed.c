#include "rules/exposed.h"

void exposed_now(const struct variant *variant, const struct position *position, int seat,
                 struct square_set *attackers)
{
    int king = 0;
    *attackers = (struct square_set){{0}};
    if (variant->between == NULL) {
        return;
    }
    while (position_piece(position, king) != piece_make(seat, variant->royal)) {
        king++;
    }
    variant->attackers(position, king, 1 - seat, attackers);
}

bool exposed_after(const struct variant *variant, const struct position *position, move_t move,
                   struct square_set *attackers)
{
    union position_room after;
    uint64_t any = 0;
    *attackers = (struct square_set){{0}};
    if (position_piece(position, move_to(move)) ==
        piece_make(1 - position->seat, variant->royal)) {
        return false;
    }
    variant->apply(position, &after.head, move);
    exposed_now(variant, &after.head, position->seat, attackers);
    for (int i = 0; i < SQUARES_MAX / 64; i++) {
        any |= attackers->word[i];
    }
    return any != 0;
}
