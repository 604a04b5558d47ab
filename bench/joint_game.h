/* One game between two players of a simultaneous game, refereed by the rules. Each is asked on
 * the standing position, the moves of both are then executed together; who registered first
 * alternates, White in odd turns, as a referee without clocks has it (S12). */
#ifndef BENCH_JOINT_GAME_H
#define BENCH_JOINT_GAME_H

#include "bench/opponent_serial.h"

enum { JOINT_TURNS_MAX = 300, JOINT_OPENING_TURNS = 4, JOINT_REASON_MAX = 40 };

/* What a player did in a game. */
struct joint_sums {
    long thoughts;
    long moves, depths;      /* thoughts with a depth, and their sum */
    uint64_t nodes;          /* of all thoughts */
    int64_t spent, most;     /* microseconds, of all and of the longest */
    long models, model_hits; /* thoughts about a model of the other side; it did what the
                                model may do */
    double model_chance;     /* sum of the chances the model gave to what it did */
};

struct joint_record {
    int number; /* of the game, from 0 */
    enum game_result result;
    int turns; /* of both, the opening's included */
    char reason[JOINT_REASON_MAX];
    struct joint_sums sums[2]; /* by player, not by seat */
};

/* What plays. Each process has one of its own. */
struct joint_table {
    const struct variant *variant;
    uint64_t seed;
    struct opponent *player[2]; /* the first one is White in even games */
    bool told[2];               /* the player models the other and is told its mix */
    struct solo judge;          /* of openings */
    struct game game;
};

/* Plays game `number`; the games of a pair begin with the same few random turns, after which
 * neither side is better. Depends on nothing but the seed, the number and the players. False
 * when memory is short. */
bool joint_play(struct joint_table *table, int number, struct joint_record *record);

/* The turns of the game just played, `from` .. `to` - 1, as `e2e4|e7e5@w` with spaces between
 * them; to be freed, NULL when memory is short. */
char *joint_turns(const struct game *game, int from, int to);

#endif
