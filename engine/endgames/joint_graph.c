/* Where all pairs of moves of a table lead, see joint_graph.h. */
#include "engine/endgames/joint_graph.h"

#include "engine/joint/matrix.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
    uint64_t known = JOINT_CONSTANTS;
    for (int i = 0;
         i < endgames_count(graph->job->endgames) && graph->tables < JOINT_TABLES_MAX; i++) {
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
    if (graph->outside == NULL || graph->job->layout->count + known >= JOINT_CHANCE_BIT) {
        return false;
    }
    for (int i = 0; i < JOINT_CONSTANTS; i++) {
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
    *constant = standing->is_over ? JOINT_DRAWN + variant_joint_outcome(variant, standing)
                                  : JOINT_DRAWN;
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
        code = graph->chances++ | JOINT_CHANCE_BIT;
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
    assert(steps < JOINT_STAGES_MAX);
    return steps;
}

static void see_index(void *context, struct table_worker *member, uint64_t index)
{
    struct joint_graph *graph = context;
    union position_room room;
    uint8_t square[ENDGAME_PIECES_MAX];
    int seat;
    int constant = JOINT_DRAWN;
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
    uint64_t next[JOINT_STAGES_MAX + 1] = {0};
    for (uint64_t index = 0; index <= graph->job->layout->count; index++) {
        uint64_t pairs = graph->first[index];
        graph->first[index] = sum;
        sum += pairs;
        if (pairs > 0) {
            next[graph->stage[index] + 1]++;
        }
    }
    for (int stage = 0; stage < JOINT_STAGES_MAX; stage++) {
        next[stage + 1] += next[stage];
    }
    memcpy(graph->stage_begin, next, sizeof next);
    graph->code = malloc((size_t)(sum + 1) * sizeof *graph->code);
    graph->order = malloc((size_t)(next[JOINT_STAGES_MAX] + 1) * sizeof *graph->order);
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

/* Gets the memory of all that there is one of for each position. */
static bool make_room(struct joint_graph *graph)
{
    size_t count = (size_t)graph->job->layout->count;
    if (graph->job->layout->count >= JOINT_CHANCE_BIT) {
        return false;
    }
    graph->moves = calloc(count, sizeof *graph->moves);
    graph->first = calloc(count + 1, sizeof *graph->first);
    graph->support = calloc(count, sizeof *graph->support);
    graph->value[0] = calloc(count, sizeof *graph->value[0]);
    graph->value[1] = calloc(count, sizeof *graph->value[1]);
    graph->kept = calloc(count, sizeof *graph->kept);
    graph->is_position = calloc(count, sizeof *graph->is_position);
    graph->stage = calloc(count + 1, sizeof *graph->stage);
    return graph->moves != NULL && graph->first != NULL && graph->support != NULL &&
           graph->value[0] != NULL && graph->value[1] != NULL && graph->kept != NULL &&
           graph->is_position != NULL && graph->stage != NULL;
}

enum solve_status joint_graph_build(struct joint_graph *graph, struct endgame_cache *cache)
{
    uint64_t count = graph->job->layout->count;
    if (!make_room(graph) || !read_tables(graph, cache)) {
        return SOLVE_OUT_OF_MEMORY;
    }
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

void joint_graph_free(struct joint_graph *graph)
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
