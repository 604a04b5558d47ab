#include "engine/endgames/solve_joint.h"

#include "engine/joint/matrix.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = 256, STAGES_MAX = 64 };

/* Values that are no table's. */
enum { LOST, DRAWN, WON, CONSTANTS };

/* A value that a turn more changes by less than this stays as it was. */
static const double least_change = 2e-8;
static const double least_gain = 1e-9, haste = 0.98, won_at = 0.99;
static const uint32_t chance_bit = UINT32_C(1) << 31;

/* All positions of a table. A pair's code says where it leads: an index of the table; from
 * layout->count on, a value that is known, see `outside`; with chance_bit, two codes, the mean
 * of which it is worth. */
struct joint_graph {
    struct solve_job *job;
    uint8_t (
        *moves)[2];  /* [layout->count]: of either seat, 0 where there is nothing to choose */
    uint64_t *first; /* [layout->count + 1]: of a position's codes, row by row */
    uint32_t *code;
    /* Known values, the share and with haste: the constants, then every table's that this one
     * may lead to, each as it is and with colours changed. */
    float (*outside)[2];
    const struct endgame_table *table[TABLES_MAX];
    uint32_t begin[TABLES_MAX]; /* where a table's begin */
    int tables;
    uint32_t (*chance)[2];
    uint32_t chances, chance_room;
    uint64_t (
        *support)[2];  /* [layout->count]: moves of either seat that were mixed last, as bits */
    double *value[2];  /* [layout->count]: of this sweep, of the one before */
    uint16_t *kept;    /* [layout->count]: what goes to the file, in parts of TABLE_VALUE_ONE */
    bool *is_position; /* [layout->count] */
    uint8_t *stage;    /* [layout->count]: how many steps pawns can still make */
    /* The indices where there is something to choose, by their stage. */
    uint32_t *order;
    uint64_t stage_begin[STAGES_MAX + 1];
    bool fills;                      /* codes are filled in, not counted */
    int plane;                       /* which of both values is worked out */
    const uint32_t *swept;           /* the positions of this sweep */
    bool changed[SOLVE_THREADS_MAX]; /* in it, by each thread */
    pthread_mutex_t mutex;           /* guards what follows, and `chance` */
    bool short_of_memory;
};

/* --- What is known beforehand --- */

/* How many pieces of a material are not in another one; *last is one of them. */
static int count_missing(const struct material *material, const struct material *other,
                         uint8_t *last)
{
    int missing = 0;
    for (int i = 0, k = 0; i < material->count; i++) {
        while (k < other->count && other->code[k] < material->code[i]) {
            k++;
        }
        if (k < other->count && other->code[k] == material->code[i]) {
            k++;
        } else {
            *last = material->code[i];
            missing++;
        }
    }
    return missing;
}

/* Whether a turn may lead from a material to another one: pieces go, or a pawn is promoted. */
static bool may_lead_to(const struct variant *variant, const struct material *from,
                        const struct material *to)
{
    struct material flipped = *to;
    uint8_t code;
    if (to->count != from->count) {
        return to->count < from->count;
    }
    material_flip(variant, &flipped);
    return (count_missing(from, to, &code) == 1 &&
            piece_type(material_piece(code)) == variant->pawn) ||
           (count_missing(from, &flipped, &code) == 1 &&
            piece_type(material_piece(code)) == variant->pawn);
}

/* Takes over the values of the tables that this one may lead to. False when memory is short. */
static bool read_tables(struct joint_graph *graph, struct endgame_cache *cache)
{
    uint64_t known = CONSTANTS;
    for (int i = 0; i < endgames_count(graph->job->endgames) && graph->tables < TABLES_MAX;
         i++) {
        const struct endgame_table *table = endgames_at(graph->job->endgames, i);
        if (table->layout->variant == graph->job->variant &&
            table->layout->options == graph->job->layout->options &&
            may_lead_to(graph->job->variant, &graph->job->layout->material,
                        &table->layout->material)) {
            graph->table[graph->tables] = table;
            graph->begin[graph->tables++] = (uint32_t)known;
            known += 2 * table->layout->count;
        }
    }
    graph->outside = malloc((size_t)known * sizeof *graph->outside);
    if (graph->outside == NULL || graph->job->layout->count + known >= chance_bit) {
        return false;
    }
    for (int i = 0; i < CONSTANTS; i++) {
        graph->outside[i][0] = graph->outside[i][1] = (float)i / 2;
    }
    for (int i = 0; i < graph->tables; i++) {
        uint64_t count = graph->table[i]->layout->count;
        float(*out)[2] = graph->outside + graph->begin[i];
        for (uint64_t index = 0; index < count; index++) {
            for (int plane = 0; plane < 2; plane++) {
                double share = endgame_table_read(graph->table[i], cache,
                                                  index + (uint64_t)plane * count) /
                               (double)TABLE_VALUE_ONE;
                out[index][plane] = (float)share;
                out[count + index][plane] = (float)(1 - share);
            }
        }
    }
    return true;
}

