/* What the search says, as UCI prints it. Scores are from the mover's point of view; mates
 * are counted in moves of the side that gives them. */
#include "engine/clock.h"
#include "protocol/formats/game_text.h"
#include "protocol/gui/uci/uci_state.h"
#include "rules/move_text.h"

#include <math.h>
#include <stdio.h>

enum { CURRENT_AFTER = 3000 };

/* Chances of win, draw and loss per mille: a logistic curve in the score, the same for every
 * game. A mate is certain. */
static void format_chances(int score, char *text, size_t size)
{
    const double even_at = 160; /* centipawns that win every second game */
    const double width = 75;
    int win = (int)lround(1000 / (1 + exp((even_at - score) / width)));
    int loss = (int)lround(1000 / (1 + exp((even_at + score) / width)));
    snprintf(text, size, " wdl %d %d %d", win, 1000 - win - loss, loss);
}

static void format_score(const struct info *info, char *text, size_t size)
{
    static const char *const bounds[] = {" upperbound", "", " lowerbound"};
    int plies = SCORE_MATE - (info->score < 0 ? -info->score : info->score);
    if (plies <= PLY_MAX) {
        int moves = info->score > 0 ? (plies + 1) / 2 : -(plies / 2);
        snprintf(text, size, "mate %d%s", moves, bounds[info->bound + 1]);
    } else {
        snprintf(text, size, "cp %d%s", info->score, bounds[info->bound + 1]);
    }
}

/* Writes the line of play. */
static void format_line(const struct uci *uci, const struct info *info, char *text, size_t size)
{
    union position_room room;
    game_text_line(session_variant(uci->session), uci_seen(uci, uci->asked, &room), info->pv,
                   info->pv_length, NOTATION_UCI, text, size);
}

/* Appends one side's mix: moves with their probabilities, likeliest first. */
static void format_mix(const struct uci *uci, const struct mixture *mixture, int side,
                       char *text, size_t size)
{
    union position_room room;
    int seat = side == 0 ? uci->asked : 1 - uci->asked;
    const struct position *position = uci_seen(uci, seat, &room);
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < mixture->count[side] && size - used > MOVE_TEXT_MAX + 8; i++) {
        char move[MOVE_TEXT_MAX];
        move_to_text(session_variant(uci->session), position, mixture->move[side][i], move);
        used += (size_t)snprintf(text + used, size - used, " %s %d.%03d", move,
                                 mixture->permille[side][i] / 1000,
                                 mixture->permille[side][i] % 1000);
    }
}

/* Prints both sides' mixed strategies and the bounds of the value. */
static void print_mixture(struct uci *uci, const struct info *info)
{
    char own[1024], other[1024];
    format_mix(uci, info->mixture, 0, own, sizeof own);
    format_mix(uci, info->mixture, 1, other, sizeof other);
    session_print_thought(uci->session, "info string mix%s | opp%s | bounds %+d %+d", own,
                          other, info->mixture->lower, info->mixture->upper);
}

/* --- The matrix of a turn in which both sides move at once, for people --- */

/* A table with the asking side's candidates down and the other's across, in blocks that fit a
 * terminal. */
enum { COLUMNS = 9, CELL = 8 };

static const char *const names[2] = {"White", "Black"};

/* Text of candidate `index` of the asking side [0] or the other [1]. */
static void candidate_to_text(const struct uci *uci, const struct payoffs *payoffs, int side,
                              int index, char text[MOVE_TEXT_MAX])
{
    union position_room room;
    int seat = side == 0 ? uci->asked : 1 - uci->asked;
    move_to_text(session_variant(uci->session), uci_seen(uci, seat, &room),
                 payoffs->move[side][index], text);
}

/* Prints the columns from `first` on, one block. */
static void print_block(struct uci *uci, const struct payoffs *payoffs, int first)
{
    char moves[COLUMNS * (MOVE_TEXT_MAX + CELL) + 1] = "", played[sizeof moves] = "",
                                                  value[sizeof moves] = "", text[MOVE_TEXT_MAX];
    int last = first + COLUMNS < payoffs->count[1] ? first + COLUMNS : payoffs->count[1];
    int used = 0;
    for (int j = first; j < last; j++) {
        candidate_to_text(uci, payoffs, 1, j, text);
        int expected = 10000 - payoffs->expected[1][j];
        used += snprintf(moves + used, sizeof moves - (size_t)used, "%*s", CELL, text);
        snprintf(played + CELL * (j - first), CELL + 1, "%*.3f", CELL,
                 payoffs->permille[1][j] / 1000.0);
        snprintf(value + CELL * (j - first), CELL + 1, "%*.2f", CELL, expected / 100.0);
    }
    session_print(uci->session, "%*s %6s %8s |%s", CELL, "", "", names[1 - uci->asked], moves);
    session_print(uci->session, "%*s %6s %8s |%s", CELL, names[uci->asked], "played",
                  "expected", played);
    session_print(uci->session, "%*s %6s %8s |%s", CELL, "", "", "", value);
    for (int i = 0; i < payoffs->count[0]; i++) {
        char row[COLUMNS * CELL + 1] = "";
        for (int j = first; j < last; j++) {
            snprintf(row + CELL * (j - first), CELL + 1, "%*.2f", CELL,
                     payoffs->score[i][j] / 100.0);
        }
        candidate_to_text(uci, payoffs, 0, i, text);
        session_print(uci->session, "%*s %6.3f %8.2f |%s", CELL, text,
                      payoffs->permille[0][i] / 1000.0, payoffs->expected[0][i] / 100.0, row);
    }
}

