/* Static exchange evaluation in Gala: what a move wins on its square, among two, in teams and
 * where everybody plays for himself. */
#include "rules/move_text.h"
#include "tests/support/gala_support.h"

static const char TEAM[] = "gala-team";
static const char SHARED[] = "gala-team-shared";
static const char ALONE[] = "gala-cutthroat";

enum { VALUE_OF_ALL = 20000 };

static const int16_t value[PIECE_TYPES_MAX] = {0,   100, 110, 260, 240, 500,
                                               600, 430, 380, 420, 420, 560};

/* The exchange begun by the move wins so much, and no more. */
static void assert_wins_in(const char *game, const char *fen, const char *move_text, int amount)
{
    struct rule_set rules = find_rules(game);
    union position_room position;
    struct text_error error = {0};
    read_position(&rules, fen, &position);
    move_t move = move_from_text(rules.variant, &position.head, move_text, &error);
    if (move == MOVE_NONE) {
        fail_msg("%s is refused: %s", move_text, error.what);
    }
    for (int offset = -1; offset <= 1; offset++) {
        bool wins = rules.variant->see(&position.head, move, amount + offset, value);
        if (wins != (offset <= 0 || amount == VALUE_OF_ALL)) {
            fail_msg("%s %s %s: expected %d, and see says %d for %d", game, fen, move_text,
                     amount, wins, amount + offset);
        }
    }
}

static void assert_wins(const char *game, const char *pieces, const char *move, int amount)
{
    assert_wins_in(game, gala_four_fen(pieces), move, amount);
}

static void captures_among_two(void **state)
{
    (void)state;
    assert_wins_in("gala", gala_fen("w Rc3 hc6 Ka16 Ga14 kp1 gp3"), "c3c6", 260);
    assert_wins_in("gala", gala_fen("w Rc3 hc6 re6 Ka16 Ga14 kp1 gp3"), "c3c6", -340);
    assert_wins_in("gala", gala_fen("w Rc3 kc6 re6 Ka16 Ga14"), "c3c6", VALUE_OF_ALL);
    assert_wins_in("gala", gala_fen("w Kc3 Ga14 ac12 gp2"), "c3*c12", 420);
}

/* Who has one royal left does not give it for a piece, who has two may; each by his own royals.
 */
static void the_last_royal_takes_nothing_that_is_defended(void **state)
{
    (void)state;
    static const struct {
        const char *pieces, *move;
        bool has_another;
    } cases[] = {{"w Kc3 Ga14 hc4 re4 kp1 gp3", "c3c4", true},
                 {"w Kc3 Ga14 hc4 re4 kp1", "c3c4", true},
                 {"w Kc3 hc4 re4 kp1 gp3", "c3c4", false},
                 {"b kc14 gp3 Hc13 Re13 Ka1", "c14c13", true},
                 {"b kc14 Hc13 Re13 Ka1 Gp14", "c14c13", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rule_set rules = find_rules("gala");
        union position_room position;
        struct text_error error = {0};
        read_position(&rules, gala_fen(cases[i].pieces), &position);
        move_t move = move_from_text(rules.variant, &position.head, cases[i].move, &error);
        assert_true(move != MOVE_NONE);
        assert_int_equal(rules.variant->see(&position.head, move, 260 - 560, value),
                         cases[i].has_another);
        assert_false(rules.variant->see(&position.head, move, 260 - 559, value));
    }
}

static void both_partners_take_back(void **state)
{
    (void)state;
    assert_wins(TEAM, "r rRc3 bHc6 rKa16 rGa14 bKp1 bGp3", "c3c6", 260);
    assert_wins(TEAM, "r rRc3 bHc6 bRe6 rKa16 rGa14 bKp1 bGp3", "c3c6", -340);
    assert_wins(TEAM, "r rRc3 bHc6 gRe6 rKa16 rGa14 bKp1 bGp3", "c3c6", -340);
    assert_wins(TEAM, "r rRc3 bHc6 gRe6 yRa6 rKa16 rGa14 bKp1 bGp3", "c3c6", 260);
    assert_wins(SHARED, "r rRc3 bHc6 yRe6 gRa6 rKa16 rGa14 bKp1 bGp3", "c3c6", 260);
    assert_wins(SHARED, "r rRc3 bHc6 gRe6 rKa16 rGa14 bKp1 bGp3", "c3c6", 260);
    /* An own piece behind the own piece, a partner's behind that. */
    assert_wins(TEAM, "r rRc3 rRc2 bHc6 gRe6 gRf6 rKa16 rGa14 bKp1 bGp3", "c3c6", -340);
    assert_wins(TEAM, "r rRc3 yRc2 bHc6 gRe6 gRf6 yRc7 rKa16 rGa14 bKp1 bGp3", "c3c6", 260);
}

/* G20: a partner's piece is lost by whoever takes it. */
static void capturing_a_partner_loses(void **state)
{
    (void)state;
    assert_wins(TEAM, "r rRc3 yHc6 rKa16 bKp1", "c3c6", -260);
    assert_wins(TEAM, "r rRc3 yRc6 bRe6 rKa16 bKp1", "c3c6", -600);
    assert_wins(TEAM, "r rRc3 yKc6 rKa16 bKp1", "c3c6", -560);
    assert_wins(SHARED, "y yPb10 bGb11 rKa16 rKp1", "b10b9", 0);
    assert_wins(SHARED, "y yRb10 bGb11 rKa16 rKp1", "b10b11", -420);
    assert_wins(ALONE, "r rRc3 yHc6 rKa16 bKp1", "c3c6", 260);
}

static void the_last_royal_of_a_team_is_everything(void **state)
{
    (void)state;
    assert_wins(TEAM, "r rRc3 bKc6 gRe6 rKa16 yGa14", "c3c6", VALUE_OF_ALL);
    assert_wins(TEAM, "r rRc3 bKc6 gRe6 gAp1 rKa16 yGa14", "c3c6", 560 - 600);
    assert_wins(TEAM, "r rKc3 bAc12 rGa14 gGp2", "c3*c12", 420);
    assert_wins(TEAM, "r rKc3 bAc12 rGa14 gRp2", "c3*c12", VALUE_OF_ALL);
}

/* G21: against one all others stand together. */
static void one_against_all(void **state)
{
    (void)state;
    assert_wins(ALONE, "r rRc3 yHc6 bRe6 rKa16 rGa14 bKp1 bGp3", "c3c6", -340);
    assert_wins(ALONE, "r rRc3 yHc6 gRe6 rKa16 rGa14 bKp1 bGp3", "c3c6", -340);
    assert_wins(ALONE, "r rRc3 yHc6 gRe6 rRa6 rKa16 rGa14 bKp1 bGp3", "c3c6", 260);
    assert_wins(ALONE, "r rRc3 yHc6 gRe6 yRa6 rKa16 rGa14 bKp1 bGp3", "c3c6", -340);
    assert_wins(ALONE, "r rKc3 yAc12 rGa14 gRp2 gKp3", "c3*c12", 420);
    assert_wins(ALONE, "r rRc3 yKc6 gRe6 rKa16", "c3c6", VALUE_OF_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captures_among_two),
        cmocka_unit_test(the_last_royal_takes_nothing_that_is_defended),
        cmocka_unit_test(both_partners_take_back),
        cmocka_unit_test(capturing_a_partner_loses),
        cmocka_unit_test(the_last_royal_of_a_team_is_everything),
        cmocka_unit_test(one_against_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
