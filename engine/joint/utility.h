/* Expected scores ("utility"): what positions of games are worth in which both sides move at
 * once, as mixing moves averages scores and not centipawns. +-UTILITY_WIN is a win or loss. */
#ifndef ENGINE_JOINT_UTILITY_H
#define ENGINE_JOINT_UTILITY_H

enum {
    UTILITY_WIN = 30000,
    UTILITY_STATIC_MAX = 29000,     /* no evaluation is worth more */
    UTILITY_LIMIT = UTILITY_WIN + 1 /* no value reaches it */
};

/* Builds the table that the functions below read; any number of calls. */
void utility_prepare(void);

/* The expected score of so many centipawns. */
int utility_of(int centipawns);

/* The expected score of what seat 0 gets of a point, 0 .. 1. */
int utility_of_share(double share);

/* The centipawns that have this expected score. */
int utility_to_centipawns(int utility);

#endif
