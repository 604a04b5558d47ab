/* The differential test of simultaneous games: over random games and random set-ups, the turns
 * of either side and what joint turns lead to are compared with the slow one's word.
 *
 *     test_oracle_joint GAME [JOINT_TURNS [SEED]]
 *
 * A difference is printed with its FEN, the options and the seed, which is the run's own where
 * none is given; after five the run stops. */
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/oracle/check.h"
#include "tests/support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FAILURES_MAX = 5,
    MOVES_FROM_START = 80,
    MOVES_FROM_SETUP = 16,
    PAIRS = 10,    /* joint turns looked at in each position */
    DEEP_EACH = 97 /* a perft in every so many positions */
};

/* A standing position of both, and the turns of either side. */
struct stand {
    struct oracle_position slow;
    union position_room fast;
    union position_room asked[2]; /* by seat */
    struct move_list list[2];
    struct oracle_list slow_list[2];
};

static long met, passed, both_mated; /* joint turns with a meeting; en passant; S13 */

static int compare_texts(const void *first, const void *second)
{
    return strcmp(first, second);
}

/* The texts of a seat's turns by both generators, sorted, are the same. */
static void compare_moves(struct check *check, struct stand *stand, int seat)
{
    static char fast[ORACLE_MOVES_MAX][ORACLE_TEXT_MAX];
    static char slow[ORACLE_MOVES_MAX][ORACLE_TEXT_MAX];
    const struct move_list *list = &stand->list[seat];
    const struct oracle_list *slow_list = &stand->slow_list[seat];
    for (int i = 0; i < list->count; i++) {
        move_to_text(check->variant, &stand->asked[seat].head, list->move[i], fast[i]);
        check->types[move_kind(list->move[i])]++;
    }
    for (int i = 0; i < slow_list->count; i++) {
        strcpy(slow[i], slow_list->move[i].text);
    }
    qsort(fast, (size_t)list->count, sizeof *fast, compare_texts);
    qsort(slow, (size_t)slow_list->count, sizeof *slow, compare_texts);
    for (int i = 0, k = 0; i < list->count || k < slow_list->count;) {
        int order = i == list->count        ? 1
                    : k == slow_list->count ? -1
                                            : strcmp(fast[i], slow[k]);
        if (order != 0) {
            check_failed(check, "seat %d: only the %s has %s", seat,
                         order < 0 ? "fast generator" : "oracle",
                         order < 0 ? fast[i] : slow[k]);
        }
        i += order <= 0;
        k += order >= 0;
    }
}

/* Everything about one side of the standing position. */
static void check_seat(struct check *check, struct stand *stand, int seat)
{
    struct oracle_position slow = stand->slow;
    const struct position *fast = &stand->asked[seat].head;
    char fen[FEN_MAX];
    slow.side = seat;
    memset(&stand->asked[seat], 0, sizeof stand->asked[seat]);
    check->variant->open(&stand->fast.head, &stand->asked[seat].head, seat);
    check->variant->to_fen(check->variant, fast, fen);
    if (fast->seat != seat || fast->is_pending || strcmp(fen, check->fen) != 0 ||
        !variant_is_consistent(check->variant, fast)) {
        check_failed(check, "asking seat %d spoils the position: %s", seat, fen);
    }
    check->list.count = 0;
    check->variant->generate(fast, GENERATE_ALL, &check->list);
    stand->list[seat] = check->list;
    stand->slow_list[seat].count = 0;
    check->oracle->generate(&slow, &stand->slow_list[seat]);
    check->moves += check->list.count;
    check_sort(check);
    compare_moves(check, stand, seat);
    check_generations(check, fast);
    check_legality(check, fast);
    check_attacks(check, &slow, fast);
    if ((fast->other_in_check != 0) != oracle_in_check(check->oracle, &slow, 1 - seat)) {
        check_failed(check, "other_in_check is wrong for seat %d", seat);
    }
    if (check->list.count == 0) {
        check_outcome(check, &slow, fast);
    }
}

