/* The table of a tournament, printed while it goes on and at its end. */
#ifndef PROTOCOL_MATCH_STATISTICS_STANDINGS_TABLE_H
#define PROTOCOL_MATCH_STATISTICS_STANDINGS_TABLE_H

#include "protocol/match/statistics/standings.h"

/* Prints the table: as another tool does where the tournament's output is of that tool and
 * there are two sides; else for two engines as fastchess does, for more a ranking; then for
 * each engine depth, nodes a second, time, overruns, score by colour, causes of losses. Where
 * more than two sides share the point their points take the place of Elo. */
void standings_table_print(const struct standings *standings, FILE *file);

#endif
