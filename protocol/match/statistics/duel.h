/* The results of the games of two engines, in the lines of fastchess. */
#ifndef PROTOCOL_MATCH_STATISTICS_DUEL_H
#define PROTOCOL_MATCH_STATISTICS_DUEL_H

#include "protocol/match/statistics/standings.h"

/* Prints "Results of A vs B (10+0.1, 1t, 16MB, book.epd):", then Elo, LOS, games, pairs, SPRT.
 * An option that no engine was given is left out, or "NULL" where the output is that of
 * fastchess; where it is not, one more line says which hypothesis was accepted. */
void duel_print(const struct standings *standings, FILE *file);

#endif
