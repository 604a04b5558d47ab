/* Which puzzles a person has solved, and how many in a row at the first try. It is kept in the
 * file quincunx/puzzles of the folder for such things (system_state_folder), lines such as
 *
 *     streak 4
 *     best 9
 *     solved chess.17.42
 *
 * What other processes write meanwhile is taken over before each change.
 */
#ifndef PROTOCOL_CLI_PUZZLE_PROGRESS_H
#define PROTOCOL_CLI_PUZZLE_PROGRESS_H

#include <stdbool.h>

enum { PROGRESS_PATH_MAX = 4096 };

struct puzzle_progress {
    char path[PROGRESS_PATH_MAX]; /* of the file; "" = nothing is kept */
    int streak, best;             /* solved in a row: now, and at any time */
    int count, capacity;
    char **solved; /* ids, owned */
};

/* Reads the file. One that is damaged is put aside under its name with ".damaged" behind it; a
 * line on stderr says so, and nothing is solved yet. The same goes for one that cannot be read,
 * but then nothing is kept either. */
void puzzle_progress_open(struct puzzle_progress *progress);
void puzzle_progress_close(struct puzzle_progress *progress);

bool puzzle_progress_has(const struct puzzle_progress *progress, const char *id);

/* Notes that a puzzle was solved; at the first try the streak grows, else it ends. */
void puzzle_progress_note(struct puzzle_progress *progress, const char *id, bool at_first_try);

/* Ends the streak. */
void puzzle_progress_fail(struct puzzle_progress *progress);

#endif
