/* What a puzzle's winning move is, as far as the rules tell. */
#ifndef BENCH_TRAIN_PUZZLE_THEMES_H
#define BENCH_TRAIN_PUZZLE_THEMES_H

#include "protocol/formats/puzzle.h"

/* Writes the themes of the line that wins, which has `count` moves, the first one being the
 * puzzle's, and all of them where there is a mate: words with a blank between them, none in
 * some puzzles. `mate` is that of struct puzzle.
 *
 *   mate, mate-in-N   a proved mate; N is 1 to 5
 *   win, win-in-N     the same in a game of many royals, which are taken
 *   drop-mate         the last move of it is a drop
 *   fork              the piece that moved attacks two pieces that are royal, worth more than
 * it or undefended, and takes one of them with the next move of the line discovered-check  only
 * a piece that did not move gives check double-check      two pieces give check drop, exchange,
 * teleport, shot two-step-king     a king's move of two steps hanging-piece     takes an
 * undefended piece that is no pawn quiet             no capture, promotion or check sacrifice
 * the exchanges that the move begins lose material */
void puzzle_themes_find(const struct variant *variant, const struct position *position,
                        const move_t *line, int count, int mate,
                        char themes[PUZZLE_THEMES_MAX]);

#endif
