/* Playing below full strength, so that the mistakes are those of a person: fewer nodes a move,
 * so that plans and quiet threats are not seen; captures and checks are overlooked, those from
 * far away more often than those nearby, for either side and so that a piece is left hanging or
 * a mate is missed; and a little noise is added to each evaluation, the same for a position
 * throughout a game.
 *
 * Elo is that of Stockfish 17.1's UCI_Elo in its game, found by matches (docs/strength.md);
 * below 1350 by matches of levels against each other. In another game the level_step of the
 * evaluator makes a step worth about as much.
 */
#ifndef ENGINE_SKILL_H
#define ENGINE_SKILL_H

#include "rules/move.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SKILL_LEAST = -25,
    SKILL_FULL = 20,
    ELO_FULL = 0, /* full strength */
    ELO_LEAST = 250,
    ELO_MOST = 2450
};

struct skill {
    uint64_t nodes; /* a move; 0 = full strength */
    int noise;      /* centipawns: the most that an evaluation is changed by */
    int blind;      /* percent: how often a move from far away is overlooked */
};

/* The skill of `elo`: full strength if that is ELO_FULL, else it is clamped to ELO_LEAST ..
 * ELO_MOST. `step` is the evaluator's level_step. */
struct skill skill_of_elo(int elo, int step);

/* The Elo of a level, which is clamped to SKILL_LEAST .. SKILL_FULL: ELO_FULL at the highest,
 * below it ELO_LEAST .. ELO_MOST in even steps. */
int elo_of_level(int level);

/* What is added to the evaluation of the position with this key; `game` is the random number of
 * the game. */
int skill_noise(const struct skill *skill, uint64_t key, uint64_t game);

/* Whether a capture or a check over so many squares is overlooked; `thought` is the random
 * number of the search, in which a move from one square to another is seen always or never. */
bool skill_overlooks(const struct skill *skill, move_t move, int distance, uint64_t thought);

#endif
