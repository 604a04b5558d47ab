/* Staged move picker, see movepick.h. A node that is cut by the hash move or a capture never
 * generates quiet moves. Picking is by selection, since most lists are left after a few moves,
 * and by blocks, whose best moves are known.
 *
 * A key is a score, times KEY_SCORE, and whether a quiet move gives check. The bits between are
 * for the place in the block, which is put in where the best key is looked for: of moves with
 * the same score the first one is best. */
#include "engine/movepick.h"

#include "rules/build.h"

#include <string.h>

enum {
    VICTIM_WEIGHT = 14,     /* of a captured piece's centipawns against capture history */
    SPECIAL_PENALTY = 2000, /* special quiet moves come late unless history speaks for them */
    ENTERING_WEIGHT = 4,    /* of the centipawns that a piece brings which enters */
    CHECK_BONUS = 8000,     /* quiet moves that give check come early */
    DROP_RANGE = 2,         /* a drop so near the hostile royal comes earlier, */
    DROP_BONUS = 700,       /* by this for each square nearer */
    EVASION_CAPTURE = 1 << 22, /* captures first among evasions */
    CAPTURE_WINS = 1 << 24,    /* captures that end the game before all others */
    KEY_SCORE = 2 * PICK_BLOCK,
    KEY_TAKEN = INT32_MIN /* of no move, or one that has been taken */
};

void movepick_begin(struct picker *picker, struct worker *worker, struct frame *frame,
                    move_t hash, bool noisy_only)
{
    const struct position *position = frame_head(frame);
    picker->worker = worker;
    picker->frame = frame;
    picker->noisy_only = noisy_only;
    picker->evading = position->in_check && worker->variant->royal != 0 && !noisy_only;
    picker->skip_quiet = false;
    picker->moves = worker->arena_moves + worker->arena;
    picker->keys = worker->arena_keys + worker->arena;
    picker->count = 0;
    picker->next = 0;
    picker->losing = 0;
    picker->per_file = 0;
    picker->hash = hash;
    if (hash != MOVE_NONE && ((picker->noisy_only && !move_is_noisy(hash)) ||
                              !worker->variant->is_legal(position, hash))) {
        picker->hash = MOVE_NONE;
    }
    picker->stage = PICK_HASH;
}

void movepick_end(struct picker *picker)
{
    struct worker *worker = picker->worker;
    worker->arena = (int)(picker->moves - worker->arena_moves);
}

/* In how many blocks so many moves are. */
static int blocks_of(int count)
{
    return (count + PICK_BLOCK - 1) >> PICK_BITS;
}

/* The moves of `which`, until the next list of the worker's. */
static const struct move_list *generate(struct picker *picker, enum generation which)
{
    struct worker *worker = picker->worker;
    struct move_list *list = &worker->scratch;
    list->count = 0;
    worker->variant->generate(frame_head(picker->frame), which, list);
    worker->arena = (int)(picker->moves - worker->arena_moves) +
                    blocks_of(picker->count + list->count) * PICK_BLOCK;
    return list;
}

/* The best of a block's keys with the place of its move, counted from the block's last. */
NEVER_INLINE static int32_t find_top(const int32_t *keys)
{
    int32_t top = KEY_TAKEN;
    for (int i = 0; i < PICK_BLOCK; i++) {
        int32_t key = keys[i] | (PICK_BLOCK - 1 - i) << 1;
        top = key > top ? key : top;
    }
    return top;
}

static int32_t make_key(int score, bool check)
{
    return score * KEY_SCORE + check;
}

/* So many moves more, with their keys, are at the end of the list, which begins with the next
 * one. */
static void end_list(struct picker *picker, int more)
{
    picker->count += more;
    int blocks = blocks_of(picker->count);
    for (int i = 0; i < PICK_BLOCK; i++) {
        picker->keys[picker->count + i] = KEY_TAKEN;
    }
    for (int i = picker->next >> PICK_BITS; i < blocks; i++) {
        picker->top[i] = find_top(picker->keys + i * PICK_BLOCK);
    }
}

int movepick_mvv(const struct worker *worker, const struct position *position, move_t move)
{
    const int16_t *value = worker->evaluator->value;
    int gain = value[history_victim(position, move)];
    if (move_kind(move) == MOVE_CAPTURE_BOTH) {
        gain += value[piece_type(position_piece(position, move_to(move)))];
    }
    if (move_kind(move) == MOVE_PROMOTION || move_kind(move) == MOVE_CAPTURE_PROMOTION) {
        gain += value[move_piece_type(move)] - value[history_mover(position, move)];
    }
    return gain;
}

