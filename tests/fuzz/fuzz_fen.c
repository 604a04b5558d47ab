/* FENs: the first byte chooses the game and its options, the rest is the text. What is
 * accepted must be a position in every respect, and so must everything one move away. */
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Every move leads to a position whose FEN can be read. */
static void check_moves(const struct variant *variant, const struct position *position,
                        const struct move_list *list)
{
    union position_room storage;
    struct position *after = &storage.head;
    char fen[FEN_MAX];
    variant->to_fen(variant, position, fen);
    for (int i = 0; i < list->count; i++) {
        variant->apply(position, after, list->move[i]);
        fuzz_require(variant_is_consistent(variant, after), "consistent after a move", fen);
        fuzz_check_fen(variant, after);
    }
}

/* Every turn of either side is part of a joint turn, which leads to such a position. */
static void check_joint_turns(const struct variant *variant, const struct position *position)
{
    struct move_list list[2];
    union position_room storage;
    struct position *after = &storage.head;
    char fen[FEN_MAX];
    variant->to_fen(variant, position, fen);
    for (int seat = 0; seat < 2; seat++) {
        variant->open(position, after, seat);
        fuzz_check_position(variant, after, &list[seat]);
    }
    fuzz_require((list[0].count == 0) == (list[1].count == 0), "over for both", fen);
    for (int i = 0; list[0].count > 0 && i < list[0].count + list[1].count; i++) {
        move_t half[2] = {list[0].move[i % list[0].count], list[1].move[i % list[1].count]};
        variant->resolve(position, after, half, i % 2);
        fuzz_require(variant_is_consistent(variant, after), "consistent after a joint turn",
                     fen);
        fuzz_check_fen(variant, after);
    }
}

/* The position seen from the other side is one too, and seen so twice it is the same. */
static void check_flip(const struct variant *variant, const struct position *position)
{
    union position_room storage[2];
    struct position *flipped = &storage[0].head;
    struct position *back = &storage[1].head;
    char fen[FEN_MAX];
    char again[FEN_MAX];
    variant->to_fen(variant, position, fen);
    variant_flip(variant, position, flipped);
    variant_flip(variant, flipped, back);
    variant->to_fen(variant, back, again);
    fuzz_require(variant_is_consistent(variant, flipped), "consistent when flipped", fen);
    fuzz_require(variant->count(flipped) == variant->count(position), "as many moves", fen);
    fuzz_require(strcmp(fen, again) == 0 && back->key == position->key, "flipped twice", fen);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    unsigned options;
    const struct variant *variant = fuzz_variant(data[0], &options);
    char *text = fuzz_text(data + 1, size - 1);
    union position_room storage;
    struct position *position = &storage.head;
    struct text_error error = {.column = 0, .what = ""};
    if (variant->from_fen(variant, position, text, options, &error)) {
        struct move_list list;
        fuzz_check_position(variant, position, &list);
        fuzz_check_fen(variant, position);
        if (variant->simultaneous) {
            check_joint_turns(variant, position);
        } else {
            check_moves(variant, position, &list);
        }
        check_flip(variant, position);
    } else {
        fuzz_check_refusal(&error, text);
    }
    free(text);
    return 0;
}
