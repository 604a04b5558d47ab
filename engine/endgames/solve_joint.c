#include "engine/endgames/solve_joint.h"

#include "engine/endgames/crew.h"
#include "engine/matrix.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEPS_MAX = 20000 };

static const double least_change = 1e-7, haste = 0.98, won_at = 0.99;

/* The moves of one position; columns 0: the game is over, or dead. */
struct joint_node {
    uint64_t index;
    uint64_t first; /* of its pairs' codes, row by row */
    uint8_t rows, columns;
};

/* All positions of a table in which there is something to choose. A pair's code says where it
 * leads: an index of the table, or, from layout->count on, a value that is known. */
struct joint_graph {
    const struct endgames *endgames;
    const struct variant *variant;
    struct layout *layout;
    struct crew *crew;
    uint64_t count, room;
    struct joint_node *node;
    uint64_t codes, code_room;
    uint32_t *code;
    uint64_t known, known_room;
    double (*outside)[2]; /* of known values: the share, and with haste */
    double *value[2];     /* [layout->count]: of the last sweep, of the one before */
    bool *is_position;    /* [layout->count] */
    int plane;            /* which of both values is worked out */
    double change[SOLVE_THREADS_MAX];
    bool short_of_memory, missing;
    struct men wanted; /* the table that is missing */
};

/* --- Where pairs of moves lead --- */

/* A greater array with the same beginning, or NULL, the old one freed. */
static void *grown(void *old, uint64_t room, size_t size)
{
    void *grown = realloc(old, (size_t)room * size);
    if (grown == NULL) {
        free(old);
    }
    return grown;
}

/* Makes room for another node, and so many codes and known values. */
static bool make_room(struct joint_graph *graph, uint64_t codes)
{
    if (graph->count == graph->room) {
        graph->room = 2 * graph->room + 1024;
        graph->node = grown(graph->node, graph->room, sizeof *graph->node);
    }
    if (graph->codes + codes > graph->code_room) {
        graph->code_room = 2 * graph->code_room + codes;
        graph->code = grown(graph->code, graph->code_room, sizeof *graph->code);
    }
    if (graph->known + codes > graph->known_room) {
        graph->known_room = 2 * graph->known_room + codes;
        graph->outside = grown(graph->outside, graph->known_room, sizeof *graph->outside);
    }
    graph->short_of_memory |=
        graph->node == NULL || graph->code == NULL || graph->outside == NULL;
    return !graph->short_of_memory;
}

/* What White gets when the game is over, or cannot be won any more; false when it goes on. */
static bool is_decided(const struct variant *variant, const struct position *standing,
                       double *share)
{
    *share = 0.5;
    if (standing->is_over) {
        struct outcome outcome = variant->outcome(standing);
        bool white = (outcome.kind == OUTCOME_WIN) == (standing->seat == 0);
        *share = outcome.kind == OUTCOME_DRAW ? 0.5 : white;
        return true;
    }
    return variant->is_dead(standing);
}

static uint32_t known_code(struct joint_graph *graph, double share, double hasty)
{
    graph->outside[graph->known][0] = share;
    graph->outside[graph->known][1] = hasty;
    return (uint32_t)(graph->layout->count + graph->known++);
}

/* The code of the position that a turn has led to. */
static uint32_t code_of(struct joint_graph *graph, struct endgame_cache *cache,
                        const struct position *standing)
{
    struct men men;
    struct endgame endgame;
    double share;
    if (is_decided(graph->variant, standing, &share)) {
        return known_code(graph, share, share);
    }
    if (men_read(graph->variant, standing, MEN_MAX, &men) &&
        men_key(&men) == men_key(&graph->layout->men)) {
        return (uint32_t)layout_index(graph->layout, men.square, 0);
    }
    if (!endgames_look_up(graph->endgames, cache, graph->variant, standing, &endgame)) {
        men_make_white_stronger(graph->variant, &men);
        graph->missing = true;
        graph->wanted = men;
    }
    return known_code(graph, endgame.value, endgame.hasty);
}

static void list_moves(const struct variant *variant, const struct position *standing, int seat,
                       struct move_list *list)
{
    union position_room asked;
    list->count = 0;
    variant->open(standing, &asked.head, seat);
    variant->generate(&asked.head, GENERATE_ALL, list);
}

