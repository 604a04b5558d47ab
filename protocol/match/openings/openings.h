/* Where games begin: positions and moves from EPD or PGN files, or drawn by chance. An EPD file
 * has a FEN a line, with or without its two counters, and operations after them, of which hmvc
 * and fmvn count where the FEN has no counters; empty lines and what follows # are passed over.
 * Of a PGN the moves are played as far as the game goes on. */
#ifndef PROTOCOL_MATCH_OPENINGS_OPENINGS_H
#define PROTOCOL_MATCH_OPENINGS_OPENINGS_H

#include "protocol/match/tournament/tournament.h"
#include "rules/game.h"

struct openings;

/* How many fields of the variant's FEN stand before its counters, which EPD leaves out. */
static inline int openings_epd_fields(const struct variant *variant)
{
    enum { COUNTERS = 2 };
    int fields = 1;
    for (const char *at = variant->start_fen; *at != '\0'; at++) {
        fields += *at == ' ';
    }
    return fields - COUNTERS;
}

/* Reads the tournament's file of openings, or prepares to draw them: a few random moves from
 * the start (as many as the choice's `plies`, where given) that leave the game going, and no
 * side a win in one. A line of an EPD or a game of a PGN that cannot be used is left out, with
 * a line on stderr that names the file's line, and how many they are is said at the end. NULL,
 * with such a line, when the file cannot be read or none is left. */
struct openings *openings_load(const struct tournament *tournament);
void openings_free(struct openings *openings);

/* How many there are; 0 where they are drawn. */
int openings_count(const struct openings *openings);

/* How many lines or games of the file were left out. */
int openings_refused(const struct openings *openings);

/* Makes *game, uninitialised, the `index`-th opening in the tournament's order, counted from 0,
 * and again from the first one when all were used; always the same for the same tournament.
 * False when memory is short, *game needing no game_free. Any thread. */
bool openings_get(const struct openings *openings, int index, struct game *game);

#endif
