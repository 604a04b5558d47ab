/* Shows the progress of long work on stderr: on a terminal one line that changes, else a line
 * every ten seconds. */
#ifndef BENCH_PACE_H
#define BENCH_PACE_H

#include <stdbool.h>
#include <stdint.h>

struct pace {
    const char *program;
    int done, games;     /* so many of so many */
    int before;          /* done when this program began */
    int64_t positions;   /* since then */
    double began, shown; /* in seconds of a monotonic clock */
    bool is_terminal, is_line_open;
};

/* Begins to count: of `games` pace->done are done already; all else of *pace is 0. */
void pace_begin(struct pace *pace, const char *program, int games);

/* Counts one more game, which has so many positions, and shows the progress when it is time. */
void pace_note(struct pace *pace, int positions);

/* Ends the line that is shown on a terminal. */
void pace_end(struct pace *pace);

#endif
