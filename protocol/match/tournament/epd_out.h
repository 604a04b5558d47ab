/* The file of last positions, -epdout: a line of EPD for each finished game, in the order in
 * which the games were finished. `hmvc` and `fmvn` have the FEN's counters, so a line is an
 * opening of `-openings` again. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_EPD_OUT_H
#define PROTOCOL_MATCH_TOURNAMENT_EPD_OUT_H

#include "protocol/match/games/match_game.h"
#include "protocol/match/tournament/tournament.h"

/* Begins with the tournament and zeros. Where that has no -epdout, nothing is done and all
 * succeeds. One thread at a time. */
struct epd_out {
    const struct tournament *tournament;
    FILE *file;
    char *known; /* the lines of games of an earlier run, until the file is open */
    size_t known_size, known_capacity;
};

/* Notes a game of an earlier run; to be called in their order. False when memory is short. */
bool epd_out_expect(struct epd_out *out, const struct match_game *match_game);

/* Opens or creates the file, and adds what it lacks of the lines expected at its end; what it
 * held before those stays, unless append=false and nothing is expected. False with one line on
 * stderr. */
bool epd_out_open(struct epd_out *out);

/* Adds the line of a game that the ledger has. False with errno set when that fails. */
bool epd_out_add(struct epd_out *out, const struct match_game *match_game);

void epd_out_close(struct epd_out *out);

#endif
