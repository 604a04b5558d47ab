/* The values of nets over random games of every variant that one can be made for: the same
 * whatever was valued before, the same as a slow computation from the description in
 * eval/nnue/net.h, the same for both sides and, where the royal's half decides, for the mirror
 * image. */
#include "eval/eval.h"
#include "eval/nnue/nnue.h"
#include "rules/variants.h"
#include "tests/oracle/setup.h"
#include "tests/support/net_maker.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 1000, PLIES = 100, BOUND = 20000, LARGEST = 19000, KEPT = 16 };

/* Games played by chance, with other options each time: short ones from random set-ups and long
 * ones from the start by turns. */
struct play {
    const struct variant *variant;
    const struct features *features;
    uint64_t random;
    int games, plies_left;
    union position_room position;
};

static void begin_play(struct play *play, const struct variant *variant)
{
    play->variant = variant_find(variant->name); /* builds its tables */
    play->features = eval_find(variant)->features;
    play->random = run_seed();
    play->games = play->plies_left = 0;
}

/* A set-up that the FEN reader accepts. */
static void set_up(struct play *play, unsigned options)
{
    const struct oracle_game *oracle = oracle_find(play->variant->name);
    struct oracle_position setup;
    struct text_error error;
    char fen[ORACLE_FEN_MAX];
    do {
        oracle_random_position(oracle, options, &play->random, &setup);
        oracle_print(oracle, &setup, fen);
    } while (
        !play->variant->from_fen(play->variant, &play->position.head, fen, options, &error));
}

static void begin_game(struct play *play)
{
    enum { SHORT = 10, LONG = 40 };
    unsigned options =
        (unsigned)random_below(&play->random, (int)variant_option_sets(play->variant));
    bool is_short = play->games++ % 2 == 0;
    play->plies_left = is_short ? SHORT : LONG;
    if (is_short) {
        set_up(play, options);
    } else {
        variant_start(play->variant, options, &play->position.head);
    }
}

/* The next position. */
static const struct position *go_on(struct play *play)
{
    static struct move_list list;
    union position_room next;
    list.count = 0;
    if (play->plies_left > 0) {
        play->variant->generate(&play->position.head, GENERATE_ALL, &list);
    }
    if (list.count == 0) {
        begin_game(play);
    } else {
        play->variant->apply(&play->position.head, &next.head,
                             list.move[random_below(&play->random, list.count)]);
        play->position = next;
        play->plies_left--;
    }
    return &play->position.head;
}

/* --- The slow computation --- */

/* One side's part of the output; every sum is that of all its columns, and wraps at 16 bits. */
static int64_t slow_half(const struct net *net, const struct features *features,
                         const struct position *position, int side, const int16_t *weight)
{
    uint16_t column[FEATURES_MAX];
    int64_t output = 0;
    int count = features_list(features, position, side, 0, column);
    for (int i = 0; i < net->width; i++) {
        int64_t sum = net->bias[i];
        for (int n = 0; n < count; n++) {
            sum += net->column[(int64_t)column[n] * net->width + i];
        }
        int64_t value = (sum & 0xffff) < 0x8000 ? sum & 0xffff : 0;
        value = value > NET_ONE ? NET_ONE : value;
        output += value * value * weight[i];
    }
    return output;
}

/* Centipawns as `side` sees it, not limited. Divisions round towards 0. */
static int64_t slow_output(const struct net *net, const struct features *features,
                           const struct position *position, int side)
{
    int pieces = 0;
    for (int square = 0; square < features->files * features->ranks; square++) {
        pieces += position_piece(position, square) != 0;
    }
    int bucket = features_bucket(features, pieces);
    const int16_t *weight = net->weight + (ptrdiff_t)2 * bucket * net->width;
    int64_t output = slow_half(net, features, position, side, weight) +
                     slow_half(net, features, position, 1 - side, weight + net->width);
    return (output / NET_ONE + net->output_bias[bucket]) * net->scale /
           ((int64_t)NET_ONE * NET_WEIGHT_ONE);
}

static int slow_value(const struct net *net, const struct features *features,
                      const struct position *position)
{
    int mover = position->seat & 1;
    int64_t value = slow_output(net, features, position, mover);
    if (features->is_odd) {
        value = (value - slow_output(net, features, position, 1 - mover)) / 2;
    }
    return (int)(value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value);
}

