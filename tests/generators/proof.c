#include "tests/generators/proof.h"

static void list_moves(const struct proof *proof, const struct position *position,
                       struct move_list *list)
{
    list->count = 0;
    proof->variant->generate(position, GENERATE_ALL, list);
}

/* Puts the move before all others, if it is among them. */
static void bring_forward(struct move_list *list, move_t move)
{
    for (int i = 0; i < list->count; i++) {
        if (list->move[i] == move) {
            list->move[i] = list->move[0];
            list->move[0] = move;
            return;
        }
    }
}

/* Whether a position without moves, or that is over, is lost by the mover. */
static bool is_lost(const struct proof *proof, const struct position *position)
{
    return proof->variant->outcome(position).kind == OUTCOME_LOSS;
}

/* Whether one of the moves captures what must not be lost. Where checks have to be answered
 * none does. */
static bool captures_last(const struct proof *proof, const struct position *position,
                          const struct move_list *list)
{
    union position_room room;
    struct position *child = &room.head;
    for (int i = 0; proof->variant->royal == 0 && i < list->count; i++) {
        if (move_is_capture(list->move[i])) {
            proof->variant->apply(position, child, list->move[i]);
            if (child->is_over && is_lost(proof, child)) {
                return true;
            }
        }
    }
    return false;
}

bool proof_is_mated(struct proof *proof, const struct position *position, int moves,
                    int non_checking)
{
    struct move_list list;
    union position_room room;
    if (moves == 0) {
        return proof->variant->count(position) == 0 && is_lost(proof, position);
    }
    list_moves(proof, position, &list);
    if (list.count == 0) {
        return is_lost(proof, position);
    }
    if (proof->variant->is_dead(position)) {
        return false;
    }
    move_t *answer = &proof->answer[moves < PROOF_MOVES ? moves : PROOF_MOVES];
    bring_forward(&list, *answer);
    for (int i = 0; i < list.count; i++) {
        proof->variant->apply(position, &room.head, list.move[i]);
        if (!proof_mates(proof, &room.head, moves, non_checking)) {
            *answer = list.move[i];
            return false;
        }
    }
    return true;
}

bool proof_mates(struct proof *proof, const struct position *position, int moves,
                 int non_checking)
{
    struct move_list list;
    union position_room room;
    struct position *child = &room.head;
    if (proof->nodes-- <= 0) {
        return false;
    }
    list_moves(proof, position, &list);
    if (captures_last(proof, position, &list)) {
        return true;
    }
    bool may_wait = moves > 1 || proof->variant->outcome != variant_stalemate_draws;
    for (int without = 0; without <= (non_checking > 0 && may_wait); without++) {
        for (int i = 0; i < list.count; i++) {
            proof->variant->apply(position, child, list.move[i]);
            bool checks = child->in_check || child->is_over;
            if (checks == !without &&
                proof_is_mated(proof, child, moves - 1, non_checking - without)) {
                return true;
            }
        }
    }
    return false;
}

enum proof_verdict proof_of_claim(const struct variant *variant,
                                  const struct position *position, bool mated, int plies,
                                  int longest, long nodes)
{
    struct proof proof = {.variant = variant, .nodes = nodes};
    int moves = (plies + 1) / 2;
    int taking = variant->royal == 0; /* a mate is over only when the last royal is taken */
    if (moves - taking > longest) {
        return PROOF_UNKNOWN;
    }
    /* Mates that do with few moves that give no check are proved soonest. */
    for (int non_checking = 0; non_checking <= moves; non_checking++) {
        if (mated ? proof_is_mated(&proof, position, plies / 2, non_checking)
                  : proof_mates(&proof, position, moves, non_checking)) {
            return PROOF_TRUE;
        }
    }
    return proof.nodes > 0 ? PROOF_FALSE : PROOF_UNKNOWN;
}
