#include "bench/joint/joint_totals.h"

#include <math.h>
#include <stdio.h>

static void count_result(struct score *score, enum game_result result, enum game_result win)
{
    score->wins += result == win;
    score->draws += result == RESULT_DRAW;
    score->losses += result != win && result != RESULT_DRAW;
}

void joint_totals_add(struct joint_totals *totals, const struct record *record)
{
    bool swapped = record->number % 2 != 0;
    count_result(&totals->white, record->result, RESULT_WHITE_WINS);
    count_result(&totals->score, record->result,
                 swapped ? RESULT_BLACK_WINS : RESULT_WHITE_WINS);
    totals->turns += record->turns;
    for (int i = 0; i < 2; i++) {
        struct sums *sums = &totals->sums[i];
        const struct sums *more = &record->sums[i];
        sums->thoughts += more->thoughts;
        sums->moves += more->moves;
        sums->depths += more->depths;
        sums->nodes += more->nodes;
        sums->spent += more->spent;
        sums->most = more->most > sums->most ? more->most : sums->most;
        sums->models += more->models;
        sums->model_hits += more->model_hits;
        sums->model_chance += more->model_chance;
    }
}

int joint_totals_games(const struct score *score)
{
    return score->wins + score->losses + score->draws;
}

/* Prints the share of the points won, a draw as half a win, and its 95 % interval: Wilson's. */
static void print_score(const char *what, const struct score *score)
{
    double games = joint_totals_games(score);
    double share = (score->wins + score->draws / 2.0) / games;
    double square = 1.96 * 1.96 / games;
    double middle = (share + square / 2) / (1 + square);
    double half = sqrt(square * share * (1 - share) + square * square / 4) / (1 + square);
    printf("%s: %.1f %% (95 %% interval: %.1f %% to %.1f %%)\n", what, 100 * share,
           100 * (middle - half), 100 * (middle + half));
}

static void print_player(const char *name, const struct sums *sums)
{
    if (sums->thoughts == 0) {
        return;
    }
    double thoughts = (double)sums->thoughts;
    printf("%s:", name);
    if (sums->moves > 0) {
        printf(" mean depth %.2f,", (double)sums->depths / (double)sums->moves);
    }
    printf(" %.0f nodes and %.1f ms a move, at most %.1f ms\n", (double)sums->nodes / thoughts,
           (double)sums->spent / thoughts / 1000, (double)sums->most / 1000);
    if (sums->models > 0) {
        printf("%s: what the other did was in its model %.1f %% of the time, with a chance of "
               "%.1f %% on average\n",
               name, 100 * (double)sums->model_hits / (double)sums->models,
               100 * sums->model_chance / (double)sums->models);
    }
}

void joint_totals_print(const struct joint_totals *totals, const char *const name[2])
{
    int games = joint_totals_games(&totals->score);
    printf("%s v %s, %d games, +%d -%d =%d\n", name[0], name[1], games, totals->score.wins,
           totals->score.losses, totals->score.draws);
    if (games == 0) {
        return;
    }
    print_score("score", &totals->score);
    print_score("White's score", &totals->white);
    printf("mean length: %.1f turns\n", (double)totals->turns / games);
    for (int i = 0; i < 2; i++) {
        print_player(name[i], &totals->sums[i]);
    }
}
