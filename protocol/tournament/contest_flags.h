/* The command line of `quincunx match` as a contest. */
#ifndef PROTOCOL_TOURNAMENT_CONTEST_FLAGS_H
#define PROTOCOL_TOURNAMENT_CONTEST_FLAGS_H

#include "protocol/tournament/contest.h"

/* Reads the words after `quincunx match`. Prints what is wrong as one line on stderr and
 * returns false. Keeps pointers into argv. Free *contest either way. */
bool contest_read(struct contest *contest, int argc, char **argv);

/* The text of `quincunx match --help`: every flag with what it does. */
void contest_print_help(void);

#endif
