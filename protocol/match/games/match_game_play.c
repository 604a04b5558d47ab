/* A game from its opening to its end. Whatever ends it calls referee_end, and the first call
 * counts. */
#include "protocol/match/games/match_game_play.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Moves; a longer game is drawn. */
enum { PLIES_MAX = 10000, BOTH = 2 };

/* Ends the game without anybody's fault. */
static void end_blameless(struct referee *referee, enum termination termination,
                          struct game_end end)
{
    const struct game *game = &referee->match_game->game;
    struct verdict verdict = {.termination = termination, .result = end.result, .culprit = -1};
    if (end.result == RESULT_DRAW) {
        verdict.result = game_drawn(game);
    }
    snprintf(verdict.reason, sizeof verdict.reason, "%s", end.reason);
    referee_end(referee, &verdict);
}

/* Makes room for what is noted of each of so many moves. False when memory is short. */
static bool reserve_moves(struct referee *referee, int moves)
{
    struct match_game *match_game = referee->match_game;
    if (moves <= referee->capacity) {
        return true;
    }
    int capacity = 2 * moves + 64;
    struct comment *comments =
        realloc(match_game->comments, (size_t)capacity * sizeof *comments);
    if (comments == NULL) {
        return false;
    }
    match_game->comments = comments;
    if (match_game->game.variant->simultaneous) {
        signed char *firsts = realloc(match_game->firsts, (size_t)capacity);
        if (firsts == NULL) {
            return false;
        }
        match_game->firsts = firsts;
    }
    referee->capacity = capacity;
    return true;
}

/* Who registered first in the opening's turn at `index`: what follows from the positions. */
static int opening_first(const struct game *opening, int index)
{
    union position_room room;
    struct position *resolved = &room.head;
    const struct position *standing = game_position_at(opening, index);
    int first = position_first(standing);
    opening->variant->resolve(standing, resolved, &opening->moves[index], first);
    return resolved->key == game_position_at(opening, index + BOTH)->key ? first : 1 - first;
}

/* Plays the opening's turn at `index`, a joint one too. */
static bool copy_move(struct match_game *match_game, const struct game *opening, int index)
{
    const struct comment comment = {.milliseconds = COMMENT_BOOK};
    if (!opening->variant->simultaneous) {
        match_game->comments[index] = comment;
        return game_play(&match_game->game, opening->moves[index]);
    }
    struct joint joint = {.half = {opening->moves[index], opening->moves[index + 1]},
                          .first = opening_first(opening, index)};
    match_game->comments[index] = match_game->comments[index + 1] = comment;
    match_game->firsts[index] = match_game->firsts[index + 1] = (signed char)joint.first;
    return game_play_joint(&match_game->game, &joint);
}

static bool copy_opening(struct referee *referee, const struct game *opening)
{
    struct game *game = &referee->match_game->game;
    struct text_error error;
    char fen[FEN_MAX];
    opening->variant->to_fen(opening->variant, game_position_at(opening, 0), fen);
    if (!game_init(game, opening->variant, opening->options) ||
        !reserve_moves(referee, opening->count)) {
        return false;
    }
    bool is_read = game_set_fen(game, fen, &error);
    assert(is_read);
    (void)is_read;
    while (game->count < opening->count) {
        if (!copy_move(referee->match_game, opening, game->count)) {
            return false;
        }
    }
    return true;
}

/* How many of the opening's moves were the side's. */
static int moves_of(const struct game *game, int side)
{
    int moves = 0;
    for (int i = 0; i < game->count; i++) {
        moves += side_of(game->variant, game_position_at(game, i)->seat) == side;
    }
    return moves;
}

/* Makes all engines ready; the first that does not get ready loses. */
static void begin_engines(struct referee *referee)
{
    static const enum termination terminations[] = {[ENGINE_UNFIT] = TERMINATION_UNFIT,
                                                    [ENGINE_GONE] = TERMINATION_CRASH,
                                                    [ENGINE_STALLED] = TERMINATION_STALL};
    static const char *const manners[] = {[ENGINE_UNFIT] = "",
                                          [ENGINE_GONE] = " disconnects,",
                                          [ENGINE_STALLED] = "'s connection stalls, it"};
    struct match_game *match_game = referee->match_game;
    for (int side = 0; side < referee->sides; side++) {
        if (referee_is_over(referee) || referee_is_stopped(referee)) {
            return;
        }
        enum engine_status status =
            engine_process_begin(referee->engines[side], &match_game->game, side);
        referee->has_begun[side] = status == ENGINE_READY;
        if (status != ENGINE_READY && !referee_is_stopped(referee)) {
            struct verdict verdict = {.termination = terminations[status],
                                      .result = game_lost_by(&match_game->game, side),
                                      .culprit = side};
            snprintf(verdict.reason, sizeof verdict.reason, "%s%s cannot begin: %s",
                     referee_side_name(referee, side), manners[status],
                     engine_process_what(referee->engines[side]));
            referee_end(referee, &verdict);
        }
    }
}

