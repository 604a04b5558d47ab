/* The engine's C API as a stranger uses it: only engine/quincunx_engine.h is included. */
#include "engine/quincunx_engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 3000 };

/* What a search has told. */
struct told {
    const struct quincunx_position *position;
    int count, depth, lines, mate;
    quincunx_move first;
};

static struct quincunx_position *start(const char *variant)
{
    struct quincunx_position *position = quincunx_new(variant, NULL, NULL);
    assert_non_null(position);
    return position;
}

static struct quincunx_engine *new_engine(void)
{
    struct quincunx_engine *engine = quincunx_engine_new();
    assert_non_null(engine);
    return engine;
}

/* Every line can be played, where sides take turns. */
static void note(void *context, const struct quincunx_info *info)
{
    struct told *told = context;
    struct quincunx_position *position = quincunx_copy(told->position);
    bool takes_turns = strcmp(quincunx_name(position), "xymyx") != 0;
    for (int i = 0; i < info->line_length && takes_turns; i++) {
        assert_true(quincunx_make(position, info->line[i]));
    }
    quincunx_free(position);
    told->count++;
    told->depth = info->depth;
    told->lines = info->number > told->lines ? info->number : told->lines;
    if (info->number == 1) {
        told->mate = info->mate;
        told->first = info->line_length > 0 ? info->line[0] : QUINCUNX_MOVE_NONE;
    }
}

static void plays_a_legal_move_in_every_game(void **state)
{
    (void)state;
    struct quincunx_engine *engine = new_engine();
    for (int i = 0; i < quincunx_variant_count(); i++) {
        struct quincunx_position *position = start(quincunx_variant_name(i));
        struct told told = {.position = position};
        struct quincunx_limits limits = {.nodes = NODES};
        assert_true(quincunx_engine_go(engine, position, &limits, note, &told));
        quincunx_move move = quincunx_engine_wait(engine);
        assert_true(told.count > 0);
        assert_true(quincunx_make(position, move));
        quincunx_free(position);
    }
    quincunx_engine_free(engine);
}

static void a_seat_matters_only_where_both_sides_move_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        int seat;
        bool is_good;
    } cases[] = {{"xymyx", 0, true},   {"xymyx", 1, true},     {"xymyx", 2, false},
                 {"xymyx", -1, false}, {"gala-team", 3, true}, {"chess", 1, true}};
    struct quincunx_engine *engine = new_engine();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct quincunx_position *position = start(cases[i].variant);
        struct quincunx_limits limits = {.depth = 1, .seat = cases[i].seat};
        assert_int_equal(quincunx_engine_go(engine, position, &limits, NULL, NULL),
                         cases[i].is_good);
        quincunx_move move = quincunx_engine_wait(engine);
        char text[QUINCUNX_MOVE_SIZE];
        assert_int_equal(move != QUINCUNX_MOVE_NONE, cases[i].is_good);
        assert_int_equal(quincunx_move_to_text(position, move, text)[0] != '\0',
                         cases[i].is_good);
        quincunx_free(position);
    }
    quincunx_engine_free(engine);
}