/* FEN there and back, the board turned round, and now and then a perft. */
static void check_whole(struct check *check, struct stand *stand)
{
    const struct variant *variant = check->variant;
    union position_room other;
    union position_room back;
    struct text_error error = {0};
    struct oracle_position slow;
    const struct position *fast = &stand->fast.head;
    memset(&other, 0, sizeof other);
    memset(&back, 0, sizeof back);
    if (!variant->from_fen(variant, &other.head, check->fen, check->options, &error) ||
        !check->oracle->read(&slow, check->fen, check->options) ||
        other.head.key != fast->key || other.head.halfmove_clock != fast->halfmove_clock ||
        other.head.fullmove_number != fast->fullmove_number ||
        other.head.in_check != fast->in_check) {
        check_failed(check, "own FEN is not read as the position it is: %s", error.what);
    }
    variant_flip(variant, fast, &other.head);
    variant_flip(variant, &other.head, &back.head);
    if (!variant_is_consistent(variant, &other.head) || back.head.key != fast->key ||
        perft(variant, &other.head, 1, true) != perft(variant, fast, 1, true)) {
        check_failed(check, "flipped position is not the same from the other side");
    }
    if (check->positions % DEEP_EACH == 0 && perft(variant, fast, 1, true) < 400) {
        uint64_t nodes = oracle_perft(check->oracle, &stand->slow, 2);
        if (perft(variant, fast, 2, true) != nodes || perft(variant, fast, 2, false) != nodes) {
            check_failed(check, "perft 2 should be %llu", (unsigned long long)nodes);
        }
    }
}

static void check_stand(struct check *check, struct stand *stand)
{
    char fen[ORACLE_FEN_MAX];
    check->variant->to_fen(check->variant, &stand->fast.head, check->fen);
    oracle_print(check->oracle, &stand->slow, fen);
    if (strcmp(fen, check->fen) != 0) {
        check_failed(check, "the oracle prints %s", fen);
    }
    if (!variant_is_consistent(check->variant, &stand->fast.head)) {
        check_failed(check, "inconsistent");
    }
    check_key(check, stand->fast.head.key);
    for (int seat = 0; seat < 2; seat++) {
        check_seat(check, stand, seat);
    }
    if ((stand->list[0].count == 0) != (stand->list[1].count == 0)) {
        check_failed(check, "the game is over for one seat only");
    }
    check_whole(check, stand);
    check->ends += stand->list[0].count == 0;
}

/* Committed one after the other, in either order, the halves give what they give at once. The
 * token is then the turn's own (S12). */
static void check_halves(struct check *check, const struct stand *stand,
                         const struct joint *joint, const struct position *resolved)
{
    for (int seat = 0; seat < 2; seat++) {
        union position_room pending;
        union position_room done;
        memset(&pending, 0, sizeof pending);
        memset(&done, 0, sizeof done);
        check->variant->apply(&stand->asked[seat].head, &pending.head, joint->half[seat]);
        if (!pending.head.is_pending || pending.head.seat != 1 - seat) {
            check_failed(check, "the first half is not noted");
        }
        check->variant->apply(&pending.head, &done.head, joint->half[1 - seat]);
        check->variant->open(&done.head, &pending.head, 0);
        if (pending.head.key != resolved->key || done.head.is_pending) {
            check_failed(check, "the halves one after the other, seat %d first", seat);
        }
    }
}

/* Executes a joint turn on both sides and compares. */
static void check_joint(struct check *check, const struct stand *stand,
                        const struct joint *joint, struct stand *next)
{
    char text[JOINT_TEXT_MAX];
    char half[2][MOVE_TEXT_MAX];
    char fast_fen[FEN_MAX];
    char slow_fen[ORACLE_FEN_MAX];
    struct joint again;
    struct text_error error = {0};
    const struct position *standing = &stand->fast.head;
    joint_to_text(check->variant, standing, joint, text);
    if (!joint_from_text(check->variant, standing, text, &again, &error) ||
        again.half[0] != joint->half[0] || again.half[1] != joint->half[1] ||
        again.first != joint->first) {
        check_failed(check, "%s is not read as the turn it was: %s", text, error.what);
    }
    for (int seat = 0; seat < 2; seat++) {
        move_to_text(check->variant, &stand->asked[seat].head, joint->half[seat], half[seat]);
    }
    const char *const halves[2] = {half[0], half[1]};
    check->oracle->resolve(&stand->slow, halves, joint->first, &next->slow);
    memset(&next->fast, 0, sizeof next->fast);
    check->variant->resolve(standing, &next->fast.head, joint->half, joint->first);
    check->variant->to_fen(check->variant, &next->fast.head, fast_fen);
    oracle_print(check->oracle, &next->slow, slow_fen);
    if (strcmp(fast_fen, slow_fen) != 0) {
        check_failed(check, "after %s:\n  fast   %s\n  oracle %s", text, fast_fen, slow_fen);
    }
    if (!variant_is_consistent(check->variant, &next->fast.head)) {
        check_failed(check, "inconsistent after %s", text);
    }
    if (joint->first == 1 - standing->fullmove_number % 2) {
        check_halves(check, stand, joint, &next->fast.head);
    }
    check->positions++;
}