/* --- Where pairs of moves lead --- */

/* Whether the game is over, or cannot be won any more; what White gets then. */
static bool is_decided(const struct variant *variant, const struct position *standing,
                       int *constant)
{
    *constant = standing->is_over ? DRAWN + variant_joint_outcome(variant, standing) : DRAWN;
    return standing->is_over || variant->is_dead(standing);
}

/* The code of the position that a turn has led to. */
static uint32_t code_of(struct joint_graph *graph, const struct position *standing)
{
    uint64_t count = graph->job->layout->count;
    struct material material;
    int constant;
    if (is_decided(graph->job->variant, standing, &constant)) {
        return (uint32_t)(count + (uint64_t)constant);
    }
    material_read(graph->job->variant, standing, ENDGAME_PIECES_MAX, &material);
    if (material_key(&material) == material_key(&graph->job->layout->material)) {
        return (uint32_t)layout_index(graph->job->layout, material.square, 0);
    }
    bool flips = material_make_white_stronger(graph->job->variant, &material);
    uint64_t key = material_key(&material);
    for (int i = 0; i < graph->tables; i++) {
        const struct endgame_table *table = graph->table[i];
        if (table->key == key) {
            uint64_t index = layout_index(table->layout, material.square, 0);
            return (uint32_t)(count + graph->begin[i] + index +
                              (flips ? table->layout->count : 0));
        }
    }
    solve_job_miss(graph->job, &material);
    return 0;
}

/* The code of two that have the same chance. */
static uint32_t chance_code(struct joint_graph *graph, uint32_t one, uint32_t other)
{
    uint32_t code = 0;
    pthread_mutex_lock(&graph->mutex);
    if (graph->chances == graph->chance_room) {
        uint32_t room = 2 * graph->chance_room + 1024;
        void *larger = realloc(graph->chance, room * sizeof *graph->chance);
        graph->short_of_memory |= larger == NULL;
        if (larger != NULL) {
            graph->chance = larger;
            graph->chance_room = room;
        }
    }
    if (graph->chances < graph->chance_room) {
        graph->chance[graph->chances][0] = one;
        graph->chance[graph->chances][1] = other;
        code = graph->chances++ | chance_bit;
    }
    pthread_mutex_unlock(&graph->mutex);
    return code;
}

static uint32_t pair_code(struct joint_graph *graph, const struct position *standing,
                          const move_t half[2])
{
    union position_room room;
    uint32_t code[2];
    graph->job->variant->resolve(standing, &room.head, half, 0);
    code[0] = code_of(graph, &room.head);
    if (move_to(half[0]) != move_to(half[1]) && !room.head.is_over) {
        return code[0];
    }
    graph->job->variant->resolve(standing, &room.head, half, 1);
    code[1] = code_of(graph, &room.head);
    return code[0] == code[1] ? code[0] : chance_code(graph, code[0], code[1]);
}

/* Counts the pairs of moves of a position, or fills in where they lead. */
static void see_position(struct joint_graph *graph, uint64_t index,
                         const struct position *standing)
{
    struct move_list list[2];
    variant_moves_of(graph->job->variant, standing, 0, &list[0]);
    variant_moves_of(graph->job->variant, standing, 1, &list[1]);
    assert(list[0].count > 0 && list[0].count <= MATRIX_MAX);
    assert(list[1].count > 0 && list[1].count <= MATRIX_MAX);
    graph->moves[index][0] = (uint8_t)list[0].count;
    graph->moves[index][1] = (uint8_t)list[1].count;
    if (!graph->fills) {
        graph->first[index] = (uint64_t)(list[0].count * list[1].count);
        return;
    }
    uint32_t *code = graph->code + graph->first[index];
    for (int i = 0; i < list[0].count; i++) {
        for (int j = 0; j < list[1].count; j++) {
            move_t half[2] = {list[0].move[i], list[1].move[j]};
            *code++ = pair_code(graph, standing, half);
        }
    }
}

