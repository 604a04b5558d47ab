/* A game from its opening to its end. Every way to end goes through bout_end, once. */
#include "protocol/games/bout_parts.h"

#include "protocol/xboard/xboard.h"
#include "rules/move_text.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* No game is longer, whatever the engines and the rules allow. */
enum { TURNS_MAX = 10000 };

static const char *const cause_names[CAUSES] = {
    [CAUSE_RULES] = "rules",
    [CAUSE_RESIGNATION] = "resignation",
    [CAUSE_ADJUDICATION] = "adjudication",
    [CAUSE_AGREEMENT] = "agreement",
    [CAUSE_TIME] = "time",
    [CAUSE_ILLEGAL] = "illegal turn",
    [CAUSE_CLAIM] = "false claim",
    [CAUSE_STALL] = "stall",
    [CAUSE_CRASH] = "crash",
    [CAUSE_UNFIT] = "unfit",
    [CAUSE_ABANDONED] = "abandoned",
};

const char *cause_text(enum cause cause)
{
    assert(cause < CAUSES);
    return cause_names[cause];
}

bool cause_is_fault(enum cause cause)
{
    return cause >= CAUSE_TIME && cause <= CAUSE_UNFIT;
}

bool cause_is_breakdown(enum cause cause)
{
    return cause >= CAUSE_STALL && cause <= CAUSE_UNFIT;
}

/* The result in which one of two sides has lost. */
static enum game_result win_against(int side)
{
    return side == 0 ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
}

int bout_half_points(const struct bout *bout, const struct variant *variant, int side)
{
    assert(!variant_is_free_for_all(variant));
    (void)variant;
    if (bout->result == RESULT_DRAW) {
        return 1;
    }
    return bout->result == win_against(side) ? 0 : 2;
}

double bout_points(const struct bout *bout, const struct variant *variant, int side)
{
    if (variant_is_free_for_all(variant)) {
        return game_result_points(variant, bout->result, side);
    }
    return bout_half_points(bout, variant, side) / 2.0;
}

bool bout_is_over(const struct referee *referee)
{
    return referee->bout->cause != CAUSES;
}

bool bout_is_stopped(const struct referee *referee)
{
    return atomic_load_explicit(referee->terms->stop, memory_order_relaxed);
}

void bout_end(struct referee *referee, const struct verdict *verdict)
{
    struct bout *bout = referee->bout;
    if (bout_is_over(referee)) {
        return;
    }
    bout->cause = verdict->cause;
    bout->result = verdict->result;
    bout->culprit = verdict->culprit;
    snprintf(bout->reason, sizeof bout->reason, "%s", verdict->reason);
    bout_clean_text(bout->reason);
}

/* Ends the game without anybody's fault. */
static void end_blameless(struct referee *referee, enum cause cause, struct game_end end)
{
    const struct game *game = &referee->bout->game;
    struct verdict verdict = {.cause = cause, .result = end.result, .culprit = -1};
    if (end.result == RESULT_DRAW) {
        verdict.result = game_drawn(game);
    }
    snprintf(verdict.reason, sizeof verdict.reason, "%s", end.reason);
    bout_end(referee, &verdict);
}

struct game_end bout_rules_end(const struct referee *referee)
{
    const struct game *game = &referee->bout->game;
    return referee->xboard_limits ? xboard_end(game) : game_end(game);
}

bool bout_reserve(struct referee *referee, int turns)
{
    struct bout *bout = referee->bout;
    if (turns <= referee->capacity) {
        return true;
    }
    int capacity = 2 * turns + 64;
    struct remark *remarks = realloc(bout->remarks, (size_t)capacity * sizeof *remarks);
    if (remarks == NULL) {
        return false;
    }
    bout->remarks = remarks;
    if (bout->game.variant->simultaneous) {
        signed char *firsts = realloc(bout->firsts, (size_t)capacity);
        if (firsts == NULL) {
            return false;
        }
        bout->firsts = firsts;
    }
    referee->capacity = capacity;
    return true;
}

/* Plays the opening's turn at `index`, a joint one too. */
static bool copy_turn(struct bout *bout, const struct game *opening, int index)
{
    const struct remark remark = {.milliseconds = REMARK_BOOK};
    if (!opening->variant->simultaneous) {
        bout->remarks[index] = remark;
        return game_play(&bout->game, opening->moves[index]);
    }
    struct joint joint = {.half = {opening->moves[index], opening->moves[index + 1]},
                          .first = bout_opening_first(opening, index)};
    bout->remarks[index] = bout->remarks[index + 1] = remark;
    bout->firsts[index] = bout->firsts[index + 1] = (signed char)joint.first;
    return game_play_joint(&bout->game, &joint);
}