/* How much is going on between the two: a meeting, a swap, a piece lost under a capture. */
static int rank_of_pair(const struct stand *stand, const move_t half[2])
{
    const int *passed_of = stand->slow.passed_of;
    int rank = 4 * (move_to(half[0]) == move_to(half[1]));
    for (int seat = 0; seat < 2; seat++) {
        enum move_kind kind = move_kind(half[seat]);
        rank += 2 * (move_to(half[seat]) == move_from(half[1 - seat]));
        rank += 2 * (move_to(half[seat]) == passed_of[1 - seat]);
        rank += kind == MOVE_CASTLE || kind == MOVE_PROMOTION || kind == MOVE_DOUBLE_STEP;
    }
    return rank;
}

static struct joint choose(struct check *check, const struct stand *stand)
{
    struct joint best = {{0, 0}, 0};
    int best_rank = -1;
    for (int tries = random_below(&check->random, 2) == 0 ? 1 : 12; tries > 0; tries--) {
        struct joint joint = {{0, 0}, random_below(&check->random, 2)};
        for (int seat = 0; seat < 2; seat++) {
            const struct move_list *list = &stand->list[seat];
            joint.half[seat] = list->move[random_below(&check->random, list->count)];
        }
        int rank = rank_of_pair(stand, joint.half);
        if (rank > best_rank) {
            best = joint;
            best_rank = rank;
        }
    }
    met += move_to(best.half[0]) == move_to(best.half[1]);
    for (int seat = 0; seat < 2; seat++) {
        passed += move_to(best.half[seat]) == stand->slow.passed_of[1 - seat];
    }
    return best;
}

/* The standard start now and then, else a set-up that both accept. Returns how many turns to
 * play. */
static int new_game(struct check *check, struct stand *stand)
{
    char fen[ORACLE_FEN_MAX];
    bool start = random_below(&check->random, 8) == 0;
    check->options = (unsigned)random_below(&check->random, 1 << check_option_count(check));
    while (check->failures < FAILURES_MAX) {
        struct text_error error = {0};
        oracle_random_position(check->oracle, check->options, &check->random, &stand->slow);
        oracle_print(check->oracle, &stand->slow, fen);
        if (start) {
            strcpy(fen, check->variant->start_fen);
        }
        check_context(check, fen);
        memset(&stand->fast, 0, sizeof stand->fast);
        bool fast = check->variant->from_fen(check->variant, &stand->fast.head, fen,
                                             check->options, &error);
        if (check->oracle->read(&stand->slow, fen, check->options) != fast) {
            check_failed(check, "FEN is %s (%s), the oracle disagrees",
                         fast ? "accepted" : "refused", error.what);
        } else if (fast) {
            break;
        }
    }
    return start ? MOVES_FROM_START : 1 + random_below(&check->random, MOVES_FROM_SETUP);
}

/* Plays one game, checking each position of it and some joint turns there. */
static void run_game(struct check *check, long joint_turns)
{
    static struct stand stand;
    static struct stand next;
    int turns = new_game(check, &stand);
    while (turns-- > 0 && check->failures < FAILURES_MAX) {
        check_stand(check, &stand);
        if (stand.list[0].count == 0 || stand.list[1].count == 0) {
            both_mated += oracle_in_check(check->oracle, &stand.slow, 0) &&
                          oracle_in_check(check->oracle, &stand.slow, 1);
            return;
        }
        for (int i = 0; i < PAIRS && check->positions < joint_turns; i++) {
            struct joint joint = choose(check, &stand);
            check_joint(check, &stand, &joint, &next);
        }
        if (check->positions >= joint_turns) {
            return;
        }
        stand.slow = next.slow;
        stand.fast = next.fast;
    }
}

int main(int count, char **arguments)
{
    const char *game = count > 1 ? arguments[1] : "";
    long turns = count > 2 ? atol(arguments[2]) : 200000;
    uint64_t seed = count > 3 ? strtoull(arguments[3], NULL, 10) : run_seed();
    const struct variant *variant = variant_find(game);
    const struct oracle_game *oracle = oracle_find(game);
    if (variant == NULL || !variant->simultaneous || oracle == NULL || turns < 1) {
        fprintf(stderr, "usage: test_oracle_joint GAME [JOINT_TURNS [SEED]]\n");
        return 2;
    }
    struct check *check = check_new(variant, oracle, seed, turns);
    printf("%s: seed %llu\n", game, (unsigned long long)seed);
    while (check->positions < turns && check->failures < FAILURES_MAX) {
        run_game(check, turns);
    }
    check_report(check);
    printf("  %ld meetings, %ld on a passed square, %ld ends in check on both sides\n", met,
           passed, both_mated);
    int failures = check->failures;
    check_free(check);
    return failures > 0;
}
