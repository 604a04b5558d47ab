/* The panel beside the board or below it: seats with their clocks, pools and moves. Lines are
 * cut to its width; of the moves the last ones that fit are shown. */
#ifndef PROTOCOL_CLI_TERMINAL_PANEL_H
#define PROTOCOL_CLI_TERMINAL_PANEL_H

#include "protocol/cli/terminal/human.h"

enum { PANEL_LINES_MAX = 80, PANEL_WIDTH_MAX = 64 };

struct panel {
    int width, count;
    char line[PANEL_LINES_MAX][PANEL_WIDTH_MAX];
    int seat[PANEL_LINES_MAX]; /* whose line it is, -1 = nobody's */
};

/* Fills at most `lines` lines of the panel, whose width is set. */
void panel_fill(struct panel *panel, const struct human *human, int lines);

/* How many lines a panel has that stands below the board. */
int panel_lines_below(const struct human *human);

#endif
