/* Under the images of its board that a game declares (struct board_symmetry) a position has the
 * mirrored moves; and each image or piece type left out of the declaration makes a difference
 * somewhere, so that a wrong declaration would be noticed. */
#include "rules/fen.h"
#include "rules/fen_print.h"
#include "rules/variants.h"
#include "tests/oracle/setup.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdlib.h>
#include <string.h>

enum {
    IMAGES = 8,
    POSITIONS = 3000, /* of each variant and its options */
    PIECES_MAX = 5,   /* on the board and in hand, besides the royals */
    TRIES = 1000,
    AFTERS_MAX = 1 << 14
};

static uint64_t state_of_random;

/* A position as it is written down: pieces of the mailbox, hands and the seat. */
struct sketch {
    uint8_t piece[SQUARES_MAX];
    uint8_t hand[2][PIECE_TYPES_MAX];
    int seat;
};

/* What the moves of a position lead to: a number for each, in order. */
struct afters {
    int count;
    uint64_t number[AFTERS_MAX];
};

static int square_count(const struct variant *variant)
{
    return variant->files * variant->ranks;
}

/* --- Positions --- */

static bool read_sketch(const struct rule_set *rules, const struct sketch *sketch,
                        union position_room *position)
{
    const struct variant *variant = rules->variant;
    union position_room room = {.bytes = {0}};
    struct text_error error;
    char fen[FEN_MAX];
    memcpy(&room.head + 1, sketch->piece, (size_t)square_count(variant));
    char *end = fen_print_placement(variant, &room.head, fen);
    if (variant->hand_is_pool) {
        end = fen_print_hands(variant, sketch->hand[0], sketch->hand[1], end);
    }
    end[0] = ' ';
    end[1] = variant->seat_letters[sketch->seat];
    end[2] = '\0';
    memset(position, 0, sizeof *position);
    return variant->from_fen(variant, &position->head, fen, rules->options, &error);
}

static struct sketch mirror(const struct variant *variant, const struct sketch *sketch,
                            int image)
{
    struct sketch mirrored = *sketch;
    for (int square = 0; square < square_count(variant); square++) {
        mirrored.piece[image_of(variant, square, image)] = sketch->piece[square];
    }
    return mirrored;
}

/* Puts a piece on an empty square, or into a hand where it may be. */
static void put_piece(const struct variant *variant, struct sketch *sketch, int piece)
{
    int square = random_below(&state_of_random, square_count(variant));
    if (variant->hand_is_pool && variant->hand_types >> piece_type(piece) & 1 &&
        random_below(&state_of_random, 4) == 0) {
        sketch->hand[piece_seat(piece)][piece_type(piece)]++;
    } else if (sketch->piece[square] == 0) {
        sketch->piece[square] = (uint8_t)piece;
    }
}

/* A royal each and a few of the types in `types`. */
static void sketch_position(const struct variant *variant, unsigned types,
                            struct sketch *sketch)
{
    int type_count = (int)strlen(variant->letters) - 1;
    memset(sketch, 0, sizeof *sketch);
    sketch->seat = variant->simultaneous ? 0 : random_below(&state_of_random, 2);
    for (int seat = 0, type; seat < 2; seat++) {
        do {
            type = 1 + random_below(&state_of_random, type_count);
        } while (!(variant->royals >> type & 1));
        put_piece(variant, sketch, piece_make(seat, type));
    }
    for (int i = random_below(&state_of_random, PIECES_MAX + 1); i > 0; i--) {
        int type = 1 + random_below(&state_of_random, type_count);
        if (types >> type & 1 && type != variant->royal) {
            put_piece(variant, sketch, piece_make(random_below(&state_of_random, 2), type));
        }
    }
}

/* One that the rules take, with a piece of a type in `needed` if there are any. */
static bool find_position(const struct rule_set *rules, unsigned types, unsigned needed,
                          struct sketch *sketch, union position_room *position)
{
    for (int i = 0; i < TRIES; i++) {
        unsigned there = 0;
        sketch_position(rules->variant, types, sketch);
        for (int square = 0; square < square_count(rules->variant); square++) {
            there |= 1U << piece_type(sketch->piece[square]);
        }
        if ((needed == 0 || (there & needed) != 0) && read_sketch(rules, sketch, position)) {
            return true;
        }
    }
    return false;
}

/* --- Moves --- */

static int compare_numbers(const void *one, const void *other)
{
    const uint64_t *a = one;
    const uint64_t *b = other;
    return (*a > *b) - (*a < *b);
}

/* A number of what the position is when seen in the image. */
static uint64_t number_of(const struct variant *variant, const struct position *position,
                          int image)
{
    uint64_t number = (uint64_t)position->seat << 2 | (uint64_t)position->is_over << 1 |
                      (position->in_check != 0);
    for (int square = 0; square < square_count(variant); square++) {
        uint64_t part = (uint64_t)position_piece(position, square) << 16 |
                        (uint64_t)image_of(variant, square, image);
        number += random_next(&part);
    }
    for (int piece = 0; piece < 2 * PIECE_TYPES_MAX && variant->hand_is_pool; piece++) {
        uint64_t part = (uint64_t)(1 + piece) << 32 |
                        (uint64_t)variant->pool(position, piece_seat(piece), piece_type(piece));
        number += random_next(&part);
    }
    return number;
}

static void add_after(const struct variant *variant, const struct position *position, int image,
                      struct afters *afters)
{
    assert_true(afters->count < AFTERS_MAX);
    afters->number[afters->count++] = number_of(variant, position, image);
}

