/* What is learned about evaluations: the hashes by which positions are told apart, and the
 * errors kept under them. */
#include "engine/correction.h"

#include "rules/position.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <string.h>

enum { GAMES = 20, PLIES = 60, TIMES = 400 };

/* A piece that counts as a pawn: pawns, and Gala's soldiers. */
static bool is_pawn(const struct variant *variant, int type)
{
    bool has_soldiers = strncmp(variant->name, "gala", 4) == 0;
    return type == variant->pawn || (has_soldiers && variant->letters[type] == 'S');
}

/* What a structure key is of: side + 1 of each pawn, or 1 for each other piece of a side. */
static int part_of(const struct variant *variant, enum structure_part part, int piece)
{
    if (piece == 0) {
        return 0;
    }
    if (part == STRUCTURE_PAWNS) {
        return is_pawn(variant, piece_type(piece)) ? piece_side(piece) + 1 : 0;
    }
    return !is_pawn(variant, piece_type(piece)) &&
           piece_side(piece) == (int)part - STRUCTURE_WHITE;
}

static void assert_told_apart(const struct variant *variant, const struct position *one,
                              const struct position *other)
{
    uint64_t key[2][STRUCTURES];
    variant->structure(one, key[0]);
    variant->structure(other, key[1]);
    for (int part = 0; part < STRUCTURES; part++) {
        bool same = true;
        for (int square = 0; square < variant->files * variant->ranks; square++) {
            same =
                same &&
                part_of(variant, (enum structure_part)part, position_piece(one, square)) ==
                    part_of(variant, (enum structure_part)part, position_piece(other, square));
        }
        assert_int_equal(key[0][part] == key[1][part], same);
    }
}

/* The keys are equal where the pieces they are of stand the same, and only there. */
static void keys_are_of_the_pieces_they_name(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        struct game game;
        assert_true(game_init(&game, variant, 0));
        for (int number = 0; number < GAMES; number++) {
            game_undo(&game, game.count);
            for (int ply = 0; ply < PLIES && game_end(&game).result == RESULT_NONE; ply++) {
                struct move_list list = {.count = 0};
                variant->generate(game_position(&game), GENERATE_ALL, &list);
                assert_true(
                    game_play(&game, list.move[splitmix64(&seed) % (uint64_t)list.count]));
                assert_told_apart(variant, game_position_at(&game, game.count - 1),
                                  game_position(&game));
                assert_told_apart(variant, game_position_at(&game, 0), game_position(&game));
            }
        }
        game_free(&game);
    }
}

static void errors_are_learned_within_bounds(void **state)
{
    (void)state;
    static struct correction correction;
    const struct variant *variant = variant_find("chess");
    union position_room start, other;
    struct correction_rows rows, elsewhere;
    struct text_error error;
    variant_start(variant, 0, &start.head);
    assert_true(
        variant->from_fen(variant, &other.head, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 0, &error));
    correction_find(&correction, variant, &start.head, &rows);
    correction_find(&correction, variant, &other.head, &elsewhere);
    assert_int_equal(correction_of(&rows), 0);

    correction_learn(&rows, 50, 8);
    int once = correction_of(&rows);
    assert_in_range(once, 1, 50);
    correction_learn(&rows, 50, 1);
    int twice = correction_of(&rows);
    assert_true(twice >= once);
    assert_int_equal(correction_of(&elsewhere), 0);

    for (int i = 0; i < TIMES; i++) {
        correction_learn(&rows, -100000, 20);
    }
    int most = CORRECTION_MAX * STRUCTURES;
    assert_true(correction_of(&rows) < -20 && correction_of(&rows) >= -most);
    for (int i = 0; i < TIMES; i++) {
        correction_learn(&rows, 0, 20);
    }
    assert_in_range(correction_of(&rows) + 1, 0, 2);

    correction_learn(&rows, 100, 20);
    correction_clear(&correction);
    assert_int_equal(correction_of(&rows), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_of_the_pieces_they_name),
        cmocka_unit_test(errors_are_learned_within_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
