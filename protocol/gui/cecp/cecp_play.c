/* Playing: the user's moves, ours, what follows from them, and pondering.
 *
 * At most one search runs, and cecp->search says what for. A search for a move of our own
 * ends in cecp_on_best, which plays and prints it; pongs asked for meanwhile come after it.
 */
#include "protocol/base/number.h"
#include "protocol/gui/cecp/cecp_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESIGN_SCORE = -1000, RESIGN_MOVES = 3, PONDER_CLOCK_SLACK = 1000, REASON_MAX = 120 };

/* How many moves of the game were the side's. */
static int moves_made(const struct cecp *cecp, int side)
{
    const struct game *game = &cecp->session->game;
    int made = 0;
    for (int i = 0; i < game->count; i++) {
        made += xboard_side_of(&cecp->view, game_position_at(game, i)->seat) == side;
    }
    return made;
}

static void announce_end(struct cecp *cecp, struct game_end end)
{
    session_print(cecp->session, "%s {%s}", game_result_text(end.result), end.reason);
}

/* What is due after any move was played. */
static void move_played(struct cecp *cecp)
{
    xboard_follow(&cecp->view, &cecp->session->game, cecp_shown(cecp));
    cecp->excluded.count = 0;
    cecp->first_click = cecp->via_click = -1;
    cecp_show_title(cecp, false);
    if (cecp->debugs && cecp->view.shown == MOVE_NONE) {
        char fen[FEN_MAX];
        const struct position *position = cecp_position(cecp);
        cecp->view.variant->to_fen(cecp->view.variant, position, fen);
        session_print(cecp->session, "# fen %s", fen);
    }
}

/* Passes for a side whose player is skipped, or notes that the user has. */
static void skip_ply(struct cecp *cecp)
{
    cecp->view.passed = cecp->session->game.count;
    cecp->expected = MOVE_NONE;
    move_played(cecp);
}

/* Tells a person at the board that he has to pass. */
static void ask_to_pass(struct cecp *cecp)
{
    static const char *const names[] = {"White", "Black"};
    if (cecp_must_pass(cecp) && !cecp->meets_computer) {
        int side = cecp_side(cecp);
        session_print(cecp->session,
                      "telluser %s has no legal move and is skipped: type pass, or click on "
                      "%s's clock",
                      names[side], names[1 - side]);
    }
}

/* Passes, so that a person makes the first half of each turn: who would see ours otherwise. */
static void pass_ply(struct cecp *cecp)
{
    struct xboard_ply ply = {.move = MOVE_NONE, .first = -1, .token = -1};
    if (!xboard_play(&cecp->view, &cecp->session->game, &ply)) {
        session_print(cecp->session, "Error (memory is short): %s", xboard_pass_text);
        cecp->engine_side = -1;
        return;
    }
    session_print(cecp->session, "move %s", xboard_pass_text);
    move_played(cecp);
}

/* Starts thinking about our move, or says how the game has ended. */
static void think_on_move(struct cecp *cecp)
{
    struct session *session = cecp->session;
    struct game_end end = xboard_end(&session->game);
    if (end.result != RESULT_NONE) {
        announce_end(cecp, end);
        return;
    }
    if (cecp_must_pass(cecp)) {
        session_print(session, "move %s", xboard_pass_text);
        skip_ply(cecp);
        return;
    }
    if (session_variant(session)->simultaneous && !session_position(session)->is_pending &&
        !cecp->meets_computer) {
        pass_ply(cecp);
        return;
    }
    struct move_list allowed;
    struct limits limits = {.multipv = 1};
    if (!cecp_limit_moves(cecp, &limits, &allowed)) {
        cecp_error(cecp, "every move is excluded");
        return;
    }
    int side = cecp_side(cecp);
    cecp_clock_start(&cecp->clock);
    cecp_clock_limits(&cecp->clock, side, moves_made(cecp, side), &limits);
    cecp_search_for(cecp, CECP_THINK, &limits);
}

