/* How much an engine may think, as the words tc=, st= ... say it. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_TIME_CONTROL_H
#define PROTOCOL_MATCH_TOURNAMENT_TIME_CONTROL_H

#include "protocol/base/flag.h"
#include "protocol/match/clients/participant.h"

/* Readers of the words for a struct time control: "40/60", "10+0.1", "1:30+0.5", "inf"; seconds
 * of st=, which replaces tc= and is replaced by it; milliseconds of timemargin=. */
flag_reader time_control_read_control, time_control_read_move_time, time_control_read_margin;

/* Writes "10+0.1", "40/60", "5/move", "inf", "-" (no limit of time): the PGN's TimeControl. */
void time_control_to_text(const struct time_control *time_control, char *text, size_t size);

#endif
