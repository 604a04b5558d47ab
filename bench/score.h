/* What a match says about two players, and how surely. */
#ifndef BENCH_SCORE_H
#define BENCH_SCORE_H

struct score {
    int wins, losses, draws;
};

/* The share of the points won, a draw as half a win, and its 95 % interval. */
struct estimate {
    double share, low, high; /* 0 .. 1 */
};

static inline int score_games(const struct score *score)
{
    return score->wins + score->losses + score->draws;
}

/* Wilson's interval; at least one game. */
struct estimate score_estimate(const struct score *score);

/* Prints `score: 61.0 % (95 % interval: 58.0 % to 64.0 %)` as a line on standard output. */
void score_print(const char *what, const struct score *score);

#endif
