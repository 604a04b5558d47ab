/* Serialized alpha-beta for simultaneous games, see joint_bounds.h. Steps are numbered in the
 * order in which a node takes them; none was measured alone. */
#include "engine/joint/joint_bounds.h"

#include "engine/joint/joint_ends.h"
#include "engine/joint/utility.h"

#include <string.h>

/* Margins are estimates that no match has measured alone. */
enum {
    STATIC_DEPTH = 3,    /* turns before the end at which the static value may decide */
    STATIC_MARGIN = 140, /* centipawns by which it must, each turn */
    LEAF_MARGIN = 200,   /* what a turn changes besides material, hardly ever more */
    QUIET_MARGIN = 60    /* what a quiet move or reply may change, each turn */
};

/* Keys of the table's entries for the seat that opens. */
static const uint64_t opener_key[2] = {UINT64_C(0x6a09e667f3bcc908),
                                       UINT64_C(0xbb67ae8584caa73b)};

void joint_bounds_prepare(struct joint_bounds *bounds, struct worker *worker,
                          const struct game *game)
{
    utility_prepare();
    const struct variant *variant = game->variant;
    int last = game->count;
    while (game_position_at(game, last)->is_pending) {
        last--;
    }
    bounds->worker = worker;
    bounds->variant = variant;
    bounds->evaluator = worker->evaluator;
    bounds->tt = &worker->search->tt;
    bounds->leaves = 0;
    variant->open(game_position_at(game, last), joint_standing(&bounds->frames[0]), 0);
    int count = joint_standing(&bounds->frames[0])->halfmove_clock;
    count = count < last / 2 ? count : last / 2;
    count = count < KEYS_GAME_MAX ? count : KEYS_GAME_MAX;
    bounds->root_keys = count;
    for (int i = 0; i <= count; i++) { /* whoever opened a turn: as if seat 0 had */
        struct position *before = joint_standing(&bounds->frames[1]);
        variant->open(game_position_at(game, last - 2 * i), before, 0);
        bounds->key[count - i] = before->key;
    }
    joint_moves_forget(bounds);
    memset(bounds->frames[0].killer, 0, sizeof bounds->frames[0].killer);
    memset(bounds->frames[0].opening, 0, sizeof bounds->frames[0].opening);
    bounds->quiet_margin = utility_of(QUIET_MARGIN);
    bounds->static_margin = utility_of(STATIC_MARGIN);
    bounds->leaf_margin = utility_of(LEAF_MARGIN);
    bounds->frames[0].extensions = 0;
}

/* --- Making moves --- */

void joint_bounds_make_as(struct joint_bounds *bounds, int ply, const move_t half[2], int first)
{
    struct joint_frame *frame = &bounds->frames[ply];
    struct joint_frame *next = frame + 1;
    bounds->variant->resolve(joint_standing(frame), joint_standing(next), half, first);
    memcpy(frame->half, half, sizeof frame->half);
    next->extensions = frame->extensions;
}

bool joint_bounds_make(struct joint_bounds *bounds, int ply, const move_t half[2])
{
    bool told = ply == 0 && bounds->first >= 0;
    joint_bounds_make_as(bounds, ply, half, told ? bounds->first : 0);
    const struct position *next = joint_standing(&bounds->frames[ply + 1]);
    uint64_t key = next->key;
    if (told || (!next->is_over && move_to(half[0]) != move_to(half[1]))) {
        return false;
    }
    joint_bounds_make_as(bounds, ply, half, 1);
    return next->is_over || next->key != key;
}

/* --- The search --- */

/* A node is a position looked at, the root aside. */
static void count_node(const struct joint_bounds *bounds, int ply)
{
    struct worker *worker = bounds->worker;
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    atomic_store_explicit(&worker->nodes, nodes + (ply > 0), memory_order_relaxed);
}

int joint_bounds_turn_value(struct joint_bounds *bounds, int ply, int seat,
                            const move_t half[2], int depth, struct window window)
{
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    if (!joint_bounds_make(bounds, ply, half)) {
        return joint_bounds_value(bounds, ply + 1, seat, depth, window);
    }
    int value = joint_bounds_value(bounds, ply + 1, seat, depth, open);
    joint_bounds_make_as(bounds, ply, half, 0);
    return (value + joint_bounds_value(bounds, ply + 1, seat, depth, open)) / 2;
}

