/* What every search stands on, see worker.h. */
#include "engine/worker.h"

#include "engine/seed.h"
#include "rules/position.h"

#include <stdlib.h>
#include <string.h>

enum { POLL_NODES = 512, POLL_NODES_SHORT = 64, CACHE_BLOCKS = 256 };

/* --- Limits --- */

uint64_t search_nodes(const struct search *search)
{
    uint64_t nodes = 0;
    for (int i = 0; i < search->worker_count; i++) {
        nodes += atomic_load_explicit(&search->workers[i]->nodes, memory_order_relaxed);
    }
    return nodes;
}

/* Microseconds since a moment; 0 where this thread's clock is behind, as it is in browsers. */
static int64_t time_since(int64_t moment)
{
    int64_t passed = clock_now() - moment;
    return passed > 0 ? passed : 0;
}

int64_t search_time(const struct search *search)
{
    return time_since(search->begin) / 1000;
}

/* Nodes as milliseconds at the rate of the limits. */
static int64_t nodes_as_time(const struct search *search)
{
    uint64_t rate = search->limits.nodes_per_second;
    uint64_t nodes = search_nodes(search);
    return (int64_t)(nodes / rate * 1000 + nodes % rate * 1000 / rate);
}

int64_t search_thought(const struct search *search)
{
    return search->limits.nodes_per_second > 0 ? nodes_as_time(search) : search_time(search);
}

int64_t search_elapsed(const struct search *search)
{
    if (search->limits.nodes_per_second > 0) {
        return nodes_as_time(search);
    }
    return time_since(atomic_load(&search->start)) / 1000;
}

bool search_is_open_ended(const struct search *search)
{
    return search->limits.infinite || atomic_load(&search->pondering);
}

/* How many nodes the first thread's search may take, 0 = no limit. Where both sides move at
 * once weak play, too, looks a turn ahead before it is held to its nodes: with less there is
 * nothing to choose by. */
static uint64_t node_limit(const struct worker *worker)
{
    const struct search *search = worker->search;
    uint64_t limit = search->limits.nodes;
    uint64_t weak = search->skill.nodes;
    if (weak == 0 || (search->variant->simultaneous && worker->completed == 0)) {
        return limit;
    }
    return limit > 0 && limit < weak ? limit : weak;
}

/* Whether a limit of the first thread is reached. */
static bool is_over(struct worker *worker)
{
    const struct search *search = worker->search;
    uint64_t limit = node_limit(worker);
    if (limit > 0 && search_nodes(search) >= limit) {
        return true;
    }
    return worker->has_move && search->budget.hard != CLOCK_UNLIMITED &&
           !search_is_open_ended(search) && search_elapsed(search) >= search->budget.hard;
}

void worker_poll(struct worker *worker)
{
    struct search *search = worker->search;
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    uint64_t limit = node_limit(worker);
    if (worker->index == 0 && is_over(worker)) {
        atomic_store(&search->stop, true);
        worker->stopped = true;
    }
    if (worker->stoppable && atomic_load(&search->stop)) {
        worker->stopped = true;
    }
    if (worker->mate_end > 0 ? nodes >= worker->mate_end : worker_is_overtaken(worker)) {
        worker->stopped = true;
    }
    worker->next_poll = nodes + (search->budget.hard > 1 ? POLL_NODES : POLL_NODES_SHORT);
    if (worker->index == 0 && limit > nodes && worker->next_poll > limit) {
        worker->next_poll = limit;
    }
}

uint64_t search_random(const struct search *search)
{
    uint64_t bits = 0;
    const struct position *root = &search->root.head;
    if (search->seed == 0 && seed_from_system(&bits)) {
        return bits;
    }
    bits = search->seed ^ root->key ^ root->fullmove_number;
    return splitmix64(&bits);
}

