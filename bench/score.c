#include "bench/score.h"

#include <math.h>
#include <stdio.h>

struct estimate score_estimate(const struct score *score)
{
    double games = score_games(score);
    double share = (score->wins + score->draws / 2.0) / games;
    double square = 1.96 * 1.96 / games;
    double middle = (share + square / 2) / (1 + square);
    double half = sqrt(square * share * (1 - share) + square * square / 4) / (1 + square);
    return (struct estimate){share, middle - half, middle + half};
}

void score_print(const char *what, const struct score *score)
{
    if (score_games(score) == 0) {
        return;
    }
    struct estimate estimate = score_estimate(score);
    printf("%s: %.1f %% (95 %% interval: %.1f %% to %.1f %%)\n", what, 100 * estimate.share,
           100 * estimate.low, 100 * estimate.high);
}