/* Late move reductions (LMR): by how many turns less ahead a late quiet move is searched. */
static int joint_bounds_lmr(const struct joint_bounds *bounds, int depth, int index,
                            move_t move)
{
    if (bounds->exact || depth < 2 || index < 3 || move_is_noisy(move)) {
        return 0;
    }
    return index < 10 || depth < 3 ? 1 : 2;
}

/* What a move gains by itself, as a difference of utilities. */
static int gain_of(const struct joint_bounds *bounds, const struct position *position,
                   move_t move)
{
    const int16_t *value = bounds->evaluator->value;
    int victim = piece_type(position_piece(position, move_to(move)));
    int gain = move_is_capture(move) ? value[victim] : 0;
    gain += move_piece_type(move) != 0 ? value[move_piece_type(move)] : 0;
    return gain > 0 ? utility_of(gain) : 0;
}

/* What is known while the replies to an opener's move are looked at. */
struct reply_scene {
    move_t move;
    int replier;
    int depth;
    int index; /* replies looked at so far */
    int best;  /* of them, for the opener */
    struct window window;
    int expected; /* static value with what the move gains, if the frame has_value */
};

/* Whether the king of `seat` is attacked, so that only its moves are left. */
static bool is_checked(const struct joint_frame *frame, int seat)
{
    const struct position *position = &frame->position.head;
    return position->seat == seat ? position->in_check : position->other_in_check;
}

/* Futility pruning of replies: the reply is quiet and late, and the static value with what the
 * opener's move gains is above the window by more than a quiet move changes; or it takes a
 * piece of its own side where the opener neither arrives nor attacked. */
static bool is_futile_reply(const struct joint_bounds *bounds, const struct joint_frame *frame,
                            const struct reply_scene *scene, move_t reply)
{
    if (bounds->exact || scene->index == 0 || scene->depth > 2 || scene->best >= UTILITY_SEEN ||
        move_is_noisy(reply) || is_checked(frame, scene->replier)) {
        return false;
    }
    if (move_to(reply) == move_to(scene->move) || move_from(reply) == move_to(scene->move)) {
        return false;
    }
    if (move_is_absorption(reply)) {
        return true;
    }
    return frame->has_value && scene->index > 2 &&
           scene->expected - scene->depth * bounds->quiet_margin >= scene->window.beta;
}

/* Searches one reply; true when it refutes the opener's move. */
static bool search_reply(struct joint_bounds *bounds, int ply, int seat,
                         struct reply_scene *scene, move_t reply)
{
    move_t half[2];
    half[seat] = scene->move;
    half[1 - seat] = reply;
    int less = joint_bounds_lmr(bounds, scene->depth, scene->index, reply);
    int value = UTILITY_WIN;
    if (less > 0) {
        struct window narrow = {scene->window.beta - 1, scene->window.beta};
        value =
            joint_bounds_turn_value(bounds, ply, seat, half, scene->depth - 1 - less, narrow);
    }
    if (less == 0 || value < scene->window.beta) {
        value =
            joint_bounds_turn_value(bounds, ply, seat, half, scene->depth - 1, scene->window);
    }
    if (bounds->worker->stopped) {
        return true;
    }
    scene->best = value < scene->best ? value : scene->best;
    scene->window.beta = scene->best < scene->window.beta ? scene->best : scene->window.beta;
    scene->index++;
    if (scene->best <= scene->window.alpha) {
        joint_moves_refuted(bounds, ply, seat, half, scene->depth);
        return true;
    }
    return false;
}

int joint_bounds_move_value(struct joint_bounds *bounds, int ply, int seat, move_t move,
                            int depth, struct window window)
{
    struct joint_frame *frame = &bounds->frames[ply];
    struct joint_picker replies;
    struct reply_scene scene = {.move = move,
                                .replier = 1 - seat,
                                .depth = depth,
                                .best = UTILITY_LIMIT,
                                .window = window};
    if (frame->has_value) {
        scene.expected = (seat == 0 ? frame->value : -frame->value) +
                         gain_of(bounds, joint_standing(frame), move);
    }
    move_t refutation = joint_moves_refutation(bounds, ply, seat, move);
    if (refutation != MOVE_NONE && search_reply(bounds, ply, seat, &scene, refutation)) {
        return scene.best;
    }
    joint_moves_order_replies(bounds, ply, seat, move, &replies);
    for (int i; (i = joint_moves_pick(&replies)) >= 0;) {
        move_t reply = frame->list[1 - seat].move[i];
        if (reply == refutation || is_futile_reply(bounds, frame, &scene, reply)) {
            continue;
        }
        if (search_reply(bounds, ply, seat, &scene, reply)) {
            break;
        }
    }
    return scene.best;
}

