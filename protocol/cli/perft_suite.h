/* Perft suites: `quincunx perft VARIANT [DEPTH] --suite FILE`.
 *
 * Such a file has a position a line, with the counts that others have made: "FEN ;D1 20 ;D2
 * 400". Options of the rules may stand among them: ";setup rotated". What follows a # is a
 * comment. */
#ifndef PROTOCOL_CLI_PERFT_SUITE_H
#define PROTOCOL_CLI_PERFT_SUITE_H

#include "engine/perft.h"
#include "protocol/cli/arguments.h"

/* Counts again, no deeper than DEPTH, and prints of each line whether all its counts are right,
 * or the first that is not; a line that cannot be read is named and left out. Returns the exit
 * status, success when all passed. */
int perft_suite(const struct arguments *arguments, const struct perft_settings *settings);

/* Prints the nodes, the time and the speed, as at the end of every count. */
void perft_suite_print_totals(const struct perft_result *result);

#endif
