/* Serialized alpha-beta for simultaneous games, see serial.h. Steps are numbered in the order
 * in which a node takes them; none was measured alone. */
#include "engine/serial.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

/* Margins are estimates that no match has measured alone. */
enum {
    CENTIPAWNS_MAX = 4096,
    UTILITY_LINE = 1000, /* of the most, the part that grows evenly with the centipawns */
    EXTENSIONS_MAX = 2,
    STATIC_DEPTH = 3,    /* turns before the end at which the static value may decide */
    STATIC_MARGIN = 140, /* centipawns by which it must, each turn */
    LEAF_MARGIN = 200,   /* what a turn changes besides material, hardly ever more */
    QUIET_MARGIN = 60    /* what a quiet move or reply may change, each turn */
};

/* What an endgame table's hasty value counts beside the true one: enough to tell
 * which win is nearer, too little to risk it. */
static const double haste_part = 0.001;

/* Keys of the table's entries for the seat that opens. */
static const uint64_t opener_key[2] = {UINT64_C(0x6a09e667f3bcc908),
                                       UINT64_C(0xbb67ae8584caa73b)};

/* --- Expected scores --- */

static int16_t utility[CENTIPAWNS_MAX + 1];

/* Elo's curve: 400 centipawns are ten to one. A straight line is added to it, for beyond 15
 * pawns the curve is flat, and the winner must still find what brings the end nearer. With the
 * line he won 54 of 60 won positions against himself, without 48. */
static void fill_utility(void)
{
    for (int i = 0; i <= CENTIPAWNS_MAX; i++) {
        double curve = (UTILITY_STATIC_MAX - UTILITY_LINE) * tanh(i * log(10) / 800);
        double line = (double)UTILITY_LINE * i / CENTIPAWNS_MAX;
        utility[i] = (int16_t)lround(curve + line);
    }
}

void utility_prepare(void)
{
    static pthread_once_t filled = PTHREAD_ONCE_INIT;
    pthread_once(&filled, fill_utility);
}

int utility_of(int centipawns)
{
    int size = centipawns < 0 ? -centipawns : centipawns;
    int value = utility[size < CENTIPAWNS_MAX ? size : CENTIPAWNS_MAX];
    return centipawns < 0 ? -value : value;
}

int utility_of_share(double share)
{
    return (int)lround((2 * share - 1) * UTILITY_STATIC_MAX);
}