static bool copy_opening(struct referee *referee, const struct game *opening)
{
    struct game *game = &referee->bout->game;
    struct text_error error;
    char fen[FEN_MAX];
    opening->variant->to_fen(game_position_at(opening, 0), fen);
    if (!game_init(game, opening->variant, opening->options) ||
        !bout_reserve(referee, opening->count)) {
        return false;
    }
    bool is_read = game_set_fen(game, fen, &error);
    assert(is_read);
    (void)is_read;
    while (game->count < opening->count) {
        if (!copy_turn(referee->bout, opening, game->count)) {
            return false;
        }
    }
    return true;
}

/* How many of the opening's turns were the side's. */
static int turns_of(const struct game *game, int side)
{
    int turns = 0;
    for (int i = 0; i < game->count; i++) {
        turns += side_of(game->variant, game_position_at(game, i)->seat) == side;
    }
    return turns;
}

/* Makes all engines ready; the first that does not get ready loses. */
static void begin(struct referee *referee)
{
    static const enum cause causes[] = {
        [RIVAL_UNFIT] = CAUSE_UNFIT, [RIVAL_GONE] = CAUSE_CRASH, [RIVAL_STALLED] = CAUSE_STALL};
    struct bout *bout = referee->bout;
    for (int side = 0; side < referee->sides; side++) {
        if (bout_is_over(referee) || bout_is_stopped(referee)) {
            return;
        }
        enum rival_status status = rival_begin(referee->rivals[side], &bout->game, side);
        referee->has_begun[side] = status == RIVAL_READY;
        if (status != RIVAL_READY && !bout_is_stopped(referee)) {
            struct verdict verdict = {.cause = causes[status],
                                      .result = game_lost_by(&bout->game, side),
                                      .culprit = side};
            snprintf(verdict.reason, sizeof verdict.reason, "%s cannot begin: %s",
                     bout_side_name(referee, side), rival_what(referee->rivals[side]));
            bout_end(referee, &verdict);
        }
    }
}

/* Whether the last turns of all sides came with an offer. */
static bool is_agreed(const struct referee *referee)
{
    for (int side = 0; side < referee->sides; side++) {
        if (!referee->offers[side]) {
            return false;
        }
    }
    return true;
}

/* Ends the game if the position, the engines or the contest say so. */
static void look_for_end(struct referee *referee)
{
    const struct game *game = &referee->bout->game;
    struct game_end end = bout_rules_end(referee);
    if (end.result != RESULT_NONE) {
        bool is_game = game_end(game).result != RESULT_NONE;
        end_blameless(referee, is_game ? CAUSE_RULES : CAUSE_ADJUDICATION, end);
        return;
    }
    struct verdict claims = bout_check_draw_claims(referee);
    if (claims.cause != CAUSES) {
        bout_end(referee, &claims);
        return;
    }
    if (is_agreed(referee)) {
        end_blameless(referee, CAUSE_AGREEMENT, (struct game_end){RESULT_DRAW, "draw agreed"});
        return;
    }
    end = adjudicator_verdict(&referee->adjudicator, game);
    if (end.result != RESULT_NONE) {
        end_blameless(referee, CAUSE_ADJUDICATION, end);
    } else if (game->count >= TURNS_MAX) {
        end_blameless(referee, CAUSE_ADJUDICATION,
                      (struct game_end){RESULT_DRAW, "adjudicated: 10,000 turns"});
    }
}

/* Plays the turn of the side to move. The game may be over instead. */
static void play_turn(struct referee *referee)
{
    struct bout *bout = referee->bout;
    int side = side_of(bout->game.variant, game_position(&bout->game)->seat);
    int index = bout->game.count;
    bout_ask(referee, side);
    if (!bout_listen(referee)) {
        return;
    }
    if (!bout_reserve(referee, index + 1) ||
        !game_play(&bout->game, referee->question[side].answer.move)) {
        referee->out_of_memory = true;
        return;
    }
    bout->remarks[index] = bout_remark(referee, side);
    bout_note_turn(referee, side);
}