void search_set_info(const struct search *search, struct info *info)
{
    uint64_t microseconds = (uint64_t)time_since(search->begin);
    info->nodes = search_nodes(search);
    info->time_ms = (int64_t)(microseconds / 1000);
    info->nps = info->nodes * 1000000 / (microseconds > 0 ? microseconds : 1);
    info->hashfull = tt_hashfull(&search->tt);
    info->tbhits = 0;
    for (int i = 0; i < search->worker_count; i++) {
        info->tbhits += atomic_load_explicit(&search->workers[i]->tbhits, memory_order_relaxed);
    }
}

/* --- Making moves --- */

/* What the seats of a side attack where more than two play. */
static void find_attacks_of_many(const struct variant *variant, const struct position *position,
                                 int side, struct square_set *attacked)
{
    bool is_movers = side == (position->seat & 1);
    *attacked = (struct square_set){{0}};
    for (int seat = 0; seat < variant->seats; seat++) {
        bool is_ally = variant->team[seat] == variant->team[position->seat];
        struct square_set more;
        if (is_ally == is_movers) {
            variant->attacks(position, seat, &more);
            square_set_add_all(attacked, &more);
        }
    }
}

void frame_find_attacks(const struct worker *worker, struct frame *frame, int side)
{
    const struct variant *variant = worker->variant;
    if (variant->seats == 2) {
        variant->attacks(frame_head(frame), side, &frame->attacked[side]);
    } else {
        find_attacks_of_many(variant, frame_head(frame), side, &frame->attacked[side]);
    }
    frame->attacks_known[side] = true;
}

void worker_make(struct worker *worker, struct frame *frame, move_t move)
{
    struct frame *next = frame + 1;
    struct position *child = frame_position(next);
    worker->variant->apply(frame_head(frame), child, move);
    tt_prefetch(&worker->search->tt, child->key);
    next->attacks_known[0] = next->attacks_known[1] = false;
    frame->move = move;
    frame->row[0] = history_row(&worker->history, frame_head(frame), move, 0);
    frame->row[1] = history_row(&worker->history, frame_head(frame), move, 1);
    bool is_final = child->halfmove_clock == 0 && !worker->variant->repeats_past_reset;
    next->reversible = is_final ? 0 : frame->reversible + 1;
    next->opps_used = frame->opps_used && child->seat != worker->coalition.seat;
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    atomic_store_explicit(&worker->nodes, nodes + 1, memory_order_relaxed);
}

void worker_make_null(struct worker *worker, struct frame *frame)
{
    struct frame *next = frame + 1;
    struct position *child = frame_position(next);
    worker->variant->apply_null(frame_head(frame), child);
    tt_prefetch(&worker->search->tt, child->key);
    next->attacks_known[0] = next->attacks_known[1] = false;
    frame->move = MOVE_NONE;
    frame->row[0] = history_first_row(&worker->history, 0);
    frame->row[1] = history_first_row(&worker->history, 1);
    next->reversible = 0;
    next->opps_used = frame->opps_used && child->seat != worker->coalition.seat;
}

void worker_set_pv(struct frame *frame, move_t move)
{
    const struct frame *next = frame + 1;
    frame->pv[0] = move;
    for (int i = 0; i < next->pv_length; i++) {
        frame->pv[i + 1] = next->pv[i];
    }
    frame->pv_length = next->pv_length + 1;
}

/* --- Ends --- */

void key_line_init(struct key_line *line, const struct game *game)
{
    int count = game_reach(game);
    count = count < KEYS_GAME_MAX ? count : KEYS_GAME_MAX;
    line->root = count;
    for (int i = 0; i <= count; i++) {
        line->key[count - i] = game_position_at(game, game->count - i)->key;
    }
}

/* Whether the position `ply` plies after the root, whose key is in the line, stood before in
 * the searched line, or twice in the game. `reversible` plies before it may be looked at;
 * `seats` take turns. */
