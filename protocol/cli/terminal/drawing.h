/* What is seen of a game that people play. With colours the screen is drawn from its upper left
 * corner whenever something changes: title, board with the panel beside it, what is said,
 * prompt. Without, the same text follows what was printed before. */
#ifndef PROTOCOL_CLI_TERMINAL_DRAWING_H
#define PROTOCOL_CLI_TERMINAL_DRAWING_H

#include "protocol/cli/terminal/human.h"

/* Shows the board if it changed, what was said, and the prompt for the seat; no prompt if that
 * is -1. */
void drawing_show(struct human *human, int seat);

/* Brings the clocks on the screen up to date. */
void drawing_show_clocks(struct human *human);

/* Shows in one line how far the engine's search is, or takes that line away. */
void drawing_show_thought(struct human *human, struct thought thought);
void drawing_hide_thought(struct human *human);

#endif
