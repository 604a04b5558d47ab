/* How far long work has come, on stderr: on a terminal one line that changes, else a line every
 * ten seconds.
 */
#ifndef BENCH_PACE_H
#define BENCH_PACE_H

#include <stdbool.h>
#include <stdint.h>

struct pace {
    const char *program;
    int done, games;     /* so many of so many */
    int before;          /* done when this program began */
    int64_t positions;   /* since then */
    double began, shown; /* in seconds of a clock that goes steadily */
    bool is_terminal, is_line_open;
};

/* Begins to count. `games` are to be done; of them pace->done are, and all else is 0. */
void pace_begin(struct pace *pace, const char *program, int games);

/* Counts one more game with so many positions, and says so when it is time. */
void pace_note(struct pace *pace, int positions);

/* Ends the line on a terminal. */
void pace_end(struct pace *pace);

#endif
