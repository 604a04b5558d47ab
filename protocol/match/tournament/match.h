/* A tournament from its first game to its table. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_MATCH_H
#define PROTOCOL_MATCH_TOURNAMENT_MATCH_H

#include "protocol/match/tournament/tournament.h"

enum { MATCH_INTERRUPTED = 130 }; /* exit status after SIGINT, SIGTERM or SIGHUP */

/* Plays what is left of the tournament, `concurrency` games at a time, and prints its course
 * and its table on stdout. While it runs the first of those signals ends the tournament and
 * all engines, then the table is printed; the second ends the process at once. SIGPIPE is
 * ignored from then on. Returns the exit status: 0; 1 when it could not be played to its end
 * (one line on stderr) or an engine had a fault, in an earlier run too; MATCH_INTERRUPTED. One
 * at a time.
 */
int match_run(const struct tournament *tournament);

#endif
