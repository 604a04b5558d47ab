#include "engine/endgames/solve.h"

#include "engine/endgames/solve_counted.h"
#include "engine/endgames/solve_joint.h"
#include "engine/endgames/workers.h"

#include <stdlib.h>
#include <string.h>

enum {
    HELD = 255,   /* of `left`: the position cannot be lost */
    BROKEN = 255, /* of `due`: no position */
};

typedef _Atomic uint8_t atomic_byte;
typedef _Atomic uint32_t atomic_word;

/* All positions of a table while it is made. Codes are those of the file: 1 + distance. */
struct graph {
    struct solve_job *job;
    uint64_t nodes;    /* indices, and as many again where a pawn may be captured en passant */
    uint8_t *code;     /* 0 until it is settled */
    atomic_byte *due;  /* the code that it will get, as far as is known; or BROKEN */
    atomic_byte *left; /* moves within the table that are not known to be won for the other
                          side; or HELD */
    uint8_t *worst;    /* the greatest code, won for the other side, that a move leads to
                          outside of the table */
    atomic_word *before; /* [nodes + 1] while edges are filled in: the end of those that lead to
                            the node; then their beginning */
    uint32_t *edge;      /* [edges]: where they come from */
    bool fills;          /* edges are filled in, not counted */
    int level;           /* the code that is being settled */
    atomic_int highest;  /* code that is due anywhere */
};

/* What is found while the moves of a position are looked at. */
struct view {
    int inside; /* moves within the table */
    int best;   /* the least code of a win, 0 without */
    int worst;  /* the greatest code that is won for the other side */
    bool held;  /* a move does not lose, for all that is known */
};

/* --- The moves of a position --- */

static void note_due(struct graph *graph, uint64_t node, int code)
{
    atomic_store_explicit(&graph->due[node], (uint8_t)code, memory_order_relaxed);
    int highest = atomic_load_explicit(&graph->highest, memory_order_relaxed);
    while (code > highest && !atomic_compare_exchange_weak(&graph->highest, &highest, code)) {
    }
}

static void add_edge(struct graph *graph, uint64_t from, uint64_t to)
{
    if (graph->fills) {
        uint32_t at = atomic_fetch_sub_explicit(&graph->before[to], 1, memory_order_relaxed);
        graph->edge[at - 1] = (uint32_t)from;
    } else {
        atomic_fetch_add_explicit(&graph->before[to], 1, memory_order_relaxed);
    }
}

/* A move to a position whose code is known. */
static void see_code(struct view *view, int code)
{
    if (code % 2 != 0) {
        view->best = view->best == 0 || code + 1 < view->best ? code + 1 : view->best;
    } else if (code != 0) {
        view->worst = code > view->worst ? code : view->worst;
    }
    view->held |= code == 0 || code % 2 != 0;
}

/* A position that ends the game, or that another table has. */
static void see_outside(struct graph *graph, struct table_worker *member, struct view *view,
                        const struct position *position)
{
    struct endgame endgame;
    struct material material;
    if (position->is_over) {
        struct outcome outcome = graph->job->variant->outcome(position);
        see_code(view, outcome.kind == OUTCOME_LOSS ? 1 : 0);
    } else if (endgames_look_up(graph->job->endgames, member->cache, graph->job->variant,
                                position, &endgame)) {
        see_code(view, endgame.result == ENDGAME_DRAW ? 0 : endgame.plies + 1);
    } else {
        material_read(graph->job->variant, position, ENDGAME_PIECES_MAX, &material);
        solve_job_miss(graph->job, &material);
    }
}

static void see_moves(struct graph *graph, struct table_worker *member, uint64_t node,
                      const uint8_t square[ENDGAME_PIECES_MAX],
                      const struct position *position);

/* A move that is more than a step to an empty square. */
static void see_change(struct graph *graph, struct table_worker *member, struct view *view,
                       uint64_t node, const struct position *position, move_t move)
{
    const struct layout *layout = graph->job->layout;
    union position_room room;
    struct position *after = &room.head;
    struct material material;
    graph->job->variant->apply(position, after, move);
    if (after->is_over ||
        !material_read(graph->job->variant, after, ENDGAME_PIECES_MAX, &material) ||
        material_key(&material) != material_key(&layout->material)) {
        see_outside(graph, member, view, after);
        return;
    }
    uint64_t index = layout_index(layout, material.square, after->seat);
    if (!layout_is_plain(layout, &material, after)) {
        index += layout->count;
        see_moves(graph, member, index, material.square, after);
    }
    view->inside++;
    add_edge(graph, node, index);
}

