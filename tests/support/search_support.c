/* Searching in tests, see search_support.h. */
#include "tests/support/search_support.h"

#include "rules/variants.h"
#include "tests/support/random.h"

#include <string.h>

/* Move by move. */
static void check_line(const struct game *game, const struct info *info)
{
    const struct variant *variant = game->variant;
    union position_room a, b;
    memcpy(&a, game_position(game), variant->position_size);
    for (int i = 0; i < info->pv_length; i++) {
        assert_true(variant->is_legal(&a.head, info->pv[i]));
        variant->apply(&a.head, &b.head, info->pv[i]);
        a = b;
    }
}

/* Halves of joint turns, that of the seat asked first; White registers first in all of them.
 * What may be pending in the game is not known to the search. */
static void check_joint_line(const struct game *game, const struct info *info)
{
    const struct variant *variant = game->variant;
    union position_room standing, asked;
    int seat = game_position(game)->seat;
    variant->open(game_position(game), &standing.head, 0);
    assert_int_equal(info->pv_length % 2, 0);
    for (int i = 0; i < info->pv_length; i += 2) {
        move_t half[2];
        for (int k = 0; k < 2; k++) {
            int side = k == 0 ? seat : 1 - seat;
            half[side] = info->pv[i + k];
            variant->open(&standing.head, &asked.head, side);
            assert_true(variant->is_legal(&asked.head, half[side]));
        }
        variant->apply(&standing.head, &asked.head, half[0]);
        variant->apply(&asked.head, &standing.head, half[1]);
    }
}

static void take_info(void *context, const struct info *info)
{
    struct heard *heard = context;
    if (heard->game->variant->simultaneous) {
        check_joint_line(heard->game, info);
    } else {
        check_line(heard->game, info);
    }
    heard->info_count++;
    heard->nodes = info->nodes;
    heard->depth = info->depth;
    heard->seldepth = info->seldepth;
    heard->final = info->final;
    if (info->multipv <= 8 && info->pv_length > 0) {
        heard->line[info->multipv - 1] = info->pv[0];
    }
}

static void take_best(void *context, const struct best *best)
{
    struct heard *heard = context;
    heard->best = *best;
    heard->best_count++;
}

void start_search(struct engine *engine, const struct game *game, const struct limits *limits,
                  struct heard *heard)
{
    memset(heard, 0, sizeof *heard);
    heard->game = game;
    struct callbacks callbacks = {heard, take_info, NULL, take_best};
    engine_go(engine, game, limits, &callbacks);
}

void finish_search(struct engine *engine, const struct heard *heard)
{
    engine_wait(engine);
    assert_false(engine_is_searching(engine));
    assert_int_equal(heard->best_count, 1);
    assert_true(heard->final);
    assert_in_range(heard->seldepth, 0, PLY_MAX);
    const struct variant *variant = heard->game->variant;
    const struct position *position = game_position(heard->game);
    if (variant->count(position) == 0) {
        assert_int_equal(heard->best.move, MOVE_NONE);
        return;
    }
    assert_true(variant->is_legal(position, heard->best.move));
    if (heard->best.ponder != MOVE_NONE) {
        union position_room next;
        variant->apply(position, &next.head, heard->best.move);
        assert_true(variant->is_legal(&next.head, heard->best.ponder));
    }
}

struct heard search(struct engine *engine, const struct game *game, struct limits limits)
{
    struct heard heard;
    limits.time[0] = limits.time[1] = -1;
    start_search(engine, game, &limits, &heard);
    finish_search(engine, &heard);
    return heard;
}

static uint64_t random_state = 1;

void begin_random(uint64_t seed)
{
    random_state = seed;
}

uint64_t next_random(void)
{
    return xorshift(&random_state);
}

void open_game(struct game *game, const char *rules, const char *fen)
{
    struct text_error error;
    struct rule_set found = find_rules(rules);
    assert_true(game_init(game, found.variant, found.options));
    if (fen != NULL && !game_set_fen(game, fen, &error)) {
        fail_msg("%s: %s: %s", rules, fen, error.what);
    }
}

int serial_games(void)
{
    int count = 0;
    for (int i = 0; i < variant_count(); i++) {
        count += !variant_at(i)->simultaneous;
    }
    return count;
}

const struct variant *serial_game_at(int index)
{
    int left = index % serial_games();
    for (int i = 0; i < variant_count(); i++) {
        if (!variant_at(i)->simultaneous && left-- == 0) {
            return variant_at(i);
        }
    }
    return NULL;
}

int depth_within(const struct variant *variant, int depth)
{
    enum { JOINT_DEPTH = 2 };
    return variant->simultaneous && depth > JOINT_DEPTH ? JOINT_DEPTH : depth;
}

bool play_random(struct game *game)
{
    struct move_list list;
    list.count = 0;
    game->variant->generate(game_position(game), GENERATE_ALL, &list);
    if (list.count == 0 || game_end(game).result != RESULT_NONE) {
        return false;
    }
    return game_play(game, list.move[next_random() % (uint64_t)list.count]);
}

void open_random(struct game *game, const char *rules, int moves)
{
    open_game(game, rules, NULL);
    for (int i = 0; i < moves; i++) {
        if (!play_random(game)) {
            break;
        }
    }
    while (game->variant->count(game_position(game)) == 0) {
        game_undo(game, 1);
    }
}

static void keep_payoffs(void *context, const struct info *info)
{
    if (info->payoffs != NULL) {
        *(struct payoffs *)context = *info->payoffs;
    }
}

static void ignore_best(void *context, const struct best *best)
{
    (void)context;
    (void)best;
}

struct payoffs payoffs_of(struct engine *engine, const struct game *game, int seat)
{
    struct payoffs payoffs = {.value = -1};
    struct limits limits = {.time = {-1, -1}, .multipv = 1, .depth = 1, .payoffs = true};
    struct callbacks callbacks = {
        .context = &payoffs, .on_info = keep_payoffs, .on_best = ignore_best};
    limits.for_seat = 1 + seat;
    engine_go(engine, game, &limits, &callbacks);
    engine_wait(engine);
    return payoffs;
}
