/* What the tools in bench/ share: their command lines, what they print, and work done by
 * several processes. */
#ifndef BENCH_TOOL_H
#define BENCH_TOOL_H

#include "protocol/base/flag.h"
#include "rules/game.h"

#include <stdatomic.h>
#include <sys/types.h>

enum { TOOL_NUMBER_MAX = 1000000000, TOOL_JOBS_MAX = 64 };

/* --- Command lines --- */

struct tool {
    const char *name;
    const struct flag *flags; /* of one letter, or long ones: read by flag_read_letters */
    const char *words;        /* behind them, for the usage: "VARIANT FILE..." */
    int least, most;          /* so many words; most 0 = any number */
};

/* Reads the flags into what they say of `base`. The index in argv of the first word behind
 * them; -1, with a line or the usage on stderr, when there is a fault. */
int tool_begin(const struct tool *tool, void *base, int argc, char **argv);

/* Prints the usage on stderr: a line. Returns STATUS_USAGE. */
int tool_usage(const struct tool *tool);

/* Says why a tool fails on stderr, unless *failed was set before, and sets it. Returns
 * STATUS_FAILURE. */
int tool_fail(const char *program, atomic_bool *failed, const char *what);

/* --- What is printed: a program whose output is lost, on a full disk, must fail --- */

static const char tool_lost_output[] = "standard output cannot be written";

/* Flushes standard output. False when something printed was lost. */
bool tool_output_arrives(void);

/* The status that the program ends with: `status`, or STATUS_FAILURE after a line on stderr
 * when something printed was lost. */
int tool_end(const char *program, int status);

/* --- Labelled positions, which bench/selfplay and bench/quiet print and bench/tune reads:
 * lines `FEN;score;result`, White's centipawns by a search and White's points; of two teams,
 * the first one's. Before them a line says how they were made: `# selfplay -g 1000 ... chess`.
 * --- */

/* A line that begins so is no position, but says how those after it were made. */
static const char tool_label_origin[] = "# ";

/* Whether the position is quiet, so that a static evaluation can predict its result: the
 * mover is not in check and the move played is neither capture nor promotion (move_is_noisy)
 * or, where both sides move at once, neither side has moved; and the score is no mate and not
 * beyond 30 pawns. */
bool tool_label_is_wanted(const struct variant *variant, const struct position *position,
                          move_t move, int score);

/* Prints a position on standard output; score and half points are the first side's. */
void tool_label_print(const struct variant *variant, const struct position *position, int score,
                      int half_points);

/* --- Processes that share work --- */

/* Starts so many processes. Each calls `work` with its number, from 0, and exits with the
 * status that this returns; their ids go to job[]. They are killed when this process dies
 * (shared.h).
 * False, with a line on stderr, when not all can be started; then none runs. */
bool tool_begin_jobs(const char *program, pid_t *job, int jobs,
                     int (*work)(void *context, int number), void *context);

/* Waits for them. STATUS_SUCCESS if all of them exited with it. Prints a line for each that was
 * killed by a signal other than SIGTERM. */
int tool_end_jobs(const char *program, const pid_t *job, int jobs);

#endif
