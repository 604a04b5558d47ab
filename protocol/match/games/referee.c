#include "protocol/match/games/referee.h"

#include "protocol/gui/xboard/xboard.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdio.h>

/* How often the order to stop is looked for. */
enum { LISTEN_SLICE = 200000 };

/* Makes engine's text fit a line of ours: what cannot be printed becomes a question mark. */
static void clean_text(char *text)
{
    for (; *text != '\0'; text++) {
        if (!isprint((unsigned char)*text)) {
            *text = '?';
        }
    }
}

bool referee_is_over(const struct referee *referee)
{
    return referee->match_game->termination != TERMINATIONS;
}

bool referee_is_stopped(const struct referee *referee)
{
    return atomic_load_explicit(referee->terms->stop, memory_order_relaxed);
}

void referee_end(struct referee *referee, const struct verdict *verdict)
{
    struct match_game *match_game = referee->match_game;
    if (referee_is_over(referee)) {
        return;
    }
    match_game->termination = verdict->termination;
    match_game->result = verdict->result;
    match_game->culprit = verdict->culprit;
    snprintf(match_game->reason, sizeof match_game->reason, "%s", verdict->reason);
    clean_text(match_game->reason);
}

struct game_end referee_rules_end(const struct referee *referee)
{
    const struct game *game = &referee->match_game->game;
    return referee->xboard_limits ? xboard_end(game) : game_end(game);
}

void referee_ask(struct referee *referee, int side)
{
    struct match_game *match_game = referee->match_game;
    struct clocks clocks = {.moves_left = referee->clock[side].moves_left};
    for (int i = 0; i < referee->sides; i++) {
        clocks.left[i] = referee->clock[i].left;
        clocks.increment[i] = referee->clock[i].time_control->increment;
    }
    for (int i = 0; i < referee->sides; i++) {
        if (i != side && referee->offers[i]) {
            engine_process_offer_draw(referee->engines[side]);
        }
    }
    referee->question[side] = (struct question){.is_open = true};
    engine_process_ask(referee->engines[side], &match_game->game, match_game->firsts, &clocks);
}

/* When the side's clock runs out, INT64_MAX = never. */
static int64_t flag_of(const struct referee *referee, int side)
{
    int64_t flag = match_game_clock_flag(&referee->clock[side]);
    return flag == INT64_MAX ? flag : engine_process_asked(referee->engines[side]) + flag;
}

static int64_t stall_of(const struct referee *referee, int side)
{
    return engine_process_asked(referee->engines[side]) +
           match_game_clock_patience(&referee->clock[side]);
}

/* Whether the side may make the turn on the standing position. On XBoard's wire the second ply
 * of a turn also shows who registered first, which is not the engine's to choose. */
static bool is_legal(const struct game *game, int side, const struct answer *answer)
{
    union position_room room;
    struct position *opened = &room.head;
    const struct variant *variant = game->variant;
    const struct position *position = game_position(game);
    if (!variant->simultaneous) {
        return variant->is_legal(position, answer->move);
    }
    variant->open(position, opened, side);
    return variant->is_legal(opened, answer->move) &&
           (answer->first < 0 || answer->first == position_first(position));
}

/* A fault of the side, or its giving up. */
static struct verdict verdict_against(const struct referee *referee, int side,
                                      enum termination termination)
{
    return (struct verdict){.termination = termination,
                            .result = game_lost_by(&referee->match_game->game, side),
                            .culprit = side,
                            .moment = referee->question[side].answer.at};
}

static struct verdict judge_time(const struct referee *referee, int side, int64_t spent)
{
    struct verdict verdict = verdict_against(referee, side, TERMINATION_TIME);
    int64_t overrun = match_game_clock_overrun(&referee->clock[side], spent);
    verdict.moment = flag_of(referee, side);
    snprintf(verdict.reason, sizeof verdict.reason, "%s loses on time by %.3f s",
             referee_side_name(referee, side), (double)overrun / 1e6);
    return verdict;
}

