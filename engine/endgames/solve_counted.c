#include "engine/endgames/solve_counted.h"

#include <stdlib.h>
#include <string.h>

/* Codes are those of the file: 1 + 2 * plies, and 1 more where the seat to move wins. */
enum {
    COUNTS_MAX = 14,
    CLASSES = 64, /* of positions, by how far their pawns have gone */
    LOST_AT_ONCE = 1,
    WON_AT_ONCE = 2,
    NO_WIN = 255
};

/* Of an edge: the mover's count becomes 1. Of an exit: there is none. */
static const uint32_t begins_anew = UINT32_C(1) << 31, nowhere = UINT32_MAX;

/* What moves to other tables come to, for each count of the other side: the quickest win as the
 * code of what is lost then, and the longest loss as that of what is won. */
struct exits {
    uint8_t lost[COUNTS_MAX], won[COUNTS_MAX];
};

struct counted {
    struct solve_job *job;
    uint32_t *order; /* [layout->count]: indices by class, those that are no position last */
    uint8_t *class;  /* [layout->count], CLASSES where there is no position */
    uint32_t *first; /* [layout->count + 1]: of a position's edges, counted first */
    uint32_t *edge;
    uint32_t *exit; /* [layout->count]: of a position's exits, or nowhere */
    struct exits *exits;
    uint8_t *code; /* [counts][counts][layout->count] */
    _Atomic uint32_t exit_count;
    bool fills;
    atomic_bool is_too_long;
    /* The part in work. */
    uint32_t begin;
    int count[2];
};

/* --- The moves of a position --- */

/* Adds what another table says of a position, for each count of its mover, to the exits. */
static void look_up(struct counted *solver, struct endgame_cache *cache,
                    const struct position *position, struct exits *exits)
{
    const struct variant *variant = solver->job->variant;
    struct material material;
    int count[2];
    material_read(variant, position, ENDGAME_PIECES_MAX, &material);
    bool flips = material_make_white_stronger(variant, &material);
    const struct endgame_table *table =
        endgames_find(solver->job->endgames, variant, position->options, &material);
    if (table == NULL) {
        solve_job_miss(solver->job, &material);
        return;
    }
    int seat = position->seat;
    uint64_t index = layout_index(table->layout, material.square, seat ^ flips);
    for (int other = 0; other < solver->job->layout->counts; other++) {
        count[seat ^ flips] = other;
        count[1 ^ seat ^ flips] = variant->stalled(position, 1 - seat);
        int code =
            endgame_table_read(table, cache, layout_count_index(table->layout, index, count));
        if (code % 2 != 0) {
            exits->lost[other] =
                (uint8_t)(code < exits->lost[other] ? code : exits->lost[other]);
        } else {
            exits->won[other] = (uint8_t)(code > exits->won[other] ? code : exits->won[other]);
        }
    }
}

static void add_exit(struct counted *solver, struct endgame_cache *cache, uint64_t index,
                     const struct position *after)
{
    if (!solver->fills) {
        if (solver->exit[index] == nowhere) {
            solver->exit[index] = atomic_fetch_add(&solver->exit_count, 1);
        }
        return;
    }
    look_up(solver, cache, after, &solver->exits[solver->exit[index]]);
}

/* Counts the edges of a position, or fills them in. */
static void see_moves(struct counted *solver, struct endgame_cache *cache, uint64_t index,
                      const struct position *position)
{
    union position_room room;
    struct position *after = &room.head;
    struct move_list list;
    struct material material;
    uint32_t edges = 0;
    list.count = 0;
    solver->job->variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        solver->job->variant->apply(position, after, list.move[i]);
        material_read(solver->job->variant, after, ENDGAME_PIECES_MAX, &material);
        if (material_key(&material) != material_key(&solver->job->layout->material)) {
            add_exit(solver, cache, index, after);
            continue;
        }
        if (solver->fills) {
            bool anew = solver->job->variant->stalled(after, position->seat) == 1;
            uint32_t to =
                (uint32_t)layout_index(solver->job->layout, material.square, after->seat);
            solver->edge[solver->first[index] + edges] = to | (anew ? begins_anew : 0);
        }
        edges++;
    }
    if (!solver->fills) {
        solver->first[index] = edges;
    }
}

/* How far all pawns have gone. */
static int class_of(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX])
{
    const struct variant *variant = layout->variant;
    int sum = 0;
    for (int i = 0; i < layout->material.board; i++) {
        int piece = material_piece(layout->material.code[i]);
        int rank = square[i] / variant->files;
        if (piece_type(piece) == variant->pawn) {
            sum += piece_seat(piece) == 0 ? rank : variant->ranks - 1 - rank;
        }
    }
    return sum;
}