int utility_to_centipawns(int value)
{
    int size = value < 0 ? -value : value;
    int low = 0;
    int high = CENTIPAWNS_MAX;
    while (low < high) {
        int middle = (low + high) / 2;
        if (utility[middle] < size) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return value < 0 ? -low : low;
}

void serial_prepare(struct serial *serial, struct worker *worker, const struct game *game)
{
    utility_prepare();
    const struct variant *variant = game->variant;
    int last = game->count;
    while (game_position_at(game, last)->is_pending) {
        last--;
    }
    serial->worker = worker;
    serial->variant = variant;
    serial->evaluator = worker->evaluator;
    serial->tt = &worker->search->tt;
    serial->leaves = 0;
    variant->open(game_position_at(game, last), serial_standing(&serial->frames[0]), 0);
    int count = serial_standing(&serial->frames[0])->halfmove_clock;
    count = count < last / 2 ? count : last / 2;
    count = count < KEYS_GAME_MAX ? count : KEYS_GAME_MAX;
    serial->root_keys = count;
    for (int i = 0; i <= count; i++) { /* whoever opened a turn: as if seat 0 had */
        struct position *before = serial_standing(&serial->frames[1]);
        variant->open(game_position_at(game, last - 2 * i), before, 0);
        serial->key[count - i] = before->key;
    }
    serial_forget(serial);
    memset(serial->frames[0].killer, 0, sizeof serial->frames[0].killer);
    memset(serial->frames[0].opening, 0, sizeof serial->frames[0].opening);
    serial->quiet_margin = utility_of(QUIET_MARGIN);
    serial->static_margin = utility_of(STATIC_MARGIN);
    serial->leaf_margin = utility_of(LEAF_MARGIN);
    serial->frames[0].extensions = 0;
}

/* --- Making moves --- */

void serial_make_as(struct serial *serial, int ply, const move_t half[2], int first)
{
    struct serial_frame *frame = &serial->frames[ply];
    struct serial_frame *next = frame + 1;
    serial->variant->resolve(serial_standing(frame), serial_standing(next), half, first);
    memcpy(frame->half, half, sizeof frame->half);
    next->extensions = frame->extensions;
}

bool serial_make(struct serial *serial, int ply, const move_t half[2])
{
    bool told = ply == 0 && serial->first >= 0;
    serial_make_as(serial, ply, half, told ? serial->first : 0);
    const struct position *next = serial_standing(&serial->frames[ply + 1]);
    uint64_t key = next->key;
    if (told || (!next->is_over && move_to(half[0]) != move_to(half[1]))) {
        return false;
    }
    serial_make_as(serial, ply, half, 1);
    return next->is_over || next->key != key;
}

/* --- Where a line ends, and what that is worth --- */

/* The value, for `seat`, of the position in which the game ended `ply` turns below the root. */
static int ended(const struct serial *serial, struct serial_frame *frame, int ply, int seat)
{
    int outcome = variant_joint_outcome(serial->variant, serial_standing(frame));
    return (seat == 0 ? outcome : -outcome) * (UTILITY_WIN - ply);
}

/* The static value for `seat`, which is noted in the frame. */
static int static_value(struct serial *serial, struct serial_frame *frame, int seat)
{
    serial->leaves++;
    const struct position *position = serial_standing(frame);
    frame->centipawns =
        eval_position(serial->evaluator, serial->worker->coalition.nnue, position, 0);
    frame->value = utility_of(frame->centipawns);
    return seat == 0 ? frame->value : -frame->value;
}

/* What the piece on a square is worth to seat 0. */
static int value_on(const struct serial *serial, const struct position *position, int square)
{
    int piece = position_piece(position, square);
    int value = serial->evaluator->value[piece_type(piece)];
    return piece_seat(piece) == 0 ? value : -value;
}

/* What the turn made in frame `from` changed in seat 0's material. */
static int material_change(const struct serial *serial, const struct serial_frame *from,
                           const struct position *to)
{
    const move_t *half = from->half;
    int squares[6] = {move_from(half[0]), move_to(half[0]), move_via(half[0]),
                      move_from(half[1]), move_to(half[1]), move_via(half[1])};
    int change = 0;
    for (int i = 0; i < 6; i++) {
        bool counted = false;
        for (int j = 0; j < i; j++) {
            counted |= squares[j] == squares[i];
        }
        if (!counted) {
            change += value_on(serial, to, squares[i]) -
                      value_on(serial, (const void *)from->position, squares[i]);
        }
    }
    return change;
}

/* Whether a rook has gone where its half-move does not say. */
static bool is_castling(const move_t half[2])
{
    return move_kind(half[0]) == MOVE_CASTLE || move_kind(half[1]) == MOVE_CASTLE;
}

/* The value at the end of a line. Where the static value a turn before, corrected by what was
 * taken since, is far outside the window, that is it. */
static int leaf_value(struct serial *serial, int ply, int seat, struct window window)
{
    struct serial_frame *frame = &serial->frames[ply];
    const struct serial_frame *before = frame - 1;
    if (ply > 0 && before->has_value && !serial->exact && !is_castling(before->half)) {
        int value = utility_of(before->centipawns +
                               material_change(serial, before, serial_standing(frame)));
        int margin = serial->leaf_margin;
        value = seat == 0 ? value : -value;
        if (value - margin >= window.beta || value + margin <= window.alpha) {
            serial->leaves++;
            return value;
        }
    }
    return static_value(serial, frame, seat);
}

/* A draw by rule; the root is never asked. */
static bool is_drawn(struct serial *serial, struct serial_frame *frame, int ply)
{
    const struct position *position = serial_standing(frame);
    int now = serial->root_keys + ply;
    int seen = 0;
    serial->key[now] = position->key;
    if (serial->variant->is_dead(position) ||
        (serial->variant->halfmove_limit > 0 &&
         position->halfmove_clock >= serial->variant->halfmove_limit)) {
        return true;
    }
    for (int i = now - 2; i >= 0 && i >= now - position->halfmove_clock; i--) {
        if (serial->key[i] == position->key) {
            if (i > serial->root_keys || ++seen == 2) {
                return true;
            }
        }
    }
    return false;
}

bool serial_is_over(struct serial *serial, int ply, int seat, int *value)
{
    struct serial_frame *frame = &serial->frames[ply];
    *value = 0;
    if (serial_standing(frame)->is_over) {
        *value = ended(serial, frame, ply, seat);
        return true;
    }
    return ply > 0 && is_drawn(serial, frame, ply);
}

bool serial_look_up(struct serial *serial, int ply, double *share)
{
    struct endgame endgame;
    if (!worker_look_up(serial->worker, serial_standing(&serial->frames[ply]), &endgame)) {
        return false;
    }
    *share = (1 - haste_part) * endgame.value + haste_part * endgame.hasty;
    return true;
}

/* Step 1. Ends, what an endgame table knows, and the leaf when no depth is left. */
bool serial_is_settled(struct serial *serial, int ply, int seat, int *depth,
                       struct window window, int *value)
{
    struct serial_frame *frame = &serial->frames[ply];
    const struct position *position = serial_standing(frame);
    double share;
    if (serial_is_over(serial, ply, seat, value)) {
        return true;
    }
    if (ply > 0 && serial_look_up(serial, ply, &share)) {
        *value = seat == 0 ? utility_of_share(share) : -utility_of_share(share);
        return true;
    }
    if (*depth <= 0 && !serial->exact && ply < ROUNDS_MAX &&
        frame->extensions < EXTENSIONS_MAX &&
        (position->in_check || position->other_in_check)) {
        frame->extensions++;
        *depth = 1;
    }
    if (*depth <= 0 || ply >= ROUNDS_MAX) {
        *value = leaf_value(serial, ply, seat, window);
        return true;
    }
    return false;
}

/* --- The search --- */

/* A node is a position looked at, the root aside. */
static void count_node(const struct serial *serial, int ply)
{
    struct worker *worker = serial->worker;
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    atomic_store_explicit(&worker->nodes, nodes + (ply > 0), memory_order_relaxed);
}

int serial_joint_value(struct serial *serial, int ply, int seat, const move_t half[2],
                       int depth, struct window window)
{
    struct window open = {-UTILITY_LIMIT, UTILITY_LIMIT};
    if (!serial_make(serial, ply, half)) {
        return serial_value(serial, ply + 1, seat, depth, window);
    }
    int value = serial_value(serial, ply + 1, seat, depth, open);
    serial_make_as(serial, ply, half, 0);
    return (value + serial_value(serial, ply + 1, seat, depth, open)) / 2;
}

/* Late move reductions (LMR): by how many turns less ahead a late quiet move is searched. */
static int serial_lmr(const struct serial *serial, int depth, int index, move_t move)
{
    if (serial->exact || depth < 2 || index < 3 || move_is_noisy(move)) {
        return 0;
    }
    return index < 10 || depth < 3 ? 1 : 2;
}

/* What a move gains by itself, as a difference of utilities. */
static int gain_of(const struct serial *serial, const struct position *position, move_t move)
{
    const int16_t *value = serial->evaluator->value;
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
static bool is_checked(const struct serial_frame *frame, int seat)
{
    const struct position *position = (const void *)frame->position;
    return position->seat == seat ? position->in_check : position->other_in_check;
}

/* Futility pruning of replies: the reply is quiet and late, and the static value with what the
 * opener's move gains is above the window by more than a quiet move changes; or it takes a
 * piece of its own side where the opener neither arrives nor attacked. */
static bool is_futile_reply(const struct serial *serial, const struct serial_frame *frame,
                            const struct reply_scene *scene, move_t reply)
{
    if (serial->exact || scene->index == 0 || scene->depth > 2 || scene->best >= UTILITY_SEEN ||
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
           scene->expected - scene->depth * serial->quiet_margin >= scene->window.beta;
}

/* Searches one reply; true when it refutes the opener's move. */
static bool search_reply(struct serial *serial, int ply, int seat, struct reply_scene *scene,
                         move_t reply)
{
    move_t half[2];
    half[seat] = scene->move;
    half[1 - seat] = reply;
    int less = serial_lmr(serial, scene->depth, scene->index, reply);
    int value = UTILITY_WIN;
    if (less > 0) {
        struct window narrow = {scene->window.beta - 1, scene->window.beta};
        value = serial_joint_value(serial, ply, seat, half, scene->depth - 1 - less, narrow);
    }
    if (less == 0 || value < scene->window.beta) {
        value = serial_joint_value(serial, ply, seat, half, scene->depth - 1, scene->window);
    }
    if (serial->worker->stopped) {
        return true;
    }
    scene->best = value < scene->best ? value : scene->best;
    scene->window.beta = scene->best < scene->window.beta ? scene->best : scene->window.beta;
    scene->index++;
    if (scene->best <= scene->window.alpha) {
        serial_refuted(serial, ply, seat, half, scene->depth);
        return true;
    }
    return false;
}

int serial_move_value(struct serial *serial, int ply, int seat, move_t move, int depth,
                      struct window window)
{
    struct serial_frame *frame = &serial->frames[ply];
    struct serial_picker replies;
    struct reply_scene scene = {.move = move,
                                .replier = 1 - seat,
                                .depth = depth,
                                .best = UTILITY_LIMIT,
                                .window = window};
    if (frame->has_value) {
        scene.expected = (seat == 0 ? frame->value : -frame->value) +
                         gain_of(serial, serial_standing(frame), move);
    }
    move_t refutation = serial_refutation(serial, ply, seat, move);
    if (refutation != MOVE_NONE && search_reply(serial, ply, seat, &scene, refutation)) {
        return scene.best;
    }
    serial_order_replies(serial, ply, seat, move, &replies);
    for (int i; (i = serial_pick(&replies)) >= 0;) {
        move_t reply = frame->list[1 - seat].move[i];
        if (reply == refutation || is_futile_reply(serial, frame, &scene, reply)) {
            continue;
        }
        if (search_reply(serial, ply, seat, &scene, reply)) {
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
static bool probe(const struct serial *serial, int ply, int seat, int depth,
                  struct window window, struct tt_data *data)
{
    const struct position *position = (const void *)serial->frames[ply].position;
    if (!tt_probe(serial->tt, position->key ^ opener_key[seat], data)) {
        *data = (struct tt_data){.move = MOVE_NONE, .bound = TT_NONE, .raw_eval = TT_NO_EVAL};
        return false;
    }
    data->score = utility_from_table(data->score, ply);
    if (ply == 0 || (serial->exact ? data->depth != depth : data->depth < depth)) {
        return false;
    }
    return table_cuts(data, data->score, window);
}

/* Step 3. The other bound: what `seat` can be held to when the other seat opens is in the table
 * and below the window. When it opens itself it cannot get more. */
static bool other_bound_cuts(const struct serial *serial, int ply, int seat, int depth,
                             int alpha, int *value)
{
    struct tt_data data;
    struct window all = {-UTILITY_LIMIT, UTILITY_LIMIT};
    if (depth < 2) {
        return false;
    }
    probe(serial, ply, 1 - seat, depth, all, &data);
    bool deep = serial->exact ? data.depth == depth : data.depth >= depth;
    *value = -data.score;
    return ply > 0 && deep && (data.bound == TT_LOWER || data.bound == TT_EXACT) &&
           -data.score <= alpha;
}

/* Step 4. Near the end of the line a static value far outside the window is the value: reverse
 * futility pruning above it, razoring below, alike because nobody has the move. */
static bool static_cutoff(struct serial *serial, int ply, int seat, int depth,
                          struct window window, int *value)
{
    struct serial_frame *frame = &serial->frames[ply];
    const struct position *position = serial_standing(frame);
    frame->has_value = false;
    if (serial->exact || depth > STATIC_DEPTH) {
        return false;
    }
    frame->has_value = true;
    *value = static_value(serial, frame, seat);
    if (ply == 0 || window.alpha <= -UTILITY_SEEN || window.beta >= UTILITY_SEEN) {
        return false;
    }
    bool check = position->in_check || position->other_in_check;
    int margin = (check ? depth + 1 : depth) * serial->static_margin;
    return *value - margin >= window.beta || *value + margin <= window.alpha;
}

/* Whether the move of `seat` gives a piece away: it takes one of its own, and no move of the
 * other side goes to where it went or came from. */
static bool is_waste(const struct serial_frame *frame, int seat, move_t move)
{
    return move_is_absorption(move) && !serial_is_target(frame, 1 - seat, move_to(move)) &&
           !serial_is_target(frame, 1 - seat, move_from(move));
}

/* Futility pruning of the opener's moves near the end of the line: the move gives a piece away,
 * or gains too little to reach the window. */
static bool is_futile_opening(const struct serial *serial, const struct serial_frame *frame,
                              int seat, int depth, int alpha, move_t move)
{
    if (serial->exact || !frame->has_value || depth > 2 || alpha <= -UTILITY_SEEN ||
        is_checked(frame, seat)) {
        return false;
    }
    int value = seat == 0 ? frame->value : -frame->value;
    return is_waste(frame, seat, move) ||
           value + gain_of(serial, (const void *)frame->position, move) +
                   depth * serial->quiet_margin <=
               alpha;
}

/* Principal variation search: the value of one opener's move within the window, reduced and
 * with a null window as long as it does not prove good. */
static int scouted_value(struct serial *serial, int ply, int seat, move_t move, int depth,
                         struct window window, int index)
{
    int less = serial_lmr(serial, depth, index, move);
    bool scout = index > 0 && window.beta - window.alpha > 1;
    struct window narrow = {window.alpha, window.alpha + 1};
    int value = UTILITY_LIMIT;
    if (less > 0 || scout) {
        value = serial_move_value(serial, ply, seat, move, depth - less, narrow);
    }
    if (less > 0 && scout && value > window.alpha) {
        value = serial_move_value(serial, ply, seat, move, depth, narrow);
    }
    return (less == 0 && !scout) || value > window.alpha
               ? serial_move_value(serial, ply, seat, move, depth, window)
               : value;
}

/* Step 5. The opener's moves: each is worth what its best reply leaves of it. */
static int search_openings(struct serial *serial, int ply, int seat, int depth,
                           struct window window, move_t first)
{
    struct serial_frame *frame = &serial->frames[ply];
    struct serial_picker openings;
    move_t tried[SERIAL_MOVES_MAX];
    int count = 0;
    struct tt_data data = {MOVE_NONE, -UTILITY_LIMIT, TT_NO_EVAL, depth, TT_UPPER};
    struct window rest = window;
    serial_order_openings(serial, ply, seat, first, &openings);
    for (int i; rest.alpha < rest.beta && (i = serial_pick(&openings)) >= 0;) {
        move_t move = frame->list[seat].move[i];
        tried[count++] = move;
        if (count > 1 && is_futile_opening(serial, frame, seat, depth, rest.alpha, move)) {
            data.score = data.score < rest.alpha ? rest.alpha : data.score;
            continue;
        }
        int value = scouted_value(serial, ply, seat, move, depth, rest, count - 1);
        if (serial->worker->stopped) {
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
            serial_praise(serial, ply, seat, tried, count, depth);
        }
    }
    frame->opening[seat] = data.move;
    int score = data.score;
    data.score = utility_to_table(score, ply);
    if (!serial_is_restricted(serial, ply)) {
        tt_store(serial->tt, serial_standing(frame)->key ^ opener_key[seat], &data);
    }
    return score;
}

int serial_value(struct serial *serial, int ply, int seat, int depth, struct window window)
{
    struct tt_data known;
    int value;
    if (worker_is_stopped(serial->worker)) {
        return 0;
    }
    count_node(serial, ply);
    if (serial_is_settled(serial, ply, seat, &depth, window, &value)) {
        return value;
    }
    if (probe(serial, ply, seat, depth, window, &known)) {
        return known.score;
    }
    if (other_bound_cuts(serial, ply, seat, depth, window.alpha, &value) ||
        static_cutoff(serial, ply, seat, depth, window, &value)) {
        return value;
    }
    serial_list(serial, ply);
    memset(serial->frames[ply + 1].killer, 0, sizeof serial->frames[ply + 1].killer);
    return search_openings(serial, ply, seat, depth, window, known.move);
}

bool serial_expected(struct serial *serial, const struct position *position, int seat,
                     move_t half[2])
{
    const struct variant *variant = serial->variant;
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? seat : 1 - seat;
        _Alignas(64) unsigned char room[POSITION_SIZE_MAX];
        struct position *opened = (struct position *)(void *)room;
        struct tt_data data;
        variant->open(position, opened, side);
        if (!tt_probe(serial->tt, position->key ^ opener_key[side], &data) ||
            data.move == MOVE_NONE || !variant->is_legal(opened, data.move)) {
            return false;
        }
        half[i] = data.move;
    }
    return true;
}
