/* Exact values of simultaneous games, see joint_value.h. */
#include "bench/joint/joint_value.h"

#include "engine/joint/candidates.h"
#include "engine/joint/utility.h"

#include <string.h>

/* A move that gains less than this, in utilities, counts as no better. */
static const double negligible = 1e-3;

bool turn_list(const struct variant *variant, const struct position *standing,
               struct turn_matrix *turn)
{
    struct move_list list;
    int count[2];
    for (int seat = 0; seat < 2; seat++) {
        variant_moves_of(variant, standing, seat, &list);
        if (list.count == 0 || list.count > MATRIX_MAX) {
            return false;
        }
        count[seat] = list.count;
        memcpy(turn->move[seat], list.move, (size_t)list.count * sizeof(move_t));
    }
    turn->matrix.rows = count[0];
    turn->matrix.columns = count[1];
    for (int i = 0; i < count[0]; i++) {
        memset(turn->known[i], 0, (size_t)count[1] * sizeof turn->known[i][0]);
        memset(turn->matrix.payoff[i], 0, (size_t)count[1] * sizeof turn->matrix.payoff[i][0]);
    }
    return true;
}

/* A turn being solved. */
struct scene {
    struct horizon *horizon;
    const struct position *standing;
    int ply, depth; /* turns made, turns still to be made */
    struct turn_matrix *turn;
    struct candidates *candidates;
};

/* What a pair of moves is worth: the mean of both orders of registration where that decides. */
static double pair_value(const struct scene *scene, const move_t half[2])
{
    struct horizon *horizon = scene->horizon;
    union position_room place;
    struct position *next = &place.head;
    horizon->variant->resolve(scene->standing, next, half, 0);
    double value = horizon_value(horizon, next, scene->ply + 1, scene->depth - 1);
    if (!next->is_over && move_to(half[0]) != move_to(half[1])) {
        return value;
    }
    horizon->variant->resolve(scene->standing, next, half, 1);
    return (value + horizon_value(horizon, next, scene->ply + 1, scene->depth - 1)) / 2;
}

/* The same of a pair in the list of all moves; `context` is the scene, which knows the depth.
 */
static double turn_entry(void *context, int row, int column, int depth)
{
    struct scene *scene = context;
    struct turn_matrix *turn = scene->turn;
    double *payoff = &turn->matrix.payoff[row][column];
    (void)depth;
    if (!turn->known[row][column]) {
        move_t half[2] = {turn->move[0][row], turn->move[1][column]};
        *payoff = pair_value(scene, half);
        turn->known[row][column] = true;
    }
    return *payoff;
}

/* Solves the turn whose moves are listed. */
static void solve_turn(struct scene *scene)
{
    static const bool never = false;
    const struct entries entries = {turn_entry, scene, scene->depth, &never};
    const int moves[2] = {scene->turn->matrix.rows, scene->turn->matrix.columns};
    scene->candidates->count[0] = scene->candidates->count[1] = 0;
    candidates_add(scene->candidates, 0, 0);
    candidates_add(scene->candidates, 1, 0);
    candidates_grow(scene->candidates, &entries, moves, negligible);
}

static double static_value(struct horizon *horizon, const struct position *standing)
{
    int value = utility_of(horizon->evaluator->evaluate(standing, NULL));
    horizon->leaves++;
    return standing->seat == 0 ? value : -value;
}

double horizon_value(struct horizon *horizon, const struct position *standing, int ply,
                     int depth)
{
    const struct variant *variant = horizon->variant;
    struct turn_matrix turn;
    struct candidates candidates;
    if (standing->is_over) {
        return variant_joint_outcome(variant, standing) * (UTILITY_WIN - ply);
    }
    if (variant->is_dead(standing) ||
        (variant->halfmove_limit > 0 && standing->halfmove_clock >= variant->halfmove_limit)) {
        return 0;
    }
    bool extends = depth == 0 && horizon->extensions > 0 &&
                   (standing->in_check || standing->other_in_check);
    if (depth == 0 && !extends) {
        return static_value(horizon, standing);
    }
    if (!turn_list(variant, standing, &turn)) {
        horizon->too_wide = true;
        return 0;
    }
    struct scene scene = {.horizon = horizon,
                          .standing = standing,
                          .ply = ply,
                          .depth = depth + extends,
                          .turn = &turn,
                          .candidates = &candidates};
    horizon->extensions -= extends;
    solve_turn(&scene);
    horizon->extensions += extends;
    return candidates.mix.value;
}

