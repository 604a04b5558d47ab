/* The command line of `quincunx match` as a tournament. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_TOURNAMENT_FLAGS_H
#define PROTOCOL_MATCH_TOURNAMENT_TOURNAMENT_FLAGS_H

#include "protocol/match/tournament/tournament.h"

/* The first ledger of -merge among the words after `quincunx match`, if no engine is named
 * there; else NULL. */
const char *tournament_merged_ledger(int argc, char **argv);

/* Reads the words after `quincunx match`. Prints what is wrong as one line on stderr and
 * returns false. Keeps pointers into argv. Free *tournament either way. */
bool tournament_read(struct tournament *tournament, int argc, char **argv);

/* The text of `quincunx match --help`: every flag with what it does. */
void tournament_print_help(void);

#endif
