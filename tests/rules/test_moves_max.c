/* How many legal moves a position can have: a climb over set-ups, by random changes of one or
 * two squares or of the pool, that keeps whatever the FEN reader takes and has not fewer
 * moves. The fullest list must leave room in struct move_list; the figures that the climb
 * finds stand in ARCHITECTURE.md. */
#include "rules/position.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { CLIMBS = 10, POOL_MAX = 9, FILLED_PERCENT_MAX = 70 };

/* A set-up, White to move. */
struct setup {
    const struct rule_set *rules;
    const struct variant *variant;
    char square[SQUARES_MAX];  /* letter of a FEN, '1' for an empty one */
    int pool[PIECE_TYPES_MAX]; /* White's */
};

static int random_below(uint64_t *seed, int bound)
{
    return (int)(splitmix64(seed) % (uint64_t)bound);
}

static int squares(const struct setup *setup)
{
    return setup->variant->files * setup->variant->ranks;
}

/* Empty but for a king in two corners. */
static void begin(struct setup *setup, const struct rule_set *rules)
{
    memset(setup, 0, sizeof *setup);
    setup->rules = rules;
    setup->variant = rules->variant;
    memset(setup->square, '1', sizeof setup->square);
    setup->square[0] = 'K';
    setup->square[squares(setup) - 1] = 'k';
}

static void write_fen(const struct setup *setup, char *fen)
{
    const struct variant *variant = setup->variant;
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        memcpy(fen, setup->square + rank * variant->files, (size_t)variant->files);
        fen += variant->files;
        *fen++ = rank > 0 ? '/' : ' ';
    }
    if (variant->hand_is_pool) {
        fen[-1] = '[';
        for (int type = 1; variant->letters[type] != '\0'; type++) {
            memset(fen, variant->letters[type], (size_t)setup->pool[type]);
            fen += setup->pool[type];
        }
        fen += sprintf(fen, "] ");
    }
    strcpy(fen, "w");
}

/* Runs of single gaps are gaps too: "111" would be read as eleven and one. */
static void join_gaps(char *fen)
{
    char *out = fen;
    while (*fen != '\0') {
        int gap = (int)strspn(fen, "1");
        if (gap > 0) {
            out += sprintf(out, "%d", gap);
            fen += gap;
        } else {
            *out++ = *fen++;
        }
    }
    *out = '\0';
}

/* The legal moves of a set-up, or -1 when it is none. */
static int count_moves(const struct setup *setup)
{
    union position_room position;
    struct text_error error;
    char fen[FEN_MAX];
    write_fen(setup, fen);
    join_gaps(fen);
    if (!setup->variant->from_fen(setup->variant, &position.head, fen, setup->rules->options,
                                  &error)) {
        return -1;
    }
    return (int)setup->variant->count(&position.head);
}

/* Changes one thing: what stands on a square, two squares with each other, or the pool. */
static void change(struct setup *setup, uint64_t *seed)
{
    const char *letters = setup->variant->letters;
    int types = (int)strlen(letters) - 1;
    int type = 1 + random_below(seed, types);
    int a = random_below(seed, squares(setup));
    int b = random_below(seed, squares(setup));
    switch (random_below(seed, 4)) {
    case 0:
        if (setup->variant->hand_is_pool) {
            setup->pool[type] = random_below(seed, POOL_MAX + 1);
        }
        break;
    case 1: {
        char piece = setup->square[a];
        setup->square[a] = setup->square[b];
        setup->square[b] = piece;
        break;
    }
    default:
        if (toupper((unsigned char)setup->square[a]) != 'K' && letters[type] != 'K') {
            int choice = random_below(seed, 3);
            setup->square[a] = (char)(choice == 0   ? '1'
                                      : choice == 1 ? letters[type]
                                                    : tolower((unsigned char)letters[type]));
        }
        break;
    }
}

/* Climbs from the empty board; returns the most moves found, their set-up in *best. */
static int climb(const struct rule_set *rules, uint64_t seed, int steps, struct setup *best)
{
    begin(best, rules);
    int most = count_moves(best);
    for (int step = 0; step < steps; step++) {
        struct setup next = *best;
        for (int changes = 1 + random_below(&seed, 2); changes > 0; changes--) {
            change(&next, &seed);
        }
        int count = count_moves(&next);
        if (count >= most) {
            most = count;
            *best = next;
        }
    }
    return most;
}

/* The climb finds at least `expected` moves, so that it is known to climb, and never so many
 * that lists could run full. */
static void assert_room(const char *game, int steps, int expected)
{
    struct rule_set rules = find_rules(game);
    int most = 0;
    char fen[FEN_MAX] = "";
    for (int climbs = run_count(CLIMBS); climbs > 0; climbs--) {
        struct setup setup;
        int found = climb(&rules, (uint64_t)climbs, steps, &setup);
        if (found > most) {
            most = found;
            write_fen(&setup, fen);
            join_gaps(fen);
        }
    }
    union position_room position;
    struct move_list list = {.count = 0};
    read_position(&rules, fen, &position);
    rules.variant->generate(&position.head, GENERATE_ALL, &list);
    print_message("%s: %d moves: %s\n", game, list.count, fen);
    assert_int_equal(list.count, most);
    assert_true(most >= expected);
    assert_true(most * 100 <= MOVES_MAX * FILLED_PERCENT_MAX);
}

static void chess_leaves_room(void **state)
{
    (void)state;
    assert_room("chess", 30000, 180);
}

static void xodul_leaves_room(void **state)
{
    (void)state;
    assert_room("xodul", 30000, 600);
}

static void cubic_leaves_room(void **state)
{
    (void)state;
    assert_room("cubic", 30000, 380);
}

static void nodal_leaves_room(void **state)
{
    (void)state;
    assert_room("nodal", 30000, 220);
    assert_room("nodal-ludii", 30000, 220);
}

static void gala_leaves_room(void **state)
{
    (void)state;
    assert_room("gala", 30000, 1300);
    assert_room("gala hoppers=korean", 30000, 1400);
    assert_room("gala elephants=korean", 30000, 1300);
}

static void xymyx_leaves_room(void **state)
{
    (void)state;
    assert_room("xymyx", 30000, 370);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chess_leaves_room), cmocka_unit_test(xodul_leaves_room),
        cmocka_unit_test(cubic_leaves_room), cmocka_unit_test(nodal_leaves_room),
        cmocka_unit_test(gala_leaves_room),  cmocka_unit_test(xymyx_leaves_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
