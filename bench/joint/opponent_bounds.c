#include "bench/joint/opponent_bounds.h"

#include "engine/memory.h"
#include "eval/xymyx_weights.h"
#include "rules/variants.h"
#include "rules/xymyx/xymyx.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* --- The search --- */

bool solo_open(struct solo *solo, const struct variant *variant,
               const struct evaluator *evaluator, size_t megabytes)
{
    solo->search = memory_map(sizeof *solo->search);
    solo->worker = memory_map(sizeof *solo->worker);
    solo->bounds = memory_map(sizeof *solo->bounds);
    if (solo->search == NULL || solo->worker == NULL || solo->bounds == NULL ||
        !tt_init(&solo->search->tt, megabytes)) {
        return false;
    }
    struct search *search = solo->search;
    search->variant = solo->worker->variant = variant;
    search->evaluator = solo->worker->evaluator = evaluator;
    solo->worker->coalition = (struct coalition){.variant = variant, .evaluator = evaluator};
    search->workers = &solo->worker;
    search->worker_count = 1;
    search->budget = (struct budget){CLOCK_UNLIMITED, CLOCK_UNLIMITED, false};
    solo->worker->search = search;
    return true;
}

void solo_close(struct solo *solo)
{
    if (solo->search != NULL) {
        tt_free(&solo->search->tt);
    }
    memory_unmap(solo->search, sizeof *solo->search);
    memory_unmap(solo->worker, sizeof *solo->worker);
    memory_unmap(solo->bounds, sizeof *solo->bounds);
}

void solo_forget(struct solo *solo)
{
    tt_clear(&solo->search->tt);
    memset(solo->bounds, 0, sizeof *solo->bounds);
}

void solo_begin(struct solo *solo, const struct game *game, const struct effort *effort)
{
    struct worker *worker = solo->worker;
    solo->search->limits = (struct limits){.time = {-1, -1}, .nodes = effort->nodes};
    atomic_store(&solo->search->stop, false);
    tt_age(&solo->search->tt);
    atomic_store(&worker->nodes, 0);
    worker->next_poll = 0;
    worker->stopped = worker->stoppable = false;
    joint_bounds_prepare(solo->bounds, worker, game);
    solo->bounds->first = -1;
}

void solo_may_stop(struct solo *solo)
{
    solo->worker->stoppable = true;
    solo->worker->next_poll = 0;
}

/* --- Material and squares of XYMYX, with the very numbers of its whole evaluation --- */

static struct evaluator only_material;
static const int phase_of[PIECE_TYPES] = {0, 0, 1, 1, 2, 4, 0};

static int evaluate_material(const struct position *position, struct eval_trace *trace)
{
    const struct board *board = &xymyx_of(position)->chess.board;
    bitset pieces = board_occupied(board);
    taper_t sum = 0;
    int phase = 0;
    (void)trace;
    while (bitset_any(pieces)) {
        int square = bitset_pop(&pieces);
        int piece = board->square[square];
        taper_t value = xymyx_square_value(piece_seat(piece), piece_type(piece), square);
        sum += piece_seat(piece) == position->seat ? value : -value;
        phase += phase_of[piece_type(piece)];
    }
    phase = (phase > 24 ? 24 : phase) * PHASE_MAX / 24;
    return taper_blend(sum, phase);
}

static void build_material(void)
{
    only_material = *eval_find(variant_find("xymyx"));
    only_material.evaluate = evaluate_material;
}

/* The evaluator of the variant with all other terms left out; NULL where there is none. */
static const struct evaluator *material_evaluator(const struct variant *variant)
{
    static pthread_once_t built = PTHREAD_ONCE_INIT;
    if (strcmp(variant->name, "xymyx") != 0) {
        return NULL;
    }
    pthread_once(&built, build_material);
    return &only_material;
}

/* --- Pessimistic alpha-beta: the move that is worth most if the other side knew it. All its
 * time goes into the one search in which it commits first. --- */

enum { EVALUATOR_FULL, EVALUATOR_MATERIAL };

struct bounds_opponent {
    struct opponent head;
    struct solo solo;
};

static struct bounds_opponent *bounds_of(struct opponent *opponent)
{
    return (struct bounds_opponent *)(void *)opponent;
}

static void bounds_close(struct opponent *opponent)
{
    solo_close(&bounds_of(opponent)->solo);
    free(opponent);
}

static struct opponent *bounds_open(const struct opponent_setup *setup, const char **what)
{
    const struct evaluator *evaluator = setup->kind->choice == EVALUATOR_MATERIAL
                                            ? material_evaluator(setup->variant)
                                            : eval_find(setup->variant);
    if (evaluator == NULL) {
        *what = "no such evaluation of this variant";
        return NULL;
    }
    struct bounds_opponent *opponent = opponent_allocate(setup, sizeof *opponent, what);
    if (opponent == NULL) {
        return NULL;
    }
    if (!solo_open(&opponent->solo, setup->variant, evaluator, OPPONENT_MEGABYTES)) {
        bounds_close(&opponent->head);
        return NULL;
    }
    return &opponent->head;
}

static void bounds_begin(struct opponent *opponent, uint64_t seed)
{
    (void)seed;
    solo_forget(&bounds_of(opponent)->solo);
}

/* Searches deeper and deeper until told to stop. */
static void deepen(struct solo *solo, int seat, struct thought *thought)
{
    struct window open = {-SOLO_FULL, SOLO_FULL};
    thought->move = joint_moves_hasty(solo->bounds, seat);
    for (int depth = 1; depth <= SOLO_DEPTH_MAX; depth++) {
        int value = joint_bounds_value(solo->bounds, 0, seat, depth, open);
        if (solo_is_stopped(solo)) {
            break;
        }
        thought->move = solo->bounds->frames[0].opening[seat];
        thought->depth = depth;
        if (solo_is_decided(value)) {
            break;
        }
        solo_may_stop(solo);
    }
    thought->nodes = search_nodes(solo->search);
}

static void bounds_think(struct opponent *opponent, const struct game *game, int seat,
                         const struct mixture *told, struct thought *thought)
{
    (void)told;
    struct solo *solo = &bounds_of(opponent)->solo;
    solo_begin(solo, game, &opponent->effort);
    opponent_effort_begin(&opponent->effort, &solo->search->stop);
    deepen(solo, seat, thought);
    opponent_effort_end();
    opponent_certain(thought);
}

const struct opponent_kind opponent_secure = {
    "secure",       "pessimistic alpha-beta with the engine's evaluation",
    EVALUATOR_FULL, bounds_open,
    bounds_close,   bounds_begin,
    bounds_think};

const struct opponent_kind opponent_material = {
    "material",         "pessimistic alpha-beta with material and squares only",
    EVALUATOR_MATERIAL, bounds_open,
    bounds_close,       bounds_begin,
    bounds_think};
