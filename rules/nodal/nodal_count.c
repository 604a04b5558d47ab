/* Counting two moves at once, by a census of the riders. */
#include "rules/nodal/nodal_count.h"

#include "rules/nodal/nodal_make.h"
#include "rules/nodal/nodal_moves.h"
#include "rules/nodal/nodal_scene.h"

/* The bishops and queens of `us`, whoever is to move. */
static void take_census(const struct nodal *nodal, int us, struct census *census)
{
    const struct board *board = &nodal->board;
    bitset occupied = board_occupied(board);
    census_begin(census);
    bitset riders = bitset_and(board->side[us],
                               bitset_or(board->type[NODAL_BISHOP], board->type[NODAL_QUEEN]));
    while (bitset_any(riders)) {
        int from = bitset_pop(&riders);
        bitset reach = nodal_rider_attacks(piece_type(board->square[from]), from, occupied);
        int count = bitset_count(bitset_minus(reach, board->side[us]));
        census_add(census, (struct viewer){.sight = reach,
                                           .count = (int16_t)count,
                                           .square = (uint8_t)from,
                                           .type = (uint8_t)piece_type(board->square[from])});
    }
}

uint64_t nodal_count_next(const struct position *position)
{
    struct move_list list;
    struct census census;
    union position_room next;
    uint64_t count = 0;
    list.count = 0;
    nodal_generate(position, GENERATE_ALL, &list);
    take_census(nodal_of(position), 1 - position->seat, &census);
    for (int i = 0; i < list.count; i++) {
        bitset changed = bitset_of(move_from(list.move[i]));
        bitset_add(&changed, move_to(list.move[i]));
        enum move_kind kind = move_kind(list.move[i]);
        if (kind == MOVE_CAPTURE_VIA || kind == MOVE_CAPTURE_BOTH) {
            bitset_add(&changed, move_via(list.move[i]));
        }
        nodal_make(position, &next.head, list.move[i]);
        count += nodal_moves(nodal_of(&next.head), GENERATE_ALL, NULL, &census, changed);
    }
    return count;
}
