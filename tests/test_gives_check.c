/* What gives_check says of every turn is what making it shows. */
#include "tests/test_support.h"

#include "rules/zobrist.h"

enum { GAMES = 60, PLIES = 120 };

/* Returns how many of the turns give check. */
static int compare(const struct variant *variant, const struct position *position,
                   const struct move_list *list)
{
    alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    struct position *after = (struct position *)(void *)storage;
    int checks = 0;
    for (int i = 0; i < list->count; i++) {
        variant->apply(position, after, list->move[i]);
        if (variant->gives_check(position, list->move[i]) != after->in_check) {
            char fen[FEN_MAX], text[MOVE_TEXT_MAX];
            variant->to_fen(position, fen);
            move_to_text(variant, position, list->move[i], text);
            fail_msg("%s: %s %s check", fen, text, after->in_check ? "gives" : "gives no");
        }
        checks += after->in_check;
    }
    return checks;
}

static void compare_in_random_games(const struct variant *variant, unsigned options)
{
    uint64_t seed = 5;
    int checks = 0;
    struct game game;
    assert_true(game_init(&game, variant, options));
    for (int i = 0; i < GAMES; i++) {
        game_undo(&game, game.count);
        for (int ply = 0; ply < PLIES && game_end(&game).result == RESULT_NONE; ply++) {
            struct move_list list;
            list.count = 0;
            variant->generate(game_position(&game), GENERATE_ALL, &list);
            checks += compare(variant, game_position(&game), &list);
            move_t move = list.move[splitmix64(&seed) % (uint64_t)list.count];
            assert_true(game_play(&game, move));
        }
    }
    assert_true(checks > 50 || variant->royal == 0); /* a last royal is rare in Gala */
    game_free(&game);
}

static void every_variant_foresees_checks(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        unsigned choices = 0;
        while (variant->options != NULL && variant->options[choices].name != NULL) {
            choices++;
        }
        for (unsigned options = 0; options < 1U << choices; options++) {
            compare_in_random_games(variant, options);
        }
    }
}

/* Two royals, of which one is taken, and a last one. */
static void gala_sees_the_last_royal(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "16/16/16/16/4k11/16/4R11/16/10a5/16/10R5/16/16/16/16/K15 w - - 0 1",
        "16/16/16/16/4k11/16/16/16/10a5/16/10R5/16/16/16/16/K3R11 w - - 0 1",
    };
    const struct variant *variant = variant_find("gala");
    int checks = 0;
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        struct game game;
        struct text_error error;
        struct move_list list;
        list.count = 0;
        assert_true(game_init(&game, variant, 0));
        assert_true(game_set_fen(&game, fens[i], &error));
        variant->generate(game_position(&game), GENERATE_ALL, &list);
        checks += compare(variant, game_position(&game), &list);
        game_free(&game);
    }
    assert_true(checks > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_foresees_checks),
        cmocka_unit_test(gala_sees_the_last_royal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
