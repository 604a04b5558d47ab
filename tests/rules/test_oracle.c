/* The differential test: over random games and random set-ups, all that the fast generator of
 * a game says about a position is compared with the slow one's word.
 *
 *     test_oracle GAME [POSITIONS [SEED]]
 *
 * A difference is printed with its FEN, the options and the seed, which is the run's own where
 * none is given; after five the run stops. */
#include "rules/variants.h"
#include "tests/oracle/check.h"
#include "tests/support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILURES_MAX = 5, PLIES_FROM_START = 150, PLIES_FROM_SETUP = 24 };

/* Reads the position that the oracle made up with both readers, which must agree whether it is
 * one. False when both refuse it. */
static bool read_setup(struct check *check, struct oracle_position *slow,
                       union position_room *fast)
{
    char fen[ORACLE_FEN_MAX];
    struct text_error error = {0};
    oracle_print(check->oracle, slow, fen);
    check_context(check, fen);
    memset(fast, 0, sizeof *fast);
    bool accepted =
        check->variant->from_fen(check->variant, &fast->head, fen, check->options, &error);
    if (check->oracle->read(slow, fen, check->options) != accepted) {
        check_failed(check, "FEN is %s (%s), the oracle disagrees",
                     accepted ? "accepted" : "refused", error.what);
        return false;
    }
    if (!accepted &&
        (error.column < 1 || error.column > (int)strlen(fen) + 1 || error.what[0] == '\0')) {
        check_failed(check, "refused without a reason or a column (%d)", error.column);
    }
    return accepted;
}

/* The standard start now and then, else a set-up. Returns how many plies to play. */
static int new_game(struct check *check, struct oracle_position *slow,
                    union position_room *fast)
{
    check->options = (unsigned)random_below(&check->random, 1 << check_option_count(check));
    if (random_below(&check->random, 16) == 0) {
        char fen[FEN_MAX];
        memset(fast, 0, sizeof *fast);
        variant_start(check->variant, check->options, &fast->head);
        check->variant->to_fen(check->variant, &fast->head, fen);
        if (check->oracle->read(slow, fen, check->options)) {
            return PLIES_FROM_START;
        }
        check_failed(check, "the start position %s is refused", fen);
    }
    do {
        oracle_random_position(check->oracle, check->options, &check->random, slow);
    } while (!read_setup(check, slow, fast) && check->failures < FAILURES_MAX);
    return 1 + random_below(&check->random, PLIES_FROM_SETUP);
}

/* Plays one game, checking each position of it. */
static void run_game(struct check *check, long positions)
{
    struct oracle_position slow;
    union position_room fast;
    int plies = new_game(check, &slow, &fast);
    while (plies-- > 0 && check->positions < positions && check->failures < FAILURES_MAX) {
        int moves = check_position(check, &slow, &fast);
        if (moves <= 0) {
            return;
        }
        check_play(check, check_choose(check), &slow, &fast);
    }
}

int main(int count, char **arguments)
{
    const char *game = count > 1 ? arguments[1] : "";
    long positions = count > 2 ? atol(arguments[2]) : 200000;
    uint64_t seed = count > 3 ? strtoull(arguments[3], NULL, 10) : run_seed();
    if (count < 2 || variant_find(game) == NULL || oracle_find(game) == NULL || positions < 1) {
        fprintf(stderr, "usage: test_oracle GAME [POSITIONS [SEED]]\n");
        return 2;
    }
    struct check *check = check_new(variant_find(game), oracle_find(game), seed, positions);
    printf("%s: seed %llu\n", game, (unsigned long long)seed);
    while (check->positions < positions && check->failures < FAILURES_MAX) {
        run_game(check, positions);
    }
    check_report(check);
    int failures = check->failures;
    check_free(check);
    return failures > 0;
}
