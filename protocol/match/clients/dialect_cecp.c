/* CECP, the protocol of XBoard, version 2 and, as far as possible, 1. Moves go through
 * protocol/gui/xboard as they do to XBoard. A question is the clocks, the moves that the engine
 * does not know yet, and `go` when it does not think by itself; it is taken back by `force`,
 * and what is still said to it ends with the pong of the next ping. */
#include "engine/clock.h"
#include "protocol/match/clients/dialect.h"

#include "protocol/base/number.h"
#include "protocol/formats/comment.h"
#include "protocol/formats/game_text.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

enum { CENTISECOND = 10000, SECOND = 1000000, MINUTE = 60 * SECOND };

/* What stands for no limit: a day. */
enum { DAY_SECONDS = 86400 };

static enum engine_status make_handshake(struct engine_process *engine)
{
    struct cecp_side *cecp = &engine->cecp;
    int64_t start = clock_now();
    const struct engine_process_patience *patience = &engine->patience;
    cecp->time = cecp->reuse = cecp->sigint = true; /* what holds where nothing is said */
    dialect_send(engine, "xboard");
    dialect_send(engine, "protover 2");
    enum engine_status status =
        dialect_wait(engine, &cecp->is_done, start + patience->features);
    if (status == ENGINE_STALLED && engine->status == ENGINE_READY) {
        if (!cecp->asks_delay) {
            return ENGINE_READY; /* an engine of version 1 says nothing */
        }
        int64_t more = start + patience->start - clock_now();
        return dialect_await(engine, &cecp->is_done, more > 0 ? more : 0, "protover");
    }
    return engine->status;
}

/* Waits until it has done all commands, if it has the feature ping. */
static enum engine_status await_pong(struct engine_process *engine, int64_t patience)
{
    struct cecp_side *cecp = &engine->cecp;
    if (!cecp->ping) {
        return engine->status;
    }
    cecp->ponged = false;
    dialect_send(engine, "ping %d", ++cecp->pings);
    return dialect_await(engine, &cecp->ponged, patience, "ping");
}

/* --- Beginning --- */

static bool send_option(struct engine_process *engine, const char *name, const char *value)
{
    const struct cecp_side *cecp = &engine->cecp;
    const struct offer *offer = dialect_find_offer(engine, name);
    if (offer != NULL) {
        bool is_button = strncmp(offer->rest, "button", 6) == 0 ||
                         strncmp(offer->rest, "save", 4) == 0 || value == NULL;
        dialect_send(engine, "option %s%s%s", offer->name, is_button ? "" : "=",
                     is_button ? "" : value);
        return true;
    }
    /* Two that have commands of their own, by either protocol's name. */
    bool is_memory = strcasecmp(name, "memory") == 0 || strcasecmp(name, "Hash") == 0;
    bool is_cores = strcasecmp(name, "cores") == 0 || strcasecmp(name, "Threads") == 0;
    if (value == NULL || !((is_memory && cecp->memory) || (is_cores && cecp->smp))) {
        return false;
    }
    dialect_send(engine, "%s %s", is_memory ? "memory" : "cores", value);
    return true;
}

/* Whether the engine lists the variant. One that lists none knows chess. */
static bool knows_variant(const struct engine_process *engine, const char *name)
{
    const char *list = engine->cecp.variants;
    size_t length = strlen(name);
    if (list == NULL) {
        return strcmp(name, "normal") == 0;
    }
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, ", ");
        size_t size = strcspn(at, ", ");
        if (size == length && strncmp(at, name, length) == 0) {
            return true;
        }
        at += size;
    }
    return false;
}

/* Tells how long it may think: by the rules of the clock, or a move. */
static enum engine_status send_time_control(struct engine_process *engine)
{
    const struct time_control *time_control = &engine->participant->time_control;
    if (time_control->nodes > 0) {
        if (!engine->cecp.nps) {
            return dialect_fail(engine, ENGINE_UNFIT, "takes no limit of nodes (feature nps)");
        }
        dialect_send(engine, "st 1"); /* a second of so many nodes */
        dialect_send(engine, "nps %" PRIu64, time_control->nodes);
    } else if (time_control->move_time > 0) {
        dialect_send(engine, "st %g", (double)time_control->move_time / SECOND);
    } else if (time_control->base > 0) {
        /* Whole seconds, as not every engine reads others; `time` tells what there really is.
         */
        int64_t seconds = (time_control->base + SECOND - 1) / SECOND;
        dialect_send(engine, "level %d %" PRId64 ":%02d %g", time_control->moves, seconds / 60,
                     (int)(seconds % 60), (double)time_control->increment / SECOND);
    } else {
        dialect_send(engine, "st %d", DAY_SECONDS);
    }
    if (time_control->depth > 0) {
        dialect_send(engine, "sd %d", time_control->depth);
    }
    return ENGINE_READY;
}

