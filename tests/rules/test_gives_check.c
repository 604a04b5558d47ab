/* What gives_check and checks say of every move is what making it shows. */
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/test_support.h"

#include <stdio.h>

enum { GAMES = 60, GAMES_OF_FOUR = 12, PLIES = 120 };

static int checks; /* given by the moves compared */

static void compare(const struct variant *variant, const struct position *position)
{
    union position_room after;
    struct move_list list;
    list.count = 0;
    variant->generate(position, GENERATE_ALL, &list);
    struct move_set given;
    variant->checks(position, &list, &given);
    for (int i = 0; i < list.count; i++) {
        variant->apply(position, &after.head, list.move[i]);
        bool gives = after.head.in_check;
        if (variant->gives_check(position, list.move[i]) != gives ||
            move_set_has(&given, i) != gives) {
            char fen[FEN_MAX], text[MOVE_TEXT_MAX];
            variant->to_fen(variant, position, fen);
            move_to_text(variant, position, list.move[i], text);
            fail_msg("%s: %s %s check", fen, text, gives ? "gives" : "gives no");
        }
        checks += gives;
    }
}

static void every_variant_foresees_checks(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        for (unsigned options = 0; options < variant_option_sets(variant); options++) {
            int games = variant->seats > 2 ? GAMES_OF_FOUR : GAMES;
            checks = 0;
            visit_random_games(variant, options, games, PLIES, compare);
            assert_true(checks > 50 || variant->royal == 0); /* a last royal is rare in Gala */
        }
    }
}

/* The same of four players: a team's last royal, and a player's. */
static void gala_of_four_sees_the_last_royal(void **state)
{
    (void)state;
    static const char *const games[] = {"gala-team", "gala-team-shared", "gala-cutthroat"};
    static const char fen[] = "16/16/16/16/4,bK,11/16/4,rR,11/16/10,gA,5/16/10,rR,1,yR,3/16/16/"
                              "16/16/rK,3,yR,11 %c - 0 1";
    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        struct rule_set rules = find_rules(games[game]);
        checks = 0;
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            union position_room position;
            char text[FEN_MAX];
            snprintf(text, sizeof text, fen, rules.variant->seat_letters[seat]);
            read_position(&rules, text, &position);
            compare(rules.variant, &position.head);
        }
        assert_true(checks > 0);
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
    struct rule_set rules = find_rules("gala");
    checks = 0;
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        union position_room position;
        read_position(&rules, fens[i], &position);
        compare(rules.variant, &position.head);
    }
    assert_true(checks > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_foresees_checks),
        cmocka_unit_test(gala_sees_the_last_royal),
        cmocka_unit_test(gala_of_four_sees_the_last_royal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