static void finds_a_mate(void **state)
{
    (void)state;
    struct quincunx_engine *engine = new_engine();
    struct quincunx_position *position = start("chess");
    char text[QUINCUNX_MOVE_SIZE];
    struct told told = {.position = position};
    struct quincunx_limits limits = {.depth = 4};
    assert_true(quincunx_set_fen(position, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", NULL));
    assert_true(quincunx_engine_go(engine, position, &limits, note, &told));
    quincunx_move move = quincunx_engine_wait(engine);
    assert_int_equal(told.mate, 1);
    assert_int_equal(told.first, move);
    assert_string_equal(quincunx_move_to_text(position, move, text), "g6g7");
    assert_true(quincunx_make(position, move));
    assert_false(quincunx_engine_go(engine, position, &limits, note, &told));
    assert_int_equal(quincunx_engine_wait(engine), QUINCUNX_MOVE_NONE);

    assert_true(quincunx_set_fen(position, "7k/5K2/8/6Q1/8/8/8/8 b - - 0 1", NULL));
    assert_true(quincunx_engine_go(engine, position, &limits, note, &told));
    quincunx_engine_wait(engine);
    assert_int_equal(told.mate, -1);
    quincunx_free(position);
    quincunx_engine_free(engine);
}

/* Each of the limits ends a search. */
static void ends_by_any_limit(void **state)
{
    (void)state;
    static const struct quincunx_limits limits[] = {{.clock = {50, 0}},
                                                    {.clock = {0, 50}},
                                                    {.milliseconds = 1},
                                                    {.nodes = 100},
                                                    {.depth = 1}};
    struct quincunx_engine *engine = new_engine();
    struct quincunx_position *position = start("xodul");
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        assert_true(quincunx_engine_go(engine, position, &limits[i], NULL, NULL));
        assert_true(quincunx_is_legal(position, quincunx_engine_wait(engine)));
    }
    quincunx_free(position);
    quincunx_engine_free(engine);
}

static void ends_when_stopped(void **state)
{
    (void)state;
    struct quincunx_engine *engine = new_engine();
    struct quincunx_position *position = start("xodul");
    struct quincunx_limits limits = {.lines = 3};
    assert_true(quincunx_engine_go(engine, position, &limits, NULL, NULL));
    quincunx_engine_stop(engine);
    assert_true(quincunx_is_legal(position, quincunx_engine_wait(engine)));

    struct told told = {.position = position};
    limits.depth = 3;
    assert_true(quincunx_engine_go(engine, position, &limits, note, &told));
    quincunx_engine_wait(engine);
    assert_int_equal(told.depth, 3);
    assert_int_equal(told.lines, 3);
    quincunx_free(position);
    quincunx_engine_free(engine); /* nothing runs */
    engine = new_engine();
    position = start("cubic");
    assert_true(quincunx_engine_go(engine, position, &(struct quincunx_limits){0}, NULL, NULL));
    quincunx_engine_free(engine); /* something does */
    quincunx_free(position);
}

/* The same search, whatever was refused before. */
static void refused_options_change_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value;
    } wrong[] = {{"Contempt", "1"},  {NULL, "1"},           {"Hash", "0"},
                 {"Hash", NULL},     {"Hash", ""},          {"Hash", "16 MB"},
                 {"Threads", "0"},   {"Threads", "257"},    {"Skill Level", "21"},
                 {"UCI_Elo", "249"}, {"UCI_Elo", "yes"},    {"UseNNUE", "true"},
                 {"Seed", "-1"},     {"Seed", "4294967296"}};
    struct quincunx_engine *engine = new_engine();
    struct quincunx_position *position = start("nodal");
    int before = quincunx_engine_evaluate(engine, position);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct quincunx_error error = {0};
        assert_false(quincunx_engine_set(engine, wrong[i].name, wrong[i].value, &error));
        assert_true(strlen(error.reason) > 5);
        assert_int_equal(error.column, 1);
        assert_null(strchr(error.reason, '\n'));
        assert_false(quincunx_engine_set(engine, wrong[i].name, wrong[i].value, NULL));
    }
    assert_int_equal(quincunx_engine_evaluate(engine, position), before);
    quincunx_free(position);
    quincunx_engine_free(engine);
}

/* How far NODES go. */
static struct told search(struct quincunx_engine *engine,
                          const struct quincunx_position *position)
{
    struct told told = {.position = position};
    struct quincunx_limits limits = {.nodes = NODES};
    quincunx_engine_clear(engine);
    assert_true(quincunx_engine_go(engine, position, &limits, note, &told));
    quincunx_engine_wait(engine);
    return told;
}

static void options_do_something(void **state)
{
    (void)state;
    struct quincunx_engine *engine = new_engine();
    struct quincunx_position *position = start("chess");
    struct quincunx_error error;
    assert_true(quincunx_set_fen(position,
                                 "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/"
                                 "RNBQKB1R w KQkq - 2 3",
                                 &error));
    struct told full = search(engine, position);
    assert_true(quincunx_engine_set(engine, "skill level", "-20", &error));
    assert_true(search(engine, position).depth < full.depth);
    assert_true(quincunx_engine_set(engine, "UCI_Elo", "500", &error));
    assert_true(search(engine, position).depth < full.depth);
    assert_true(quincunx_engine_set(engine, "Seed", "7", &error));
    quincunx_move first = search(engine, position).first;
    quincunx_move second = search(engine, position).first;
    assert_true(quincunx_engine_set(engine, "Seed", "8", &error));
    assert_true(quincunx_engine_set(engine, "Seed", "7", &error));
    assert_int_equal(search(engine, position).first, first);
    assert_int_equal(search(engine, position).first, second);
    assert_true(quincunx_engine_set(engine, "Skill Level", "20", &error));
    assert_true(quincunx_engine_set(engine, "Hash", "1", &error));
    assert_true(quincunx_engine_set(engine, "Threads", "2", &error));
    assert_true(quincunx_engine_set(engine, "Threads", "1", &error));
    struct told again = search(engine, position);
    assert_int_equal(again.depth, full.depth);
    assert_int_equal(again.first, full.first);
    quincunx_free(position);
    quincunx_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_a_legal_move_in_every_game),
        cmocka_unit_test(a_seat_matters_only_where_both_sides_move_at_once),
        cmocka_unit_test(finds_a_mate),
        cmocka_unit_test(ends_by_any_limit),
        cmocka_unit_test(ends_when_stopped),
        cmocka_unit_test(refused_options_change_nothing),
        cmocka_unit_test(options_do_something),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
