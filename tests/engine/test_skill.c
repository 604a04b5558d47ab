/* Levels: a higher one is never weaker in any respect, what is overlooked is what the level
 * says, and a search that is not for play is never weak. */
#include "eval/eval.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/search_support.h"

#include <string.h>

enum { WEAK_GAMES = 20, SEEDS = 100 };

/* --- The scale --- */

static void a_level_is_an_elo(void **state)
{
    (void)state;
    assert_int_equal(elo_of_level(SKILL_LEAST - 1), ELO_LEAST);
    assert_int_equal(elo_of_level(SKILL_LEAST), ELO_LEAST);
    assert_int_equal(elo_of_level(SKILL_FULL - 1), ELO_MOST);
    assert_int_equal(elo_of_level(SKILL_FULL), ELO_FULL);
    assert_int_equal(elo_of_level(SKILL_FULL + 1), ELO_FULL);
    for (int level = SKILL_LEAST + 1; level < SKILL_FULL; level++) {
        assert_true(elo_of_level(level) > elo_of_level(level - 1));
    }
}

/* In every game, over the whole scale. */
static void a_higher_level_is_never_weaker(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        int step = eval_find(variant_at(i))->level_step;
        struct skill below = skill_of_elo(ELO_LEAST, step);
        for (int elo = ELO_LEAST; elo <= ELO_MOST; elo++) {
            struct skill skill = skill_of_elo(elo, step);
            assert_true(skill.nodes >= below.nodes && skill.nodes > 0);
            assert_true(skill.noise <= below.noise && skill.noise >= 0);
            assert_true(skill.blind <= below.blind && skill.blind >= 0);
            below = skill;
        }
        struct skill most = skill_of_elo(ELO_MOST + 1, step);
        assert_memory_equal(&most, &below, sizeof most);
        assert_true(below.nodes > 4 * skill_of_elo(ELO_LEAST, step).nodes);
        assert_int_equal(skill_of_elo(ELO_FULL, step).nodes, 0);
    }
}

static void noise_is_within_its_bounds(void **state)
{
    (void)state;
    struct skill skill = {.nodes = 1, .noise = 30};
    int least = 0;
    int most = 0;
    for (int i = 0; i < 10000; i++) {
        uint64_t key = next_random();
        int noise = skill_noise(&skill, key, 7);
        assert_int_equal(noise, skill_noise(&skill, key, 7));
        least = noise < least ? noise : least;
        most = noise > most ? noise : most;
    }
    assert_int_equal(least, -30);
    assert_int_equal(most, 30);
    assert_int_equal(skill_noise(&(struct skill){.nodes = 1}, 5, 7), 0);
}

/* --- Moves that are overlooked --- */

static int overlooked_of_1000(int blind, int distance)
{
    struct skill skill = {.nodes = 1, .blind = blind};
    int count = 0;
    for (uint64_t thought = 0; thought < 1000; thought++) {
        move_t capture = move_make(MOVE_CAPTURE, 3, 3 + distance, 0, 0);
        count += skill_overlooks(&skill, capture, distance, thought);
    }
    return count;
}

static void what_is_far_away_is_overlooked_more_often(void **state)
{
    (void)state;
    assert_int_equal(overlooked_of_1000(0, 7), 0);
    assert_int_equal(overlooked_of_1000(100, 7), 1000);
    for (int distance = 2; distance <= 4; distance++) {
        assert_true(overlooked_of_1000(100, distance) > overlooked_of_1000(100, distance - 1));
        assert_true(overlooked_of_1000(100, distance) > overlooked_of_1000(50, distance));
    }
    assert_true(overlooked_of_1000(100, 1) > 0);
}

/* How many of so many games at an Elo begin with the move `text`. */
static int times_played(const char *fen, const char *text, int elo)
{
    struct engine *engine = engine_new();
    struct game game;
    open_game(&game, "chess", fen);
    int played = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct engine_options options = {.elo = elo, .seed = seed};
        engine_set_options(engine, &options);
        engine_clear(engine);
        char name[MOVE_TEXT_MAX];
        move_t move = search(engine, &game, (struct limits){.depth = 3}).best.move;
        move_to_text(game.variant, game_position(&game), move, name);
        played += strcmp(name, text) == 0;
    }
    game_free(&game);
    engine_free(engine);
    return played;
}

/* A queen that hangs at the other end of the board, or a mate from there, is never seen at the
 * lowest level, one nearby at times, and all are always seen at the highest. */
