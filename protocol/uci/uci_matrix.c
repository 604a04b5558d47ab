/* The matrix of a turn in which both sides move at once, for people: a table with the asking
 * side's candidates down and the other's across, in blocks that fit a terminal. */
#include "protocol/uci/uci_parts.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 9, CELL = 8 };

static const char *const names[2] = {"White", "Black"};

/* Text of candidate `index` of the asking side [0] or the other [1]. */
static void candidate_to_text(const struct uci *uci, const struct payoffs *payoffs, int side,
                              int index, char text[MOVE_TEXT_MAX])
{
    _Alignas(32) unsigned char storage[POSITION_SIZE_MAX];
    int seat = side == 0 ? uci->asked : 1 - uci->asked;
    move_to_text(session_variant(uci->session), uci_seen(uci, seat, storage),
                 payoffs->move[side][index], text);
}

/* Prints the columns from `first` on, one block. */
static void print_block(struct uci *uci, const struct payoffs *payoffs, int first)
{
    char moves[COLUMNS * (MOVE_TEXT_MAX + CELL) + 1] = "", played[sizeof moves] = "",
                                                  worth[sizeof moves] = "", text[MOVE_TEXT_MAX];
    int last = first + COLUMNS < payoffs->count[1] ? first + COLUMNS : payoffs->count[1];
    int used = 0;
    for (int j = first; j < last; j++) {
        candidate_to_text(uci, payoffs, 1, j, text);
        int expected = 10000 - payoffs->expected[1][j];
        used += snprintf(moves + used, sizeof moves - (size_t)used, "%*s", CELL, text);
        snprintf(played + CELL * (j - first), CELL + 1, "%*.3f", CELL,
                 payoffs->permille[1][j] / 1000.0);
        snprintf(worth + CELL * (j - first), CELL + 1, "%*.2f", CELL, expected / 100.0);
    }
    session_print(uci->session, "%*s %6s %8s |%s", CELL, "", "", names[1 - uci->asked], moves);
    session_print(uci->session, "%*s %6s %8s |%s", CELL, names[uci->asked], "played",
                  "expected", played);
    session_print(uci->session, "%*s %6s %8s |%s", CELL, "", "", "", worth);
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

void uci_print_payoffs(struct uci *uci, const struct info *info)
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
