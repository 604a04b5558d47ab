/* Endgame materials and the numbers of their positions: images of a board and equal pieces that
 * change places have one number, which leads back to one of them; other positions have others.
 */
#include "engine/endgames/layout.h"
#include "tests/endgames/endgame_support.h"
#include "tests/support/search_support.h"

#include <stdlib.h>
#include <string.h>

enum { PLACEMENTS = 3000 };

static const struct {
    const char *game, *material;
} cases[] = {{"chess", "KNNvK"},     {"chess", "KPPvK"},  {"chess", "KQvKP"},
             {"nodal", "KNNvK"},     {"nodal", "KBBvK"},  {"nodal", "KPPvK"},
             {"cubic", "KRRvK"},     {"cubic", "K+RRvK"}, {"xodul", "KNNvK"},
             {"xymyx", "KNvKN"},     {"gala", "KvK"},     {"gala", "GvA"},
             {"nodal-ludii", "KQvK"}};

struct placement {
    uint8_t square[ENDGAME_PIECES_MAX];
};

/* Different squares by chance, which the rules may refuse. */
static struct placement random_placement(const struct layout *layout)
{
    struct placement placement = {.square = {0}};
    for (int i = 0; i < layout->material.board; i++) {
        bool is_free = false;
        while (!is_free) {
            placement.square[i] = (uint8_t)(next_random() % (uint64_t)layout->squares);
            is_free = true;
            for (int k = 0; k < i; k++) {
                is_free &= placement.square[k] != placement.square[i];
            }
        }
    }
    return placement;
}

static bool is_allowed(const struct layout *layout, int image)
{
    const struct board_symmetry *symmetry = &layout->variant->symmetry;
    unsigned images = symmetry->images;
    for (int i = 0; i < layout->material.count; i++) {
        int type = piece_type(material_piece(layout->material.code[i]));
        images = symmetry->oriented >> type & 1 ? symmetry->oriented_images : images;
    }
    return image == 0 || images >> image & 1;
}

/* Whether both have the same pieces on the same squares. */
static bool are_same(const struct layout *layout, const struct placement *one,
                     const struct placement *other)
{
    int found = 0;
    for (int i = 0; i < layout->material.board; i++) {
        for (int k = 0; k < layout->material.board; k++) {
            found += one->square[i] == other->square[k] &&
                     layout->material.code[i] == layout->material.code[k];
        }
    }
    return found == layout->material.board;
}

static struct placement seen_as(const struct layout *layout, const struct placement *placement,
                                int image)
{
    struct placement seen = {.square = {0}};
    for (int i = 0; i < layout->material.board; i++) {
        seen.square[i] = (uint8_t)image_of(layout->variant, placement->square[i], image);
    }
    return seen;
}

/* Whether some image leaves the first two pieces where they are: then images that differ in the
 * others may have numbers of their own. */
static bool is_on_axis(const struct layout *layout, const struct placement *placement)
{
    for (int image = 1; image < IMAGES; image++) {
        struct placement seen = seen_as(layout, placement, image);
        if (is_allowed(layout, image) && memcmp(seen.square, placement->square, 2) == 0) {
            return true;
        }
    }
    return false;
}

/* Every image, with equal pieces in every order of two, has the number. */
static void assert_images(const struct layout *layout, const struct placement *placement,
                          uint64_t index, int seat)
{
    for (int image = 0; image < IMAGES; image++) {
        struct placement seen = seen_as(layout, placement, image);
        if (!is_allowed(layout, image) || is_on_axis(layout, placement)) {
            continue;
        }
        assert_int_equal(layout_index(layout, seen.square, seat), index);
        for (int i = 0; i + 1 < layout->material.board; i++) {
            if (layout->material.code[i] == layout->material.code[i + 1]) {
                uint8_t square = seen.square[i];
                seen.square[i] = seen.square[i + 1];
                seen.square[i + 1] = square;
                assert_int_equal(layout_index(layout, seen.square, seat), index);
            }
        }
    }
}

/* The number leads back to an image of the placement. */
static void assert_leads_back(const struct layout *layout, const struct placement *placement,
                              uint64_t index, int seat)
{
    struct placement back = {.square = {0}};
    int back_seat;
    bool is_image = false;
    layout_squares(layout, index, back.square, &back_seat);
    for (int image = 0; image < IMAGES; image++) {
        struct placement seen = seen_as(layout, placement, image);
        is_image |= is_allowed(layout, image) && are_same(layout, &seen, &back);
    }
    assert_true(is_image);
    assert_int_equal(back_seat, seat);
    assert_int_equal(layout_index(layout, back.square, seat), index);
}

