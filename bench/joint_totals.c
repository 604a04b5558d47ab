#include "bench/joint_totals.h"

#include <stdio.h>
#include <string.h>

static void count_result(struct score *score, enum game_result result, enum game_result win)
{
    score->wins += result == win;
    score->draws += result == RESULT_DRAW;
    score->losses += result != win && result != RESULT_DRAW;
}

static void count_reason(struct joint_totals *totals, const char *reason)
{
    int at = 0;
    while (at < totals->reason_count && strcmp(totals->reason[at], reason) != 0) {
        at++;
    }
    if (at == totals->reason_count && at < JOINT_REASONS_MAX) {
        snprintf(totals->reason[at], JOINT_REASON_MAX, "%s", reason);
        totals->reason_count++;
    }
    totals->reason_games[at < JOINT_REASONS_MAX ? at : JOINT_REASONS_MAX - 1]++;
}

void joint_count(struct joint_totals *totals, const struct joint_record *record)
{
    bool swapped = record->number % 2 != 0;
    count_result(&totals->white, record->result, RESULT_WHITE_WINS);
    count_result(&totals->score, record->result,
                 swapped ? RESULT_BLACK_WINS : RESULT_WHITE_WINS);
    count_reason(totals, record->reason);
    totals->turns += record->turns;
    for (int i = 0; i < 2; i++) {
        struct joint_sums *sums = &totals->sums[i];
        const struct joint_sums *more = &record->sums[i];
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

static void print_player(const char *name, const struct joint_sums *sums)
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

void joint_print(const struct joint_totals *totals, const char *const name[2])
{
    int games = score_games(&totals->score);
    printf("%s v %s, %d games, +%d -%d =%d\n", name[0], name[1], games, totals->score.wins,
           totals->score.losses, totals->score.draws);
    if (games == 0) {
        return;
    }
    score_print("score", &totals->score);
    score_print("White's score", &totals->white);
    printf("mean length: %.1f turns\n", (double)totals->turns / games);
    for (int i = 0; i < 2; i++) {
        print_player(name[i], &totals->sums[i]);
    }
    for (int i = 0; i < totals->reason_count; i++) {
        printf("%s: %d\n", totals->reason[i], totals->reason_games[i]);
    }
}
