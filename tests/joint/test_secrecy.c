/* S16: nothing of what the engine says, plays or remembers depends on what the other side has
 * committed in the same turn. Each position is searched three times: nothing pending, and two
 * different halves of the other side pending; every report and the whole table must be equal.
 *
 * test_secrecy POSITIONS */
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/search_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most searches are brief; one in DEEP is long enough to mix. */
enum { WAYS = 3, DEEP = 8, NODES_BRIEF = 1200, NODES_DEEP = 20000 };

static int positions = 100;
static int mixed; /* reports of more than one move played */

/* Everything a search told, as text. */
struct record {
    FILE *file;
    char *text;
    size_t size;
};

static void record_moves(FILE *file, const char *name, const move_t *move, int count)
{
    fprintf(file, " %s", name);
    for (int i = 0; i < count; i++) {
        fprintf(file, " %08x", (unsigned)move[i]);
    }
}

static void record_mixture(FILE *file, const struct mixture *mixture)
{
    fprintf(file, " bounds %d %d", mixture->lower, mixture->upper);
    for (int side = 0; side < 2; side++) {
        record_moves(file, "mix", mixture->move[side], mixture->count[side]);
        for (int i = 0; i < mixture->count[side]; i++) {
            fprintf(file, " %d", mixture->permille[side][i]);
        }
    }
}

static void record_payoffs(FILE *file, const struct payoffs *payoffs)
{
    fprintf(file, " value %d %d %d", payoffs->value, payoffs->lower, payoffs->upper);
    for (int side = 0; side < 2; side++) {
        record_moves(file, "candidates", payoffs->move[side], payoffs->count[side]);
    }
    for (int i = 0; i < payoffs->count[0]; i++) {
        for (int j = 0; j < payoffs->count[1]; j++) {
            fprintf(file, " %d", payoffs->score[i][j]);
        }
    }
}

/* All of it but the time. */
static void record_info(void *context, const struct info *info)
{
    FILE *file = ((struct record *)context)->file;
    fprintf(file, "info %d %d %d %d %d %llu %d %d %d", info->depth, info->seldepth,
            info->multipv, info->score, info->bound, (unsigned long long)info->nodes,
            info->hashfull, info->final, info->permille);
    record_moves(file, "pv", info->pv, info->pv_length);
    assert_non_null(info->mixture);
    record_mixture(file, info->mixture);
    mixed += info->mixture->count[0] > 1;
    if (info->payoffs != NULL) {
        record_payoffs(file, info->payoffs);
    }
    fputc('\n', file);
}

static void record_current(void *context, int depth, move_t move, int number)
{
    FILE *file = ((struct record *)context)->file;
    fprintf(file, "current %d %08x %d\n", depth, (unsigned)move, number);
}

static void record_best(void *context, const struct best *best)
{
    FILE *file = ((struct record *)context)->file;
    fprintf(file, "best %08x %08x %d\n", (unsigned)best->move, (unsigned)best->ponder,
            best->score);
}

/* A fingerprint of all that the table remembers. */
static uint64_t table_sum(struct engine *engine)
{
    const struct tt *tt = &engine_search(engine)->tt;
    const struct tt_cluster *clusters = tt->clusters;
    uint64_t sum = tt->generation;
    for (uint64_t i = 0; i < tt->count; i++) {
        for (int k = 0; k < TT_CLUSTER; k++) {
            for (int w = 0; w < 2; w++) {
                uint64_t word =
                    atomic_load_explicit(&clusters[i].entry[k].word[w], memory_order_relaxed);
                sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
                sum ^= sum >> 29;
            }
        }
    }
    return sum;
}

/* Searches for `seat` with a clean memory and writes down everything. */
static char *record_search(struct engine *engine, const struct game *game,
                           const struct limits *limits)
{
    struct record record = {NULL, NULL, 0};
    struct callbacks callbacks = {&record, record_info, record_current, record_best};
    record.file = open_memstream(&record.text, &record.size);
    assert_non_null(record.file);
    engine_clear(engine);
    engine_go(engine, game, limits, &callbacks);
    engine_wait(engine);
    fprintf(record.file, "table %016llx\n", (unsigned long long)table_sum(engine));
    fclose(record.file);
    return record.text;
}

/* Asks `seat` for its half next. */
static void ask(struct game *game, int seat)
{
    union position_room opened;
    game->variant->open(game_position(game), &opened.head, seat);
    memcpy(game->positions + (size_t)game->count * game->variant->position_size, &opened,
           game->variant->position_size);
}

/* Searches the turn in all ways. False when the other side has no two moves. */
static bool check_move(struct engine *engine, struct game *game, const struct limits *limits)
{
    static struct move_list list;
    char *first = NULL;
    int seat = limits->for_seat - 1;
    list.count = 0;
    ask(game, 1 - seat);
    game->variant->generate(game_position(game), GENERATE_ALL, &list);
    if (list.count < 2) {
        return false;
    }
    int one = (int)(next_random() % (uint64_t)list.count);
    int two = (one + 1 + (int)(next_random() % (uint64_t)(list.count - 1))) % list.count;
    move_t pending[WAYS] = {MOVE_NONE, list.move[one], list.move[two]};
    assert_int_not_equal(pending[1], pending[2]);
    for (int way = 0; way < WAYS; way++) {
        if (pending[way] != MOVE_NONE) {
            assert_true(game_play(game, pending[way]));
            assert_true(game_position(game)->is_pending);
        }
        char *said = record_search(engine, game, limits);
        if (pending[way] != MOVE_NONE) {
            assert_int_equal(game_undo(game, 1), 1);
        }
        if (way == 0) {
            first = said;
        } else {
            assert_string_equal(said, first);
            free(said);
        }
    }
    free(first);
    return true;
}

/* The limits of the `number`-th turn: all there is to ask for, in every mixture. */
static struct limits limits_of(int number)
{
    struct limits limits = {.time = {-1, -1}, .multipv = 1 + number % 3};
    limits.for_seat = 1 + number % 2;
    limits.payoffs = number % 5 == 0;
    if (number % 16 == 0) {
        limits.depth = 1;
    } else {
        limits.nodes = 1 + next_random() % (number % DEEP == 1 ? NODES_DEEP : NODES_BRIEF);
    }
    return limits;
}

static void the_other_sides_half_changes_nothing(void **state)
{
    const struct variant *variant = *state;
    struct engine *engine = engine_new();
    assert_non_null(engine);
    assert_true(engine_set_hash(engine, 1));
    int checked = 0;
    while (checked < positions) {
        struct game game;
        struct limits limits = limits_of(checked);
        struct engine_options options = {.mix_mode = (enum mix_mode)(checked % 3),
                                         .seed = 1 + next_random() % 1000};
        engine_set_options(engine, &options);
        open_random(&game, variant->name, 2 * (int)(next_random() % 40));
        if (!game_position(&game)->is_pending) {
            checked += check_move(engine, &game, &limits);
        }
        game_free(&game);
    }
    assert_true(mixed > 0);
    engine_free(engine);
}

int main(int count, char **argument)
{
    begin_random(run_seed());
    positions = count > 1 ? atoi(argument[1]) : positions;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        const struct CMUnitTest tests[] = {
            cmocka_unit_test_prestate(the_other_sides_half_changes_nothing, (void *)variant)};
        if (variant->simultaneous && cmocka_run_group_tests(tests, NULL, NULL) != 0) {
            return 1;
        }
    }
    return 0;
}