static void numbers_lead_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rule_set rules = find_rules(cases[i].game);
        struct material material = find_material(rules.variant, cases[i].material);
        struct pairs *pool = NULL;
        bool possible;
        struct layout *layout =
            layout_new(rules.variant, rules.options, &material, &pool, &possible);
        assert_non_null(layout);
        for (int n = 0; n < PLACEMENTS; n++) {
            struct placement placement = random_placement(layout);
            int seat = rules.variant->simultaneous ? 0 : n & 1;
            uint64_t index = layout_index(layout, placement.square, seat);
            assert_true(index < layout->count);
            assert_true(rules.variant->simultaneous || index / layout->half == (uint64_t)seat);
            assert_images(layout, &placement, index, seat);
            assert_leads_back(layout, &placement, index, seat);
        }
        layout_free(layout);
        layout_pairs_free(pool);
    }
}

static void crowds_have_no_material(void **state)
{
    (void)state;
    struct rule_set rules = find_rules("chess");
    union position_room position;
    struct material material;
    read_position(&rules, "4k3/8/8/8/8/8/4P3/Q3K3 w - - 0 1", &position);
    assert_true(material_read(rules.variant, &position.head, 4, &material));
    assert_int_equal(material.count, 4);
    assert_false(material_read(rules.variant, &position.head, 3, &material));
}

static void pieces_without_a_king_have_no_layout(void **state)
{
    (void)state;
    const struct variant *variant = find_rules("chess").variant;
    struct material material = find_material(variant, "KQvK");
    struct pairs *pool = NULL;
    bool possible = true;
    material.code[0] = material.code[1];
    assert_null(layout_new(variant, 0, &material, &pool, &possible));
    assert_false(possible);
    layout_pairs_free(pool);
}

/* --- Materials --- */

static int place_of(const struct material *list, int count, const struct material *material)
{
    for (int i = 0; i < count; i++) {
        if (material_key(&list[i]) == material_key(material)) {
            return i;
        }
    }
    return -1;
}

/* Whatever is left when a piece is gone stands earlier in the list. */
static void assert_parts_come_first(const struct variant *variant, const struct material *list,
                                    int at)
{
    for (int gone = 0; gone < list[at].count; gone++) {
        struct material part = list[at];
        part.count--;
        part.board -= gone < part.board;
        memmove(part.code + gone, part.code + gone + 1, (size_t)(part.count - gone));
        part.code[part.count] = 0;
        material_make_white_stronger(variant, &part);
        assert_true(place_of(list, at, &part) >= 0 ||
                    place_of(list + at, MATERIALS_MAX - at, &part) < 0);
    }
}

static void materials_follow_what_they_lead_to(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int count[2]; /* of up to three and four pieces */
    } games[] = {{"chess", {6, 36}}, {"xodul", {11, 129}},     {"cubic", {10, 100}},
                 {"nodal", {5, 25}}, {"nodal-ludii", {5, 25}}, {"gala", {96, 1059}},
                 {"xymyx", {6, 36}}};
    struct material *list = calloc(MATERIALS_MAX, sizeof *list);
    assert_non_null(list);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct variant *variant = find_rules(games[i].game).variant;
        for (int most = 3; most <= 4; most++) {
            memset(list, 0, MATERIALS_MAX * sizeof *list);
            int count = materials_list(variant, most, list);
            assert_int_equal(count, games[i].count[most - 3]);
            for (int at = 0; at < count; at++) {
                char text[MATERIAL_TEXT_MAX];
                struct material again;
                material_to_text(variant, &list[at], text);
                assert_true(material_from_text(variant, text, &again));
                assert_int_equal(material_key(&again), material_key(&list[at]));
                assert_int_equal(again.board, list[at].board);
                assert_parts_come_first(variant, list, at);
            }
        }
    }
    free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_lead_back),
        cmocka_unit_test(crowds_have_no_material),
        cmocka_unit_test(pieces_without_a_king_have_no_layout),
        cmocka_unit_test(materials_follow_what_they_lead_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
