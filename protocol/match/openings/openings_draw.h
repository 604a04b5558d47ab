/* Openings drawn by chance: a few random moves that leave the game going. */
#ifndef PROTOCOL_MATCH_OPENINGS_OPENINGS_DRAW_H
#define PROTOCOL_MATCH_OPENINGS_OPENINGS_DRAW_H

#include "protocol/match/tournament/tournament.h"
#include "rules/game.h"

/* Draws one of the legal moves of the position's seat, those of the kinds whose bits (1 <<
 * enum move_kind) are in `excluded` left out; MOVE_NONE where there is no other. */
move_t openings_draw_move(const struct variant *variant, const struct position *position,
                          unsigned excluded, uint64_t *random);

/* The same for both sides at once; the position says which of them registers first. False where
 * one of them has no move. */
bool openings_draw_joint(const struct variant *variant, const struct position *standing,
                         unsigned excluded, uint64_t *random, struct joint *joint);

/* Plays the moves of the `number`-th drawn opening of the tournament (from 0) from the start
 * position of `game`: none that drops or teleports, and no side can win with its next move.
 * False when memory is short. */
bool openings_draw(const struct tournament *tournament, uint64_t number, struct game *game);

#endif
