/* What the games of a tournament add up to: points, Elo with its error, SPRT.
 * The same figures as cutechess-cli and fastchess, by their formulas (sources in wdl.c). */
#ifndef PROTOCOL_MATCH_STATISTICS_WDL_H
#define PROTOCOL_MATCH_STATISTICS_WDL_H

#include "protocol/match/tournament/tournament.h"

/* Results of one side against another. Every game is counted by itself; those in whole pairs
 * are counted as a pair as well. */
struct record_of {
    int64_t wins, losses, draws;
    int64_t pairs[5]; /* games in pairs on one opening: 0, 1/2, 1, 3/2, 2 points */
    int64_t traded;   /* of pairs[2], those of a win and a loss */
};

/* Counts a game of so many half points: 0 lost, 1 drawn, 2 won. */
void wdl_add_game(struct record_of *record, int half_points);

/* Counts a pair whose two games, counted already, brought so many half points. */
void wdl_add_pair(struct record_of *record, int first, int second);

/* Adds the counts of `other`. */
void wdl_add(struct record_of *record, const struct record_of *other);

int64_t wdl_games(const struct record_of *record);
int64_t wdl_pairs(const struct record_of *record);
double wdl_points(const struct record_of *record);

/* Points of a hundred; NaN without games. */
double wdl_percent(const struct record_of *record);

/* Results of an engine in games of more than two sides, which share the point. */
struct shares {
    int64_t games;       /* that it was in */
    int64_t seats;       /* that it had in them */
    int64_t won, shared; /* seats that had the whole point, or a part of it */
    int64_t twelfths;    /* of points, of all its seats */
    double sum, squares; /* of a game's points a seat, and of their squares */
};

/* Counts a game: the points of each of its seats, `count` of them. */
void wdl_add_shares(struct shares *shares, const double *points, int count);

double wdl_shares_points(const struct shares *shares);

/* Points of a hundred a seat, and half the 95 % interval; NaN without games. */
double wdl_shares_percent(const struct shares *shares);
double wdl_shares_error(const struct shares *shares);

struct rating {
    double elo, elo_error;   /* logistic Elo and half the 95 % interval */
    double nelo, nelo_error; /* normalized Elo; the error is too small beyond some 100 */
    double los;              /* likelihood of superiority, 0 .. 1 */
    double score;            /* 0 .. 1 */
    double draw_ratio;       /* of games; of pairs, where pairs are known */
    double pairs_ratio;      /* pairs won / pairs lost; NaN without */
};

/* Figures of a record; by its pairs where there are any, by its games otherwise. Infinite where
 * every game was won or lost, and an error also where its interval reaches that; NaN where none
 * was played. */
struct rating wdl_rating(const struct record_of *record);

/* Log-likelihood ratio of elo1 against elo0 by the tournament's model, by pairs where there are
 * any; 0 without games. */
double wdl_sprt_llr(const struct sprt *sprt, const struct record_of *record);

enum sprt_verdict { SPRT_GO_ON, SPRT_H0, SPRT_H1 };

/* The bounds of the ratio, lower < 0 < upper, and which of them was reached. alpha and beta are
 * above 0 and together below 1. */
void wdl_sprt_bounds(const struct sprt *sprt, double *lower, double *upper);
enum sprt_verdict wdl_sprt_judge(const struct sprt *sprt, double llr);

#endif
