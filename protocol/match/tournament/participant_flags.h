/* The words of -engine and -each, as rows for the one reader of flags. Their offsets count from
 * a struct participant. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_PARTICIPANT_FLAGS_H
#define PROTOCOL_MATCH_TOURNAMENT_PARTICIPANT_FLAGS_H

#include "protocol/base/flag.h"

/* cmd= name= proto= tc= ... A name of an option still has its value behind it, until
 * tournament_finish_engines cuts it off. */
extern const struct flag participant_words[];

#endif
