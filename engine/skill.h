/* Playing below full strength: a move gets fewer nodes, and a little noise is added to each
 * evaluation, the same for a position throughout a game. Quiescence still searches all
 * captures, so that weak play misses plans rather than hanging pieces.
 *
 * Elo is that of Stockfish 15.1's UCI_Elo, found by matches (docs/strength.md); below 1350,
 * where that ends, by matches of levels against each other. In games that Stockfish does not
 * play, the same number means the same nodes.
 */
#ifndef ENGINE_SKILL_H
#define ENGINE_SKILL_H

#include <stdint.h>

enum { SKILL_LEAST = -20, SKILL_FULL = 20, ELO_LEAST = 500, ELO_MOST = 2450 };

struct skill {
    uint64_t nodes; /* a move; 0 = full strength */
    int noise;      /* centipawns: the most that an evaluation is changed by */
};

/* The skill of `elo`, which is clamped to ELO_LEAST .. ELO_MOST. */
struct skill skill_of_elo(int elo);

/* The skill of a level, which is clamped to SKILL_LEAST .. SKILL_FULL: full strength at the
 * highest, below it ELO_LEAST .. ELO_MOST in even steps. */
struct skill skill_of_level(int level);

/* What is added to the evaluation of the position with this key; `game` is the random number of
 * the game. */
int skill_noise(const struct skill *skill, uint64_t key, uint64_t game);

#endif
