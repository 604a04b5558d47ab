/* `go`: its words are read into a table of numbers first, then made into limits, so that what
 * a number means when it is absurd is said in one place. Whatever the words are, a search
 * begins, which ends in one `bestmove`; only a count of `go perft` has none. */
#include "engine/clock.h"
#include "engine/perft.h"
#include "protocol/base/number.h"
#include "protocol/base/system.h"
#include "protocol/gui/uci/uci_state.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <string.h>

enum go_word {
    GO_WTIME,
    GO_BTIME,
    GO_WINC,
    GO_BINC,
    GO_MOVESTOGO,
    GO_DEPTH,
    GO_NODES,
    GO_MOVETIME,
    GO_MATE,
    GO_PERFT,
    GO_NUMBERS, /* the words above take a number */
    GO_INFINITE = GO_NUMBERS,
    GO_PONDER,
    GO_MATRIX, /* our own: print the matrix of a turn in which both sides move at once */
    GO_SEARCHMOVES,
    GO_WORDS
};

static const char *const go_words[GO_WORDS] = {
    [GO_WTIME] = "wtime",         [GO_BTIME] = "btime",
    [GO_WINC] = "winc",           [GO_BINC] = "binc",
    [GO_MOVESTOGO] = "movestogo", [GO_DEPTH] = "depth",
    [GO_NODES] = "nodes",         [GO_MOVETIME] = "movetime",
    [GO_MATE] = "mate",           [GO_PERFT] = "perft",
    [GO_INFINITE] = "infinite",   [GO_PONDER] = "ponder",
    [GO_MATRIX] = "matrix",       [GO_SEARCHMOVES] = "searchmoves"};

/* How many microseconds a count may go on when something else is asked for. */
enum { COUNT_PATIENCE = 10000000 };

/* Moves that a matrix looks ahead if nothing is said; milliseconds for a search whose only
 * limits could not be read; of what a line has wrong, how much is told, and how many moves of
 * searchmoves that are none it may have before the others are left unread. */
enum { MATRIX_DEPTH = 3, UNREAD_TIME = 100, TOLD_MAX = 8, ILLEGAL_MAX = 1000 };

/* Times beyond a century, and counts beyond this, mean "no limit" to everyone. */
static const int64_t number_maximum = 4000000000000;

struct go {
    bool given[GO_WORDS];
    int64_t number[GO_NUMBERS];
    struct move_list moves; /* of searchmoves */
    bool has_unread;        /* it was to have a limit or a count that could not be read */
    int wrong;              /* words that were passed over */
};

static enum go_word word_of(const char *text)
{
    int word = 0;
    while (word < GO_WORDS && strcmp(go_words[word], text) != 0) {
        word++;
    }
    return (enum go_word)word;
}

/* Whether what is wrong with one more word is to be told. */
static bool is_told(struct go *go)
{
    return go->wrong++ < TOLD_MAX;
}

/* Adds the move that `text` names to those of searchmoves; one that is illegal is passed over.
 */
static void read_search_move(struct uci *uci, struct go *go, const char *text)
{
    struct text_error error;
    char shown[LINE_SHOWN_MAX + 4];
    union position_room room;
    if (go->wrong >= ILLEGAL_MAX) {
        return;
    }
    const struct position *position = uci_seen(uci, uci_seat(uci), &room);
    move_t move = move_from_text(session_variant(uci->session), position, text, &error);
    if (move == MOVE_NONE && is_told(go)) {
        uci_error(uci, "go: searchmoves: %s is illegal: %s", line_shown(text, shown),
                  error.what);
    } else if (move != MOVE_NONE && !move_list_has(&go->moves, move)) {
        move_list_add(&go->moves, move);
    }
}

/* Reads the number that belongs to the word, and returns the word behind it. Without one the
 * word does not count. */
static const char *read_number(struct uci *uci, struct go *go, enum go_word word)
{
    char reason[64];
    const char *text = line_word(&uci->rest);
    int64_t number = 0;
    enum parse_status status = number_read(text, -number_maximum, number_maximum, &number);
    if (status != PARSE_MISSING && status != PARSE_JUNK) {
        go->given[word] = true;
        go->number[word] = number;
        return line_word(&uci->rest);
    }
    go->has_unread = true;
    if (is_told(go)) {
        number_explain(status, 0, reason, sizeof reason);
        uci_error(uci, "go: %s: %s", go_words[word], reason);
    }
    bool is_next = text != NULL && word_of(text) != GO_WORDS; /* "go depth infinite" */
    return is_next ? text : line_word(&uci->rest);
}

