#include "bench/proof.h"

struct room {
    _Alignas(64) unsigned char bytes[POSITION_SIZE_MAX];
};

static struct position *position_in(struct room *room)
{
    return (struct position *)(void *)room->bytes;
}

static void list_turns(const struct proof *proof, const struct position *position,
                       struct move_list *list)
{
    list->count = 0;
    proof->variant->generate(position, GENERATE_ALL, list);
}

bool proof_is_mated(struct proof *proof, const struct position *position, int turns, int quiet)
{
    struct move_list list;
    struct room room;
    list_turns(proof, position, &list);
    if (list.count == 0) {
        return proof->variant->outcome(position).kind == OUTCOME_LOSS;
    }
    if (turns == 0 || proof->variant->is_dead(position)) {
        return false;
    }
    for (int i = 0; i < list.count; i++) {
        proof->variant->apply(position, position_in(&room), list.move[i]);
        if (!proof_mates(proof, position_in(&room), turns, quiet)) {
            return false;
        }
    }
    return true;
}

bool proof_mates(struct proof *proof, const struct position *position, int turns, int quiet)
{
    struct move_list list;
    struct room room;
    struct position *child = position_in(&room);
    if (proof->nodes-- <= 0) {
        return false;
    }
    list_turns(proof, position, &list);
    bool may_wait = turns > 1 || proof->variant->outcome != outcome_stalemate_draws;
    for (int calm = 0; calm <= (quiet > 0 && may_wait); calm++) {
        for (int i = 0; i < list.count; i++) {
            proof->variant->apply(position, child, list.move[i]);
            bool checks = child->in_check || child->is_over;
            if (checks == !calm && proof_is_mated(proof, child, turns - 1, quiet - calm)) {
                return true;
            }
        }
    }
    return false;
}