/* --- Values --- */

/* The value that accumulators without a past give. */
static int fresh_value(const struct net *net, const struct features *features,
                       const struct position *position)
{
    struct nnue nnue;
    memset(&nnue, 0, sizeof nnue);
    nnue_begin(&nnue, net, features);
    return nnue_evaluate(&nnue, position, NULL, 0);
}

/* Whether a side has its royal, and not on a file in the middle. */
static bool is_off_middle(const struct play *play, int side)
{
    const struct features *features = play->features;
    int royal = piece_make(side, features->royal);
    for (int square = 0; square < features_squares(features); square++) {
        if (position_piece(&play->position.head, square) == royal) {
            return 2 * (square % features->files) != features->files - 1;
        }
    }
    return false;
}

/* The same board with left and right exchanged; of the rest a net sees the counts only, which
 * stay. False where it need not look the same. */
static bool mirror(const struct play *play, union position_room *mirrored)
{
    if (play->features->royal == 0 || !is_off_middle(play, 0) || !is_off_middle(play, 1)) {
        return false;
    }
    int files = play->features->files;
    *mirrored = play->position;
    uint8_t *board = (uint8_t *)(&mirrored->head + 1);
    for (int square = 0; square < features_squares(play->features); square++) {
        int file = square % files;
        board[square] =
            (uint8_t)position_piece(&play->position.head, square - file + files - 1 - file);
    }
    play->variant->derive(&mirrored->head);
    return true;
}

static void fail_position(const struct play *play, const char *what, int value, int other)
{
    char fen[FEN_MAX];
    play->variant->to_fen(play->variant, &play->position.head, fen);
    fail_msg("%s: %s: %d, %s %d", play->variant->name, fen, value, what, other);
}

/* Checks a value in every other way to get it; returns whether the mirror image was one. */
static bool check_value(const struct play *play, const struct net *net, int value)
{
    union position_room other;
    const struct position *position = &play->position.head;
    int slow = slow_value(net, play->features, position);
    int fresh = fresh_value(net, play->features, position);
    if (value != slow) {
        fail_position(play, "slow", value, slow);
    }
    if (value != fresh) {
        fail_position(play, "fresh", value, fresh);
    }
    variant_flip(play->variant, position, &other.head);
    int flipped = fresh_value(net, play->features, &other.head);
    if (value != flipped) {
        fail_position(play, "flipped", value, flipped);
    }
    assert_in_range(value + BOUND, 1, 2 * BOUND - 1);
    if (play->features->is_odd) {
        other = play->position;
        other.head.seat ^= 1;
        assert_int_equal(fresh_value(net, play->features, &other.head), -value);
    }
    if (!mirror(play, &other)) {
        return false;
    }
    int mirrored = fresh_value(net, play->features, &other.head);
    if (value != mirrored) {
        fail_position(play, "mirrored", value, mirrored);
    }
    return true;
}

/* Plays on with one set of accumulators, which also goes back to positions it has seen, at any
 * ply. Returns how many mirror images were valued. */
static int check_games(const struct variant *variant, const struct net_plan *plan)
{
    static union position_room kept[KEPT];
    static struct nnue nnue;
    int value[KEPT];
    struct play play;
    struct made_net made;
    int mirrored = 0;
    bool differ = false;
    begin_play(&play, variant);
    make_net(&made, play.features, plan, &play.random);
    memset(&nnue, 0, sizeof nnue);
    int positions = run_count(POSITIONS);
    for (int n = 0; n < positions; n++) {
        const struct position *position = go_on(&play);
        nnue_begin(&nnue, &made.net, play.features);
        value[n % KEPT] = nnue_evaluate(&nnue, position, NULL, n % PLIES);
        kept[n % KEPT] = play.position;
        mirrored += check_value(&play, &made.net, value[n % KEPT]);
        differ = differ || value[n % KEPT] != value[0];
        int back = random_below(&play.random, n < KEPT ? n + 1 : KEPT);
        int ply = random_below(&play.random, PLIES);
        assert_int_equal(nnue_evaluate(&nnue, &kept[back].head, NULL, ply), value[back]);
        assert_int_equal(nnue_evaluate(&nnue, &kept[back].head, NULL, ply), value[back]);
    }
    assert_true(differ);
    free_made_net(&made);
    return mirrored;
}

