/* Endgame tables of chess against published figures: those of Nalimov's tables (Nalimov,
 * Haworth, Heinz 2000) and of K+P against K (Bramer 1977 and many others).
 *
 * usage: test_endgames_chess MEN
 */
#include "rules/fen.h"
#include "rules/fen_print.h"
#include "tests/endgames/endgame_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARES = 64, IMAGES_MAX = 8 };

static int most_pieces;
static struct rule_set rules;
static struct endgames *tables;
static struct endgame_cache *cache;

/* The longest wins in moves, with White or Black to move and winning; 0 where that side never
 * wins. */
static const struct published {
    const char *material;
    int pieces, white, black;
} published[] = {
    {"KvK", 2, 0, 0},    {"KQvK", 3, 10, 0},   {"KRvK", 3, 16, 0},   {"KBvK", 3, 0, 0},
    {"KNvK", 3, 0, 0},   {"KPvK", 3, 28, 0},   {"KQQvK", 4, 4, 0},   {"KQRvK", 4, 6, 0},
    {"KQBvK", 4, 8, 0},  {"KQNvK", 4, 9, 0},   {"KQPvK", 4, 10, 0},  {"KRRvK", 4, 7, 0},
    {"KRBvK", 4, 16, 0}, {"KRNvK", 4, 16, 0},  {"KRPvK", 4, 16, 0},  {"KBBvK", 4, 19, 0},
    {"KBNvK", 4, 33, 0}, {"KNNvK", 4, 1, 0},   {"KBPvK", 4, 31, 0},  {"KNPvK", 4, 27, 0},
    {"KPPvK", 4, 32, 0}, {"KQvKQ", 4, 13, 13}, {"KQvKR", 4, 35, 19}, {"KQvKB", 4, 17, 0},
    {"KQvKN", 4, 21, 0}, {"KQvKP", 4, 28, 29}, {"KRvKR", 4, 19, 19}, {"KRvKB", 4, 29, 0},
    {"KRvKN", 4, 40, 1}, {"KRvKP", 4, 26, 43}, {"KBvKB", 4, 1, 1},   {"KBvKN", 4, 1, 1},
    {"KNvKN", 4, 1, 1},  {"KBvKP", 4, 1, 29},  {"KNvKP", 4, 7, 29},  {"KPvKP", 4, 33, 33},
};

static const struct endgame_table *find_table(const char *material)
{
    struct material pieces = find_material(rules.variant, material);
    const struct endgame_table *table =
        endgames_find(tables, rules.variant, rules.options, &pieces);
    if (table == NULL) {
        fail_msg("no table %s", material);
    }
    return table;
}

static int moves_of(unsigned plies)
{
    return (int)(plies + 1) / 2;
}

static void longest_wins_are_the_published_ones(void **state)
{
    (void)state;
    int compared = 0;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        if (published[i].pieces > most_pieces) {
            continue;
        }
        const struct endgame_facts *facts = &find_table(published[i].material)->facts;
        if (moves_of(facts->longest[0]) != published[i].white ||
            moves_of(facts->longest[1]) != published[i].black) {
            fail_msg("%s: %d and %d moves, published are %d and %d", published[i].material,
                     moves_of(facts->longest[0]), moves_of(facts->longest[1]),
                     published[i].white, published[i].black);
        }
        compared++;
    }
    assert_int_equal(compared, most_pieces == 3 ? 6 : sizeof published / sizeof published[0]);
}

/* --- Three pieces, square by square --- */

/* How many positions there are, how many of them are won and lost, and how many with the most
 * plies. */
struct census {
    long positions, won, lost, longest;
    int plies;
};

static bool read_men(const char *pieces, const int square[3], int seat,
                     union position_room *position)
{
    union position_room room = {.bytes = {0}};
    struct text_error error;
    char fen[FEN_MAX];
    uint8_t *mailbox = (uint8_t *)(&room.head + 1);
    for (int i = 0; pieces[i] != '\0'; i++) {
        int type =
            (int)(strchr(rules.variant->letters, pieces[i] & 0x5f) - rules.variant->letters);
        if (mailbox[square[i]] != 0) {
            return false;
        }
        mailbox[square[i]] = (uint8_t)piece_make(pieces[i] >= 'a', type);
    }
    strcpy(fen_print_placement(rules.variant, &room.head, fen), seat == 0 ? " w" : " b");
    return rules.variant->from_fen(rules.variant, &position->head, fen, 0, &error);
}

/* Whether the first of all images of these squares is they themselves. */
static bool is_first_image(const int square[3], int images)
{
    for (int image = 1; image < images; image++) {
        for (int i = 0; i < 3; i++) {
            int other = image_of(rules.variant, square[i], image);
            if (other != square[i] && other < square[i]) {
                return false;
            }
            if (other != square[i]) {
                break;
            }
        }
    }
    return true;
}

static void count_position(const union position_room *position, struct census *census)
{
    struct endgame endgame;
    assert_true(endgames_look_up(tables, cache, rules.variant, &position->head, &endgame));
    census->positions++;
    census->won += endgame.result == ENDGAME_WIN;
    census->lost += endgame.result == ENDGAME_LOSS;
    if (endgame.plies > census->plies) {
        census->plies = endgame.plies;
        census->longest = 0;
    }
    census->longest += endgame.result != ENDGAME_DRAW && endgame.plies == census->plies;
}