/* Thinks in the opponent's time about the answer to the move we expect. */
static void ponder(struct cecp *cecp)
{
    struct session *session = cecp->session;
    const struct variant *variant = session_variant(session);
    if (!cecp->ponders || cecp->engine_side < 0 || cecp->expected == MOVE_NONE ||
        cecp->search != CECP_NONE || cecp_side(cecp) == cecp->engine_side ||
        cecp_must_pass(cecp) || xboard_end(&session->game).result != RESULT_NONE ||
        !variant->is_legal(session_position(session), cecp->expected) ||
        !game_play(&session->game, cecp->expected)) {
        return;
    }
    if (xboard_end(&session->game).result != RESULT_NONE || cecp_must_pass(cecp)) {
        game_undo(&session->game, 1);
        return;
    }
    struct limits limits = {.multipv = 1, .ponder = true};
    cecp->clock.pondered_left = cecp->clock.own_left;
    cecp_clock_limits(&cecp->clock, cecp->engine_side, moves_made(cecp, cecp->engine_side),
                      &limits);
    cecp_search_for(cecp, CECP_PONDER, &limits);
}

/* Prints a move, one line a leg; all legs but the last end with a comma. */
static void print_move(struct cecp *cecp, char *text)
{
    char *comma;
    while ((comma = strchr(text, ',')) != NULL) {
        *comma = '\0';
        session_print(cecp->session, "move %s,", text);
        text = comma + 1;
    }
    session_print(cecp->session, "move %s", text);
}

/* Plays and prints our ply. */
static void play_own(struct cecp *cecp, move_t move)
{
    struct session *session = cecp->session;
    const struct position *position = session_position(session);
    int side = cecp_side(cecp);
    char text[XBOARD_TEXT_MAX];
    struct xboard_ply ply = {.move = move, .first = -1};
    if (!xboard_write_ply(&cecp->view, position, move, text)) {
        announce_end(cecp,
                     (struct game_end){RESULT_DRAW, "adjudicated: no ply shows the turn"});
        cecp->engine_side = -1;
        return;
    }
    ply.token = xboard_token(&cecp->view, text);
    if (!xboard_play(&cecp->view, &session->game, &ply)) {
        session_print(session, "Error (memory is short): %s", text);
        cecp->engine_side = -1;
        return;
    }
    cecp_clock_stop(&cecp->clock, moves_made(cecp, side));
    print_move(cecp, text);
    move_played(cecp);
    struct game_end end = xboard_end(&session->game);
    if (end.result != RESULT_NONE) {
        announce_end(cecp, end);
    } else {
        ask_to_pass(cecp);
    }
}

/* Whether our last searches saw the game lost and the user wants us to say so. */
static bool has_to_resign(struct cecp *cecp, int score)
{
    cecp->bad_scores = score <= RESIGN_SCORE ? cecp->bad_scores + 1 : 0;
    return option_number(&cecp->session->options, OPTION_RESIGN) != 0 &&
           cecp->bad_scores >= RESIGN_MOVES;
}

static void finish_thinking(struct cecp *cecp, const struct best *best)
{
    cecp->search = CECP_NONE;
    cecp->has_score = true;
    cecp->last_score = best->score;
    cecp->expected = best->ponder;
    if (best->move == MOVE_NONE) {
        announce_end(cecp, xboard_end(&cecp->session->game));
    } else if (has_to_resign(cecp, best->score)) {
        session_print(cecp->session, "resign");
        cecp->engine_side = -1;
    } else {
        play_own(cecp, best->move);
    }
    cecp_release_pongs(cecp);
    ponder(cecp);
}

void cecp_on_best(void *context, const struct best *best)
{
    struct cecp *cecp = context;
    switch ((enum cecp_search)cecp->search) {
    case CECP_THINK:
        finish_thinking(cecp, best);
        break;
    case CECP_PONDER:
        cecp->has_result = true;
        cecp->result = *best;
        break;
    case CECP_HINT:
        cecp->search = CECP_NONE;
        cecp_print_hint(cecp, best->move);
        break;
    case CECP_ANALYZE:
    case CECP_NONE:
        cecp->search = CECP_NONE;
        break;
    }
}

