/* How much an engine may think, as the words tc=, st= ... say it. */
#ifndef PROTOCOL_TOURNAMENT_PACE_H
#define PROTOCOL_TOURNAMENT_PACE_H

#include "protocol/tournament/setting.h"

/* Readers of the words for a struct entrant: "40/60", "10+0.1", "1:30+0.5", "inf"; seconds of
 * st=, which replaces tc= and is replaced by it; milliseconds of timemargin=. */
setting_reader pace_read_control, pace_read_move_time, pace_read_margin;

#endif