/* All positions of a king and a piece against a king, images counted once. */
static struct census count_positions(const char *pieces, int seat, int images)
{
    struct census census = {.plies = 0};
    for (int number = 0; number < SQUARES * SQUARES * SQUARES; number++) {
        const int square[3] = {number / SQUARES / SQUARES, number / SQUARES % SQUARES,
                               number % SQUARES};
        union position_room position;
        if (is_first_image(square, images) && read_men(pieces, square, seat, &position)) {
            count_position(&position, &census);
        }
    }
    return census;
}

/* With the pawn on the files a to d. */
static void king_and_pawn_win_as_often_as_published(void **state)
{
    (void)state;
    struct census white = count_positions("KPk", 0, 2);
    struct census black = count_positions("KPk", 1, 2);
    assert_int_equal(white.positions, 81664);
    assert_int_equal(white.won, 62480);
    assert_int_equal(white.lost, 0);
    assert_int_equal(white.plies, 2 * 28 - 1);
    assert_int_equal(white.longest, 3);
    assert_int_equal(black.won, 0);
    assert_int_equal(black.plies, 2 * 28);
    assert_int_equal(black.longest, 2);
}

/* There is one position in which a queen needs ten moves. */
static void longest_wins_are_as_many_as_published(void **state)
{
    (void)state;
    static const struct {
        const char *pieces;
        int moves;
        long white, black;
    } figures[] = {{"KQk", 10, 1, 8}, {"KRk", 16, 121, 390}};
    for (int i = 0; i < 2; i++) {
        struct census white = count_positions(figures[i].pieces, 0, IMAGES_MAX);
        struct census black = count_positions(figures[i].pieces, 1, IMAGES_MAX);
        assert_int_equal(white.plies, 2 * figures[i].moves - 1);
        assert_int_equal(white.longest, figures[i].white);
        assert_int_equal(black.plies, 2 * figures[i].moves);
        assert_int_equal(black.longest, figures[i].black);
    }
}

/* --- The rule of fifty moves --- */

static bool probe(const char *fen, struct endgame *endgame)
{
    union position_room position;
    read_position(&rules, fen, &position);
    assert_true(endgames_look_up(tables, cache, rules.variant, &position.head, endgame));
    return endgames_probe(tables, cache, rules.variant, &position.head, endgame);
}

/* A win is told while clock and distance together stay within 100 plies, a draw always. */
static void wins_that_the_clock_may_prevent_are_not_told(void **state)
{
    (void)state;
    struct endgame endgame;
    assert_true(probe("8/8/8/8/4k3/8/8/KR6 w - - 71 100", &endgame));
    assert_int_equal(endgame.result, ENDGAME_WIN);
    assert_int_equal(endgame.plies, 29);
    assert_false(probe("8/8/8/8/4k3/8/8/KR6 w - - 72 100", &endgame));
    assert_true(probe("8/8/8/3k4/8/8/8/KR6 b - - 0 100", &endgame));
    assert_int_equal(endgame.result, ENDGAME_LOSS);
    assert_false(probe("8/8/8/3k4/8/8/8/KR6 b - - 90 100", &endgame));
    assert_true(probe("8/8/8/8/4k3/8/8/KN6 w - - 99 100", &endgame));
    assert_int_equal(endgame.result, ENDGAME_DRAW);
}

/* Rights to castle are no part of a table, and nothing is known with them. */
static void positions_with_rights_are_not_told(void **state)
{
    (void)state;
    union position_room position;
    struct endgame endgame;
    read_position(&rules, "8/8/8/8/4k3/8/8/4K2R w - - 0 1", &position);
    assert_true(endgames_look_up(tables, cache, rules.variant, &position.head, &endgame));
    read_position(&rules, "8/8/8/8/4k3/8/8/4K2R w K - 0 1", &position);
    assert_false(endgames_look_up(tables, cache, rules.variant, &position.head, &endgame));
    read_position(&rules, "8/8/8/8/4k3/8/8/N2NK2R w - - 0 1", &position);
    assert_false(endgames_look_up(tables, cache, rules.variant, &position.head, &endgame));
}

static int begin(void **state)
{
    (void)state;
    rules = find_rules("chess");
    tables = endgames_new();
    cache = endgame_cache_new(256);
    make_all_tables(tables, &rules, most_pieces);
    return 0;
}

static int end(void **state)
{
    (void)state;
    endgame_cache_free(cache);
    endgames_free(tables);
    return 0;
}

int main(int argc, char **argv)
{
    most_pieces = argc == 2 ? atoi(argv[1]) : 0;
    if (most_pieces != 3 && most_pieces != 4) {
        fputs("usage: test_endgames_chess 3|4\n", stderr);
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(longest_wins_are_the_published_ones),
        cmocka_unit_test(king_and_pawn_win_as_often_as_published),
        cmocka_unit_test(longest_wins_are_as_many_as_published),
        cmocka_unit_test(wins_that_the_clock_may_prevent_are_not_told),
        cmocka_unit_test(positions_with_rights_are_not_told),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
