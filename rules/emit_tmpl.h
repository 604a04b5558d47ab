/* How a generator lists or counts its moves: each function adds moves to `list` and returns 0,
 * or, when list is NULL, returns their number. So one body serves both. The includer has
 * included the board's sets. */
#ifndef RULES_EMIT_TMPL_H
#define RULES_EMIT_TMPL_H

#ifndef BOARD_FILES
#include "rules/bitset_tmpl.h"
#endif

#include "rules/move.h"

#include <stddef.h>

FORCE_INLINE uint64_t emit_move(struct move_list *list, move_t move)
{
    if (list == NULL) {
        return 1;
    }
    move_list_add(list, move);
    return 0;
}

/* Moves of one kind from `from` to each of `targets`, with piece type `type`. */
FORCE_INLINE uint64_t emit_type(struct move_list *list, enum move_kind kind, int from,
                                bitset targets, int type)
{
    if (list == NULL) {
        return (uint64_t)bitset_count(targets);
    }
    while (bitset_any(targets)) {
        move_list_add(list, move_make(kind, from, bitset_pop(&targets), type, 0));
    }
    return 0;
}

/* The same without a type. */
FORCE_INLINE uint64_t emit(struct move_list *list, enum move_kind kind, int from,
                           bitset targets)
{
    return emit_type(list, kind, from, targets, 0);
}

/* Captures and quiet moves from `from` to the squares of `reach` that are in either set; the
 * two have none in common. */
FORCE_INLINE uint64_t emit_reach(struct move_list *list, int from, bitset reach,
                                 bitset captures, bitset quiets)
{
    if (list == NULL) {
        return (uint64_t)bitset_count(bitset_and(reach, bitset_or(captures, quiets)));
    }
    emit(list, MOVE_CAPTURE, from, bitset_and(reach, captures));
    emit(list, MOVE_QUIET, from, bitset_and(reach, quiets));
    return 0;
}

/* Moves of many pieces at once: `back` leads from each target to its piece. */
FORCE_INLINE uint64_t emit_set(struct move_list *list, enum move_kind kind, bitset targets,
                               int back, int type)
{
    if (list == NULL) {
        return (uint64_t)bitset_count(targets);
    }
    while (bitset_any(targets)) {
        int to = bitset_pop(&targets);
        move_list_add(list, move_make(kind, to + back, to, type, 0));
    }
    return 0;
}

/* The same where each pawn, type 1, becomes any type from `best` down to 2. */
FORCE_INLINE uint64_t emit_promotions(struct move_list *list, enum move_kind kind,
                                      bitset targets, int back, int best)
{
    if (list == NULL) {
        return (uint64_t)(best - 1) * (uint64_t)bitset_count(targets);
    }
    while (bitset_any(targets)) {
        int to = bitset_pop(&targets);
        for (int type = best; type > 1; type--) {
            move_list_add(list, move_make(kind, to + back, to, type, 0));
        }
    }
    return 0;
}

#endif