/* How many steps all pawns are from being promoted. */
static int stage_of(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX])
{
    const struct variant *variant = layout->variant;
    int steps = 0;
    for (int i = 0; i < layout->material.board; i++) {
        int piece = material_piece(layout->material.code[i]);
        int rank = square[i] / variant->files;
        if (piece_type(piece) == variant->pawn) {
            steps += piece_seat(piece) == 0 ? variant->ranks - 1 - rank : rank;
        }
    }
    assert(steps < STAGES_MAX);
    return steps;
}

static void see_index(void *context, struct table_worker *member, uint64_t index)
{
    struct joint_graph *graph = context;
    union position_room room;
    uint8_t square[ENDGAME_PIECES_MAX];
    int seat;
    int constant = DRAWN;
    (void)member;
    if (graph->fills && graph->moves[index][0] == 0) {
        return;
    }
    layout_squares(graph->job->layout, index, square, &seat);
    graph->is_position[index] = layout_is_placement(graph->job->layout, index, square);
    if (graph->is_position[index]) {
        layout_position(graph->job->layout, square, 0, &room.head);
        graph->stage[index] = (uint8_t)stage_of(graph->job->layout, square);
        if (!is_decided(graph->job->variant, &room.head, &constant)) {
            see_position(graph, index, &room.head);
        }
    }
    graph->value[0][index] = graph->value[1][index] = constant / 2.0;
}

/* Turns the counts of pairs into where they begin, and puts positions in the order of their
 * stages. False when memory is short. */
static bool place_codes(struct joint_graph *graph)
{
    uint64_t sum = 0;
    uint64_t next[STAGES_MAX + 1] = {0};
    for (uint64_t index = 0; index <= graph->job->layout->count; index++) {
        uint64_t pairs = graph->first[index];
        graph->first[index] = sum;
        sum += pairs;
        if (pairs > 0) {
            next[graph->stage[index] + 1]++;
        }
    }
    for (int stage = 0; stage < STAGES_MAX; stage++) {
        next[stage + 1] += next[stage];
    }
    memcpy(graph->stage_begin, next, sizeof next);
    graph->code = malloc((size_t)(sum + 1) * sizeof *graph->code);
    graph->order = malloc((size_t)(next[STAGES_MAX] + 1) * sizeof *graph->order);
    if (graph->code == NULL || graph->order == NULL) {
        return false;
    }
    for (uint64_t index = 0; index < graph->job->layout->count; index++) {
        if (graph->moves[index][0] > 0) {
            graph->order[next[graph->stage[index]]++] = (uint32_t)index;
        }
    }
    return true;
}

/* --- Value iteration --- */

static double value_at(const struct joint_graph *graph, uint32_t code)
{
    uint64_t count = graph->job->layout->count;
    if (code & chance_bit) {
        const uint32_t *both = graph->chance[code & ~chance_bit];
        return (value_at(graph, both[0]) + value_at(graph, both[1])) / 2;
    }
    return code < count ? graph->value[1][code] : graph->outside[code - count][graph->plane];
}

/* What a pair of moves of a position is worth. */
static double payoff_at(const struct joint_graph *graph, uint64_t index, int row, int column)
{
    int columns = graph->moves[index][1];
    return value_at(graph,
                    graph->code[graph->first[index] + (uint64_t)(row * columns + column)]);
}

/* The rows and columns of a position's matrix that are looked at. */
struct part {
    int count[2];
    int move[2][MATRIX_MAX];
    struct matrix matrix;
    struct mix mix;
};

/* Adds the move of `seat` that gains most against the other's mix. False when none gains. */
static bool add_reply(const struct joint_graph *graph, uint64_t index, struct part *part,
                      int seat)
{
    const double *weight = seat == 0 ? part->mix.column : part->mix.row;
    double most = least_gain;
    int best = -1;
    for (int i = 0; i < graph->moves[index][seat]; i++) {
        double sum = 0;
        for (int k = 0; k < part->count[1 - seat]; k++) {
            int other = part->move[1 - seat][k];
            if (weight[k] > 0) {
                sum += weight[k] * (seat == 0 ? payoff_at(graph, index, i, other)
                                              : payoff_at(graph, index, other, i));
            }
        }
        double gain = seat == 0 ? sum - part->mix.value : part->mix.value - sum;
        best = gain > most ? i : best;
        most = gain > most ? gain : most;
    }
    for (int k = 0; k < part->count[seat]; k++) {
        best = part->move[seat][k] == best ? -1 : best; /* a gain by rounding */
    }
    if (best >= 0) {
        part->move[seat][part->count[seat]++] = best;
    }
    return best >= 0;
}