/* Tells whoever watches of the turn just played. */
static void report_turn(const struct referee *referee)
{
    int64_t left[SEATS_MAX] = {0};
    for (int side = 0; side < referee->sides; side++) {
        left[side] = referee->clock[side].left;
    }
    if (referee->terms->on_turn != NULL) {
        referee->terms->on_turn(referee->terms->context, referee->bout, left);
    }
}

static void play(struct referee *referee)
{
    begin(referee);
    look_for_end(referee);
    while (!bout_is_over(referee)) {
        if (bout_is_stopped(referee)) {
            end_blameless(referee, CAUSE_ABANDONED,
                          (struct game_end){RESULT_NONE, "abandoned"});
        } else if (referee->bout->game.variant->simultaneous) {
            bout_joint_turn(referee);
        } else {
            play_turn(referee);
        }
        if (referee->out_of_memory) {
            end_blameless(referee, CAUSE_ABANDONED,
                          (struct game_end){RESULT_NONE, "out of memory"});
        } else if (!bout_is_over(referee)) {
            report_turn(referee);
            look_for_end(referee);
        }
    }
}

/* Whether a claim that came when the game was over contradicts the end. Giving up a game that
 * only the referee has ended is none. */
static bool is_late_and_false(const struct referee *referee, int side, enum game_result claim)
{
    const struct bout *bout = referee->bout;
    if (claim == RESULT_NONE || claim == bout->result) {
        return false;
    }
    return bout->cause == CAUSE_RULES || claim != game_lost_by(&bout->game, side);
}

/* Tells the side's engine of the end. Engines that do not follow are ended; when the referee
 * was told to stop nobody is waited for, and nothing is held against them. */
static void conclude(struct referee *referee, int side)
{
    struct bout *bout = referee->bout;
    struct rival *rival = referee->rivals[side];
    enum game_result claim = RESULT_NONE;
    struct game_end end = {bout->result, bout->reason};
    bool is_culprit = bout->culprit == side || bout->culprit < 0;
    if (is_culprit && cause_is_breakdown(bout->cause)) {
        rival_end(rival);
        return;
    }
    if (!referee->has_begun[side] || bout->cause == CAUSE_ABANDONED) {
        return;
    }
    enum rival_status status = rival_conclude(rival, &bout->game, end, &claim);
    if (is_late_and_false(referee, side, claim)) {
        bout->late_claims[side]++;
        bout_write_late(referee, side, "a false claim");
    }
    if (status != RIVAL_READY && !bout_is_stopped(referee)) {
        bout->late_failures[side]++;
        bout_write_late(referee, side, rival_what(rival));
        rival_end(rival);
    }
}

/* Sets up the game, the clocks and the adjudicator. */
static bool set_up(struct referee *referee, const struct game *opening)
{
    struct bout *bout = referee->bout;
    bout->began = (int64_t)time(NULL);
    bout->cause = CAUSES;
    bout->culprit = -1;
    if (!copy_opening(referee, opening)) {
        return false;
    }
    adjudicator_start(&referee->adjudicator, referee->terms->adjudication);
    for (int side = 0; side < referee->sides; side++) {
        const struct entrant *entrant = rival_entrant(referee->rivals[side]);
        bout_clock_start(&referee->clock[side], &entrant->pace, turns_of(opening, side));
        bool is_shown = entrant->dialect == DIALECT_CECP && opening->variant->seats == 2;
        referee->xboard_limits = referee->xboard_limits || is_shown;
    }
    return true;
}

bool bout_play(struct bout *bout, struct rival *const rivals[], const struct game *opening,
               const struct bout_terms *terms)
{
    struct referee referee = {
        .bout = bout, .terms = terms, .rivals = rivals, .sides = side_count(opening->variant)};
    int64_t start = rival_now();
    if (!set_up(&referee, opening)) {
        bout->cause = CAUSE_ABANDONED;
        return false;
    }
    play(&referee);
    bout->lasted = rival_now() - start;
    bout->game.variant->to_fen(game_position(&bout->game), bout->final_fen);
    bout->last = board_marks_of(&bout->game);
    if (cause_is_fault(bout->cause)) {
        bout_write_fault(&referee);
    }
    for (int side = 0; side < referee.sides; side++) {
        conclude(&referee, side);
    }
    return !referee.out_of_memory;
}

void bout_free(struct bout *bout)
{
    if (bout->game.variant != NULL) {
        game_free(&bout->game);
    }
    free(bout->firsts);
    free(bout->remarks);
    bout->firsts = NULL;
    bout->remarks = NULL;
}
