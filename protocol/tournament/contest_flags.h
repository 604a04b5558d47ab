/* The tables of flags and of the words behind them, and what is being read with them. */
#ifndef PROTOCOL_TOURNAMENT_CONTEST_FLAGS_H
#define PROTOCOL_TOURNAMENT_CONTEST_FLAGS_H

#include "protocol/tournament/contest.h"
#include "protocol/tournament/setting.h"

enum { REPEAT_PLAIN = -1 };

/* The command line so far. */
struct reading {
    struct contest contest;
    struct entrant each; /* what -each says */
    const char *variant; /* -variant as given */
    int repeat; /* games on an opening, 0 = no -repeat, REPEAT_PLAIN = as many as it takes */
    int opening_format; /* -1 = by the file's name */
};

/* All flags. Offsets of their values, and of the words of groups, count from a struct reading,
 * but for -engine and -each: from a struct entrant. A group's `read` checks it as a whole. */
extern const struct setting contest_flags[];
extern const struct setting contest_entrant_words[];

#endif
