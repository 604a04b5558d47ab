/* Where a piece goes is what the generators say: of random positions every move and no other,
 * and on boards without kings what the piece does far from them. */
#include "protocol/formats/targets.h"
#include "rules/exposed.h"
#include "rules/game.h"
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <string.h>

enum { POSITIONS = 2000, PLIES_MAX = 120 };

/* Adds what a move does, in other words than the code under test. */
static void add_move(const struct position *position, move_t move,
                     uint8_t wanted[SQUARES_MAX][SQUARES_MAX])
{
    uint8_t *of = wanted[move_from(move)];
    switch (move_kind(move)) {
    case MOVE_DROP:
    case MOVE_EXCHANGE:
        break;
    case MOVE_SHOT:
        of[move_to(move)] |= TARGET_TAKEN;
        break;
    case MOVE_CAPTURE_VIA:
        of[move_via(move)] |= TARGET_TAKEN;
        of[move_to(move)] |= TARGET_MOVE;
        assert_int_equal(position_piece(position, move_to(move)), 0);
        break;
    case MOVE_CAPTURE_BOTH:
        of[move_via(move)] |= TARGET_TAKEN;
        of[move_to(move)] |= TARGET_CAPTURE;
        break;
    case MOVE_CAPTURE:
    case MOVE_CAPTURE_PROMOTION:
    case MOVE_ABSORB:
    case MOVE_ABSORB_PROMOTION:
        of[move_to(move)] |= TARGET_CAPTURE;
        break;
    default:
        of[move_to(move)] |= TARGET_MOVE;
        break;
    }
}

/* The targets of every piece of the mover, compared with a list of its moves. */
static void assert_targets(const struct variant *variant, const struct position *position,
                           const struct move_list *list)
{
    static uint8_t wanted[SQUARES_MAX][SQUARES_MAX];
    memset(wanted, 0, sizeof wanted);
    for (int i = 0; i < list->count; i++) {
        add_move(position, list->move[i], wanted);
    }
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        struct targets targets;
        struct text_error error;
        int piece = position_piece(position, square);
        bool found = targets_find(variant, position, square, &targets, &error);
        assert_true(found || piece == 0 || piece_seat(piece) != position->seat);
        if (piece != 0 && piece_seat(piece) == position->seat) {
            assert_memory_equal(targets.of, wanted[square], sizeof targets.of);
        }
    }
}

/* Whether the rules forbid the move of a piece for its king's sake alone: not so where a king
 * in check must move itself (N12), and where it may not cross attacked points (N10, N11). */
static bool is_for_the_king(const struct variant *variant, const struct position *position,
                            int from)
{
    bool is_king = piece_type(position_piece(position, from)) == variant->royal;
    bool is_nodal = strncmp(variant->name, "nodal", 5) == 0;
    return !is_nodal ||
           (!is_king && (!position->in_check || strcmp(variant->name, "nodal") != 0));
}

static bool holds_one(const struct square_set *set)
{
    return (set->word[0] | set->word[1] | set->word[2] | set->word[3]) != 0;
}

/* Of the piece on a square of the mover: it goes where it is legal, and else it has a pin. */
static void assert_pin(const struct variant *variant, const struct position *position, int from)
{
    struct pin pin;
    struct targets targets;
    struct text_error error;
    struct square_set attackers;
    assert_true(targets_find(variant, position, from, &targets, &error));
    targets_find_pin(variant, position, from, &targets, &pin);
    for (int to = 0; to < variant->files * variant->ranks; to++) {
        move_t move = variant->between(position, from, to);
        bool is_legal = move != MOVE_NONE && variant->is_legal(position, move);
        bool exposes = square_set_has(&pin.exposing, to);
        assert_false(exposes && (move == MOVE_NONE || is_legal));
        assert_false(is_legal && exposed_after(variant, position, move, &attackers));
        assert_true(exposes || is_legal || move == MOVE_NONE ||
                    !is_for_the_king(variant, position, from));
    }
    assert_int_equal(holds_one(&pin.exposing),
                     holds_one(&pin.pinners) || holds_one(&pin.checkers));
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        if (square_set_has(&pin.pinners, square) || square_set_has(&pin.checkers, square)) {
            int piece = position_piece(position, square);
            assert_true(piece != 0 && piece_seat(piece) != position->seat);
        }
    }
}

/* Legal moves from one square to another are those that `between` makes, but for castling, the
 * choice of a promotion and the two steps of a king. */