static bool is_repetition(const struct key_line *line, int ply, int reversible, int seats)
{
    int now = line->root + ply;
    int first = now - reversible;
    bool seen = false;
    int stride = seats == 2 ? 2 : 1; /* where more play, some are skipped at times */
    for (int i = now - 4; i >= first && i >= 0; i -= stride) {
        if (line->key[i] == line->key[now]) {
            if (i > line->root || seen) {
                return true;
            }
            seen = true;
        }
    }
    return false;
}

bool worker_is_draw(struct worker *worker, struct frame *frame)
{
    const struct variant *variant = worker->variant;
    const struct position *position = frame_head(frame);
    worker->keys.key[worker->keys.root + frame->ply] = position->key;
    if (variant->is_dead(position) ||
        is_repetition(&worker->keys, frame->ply, frame->reversible, variant->seats)) {
        return true;
    }
    return variant->halfmove_limit > 0 && position->halfmove_clock >= variant->halfmove_limit &&
           (variant->count(position) > 0 ||
            coalition_end_score(&worker->coalition, position, 0) ==
                coalition_draw(&worker->coalition, position));
}

void worker_prepare_endgames(struct worker *worker)
{
    const struct search *search = worker->search;
    atomic_store(&worker->tbhits, 0);
    worker->endgame_pieces = 0;
    if (search->endgames != NULL && worker->cache == NULL) {
        worker->cache = endgame_cache_new(CACHE_BLOCKS);
    }
    if (worker->cache != NULL) {
        endgame_cache_clear(worker->cache);
    }
    if (search->endgames != NULL && worker->cache != NULL && !worker->coalition.is_formed) {
        worker->endgame_pieces = endgames_most(search->endgames, worker->variant);
    }
}

/* The score of a result so many plies from the root. What is further away than scores of mates
 * tell is only won, the more so the nearer. */
static int endgame_score(const struct endgame *endgame, int ply)
{
    int plies = ply + endgame->plies;
    int score = plies < PLY_MAX ? SCORE_MATE - plies : SCORE_WON - 1 - (plies - PLY_MAX);
    return endgame->result == ENDGAME_DRAW  ? 0
           : endgame->result == ENDGAME_WIN ? score
                                            : -score;
}

bool worker_look_up(struct worker *worker, const struct position *position,
                    struct endgame *endgame)
{
    if (worker->endgame_pieces == 0 || !endgames_probe(worker->search->endgames, worker->cache,
                                                       worker->variant, position, endgame)) {
        return false;
    }
    uint64_t hits = atomic_load_explicit(&worker->tbhits, memory_order_relaxed);
    atomic_store_explicit(&worker->tbhits, hits + 1, memory_order_relaxed);
    return true;
}

bool worker_find_endgame(struct worker *worker, const struct frame *frame, int *score)
{
    struct endgame endgame;
    if (frame->ply == 0 || !worker_look_up(worker, frame_head(frame), &endgame)) {
        return false;
    }
    *score = endgame_score(&endgame, frame->ply);
    return true;
}

bool worker_takes_last_royal(const struct worker *worker, const struct position *position,
                             move_t move)
{
    const struct variant *variant = worker->variant;
    return variant->royal == 0 && move_is_capture(move) &&
           variant->see(position, move, SCORE_INFINITE, worker->evaluator->value);
}

bool worker_can_take_last_royal(struct worker *worker, const struct frame *frame)
{
    const struct position *position = frame_head(frame);
    if (worker->coalition.is_formed || frame->ply == 0 || !frame_head(frame - 1)->in_check ||
        !search_does(worker, SEARCH_QUIESCENCE)) {
        return false;
    }
    struct move_list *list = &worker->scratch;
    list->count = 0;
    worker->variant->generate(position, GENERATE_NOISY, list);
    for (int i = 0; i < list->count; i++) {
        if (worker_takes_last_royal(worker, position, list->move[i])) {
            return true;
        }
    }
    return false;
}

