/* What the games of a match come to, and the table of it. */
#ifndef BENCH_JOINT_TOTALS_H
#define BENCH_JOINT_TOTALS_H

#include "bench/joint_game.h"
#include "bench/score.h"

enum { JOINT_REASONS_MAX = 16 };

/* What all games come to. */
struct joint_totals {
    struct score score; /* of the first player */
    struct score white;
    long turns;
    struct joint_sums sums[2];
    int reason_count;
    char reason[JOINT_REASONS_MAX][JOINT_REASON_MAX];
    int reason_games[JOINT_REASONS_MAX];
};

/* Adds a game. */
void joint_count(struct joint_totals *totals, const struct joint_record *record);

/* Prints the table; name[] are the players. */
void joint_print(const struct joint_totals *totals, const char *const name[2]);

#endif