static void see_node(void *context, struct table_worker *member, uint64_t index)
{
    struct counted *solver = context;
    const struct layout *layout = solver->job->layout;
    union position_room room;
    uint8_t square[ENDGAME_PIECES_MAX];
    int seat;
    if (solver->fills && solver->class[index] == CLASSES) {
        return;
    }
    layout_squares(layout, index, square, &seat);
    if (!solver->fills) {
        solver->exit[index] = nowhere;
        solver->class[index] = CLASSES;
        if (!layout_is_placement(layout, index, square)) {
            return;
        }
    }
    layout_position(layout, square, seat, &room.head);
    if (!solver->fills) {
        if (layout_is_illegal(layout, square, seat, &room.head)) {
            return;
        }
        solver->class[index] = (uint8_t)class_of(layout, square);
    }
    see_moves(solver, member->cache, index, &room.head);
}

/* --- Distances --- */

static bool has_no_move(const struct counted *solver, uint32_t index)
{
    return solver->first[index] == solver->first[index + 1] && solver->exit[index] == nowhere;
}

static void solve_node(void *context, struct table_worker *member, uint64_t number)
{
    struct counted *solver = context;
    const struct layout *layout = solver->job->layout;
    uint32_t index = solver->order[solver->begin + number];
    uint64_t counts = (uint64_t)layout->counts;
    int seat = index >= layout->half;
    int own = solver->count[seat];
    uint64_t step = seat == 0 ? counts * layout->count : layout->count; /* the mover's count */
    uint64_t slice = (uint64_t)solver->count[1 - seat] *
                     (seat == 0 ? layout->count : counts * layout->count);
    const uint8_t *anew = solver->code + slice + step;
    const uint8_t *next = anew + (uint64_t)own * step;
    bool stalls = own + 1 == layout->counts;
    int lost = NO_WIN;
    int won = 0;
    (void)member;
    if (solver->exit[index] != nowhere) {
        const struct exits *exits = &solver->exits[solver->exit[index]];
        lost = exits->lost[solver->count[1 - seat]];
        won = exits->won[solver->count[1 - seat]];
    }
    for (uint32_t i = solver->first[index]; i < solver->first[index + 1]; i++) {
        uint32_t to = solver->edge[i] & ~begins_anew;
        int code;
        if (solver->edge[i] & begins_anew) {
            code = anew[to];
        } else if (stalls) {
            code = has_no_move(solver, to) ? LOST_AT_ONCE : WON_AT_ONCE;
        } else {
            code = next[to];
        }
        if (code % 2 != 0) {
            lost = code < lost ? code : lost;
        } else {
            won = code > won ? code : won;
        }
    }
    int code = lost != NO_WIN ? lost + 3 : won != 0 ? won + 1 : LOST_AT_ONCE;
    if (code >= NO_WIN) {
        atomic_store(&solver->is_too_long, true);
    }
    solver->code[slice + (uint64_t)own * step + index] = (uint8_t)code;
}

/* Solves all positions in their order. */
static enum solve_status solve_nodes(struct counted *solver, const uint32_t class_begin[])
{
    int most = 2 * (solver->job->layout->counts - 1);
    for (int class = CLASSES - 1; class >= 0; class --) {
        uint32_t nodes = class_begin[class + 1] - class_begin[class];
        solver->begin = class_begin[class];
        for (int sum = most; sum >= 0 && nodes > 0; sum--) {
            for (int white = 0; white < solver->job->layout->counts; white++) {
                int black = sum - white;
                if (black < 0 || black >= solver->job->layout->counts) {
                    continue;
                }
                solver->count[0] = white;
                solver->count[1] = black;
                double part = 0.3 + 0.7 * (most - sum) / (most + 1);
                if (!workers_visit(solver->job->workers, solve_node, solver, nodes, part,
                                   part + 0.001)) {
                    return SOLVE_STOPPED;
                }
            }
        }
    }
    return atomic_load(&solver->is_too_long) ? SOLVE_TOO_LONG : SOLVE_DONE;
}

/* Sorts the positions by class: class_begin[i] is where those of class i begin. */
static void sort_nodes(struct counted *solver, uint32_t class_begin[CLASSES + 1])
{
    uint32_t place[CLASSES + 1] = {0};
    uint64_t count = solver->job->layout->count;
    for (uint64_t i = 0; i < count; i++) {
        place[solver->class[i]]++;
    }
    uint32_t sum = 0;
    for (int class = 0; class <= CLASSES; class ++) {
        class_begin[class] = sum;
        sum += place[class];
        place[class] = class_begin[class];
    }
    for (uint64_t i = 0; i < count; i++) {
        solver->order[place[solver->class[i]]++] = (uint32_t)i;
    }
}

