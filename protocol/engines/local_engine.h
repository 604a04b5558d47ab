/* An engine in this process, asked one question at a time: what it would play and how it sees
 * the position. What it answers depends on the questions since it last forgot, and on nothing
 * else, as long as it is limited by depth or nodes. One thread at a time. */
#ifndef PROTOCOL_ENGINES_LOCAL_ENGINE_H
#define PROTOCOL_ENGINES_LOCAL_ENGINE_H

#include "rules/game.h"

/* How long to think; 0 = no such limit, one must be given. */
struct local_limit {
    int depth;
    uint64_t nodes;
    int64_t milliseconds;
};

struct local_answer {
    move_t move; /* MOVE_NONE where the game is over */
    int score;   /* for the seat asked: centipawns, or +-(SCORE_MATE - plies to mate) */
};

struct local_engine;

/* NULL when memory or threads are short. */
struct local_engine *local_engine_new(void);
void local_engine_free(struct local_engine *local);

/* Forgets all it learned. */
void local_engine_forget(struct local_engine *local);

/* Asks for `seat`'s turn: the seat whose turn it is, or, where both sides move at once and
 * nothing is pending, either. Then the move is drawn from a mix by `seed`, which is not 0. */
struct local_answer local_engine_ask(struct local_engine *local, const struct game *game,
                                     int seat, const struct local_limit *limit, uint64_t seed);

/* Asks how White stands, or the first of two teams. */
int local_engine_score(struct local_engine *local, const struct game *game, int depth);

#endif