static void a_far_shot_is_missed(void **state)
{
    (void)state;
    static const char mate[] = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_int_equal(times_played(mate, "a1a8", ELO_LEAST), 0);
    assert_int_equal(times_played(mate, "a1a8", ELO_MOST), SEEDS);
    static const char far[] = "6k1/5ppp/7q/8/8/8/PP6/KQB5 w - - 0 1";
    static const char near[] = "6k1/5ppp/8/8/8/3q4/PPB5/KR6 w - - 0 1";
    assert_int_equal(times_played(far, "c1h6", ELO_LEAST), 0);
    assert_int_equal(times_played(far, "c1h6", ELO_MOST), SEEDS);
    int seen = times_played(near, "c2d3", ELO_LEAST);
    assert_true(seen > 0 && seen < SEEDS);
    assert_int_equal(times_played(near, "c2d3", ELO_MOST), SEEDS);
}

static void nobody_overlooks_the_only_move_or_the_way_out_of_check(void **state)
{
    (void)state;
    static const char only[] = "1r5k/8/8/3pp3/3P4/p7/P7/K7 w - - 0 1";
    static const char check[] = "7k/5R1p/8/B7/8/8/6PP/4r2K w - - 0 1";
    assert_int_equal(times_played(only, "d4e5", ELO_LEAST), SEEDS);
    assert_int_equal(times_played(check, "a5e1", ELO_LEAST), SEEDS);
}

/* --- Weak play --- */

/* The first moves of some games at the lowest level. */
static void first_moves(uint64_t seed, move_t moves[WEAK_GAMES])
{
    struct engine *engine = engine_new();
    struct engine_options options = {.elo = elo_of_level(SKILL_LEAST), .seed = seed};
    engine_set_options(engine, &options);
    struct game game;
    open_game(&game, "chess", NULL);
    for (int i = 0; i < WEAK_GAMES; i++) {
        engine_clear(engine); /* a new game */
        moves[i] = search(engine, &game, (struct limits){.depth = 3}).best.move;
    }
    game_free(&game);
    engine_free(engine);
}

/* Games in which nothing differs are not the same, and a seed repeats all of them. */
static void weak_play_is_legal_and_varied(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 2; seed++) {
        move_t moves[WEAK_GAMES], again[WEAK_GAMES];
        first_moves(seed, moves);
        bool varied = false;
        for (int i = 1; i < WEAK_GAMES; i++) {
            varied = varied || moves[i] != moves[0];
        }
        assert_true(varied);
        if (seed > 0) {
            first_moves(seed, again);
            assert_memory_equal(moves, again, sizeof moves);
        }
    }
}

/* Advice is the same at every level, and nothing of it is drawn by lot. */
static void advice_is_never_weak(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    for (int i = 0; i < variant_count(); i++) {
        struct game game;
        open_random(&game, variant_at(i)->name, 10);
        struct limits limits = {.depth = depth_within(game.variant, 4), .advice = true};
        struct engine_options full = {.seed = 1, .mix_mode = MIX_ARGMAX};
        engine_set_options(engine, &full);
        engine_clear(engine);
        struct heard strong = search(engine, &game, limits);
        struct engine_options weak = {.elo = elo_of_level(SKILL_LEAST), .seed = 2};
        engine_set_options(engine, &weak);
        engine_clear(engine);
        struct heard advice = search(engine, &game, limits);
        assert_int_equal(advice.best.move, strong.best.move);
        assert_true(advice.nodes == strong.nodes);
        game_free(&game);
    }
    engine_free(engine);
}

/* Where both sides move at once even the weakest play has looked one turn ahead. */
static void weak_play_looks_a_move_ahead(void **state)
{
    (void)state;
    struct engine *engine = engine_new();
    struct engine_options options = {.elo = elo_of_level(SKILL_LEAST)};
    engine_set_options(engine, &options);
    for (int i = 0; i < variant_count(); i++) {
        if (!variant_at(i)->simultaneous) {
            continue;
        }
        for (int moves = 0; moves < 40; moves += 2) {
            struct game game;
            open_random(&game, variant_at(i)->name, moves);
            struct heard heard = search(engine, &game, (struct limits){.nodes = 0});
            assert_true(heard.depth >= 1 || game.variant->count(game_position(&game)) == 0);
            game_free(&game);
        }
    }
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_is_an_elo),
        cmocka_unit_test(a_higher_level_is_never_weaker),
        cmocka_unit_test(noise_is_within_its_bounds),
        cmocka_unit_test(what_is_far_away_is_overlooked_more_often),
        cmocka_unit_test(a_far_shot_is_missed),
        cmocka_unit_test(nobody_overlooks_the_only_move_or_the_way_out_of_check),
        cmocka_unit_test(weak_play_is_legal_and_varied),
        cmocka_unit_test(advice_is_never_weak),
        cmocka_unit_test(weak_play_looks_a_move_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
