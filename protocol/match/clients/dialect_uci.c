/* UCI. Every `go` is owed one bestmove: when a question is taken back, one more is counted as
 * owed and passed over when it comes, and nothing is asked before. Simultaneous games are asked
 * for by the option Side, with joint turns, `e2e4|e7e5@w`. */
#include "protocol/base/text_file.h"
#include "protocol/base/text_print.h"
#include "protocol/formats/game_text.h"
#include "protocol/match/clients/dialect.h"
#include "protocol/match/clients/side.h"
#include "rules/move_text.h"

#include <stdlib.h>
#include <string.h>

/* Of the option Side, where both sides move at once. */
static const char *const side_values[2] = {"white", "black"};

static void update_settled(struct uci_side *uci)
{
    uci->is_settled = uci->is_ready && uci->owed == 0;
}

/* --- Beginning --- */

static enum engine_status make_handshake(struct engine_process *engine)
{
    dialect_send(engine, "uci");
    return dialect_await(engine, &engine->uci.is_done, engine->patience.start, "uci");
}

/* Waits until it has done all it was told and owes nothing. */
static enum engine_status await_ready(struct engine_process *engine, int64_t patience)
{
    struct uci_side *uci = &engine->uci;
    uci->is_ready = false;
    uci->awaits_ready = true;
    update_settled(uci);
    dialect_send(engine, "isready");
    return dialect_await(engine, &uci->is_settled, patience,
                         uci->owed > 0 ? "stop and isready" : "isready");
}

static bool send_option(struct engine_process *engine, const char *name, const char *value)
{
    const struct offer *offer = dialect_find_offer(engine, name);
    if (offer == NULL) {
        return false;
    }
    bool is_button = strstr(offer->rest, "type button") != NULL;
    if (is_button || value == NULL) {
        dialect_send(engine, "setoption name %s", offer->name);
    } else {
        dialect_send(engine, "setoption name %s value %s", offer->name, value);
    }
    return true;
}