/* Begins with the moves that were mixed in the last sweep. */
static void seed_part(const uint64_t support[2], struct part *part)
{
    for (int seat = 0; seat < 2; seat++) {
        part->count[seat] = 0;
        for (uint64_t left = support[seat]; left != 0; left &= left - 1) {
            part->move[seat][part->count[seat]++] = __builtin_ctzll(left);
        }
        if (part->count[seat] == 0) {
            part->move[seat][part->count[seat]++] = 0;
        }
    }
}

/* Keeps what is mixed for the next sweep, but for moves that have no bit. */
static void keep_support(const struct part *part, uint64_t support[2])
{
    for (int seat = 0; seat < 2; seat++) {
        const double *probability = seat == 0 ? part->mix.row : part->mix.column;
        support[seat] = 0;
        for (int k = 0; k < part->count[seat]; k++) {
            if (probability[k] > 0 && part->move[seat][k] < 64) {
                support[seat] |= UINT64_C(1) << part->move[seat][k];
            }
        }
    }
}

/* The value of a position's matrix, by a double oracle (McMahan, Gordon, Blum 2003): a part of
 * it is solved and enlarged until no move gains. */
static double solve_matrix(struct joint_graph *graph, uint64_t index)
{
    struct part part;
    bool grown = true;
    seed_part(graph->support[index], &part);
    while (grown) {
        part.matrix.rows = part.count[0];
        part.matrix.columns = part.count[1];
        for (int i = 0; i < part.count[0]; i++) {
            for (int k = 0; k < part.count[1]; k++) {
                part.matrix.payoff[i][k] =
                    payoff_at(graph, index, part.move[0][i], part.move[1][k]);
            }
        }
        matrix_solve(&part.matrix, &part.mix);
        grown = add_reply(graph, index, &part, 0);
        grown |= add_reply(graph, index, &part, 1);
    }
    keep_support(&part, graph->support[index]);
    return part.mix.value;
}

static void solve_position(void *context, struct table_worker *member, uint64_t node)
{
    struct joint_graph *graph = context;
    uint32_t index = graph->swept[node];
    double value = solve_matrix(graph, index);
    if (graph->plane == 1) {
        value = 0.5 + (value - 0.5) * haste;
    }
    if (fabs(value - graph->value[1][index]) >= least_change) {
        graph->changed[member->number] = true;
        graph->value[0][index] = value;
    }
}

/* Solves `count` positions, graph->swept, with one turn more ahead. False when it was stopped.
 */
static bool sweep(struct joint_graph *graph, uint64_t count, double begin, double end,
                  bool *changed)
{
    memset(graph->changed, 0, sizeof graph->changed);
    if (!workers_visit(graph->job->workers, solve_position, graph, count, begin, end)) {
        return false;
    }
    for (uint64_t node = 0; node < count; node++) {
        graph->value[1][graph->swept[node]] = graph->value[0][graph->swept[node]];
    }
    *changed = memchr(graph->changed, true, sizeof graph->changed) != NULL;
    return true;
}

/* Works out what the positions of a stage are worth, for every number of turns that are left
 * until the rule draws the game, and keeps it for one of them. False when it was stopped. */
static bool solve_stage(struct joint_graph *graph, int stage, double begin, double end)
{
    uint64_t count = graph->stage_begin[stage + 1] - graph->stage_begin[stage];
    int turns = graph->job->variant->halfmove_limit;
    double step = (end - begin) / turns;
    bool changed = count > 0;
    graph->swept = graph->order + graph->stage_begin[stage];
    for (int turn = 1; turn <= turns; turn++, begin += step) {
        if (changed && !sweep(graph, count, begin, begin + step, &changed)) {
            return false;
        }
        for (uint64_t node = 0; node < count && turn == turns - graph->job->clock; node++) {
            uint32_t index = graph->swept[node];
            graph->kept[index] = (uint16_t)lround(graph->value[0][index] * TABLE_VALUE_ONE);
        }
    }
    return true;
}

/* Works one of both values out and writes it to its two planes. */
static bool iterate(struct joint_graph *graph, int plane, uint8_t *bytes)
{
    uint64_t count = graph->job->layout->count;
    double all = (double)graph->stage_begin[STAGES_MAX] + 1;
    double begin = plane == 1 ? 0.3 : 0.65;
    graph->plane = plane;
    for (uint64_t index = 0; index < count; index++) {
        if (graph->moves[index][0] > 0) {
            graph->value[0][index] = graph->value[1][index] = 0.5;
        } else {
            graph->kept[index] = (uint16_t)(graph->value[0][index] * TABLE_VALUE_ONE);
        }
    }
    for (int stage = 0; stage < STAGES_MAX; stage++) {
        if (!solve_stage(graph, stage, begin + 0.35 * (double)graph->stage_begin[stage] / all,
                         begin + 0.35 * (double)graph->stage_begin[stage + 1] / all)) {
            return false;
        }
    }
    unsigned last = 0;
    for (uint64_t index = 0; index < count; index++) {
        last = graph->is_position[index] ? graph->kept[index] : last;
        bytes[2 * (uint64_t)plane * count + index] = (uint8_t)last;
        bytes[(2 * (uint64_t)plane + 1) * count + index] = (uint8_t)(last >> 8);
    }
    return true;
}