static struct verdict judge_silence(const struct referee *referee, int side)
{
    struct verdict verdict = verdict_against(referee, side, TERMINATION_STALL);
    verdict.moment = match_game_clock_is_timed(&referee->clock[side]) ? flag_of(referee, side)
                                                                      : stall_of(referee, side);
    snprintf(verdict.reason, sizeof verdict.reason,
             "%s's connection stalls: no answer for %.0f s", referee_side_name(referee, side),
             (double)match_game_clock_patience(&referee->clock[side]) / 1e6);
    return verdict;
}

/* A claim is true if it is of one's own defeat, or what the rules say. */
static struct verdict judge_claim(const struct referee *referee, int side)
{
    const struct answer *answer = &referee->question[side].answer;
    struct verdict verdict = verdict_against(referee, side, TERMINATION_CLAIM);
    const char *name = referee_side_name(referee, side);
    struct game_end end = referee_rules_end(referee);
    if (answer->claim == verdict.result) {
        verdict.termination = TERMINATION_RESIGNATION;
        snprintf(verdict.reason, sizeof verdict.reason, "%s resigns: %s", name, answer->text);
    } else if (end.result != RESULT_NONE && answer->claim == end.result) {
        verdict = (struct verdict){TERMINATION_RULES, end.result, -1, answer->at, ""};
        snprintf(verdict.reason, sizeof verdict.reason, "%s", end.reason);
    } else {
        snprintf(verdict.reason, sizeof verdict.reason, "%s claims falsely: %s", name,
                 answer->text);
    }
    return verdict;
}

struct verdict referee_check_draw_claims(const struct referee *referee)
{
    for (int side = 0; side < referee->sides; side++) {
        if (referee->question[side].answer.claims_draw) {
            struct verdict verdict = verdict_against(referee, side, TERMINATION_CLAIM);
            snprintf(verdict.reason, sizeof verdict.reason,
                     "%s claims falsely that its move draws: %s",
                     referee_side_name(referee, side), referee->question[side].answer.text);
            return verdict;
        }
    }
    return (struct verdict){.termination = TERMINATIONS};
}

/* A fault explained by the engine's text, or by its client. */
static struct verdict judge_plainly(const struct referee *referee, int side,
                                    enum termination termination)
{
    struct verdict verdict = verdict_against(referee, side, termination);
    const char *name = referee_side_name(referee, side);
    switch (termination) {
    case TERMINATION_RESIGNATION:
        snprintf(verdict.reason, sizeof verdict.reason, "%s resigns", name);
        break;
    case TERMINATION_ILLEGAL:
        snprintf(verdict.reason, sizeof verdict.reason, "%s makes an illegal move: %s", name,
                 referee->question[side].answer.text);
        break;
    default:
        snprintf(verdict.reason, sizeof verdict.reason, "%s%s: %s", name,
                 termination == TERMINATION_CRASH ? " disconnects" : "'s connection stalls",
                 engine_process_what(referee->engines[side]));
        break;
    }
    return verdict;
}

static struct verdict judge_answer(const struct referee *referee, int side)
{
    const struct answer *answer = &referee->question[side].answer;
    struct verdict none = {.termination = TERMINATIONS};
    if (answer->kind == ANSWER_GONE) {
        return judge_plainly(referee, side, TERMINATION_CRASH);
    }
    if (answer->kind == ANSWER_STALLED) {
        return judge_plainly(referee, side, TERMINATION_STALL);
    }
    if (match_game_clock_is_lost(&referee->clock[side], answer->spent)) {
        return judge_time(referee, side, answer->spent);
    }
    switch (answer->kind) {
    case ANSWER_RESIGN:
        return judge_plainly(referee, side, TERMINATION_RESIGNATION);
    case ANSWER_CLAIM:
        return judge_claim(referee, side);
    case ANSWER_MOVE:
    case ANSWER_OFFER_DRAW:
        return is_legal(&referee->match_game->game, side, answer)
                   ? none
                   : judge_plainly(referee, side, TERMINATION_ILLEGAL);
    default:
        return judge_plainly(referee, side, TERMINATION_ILLEGAL);
    }
}

