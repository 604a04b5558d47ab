/* What the slow Gala games for two and for four players have in common. Squares are 0 = a1 ..
 * 255 = p16, sixteen to a rank. "Side" is two things where there are four players: the seat,
 * 0..3 in turn order, which owns pieces, and its team. */
#ifndef TESTS_ORACLE_ORACLE_GALA_H
#define TESTS_ORACLE_ORACLE_GALA_H

#include "tests/oracle/oracle.h"

enum { GALA_FILES = 16, GALA_RANKS = 16, GALA_SQUARES = 256 };

/* G1. */
enum gala_quadrant { SOUTH_WEST, SOUTH_EAST, NORTH_WEST, NORTH_EAST };

/* In position->options, beside the bits of the rule options: friends share a border; there are
 * no friends. */
enum { GALA_SHARED = 1 << 8, GALA_CUTTHROAT = 1 << 9 };

/* G20, G21: the team of a seat; -1 of an empty square's, -1. */
int gala_team(const struct oracle_position *position, int seat);

/* G23: the castle of each of four seats. */
enum gala_quadrant gala_castle(const struct oracle_position *position, int seat);

bool gala_is_royal(char type);

/* How many royals the team of `seat` has. */
int gala_count_royals(const struct oracle_position *position, int seat);

/* Appends the moves of the seat to move, whether or not the game is over. The move is not yet
 * passed on: `after.side` and `after.move` are still the mover's. */
void gala_list_moves(const struct oracle_position *position, struct oracle_list *list);

/* Whether there is any. */
bool gala_has_move(const struct oracle_position *position);

/* struct oracle_game's functions of all Gala games. */
bool gala_piece_attacks(const struct oracle_position *position, int from, int to);
void gala_mark_attacks(const struct oracle_position *position, int seat, bool *attacked);
bool gala_in_check(const struct oracle_position *position, int seat);
bool gala_is_dead(const struct oracle_position *position);

/* struct oracle_game's set_up of the games for two; and for four, where the options say
 * which. */
void gala_set_up(struct oracle_position *position, uint64_t *random);
void gala_set_up_four(struct oracle_position *position, uint64_t *random);

#endif