/* A step to an empty square: only that piece stands elsewhere, and `seat` moves then. */
static void see_step(struct graph *graph, struct view *view, uint64_t node,
                     const uint8_t square[ENDGAME_PIECES_MAX], int seat, move_t move)
{
    uint8_t after[ENDGAME_PIECES_MAX];
    memcpy(after, square, ENDGAME_PIECES_MAX);
    uint8_t *mover = memchr(after, move_from(move), (size_t)graph->job->layout->material.board);
    *mover = (uint8_t)move_to(move);
    view->inside++;
    add_edge(graph, node, layout_index(graph->job->layout, after, seat));
}

/* Looks at all moves of a position, its pieces on these squares, and notes what follows for its
 * node. */
static void see_moves(struct graph *graph, struct table_worker *member, uint64_t node,
                      const uint8_t square[ENDGAME_PIECES_MAX], const struct position *position)
{
    struct view view = {.inside = 0};
    struct move_list list;
    list.count = 0;
    graph->job->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        enum move_kind kind = move_kind(list.move[i]);
        if (kind == MOVE_QUIET || kind == MOVE_TELEPORT) {
            see_step(graph, &view, node, square, position->seat ^ 1, list.move[i]);
        } else {
            see_change(graph, member, &view, node, position, list.move[i]);
        }
    }
    if (graph->fills) {
        return;
    }
    if (list.count == 0) {
        view.held = graph->job->variant->outcome(position).kind != OUTCOME_LOSS;
    }
    atomic_store(&graph->left[node], (uint8_t)(view.held ? HELD : view.inside));
    graph->worst[node] = (uint8_t)view.worst;
    if (view.best > 0) {
        note_due(graph, node, view.best);
    } else if (view.inside == 0 && !view.held) {
        note_due(graph, node, view.worst + 1);
    }
}

static void see_node(void *context, struct table_worker *member, uint64_t node)
{
    struct graph *graph = context;
    union position_room room;
    struct position *position = &room.head;
    uint8_t square[ENDGAME_PIECES_MAX];
    int seat;
    if (graph->fills &&
        atomic_load_explicit(&graph->due[node], memory_order_relaxed) == BROKEN) {
        return;
    }
    layout_squares(graph->job->layout, node, square, &seat);
    bool stands = layout_is_placement(graph->job->layout, node, square);
    if (stands) {
        layout_position(graph->job->layout, square, seat, position);
        stands = !layout_is_illegal(graph->job->layout, square, seat, position);
    }
    if (!stands) {
        atomic_store_explicit(&graph->due[node], BROKEN, memory_order_relaxed);
    } else if (graph->job->variant->is_dead(position)) {
        atomic_store(&graph->left[node], HELD);
    } else {
        see_moves(graph, member, node, square, position);
    }
}

/* --- Distances, in their order --- */

/* The side to move can go to a lost position. */
static void settle_win(struct graph *graph, uint32_t node)
{
    int due = atomic_load_explicit(&graph->due[node], memory_order_relaxed);
    if (due == 0 || due > graph->level + 1) {
        note_due(graph, node, graph->level + 1);
    }
}

/* One move more is won for the other side. */
static void lose(struct graph *graph, uint32_t node)
{
    if (atomic_load_explicit(&graph->left[node], memory_order_relaxed) != HELD &&
        atomic_fetch_sub(&graph->left[node], 1) == 1) {
        int worst = graph->worst[node];
        note_due(graph, node, (graph->level > worst ? graph->level : worst) + 1);
    }
}

static void settle_node(void *context, struct table_worker *member, uint64_t node)
{
    struct graph *graph = context;
    (void)member;
    if (graph->code[node] != 0 ||
        atomic_load_explicit(&graph->due[node], memory_order_relaxed) != graph->level) {
        return;
    }
    graph->code[node] = (uint8_t)graph->level;
    for (uint32_t i = graph->before[node]; i < graph->before[node + 1]; i++) {
        if (graph->level % 2 != 0) {
            settle_win(graph, graph->edge[i]);
        } else {
            lose(graph, graph->edge[i]);
        }
    }
}

/* --- The whole --- */

/* Turns the counts of edges into where they end. False when there are too many, or memory is
 * short. */
static bool place_edges(struct graph *graph)
{
    uint64_t sum = 0;
    for (uint64_t node = 0; node <= graph->nodes; node++) {
        sum += graph->before[node];
        graph->before[node] = (uint32_t)sum;
        if (sum > UINT32_MAX) {
            return false;
        }
    }
    graph->edge = malloc((size_t)(sum + 1) * sizeof *graph->edge);
    return graph->edge != NULL;
}

