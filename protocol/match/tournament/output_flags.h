/* The words of the flags about what a tournament writes, as rows for the one reader of flags.
 * Their offsets count from a struct tournament, and what checks a group as a whole is given
 * one: what a command line is read into begins with it. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_OUTPUT_FLAGS_H
#define PROTOCOL_MATCH_TOURNAMENT_OUTPUT_FLAGS_H

#include "protocol/base/flag.h"

/* -pgnout FILE notation= nodes= seldepth= nps= append= min= fi */
extern const struct flag output_pgn_words[];

/* False, with why in `wrong`, when -pgnout names no file. */
bool output_check_pgn(void *base, const char *text, char wrong[FLAG_WRONG_MAX]);

/* -report FILE penta= */
extern const struct flag output_report_words[];

/* -epdout FILE append= */
extern const struct flag output_epd_words[];

/* False, with why in `wrong`, when -epdout names no file. */
bool output_check_epd(void *base, const char *text, char wrong[FLAG_WRONG_MAX]);

/* -log file= level= append= engine= */
extern const struct flag output_log_words[];

/* False, with why in `wrong`, when -log names no file. */
bool output_check_log(void *base, const char *text, char wrong[FLAG_WRONG_MAX]);

/* -output format= */
extern const struct flag output_format_words[];

#endif
