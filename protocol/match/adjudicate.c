#include "protocol/match/adjudicate.h"

#include <string.h>

void adjudicator_start(struct adjudicator *adjudicator, const struct contest *contest)
{
    memset(adjudicator, 0, sizeof *adjudicator);
    adjudicator->contest = contest;
}

static void count(int *series, bool goes_on)
{
    *series = goes_on ? *series + 1 : 0;
}

void adjudicator_note(struct adjudicator *adjudicator, int seat, bool has_score, int score)
{
    const struct contest *contest = adjudicator->contest;
    int limit = contest->resign.score, even = contest->draw.score;
    count(&adjudicator->even[seat], has_score && score >= -even && score <= even);
    count(&adjudicator->lost[seat], has_score && score <= -limit);
    count(&adjudicator->won[seat], has_score && score >= limit);
}

/* The shortest series of the seats that are (`same`) or are not of team `team`. */
static int shortest(const struct variant *variant, const int series[SEATS_MAX], int team,
                    bool same)
{
    int least = INT32_MAX;
    for (int seat = 0; seat < variant->seats; seat++) {
        if ((variant->team[seat] == team) == same && series[seat] < least) {
            least = series[seat];
        }
    }
    return least;
}

/* Whether every seat of the team gives the game up, and with `twosided` all others agree. */
static bool gives_up(const struct adjudicator *adjudicator, const struct variant *variant,
                     int team)
{
    const struct resign_rule *rule = &adjudicator->contest->resign;
    if (rule->count == 0 || shortest(variant, adjudicator->lost, team, true) < rule->count) {
        return false;
    }
    return !rule->two_sided || shortest(variant, adjudicator->won, team, false) >= rule->count;
}

static bool is_even(const struct adjudicator *adjudicator, const struct game *game)
{
    const struct draw_rule *rule = &adjudicator->contest->draw;
    const struct variant *variant = game->variant;
    return rule->count > 0 && game->count >= rule->number * variant->seats &&
           shortest(variant, adjudicator->even, 0, true) >= rule->count &&
           shortest(variant, adjudicator->even, 0, false) >= rule->count;
}

struct game_end adjudicator_verdict(const struct adjudicator *adjudicator,
                                    const struct game *game)
{
    const struct variant *variant = game->variant;
    int max_moves = adjudicator->contest->max_moves;
    if (gives_up(adjudicator, variant, 0)) {
        return (struct game_end){RESULT_BLACK_WINS, "adjudicated: White's scores are lost"};
    }
    if (gives_up(adjudicator, variant, 1)) {
        return (struct game_end){RESULT_WHITE_WINS, "adjudicated: Black's scores are lost"};
    }
    if (is_even(adjudicator, game)) {
        return (struct game_end){RESULT_DRAW, "adjudicated: scores are even"};
    }
    if (max_moves > 0 && game->count >= max_moves * variant->seats) {
        return (struct game_end){RESULT_DRAW, "adjudicated: longest game allowed"};
    }
    return (struct game_end){RESULT_NONE, ""};
}