/* Whether the last moves of all sides came with an offer. */
static bool is_agreed(const struct referee *referee)
{
    for (int side = 0; side < referee->sides; side++) {
        if (!referee->offers[side]) {
            return false;
        }
    }
    return true;
}

/* Ends the game if the rules, a claim, an agreement or the terms say so. */
static void look_for_end(struct referee *referee)
{
    const struct game *game = &referee->match_game->game;
    struct game_end end = referee_rules_end(referee);
    if (end.result != RESULT_NONE) {
        bool is_game = game_end(game).result != RESULT_NONE;
        end_blameless(referee, is_game ? TERMINATION_RULES : TERMINATION_ADJUDICATION, end);
        return;
    }
    struct verdict claims = referee_check_draw_claims(referee);
    if (claims.termination != TERMINATIONS) {
        referee_end(referee, &claims);
        return;
    }
    if (is_agreed(referee)) {
        end_blameless(referee, TERMINATION_AGREEMENT,
                      (struct game_end){RESULT_DRAW, "draw agreed"});
        return;
    }
    end = adjudicator_verdict(&referee->adjudicator, game);
    if (end.result != RESULT_NONE) {
        end_blameless(referee, TERMINATION_ADJUDICATION, end);
    } else if (game->count >= PLIES_MAX) {
        end_blameless(referee, TERMINATION_ADJUDICATION,
                      (struct game_end){RESULT_DRAW, "adjudicated: 10,000 moves"});
    }
}

/* Plays the move of the side to move. The game may be over instead. */
static void play_move(struct referee *referee)
{
    struct match_game *match_game = referee->match_game;
    int side = side_of(match_game->game.variant, game_position(&match_game->game)->seat);
    int index = match_game->game.count;
    if (!referee->has_left[side]) {
        referee_ask(referee, side);
        if (!referee_listen(referee) && referee_is_over(referee)) {
            return;
        }
    }
    bool has_left = referee->has_left[side];
    move_t move = has_left ? referee_move_for_nobody(&match_game->game)
                           : referee->question[side].answer.move;
    if (!reserve_moves(referee, index + 1) || !game_play(&match_game->game, move)) {
        referee->out_of_memory = true;
        return;
    }
    adjudicator_look_at_move(&referee->adjudicator, &match_game->game,
                             game_position_at(&match_game->game, index)->seat);
    match_game->comments[index] = (struct comment){0};
    if (!has_left) {
        match_game->comments[index] = referee_comment(referee, side);
        referee_note_move(referee, side);
    }
}

/* --- Turns of both sides at once ---
 *
 * An engine's half of the turn reaches the other engine only when that one has answered too;
 * but XBoard's engines, with Black, are shown White's half first, since their protocol knows
 * nothing else. */

/* Who registered first: who took less time, where all engines are told of it. */
static int first_by_clock(const struct referee *referee)
{
    int64_t later = referee->question[0].answer.spent - referee->question[1].answer.spent;
    bool clocks_count = !engine_process_moves_second(referee->engines[0]) &&
                        !engine_process_moves_second(referee->engines[1]);
    if (!clocks_count || later == 0) {
        return position_first(game_position(&referee->match_game->game));
    }
    return later < 0 ? 0 : 1;
}

/* Asks White, then Black with White's half pending, which is taken back afterwards. */
static bool ask_in_move(struct referee *referee)
{
    struct game *game = &referee->match_game->game;
    referee_ask(referee, 0);
    if (!referee_listen(referee)) {
        return false;
    }
    if (!game_play(game, referee->question[0].answer.move)) {
        referee->out_of_memory = true;
        return false;
    }
    referee_ask(referee, 1);
    bool answered = referee_listen(referee);
    game_undo(game, 1);
    return answered;
}

/* Plays a turn in which both sides move at once. The game may be over instead. */
static void play_joint_turn(struct referee *referee)
{
    struct match_game *match_game = referee->match_game;
    assert(game_position(&match_game->game)->seat == 0 &&
           !game_position(&match_game->game)->is_pending);
    if (engine_process_moves_second(referee->engines[1])) {
        if (!ask_in_move(referee)) {
            return;
        }
    } else {
        referee_ask(referee, 0);
        referee_ask(referee, 1);
        if (!referee_listen(referee)) {
            return;
        }
    }
    struct joint joint = {.first = first_by_clock(referee)};
    int index = match_game->game.count;
    for (int seat = 0; seat < BOTH; seat++) {
        joint.half[seat] = referee->question[seat].answer.move;
    }
    if (!reserve_moves(referee, index + BOTH) || !game_play_joint(&match_game->game, &joint)) {
        referee->out_of_memory = true;
        return;
    }
    adjudicator_look_at_move(&referee->adjudicator, &match_game->game, 0);
    for (int seat = 0; seat < BOTH; seat++) {
        referee_note_move(referee, seat);
        match_game->firsts[index + seat] = (signed char)joint.first;
        match_game->comments[index + seat] = referee_comment(referee, seat);
    }
}