/* The expected move came: pondering becomes thinking. */
static void ponder_hit(struct cecp *cecp)
{
    struct cecp_clock *clock = &cecp->clock;
    cecp_clock_start(clock);
    if (cecp->has_result) {
        cecp->has_result = false;
        finish_thinking(cecp, &cecp->result);
        return;
    }
    cecp->search = CECP_THINK;
    if (clock->own_left < clock->pondered_left - PONDER_CLOCK_SLACK) {
        /* Less time than was thought: begin anew with the true clock. */
        session_abort(cecp->session);
        think_on_move(cecp);
        return;
    }
    engine_ponder_hit(cecp->session->engine);
}

/* Why the user may not move now, or NULL. The reason may be written to `text`. */
static const char *reason_to_refuse(const struct cecp *cecp, char text[REASON_MAX])
{
    if (cecp->search == CECP_THINK || cecp->paused_search == CECP_THINK) {
        return "it is not your turn";
    }
    if (cecp->engine_side < 0 || cecp->search == CECP_PONDER) {
        return NULL;
    }
    struct game_end end = xboard_end(&cecp->session->game);
    if (end.result == RESULT_NONE) {
        return NULL;
    }
    snprintf(text, REASON_MAX, "the game is over: %s", end.reason);
    return text;
}

/* Starts what is due after a ply: analysis, thinking when it is our move, or pondering. */
static void resume_search(struct cecp *cecp)
{
    if (cecp->analyzes) {
        cecp_start_analysis(cecp);
    } else if (cecp->engine_side >= 0) {
        struct game_end end = xboard_end(&cecp->session->game);
        if (cecp_side(cecp) == cecp->engine_side) {
            think_on_move(cecp);
        } else if (end.result != RESULT_NONE) {
            announce_end(cecp, end);
        } else {
            ask_to_pass(cecp);
            ponder(cecp);
        }
    }
}

/* Plays the user's legal move and what follows from it. */
static void play_other(struct cecp *cecp, const struct xboard_ply *ply)
{
    struct game *game = &cecp->session->game;
    bool is_hit = cecp->search == CECP_PONDER && game->moves[game->count - 1] == ply->move;
    if (is_hit) {
        holdings_use(&cecp->view.holdings, game->count - 1, cecp_position(cecp)->seat,
                     ply->token);
    }
    if (!is_hit) {
        cecp_stop_search(cecp);
        if (!xboard_play(&cecp->view, game, ply)) {
            cecp_error(cecp, "memory is short");
            return;
        }
    }
    cecp->expected = MOVE_NONE;
    if (is_hit) {
        cecp->search = cecp->has_result ? CECP_NONE : CECP_THINK;
        move_played(cecp);
        ponder_hit(cecp);
        return;
    }
    move_played(cecp);
    resume_search(cecp);
}

void cecp_usermove(struct cecp *cecp)
{
    const char *text = line_word(&cecp->rest);
    char shown[LINE_SHOWN_MAX + 4];
    struct text_error error;
    struct xboard_ply ply;
    if (text == NULL) {
        cecp_error(cecp, "usermove: a move is missing");
        return;
    }
    char text_of_reason[REASON_MAX];
    const char *reason = reason_to_refuse(cecp, text_of_reason);
    if (reason == NULL && cecp_must_pass(cecp)) {
        if (strcmp(text, xboard_pass_text) == 0) {
            cecp_stop_search(cecp);
            skip_ply(cecp);
            resume_search(cecp);
            return;
        }
        reason = "a player without a legal move is skipped: pass with @@@@";
    }
    if (reason == NULL &&
        !xboard_read_ply(&cecp->view, cecp_position(cecp), text, &ply, &error)) {
        reason = error.what;
    }
    if (reason != NULL) {
        cecp_warns_of_offset(cecp, text);
        session_print(cecp->session, "Illegal move (%s): %s", reason, line_shown(text, shown));
        return;
    }
    play_other(cecp, &ply);
}

