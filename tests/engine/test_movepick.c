/* The move picker: every legal turn once, whatever it is told to begin with. */
#include "engine/lmr.h"
#include "engine/movepick.h"

#include "engine/memory.h"
#include "engine/params.h"
#include "engine/root.h"
#include "rules/move_text.h"
#include "rules/variants.h"
#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdlib.h>
#include <string.h>

/* A worker without threads, set up for one game's start position. */
struct bench_worker {
    struct search search;
    struct worker *worker;
};

static void set_up(struct bench_worker *bench, const char *name)
{
    memset(bench, 0, sizeof *bench);
    struct search *search = &bench->search;
    search->variant = variant_find(name);
    assert_non_null(search->variant);
    search->evaluator = eval_find(search->variant);
    search->features = SEARCH_EVERYTHING;
    assert_true(tt_init(&search->tt, 1));
    union position_room start;
    variant_start(search->variant, 0, &start.head);
    memcpy(&search->root, &start, search->variant->position_size);
    bench->worker = memory_map(sizeof *bench->worker);
    assert_non_null(bench->worker);
    search->workers = &bench->worker;
    search->worker_count = 1;
    bench->worker->search = search;
    history_layout(&bench->worker->history, search->variant);
    root_prepare(bench->worker);
}

static void tear_down(struct bench_worker *bench)
{
    memory_unmap(bench->worker, sizeof *bench->worker);
    tt_free(&bench->search.tt);
}

/* Picks all moves of a frame and compares them with the generator's. */
static void assert_complete(struct worker *worker, struct frame *frame, move_t hash)
{
    static struct move_list legal, picked;
    legal.count = picked.count = 0;
    worker->variant->generate(frame_head(frame), GENERATE_ALL, &legal);
    int arena = worker->arena;
    struct picker picker;
    movepick_begin(&picker, worker, frame, hash, false);
    move_t move;
    while ((move = movepick_next(&picker)) != MOVE_NONE) {
        assert_false(move_list_has(&picked, move));
        assert_true(move_list_has(&legal, move));
        move_list_add(&picked, move);
    }
    movepick_end(&picker);
    assert_int_equal(worker->arena, arena);
    assert_int_equal(picked.count, legal.count);
    if (move_list_has(&legal, hash)) {
        assert_int_equal(picked.move[0], hash);
    }
}

/* Picks the noisy moves; quiet ones come only in check. */
static void assert_noisy(struct worker *worker, struct frame *frame, move_t hash)
{
    struct picker picker;
    movepick_begin(&picker, worker, frame, hash, true);
    move_t move;
    while ((move = movepick_next(&picker)) != MOVE_NONE) {
        assert_true(move_is_noisy(move) || frame_head(frame)->in_check);
    }
    movepick_end(&picker);
}

/* After skip_quiet is set no quiet move comes but every noisy one. */
static void assert_skips(struct worker *worker, struct frame *frame)
{
    static struct move_list noisy;
    noisy.count = 0;
    worker->variant->generate(frame_head(frame), GENERATE_NOISY, &noisy);
    if (frame_head(frame)->in_check) {
        return;
    }
    struct picker picker;
    int count = 0;
    movepick_begin(&picker, worker, frame, MOVE_NONE, false);
    picker.skip_quiet = true;
    move_t move;
    while ((move = movepick_next(&picker)) != MOVE_NONE) {
        assert_true(move_is_noisy(move));
        count++;
    }
    movepick_end(&picker);
    assert_int_equal(count, noisy.count);
}

/* Walks through random games, with memory filled at random. */
static void walk(const char *name, int moves)
{
    static struct move_list legal;
    struct bench_worker bench;
    set_up(&bench, name);
    struct worker *worker = bench.worker;
    struct frame *frame = &worker->frames[FRAMES_BEFORE];
    uint64_t random = run_seed();
    int ply = 0;
    for (int i = 0; i < moves; i++) {
        legal.count = 0;
        worker->variant->generate(frame_head(frame), GENERATE_ALL, &legal);
        if (legal.count == 0 || ply == PLY_MAX - 2) {
            frame = &worker->frames[FRAMES_BEFORE];
            ply = 0;
            continue;
        }
        move_t some = legal.move[xorshift(&random) % (uint64_t)legal.count];
        frame->killer[0] = legal.move[xorshift(&random) % (uint64_t)legal.count];
        frame->killer[1] = (move_t)xorshift(&random);
        assert_complete(worker, frame, MOVE_NONE);
        assert_complete(worker, frame, some);
        assert_complete(worker, frame, (move_t)xorshift(&random));
        assert_noisy(worker, frame, some);
        assert_skips(worker, frame);
        struct tried tried = {.quiet_count = 0};
        if (!move_is_noisy(some)) {
            tried.quiet[tried.quiet_count++] = legal.move[0];
        }
        const struct quiet_counters counters = frame_counters(worker, frame);
        history_update(&worker->history, &counters, some, 1 + (int)(random % 12), &tried);
        const struct frame *last = frame - 1;
        if (!move_is_noisy(some) && last->move != MOVE_NONE) {
            *history_countermove(&worker->history, frame_head(last), last->move) = some;
        }
        worker_make(worker, frame, some);
        frame++;
        ply++;
    }
    tear_down(&bench);
}

