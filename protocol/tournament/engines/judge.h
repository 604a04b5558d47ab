/* An engine in this process, asked one question at a time: what it would play and how it sees
 * the position. What it answers depends on the questions since it last forgot, and on nothing
 * else, as long as it is limited by depth or nodes. One thread at a time. */
#ifndef PROTOCOL_TOURNAMENT_ENGINES_JUDGE_H
#define PROTOCOL_TOURNAMENT_ENGINES_JUDGE_H

#include "rules/game.h"

/* How long to think; 0 = no such limit, one must be given. */
struct judge_limit {
    int depth;
    uint64_t nodes;
    int64_t milliseconds;
};

struct judgement {
    move_t move; /* MOVE_NONE where the game is over */
    int score;   /* for the seat asked: centipawns, or +-(SCORE_MATE - plies to mate) */
};

struct judge;

/* NULL when memory or threads are short. */
struct judge *judge_new(void);
void judge_free(struct judge *judge);

/* Forgets all it learned. */
void judge_forget(struct judge *judge);

/* Asks for `seat`'s turn: the seat whose turn it is, or, where both sides move at once and
 * nothing is pending, either. Then the move is drawn from a mix by `seed`, which is not 0. */
struct judgement judge_ask(struct judge *judge, const struct game *game, int seat,
                           const struct judge_limit *limit, uint64_t seed);

/* Asks how White stands, or the first of two teams. */
int judge_score(struct judge *judge, const struct game *game, int depth);

#endif