bool horizon_solve(struct horizon *horizon, const struct position *standing, int depth,
                   struct turn_matrix *turn, struct mix *mix)
{
    struct candidates candidates;
    struct scene scene = {.horizon = horizon,
                          .standing = standing,
                          .depth = depth,
                          .turn = turn,
                          .candidates = &candidates};
    horizon->too_wide = false;
    if (!turn_list(horizon->variant, standing, turn)) {
        return false;
    }
    solve_turn(&scene);
    memset(mix, 0, sizeof *mix);
    mix->value = candidates.mix.value;
    const struct candidates *found = &candidates;
    for (int i = 0; i < found->count[0]; i++) {
        mix->row[found->index[0][i]] = found->mix.row[i];
    }
    for (int i = 0; i < found->count[1]; i++) {
        mix->column[found->index[1][i]] = found->mix.column[i];
    }
    return !horizon->too_wide;
}

static bool is_in_mix(const struct answer *answer, int seat, move_t move)
{
    const struct mixture *mixture = &answer->mixture;
    for (int i = 0; i < mixture->count[seat]; i++) {
        if (mixture->move[seat][i] == move) {
            return true;
        }
    }
    return mixture->count[seat] == 0;
}

void horizon_answer(struct horizon *horizon, const struct position *standing, int depth,
                    const struct answer *answer, struct turn_matrix *turn)
{
    struct scene scene = {
        .horizon = horizon, .standing = standing, .depth = depth, .turn = turn};
    for (int i = 0; i < turn->matrix.rows; i++) {
        for (int j = 0; j < turn->matrix.columns; j++) {
            if (is_in_mix(answer, 0, turn->move[0][i]) ||
                is_in_mix(answer, 1, turn->move[1][j])) {
                turn_entry(&scene, i, j, depth);
            }
        }
    }
}

/* --- The engine's mixes --- */

void answer_ask(struct local_engine *engine, const struct game *game,
                const struct local_limit *limit, struct answer *answer)
{
    local_engine_forget(engine);
    answer->depth = local_engine_ask(engine, game, 0, limit, 1).depth;
    answer->mixture = *local_engine_mixture(engine);
}

void answer_spread(const struct turn_matrix *turn, const struct answer *answer, int seat,
                   double probability[MATRIX_MAX])
{
    const struct mixture *mixture = &answer->mixture;
    int count = seat == 0 ? turn->matrix.rows : turn->matrix.columns;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        probability[i] = mixture->count[seat] == 0;
        for (int k = 0; k < mixture->count[seat]; k++) {
            if (mixture->move[seat][k] == turn->move[seat][i]) {
                probability[i] = mixture->permille[seat][k];
            }
        }
        sum += probability[i];
    }
    for (int i = 0; i < count; i++) {
        probability[i] /= sum;
    }
}

void answer_losses(const struct turn_matrix *turn, const struct mix *mix,
                   const struct answer *answer, double loss[2])
{
    double probability[MATRIX_MAX];
    answer_spread(turn, answer, 0, probability);
    loss[0] = mix->value - matrix_best_column(&turn->matrix, probability, NULL);
    answer_spread(turn, answer, 1, probability);
    loss[1] = matrix_best_row(&turn->matrix, probability, NULL) - mix->value;
}

/* --- Chance --- */

uint64_t joint_value_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state >> 11;
}

int joint_value_draw(const double *probability, int count, uint64_t *state)
{
    double left = (double)joint_value_random(state) * 0x1p-53;
    int i = 0;
    while (i + 1 < count && (left >= probability[i] || probability[i] == 0)) {
        left -= probability[i++];
    }
    return i;
}
