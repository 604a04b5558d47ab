/* A list of turns of fixed capacity. MOVES_MAX bounds every game; the fullest position
 * found by hill climbing is recorded in ARCHITECTURE.md and checked by a test. */
#ifndef RULES_MOVE_LIST_H
#define RULES_MOVE_LIST_H

#include "rules/move.h"

#include <assert.h>

enum { MOVES_MAX = 4096 };

struct move_list {
    int count;
    move_t move[MOVES_MAX];
};

static inline void move_list_add(struct move_list *list, move_t move)
{
    assert(list->count < MOVES_MAX);
    list->move[list->count++] = move;
}

static inline bool move_list_has(const struct move_list *list, move_t move)
{
    for (int i = 0; i < list->count; i++) {
        if (list->move[i] == move) {
            return true;
        }
    }
    return false;
}

#endif
