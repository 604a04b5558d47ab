/* What a thread has learned of moves in its searches.
 *
 * History counts which moves refuted positions, by kinds of move rather than by position, for
 * the move ordering (history heuristic: Schaeffer 1983, 1989; countermove: Uiterwijk 1992;
 * continuation history as in Stockfish). Tables are laid out for the board of the variant at
 * hand, in arrays big enough for the largest, so changing the variant needs no memory. */
#ifndef ENGINE_HISTORY_H
#define ENGINE_HISTORY_H

#include "rules/variant.h"

enum {
    HISTORY_MAX = 16384,        /* every counter stays within +-HISTORY_MAX */
    HISTORY_ROWS_SIZE = 3 << 18 /* counters of one continuation table */
};

/* Moves that put a piece where none of its own came from: they can arrive anywhere, so the
 * square of departure says nothing. */
enum {
    MOVE_SPECIAL_KINDS = 1 << MOVE_TELEPORT | 1 << MOVE_DROP | 1 << MOVE_EXCHANGE,
    MOVE_FROM_HAND_KINDS = 1 << MOVE_DROP | 1 << MOVE_EXCHANGE
};

struct history {
    int squares, types, seats;
    int rows; /* in a continuation table */
    /* [seat][from is attacked][to is attacked][from][to] */
    int16_t butterfly[SEATS_MAX * 4 * SQUARES_MAX * SQUARES_MAX];
    /* [seat][from a hand][to is attacked][type][to] */
    int16_t special[SEATS_MAX * 4 * PIECE_TYPES_MAX * SQUARES_MAX];
    int16_t capture[SEATS_MAX * PIECE_TYPES_MAX * SQUARES_MAX *
                    PIECE_TYPES_MAX]; /* .. [captured] */
    move_t countermove[SEATS_MAX * PIECE_TYPES_MAX *
                       SQUARES_MAX];            /* [seat][type][to] of the last move */
    int16_t continuation[2][HISTORY_ROWS_SIZE]; /* one and two moves back: [row][type][to] */
};

/* The moves of a node that did not refute the position. */
struct tried {
    int quiet_count, noisy_count;
    move_t quiet[64];
    move_t noisy[32];
};

/* Lays the tables out for `variant`. They must be clear. */
void history_layout(struct history *history, const struct variant *variant);

/* Forgets everything. */
void history_clear(struct history *history);

static inline bool history_move_is_special(move_t move)
{
    return MOVE_SPECIAL_KINDS >> (move >> 28) & 1;
}

/* The type of the piece that stands on `to` after the move, promotions aside. */
static inline int history_mover(const struct position *position, move_t move)
{
    bool enters = history_move_is_special(move) && (MOVE_FROM_HAND_KINDS >> (move >> 28) & 1);
    return enters ? move_piece_type(move)
                  : piece_type(position_piece(position, move_from(move)));
}

/* The type of the piece a capture takes, 0 for other moves. */
static inline int history_victim(const struct position *position, move_t move)
{
    if (!move_is_capture(move)) {
        return 0;
    }
    bool via = move_kind(move) == MOVE_CAPTURE_VIA || move_kind(move) == MOVE_CAPTURE_BOTH;
    return piece_type(position_piece(position, via ? move_via(move) : move_to(move)));
}

/* Column of a move in a continuation row. */
static inline int history_column(const struct position *position, int squares, move_t move)
{
    return history_mover(position, move) * squares + move_to(move);
}

/* Row of the moves that follow `move`, in continuation[which]. */
static inline int16_t *history_row(struct history *history, const struct position *position,
                                   move_t move, int which)
{
    int columns = history->types * history->squares;
    int row = position->seat * columns + history_column(position, history->squares, move);
    row = row < history->rows ? row : row % history->rows; /* a quotient is slow */
    return &history->continuation[which][row * columns];
}

/* The row used where no move precedes. */
static inline int16_t *history_first_row(struct history *history, int which)
{
    return &history->continuation[which][0];
}

/* Where the counters of a position's quiet moves are: found once for all of them. */
struct quiet_counters {
    const struct position *position;
    const struct square_set *attacked; /* by opponents of the mover */
    int16_t *butterfly, *special;      /* of the mover's seat */
    int16_t *row, *row2;               /* continuation rows of the last two moves */
    int squares, types;
};

static inline struct quiet_counters history_counters(struct history *history,
                                                     const struct position *position,
                                                     const struct square_set *attacked,
                                                     int16_t *row, int16_t *row2)
{
    int rows = position->seat * 4 * history->squares;
    return (struct quiet_counters){.position = position,
                                   .attacked = attacked,
                                   .butterfly = &history->butterfly[rows * history->squares],
                                   .special = &history->special[rows * history->types],
                                   .row = row,
                                   .row2 = row2,
                                   .squares = history->squares,
                                   .types = history->types};
}

/* Counter of a quiet move, whatever came before. A move that leaves or enters a square that
 * opponents attack is counted apart (threats in the history's index, as in open engines since
 * 2022). */
static inline int16_t *history_quiet(const struct quiet_counters *counters, move_t move)
{
    int from = move_from(move), to = move_to(move);
    int enters = square_set_has(counters->attacked, to);
    if (history_move_is_special(move)) {
        int hand = MOVE_FROM_HAND_KINDS >> (move >> 28) & 1;
        int row =
            (hand * 2 + enters) * counters->types + history_mover(counters->position, move);
        return &counters->special[row * counters->squares + to];
    }
    int leaves = square_set_has(counters->attacked, from);
    int row = (leaves * 2 + enters) * counters->squares + from;
    return &counters->butterfly[row * counters->squares + to];
}

/* Counter of a noisy move. */
static inline int16_t *history_noisy(struct history *history, const struct position *position,
                                     move_t move)
{
    int row =
        (position->seat * history->types + history_mover(position, move)) * history->squares +
        move_to(move);
    return &history->capture[row * PIECE_TYPES_MAX + history_victim(position, move)];
}

/* The countermove: what last refuted `move`. */
static inline move_t *history_countermove(struct history *history,
                                          const struct position *position, move_t move)
{
    int row = position->seat * history->types + history_mover(position, move);
    return &history->countermove[row * history->squares + move_to(move)];
}

/* How well a quiet move did before, alone and after the last two moves. */
static inline int history_of_quiet(const struct quiet_counters *counters, move_t move)
{
    int column = history_column(counters->position, counters->squares, move);
    return *history_quiet(counters, move) + counters->row[column] + counters->row2[column];
}

/* Moves a counter by `bonus`, less the nearer it is to the bound. */
static inline void history_add(int16_t *counter, int bonus)
{
    int magnitude = bonus < 0 ? -bonus : bonus;
    *counter = (int16_t)(*counter + bonus - *counter * magnitude / HISTORY_MAX);
}

/* Adds to the counters of `best`, which refuted the position in a search of `depth` plies, and
 * takes from those of the moves tried before it. Of `counters` only the position matters where
 * `best` is noisy. */
void history_update(struct history *history, const struct quiet_counters *counters, move_t best,
                    int depth, const struct tried *tried);

#endif
