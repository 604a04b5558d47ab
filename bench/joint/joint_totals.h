/* What the games of joint_match come to: score, length, and how the players thought. */
#ifndef BENCH_JOINT_JOINT_TOTALS_H
#define BENCH_JOINT_JOINT_TOTALS_H

#include "rules/game.h"

enum { REASON_MAX = 40 };

/* What a player did in a game. */
struct sums {
    long thoughts;
    long moves, depths;      /* thoughts with a depth, and their sum */
    uint64_t nodes;          /* of all thoughts */
    int64_t spent, most;     /* microseconds, of all and of the longest */
    long models, model_hits; /* thoughts about a model of the other side; it did what the
                                model may do */
    double model_chance;     /* sum of the chances the model gave to what it did */
};

struct record {
    int number; /* of the game, from 0 */
    enum game_result result;
    int turns; /* of both, the opening's included */
    char reason[REASON_MAX];
    struct sums sums[2]; /* by player, not by seat */
};

struct score {
    int wins, losses, draws;
};

/* What all games come to. */
struct joint_totals {
    struct score score; /* of the first player */
    struct score white;
    long turns;
    struct sums sums[2];
};

/* Adds a game. Players change colours from game to game: in odd ones the first is Black. */
void joint_totals_add(struct joint_totals *totals, const struct record *record);

/* How many games a score is of. */
int joint_totals_games(const struct score *score);

/* Prints the totals as lines of text; name[] are the players. */
void joint_totals_print(const struct joint_totals *totals, const char *const name[2]);

#endif