static bool graph_init(struct graph *graph)
{
    uint64_t count = graph->job->layout->count;
    graph->nodes =
        material_has_pawns_of_both(graph->job->variant, &graph->job->layout->material)
            ? 2 * count
            : count;
    if (graph->nodes >= UINT32_MAX) {
        return false;
    }
    size_t nodes = (size_t)graph->nodes;
    graph->code = calloc(nodes, 1);
    graph->due = calloc(nodes, 1);
    graph->left = calloc(nodes, 1);
    graph->worst = calloc(nodes, 1);
    graph->before = calloc(nodes + 1, sizeof *graph->before);
    return graph->code != NULL && graph->due != NULL && graph->left != NULL &&
           graph->worst != NULL && graph->before != NULL;
}

static void graph_free(struct graph *graph)
{
    free(graph->code);
    free(graph->due);
    free(graph->left);
    free(graph->worst);
    free(graph->before);
    free(graph->edge);
}

/* Counts what was found; what is no position gets the code before it, which costs least. */
static void sum_up(struct graph *graph, struct endgame_facts *facts)
{
    const struct layout *layout = graph->job->layout;
    uint8_t last = 0;
    for (uint64_t node = 0; node < layout->count; node++) {
        int seat = node >= layout->half;
        uint8_t code = graph->code[node];
        if (graph->due[node] == BROKEN && code == 0) {
            graph->code[node] = last;
            continue;
        }
        last = code;
        facts->drawn[seat] += code == 0;
        facts->lost[seat] += code % 2 != 0;
        facts->won[seat] += code != 0 && code % 2 == 0;
        if (code % 2 == 0 && code > facts->longest[seat] + 1) {
            facts->longest[seat] = code - 1U;
        }
    }
}

static enum solve_status solve_material(struct graph *graph, unsigned char **bytes,
                                        size_t *size)
{
    struct endgame_facts facts = {.error = 0};
    struct workers *workers = graph->job->workers;
    uint64_t count = graph->job->layout->count;
    if (!graph_init(graph)) {
        return SOLVE_OUT_OF_MEMORY;
    }
    if (!workers_visit(workers, see_node, graph, count, 0, 0.45)) {
        return SOLVE_STOPPED;
    }
    if (atomic_load(&graph->job->is_missing)) {
        return SOLVE_MISSING;
    }
    if (!place_edges(graph)) {
        return SOLVE_OUT_OF_MEMORY;
    }
    graph->fills = true;
    if (!workers_visit(workers, see_node, graph, count, 0.45, 0.9)) {
        return SOLVE_STOPPED;
    }
    for (graph->level = 1; graph->level <= atomic_load(&graph->highest); graph->level++) {
        if (graph->level >= BROKEN - 1) {
            return SOLVE_TOO_LONG;
        }
        if (!workers_visit(workers, settle_node, graph, graph->nodes, 0.9, 0.9)) {
            return SOLVE_STOPPED;
        }
    }
    sum_up(graph, &facts);
    *bytes = endgame_table_pack(graph->job->layout, graph->code, 1, &facts, size);
    return *bytes != NULL ? SOLVE_DONE : SOLVE_OUT_OF_MEMORY;
}

static enum solve_status solve_turns(struct solve_job *job, unsigned char **bytes, size_t *size)
{
    struct graph graph = {.job = job};
    enum solve_status status = solve_material(&graph, bytes, size);
    graph_free(&graph);
    return status;
}

enum solve_status solve_table(const struct endgames *endgames, const struct variant *variant,
                              unsigned options, const struct material *material,
                              const struct solve_settings *settings, unsigned char **bytes,
                              size_t *size, struct material *missing)
{
    struct pairs *pairs = NULL;
    bool possible = true;
    struct solve_job job = {.endgames = endgames,
                            .variant = variant,
                            .workers = workers_new(settings),
                            .clock = settings->clock,
                            .layout =
                                layout_new(variant, options, material, &pairs, &possible)};
    enum solve_status status = possible ? SOLVE_OUT_OF_MEMORY : SOLVE_IMPOSSIBLE;
    if (job.workers != NULL && job.layout != NULL) {
        layout_find_places(job.layout);
        status = (variant->simultaneous       ? solve_joint
                  : variant->halfmove_by_seat ? solve_counted
                                              : solve_turns)(&job, bytes, size);
        *missing = job.missing;
    }
    layout_free(job.layout);
    layout_pairs_free(pairs);
    workers_free(job.workers);
    return status;
}
