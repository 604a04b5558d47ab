/* Playing below full strength: a move gets fewer nodes, and to each evaluation a little noise
 * is added that stays the same throughout a game. Quiescence still searches all captures, so
 * that weak play overlooks plans before it overlooks pieces.
 *
 * Elo is that of Stockfish 15.1's UCI_Elo, by matches (docs/strength.md; below its range,
 * 1350, by matches of levels against each other); in games it does not play the same numbers
 * mean the same nodes.
 */
#ifndef ENGINE_SKILL_H
#define ENGINE_SKILL_H

#include <stdint.h>

enum { SKILL_LEAST = -20, SKILL_FULL = 20, ELO_LEAST = 500, ELO_MOST = 2450 };

struct skill {
    uint64_t nodes; /* a move; 0 = full strength */
    int noise;      /* centipawns an evaluation is off at most */
};

/* What plays at `elo`, held within ELO_LEAST and ELO_MOST. */
struct skill skill_of_elo(int elo);

/* What plays at a level, SKILL_LEAST .. SKILL_FULL (held within them): full strength at the
 * highest, below it ELO_LEAST .. ELO_MOST in even steps. */
struct skill skill_of_level(int level);

/* What is added to the evaluation of the position `key` in the game that has drawn `game`. */
int skill_noise(const struct skill *skill, uint64_t key, uint64_t game);

#endif