/* A win or loss counts from the root in the search and from its own position in the table. */
static int utility_to_table(int score, int ply)
{
    return score >= UTILITY_SEEN ? score + ply : score <= -UTILITY_SEEN ? score - ply : score;
}

static int utility_from_table(int score, int ply)
{
    return score >= UTILITY_SEEN ? score - ply : score <= -UTILITY_SEEN ? score + ply : score;
}

/* Step 2. Transposition table: whether what it knows settles the node for `seat`. */
static bool probe_opener(const struct joint_bounds *bounds, int ply, int seat, int depth,
                         struct window window, struct tt_data *data)
{
    const struct position *position = &bounds->frames[ply].position.head;
    if (!tt_probe(bounds->tt, position->key ^ opener_key[seat], data)) {
        *data = (struct tt_data){.move = MOVE_NONE, .bound = TT_NONE, .raw_eval = TT_NO_EVAL};
        return false;
    }
    data->score = utility_from_table(data->score, ply);
    if (ply == 0 || (bounds->exact ? data->depth != depth : data->depth < depth)) {
        return false;
    }
    return worker_table_cuts(data, data->score, window);
}

/* Step 3. The other bound: what `seat` can be held to when the other seat opens is in the table
 * and below the window. When it opens itself it cannot get more. */
static bool other_bound_cuts(const struct joint_bounds *bounds, int ply, int seat, int depth,
                             int alpha, int *value)
{
    struct tt_data data;
    struct window all = {-UTILITY_LIMIT, UTILITY_LIMIT};
    if (depth < 2) {
        return false;
    }
    probe_opener(bounds, ply, 1 - seat, depth, all, &data);
    bool deep = bounds->exact ? data.depth == depth : data.depth >= depth;
    *value = -data.score;
    return ply > 0 && deep && (data.bound == TT_LOWER || data.bound == TT_EXACT) &&
           -data.score <= alpha;
}

/* Step 4. Near the end of the line a static value far outside the window is the value: reverse
 * futility pruning above it, razoring below, alike because nobody has the move. */
static bool static_cutoff(struct joint_bounds *bounds, int ply, int seat, int depth,
                          struct window window, int *value)
{
    struct joint_frame *frame = &bounds->frames[ply];
    const struct position *position = joint_standing(frame);
    frame->has_value = false;
    if (bounds->exact || depth > STATIC_DEPTH) {
        return false;
    }
    frame->has_value = true;
    *value = joint_ends_static_value(bounds, frame, seat);
    if (ply == 0 || window.alpha <= -UTILITY_SEEN || window.beta >= UTILITY_SEEN) {
        return false;
    }
    bool check = position->in_check || position->other_in_check;
    int margin = (check ? depth + 1 : depth) * bounds->static_margin;
    return *value - margin >= window.beta || *value + margin <= window.alpha;
}

/* Whether the move of `seat` gives a piece away: it takes one of its own, and no move of the
 * other side goes to where it went or came from. */
static bool is_waste(const struct joint_frame *frame, int seat, move_t move)
{
    return move_is_absorption(move) && !joint_is_target(frame, 1 - seat, move_to(move)) &&
           !joint_is_target(frame, 1 - seat, move_from(move));
}

/* Futility pruning of the opener's moves near the end of the line: the move gives a piece away,
 * or gains too little to reach the window. */
static bool is_futile_opening(const struct joint_bounds *bounds,
                              const struct joint_frame *frame, int seat, int depth, int alpha,
                              move_t move)
{
    if (bounds->exact || !frame->has_value || depth > 2 || alpha <= -UTILITY_SEEN ||
        is_checked(frame, seat)) {
        return false;
    }
    int value = seat == 0 ? frame->value : -frame->value;
    return is_waste(frame, seat, move) || value + gain_of(bounds, &frame->position.head, move) +
                                                  depth * bounds->quiet_margin <=
                                              alpha;
}

