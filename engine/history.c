/* The move ordering's memory, see history.h. */
#include "engine/history.h"

#include <string.h>

void history_layout(struct history *history, const struct variant *variant)
{
    history->squares = variant->files * variant->ranks;
    history->kinds = (int)strlen(variant->letters);
    history->seats = variant->seats;
    int columns = history->kinds * history->squares;
    int rows = variant->seats * columns;
    history->rows = rows < HISTORY_ROWS_SIZE / columns ? rows : HISTORY_ROWS_SIZE / columns;
}

void history_clear(struct history *history)
{
    size_t columns = (size_t)(history->kinds * history->squares);
    size_t squares = (size_t)history->squares;
    size_t seats = (size_t)history->seats;
    memset(history->butterfly, 0, seats * squares * squares * sizeof *history->butterfly);
    memset(history->special, 0, seats * 2 * columns * sizeof *history->special);
    memset(history->capture, 0, seats * columns * PIECES_MAX * sizeof *history->capture);
    memset(history->countermove, 0, seats * columns * sizeof *history->countermove);
    for (int i = 0; i < 2; i++) {
        memset(history->continuation[i], 0,
               (size_t)history->rows * columns * sizeof **history->continuation);
    }
}