void cecp_position_changed(struct cecp *cecp)
{
    cecp->expected = MOVE_NONE;
    cecp->has_score = false;
    cecp->bad_scores = 0;
    move_played(cecp);
    if (cecp->analyzes) {
        cecp_start_analysis(cecp);
    }
}

void cecp_go(struct cecp *cecp)
{
    if (cecp->search == CECP_THINK) {
        cecp_error(cecp, "already thinking");
        return;
    }
    cecp_stop_search(cecp);
    cecp->analyzes = false;
    cecp->engine_side = cecp_side(cecp);
    think_on_move(cecp);
}

void cecp_computer(struct cecp *cecp)
{
    cecp->meets_computer = true;
}

void cecp_playother(struct cecp *cecp)
{
    cecp_stop_search(cecp);
    cecp->analyzes = false;
    cecp->engine_side = 1 - cecp_side(cecp);
    ask_to_pass(cecp);
    ponder(cecp);
}

/* Analysis plays neither side, so it goes on: PyChess sends `force` before it sets its position
 * up. */
void cecp_force(struct cecp *cecp)
{
    if (!cecp->analyzes) {
        cecp_stop_search(cecp);
        cecp->engine_side = -1;
    }
}

void cecp_result(struct cecp *cecp)
{
    enum game_result result;
    const char *word = line_word(&cecp->rest);
    if (word == NULL || !game_result_from_text(word, &result)) {
        cecp_error(cecp, "result: expected 1-0, 0-1, 1/2-1/2 or *");
        return;
    }
    cecp_force(cecp);
    cecp_show_title(cecp, true); /* the name belongs to the match again */
}

void cecp_move_now(struct cecp *cecp)
{
    if (cecp->search == CECP_THINK) {
        session_finish(cecp->session);
    }
}

void cecp_hard(struct cecp *cecp)
{
    cecp->ponders = true;
    ponder(cecp);
}

void cecp_easy(struct cecp *cecp)
{
    cecp->ponders = false;
    if (cecp->search == CECP_PONDER) {
        cecp_stop_search(cecp);
    }
}

void cecp_pause(struct cecp *cecp)
{
    int search = cecp->search;
    if (search == CECP_NONE || search == CECP_HINT) {
        return;
    }
    /* Pongs held back stay so: the move is still to come. */
    int pongs = cecp->pong_count;
    cecp->pong_count = 0;
    cecp_stop_search(cecp);
    cecp->pong_count = pongs;
    cecp->paused_search = search;
}

void cecp_continue(struct cecp *cecp)
{
    int search = cecp->paused_search;
    cecp->paused_search = CECP_NONE;
    if (search != CECP_NONE) {
        resume_search(cecp);
    }
}

void cecp_ping(struct cecp *cecp)
{
    int64_t number = 0;
    if (number_read(line_word(&cecp->rest), INT32_MIN, INT64_MAX, &number) != PARSE_READ) {
        cecp_error(cecp, "ping: expected a number");
        return;
    }
    if (cecp->search != CECP_THINK) {
        session_print(cecp->session, "pong %lld", (long long)number);
        return;
    }
    if (cecp->pong_count == cecp->pong_capacity) {
        int capacity = 2 * cecp->pong_capacity + 16;
        int64_t *pongs = realloc(cecp->pongs, (size_t)capacity * sizeof(*pongs));
        if (pongs == NULL) {
            cecp_error(cecp, "memory is short");
            return;
        }
        cecp->pongs = pongs;
        cecp->pong_capacity = capacity;
    }
    cecp->pongs[cecp->pong_count++] = number;
}

void cecp_draw(struct cecp *cecp)
{
    bool thinks = cecp->search == CECP_THINK && cecp->latest_move != MOVE_NONE;
    int score = thinks ? cecp->latest_score : cecp->last_score;
    if (cecp->engine_side >= 0 && (thinks || cecp->has_score) && score <= 0) {
        session_print(cecp->session, "offer draw");
    }
}