/* Sets up where the game began, unless that is where the variant does. */
static enum engine_status send_start(struct engine_process *engine, const struct game *game)
{
    char fen[FEN_MAX];
    if (game_text_start(game, fen)) {
        return ENGINE_READY;
    }
    if (!engine->cecp.setboard) {
        return dialect_fail(engine, ENGINE_UNFIT,
                            "cannot begin in another position (feature setboard)");
    }
    dialect_send(engine, "setboard %s", fen);
    return ENGINE_READY;
}

/* Shows the moves that it does not know yet. */
static void show_moves(struct engine_process *engine, const struct game *game)
{
    struct cecp_side *cecp = &engine->cecp;
    struct xboard_view *view = &cecp->view;
    for (; cecp->shown < game->count; cecp->shown++) {
        const struct position *before = game_position_at(game, cecp->shown);
        char text[XBOARD_TEXT_MAX];
        xboard_follow(view, game, cecp->shown);
        if (!xboard_write_ply(view, before, game->moves[cecp->shown], text)) {
            dialect_fail(engine, ENGINE_UNFIT, "no ply of XBoard shows the move");
            return;
        }
        holdings_use(&view->holdings, cecp->shown, before->seat, xboard_token(view, text));
        dialect_cecp_write_move(engine, before, game->moves[cecp->shown], text);
        dialect_send(engine, "%s%s", cecp->usermove ? "usermove " : "", text);
    }
    xboard_follow(view, game, game->count);
}

/* Sends what begins a game, up to the start position. */
static enum engine_status send_game(struct engine_process *engine, const struct game *game)
{
    struct cecp_side *cecp = &engine->cecp;
    const char *name = xboard_of(game->variant)->wire_name;
    xboard_view_init(&cecp->view, game->variant, NULL);
    cecp->shown = 0;
    cecp->thinks = false;
    cecp->legs[0] = '\0';
    dialect_send(engine, "new");
    if (strcmp(name, "normal") != 0) {
        dialect_send(engine, "variant %s", name);
    }
    dialect_send(engine, "post");
    dialect_send(engine, engine->participant->ponder ? "hard" : "easy");
    if (send_time_control(engine) != ENGINE_READY) {
        return engine->status;
    }
    if (cecp->name) { /* Fairy-Max 5.0b, which does not, often dies of the word */
        dialect_send(engine, "computer");
    }
    dialect_send(engine, "force");
    return send_start(engine, game);
}

static enum engine_status begin_game(struct engine_process *engine, const struct game *game)
{
    const struct xboard_entry *shown_as = xboard_of(game->variant);
    int64_t patience = engine->has_options ? engine->patience.ping : engine->patience.start;
    if (game->variant->seats > 2) {
        return dialect_fail(engine, ENGINE_UNFIT, "cannot play %s: CECP has two seats; use UCI",
                            game->variant->name);
    }
    if (shown_as == NULL || !knows_variant(engine, shown_as->wire_name)) {
        return dialect_fail(engine, ENGINE_UNFIT, "does not know the variant %s",
                            shown_as != NULL ? shown_as->wire_name : game->variant->name);
    }
    if (!engine->has_options && dialect_send_options(engine, send_option) != ENGINE_READY) {
        return engine->status;
    }
    engine->has_options = true;
    if (send_game(engine, game) != ENGINE_READY) {
        return engine->status;
    }
    show_moves(engine, game);
    if (engine->status == ENGINE_READY) {
        await_pong(engine, patience);
    }
    return dialect_check_complaint(engine);
}

/* --- Asking --- */

static void send_clocks(struct engine_process *engine)
{
    const struct clocks *clocks = &engine->clocks;
    int other = 1 - engine->side;
    if (!engine->cecp.time || engine->participant->time_control.base == 0) {
        return;
    }
    dialect_send(engine, "time %" PRId64, clocks->left[engine->side] / CENTISECOND);
    dialect_send(engine, "otim %" PRId64, clocks->left[other] / CENTISECOND);
}

static void ask_move(struct engine_process *engine, const struct game *game,
                     const signed char *firsts)
{
    struct cecp_side *cecp = &engine->cecp;
    (void)firsts; /* a ply shows what came of both halves; S12 says who was first */
    engine->said = (struct answer){.depth = 0};
    cecp->legs[0] = '\0';
    send_clocks(engine);
    show_moves(engine, game);
    if (!cecp->thinks) {
        dialect_send(engine, "go");
        cecp->thinks = true;
    }
}

static void stop_thinking(struct engine_process *engine)
{
    if (engine->cecp.sigint) {
        process_interrupt(&engine->process);
    }
    dialect_send(engine, "?");
    dialect_send(engine, "force");
    engine->cecp.thinks = false;
}

static void offer_draw(struct engine_process *engine)
{
    dialect_send(engine, "draw");
}

