#include "engine/endgames/solve_joint.h"

#include "engine/endgames/joint_graph.h"
#include "engine/joint/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A value that a turn more changes by less than this stays as it was. */
static const double least_change = 2e-8;
static const double least_gain = 1e-9, haste = 0.98, won_at = 0.99;

static double value_at(const struct joint_graph *graph, uint32_t code)
{
    uint64_t count = graph->job->layout->count;
    if (code & JOINT_CHANCE_BIT) {
        const uint32_t *both = graph->chance[code & ~JOINT_CHANCE_BIT];
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
    double all = (double)graph->stage_begin[JOINT_STAGES_MAX] + 1;
    double begin = plane == 1 ? 0.3 : 0.65;
    graph->plane = plane;
    for (uint64_t index = 0; index < count; index++) {
        if (graph->moves[index][0] > 0) {
            graph->value[0][index] = graph->value[1][index] = 0.5;
        } else {
            graph->kept[index] = (uint16_t)(graph->value[0][index] * TABLE_VALUE_ONE);
        }
    }
    for (int stage = 0; stage < JOINT_STAGES_MAX; stage++) {
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

/* Works out both values of all positions, and makes the file. */
static enum solve_status solve_graph(struct joint_graph *graph, struct endgame_cache *cache,
                                     unsigned char **bytes, size_t *size)
{
    uint64_t count = graph->job->layout->count;
    struct endgame_facts facts = {.error = 0};
    uint8_t *planes = calloc(4, (size_t)count);
    enum solve_status status = SOLVE_OUT_OF_MEMORY;
    if (planes != NULL) {
        status = joint_graph_build(graph, cache);
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
    joint_graph_free(&graph);
    endgame_cache_free(cache);
    return status;
}