/* Counts an overrun of the side, within the margin or not. */
static void note_overrun(struct referee *referee, int side, int64_t spent)
{
    struct effort_sum *effort = &referee->match_game->effort[side];
    int64_t overrun = match_game_clock_overrun(&referee->clock[side], spent);
    effort->overruns += overrun > 0;
    effort->worst_overrun = overrun > effort->worst_overrun ? overrun : effort->worst_overrun;
}

/* Adds a move and what was told of it. */
static void add_move(struct effort_sum *effort, const struct answer *answer)
{
    effort->moves++;
    effort->time += answer->spent;
    if (answer->depth > 0 || answer->nodes > 0) {
        effort->told++;
        effort->depth += (uint64_t)(answer->depth > 0 ? answer->depth : 0);
        effort->nodes += answer->nodes;
    }
    if (answer->nodes > 0) {
        effort->timed += answer->spent;
    }
    if (answer->has_time && !answer->has_pondered) {
        int64_t latency = answer->spent - answer->time;
        bool is_worst = effort->compared == 0 || latency > effort->worst_latency;
        effort->compared++;
        effort->latency += latency;
        effort->worst_latency = is_worst ? latency : effort->worst_latency;
    }
}

/* Who counts as stalled first of those that have not answered. */
static int most_urgent(const struct referee *referee)
{
    int urgent = -1;
    for (int side = 0; side < referee->sides; side++) {
        if (referee->question[side].is_open &&
            (urgent < 0 || stall_of(referee, side) < stall_of(referee, urgent))) {
            urgent = side;
        }
    }
    return urgent;
}

/* Whether a side that has not answered after `spent` is late together with the side that the
 * verdict is about: it had as much time, and only was asked a moment later. */
static bool is_late_together(const struct referee *referee, const struct verdict *verdict,
                             int side, int64_t spent)
{
    const struct game_clock *clock = referee->clock;
    if ((verdict->termination != TERMINATION_TIME &&
         verdict->termination != TERMINATION_STALL) ||
        verdict->culprit < 0 ||
        match_game_clock_patience(&clock[side]) !=
            match_game_clock_patience(&clock[verdict->culprit])) {
        return false;
    }
    return verdict->termination == TERMINATION_TIME
               ? match_game_clock_is_lost(&clock[side], spent)
               : spent > match_game_clock_patience(&clock[side]) - LISTEN_SLICE;
}

/* The same fault of both sides. */
static struct verdict judge_both(const struct verdict *verdict)
{
    struct verdict both = {.termination = verdict->termination,
                           .result = RESULT_DRAW,
                           .culprit = -1,
                           .moment = verdict->moment};
    snprintf(both.reason, sizeof both.reason,
             both.termination == TERMINATION_TIME ? "both sides lose on time"
                                                  : "both sides stall");
    return both;
}

/* Ends the game by a verdict, unless the flag of a side that has not answered fell before: that
 * side then loses on time. Questions that are open are taken back. */
static void end_by(struct referee *referee, struct verdict verdict)
{
    for (int side = 0; side < referee->sides; side++) {
        struct question *question = &referee->question[side];
        if (!question->is_open) {
            continue;
        }
        int64_t spent = engine_process_now() - engine_process_asked(referee->engines[side]);
        if (is_late_together(referee, &verdict, side, spent)) {
            note_overrun(referee, side, spent);
            verdict = judge_both(&verdict);
        } else if (flag_of(referee, side) < verdict.moment) {
            note_overrun(referee, side, spent);
            verdict = judge_time(referee, side, spent);
        }
        question->is_open = false;
        engine_process_stop(referee->engines[side]);
    }
    referee_end(referee, &verdict);
}