static enum engine_status conclude_game(struct engine_process *engine, const struct game *game,
                                        struct game_end end)
{
    if (game_end(game).result != RESULT_NONE) {
        show_moves(engine, game); /* by itself it says how it ended */
    }
    dialect_send(engine, "force");
    dialect_send(engine, "result %s {%s}", game_result_text(end.result), end.reason);
    engine->cecp.thinks = false;
    return await_pong(engine, engine->patience.ping);
}

/* --- Hearing --- */

static void read_move(struct engine_process *engine, char *rest)
{
    const char *text = line_word(&rest);
    dialect_cecp_hear_move(engine, CECP_FORM_MOVE, text != NULL ? text : "");
}

static void read_pong(struct engine_process *engine, char *rest)
{
    int64_t number;
    if (number_read(line_word(&rest), 0, INT32_MAX, &number) == PARSE_READ &&
        number == engine->cecp.pings) {
        engine->cecp.ponged = true;
    }
}

static void read_resign(struct engine_process *engine, char *rest)
{
    (void)rest;
    dialect_resign(engine);
}

static void read_offer(struct engine_process *engine, char *rest)
{
    const char *what = line_word(&rest);
    if (what == NULL || strcmp(what, "draw") != 0) {
        return;
    }
    if (engine->is_answered && engine->answer.kind == ANSWER_MOVE) {
        engine->answer.kind = ANSWER_OFFER_DRAW; /* right behind the move */
    } else {
        engine->offers_draw = true;
    }
}

/* A complaint about a move, all of which are legal: a claim that the game is another. */
static void read_illegal(struct engine_process *engine, char *rest)
{
    char text[128];
    snprintf(text, sizeof text, "Illegal %s", rest);
    dialect_complain(engine, text);
    if (engine->is_asked) {
        dialect_claim(engine, RESULT_NONE, text);
    }
}

static void read_user_error(struct engine_process *engine, char *rest)
{
    dialect_complain(engine, line_trim(rest));
}

/* `Error (not a file): option EvalFile=x`. What else an engine calls an error is often no more
 * than a command that it does not know. */
static void read_error(struct engine_process *engine, char *rest)
{
    if (strstr(rest, "): option ") != NULL) {
        dialect_complain(engine, line_trim(rest));
    }
}

static void read_result(struct engine_process *engine, const char *word, char *rest)
{
    enum game_result result;
    if (game_result_from_text(word, &result) && result != RESULT_NONE) {
        char text[128];
        snprintf(text, sizeof text, "%s %s", word, rest);
        dialect_claim(engine, result, text);
    }
}

/* Reads a thinking line: depth, score in centipawns, centiseconds, nodes. */
static void read_thought(struct engine_process *engine, const char *word, char *rest)
{
    int64_t number[4];
    char depth[16];
    snprintf(depth, sizeof depth, "%.*s", (int)strspn(word, "0123456789"), word);
    if (strlen(word) > strlen(depth) + 1 ||
        number_read(depth, 0, INT32_MAX, &number[0]) != PARSE_READ) {
        return; /* one sign may follow the depth, "12." */
    }
    for (int i = 1; i < 4; i++) {
        int64_t least = i == 1 ? -2 * COMMENT_MATE_BASE : 0;
        int64_t most = i == 1 ? 2 * COMMENT_MATE_BASE : INT64_MAX;
        if (number_read(line_word(&rest), least, most, &number[i]) != PARSE_READ) {
            return;
        }
    }
    engine->said.has_score = true;
    engine->said.depth = (int)number[0];
    engine->said.score = (int)number[1];
    engine->said.nodes = (uint64_t)number[3];
    engine->said.has_time = number[2] <= INT32_MAX;
    engine->said.time = number[2] <= INT32_MAX ? number[2] * CENTISECOND : 0;
    engine->said.has_pondered =
        engine->participant->ponder; /* it may, whenever it has not to move */
}

static void read_line(struct engine_process *engine, char *line)
{
    static const struct dialect_word words[] = {{"move", read_move},
                                                {"pong", read_pong},
                                                {"feature", dialect_cecp_read_features},
                                                {"resign", read_resign},
                                                {"offer", read_offer},
                                                {"Illegal", read_illegal},
                                                {"illegal", read_illegal},
                                                {"tellusererror", read_user_error},
                                                {"Error", read_error},
                                                {NULL, NULL}};
    char *rest = line;
    if (dialect_cecp_hear_old(engine, line)) {
        return;
    }
    const char *word = line_word(&rest);
    if (word != NULL && !dialect_read_by_word(engine, words, word, rest)) {
        read_result(engine, word, rest);
        read_thought(engine, word, rest);
    }
}

const struct dialect_table dialect_cecp = {
    .handshake = make_handshake,
    .begin = begin_game,
    .conclude = conclude_game,
    .ask = ask_move,
    .stop = stop_thinking,
    .offer_draw = offer_draw,
    .read_line = read_line,
};