static void assert_pins(const struct variant *variant, const struct position *position,
                        const struct move_list *list)
{
    for (int i = 0; i < list->count; i++) {
        move_t move = list->move[i];
        enum move_kind kind = move_kind(move);
        bool is_king = piece_type(position_piece(position, move_from(move))) == variant->royal;
        if (!is_king && kind != MOVE_DROP && kind != MOVE_EXCHANGE &&
            !(MOVE_PROMOTION_KINDS >> kind & 1)) {
            assert_int_equal(variant->between(position, move_from(move), move_to(move)), move);
        }
    }
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int piece = position_piece(position, square);
        if (piece != 0 && piece_seat(piece) == position->seat) {
            assert_pin(variant, position, square);
        }
    }
}

/* Each attacker is one: together they attack what is_attacked says. */
static void assert_attackers(const struct variant *variant, const struct position *position)
{
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        for (int seat = 0; seat < 2; seat++) {
            struct square_set attackers = {{0}};
            variant->attackers(position, square, seat, &attackers);
            assert_int_equal(holds_one(&attackers),
                             variant->is_attacked(position, square, seat));
        }
    }
}

static void random_positions(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        uint64_t seed = run_seed() + (uint64_t)i;
        struct game game;
        assert_true(game_init(&game, variant, 0));
        for (int shown = 0; shown < run_count(POSITIONS); shown++) {
            struct move_list list = {.count = 0};
            variant->generate(game_position(&game), GENERATE_ALL, &list);
            if (!game_position(&game)->is_pending) {
                assert_targets(variant, game_position(&game), &list);
            }
            if (variant->between != NULL) {
                assert_pins(variant, game_position(&game), &list);
                assert_attackers(variant, game_position(&game));
            }
            if (list.count == 0 || game.count >= PLIES_MAX) {
                game_undo(&game, game.count);
                continue;
            }
            uint64_t choice = xorshift(&seed) % (uint64_t)list.count;
            assert_true(game_play(&game, list.move[choice]));
        }
        game_free(&game);
    }
}

/* How many squares of a FEN's piece have one of the bits; -1 when the FEN is refused. */
static int count_of(const char *name, const char *fen, int square, unsigned bits)
{
    const struct variant *variant = variant_find(name);
    struct targets targets;
    struct text_error error = {.what = ""};
    int count = 0;
    if (!targets_find_fen(variant, fen, 0, square, &targets, &error)) {
        assert_true(error.what[0] != '\0');
        return -1;
    }
    for (int i = 0; i < variant->files * variant->ranks; i++) {
        count += (targets.of[i] & bits) != 0;
    }
    return count;
}

static void boards_without_kings(void **state)
{
    (void)state;
    enum { D4 = 27 };
    assert_int_equal(count_of("chess", "8/8/8/8/3R4/8/8/8 w", D4, TARGET_MOVE), 14);
    assert_int_equal(count_of("chess", "8/8/8/8/3q4/8/8/8 b", D4, TARGET_MOVE), 27);
    assert_int_equal(count_of("chess", "8/8/8/8/3K4/8/8/8 w", D4, TARGET_MOVE), 8);
    assert_int_equal(count_of("chess", "8/8/8/4p3/3P4/8/8/8 w", D4, TARGET_CAPTURE), 1);
    assert_int_equal(count_of("nodal", "6/6/6/6/6/2Q3/6/6 w", 14, TARGET_MOVE), 27);
    assert_int_equal(count_of("xymyx", "8/8/8/8/3N4/1P6/8/8 w", D4, TARGET_CAPTURE), 1);
    /* Kings are no targets, though a royal could shoot them. */
    assert_int_equal(count_of("gala", "16/16/16/16/16/16/16/16/16/16/16/16/16/2K13/16/16 w", 34,
                              TARGET_MOVE | TARGET_TAKEN),
                     8);
    assert_int_equal(count_of("chess", "8/8/8/8/8/8/8/8 w", D4, TARGET_MOVE), -1);
    assert_int_equal(count_of("chess", "8/8/8/8/3R4/8/8 w", D4, TARGET_MOVE), -1);
    assert_int_equal(count_of("gala-team", "16/16 r", 0, TARGET_MOVE), -1);
}

static void pieces_that_are_not_to_move(void **state)
{
    (void)state;
    const struct variant *variant = variant_find("chess");
    union position_room room;
    struct targets targets;
    struct text_error error;
    variant_start(variant, 0, &room.head);
    assert_true(targets_find(variant, &room.head, 62, &targets, &error)); /* g8 */
    assert_int_equal(targets.of[45], TARGET_MOVE);
    assert_int_equal(targets.of[47], TARGET_MOVE);
    assert_false(targets_find(variant, &room.head, 28, &targets, &error));
    assert_string_equal(error.what, "there is no piece on e4");
    const char *check = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    assert_true(variant->from_fen(variant, &room.head, check, 0, &error));
    assert_false(targets_find(variant, &room.head, 60, &targets, &error));
    assert_string_equal(error.what, "the piece on e8 is not to move, for there is a check");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions),
        cmocka_unit_test(boards_without_kings),
        cmocka_unit_test(pieces_that_are_not_to_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