int worker_score_to_table(int score, int ply)
{
    return score >= SCORE_WON ? score + ply : score <= -SCORE_WON ? score - ply : score;
}

int worker_score_from_table(int score, int ply)
{
    if (score >= SCORE_WON) {
        score = score > SCORE_MATE ? SCORE_MATE : score;
        return score - ply;
    }
    if (score <= -SCORE_WON) {
        score = score < -SCORE_MATE ? -SCORE_MATE : score;
        return score + ply;
    }
    return score;
}

bool worker_table_cuts(const struct tt_data *data, int score, struct window window)
{
    return data->bound == TT_EXACT || (data->bound == TT_LOWER && score >= window.beta) ||
           (data->bound == TT_UPPER && score <= window.alpha);
}

/* --- Static evaluation --- */

/* The static evaluation in a table entry, SCORE_NONE when there is none that can be true. */
static int table_eval(const struct tt_data *data)
{
    bool possible = data->raw_eval < SCORE_WON && data->raw_eval > -SCORE_WON;
    return possible ? data->raw_eval : (int)SCORE_NONE;
}

static int clamp_eval(int score)
{
    int bound = SCORE_WON - 1;
    return score > bound ? bound : score < -bound ? -bound : score;
}

/* An entry of worker->evals: the lower 48 bits of the key, and the evaluation. The upper bits
 * choose the place. */
static uint64_t make_eval(uint64_t key, int score)
{
    return key << 16 | (uint16_t)score;
}

int worker_raw_eval(struct worker *worker, struct frame *frame)
{
    const struct search *search = worker->search;
    const struct position *position = frame_head(frame);
    uint64_t key = position->key ^ worker->coalition.salt;
    uint64_t *entry = &worker->evals[key >> (64 - EVALS_BITS)];
    int score = (int16_t)(*entry & 0xffff);
    if (*entry != make_eval(key, score)) {
        bool wanted = nnue_wants_attacks(worker->coalition.nnue);
        for (int side = 0; side < 2 && wanted; side++) {
            frame_attacks(worker, frame, side);
        }
        score = coalition_evaluate(&worker->coalition, position,
                                   wanted ? frame->attacked : NULL, frame->ply);
        *entry = make_eval(key, score);
    }
    return clamp_eval(score + skill_noise(&search->skill, position->key, search->noise));
}

/* How many squares a move goes over, by the wider of its two directions; many for a drop. */
static int move_distance(const struct variant *variant, move_t move)
{
    if (move_kind(move) == MOVE_DROP) {
        return variant->files;
    }
    int files = abs(move_from(move) % variant->files - move_to(move) % variant->files);
    int ranks = abs(move_from(move) / variant->files - move_to(move) / variant->files);
    return files > ranks ? files : ranks;
}

bool worker_is_blind_to(const struct worker *worker, const struct position *position,
                        move_t move)
{
    const struct search *search = worker->search;
    return !position->in_check &&
           (move_is_capture(move) || worker->variant->gives_check(position, move)) &&
           skill_overlooks(&search->skill, move, move_distance(worker->variant, move),
                           search->thought);
}

void worker_forget(struct worker *worker)
{
    history_clear(&worker->history);
    correction_clear(&worker->correction);
    memset(worker->evals, 0, sizeof worker->evals);
}

void worker_set_static_eval(struct worker *worker, struct frame *frame,
                            const struct tt_data *table)
{
    frame->raw_eval = table != NULL ? table_eval(table) : (int)SCORE_NONE;
    if (frame->raw_eval == SCORE_NONE) {
        frame->raw_eval = worker_raw_eval(worker, frame);
    }
    frame->static_eval = frame->raw_eval;
    if (search_does(worker, SEARCH_CORRECTION)) {
        correction_find(&worker->correction, worker->variant, frame_head(frame),
                        &frame->errors);
        frame->static_eval = clamp_eval(frame->raw_eval + correction_of(&frame->errors));
    }
}
