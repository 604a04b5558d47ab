/* Simultaneous games under limits, see joint.h. */
#include "engine/joint.h"

#include "engine/memory.h"

bool joint_prepare(struct search *search, const struct game *game)
{
    for (int i = 0; i < search->worker_count; i++) {
        struct worker *worker = search->workers[i];
        if (worker->simultaneous == NULL) {
            worker->simultaneous = memory_map(sizeof *worker->simultaneous);
        }
        if (worker->simultaneous == NULL) {
            return false;
        }
        serial_prepare(&worker->simultaneous->serial, worker, game);
        worker->simultaneous->serial.first = -1;
        worker->simultaneous->thorough = search->limits.payoffs;
        worker->simultaneous->serial.exact = search->limits.payoffs;
        simultaneous_begin(worker->simultaneous);
    }
    return true;
}

void joint_free(struct worker *worker)
{
    if (worker->simultaneous != NULL) {
        memory_unmap(worker->simultaneous, sizeof *worker->simultaneous);
        worker->simultaneous = NULL;
    }
}

static int asking_seat(const struct search *search)
{
    return ((const struct position *)search->root)->seat;
}

/* Centipawns, or a mate, of a utility. */
static int score_of(int utility)
{
    int size = utility < 0 ? -utility : utility;
    int score = size >= UTILITY_SEEN ? SCORE_MATE - (2 * (UTILITY_WIN - size) - 1)
                                     : utility_to_centipawns(size);
    return utility < 0 ? -score : score;
}

/* The line that both sides most probably play after the asking seat's move `index` of its mix:
 * halves of turns, the asking seat's first. */
static int likely_line(struct worker *worker, const struct mixture *mixture, int index,
                       move_t *line)
{
    const struct variant *variant = worker->variant;
    _Alignas(64) unsigned char room[2][POSITION_SIZE_MAX];
    struct position *standing = (struct position *)(void *)room[0];
    struct position *committed = (struct position *)(void *)room[1];
    int seat = asking_seat(worker->search);
    int length = 0;
    move_t half[2] = {mixture->move[0][index], mixture->move[1][0]};
    if (mixture->count[0] == 0 || mixture->count[1] == 0) {
        return 0;
    }
    variant->open((const struct position *)worker->search->root, standing, 0);
    for (int turn = 0; turn < worker->completed; turn++) {
        if (turn > 0 && !serial_expected(&worker->simultaneous->serial, standing, seat, half)) {
            break;
        }
        move_t both[2];
        both[seat] = half[0];
        both[1 - seat] = half[1];
        line[length++] = half[0];
        line[length++] = half[1];
        variant->apply(standing, committed, both[0]);
        variant->apply(committed, standing, both[1]);
    }
    return length;
}

/* Reports move `index` of the asking seat's mix, completing *info. */
static void report_move(struct worker *worker, struct info *info, int index)
{
    const struct search *search = worker->search;
    move_t line[2 * ROUNDS_MAX];
    info->multipv = index + 1;
    info->pv = line;
    info->pv_length = likely_line(worker, info->mixture, index, line);
    if (search->limits.multipv > 1 && info->mixture->count[0] > 0) {
        move_t move = info->mixture->move[0][index];
        int expected = simultaneous_expected(worker->simultaneous, asking_seat(search), move);
        info->score = score_of(expected);
        info->permille = info->mixture->permille[0][index];
    }
    search->callbacks.on_info(search->callbacks.context, info);
}

static void report(struct worker *worker, bool final)
{
    const struct search *search = worker->search;
    const struct solution *solution = &worker->simultaneous->solution;
    struct mixture mixture;
    struct payoffs payoffs;
    int seat = asking_seat(search);
    int sign = seat == 0 ? 1 : -1;
    simultaneous_describe(worker->simultaneous, seat, &mixture);
    mixture.lower = score_of(sign * (seat == 0 ? solution->lower : solution->upper));
    mixture.upper = score_of(sign * (seat == 0 ? solution->upper : solution->lower));
    struct info info = {.final = final, .mixture = &mixture};
    info.depth = info.seldepth = solution->depth;
    info.score = score_of(sign * solution->value);
    search_set_info(search, &info);
    if (final && search->limits.payoffs) {
        simultaneous_payoffs(worker->simultaneous, seat, &payoffs);
        info.payoffs = &payoffs;
    }
    report_move(worker, &info, 0);
    info.payoffs = NULL;
    for (int i = 1; i < search->limits.multipv && i < mixture.count[0]; i++) {
        report_move(worker, &info, i);
    }
}

/* Whether another depth should be begun. `stable` depths had the same likeliest move. */
static bool may_deepen(const struct worker *worker, int stable)
{
    const struct search *search = worker->search;
    const struct solution *solution = &worker->simultaneous->solution;
    int limit = search->limits.depth > 0 ? search->limits.depth : ROUNDS_MAX - 4;
    bool decided =
        solution->value >= UTILITY_SEEN || solution->value <= -UTILITY_SEEN ||
        (worker->simultaneous->count[asking_seat(search)] == 1 && search->budget.adaptive);
    struct urgency urgency = {.stable = stable, .effort_percent = 50};
    if (worker->completed >= limit || worker->stopped) {
        return false;
    }
    if (search_is_open_ended(search) || worker->index != 0 || worker->completed == 0) {
        return true;
    }
    if (decided && search->limits.depth == 0) {
        return false;
    }
    return search->budget.soft == CLOCK_UNLIMITED ||
           search_elapsed(search) < clock_soft(&search->budget, &urgency);
}

void joint_iterate(void *argument)
{
    struct worker *worker = argument;
    struct search *search = worker->search;
    struct simultaneous *state = worker->simultaneous;
    int seat = asking_seat(search);
    move_t likeliest = MOVE_NONE;
    int stable = 0;
    while (may_deepen(worker, stable)) {
        worker->depth = worker->completed + 1;
        if (worker->index == 0) {
            atomic_store_explicit(&search->depth, worker->completed, memory_order_relaxed);
        }
        simultaneous_deepen(state, worker->depth);
        if (worker->stopped) {
            break;
        }
        worker->completed = worker->depth;
        worker->stoppable = true;
        struct mixture mixture;
        simultaneous_describe(state, seat, &mixture);
        stable = mixture.move[0][0] == likeliest ? stable + 1 : 0;
        likeliest = mixture.move[0][0];
        if (worker->index == 0) {
            report(worker, false);
        }
    }
}

/* The move to play of the solution found, chosen as the options want it. */
static move_t choose_move(const struct worker *worker, int seat)
{
    const struct search *search = worker->search;
    const struct simultaneous *state = worker->simultaneous;
    struct mixture mixture;
    if (search->mix_mode == MIX_SECURE) {
        return state->solution.safest[seat];
    }
    if (search->mix_mode == MIX_SAMPLE && !search->limits.advice) {
        return simultaneous_draw(state, seat, search_random(search));
    }
    simultaneous_describe(state, seat, &mixture);
    return mixture.move[0][0];
}

struct best joint_best(struct worker *worker)
{
    struct simultaneous *state = worker->simultaneous;
    const struct solution *solution = &state->solution;
    int seat = asking_seat(worker->search);
    report(worker, true);
    if (solution->depth == 0) {
        move_t move = solution->safest[seat];
        if (move == MOVE_NONE) {
            move = serial_hasty_move(&state->serial, seat);
        }
        return (struct best){move, MOVE_NONE, 0};
    }
    int sign = seat == 0 ? 1 : -1;
    return (struct best){choose_move(worker, seat), MOVE_NONE,
                         score_of(sign * solution->value)};
}