static void values_depend_on_the_position_only(void **state)
{
    (void)state;
    static const int widths[] = {32, 128, 256, 512};
    int with_nets = 0;
    for (int i = 0; i < variant_count(); i++) {
        if (eval_find(variant_at(i))->features == NULL) {
            continue;
        }
        int mirrored = 0;
        with_nets++;
        for (size_t w = 0; w < sizeof widths / sizeof widths[0]; w++) {
            struct net_plan gentle = net_gentle;
            struct net_plan wild = net_wild;
            gentle.width = wild.width = widths[w];
            assert_true(net_has_width(widths[w]));
            mirrored += check_games(variant_at(i), &gentle);
            mirrored += check_games(variant_at(i), &wild);
        }
        assert_true(mirrored > 0 || eval_find(variant_at(i))->features->royal == 0);
    }
    assert_true(with_nets > 0);
}

/* However large the output, a value stays below the scores of won games. */
static void values_are_bounded(void **state)
{
    (void)state;
    struct net_plan plan = {256, INT16_MAX, 10000};
    const struct variant *variant = variant_find("chess");
    struct play play;
    struct made_net made;
    bool reached[2] = {false, false};
    begin_play(&play, variant);
    for (int n = 0; n < 20; n++) {
        make_net(&made, eval_find(variant)->features, &plan, &play.random);
        for (int i = 0; i < 10; i++) {
            const struct position *position = go_on(&play);
            int value = fresh_value(&made.net, play.features, position);
            assert_int_equal(value, slow_value(&made.net, play.features, position));
            assert_true(abs(value) <= LARGEST);
            reached[0] = reached[0] || value == -LARGEST;
            reached[1] = reached[1] || value == LARGEST;
        }
        free_made_net(&made);
    }
    assert_true(reached[0] && reached[1]);
}

/* --- One set of accumulators for many nets --- */

/* Games and nets by turns. */
static void games_may_alternate(void **state)
{
    (void)state;
    static struct nnue nnue;
    static struct play play[32];
    struct made_net made[32];
    int count = 0;
    memset(&nnue, 0, sizeof nnue);
    for (int i = 0; i < variant_count(); i++) {
        if (eval_find(variant_at(i))->features != NULL) {
            begin_play(&play[count], variant_at(i));
            make_net(&made[count], play[count].features, &net_gentle, &play[count].random);
            count++;
        }
    }
    for (int n = 0; n < 10 * count; n++) {
        struct play *one = &play[n * 7 % count];
        const struct net *net = &made[n * 7 % count].net;
        const struct position *position = go_on(one);
        nnue_begin(&nnue, net, one->features);
        assert_int_equal(nnue_evaluate(&nnue, position, NULL, 0),
                         fresh_value(net, one->features, position));
    }
    for (int i = 0; i < count; i++) {
        free_made_net(&made[i]);
    }
}

/* Another net may come to lie where one was that has been forgotten. */
static void a_net_can_be_forgotten(void **state)
{
    (void)state;
    static struct nnue nnue;
    struct play play;
    struct made_net made[2];
    begin_play(&play, variant_find("xodul"));
    make_net(&made[0], play.features, &net_gentle, &play.random);
    make_net(&made[1], play.features, &net_gentle, &play.random);
    memset(&nnue, 0, sizeof nnue);
    const struct position *position = go_on(&play);
    nnue_begin(&nnue, &made[0].net, play.features);
    int before = nnue_evaluate(&nnue, position, NULL, 0);
    made[0].net = made[1].net;
    int wanted = fresh_value(&made[1].net, play.features, position);
    assert_int_not_equal(before, wanted);
    nnue_forget(&nnue);
    nnue_begin(&nnue, &made[0].net, play.features);
    assert_int_equal(nnue_evaluate(&nnue, position, NULL, 0), wanted);
    free_made_net(&made[0]);
    free_made_net(&made[1]);
}

/* --- What a net sees --- */

