/* The results of the games of two engines, in the lines of fastchess. */
#ifndef PROTOCOL_MATCH_STATISTICS_DUEL_H
#define PROTOCOL_MATCH_STATISTICS_DUEL_H

#include "protocol/match/statistics/standings.h"

/* Prints "Results of A vs B (10+0.1, 1t, 16MB, book.epd):", then Elo, LOS, games, pairs, SPRT.
 * Where the output is fastchess's, "NULL" stands for an option that no engine was told and for
 * a limit other than of time what it says of that; else these are left out, and a line more
 * says which hypothesis was accepted. */
void duel_print(const struct standings *standings, FILE *file);

#endif
