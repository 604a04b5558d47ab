/* Shown when a game ends, so no thread is needed for it. */
#include "bench/pace.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double seconds_on_terminal = 1, seconds_elsewhere = 10;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void pace_begin(struct pace *pace, const char *program, int games)
{
    pace->program = program;
    pace->games = games;
    pace->before = pace->done;
    pace->is_terminal = isatty(STDERR_FILENO) == 1;
    pace->began = pace->shown = now();
}

static void show(struct pace *pace, double seconds)
{
    double each = seconds / (pace->done - pace->before);
    int64_t left = (int64_t)(each * (pace->games - pace->done));
    fprintf(stderr,
            "%s%s: %d of %d games, %.0f positions a second, %" PRId64 ":%02d:%02d left%s",
            pace->is_terminal ? "\r" : "", pace->program, pace->done, pace->games,
            (double)pace->positions / seconds, left / 3600, (int)(left / 60 % 60),
            (int)(left % 60), pace->is_terminal ? "\033[K" : "\n");
    pace->is_line_open = pace->is_terminal;
}

void pace_note(struct pace *pace, int positions)
{
    double time = now();
    pace->done++;
    pace->positions += positions;
    if (time - pace->shown >= (pace->is_terminal ? seconds_on_terminal : seconds_elsewhere) ||
        (pace->is_line_open && pace->done == pace->games)) {
        pace->shown = time;
        show(pace, time - pace->began);
    }
}

void pace_end(struct pace *pace)
{
    if (pace->is_line_open) {
        fputc('\n', stderr);
        pace->is_line_open = false;
    }
}
