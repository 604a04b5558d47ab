/* UCI. Every `go` is owed one bestmove: when a question is taken back, one more is counted as
 * owed and passed over when it comes, and nothing is asked before. Simultaneous games are asked
 * for by the option Side, with joint turns, `e2e4|e7e5@w`. */
#include "protocol/engines/dialect.h"
#include "protocol/engines/entrant.h"
#include "protocol/pgn/pgn_remark.h"
#include "protocol/text/game_text.h"
#include "protocol/text/number.h"
#include "rules/move_text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* How clocks are told: wtime, btime. A seat finds its own by its number's parity; of more than
 * two sides the other clock is that of the side that follows. */
enum { CLOCKS_TOLD = 2 };
static const char clock_letters[CLOCKS_TOLD] = {'w', 'b'};

/* Of the option Side, where both sides move at once. */
static const char *const side_values[2] = {"white", "black"};

static void update(struct uci_side *uci)
{
    uci->is_settled = uci->is_ready && uci->owed == 0;
}

/* --- Beginning --- */

static enum rival_status greet(struct rival *rival)
{
    rival_send(rival, "uci");
    return rival_await(rival, &rival->uci.is_done, rival->patience.start, "uci");
}

/* Waits until it has done all it was told and owes nothing. */
static enum rival_status synchronise(struct rival *rival, int64_t patience)
{
    struct uci_side *uci = &rival->uci;
    uci->is_ready = false;
    uci->awaits_ready = true;
    update(uci);
    rival_send(rival, "isready");
    return rival_await(rival, &uci->is_settled, patience,
                       uci->owed > 0 ? "stop and isready" : "isready");
}