/* Whether a combo offers the value; one that lists none takes any. */
static bool has_value(const struct offer *offer, const char *value)
{
    size_t length = strlen(value);
    const char *at = strstr(offer->rest, " var ");
    if (at == NULL) {
        return true;
    }
    for (; at != NULL; at = strstr(at, " var ")) {
        at += 5;
        if (strncmp(at, value, length) == 0 && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

/* The variant's name as the engine has it, or NULL. */
static const char *variant_value(const struct offer *offer, const struct variant *variant)
{
    if (has_value(offer, variant->name)) {
        return variant->name;
    }
    for (int i = 0; variant->aliases != NULL && variant->aliases[i] != NULL; i++) {
        if (has_value(offer, variant->aliases[i])) {
            return variant->aliases[i];
        }
    }
    return NULL;
}

static enum engine_status send_variant(struct engine_process *engine)
{
    const struct variant *variant = engine->game.variant;
    const struct offer *offer = dialect_find_offer(engine, "UCI_Variant");
    bool is_chess = strcmp(variant->name, "chess") == 0;
    const char *value = offer != NULL ? variant_value(offer, variant) : NULL;
    if (value == NULL && !is_chess) {
        return dialect_fail(engine, ENGINE_UNFIT, "does not know the variant %s",
                            variant->name);
    }
    if (value != NULL) {
        dialect_send(engine, "setoption name UCI_Variant value %s", value);
    }
    return ENGINE_READY;
}

/* What is said once after the start. */
static enum engine_status set_up(struct engine_process *engine)
{
    engine->complaint[0] = '\0'; /* what it said before is not about this */
    send_option(engine, "Ponder", engine->participant->ponder ? "true" : "false");
    if (send_variant(engine) != ENGINE_READY ||
        dialect_send_options(engine, send_option) != ENGINE_READY) {
        return engine->status;
    }
    await_ready(engine, engine->patience.start);
    engine->has_options = true;
    return dialect_check_complaint(engine);
}

static enum engine_status begin_game(struct engine_process *engine, const struct game *game)
{
    struct uci_side *uci = &engine->uci;
    if (!engine->has_options && set_up(engine) != ENGINE_READY) {
        return engine->status;
    }
    if (game->variant->simultaneous && uci->told_side != engine->side) {
        if (!send_option(engine, "Side", side_values[engine->side])) {
            return dialect_fail(engine, ENGINE_UNFIT,
                                "does not play simultaneous games: it has no option Side");
        }
        uci->told_side = engine->side;
    }
    dialect_send(engine, "ucinewgame");
    return await_ready(engine, engine->patience.ping);
}

/* --- Asking --- */

/* The `position` line of a game, to be freed by the caller; NULL when memory is short. */
static char *game_line(const struct game *game, const signed char *firsts)
{
    char fen[FEN_MAX];
    struct text_file line;
    if (!text_file_open(&line)) {
        return NULL;
    }
    if (game_text_start(game, fen)) {
        fputs("position startpos", line.file);
    } else {
        fprintf(line.file, "position fen %s", fen);
    }
    if (game->count > (game->variant->simultaneous ? 1 : 0)) {
        fputs(" moves", line.file);
    }
    game_text_moves(line.file, game, firsts);
    return text_file_close(&line) ? line.text : NULL;
}

static long long to_milliseconds(int64_t time)
{
    return time < 1000 ? 1 : (long long)(time / 1000);
}

/* Its own clock after the move that took `spent`, for the turn on which it ponders. */
static void pass_move(const struct engine_process *engine, int64_t spent, struct clocks *clocks)
{
    const struct time_control *time_control = &engine->participant->time_control;
    clocks->left[engine->side] += clocks->increment[engine->side] - spent;
    if (clocks->moves_left > 0 && --clocks->moves_left == 0) {
        clocks->left[engine->side] += time_control->base;
        clocks->moves_left = time_control->moves;
    }
}

/* The side whose clock is told as White's (0: wtime, winc) or Black's (1). A seat finds its own
 * by the parity of its number; of more than two sides the other clock is that of the side that
 * follows. */
static int side_told(const struct engine_process *engine, int colour)
{
    if (engine->side % 2 == colour) {
        return engine->side;
    }
    return (engine->side + 1) % side_count(engine->game.variant);
}

/* The `go` line with these clocks. */
static void write_go(const struct engine_process *engine, bool ponders,
                     const struct clocks *clocks, char line[256])
{
    const struct time_control *time_control = &engine->participant->time_control;
    snprintf(line, 256, "go%s", ponders ? " ponder" : "");
    if (time_control->base > 0) {
        int white = side_told(engine, 0), black = side_told(engine, 1);
        line_append(line, 256, " wtime %lld btime %lld winc %lld binc %lld",
                    to_milliseconds(clocks->left[white]), to_milliseconds(clocks->left[black]),
                    (long long)(clocks->increment[white] / 1000),
                    (long long)(clocks->increment[black] / 1000));
    }
    if (time_control->base > 0 && clocks->moves_left > 0) {
        line_append(line, 256, " movestogo %d", clocks->moves_left);
    }
    if (time_control->move_time > 0) {
        line_append(line, 256, " movetime %lld", to_milliseconds(time_control->move_time));
    }
    if (time_control->depth > 0) {
        line_append(line, 256, " depth %d", time_control->depth);
    }
    if (time_control->nodes > 0) {
        line_append(line, 256, " nodes %llu", (unsigned long long)time_control->nodes);
    }
    if (strcmp(line, "go") == 0) {
        line_append(line, 256, " infinite");
    }
}

static void send_question(struct engine_process *engine)
{
    char go[256];
    write_go(engine, false, &engine->clocks, go);
    dialect_send(engine, "%s", engine->uci.game);
    dialect_send(engine, "%s", go);
}

/* Ends its pondering; it owes an answer to that. */
static void stop_pondering(struct engine_process *engine)
{
    struct uci_side *uci = &engine->uci;
    if (uci->expected != NULL) {
        dialect_send(engine, "stop");
        uci->owed++;
        free(uci->expected);
        uci->expected = NULL;
    }
}

static void ask_move(struct engine_process *engine, const struct game *game,
                     const signed char *firsts)
{
    struct uci_side *uci = &engine->uci;
    free(uci->game);
    uci->game = game_line(game, firsts);
    if (uci->game == NULL) {
        dialect_fail(engine, ENGINE_STALLED, "cannot be asked: out of memory");
        return;
    }
    if (uci->expected != NULL && strcmp(uci->expected, uci->game) == 0) {
        free(uci->expected);
        uci->expected = NULL;
        engine->said.has_pondered = true;
        dialect_send(engine, "ponderhit");
        return;
    }
    engine->said = (struct answer){.depth = 0};
    stop_pondering(engine);
    uci->is_deferred = uci->owed > 0;
    if (!uci->is_deferred) {
        send_question(engine);
    }
}

/* Has it think about the reply that it expects, while the other side thinks: if that is legal,
 * and no third side moves before it does itself. */
static void ponder_reply(struct engine_process *engine, move_t move, const char *reply)
{
    union position_room room[2];
    struct position *next = &room[0].head;
    struct position *last = &room[1].head;
    const struct variant *variant = engine->game.variant;
    struct uci_side *uci = &engine->uci;
    struct text_error error;
    char go[256], text[2][MOVE_TEXT_MAX];
    variant->apply(&engine->position.head, next, move);
    if (side_of(variant, next->seat) == engine->side) {
        return;
    }
    move_t expected = move_from_text(variant, next, reply, &error);
    if (expected == MOVE_NONE) {
        return;
    }
    variant->apply(next, last, expected);
    move_to_text(variant, &engine->position.head, move, text[0]);
    move_to_text(variant, next, expected, text[1]);
    bool is_first = strstr(uci->game, " moves ") == NULL;
    engine->said = (struct answer){.depth = 0}; /* what follows is of the next move */
    if (side_of(variant, last->seat) != engine->side || variant->count(last) == 0) {
        uci->expected = NULL;
        return;
    }
    uci->expected =
        text_print("%s%s %s %s", uci->game, is_first ? " moves" : "", text[0], text[1]);
    if (uci->expected == NULL) {
        return;
    }
    struct clocks clocks = engine->clocks;
    pass_move(engine, engine->answer.spent, &clocks);
    write_go(engine, true, &clocks, go);
    dialect_send(engine, "%s", uci->expected);
    dialect_send(engine, "%s", go);
}

static void stop_thinking(struct engine_process *engine)
{
    struct uci_side *uci = &engine->uci;
    if (!uci->is_deferred) {
        dialect_send(engine, "stop");
        uci->owed++;
    }
    uci->is_deferred = false;
}

static void offer_draw(struct engine_process *engine)
{
    (void)engine;
}

static enum engine_status conclude_game(struct engine_process *engine, const struct game *game,
                                        struct game_end end)
{
    (void)game;
    (void)end;
    stop_pondering(engine);
    return await_ready(engine, engine->patience.ping);
}

/* --- Hearing --- */

static void read_option(struct engine_process *engine, char *rest)
{
    char *type = strstr(rest, " type ");
    char *name = strstr(rest, "name ");
    if (name != NULL && type != NULL && name + 5 <= type) {
        *type = '\0';
        dialect_note_offer(engine, line_trim(name + 5), type + 1);
    }
}

static void read_name(struct engine_process *engine, char *rest)
{
    char *word = line_word(&rest);
    rest = line_trim(rest);
    if (word != NULL && strcmp(word, "name") == 0 && *rest != '\0' && !engine->uci.is_done) {
        snprintf(engine->name, sizeof engine->name, "%s", rest);
    }
}

/* Whether the text says that there is no move. */
static bool is_no_move(const char *text)
{
    static const char *const none[] = {"(none)", "none", "0000", "NULL", "(null)"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        if (strcmp(text, none[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Ignores the answer to a question that was taken back. */
static void take_owed(struct engine_process *engine)
{
    struct uci_side *uci = &engine->uci;
    uci->owed--;
    update_settled(uci);
    if (uci->owed == 0 && uci->is_deferred) {
        uci->is_deferred = false;
        send_question(engine);
    }
}

static void read_best(struct engine_process *engine, char *rest)
{
    const char *text = line_word(&rest);
    const char *word = line_word(&rest);
    const char *reply = line_word(&rest);
    const struct variant *variant = engine->game.variant;
    struct xboard_ply move = {.move = MOVE_NONE, .first = -1};
    struct text_error error;
    if (engine->uci.owed > 0) {
        take_owed(engine);
        return;
    }
    if (!engine->is_asked || engine->is_answered) {
        free(engine->uci.expected); /* it has stopped pondering by itself */
        engine->uci.expected = NULL;
        return;
    }
    if (text == NULL || is_no_move(text)) {
        dialect_claim(engine, RESULT_NONE, text == NULL ? "bestmove without a move" : text);
        return;
    }
    move.move = move_from_text(variant, &engine->position.head, text, &error);
    dialect_answer_move(engine, &move, text);
    if (engine->participant->ponder && move.move != MOVE_NONE && !variant->simultaneous &&
        word != NULL && reply != NULL && strcmp(word, "ponder") == 0) {
        ponder_reply(engine, move.move, reply);
    }
}

static void read_uciok(struct engine_process *engine, char *rest)
{
    (void)rest;
    engine->uci.is_done = true;
}

static void read_readyok(struct engine_process *engine, char *rest)
{
    (void)rest;
    engine->uci.is_ready = engine->uci.is_ready || engine->uci.awaits_ready;
    engine->uci.awaits_ready = false;
    update_settled(&engine->uci);
}

static void read_line(struct engine_process *engine, char *line)
{
    static const struct dialect_word words[] = {{"info", dialect_uci_read_info},
                                                {"bestmove", read_best},
                                                {"option", read_option},
                                                {"id", read_name},
                                                {"uciok", read_uciok},
                                                {"readyok", read_readyok},
                                                {NULL, NULL}};
    char *rest = line;
    const char *word = line_word(&rest);
    if (word != NULL) {
        dialect_read_by_word(engine, words, word, rest); /* others are passed over */
    }
}

const struct dialect_table dialect_uci = {
    .handshake = make_handshake,
    .begin = begin_game,
    .conclude = conclude_game,
    .ask = ask_move,
    .stop = stop_thinking,
    .offer_draw = offer_draw,
    .read_line = read_line,
};