/* Turns the counts of edges into where they begin, and makes room for them and the exits. */
static bool place_edges(struct counted *solver)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i <= solver->job->layout->count; i++) {
        uint32_t edges = solver->first[i];
        solver->first[i] = (uint32_t)sum;
        sum += edges;
    }
    uint32_t exits = atomic_load(&solver->exit_count);
    solver->edge = malloc((size_t)(sum + 1) * sizeof *solver->edge);
    solver->exits = malloc((size_t)(exits + 1) * sizeof *solver->exits);
    for (uint32_t i = 0; i < exits && solver->exits != NULL; i++) {
        memset(solver->exits[i].lost, NO_WIN, sizeof solver->exits[i].lost);
        memset(solver->exits[i].won, 0, sizeof solver->exits[i].won);
    }
    return sum <= UINT32_MAX && solver->edge != NULL && solver->exits != NULL;
}

/* The codes in the order of the file, and what is known of them; to be freed. */
static uint8_t *turn_codes(const struct counted *solver, struct endgame_facts *facts)
{
    uint64_t count = solver->job->layout->count;
    int counts = solver->job->layout->counts;
    uint8_t *turned = malloc((size_t)(count * (uint64_t)(counts * counts)));
    uint8_t *out = turned;
    uint8_t last = 0;
    for (uint64_t index = 0; index < count && turned != NULL; index++) {
        bool is_position = solver->class[index] != CLASSES;
        int seat = index >= solver->job->layout->half;
        for (uint64_t pair = 0; pair < (uint64_t)(counts * counts); pair++) {
            last = is_position ? solver->code[pair * count + index] : last;
            *out++ = last;
            unsigned plies = (last - 1U) / 2;
            bool won = is_position && last % 2 == 0;
            facts->won[seat] += won;
            facts->lost[seat] += is_position && !won;
            facts->longest[seat] =
                won && plies > facts->longest[seat] ? plies : facts->longest[seat];
        }
    }
    return turned;
}

static enum solve_status solve_all(struct counted *solver, unsigned char **bytes, size_t *size)
{
    struct endgame_facts facts = {.error = 0};
    uint32_t class_begin[CLASSES + 1];
    size_t count = (size_t)solver->job->layout->count;
    size_t counts = (size_t)solver->job->layout->counts;
    if (solver->job->layout->count >= begins_anew) {
        return SOLVE_OUT_OF_MEMORY;
    }
    solver->order = malloc(count * sizeof *solver->order);
    solver->class = malloc(count);
    solver->first = calloc(count + 1, sizeof *solver->first);
    solver->exit = malloc(count * sizeof *solver->exit);
    if (solver->order == NULL || solver->class == NULL || solver->first == NULL ||
        solver->exit == NULL) {
        return SOLVE_OUT_OF_MEMORY;
    }
    if (!workers_visit(solver->job->workers, see_node, solver, count, 0, 0.15)) {
        return SOLVE_STOPPED;
    }
    solver->fills = true;
    if (!place_edges(solver)) {
        return SOLVE_OUT_OF_MEMORY;
    }
    if (!workers_visit(solver->job->workers, see_node, solver, count, 0.15, 0.3)) {
        return SOLVE_STOPPED;
    }
    if (atomic_load(&solver->job->is_missing)) {
        return SOLVE_MISSING;
    }
    sort_nodes(solver, class_begin);
    solver->code = calloc(counts * counts, count);
    enum solve_status status =
        solver->code != NULL ? solve_nodes(solver, class_begin) : SOLVE_OUT_OF_MEMORY;
    uint8_t *turned = status == SOLVE_DONE ? turn_codes(solver, &facts) : NULL;
    *bytes = turned != NULL ? endgame_table_pack(solver->job->layout, turned, 1, &facts, size)
                            : NULL;
    free(turned);
    return status == SOLVE_DONE && *bytes == NULL ? SOLVE_OUT_OF_MEMORY : status;
}

enum solve_status solve_counted(struct solve_job *job, unsigned char **bytes, size_t *size)
{
    struct counted solver = {.job = job};
    enum solve_status status = solve_all(&solver, bytes, size);
    free(solver.order);
    free(solver.class);
    free(solver.first);
    free(solver.edge);
    free(solver.exit);
    free(solver.exits);
    free(solver.code);
    return status;
}