NEVER_INLINE static void append_noisy(struct picker *picker)
{
    struct worker *worker = picker->worker;
    const struct position *position = frame_head(picker->frame);
    const struct move_list *list = generate(picker, GENERATE_NOISY);
    move_t *moves = picker->moves + picker->count;
    int32_t *keys = picker->keys + picker->count;
    for (int i = 0; i < list->count; i++) {
        move_t move = list->move[i];
        int score = VICTIM_WEIGHT * movepick_mvv(worker, position, move) +
                    *history_noisy(&worker->history, position, move);
        score += worker_takes_last_royal(worker, position, move) ? CAPTURE_WINS : 0;
        moves[i] = move;
        keys[i] = make_key(score, false);
    }
    end_list(picker, list->count);
}

/* Finds the hostile royal: games with drops are for two, and each side has one. */
static void find_target(struct picker *picker)
{
    const struct variant *variant = picker->worker->variant;
    const struct position *position = frame_head(picker->frame);
    const uint8_t *square = (const uint8_t *)(position + 1);
    int royal = piece_make(1 - position->seat, variant->royal);
    const uint8_t *found =
        memchr(square, royal, (size_t)variant->files * (size_t)variant->ranks);
    int target = found == NULL ? 0 : (int)(found - square);
    picker->target_rank = target / variant->files;
    picker->target_file = target % variant->files;
    picker->per_file = (1 << 16) / variant->files + 1;
}

/* What a drop gains by landing near the hostile royal. */
static int drop_bonus(struct picker *picker, int to)
{
    if (picker->per_file == 0) {
        find_target(picker);
    }
    int rank = to * picker->per_file >> 16; /* a product is quicker than a quotient */
    int ranks = rank - picker->target_rank;
    int files = to - rank * picker->worker->variant->files - picker->target_file;
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    int distance = files > ranks ? files : ranks;
    return distance > DROP_RANGE ? 0 : DROP_BONUS * (DROP_RANGE + 1 - distance);
}

/* What a special quiet move's history is worth more or less. */
static int special_bonus(struct picker *picker, move_t move)
{
    int near = move_kind(move) == MOVE_DROP ? drop_bonus(picker, move_to(move)) : 0;
    return near - SPECIAL_PENALTY +
           ENTERING_WEIGHT * worker_entering_gain(picker->worker, move);
}

/* Quiet moves, or evasions, in which case captures come first. */
static void append_quiet(struct picker *picker, enum generation which)
{
    struct worker *worker = picker->worker;
    const struct position *position = frame_head(picker->frame);
    const struct move_list *list = generate(picker, which);
    move_t *moves = picker->moves + picker->count;
    int32_t *keys = picker->keys + picker->count;
    const struct quiet_counters counters = frame_counters(worker, picker->frame);
    struct move_set checks;
    worker->variant->checks(position, list, &checks);
    for (int i = 0, count = list->count; i < count; i++) {
        move_t move = list->move[i];
        bool check = move_set_has(&checks, i);
        int score;
        if (history_move_is_special(move)) {
            score = special_bonus(picker, move) + history_of_quiet(&counters, move);
        } else if (move_is_noisy(move)) {
            score = EVASION_CAPTURE + movepick_mvv(worker, position, move);
        } else {
            score = history_of_quiet(&counters, move);
        }
        score += check && !move_is_noisy(move) ? CHECK_BONUS : 0;
        moves[i] = move;
        keys[i] = make_key(score, check);
    }
    end_list(picker, list->count);
}

/* Swaps the best of the remaining moves, the first of equals, to the front and steps over it.
 * picker->check becomes the truth of a quiet one. */
static move_t take_best(struct picker *picker)
{
    move_t *moves = picker->moves;
    int32_t *keys = picker->keys;
    int next = picker->next++;
    int first = next >> PICK_BITS;
    int last = (picker->count - 1) >> PICK_BITS;
    int block = first;
    int32_t top = picker->top[first];
    for (int i = first + 1; i <= last; i++) {
        if (picker->top[i] > (top | (KEY_SCORE - 1))) {
            block = i;
            top = picker->top[i];
        }
    }
    int best = block * PICK_BLOCK + PICK_BLOCK - 1 - (top >> 1 & (PICK_BLOCK - 1));
    move_t move = moves[best];
    picker->check = top & 1;
    moves[best] = moves[next];
    keys[best] = keys[next];
    keys[next] = KEY_TAKEN;
    picker->top[block] = find_top(keys + block * PICK_BLOCK);
    if (block != first) {
        picker->top[first] = find_top(keys + first * PICK_BLOCK);
    }
    return move;
}

