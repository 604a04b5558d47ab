/* Pins, for games in which a side has one king and riders move along lines: pieces that may not
 * leave the line between their king and a hostile rider.
 *
 * The includer has included rules/lines_tmpl.h and defined struct scene, what its generator
 * knows, with the mover's king, its checkers, its own pieces and all occupied squares. */
#ifndef LINE_TABLES
#include "rules/lines_tmpl.h"

struct scene {
    int king;
    bitset checkers, own, occupied;
};
#endif

/* The moves of the piece on `square`, of `us`, which may only go to the squares of `line`. */
typedef uint64_t pinned_function(const struct scene *scene, int square, bitset line, int us);

/* Finds the pieces that shield their king from `riders`, which would attack it on an empty
 * board, and adds them to *pinned. Their moves by `moves_along`, a constant: none in check. */
FORCE_INLINE uint64_t pins_moves(const struct scene *scene, bitset riders, bitset *pinned,
                                 int us, pinned_function *moves_along)
{
    uint64_t count = 0;
    while (bitset_any(riders)) {
        int rider = bitset_pop(&riders);
        bitset between = squares_between(scene->king, rider);
        bitset pieces = bitset_and(between, scene->occupied);
        if (!bitset_any(pieces) || bitset_many(pieces) || !bitset_meet(pieces, scene->own)) {
            continue;
        }
        *pinned = bitset_or(*pinned, pieces);
        if (!bitset_any(scene->checkers)) {
            count += moves_along(scene, bitset_first(pieces),
                                 bitset_or(between, bitset_of(rider)), us);
        }
    }
    return count;
}

/* Where the other pieces may go in check from one piece: before it, or to its square. */
FORCE_INLINE bitset pins_targets(const struct scene *scene)
{
    return bitset_or(squares_between(scene->king, bitset_first(scene->checkers)),
                     scene->checkers);
}
