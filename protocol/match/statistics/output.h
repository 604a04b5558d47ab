/* The tables of -output: what fastchess and cutechess-cli print of a tournament of two sides,
 * column by column. */
#ifndef PROTOCOL_MATCH_STATISTICS_OUTPUT_H
#define PROTOCOL_MATCH_STATISTICS_OUTPUT_H

#include "protocol/match/statistics/standings.h"

/* Prints the table while the tournament goes on, and at its end. */
void output_print_fastchess(const struct standings *standings, FILE *file);
void output_print_cutechess(const struct standings *standings, FILE *file);

/* Prints what fastchess prints behind its last table, up to "Finished match": how the SPRT
 * ended, that the tournament was interrupted, how often each engine lost on time or by a crash.
 */
void output_end_fastchess(const struct standings *standings, bool is_finished, FILE *file);

#endif