/* Reads a word without a number; one that is unknown, or means nothing in this game, is passed
 * over, as UCI wants. */
static void read_word(struct uci *uci, struct go *go, enum go_word word, const char *text)
{
    char shown[LINE_SHOWN_MAX + 4];
    if (word == GO_MATRIX && !session_variant(uci->session)->simultaneous) {
        go->has_unread = true;
        if (is_told(go)) {
            uci_error(uci, "go: matrix: only where both sides move at once");
        }
    } else if (word < GO_WORDS) {
        go->given[word] = true;
    } else if (is_told(go)) {
        uci_error(uci, "go: unknown word: %s", line_shown(text, shown));
    }
}

static void read_words(struct uci *uci, struct go *go)
{
    bool in_moves = false;
    const char *text = line_word(&uci->rest);
    while (text != NULL) {
        enum go_word word = word_of(text);
        in_moves = word == GO_SEARCHMOVES || (in_moves && word == GO_WORDS);
        if (word < GO_NUMBERS) {
            text = read_number(uci, go, word);
            continue;
        }
        if (word == GO_WORDS && in_moves) {
            read_search_move(uci, go, text);
        } else {
            read_word(uci, go, word, text);
        }
        text = line_word(&uci->rest);
    }
}

static int64_t at_least(int64_t least, int64_t value)
{
    return value < least ? least : value;
}

/* Only what was not given leaves a limit out: "depth 0" is the smallest depth, not none. A
 * side whose clock is not told has the other's; a clock below zero is at zero. */
static void fill_limits(const struct go *go, struct limits *limits)
{
    const bool *given = go->given;
    const int64_t *number = go->number;
    *limits = (struct limits){.time = {-1, -1}};
    for (int seat = 0; seat < 2; seat++) {
        int own = given[GO_WTIME + seat] ? seat : 1 - seat;
        if (given[GO_WTIME] || given[GO_BTIME]) {
            limits->time[seat] = at_least(0, number[GO_WTIME + own]);
        }
        limits->increment[seat] = at_least(0, number[GO_WINC + seat]);
    }
    int64_t moves = number[GO_MOVESTOGO];
    limits->moves_to_go = (int)(moves < 0 ? 0 : moves > 10000 ? 10000 : moves);
    if (given[GO_MOVETIME]) {
        limits->move_time = at_least(1, number[GO_MOVETIME]);
    }
    if (given[GO_NODES]) {
        limits->nodes = (uint64_t)at_least(1, number[GO_NODES]);
    }
    if (given[GO_DEPTH]) {
        int64_t depth = at_least(1, number[GO_DEPTH]);
        limits->depth = (int)(depth > PLY_MAX ? PLY_MAX : depth);
    }
    if (given[GO_MATE] && number[GO_MATE] > 0) {
        limits->mate = (int)(number[GO_MATE] > PLY_MAX ? PLY_MAX : number[GO_MATE]);
    } else if (given[GO_MATE] && limits->depth == 0) {
        limits->depth = 1;
    }
    bool limited = limits->time[0] >= 0 || limits->move_time > 0 || limits->nodes > 0 ||
                   limits->depth > 0 || limits->mate > 0;
    if (given[GO_MATRIX] && !limited && !given[GO_INFINITE] && !given[GO_PONDER]) {
        limits->depth = MATRIX_DEPTH;
        limited = true;
    }
    if (go->has_unread && !limited && !given[GO_INFINITE]) {
        limits->move_time = UNREAD_TIME;
        limited = true;
    }
    limits->infinite = given[GO_INFINITE] || (!limited && !given[GO_PONDER]);
    bool in_a_hurry = limits->time[0] >= 0 || limits->move_time > 0 || limits->nodes > 0;
    if (limits->infinite || (limits->depth > 0 && !in_a_hurry)) {
        limits->mate_nodes = ENGINE_MATE_NODES;
    }
    limits->ponder = given[GO_PONDER];
    limits->payoffs = given[GO_MATRIX];
}

/* --- perft --- */