static void check_counts(const struct features *features, const struct position *position)
{
    enum { UNTOUCHED = 0xee };
    uint8_t count[FEATURE_COUNTS_MAX];
    memset(count, UNTOUCHED, sizeof count);
    features->fill(position, count);
    for (int i = 0; i < FEATURE_COUNTS_MAX; i++) {
        if (i < features_counts(features)) {
            assert_in_range(count[i], 0, features->limit);
        } else {
            assert_int_equal(count[i], UNTOUCHED);
        }
    }
}

/* Both sides see as much; nothing is seen twice but threats, one for each piece; nothing is
 * outside. */
static void check_columns(const struct features *features, const struct position *position)
{
    uint16_t column[FEATURES_MAX];
    int count[2];
    for (int side = 0; side < 2; side++) {
        static unsigned char seen[UINT16_MAX + 1];
        memset(seen, 0, sizeof seen);
        count[side] = features_list(features, position, side, 0, column);
        assert_in_range(count[side], 0, FEATURES_MAX);
        for (int n = 0; n < count[side]; n++) {
            assert_true(column[n] < features_columns(features));
            bool is_threat = column[n] >= features_threats(features);
            assert_true(is_threat || !seen[column[n]]);
            seen[column[n]] = true;
        }
    }
    assert_int_equal(count[0], count[1]);
    assert_in_range(features_bucket(features, features_pieces(features, position)), 0,
                    BUCKETS - 1);
}

/* Whether a piece of a side attacks a square, by the question that the rules answer for one
 * square. */
static bool is_attacked(const struct play *play, int square, int side)
{
    bool found = false;
    for (int seat = side; seat < play->variant->seats; seat += 2) {
        found = found || play->variant->is_attacked(&play->position.head, square, seat);
    }
    return found;
}

/* Of threats each side sees exactly those that the rules tell; returns their number. */
static int check_threats(const struct play *play)
{
    const struct features *features = play->features;
    const struct position *position = &play->position.head;
    int threats = 0;
    for (int side = 0; side < 2 && features->attacks != NULL; side++) {
        uint16_t column[FEATURES_MAX];
        int balance[4 * PIECE_TYPES_MAX] = {0};
        int count = features_list(features, position, side, 0, column);
        for (int n = 0; n < count; n++) {
            if (column[n] >= features_threats(features)) {
                balance[column[n] - features_threats(features)]++;
            }
        }
        for (int square = 0; square < features_squares(features); square++) {
            int piece = position_piece(position, square);
            if (piece != 0 && is_attacked(play, square, 1 - piece_side(piece))) {
                bool is_defended = is_attacked(play, square, piece_side(piece));
                int place = (piece_side(piece) == side ? 0 : features->types);
                balance[2 * (place + piece_type(piece) - 1) + is_defended]--;
                threats++;
            }
        }
        for (int i = 0; i < 4 * features->types; i++) {
            assert_int_equal(balance[i], 0);
        }
    }
    return threats;
}

static void columns_are_distinct(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        struct play play;
        begin_play(&play, variant_at(i));
        if (play.features == NULL) {
            continue;
        }
        assert_int_equal(features_squares(play.features) % 8, 0);
        assert_int_equal(play.features->files, play.variant->files);
        assert_int_equal(play.features->ranks, play.variant->ranks);
        assert_in_range(features_counts(play.features), 0, FEATURE_COUNTS_MAX);
        assert_in_range(play.features->limit, 0, FEATURE_COUNT_LIMIT_MAX);
        assert_in_range(features_columns(play.features), 1, UINT16_MAX);
        assert_in_range(strlen(play.features->net), 1, 15);
        int threats = 0;
        for (int n = 0; n < run_count(5 * POSITIONS); n++) {
            const struct position *position = go_on(&play);
            check_columns(play.features, position);
            threats += check_threats(&play);
            if (play.features->fill != NULL) {
                check_counts(play.features, position);
            }
        }
        assert_int_equal(threats > 0, play.features->attacks != NULL);
    }
}