/* Principal variation search: the value of one opener's move within the window, reduced and
 * with a null window as long as it does not prove good. */
static int scouted_value(struct joint_bounds *bounds, int ply, int seat, move_t move, int depth,
                         struct window window, int index)
{
    int less = joint_bounds_lmr(bounds, depth, index, move);
    bool scout = index > 0 && window.beta - window.alpha > 1;
    struct window narrow = {window.alpha, window.alpha + 1};
    int value = UTILITY_LIMIT;
    if (less > 0 || scout) {
        value = joint_bounds_move_value(bounds, ply, seat, move, depth - less, narrow);
    }
    if (less > 0 && scout && value > window.alpha) {
        value = joint_bounds_move_value(bounds, ply, seat, move, depth, narrow);
    }
    return (less == 0 && !scout) || value > window.alpha
               ? joint_bounds_move_value(bounds, ply, seat, move, depth, window)
               : value;
}

/* Step 5. The opener's moves: each is worth what its best reply leaves of it. */
static int search_openings(struct joint_bounds *bounds, int ply, int seat, int depth,
                           struct window window, move_t first)
{
    struct joint_frame *frame = &bounds->frames[ply];
    struct joint_picker openings;
    move_t tried[JOINT_MOVES_MAX];
    int count = 0;
    struct tt_data data = {
        .score = -UTILITY_LIMIT, .raw_eval = TT_NO_EVAL, .depth = depth, .bound = TT_UPPER};
    struct window rest = window;
    joint_moves_order_openings(bounds, ply, seat, first, &openings);
    for (int i; rest.alpha < rest.beta && (i = joint_moves_pick(&openings)) >= 0;) {
        move_t move = frame->list[seat].move[i];
        tried[count++] = move;
        if (count > 1 && is_futile_opening(bounds, frame, seat, depth, rest.alpha, move)) {
            data.score = data.score < rest.alpha ? rest.alpha : data.score;
            continue;
        }
        int value = scouted_value(bounds, ply, seat, move, depth, rest, count - 1);
        if (bounds->worker->stopped) {
            return 0;
        }
        data.score = value > data.score ? value : data.score;
        if (value > rest.alpha) {
            data.move = move;
            data.bound = TT_EXACT;
            rest.alpha = value;
        }
        if (value >= window.beta) {
            data.bound = TT_LOWER;
            joint_moves_credit(bounds, ply, seat, tried, count, depth);
        }
    }
    frame->opening[seat] = data.move;
    int score = data.score;
    data.score = utility_to_table(score, ply);
    if (!joint_moves_are_restricted(bounds, ply)) {
        tt_store(bounds->tt, joint_standing(frame)->key ^ opener_key[seat], &data);
    }
    return score;
}

int joint_bounds_value(struct joint_bounds *bounds, int ply, int seat, int depth,
                       struct window window)
{
    struct tt_data known;
    int value;
    if (worker_is_stopped(bounds->worker)) {
        return 0;
    }
    count_node(bounds, ply);
    if (joint_ends_is_settled(bounds, ply, seat, &depth, window, &value)) {
        return value;
    }
    if (probe_opener(bounds, ply, seat, depth, window, &known)) {
        return known.score;
    }
    if (other_bound_cuts(bounds, ply, seat, depth, window.alpha, &value) ||
        static_cutoff(bounds, ply, seat, depth, window, &value)) {
        return value;
    }
    joint_moves_list(bounds, ply);
    memset(bounds->frames[ply + 1].killer, 0, sizeof bounds->frames[ply + 1].killer);
    return search_openings(bounds, ply, seat, depth, window, known.move);
}

bool joint_bounds_expected(struct joint_bounds *bounds, const struct position *position,
                           int seat, move_t half[2])
{
    const struct variant *variant = bounds->variant;
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? seat : 1 - seat;
        union position_room room;
        struct position *opened = &room.head;
        struct tt_data data;
        variant->open(position, opened, side);
        if (!tt_probe(bounds->tt, position->key ^ opener_key[side], &data) ||
            data.move == MOVE_NONE || !variant->is_legal(opened, data.move)) {
            return false;
        }
        half[i] = data.move;
    }
    return true;
}