static void sum_up(const struct joint_graph *graph, struct endgame_facts *facts)
{
    for (uint64_t index = 0; index < graph->job->layout->count; index++) {
        double value = graph->value[0][index];
        facts->won[0] += graph->is_position[index] && value > won_at;
        facts->lost[0] += graph->is_position[index] && value < 1 - won_at;
        facts->drawn[0] += graph->is_position[index] && value >= 1 - won_at && value <= won_at;
    }
}

/* Lists all pairs of moves. */
static enum solve_status build(struct joint_graph *graph)
{
    uint64_t count = graph->job->layout->count;
    if (!workers_visit(graph->job->workers, see_index, graph, count, 0, 0.05)) {
        return SOLVE_STOPPED;
    }
    if (!place_codes(graph)) {
        return SOLVE_OUT_OF_MEMORY;
    }
    graph->fills = true;
    if (!workers_visit(graph->job->workers, see_index, graph, count, 0.05, 0.3)) {
        return SOLVE_STOPPED;
    }
    return atomic_load(&graph->job->is_missing) ? SOLVE_MISSING
           : graph->short_of_memory             ? SOLVE_OUT_OF_MEMORY
                                                : SOLVE_DONE;
}

/* Works out both values of all positions, and makes the file. */
static enum solve_status solve_graph(struct joint_graph *graph, struct endgame_cache *cache,
                                     unsigned char **bytes, size_t *size)
{
    uint64_t count = graph->job->layout->count;
    struct endgame_facts facts = {.error = 0};
    graph->moves = calloc(count, sizeof *graph->moves);
    graph->first = calloc(count + 1, sizeof *graph->first);
    graph->support = calloc(count, sizeof *graph->support);
    graph->value[0] = calloc(count, sizeof *graph->value[0]);
    graph->value[1] = calloc(count, sizeof *graph->value[1]);
    graph->kept = calloc(count, sizeof *graph->kept);
    graph->is_position = calloc(count, sizeof *graph->is_position);
    graph->stage = calloc(count + 1, sizeof *graph->stage);
    uint8_t *planes = calloc(4, count);
    enum solve_status status = SOLVE_OUT_OF_MEMORY;
    if (graph->moves != NULL && graph->first != NULL && graph->support != NULL &&
        graph->value[0] != NULL && graph->value[1] != NULL && graph->kept != NULL &&
        graph->is_position != NULL && graph->stage != NULL && planes != NULL &&
        read_tables(graph, cache)) {
        status = build(graph);
    }
    if (status == SOLVE_DONE) {
        bool done = iterate(graph, 1, planes) && iterate(graph, 0, planes);
        facts.error =
            graph->job->variant->halfmove_limit * least_change + 0.5 / TABLE_VALUE_ONE;
        sum_up(graph, &facts);
        *bytes = done ? endgame_table_pack(graph->job->layout, planes, 4, &facts, size) : NULL;
        status = !done ? SOLVE_STOPPED : *bytes != NULL ? SOLVE_DONE : SOLVE_OUT_OF_MEMORY;
    }
    free(planes);
    return status;
}

static void graph_free(struct joint_graph *graph)
{
    free(graph->moves);
    free(graph->first);
    free(graph->code);
    free(graph->outside);
    free(graph->chance);
    free(graph->support);
    free(graph->value[0]);
    free(graph->value[1]);
    free(graph->kept);
    free(graph->is_position);
    free(graph->stage);
    free(graph->order);
    pthread_mutex_destroy(&graph->mutex);
}

enum solve_status solve_joint(struct solve_job *job, unsigned char **bytes, size_t *size)
{
    struct joint_graph graph = {.job = job};
    if (material_has_pawns_of_both(job->variant, &job->layout->material)) {
        return SOLVE_IMPOSSIBLE;
    }
    struct endgame_cache *cache = endgame_cache_new(64);
    pthread_mutex_init(&graph.mutex, NULL);
    enum solve_status status =
        cache != NULL ? solve_graph(&graph, cache, bytes, size) : SOLVE_OUT_OF_MEMORY;
    graph_free(&graph);
    endgame_cache_free(cache);
    return status;
}