/* The next capture that does not lose pieces; the others are put aside. */
static move_t next_noisy(struct picker *picker)
{
    const struct worker *worker = picker->worker;
    const struct position *position = frame_head(picker->frame);
    while (picker->next < picker->count) {
        move_t move = take_best(picker);
        if (move == picker->hash) {
            continue;
        }
        if (!worker->variant->see(position, move, 0, worker->evaluator->value)) {
            picker->moves[picker->losing++] = move;
            continue;
        }
        return move;
    }
    return MOVE_NONE;
}

/* Gathers killers and the countermove, without repeats. */
NEVER_INLINE static void gather_refutations(struct picker *picker)
{
    struct worker *worker = picker->worker;
    const struct frame *frame = picker->frame;
    const struct frame *last = frame - 1;
    move_t *refutation = picker->refutation;
    refutation[0] = frame->killer[0];
    refutation[1] = frame->killer[1];
    refutation[2] = last->move == MOVE_NONE
                        ? (move_t)MOVE_NONE
                        : *history_countermove(&worker->history, frame_head(last), last->move);
    for (int i = 0; i < 3; i++) {
        move_t move = refutation[i];
        bool repeated = move == picker->hash || (i > 0 && move == refutation[0]) ||
                        (i > 1 && move == refutation[1]);
        if (move == MOVE_NONE || repeated || move_is_noisy(move) ||
            !worker->variant->is_legal(frame_head(frame), move)) {
            refutation[i] = MOVE_NONE;
        }
    }
}

static bool was_refutation(const struct picker *picker, move_t move)
{
    return move == picker->refutation[0] || move == picker->refutation[1] ||
           move == picker->refutation[2];
}

/* The next quiet move or evasion. */
static move_t next_by_score(struct picker *picker)
{
    while (picker->next < picker->count) {
        move_t move = take_best(picker);
        if (move != picker->hash && (picker->evading || !was_refutation(picker, move))) {
            picker->scored = true;
            return move;
        }
    }
    return MOVE_NONE;
}

/* --- The stages --- */

static void begin_noisy(struct picker *picker)
{
    if (picker->evading) {
        append_quiet(picker, GENERATE_ALL);
    } else {
        append_noisy(picker);
    }
    picker->stage = picker->evading ? PICK_EVASION : PICK_NOISY;
}

static void begin_losing(struct picker *picker)
{
    picker->next = 0;
    picker->stage = PICK_LOSING;
}

static void end_noisy(struct picker *picker)
{
    if (picker->noisy_only) {
        picker->stage = PICK_DONE;
    } else if (picker->skip_quiet) {
        begin_losing(picker);
    } else {
        gather_refutations(picker);
        picker->refutations = 0;
        picker->stage = PICK_REFUTATIONS;
    }
}

static void begin_quiet(struct picker *picker)
{
    picker->count = blocks_of(picker->count) * PICK_BLOCK;
    picker->next = picker->count;
    if (!picker->skip_quiet) {
        append_quiet(picker, GENERATE_QUIET);
    }
    picker->stage = PICK_QUIET;
}

/* Takes one step: the next move of the stage, or MOVE_NONE, which may be its end. A stage is
 * prepared before the last move of the one before it is handed out. */
static move_t next_in_stage(struct picker *picker)
{
    move_t move = MOVE_NONE;
    switch (picker->stage) {
    case PICK_HASH:
        begin_noisy(picker);
        return picker->hash;
    case PICK_NOISY:
        move = next_noisy(picker);
        if (move == MOVE_NONE) {
            end_noisy(picker);
        }
        return move;
    case PICK_REFUTATIONS:
        move = picker->skip_quiet ? (move_t)MOVE_NONE : picker->refutation[picker->refutations];
        if (++picker->refutations == 3) {
            begin_quiet(picker);
        }
        return move;
    case PICK_QUIET:
        move = picker->skip_quiet ? (move_t)MOVE_NONE : next_by_score(picker);
        if (move == MOVE_NONE) {
            begin_losing(picker);
        }
        return move;
    case PICK_LOSING:
        if (picker->next < picker->losing) {
            return picker->moves[picker->next++];
        }
        break;
    case PICK_EVASION:
        move = next_by_score(picker);
        break;
    default:
        break;
    }
    picker->stage = move == MOVE_NONE ? PICK_DONE : picker->stage;
    return move;
}

move_t movepick_next(struct picker *picker)
{
    move_t move = MOVE_NONE;
    picker->scored = false;
    while (move == MOVE_NONE && picker->stage != PICK_DONE) {
        move = next_in_stage(picker);
    }
    return move;
}

bool movepick_gives_check(const struct picker *picker, move_t move)
{
    return picker->scored
               ? picker->check
               : picker->worker->variant->gives_check(frame_head(picker->frame), move);
}