/* --- The whole game --- */

/* Calls the terms' on_move after a move. */
static void report_move(const struct referee *referee)
{
    int64_t left[SEATS_MAX] = {0};
    for (int side = 0; side < referee->sides; side++) {
        left[side] = referee->clock[side].left;
    }
    if (referee->terms->on_move != NULL) {
        referee->terms->on_move(referee->terms->context, referee->match_game, left);
    }
}

static void play_moves(struct referee *referee)
{
    begin_engines(referee);
    look_for_end(referee);
    while (!referee_is_over(referee)) {
        if (referee_is_stopped(referee)) {
            end_blameless(referee, TERMINATION_ABANDONED,
                          (struct game_end){RESULT_NONE, "abandoned"});
        } else if (referee->match_game->game.variant->simultaneous) {
            play_joint_turn(referee);
        } else {
            play_move(referee);
        }
        if (referee->out_of_memory) {
            end_blameless(referee, TERMINATION_ABANDONED,
                          (struct game_end){RESULT_NONE, "out of memory"});
        } else if (!referee_is_over(referee)) {
            report_move(referee);
            look_for_end(referee);
        }
    }
}

/* --- The end --- */

/* Whether a claim that came when the game was over contradicts the end. To resign a game that
 * the referee, not the rules, has ended is no contradiction. */
static bool is_late_and_false(const struct referee *referee, int side, enum game_result claim)
{
    const struct match_game *match_game = referee->match_game;
    if (claim == RESULT_NONE || claim == match_game->result) {
        return false;
    }
    return match_game->termination == TERMINATION_RULES ||
           claim != game_lost_by(&match_game->game, side);
}

/* Tells the side's engine of the end. Engines that do not follow are ended. When the referee
 * was told to stop it waits for no engine and counts no failure. */
static void conclude_engine(struct referee *referee, int side)
{
    struct match_game *match_game = referee->match_game;
    struct engine_process *engine = referee->engines[side];
    enum game_result claim = RESULT_NONE;
    struct game_end end = {match_game->result, match_game->reason};
    bool is_culprit = match_game->culprit == side || match_game->culprit < 0;
    if (is_culprit && termination_is_breakdown(match_game->termination)) {
        engine_process_end(engine);
        return;
    }
    if (referee->has_left[side] &&
        match_game->late_failures[side] + match_game->late_claims[side] > 0) {
        referee_write_late(referee, side, "a fault when it was out of the game");
        engine_process_end(engine);
        return;
    }
    if (!referee->has_begun[side] || match_game->termination == TERMINATION_ABANDONED) {
        return;
    }
    enum engine_status status = engine_process_conclude(engine, &match_game->game, end, &claim);
    if (is_late_and_false(referee, side, claim)) {
        match_game->late_claims[side]++;
        referee_write_late(referee, side, "a false claim");
    }
    if (status != ENGINE_READY && !referee_is_stopped(referee)) {
        match_game->late_failures[side]++;
        referee_write_late(referee, side, engine_process_what(engine));
        engine_process_end(engine);
    }
}

/* Sets up the game, the clocks and the adjudicator. */
static bool set_up(struct referee *referee, const struct game *opening)
{
    struct match_game *match_game = referee->match_game;
    time_t now = time(NULL);
    match_game->began = now > 0 ? (int64_t)now : 0; /* whatever the wall clock says */
    match_game->termination = TERMINATIONS;
    match_game->culprit = -1;
    if (!copy_opening(referee, opening)) {
        return false;
    }
    adjudicator_start(&referee->adjudicator, referee->terms->adjudication);
    for (int side = 0; side < referee->sides; side++) {
        const struct participant *participant =
            engine_process_participant(referee->engines[side]);
        match_game_clock_start(&referee->clock[side], &participant->time_control,
                               moves_of(opening, side));
        bool is_shown = participant->dialect == DIALECT_CECP && opening->variant->seats == 2;
        referee->xboard_limits = referee->xboard_limits || is_shown;
    }
    return true;
}

bool match_game_play(struct match_game *match_game, struct engine_process *const engines[],
                     const struct game *opening, const struct referee_terms *terms)
{
    struct referee referee = {.match_game = match_game,
                              .terms = terms,
                              .engines = engines,
                              .sides = side_count(opening->variant)};
    int64_t start = engine_process_now();
    if (!set_up(&referee, opening)) {
        match_game->termination = TERMINATION_ABANDONED;
        return false;
    }
    play_moves(&referee);
    match_game->lasted = engine_process_now() - start;
    match_game->game.variant->to_fen(match_game->game.variant, game_position(&match_game->game),
                                     match_game->final_fen);
    match_game->last = board_marks_of(&match_game->game);
    if (termination_is_fault(match_game->termination)) {
        referee_write_fault(&referee);
    }
    for (int side = 0; side < referee.sides; side++) {
        conclude_engine(&referee, side);
    }
    return !referee.out_of_memory;
}