static void add_node(struct joint_graph *graph, struct endgame_cache *cache, uint64_t index,
                     const struct position *standing)
{
    struct move_list list[2];
    union position_room room;
    list_moves(graph->variant, standing, 0, &list[0]);
    list_moves(graph->variant, standing, 1, &list[1]);
    int rows = list[0].count;
    int columns = list[1].count;
    assert(rows > 0 && rows <= MATRIX_MAX && columns > 0 && columns <= MATRIX_MAX);
    if (!make_room(graph, (uint64_t)(rows * columns))) {
        return;
    }
    graph->node[graph->count++] =
        (struct joint_node){index, graph->codes, (uint8_t)rows, (uint8_t)columns};
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            move_t half[2] = {list[0].move[i], list[1].move[j]};
            graph->variant->resolve(standing, &room.head, half, 0);
            graph->code[graph->codes++] = code_of(graph, cache, &room.head);
        }
    }
}

/* Lists the positions and their moves, and sets the values of games that are over. */
static bool build(struct joint_graph *graph, struct endgame_cache *cache)
{
    union position_room room;
    uint8_t square[MEN_MAX];
    int seat;
    for (uint64_t index = 0; index < graph->layout->count; index++) {
        double share = 0.5;
        layout_squares(graph->layout, index, square, &seat);
        graph->is_position[index] = layout_is_placement(graph->layout, index, square);
        if (graph->is_position[index]) {
            layout_position(graph->layout, square, 0, &room.head);
            if (!is_decided(graph->variant, &room.head, &share)) {
                add_node(graph, cache, index, &room.head);
            }
        }
        graph->value[0][index] = graph->value[1][index] = share;
        if (graph->short_of_memory || graph->missing) {
            return false;
        }
    }
    return true;
}

/* --- Value iteration --- */

static double value_at(const struct joint_graph *graph, uint32_t code)
{
    uint64_t count = graph->layout->count;
    return code < count ? graph->value[1][code] : graph->outside[code - count][graph->plane];
}

/* Fills the matrix of a node, and says what either side gets by the best move of which the
 * other knows; they are equal where nothing need be mixed. */
static void fill_matrix(const struct joint_graph *graph, const struct joint_node *node,
                        struct matrix *matrix, double *lower, double *upper)
{
    const uint32_t *code = &graph->code[node->first];
    double most[MATRIX_MAX] = {0};
    *lower = 0;
    *upper = 1;
    matrix->rows = node->rows;
    matrix->columns = node->columns;
    for (int i = 0; i < node->rows; i++) {
        double least = 1;
        for (int j = 0; j < node->columns; j++) {
            double value = value_at(graph, *code++);
            matrix->payoff[i][j] = value;
            least = value < least ? value : least;
            most[j] = value > most[j] ? value : most[j];
        }
        *lower = least > *lower ? least : *lower;
    }
    for (int j = 0; j < node->columns; j++) {
        *upper = most[j] < *upper ? most[j] : *upper;
    }
}

static void solve_node(void *context, struct crew_member *member, uint64_t number)
{
    struct joint_graph *graph = context;
    const struct joint_node *node = &graph->node[number];
    struct matrix matrix;
    struct mix mix;
    double value;
    double upper;
    fill_matrix(graph, node, &matrix, &value, &upper);
    if (upper > value) {
        matrix_solve(&matrix, &mix);
        value = mix.value;
    }
    if (graph->plane == 1) {
        value = 0.5 + (value - 0.5) * haste;
    }
    double change = fabs(value - graph->value[1][node->index]);
    double *most = &graph->change[member->number];
    *most = change > *most ? change : *most;
    graph->value[0][node->index] = value;
}

/* Solves every position from the values of the sweep before; the greatest change. */
static bool sweep(struct joint_graph *graph, double part, double *change)
{
    memset(graph->change, 0, sizeof graph->change);
    if (!crew_work(graph->crew, solve_node, graph, graph->count, part, part)) {
        return false;
    }
    *change = 0;
    for (int i = 0; i < SOLVE_THREADS_MAX; i++) {
        *change = graph->change[i] > *change ? graph->change[i] : *change;
    }
    memcpy(graph->value[1], graph->value[0], graph->layout->count * sizeof *graph->value[0]);
    return true;
}