static bool send_option(struct rival *rival, const char *name, const char *value)
{
    const struct offer *offer = rival_find_offer(rival, name);
    if (offer == NULL) {
        return false;
    }
    bool is_button = strstr(offer->rest, "type button") != NULL;
    if (is_button || value == NULL) {
        rival_send(rival, "setoption name %s", offer->name);
    } else {
        rival_send(rival, "setoption name %s value %s", offer->name, value);
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

static enum rival_status send_variant(struct rival *rival)
{
    const struct variant *variant = rival->game.variant;
    const struct offer *offer = rival_find_offer(rival, "UCI_Variant");
    bool is_chess = strcmp(variant->name, "chess") == 0;
    const char *value = offer != NULL ? variant_value(offer, variant) : NULL;
    if (value == NULL && !is_chess) {
        return rival_fail(rival, RIVAL_UNFIT, "does not know the variant %s", variant->name);
    }
    if (value != NULL) {
        rival_send(rival, "setoption name UCI_Variant value %s", value);
    }
    return RIVAL_READY;
}

/* What is said once after the start. */
static enum rival_status set_up(struct rival *rival)
{
    send_option(rival, "Ponder", rival->entrant->ponder ? "true" : "false");
    if (send_variant(rival) != RIVAL_READY ||
        rival_send_options(rival, send_option) != RIVAL_READY) {
        return rival->status;
    }
    rival->has_options = true;
    return synchronise(rival, rival->patience.start);
}

static enum rival_status begin(struct rival *rival, const struct game *game)
{
    struct uci_side *uci = &rival->uci;
    if (!rival->has_options && set_up(rival) != RIVAL_READY) {
        return rival->status;
    }
    if (game->variant->simultaneous && uci->told_side != rival->side) {
        if (!send_option(rival, "Side", side_values[rival->side])) {
            return rival_fail(rival, RIVAL_UNFIT,
                              "does not play simultaneous games: it has no option Side");
        }
        uci->told_side = rival->side;
    }
    rival_send(rival, "ucinewgame");
    return synchronise(rival, rival->patience.ping);
}

/* --- Asking --- */

/* The `position` line of a game, to be freed by the caller; NULL when memory is short. */
static char *game_line(const struct game *game, const signed char *firsts)
{
    char *line = NULL;
    char fen[FEN_MAX];
    size_t size = 0;
    FILE *file = open_memstream(&line, &size);
    if (file == NULL) {
        return NULL;
    }
    if (game_text_start(game, fen)) {
        fputs("position startpos", file);
    } else {
        fprintf(file, "position fen %s", fen);
    }
    if (game->count > (game->variant->simultaneous ? 1 : 0)) {
        fputs(" moves", file);
    }
    game_text_moves(file, game, firsts);
    if (fclose(file) != 0) {
        free(line);
        return NULL;
    }
    return line;
}

static long long milliseconds(int64_t time)
{
    return time < 1000 ? 1 : (long long)(time / 1000);
}

/* Adds to the text of `size` bytes. */
__attribute__((format(printf, 3, 4))) static void add(char *text, size_t size,
                                                      const char *format, ...)
{
    va_list values;
    size_t used = strlen(text);
    va_start(values, format);
    vsnprintf(text + used, size - used, format, values);
    va_end(values);
}

/* Its own clock after the move that took `spent`, for the turn on which it ponders. */
static void pass_move(const struct rival *rival, int64_t spent, struct clocks *clocks)
{
    const struct pace *pace = &rival->entrant->pace;
    clocks->left[rival->side] += clocks->increment[rival->side] - spent;
    if (clocks->moves_left > 0 && --clocks->moves_left == 0) {
        clocks->left[rival->side] += pace->base;
        clocks->moves_left = pace->moves;
    }
}

/* The side whose clock is told by the letter of that number. */
static int side_told(const struct rival *rival, int letter)
{
    if (rival->side % CLOCKS_TOLD == letter) {
        return rival->side;
    }
    return (rival->side + 1) % side_count(rival->game.variant);
}

/* The `go` line with these clocks. */
static void write_go(const struct rival *rival, bool ponders, const struct clocks *clocks,
                     char line[256])
{
    const struct pace *pace = &rival->entrant->pace;
    snprintf(line, 256, "go%s", ponders ? " ponder" : "");
    for (int i = 0; i < CLOCKS_TOLD && pace->base > 0; i++) {
        add(line, 256, " %ctime %lld", clock_letters[i],
            milliseconds(clocks->left[side_told(rival, i)]));
    }
    for (int i = 0; i < CLOCKS_TOLD && pace->base > 0; i++) {
        add(line, 256, " %cinc %lld", clock_letters[i],
            (long long)(clocks->increment[side_told(rival, i)] / 1000));
    }
    if (pace->base > 0 && clocks->moves_left > 0) {
        add(line, 256, " movestogo %d", clocks->moves_left);
    }
    if (pace->move_time > 0) {
        add(line, 256, " movetime %lld", milliseconds(pace->move_time));
    }
    if (pace->depth > 0) {
        add(line, 256, " depth %d", pace->depth);
    }
    if (pace->nodes > 0) {
        add(line, 256, " nodes %llu", (unsigned long long)pace->nodes);
    }
    if (strcmp(line, "go") == 0) {
        add(line, 256, " infinite");
    }
}

static void send_question(struct rival *rival)
{
    char go[256];
    write_go(rival, false, &rival->clocks, go);
    rival_send(rival, "%s", rival->uci.game);
    rival_send(rival, "%s", go);
}

/* Ends its pondering; it owes an answer to that. */
static void stop_pondering(struct rival *rival)
{
    struct uci_side *uci = &rival->uci;
    if (uci->expected != NULL) {
        rival_send(rival, "stop");
        uci->owed++;
        free(uci->expected);
        uci->expected = NULL;
    }
}

static void ask(struct rival *rival, const struct game *game, const signed char *firsts)
{
    struct uci_side *uci = &rival->uci;
    free(uci->game);
    uci->game = game_line(game, firsts);
    if (uci->game == NULL) {
        rival_fail(rival, RIVAL_STALLED, "cannot be asked: out of memory");
        return;
    }
    if (uci->expected != NULL && strcmp(uci->expected, uci->game) == 0) {
        free(uci->expected);
        uci->expected = NULL;
        rival_send(rival, "ponderhit");
        return;
    }
    rival->said = (struct answer){.depth = 0};
    stop_pondering(rival);
    uci->is_deferred = uci->owed > 0;
    if (!uci->is_deferred) {
        send_question(rival);
    }
}

/* Has it think about the reply that it expects, while the other side thinks: if that is legal,
 * and no third side moves before it does itself. */
static void ponder(struct rival *rival, move_t move, const char *reply)
{
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX], after[POSITION_SIZE_MAX];
    struct position *next = (struct position *)(void *)storage;
    struct position *last = (struct position *)(void *)after;
    const struct variant *variant = rival->game.variant;
    struct uci_side *uci = &rival->uci;
    struct text_error error;
    char go[256], text[2][MOVE_TEXT_MAX];
    variant->apply(rival_position(rival), next, move);
    if (side_of(variant, next->seat) == rival->side) {
        return;
    }
    move_t expected = move_from_text(variant, next, reply, &error);
    if (expected == MOVE_NONE) {
        return;
    }
    variant->apply(next, last, expected);
    move_to_text(variant, rival_position(rival), move, text[0]);
    move_to_text(variant, next, expected, text[1]);
    bool is_first = strstr(uci->game, " moves ") == NULL;
    rival->said = (struct answer){.depth = 0}; /* what follows is of the next move */
    if (side_of(variant, last->seat) != rival->side || variant->count(last) == 0 ||
        asprintf(&uci->expected, "%s%s %s %s", uci->game, is_first ? " moves" : "", text[0],
                 text[1]) < 0) {
        uci->expected = NULL;
        return;
    }
    struct clocks clocks = rival->clocks;
    pass_move(rival, rival->answer.spent, &clocks);
    write_go(rival, true, &clocks, go);
    rival_send(rival, "%s", uci->expected);
    rival_send(rival, "%s", go);
}

static void stop(struct rival *rival)
{
    struct uci_side *uci = &rival->uci;
    if (!uci->is_deferred) {
        rival_send(rival, "stop");
        uci->owed++;
    }
    uci->is_deferred = false;
}

static void offer_draw(struct rival *rival)
{
    (void)rival;
}

static enum rival_status conclude(struct rival *rival, const struct game *game,
                                  struct game_end end)
{
    (void)game;
    (void)end;
    stop_pondering(rival);
    return synchronise(rival, rival->patience.ping);
}

/* --- Hearing --- */

static void read_option(struct rival *rival, char *rest)
{
    char *type = strstr(rest, " type ");
    char *name = strstr(rest, "name ");
    if (name != NULL && type != NULL && name + 5 <= type) {
        *type = '\0';
        rival_note_offer(rival, line_trim(name + 5), type + 1);
    }
}

static void read_name(struct rival *rival, char *rest)
{
    char *word = line_word(&rest);
    rest = line_trim(rest);
    if (word != NULL && strcmp(word, "name") == 0 && *rest != '\0' && !rival->uci.is_done) {
        snprintf(rival->name, sizeof rival->name, "%s", rest);
    }
}

/* Reads "cp 12" or "mate -3" and what may follow. A bound is no score. */
static void read_score(char **rest, struct answer *said)
{
    int64_t number;
    char *kind = line_word(rest);
    if (kind == NULL || number_read(line_word(rest), 1 - REMARK_MATE_BASE, REMARK_MATE_BASE - 1,
                                    &number) != PARSE_READ) {
        return;
    }
    const char *next = *rest + strspn(*rest, " ");
    if (strncmp(next, "lowerbound", 10) == 0 || strncmp(next, "upperbound", 10) == 0) {
        return;
    }
    if (strcmp(kind, "cp") == 0 || strcmp(kind, "mate") == 0) {
        bool is_mate = strcmp(kind, "mate") == 0;
        said->has_score = true;
        said->score = (int)number;
        said->score += !is_mate ? 0 : number > 0 ? REMARK_MATE_BASE : -REMARK_MATE_BASE;
    }
}

/* Reads a thinking line; only of the best line where there are several. */
static void read_info(struct rival *rival, char *rest)
{
    struct answer said = rival->said;
    char *word;
    while ((word = line_word(&rest)) != NULL) {
        int64_t number = 0;
        if (strcmp(word, "pv") == 0 || strcmp(word, "string") == 0) {
            break;
        }
        if (strcmp(word, "score") == 0) {
            read_score(&rest, &said);
        } else if (strcmp(word, "depth") == 0 || strcmp(word, "nodes") == 0 ||
                   strcmp(word, "multipv") == 0) {
            bool is_depth = word[0] == 'd', is_nodes = word[0] == 'n';
            int64_t most = is_nodes ? INT64_MAX : INT32_MAX;
            if (number_read(line_word(&rest), 0, most, &number) != PARSE_READ) {
                return;
            }
            said.depth = is_depth ? (int)number : said.depth;
            said.nodes = is_nodes ? (uint64_t)number : said.nodes;
            if (!is_depth && !is_nodes && number != 1) {
                return;
            }
        }
    }
    rival->said = said;
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
static void take_owed(struct rival *rival)
{
    struct uci_side *uci = &rival->uci;
    uci->owed--;
    update(uci);
    if (uci->owed == 0 && uci->is_deferred) {
        uci->is_deferred = false;
        send_question(rival);
    }
}

static void read_best(struct rival *rival, char *rest)
{
    const char *text = line_word(&rest);
    const char *word = line_word(&rest);
    const char *reply = line_word(&rest);
    const struct variant *variant = rival->game.variant;
    struct xboard_ply move = {.move = MOVE_NONE, .first = -1};
    struct text_error error;
    if (rival->uci.owed > 0) {
        take_owed(rival);
        return;
    }
    if (!rival->is_asked || rival->is_answered) {
        free(rival->uci.expected); /* it has stopped pondering by itself */
        rival->uci.expected = NULL;
        return;
    }
    if (text == NULL || is_no_move(text)) {
        rival_claim(rival, RESULT_NONE, text == NULL ? "bestmove without a move" : text);
        return;
    }
    move.move = move_from_text(variant, rival_position(rival), text, &error);
    rival_answer_move(rival, &move, text);
    if (rival->entrant->ponder && move.move != MOVE_NONE && !variant->simultaneous &&
        word != NULL && reply != NULL && strcmp(word, "ponder") == 0) {
        ponder(rival, move.move, reply);
    }
}

static void read_uciok(struct rival *rival, char *rest)
{
    (void)rest;
    rival->uci.is_done = true;
}

static void read_readyok(struct rival *rival, char *rest)
{
    (void)rest;
    rival->uci.is_ready = rival->uci.awaits_ready;
    rival->uci.awaits_ready = false;
    update(&rival->uci);
}

static void read_line(struct rival *rival, char *line)
{
    static const struct rival_word words[] = {
        {"info", read_info}, {"bestmove", read_best}, {"option", read_option},
        {"id", read_name},   {"uciok", read_uciok},   {"readyok", read_readyok},
        {NULL, NULL}};
    char *rest = line;
    const char *word = line_word(&rest);
    if (word != NULL) {
        rival_read_by_word(rival, words, word, rest); /* others are passed over */
    }
}

const struct rival_dialect dialect_uci = {.farewell = "quit",
                                          .greet = greet,
                                          .begin = begin,
                                          .conclude = conclude,
                                          .ask = ask,
                                          .stop = stop,
                                          .offer_draw = offer_draw,
                                          .read_line = read_line};
