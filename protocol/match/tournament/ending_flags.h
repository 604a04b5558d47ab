/* The words of the flags that end the tournament (-sprt) or a game (-draw, -resign) early, as
 * rows for the one reader of flags. Their offsets count from a struct tournament. The checks
 * look at a group as a whole, are given the tournament, and return false with why in `wrong`.
 */
#ifndef PROTOCOL_MATCH_TOURNAMENT_ENDING_FLAGS_H
#define PROTOCOL_MATCH_TOURNAMENT_ENDING_FLAGS_H

#include "protocol/base/flag.h"

extern const struct flag ending_sprt_words[], ending_draw_words[], ending_resign_words[];
flag_reader ending_check_sprt, ending_check_draw, ending_check_resign;

#endif