/* Works one of both values out and writes it to its two planes. */
static bool iterate(struct joint_graph *graph, int plane, uint8_t *bytes, double *change)
{
    uint64_t count = graph->layout->count;
    int sweeps = 0;
    graph->plane = plane;
    *change = 0;
    do {
        if (graph->count > 0 && !sweep(graph, 0.5, change)) {
            return false;
        }
    } while (*change >= least_change && ++sweeps < SWEEPS_MAX);
    int last = 0;
    for (uint64_t index = 0; index < count; index++) {
        if (graph->is_position[index]) {
            last = (int)lround(graph->value[0][index] * TABLE_VALUE_ONE);
        }
        bytes[2 * (uint64_t)plane * count + index] = (uint8_t)last;
        bytes[(2 * (uint64_t)plane + 1) * count + index] = (uint8_t)(last >> 8);
    }
    return true;
}

static void sum_up(const struct joint_graph *graph, struct endgame_facts *facts)
{
    for (uint64_t index = 0; index < graph->layout->count; index++) {
        double value = graph->value[0][index];
        facts->won[0] += graph->is_position[index] && value > won_at;
        facts->lost[0] += graph->is_position[index] && value < 1 - won_at;
        facts->drawn[0] += graph->is_position[index] && value >= 1 - won_at && value <= won_at;
    }
}

static enum solve_status solve_graph(struct joint_graph *graph, struct endgame_cache *cache,
                                     unsigned char **bytes, size_t *size, struct men *missing)
{
    uint64_t count = graph->layout->count;
    struct endgame_facts facts = {.error = 0};
    double change;
    graph->value[0] = calloc(count, sizeof *graph->value[0]);
    graph->value[1] = calloc(count, sizeof *graph->value[1]);
    graph->is_position = calloc(count, sizeof *graph->is_position);
    uint8_t *planes = calloc(4, count);
    enum solve_status status = SOLVE_OUT_OF_MEMORY;
    if (graph->value[0] != NULL && graph->value[1] != NULL && graph->is_position != NULL &&
        planes != NULL) {
        bool built = build(graph, cache);
        if (graph->missing) {
            *missing = graph->wanted;
            status = SOLVE_MISSING;
        } else if (built) {
            bool done =
                iterate(graph, 1, planes, &change) && iterate(graph, 0, planes, &facts.error);
            facts.error += 0.5 / TABLE_VALUE_ONE;
            sum_up(graph, &facts);
            *bytes = done ? endgame_table_pack(graph->layout, planes, 4, &facts, size) : NULL;
            status = !done ? SOLVE_STOPPED : *bytes != NULL ? SOLVE_DONE : SOLVE_OUT_OF_MEMORY;
        }
    }
    free(planes);
    free(graph->value[0]);
    free(graph->value[1]);
    free(graph->is_position);
    free(graph->node);
    free(graph->code);
    free(graph->outside);
    return status;
}

enum solve_status solve_joint_table(const struct endgames *endgames,
                                    const struct variant *variant, unsigned options,
                                    const struct men *men,
                                    const struct solve_settings *settings,
                                    unsigned char **bytes, size_t *size, struct men *missing)
{
    struct pairs *pairs = NULL;
    bool possible;
    struct endgame_cache *cache = endgame_cache_new(64);
    struct joint_graph graph = {.endgames = endgames,
                                .variant = variant,
                                .crew = crew_new(settings),
                                .layout = layout_new(variant, options, men, &pairs, &possible)};
    enum solve_status status = possible ? SOLVE_OUT_OF_MEMORY : SOLVE_IMPOSSIBLE;
    if (cache != NULL && graph.crew != NULL && graph.layout != NULL) {
        layout_find_places(graph.layout);
        status = solve_graph(&graph, cache, bytes, size, missing);
    }
    layout_free(graph.layout);
    pairs_free(pairs);
    crew_free(graph.crew);
    endgame_cache_free(cache);
    return status;
}