static void every_move_once(void **state)
{
    (void)state;
    for (int i = 0; i < variant_count(); i++) {
        walk(variant_at(i)->name, run_count(3000));
    }
}

/* Puts a position at the root of a worker. */
static struct frame *root_from(struct bench_worker *bench, const char *fen)
{
    struct text_error error;
    struct frame *frame = &bench->worker->frames[FRAMES_BEFORE];
    assert_true(bench->search.variant->from_fen(bench->search.variant, frame_position(frame),
                                                fen, 0, &error));
    return frame;
}

static bool is_near(int a, int b)
{
    return abs(a % 8 - b % 8) <= 2 && abs(a / 8 - b / 8) <= 2;
}

/* While nothing is known of them, drops near the hostile king come before the others. */
static void drops_aim_at_the_king(void **state)
{
    (void)state;
    struct bench_worker bench;
    set_up(&bench, "cubic");
    struct frame *frame = root_from(&bench, "4k3/8/8/8/8/8/P2P4/4K3[NPpp] w - - 0 1");
    struct picker picker;
    int near = 0;
    int far = 0;
    movepick_begin(&picker, bench.worker, frame, MOVE_NONE, false);
    move_t move;
    while ((move = movepick_next(&picker)) != MOVE_NONE) {
        if (move_kind(move) == MOVE_DROP && is_near(move_to(move), 60)) {
            assert_int_equal(far, 0);
            near++;
        } else if (move_kind(move) == MOVE_DROP) {
            far++;
        }
    }
    movepick_end(&picker);
    assert_int_equal(near, 14 + 11);
    assert_int_equal(near + far, 60 + 46);
    tear_down(&bench);
}

/* What ends the game comes first, however little the piece taken is worth (G18). */
static void the_last_royal_is_taken_first(void **state)
{
    (void)state;
    struct bench_worker bench;
    set_up(&bench, "gala");
    const struct variant *variant = bench.search.variant;
    struct frame *frame =
        root_from(&bench, "2V13/16/16/7C8/13p2/2e13/16/6r9/16/16/14C1/4B5B5/6c9/2c8S4/9Gb5/"
                          "3g12 b - - 0 1");
    struct picker picker;
    struct text_error error;
    movepick_begin(&picker, bench.worker, frame, MOVE_NONE, false);
    move_t first = movepick_next(&picker);
    assert_int_equal(first, move_from_text(variant, frame_head(frame), "g9j2", &error));
    assert_true(worker_takes_last_royal(bench.worker, frame_head(frame), first));
    assert_false(
        worker_takes_last_royal(bench.worker, frame_head(frame), movepick_next(&picker)));
    movepick_end(&picker);
    tear_down(&bench);
}

static void history_stays_in_bounds(void **state)
{
    (void)state;
    int16_t counter = 0;
    for (int i = 0; i < 1000; i++) {
        history_add(&counter, 2000);
        assert_in_range(counter, 0, HISTORY_MAX);
    }
    assert_true(counter > HISTORY_MAX / 2);
    for (int i = 0; i < 1000; i++) {
        history_add(&counter, -2000);
        assert_true(counter >= -HISTORY_MAX);
    }
    assert_true(counter < -HISTORY_MAX / 2);
}

static void reductions_grow(void **state)
{
    (void)state;
    static struct search search;
    lmr_init(&search);
    assert_int_equal(lmr_base(&search, 1, 1), PARAM(LMR_BASE));
    for (int depth = 2; depth < 100; depth++) {
        for (int count = 2; count < 100; count++) {
            int reduction = lmr_base(&search, depth, count);
            assert_true(reduction >= lmr_base(&search, depth - 1, count));
            assert_true(reduction >= lmr_base(&search, depth, count - 1));
        }
    }
    assert_in_range(lmr_base(&search, 20, 30), 300, 800);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_once),
        cmocka_unit_test(drops_aim_at_the_king),
        cmocka_unit_test(the_last_royal_is_taken_first),
        cmocka_unit_test(history_stays_in_bounds),
        cmocka_unit_test(reductions_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