static void add_joint_turns(const struct variant *variant, const struct position *position,
                            int image, struct afters *afters)
{
    static struct move_list list[2];
    union position_room room;
    for (int seat = 0; seat < 2; seat++) {
        variant->open(position, &room.head, seat);
        list[seat].count = 0;
        variant->generate(&room.head, GENERATE_ALL, &list[seat]);
    }
    for (int i = 0; i < list[0].count; i++) {
        for (int k = 0; k < list[1].count; k++) {
            const move_t half[2] = {list[0].move[i], list[1].move[k]};
            variant->resolve(position, &room.head, half, 0);
            add_after(variant, &room.head, image, afters);
        }
    }
}

static void find_afters(const struct variant *variant, const struct position *position,
                        int image, struct afters *afters)
{
    static struct move_list list;
    union position_room room;
    afters->count = 0;
    if (variant->simultaneous) {
        add_joint_turns(variant, position, image, afters);
    } else {
        list.count = 0;
        variant->generate(position, GENERATE_ALL, &list);
        for (int i = 0; i < list.count; i++) {
            variant->apply(position, &room.head, list.move[i]);
            add_after(variant, &room.head, image, afters);
        }
    }
    qsort(afters->number, (size_t)afters->count, sizeof afters->number[0], compare_numbers);
}

/* Whether the mirrored position is one, and its moves are the mirrored moves. */
static bool is_same(const struct rule_set *rules, const struct sketch *sketch,
                    const union position_room *position, int image)
{
    static struct afters here, there;
    const struct variant *variant = rules->variant;
    struct sketch other = mirror(variant, sketch, image);
    union position_room mirrored;
    if (!read_sketch(rules, &other, &mirrored) ||
        variant->is_dead(&position->head) != variant->is_dead(&mirrored.head)) {
        return false;
    }
    find_afters(variant, &position->head, image, &here);
    find_afters(variant, &mirrored.head, 0, &there);
    return here.count == there.count &&
           memcmp(here.number, there.number, (size_t)here.count * sizeof here.number[0]) == 0 &&
           (here.count > 0 ||
            variant->outcome(&position->head).kind == variant->outcome(&mirrored.head).kind);
}

/* --- Tests --- */

typedef void check_function(const struct rule_set *rules);

/* All games for two, under all their options. */
static void for_all_rules(check_function *check)
{
    for (int i = 0; i < variant_count(); i++) {
        struct rule_set rules = {.variant = variant_find(variant_at(i)->name)};
        unsigned options = rules.variant->seats == 2 ? variant_option_sets(rules.variant) : 0;
        for (rules.options = 0; rules.options < options; rules.options++) {
            check(&rules);
        }
    }
}

static unsigned all_types(const struct variant *variant)
{
    return (2U << (strlen(variant->letters) - 1)) - 2;
}

static void check_images(const struct rule_set *rules)
{
    const struct board_symmetry *symmetry = &rules->variant->symmetry;
    struct sketch sketch;
    union position_room position;
    for (int i = 0; i < 2 * run_count(POSITIONS); i++) {
        bool oriented = i % 2 != 0;
        unsigned types = all_types(rules->variant) & ~(oriented ? 0U : symmetry->oriented);
        uint8_t images = oriented ? symmetry->oriented_images : symmetry->images;
        assert_true(images & 1);
        assert_true(find_position(rules, types, 0, &sketch, &position));
        for (int image = 0; image < IMAGES; image++) {
            if (images >> image & 1 && !is_same(rules, &sketch, &position, image)) {
                char fen[FEN_MAX];
                rules->variant->to_fen(rules->variant, &position.head, fen);
                fail_msg("%s: image %d of %s is another", rules->variant->name, image, fen);
            }
        }
    }
}

static void declared_images_have_the_mirrored_moves(void **state)
{
    (void)state;
    for_all_rules(check_images);
}

/* Whether some position of these types, with one of `needed`, differs from its image. */
static bool differs(const struct rule_set *rules, unsigned types, unsigned needed, int image)
{
    struct sketch sketch;
    union position_room position;
    for (int i = 0; i < POSITIONS; i++) {
        if (find_position(rules, types, needed, &sketch, &position) &&
            !is_same(rules, &sketch, &position, image)) {
            return true;
        }
    }
    return false;
}

/* Ranks and files change places on a square board only. */
static bool is_image(const struct variant *variant, int image)
{
    return !(image & 4) || variant->files == variant->ranks;
}

static void check_others(const struct rule_set *rules)
{
    const struct variant *variant = rules->variant;
    const struct board_symmetry *symmetry = &variant->symmetry;
    unsigned free = all_types(variant) & ~symmetry->oriented;
    for (int image = 0; image < IMAGES; image++) {
        bool fits = is_image(variant, image);
        assert_true(fits || !((symmetry->images | symmetry->oriented_images) >> image & 1));
        if (fits && !(symmetry->images >> image & 1)) {
            assert_true(differs(rules, free, 0, image));
        }
        for (int type = 1; type < PIECE_TYPES_MAX; type++) {
            if (fits && !(symmetry->oriented_images >> image & 1) &&
                symmetry->oriented >> type & 1 &&
                !differs(rules, free | 1U << type, 1U << type, image)) {
                fail_msg("%s: image %d would do for %c", variant->name, image,
                         variant->letters[type]);
            }
        }
    }
}

static void images_that_are_not_declared_make_a_difference(void **state)
{
    (void)state;
    for_all_rules(check_others);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(declared_images_have_the_mirrored_moves),
        cmocka_unit_test(images_that_are_not_declared_make_a_difference),
    };
    state_of_random = run_seed();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
