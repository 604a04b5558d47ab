/* What the parts of the openings share: the list of those that come from a file, and drawing.
 */
#ifndef PROTOCOL_TOURNAMENT_OPENINGS_OPENINGS_PARTS_H
#define PROTOCOL_TOURNAMENT_OPENINGS_OPENINGS_PARTS_H

#include "protocol/tournament/openings/openings.h"

/* An opening of a file: a FEN, which was accepted, and turns, which are legal. Numbers are
 * places in the list's arrays. */
struct opening {
    size_t fen;
    size_t turn;
    int count;
};

/* Grown array by array; what is in it was checked when it was added. */
struct opening_list {
    struct opening *opening;
    int count, capacity;
    char *text; /* the FENs, each with its NUL */
    size_t text_size, text_capacity;
    move_t *moves;
    signed char *firsts; /* by turn; meaningful in simultaneous games */
    size_t turn_count, turn_capacity;
    int turns_max;
};

/* Appends the game's start and turns. `firsts` may be NULL where sides take turns. False when
 * memory is short. */
bool opening_list_add(struct opening_list *list, const struct game *game,
                      const signed char *firsts);
void opening_list_free(struct opening_list *list);

/* openings_read.c: fills the list from the contest's file. False with one line on stderr. */
bool openings_read(struct opening_list *list, const struct contest *contest);

/* openings_draw.c: how many turns drawn openings have, as games count them. */
int openings_drawn_turns(const struct contest *contest);

/* Plays the turns of the `number`-th drawn opening from the start position of `game`. Such
 * games have the token of their position (S12). False when memory is short. */
bool openings_draw(const struct contest *contest, uint64_t number, struct game *game);

#endif
