/* What a thread has learned, see history.h. */
#include "engine/history.h"

#include "engine/params.h"

#include <string.h>

void history_layout(struct history *history, const struct variant *variant)
{
    history->squares = variant->files * variant->ranks;
    history->types = (int)strlen(variant->letters);
    history->seats = variant->seats;
    int columns = history->types * history->squares;
    int rows = variant->seats * columns;
    history->rows = rows < HISTORY_ROWS_SIZE / columns ? rows : HISTORY_ROWS_SIZE / columns;
}

void history_clear(struct history *history)
{
    size_t columns = (size_t)(history->types * history->squares);
    size_t squares = (size_t)history->squares;
    size_t seats = (size_t)history->seats;
    memset(history->butterfly, 0, seats * 4 * squares * squares * sizeof *history->butterfly);
    memset(history->special, 0, seats * 4 * columns * sizeof *history->special);
    memset(history->capture, 0, seats * columns * PIECE_TYPES_MAX * sizeof *history->capture);
    memset(history->countermove, 0, seats * columns * sizeof *history->countermove);
    for (int i = 0; i < 2; i++) {
        memset(history->continuation[i], 0,
               (size_t)history->rows * columns * sizeof **history->continuation);
    }
}

/* Adds to every counter a quiet move has. */
static void add_quiet(const struct quiet_counters *counters, move_t move, int bonus)
{
    int column = history_column(counters->position, counters->squares, move);
    history_add(history_quiet(counters, move), bonus);
    history_add(&counters->row[column], bonus);
    history_add(&counters->row2[column], bonus);
}

void history_update(struct history *history, const struct quiet_counters *counters, move_t best,
                    int depth, const struct tried *tried)
{
    const struct position *position = counters->position;
    int bonus = PARAM(HISTORY_BONUS_SLOPE) * depth - PARAM(HISTORY_BONUS_BASE);
    bonus = bonus > PARAM(HISTORY_BONUS_MOST) ? PARAM(HISTORY_BONUS_MOST) : bonus;
    int malus = -bonus * PARAM(HISTORY_MALUS) / 100;
    if (move_is_noisy(best)) {
        history_add(history_noisy(history, position, best), bonus);
    } else {
        add_quiet(counters, best, bonus);
        for (int i = 0; i < tried->quiet_count; i++) {
            if (tried->quiet[i] != best) {
                add_quiet(counters, tried->quiet[i], malus);
            }
        }
    }
    for (int i = 0; i < tried->noisy_count; i++) {
        if (tried->noisy[i] != best) {
            history_add(history_noisy(history, position, tried->noisy[i]), malus);
        }
    }
}