static struct verdict take_answer(struct referee *referee, int side,
                                  const struct answer *answer)
{
    struct question *question = &referee->question[side];
    question->is_open = false;
    question->answer = *answer;
    clean_text(question->answer.text);
    note_overrun(referee, side, answer->spent);
    if (answer->kind == ANSWER_MOVE || answer->kind == ANSWER_OFFER_DRAW) {
        add_move(&referee->match_game->effort[side], answer);
    }
    return judge_answer(referee, side);
}

/* Hears the next answer, or silence; TERMINATIONS when nothing is wrong. All engines are named,
 * so that none is blocked by a full pipe. */
static struct verdict hear_answer(struct referee *referee)
{
    int urgent = most_urgent(referee), side;
    int64_t stall = stall_of(referee, urgent);
    int64_t deadline = engine_process_now() + LISTEN_SLICE;
    struct answer answer;
    if (referee_is_stopped(referee)) {
        return (struct verdict){TERMINATION_ABANDONED, RESULT_NONE, -1, 0, "abandoned"};
    }
    if (engine_process_hear(referee->engines, referee->sides,
                            stall < deadline ? stall : deadline, &side, &answer)) {
        return take_answer(referee, side, &answer);
    }
    if (engine_process_now() < stall_of(referee, urgent)) {
        return (struct verdict){.termination = TERMINATIONS};
    }
    referee->question[urgent].is_open = false;
    note_overrun(referee, urgent,
                 engine_process_now() - engine_process_asked(referee->engines[urgent]));
    return judge_silence(referee, urgent);
}

/* Whether the verdict is about a side that has nothing to lose any more, while the others play
 * on. */
static bool is_about_nobody(const struct referee *referee, const struct verdict *verdict)
{
    const struct game *game = &referee->match_game->game;
    return variant_is_free_for_all(game->variant) && verdict->culprit >= 0 &&
           (variant_seats_alive(game->variant, game_position(game)) >> verdict->culprit & 1) ==
               0;
}

/* Goes on without the side that the verdict is about. */
static void leave_game(struct referee *referee, const struct verdict *verdict)
{
    int side = verdict->culprit;
    struct match_game *match_game = referee->match_game;
    referee->has_left[side] = true;
    match_game->late_claims[side] += verdict->termination == TERMINATION_CLAIM;
    match_game->late_failures[side] +=
        termination_is_fault(verdict->termination) && verdict->termination != TERMINATION_CLAIM;
    engine_process_stop(referee->engines[side]);
}

move_t referee_move_for_nobody(const struct game *game)
{
    struct move_list list = {.count = 0};
    const struct position *position = game_position(game);
    game->variant->generate(position, GENERATE_ALL, &list);
    return list.move[position->key % (uint64_t)list.count];
}

bool referee_listen(struct referee *referee)
{
    while (most_urgent(referee) >= 0) {
        struct verdict verdict = hear_answer(referee);
        if (verdict.termination != TERMINATIONS) {
            if (is_about_nobody(referee, &verdict)) {
                leave_game(referee, &verdict);
            } else {
                end_by(referee, verdict);
            }
            return false;
        }
    }
    return true;
}

void referee_note_move(struct referee *referee, int side)
{
    const struct answer *answer = &referee->question[side].answer;
    match_game_clock_spend(&referee->clock[side], answer->spent);
    referee->offers[side] = answer->kind == ANSWER_OFFER_DRAW;
    adjudicator_note(&referee->adjudicator, side, answer->has_score, answer->score);
}

struct comment referee_comment(const struct referee *referee, int side)
{
    const struct answer *answer = &referee->question[side].answer;
    struct comment comment = {.milliseconds = answer->spent / 1000,
                              .nodes = answer->nodes,
                              .seldepth = answer->seldepth};
    if (answer->has_score) {
        comment.score = answer->score;
        comment.depth = answer->depth;
    }
    return comment;
}