/* Prints the matrix. */
static void print_payoffs(struct uci *uci, const struct info *info)
{
    const struct payoffs *payoffs = info->payoffs;
    session_print(uci->session, "matrix, depth %d: what %s scores, in per cent", info->depth,
                  names[uci->asked]);
    for (int first = 0; first < payoffs->count[1]; first += COLUMNS) {
        print_block(uci, payoffs, first);
    }
    session_print(uci->session, "value %.2f (%+d centipawns), bounds %.2f to %.2f",
                  payoffs->value / 100.0, info->score, payoffs->lower / 100.0,
                  payoffs->upper / 100.0);
}

/* --- The end of the game --- */

void uci_tell_end(struct uci *uci)
{
    /* UCI counts mates in moves of the side that gives them: a side that has won without a move
     * of its own is shown as if it needed one. */
    static const char *const scores[] = {
        [OUTCOME_WIN] = "mate 1", [OUTCOME_LOSS] = "mate 0", [OUTCOME_DRAW] = "cp 0"};
    union position_room room;
    const struct variant *variant = session_variant(uci->session);
    const struct position *position = uci_seen(uci, uci->asked, &room);
    if (variant->count(position) == 0) {
        session_print(uci->session, "info depth 0 score %s",
                      scores[variant->outcome(position).kind]);
    }
}

/* --- Callbacks of the search --- */

void uci_on_info(void *context, const struct info *info)
{
    struct uci *uci = context;
    struct session *session = uci->session;
    char score[64], chances[64] = "", line[4096];
    if (info->payoffs != NULL) {
        print_payoffs(uci, info);
    }
    /* The last word of a search says again what an interface that keeps up has read. */
    if (info->multipv == 1) {
        uci->repeats = info->final && info->nodes == uci->shown_nodes &&
                       !line_writer_is_waiting(&session->output);
    }
    if (uci->repeats) {
        return;
    }
    uci->shown_nodes = info->nodes;
    format_score(info, score, sizeof score);
    if (option_number(&session->options, OPTION_SHOW_WDL) != 0) {
        format_chances(info->score, chances, sizeof chances);
    }
    format_line(uci, info, line, sizeof line);
    void (*print)(struct session *, const char *, ...) =
        info->final ? session_print : session_print_thought;
    print(session,
          "info depth %d seldepth %d multipv %d score %s%s nodes %llu nps %llu hashfull %d "
          "tbhits %llu time %lld%s%s",
          info->depth, info->seldepth, info->multipv, score, chances,
          (unsigned long long)info->nodes, (unsigned long long)info->nps, info->hashfull,
          (unsigned long long)info->tbhits, (long long)info->time_ms,
          info->pv_length > 0 ? " pv " : "", line);
    if (info->permille > 0) {
        session_print_thought(session, "info string line %d probability %d.%03d", info->multipv,
                              info->permille / 1000, info->permille % 1000);
    }
    if (info->mixture != NULL && info->multipv == 1) {
        print_mixture(uci, info);
    }
}

void uci_on_current(void *context, int depth, move_t move, int number)
{
    struct uci *uci = context;
    struct session *session = uci->session;
    if (clock_milliseconds() - atomic_load(&uci->started) < CURRENT_AFTER) {
        return;
    }
    char text[MOVE_TEXT_MAX];
    union position_room room;
    move_to_text(session_variant(session), uci_seen(uci, uci->asked, &room), move, text);
    session_print_thought(session, "info depth %d currmove %s currmovenumber %d", depth, text,
                          number);
}

void uci_on_best(void *context, const struct best *best)
{
    struct uci *uci = context;
    struct session *session = uci->session;
    const struct variant *variant = session_variant(session);
    if (best->move == MOVE_NONE) {
        session_print(session, "bestmove (none)");
        return;
    }
    union position_room room[2];
    const struct position *position = uci_seen(uci, uci->asked, &room[0]);
    struct position *next = &room[1].head;
    char move[MOVE_TEXT_MAX], ponder[MOVE_TEXT_MAX];
    move_to_text(variant, position, best->move, move);
    variant->apply(position, next, best->move);
    if (best->ponder != MOVE_NONE && variant->is_legal(next, best->ponder)) {
        move_to_text(variant, next, best->ponder, ponder);
        session_print(session, "bestmove %s ponder %s", move, ponder);
    } else {
        session_print(session, "bestmove %s", move);
    }
}