static void print_count(struct uci_count *count)
{
    struct perft_settings settings = {
        .depth = count->depth, .bulk = true, .threads = 1, .stop = &count->stop};
    struct perft_result result;
    if (!perft_run(count->variant, &count->position.head, &settings, &result)) {
        session_print(count->session, "info string error: perft: memory is short");
        return;
    }
    if (atomic_load(&count->stop)) {
        session_print(count->session, "info string perft stopped");
    } else {
        for (int i = 0; i < result.count; i++) {
            session_print(count->session, "%s: %llu", result.line[i].text,
                          (unsigned long long)result.line[i].nodes);
        }
        session_print(count->session, "Nodes searched: %llu", (unsigned long long)result.nodes);
        session_print(count->session, "Nodes/second: %llu",
                      (unsigned long long)perft_speed(&result));
    }
    perft_result_free(&result);
}

static void *count_moves(void *context)
{
    struct uci_count *count = context;
    print_count(count);
    pthread_mutex_lock(&count->mutex);
    count->has_ended = true;
    pthread_cond_signal(&count->ended);
    pthread_mutex_unlock(&count->mutex);
    return NULL;
}

/* Waits for its end, but not for ever. */
static void await_count(struct uci_count *count)
{
    int64_t until = clock_now() + COUNT_PATIENCE;
    pthread_mutex_lock(&count->mutex);
    while (!count->has_ended && system_await(&count->ended, &count->mutex, until)) {
    }
    pthread_mutex_unlock(&count->mutex);
}

static void free_count(struct uci_count *count)
{
    pthread_cond_destroy(&count->ended);
    pthread_mutex_destroy(&count->mutex);
}

void uci_count_end(struct uci *uci, bool patient)
{
    struct uci_count *count = &uci->count;
    if (!count->running) {
        return;
    }
    count->running = false;
    if (patient) {
        await_count(count);
    }
    atomic_store(&count->stop, true);
    pthread_join(count->thread, NULL);
    free_count(count);
}

static void start_count(struct uci *uci, int depth)
{
    union position_room room;
    struct uci_count *count = &uci->count;
    count->session = uci->session;
    count->variant = session_variant(uci->session);
    count->depth = depth;
    count->has_ended = false;
    atomic_store(&count->stop, false);
    memcpy(&count->position, uci_seen(uci, 0, &room), count->variant->position_size);
    pthread_mutex_init(&count->mutex, NULL);
    system_condition_init(&count->ended);
    int error = pthread_create(&count->thread, NULL, count_moves, count);
    count->running = error == 0;
    if (error != 0) {
        free_count(count);
        uci_error(uci, "perft: %s", strerror(error));
    }
}

void uci_perft(struct uci *uci)
{
    int64_t depth;
    char reason[64];
    enum parse_status status = number_read(line_word(&uci->rest), 0, PERFT_DEPTH_MAX, &depth);
    if (status == PARSE_READ) {
        start_count(uci, (int)depth);
        return;
    }
    number_explain(status, status == PARSE_LOW ? 0 : PERFT_DEPTH_MAX, reason, sizeof reason);
    uci_error(uci, "perft: %s", reason);
}

/* Starts the count that `go perft` asks for; false when its depth is out of bounds. */
static bool go_perft(struct uci *uci, int64_t depth)
{
    if (depth < 0 || depth > PERFT_DEPTH_MAX) {
        uci_error(uci, "go: perft: expected a depth from 0 to %d", PERFT_DEPTH_MAX);
        return false;
    }
    start_count(uci, (int)depth);
    return true;
}

void uci_go(struct uci *uci)
{
    struct go go = {.moves = {.count = 0}};
    struct limits limits;
    session_finish(uci->session);
    read_words(uci, &go);
    if (go.given[GO_PERFT]) {
        if (go_perft(uci, go.number[GO_PERFT])) {
            return;
        }
        go.has_unread = true;
    }
    fill_limits(&go, &limits);
    limits.search_move_count = go.moves.count;
    limits.search_moves = go.moves.move;
    uci->asked = uci_seat(uci);
    limits.for_seat = 1 + uci->asked;
    uci->shown_nodes = 0;
    atomic_store(&uci->started, clock_milliseconds());
    uci_tell_end(uci);
    session_go(uci->session, &limits);
}