/* Reads the position that an image of the board is. */
static void read_image(struct play *play, int image, union position_room *read)
{
    const struct variant *variant = play->variant;
    const struct position *position = &play->position.head;
    const int squares = features_squares(play->features);
    uint16_t column[FEATURES_MAX];
    char letter[SQUARES_MAX] = {0};
    char fen[FEN_MAX];
    struct text_error error;
    struct feature_view view;
    int seen[SQUARES_MAX]; /* the square that the side sees there */
    int length = 0;
    feature_view_init(&view, play->features, 0, false);
    for (int square = 0; square < squares; square++) {
        seen[view.square[square]] = square;
    }
    features_list(play->features, position, 0, image, column);
    for (int n = 0; n < features_pieces(play->features, position); n++) {
        int type = column[n] / squares % play->features->types + 1;
        bool is_own = column[n] / squares < play->features->types;
        letter[seen[column[n] % squares]] =
            (char)(is_own ? variant->letters[type] : variant->letters[type] + 'a' - 'A');
    }
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < variant->files; file++) {
            char found = letter[rank * variant->files + file];
            bool ends = file == variant->files - 1;
            empty += found == 0;
            if (empty > 0 && (found != 0 || ends)) {
                length += sprintf(fen + length, "%d", empty);
                empty = 0;
            }
            if (found != 0) {
                fen[length++] = found;
            }
        }
        fen[length++] = rank > 0 ? '/' : ' ';
    }
    snprintf(fen + length, sizeof fen - (size_t)length, "%c - - 0 1",
             variant->seat_letters[position->seat]);
    if (!variant->from_fen(variant, &read->head, fen, position->options, &error)) {
        fail_msg("%s: %s", fen, error.what);
    }
}

/* An image of a board has as many moves as the board. */
static void images_are_alike_to_the_rules(void **state)
{
    (void)state;
    static const char *const names[] = {"gala", "gala-shared"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct play play;
        begin_play(&play, variant_find(names[i]));
        for (int n = 0; n < run_count(POSITIONS); n++) {
            uint64_t moves = play.variant->count(go_on(&play));
            bool is_readable = moves > 0; /* no FEN is without royals */
            for (int image = 0; is_readable && image < features_images(play.features);
                 image++) {
                union position_room read;
                read_image(&play, image, &read);
                assert_int_equal(play.variant->count(&read.head), moves);
            }
        }
    }
}

static int compare_columns(const void *left, const void *right)
{
    return *(const uint16_t *)left - *(const uint16_t *)right;
}

/* The columns of the pieces of a game's first position as a side sees it, in order. Returns
 * their number. */
static int start_columns(const char *name, int side, uint16_t column[FEATURES_MAX])
{
    const struct variant *variant = variant_find(name);
    union position_room start;
    variant_start(variant, 0, &start.head);
    const struct features *features = eval_find(variant)->features;
    features_list(features, &start.head, side, 0, column);
    int count = features_pieces(features, &start.head);
    qsort(column, (size_t)count, sizeof *column, compare_columns);
    return count;
}

/* Castles of a shared border are seen as those of opposite corners, which the same net serves.
 */
static void set_ups_of_gala_look_alike(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        uint16_t corners[FEATURES_MAX], border[FEATURES_MAX];
        int count = start_columns("gala", side, corners);
        assert_int_equal(start_columns("gala-shared", side, border), count);
        assert_memory_equal(corners, border, (size_t)count * sizeof *corners);
    }
    assert_ptr_equal(net_embedded(eval_find(variant_find("gala-shared"))->features),
                     net_embedded(eval_find(variant_find("gala"))->features));
}

/* More pieces never have a bucket before that of fewer; all are used. */
static void buckets_follow_the_pieces(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        const struct features *features = eval_find(variant_at(i))->features;
        if (features != NULL) {
            int bucket = 0;
            assert_int_equal(features_bucket(features, 0), 0);
            for (int pieces = 1; pieces <= features_squares(features); pieces++) {
                int next = features_bucket(features, pieces);
                assert_in_range(next, bucket, bucket + 1);
                bucket = next;
            }
            assert_int_equal(bucket, BUCKETS - 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_depend_on_the_position_only),
        cmocka_unit_test(values_are_bounded),
        cmocka_unit_test(games_may_alternate),
        cmocka_unit_test(a_net_can_be_forgotten),
        cmocka_unit_test(columns_are_distinct),
        cmocka_unit_test(images_are_alike_to_the_rules),
        cmocka_unit_test(set_ups_of_gala_look_alike),
        cmocka_unit_test(buckets_follow_the_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
