#include "protocol/match/games/adjudicator.h"

#include <string.h>

void adjudicator_start(struct adjudicator *adjudicator, const struct adjudication *adjudication)
{
    memset(adjudicator, 0, sizeof *adjudicator);
    adjudicator->adjudication = adjudication;
}

static void count_series(int *series, bool goes_on)
{
    *series = goes_on ? *series + 1 : 0;
}

void adjudicator_note(struct adjudicator *adjudicator, int side, bool has_score, int score)
{
    const struct adjudication *rules = adjudicator->adjudication;
    int limit = rules->resign.score, even = rules->draw.score;
    count_series(&adjudicator->even[side], has_score && score >= -even && score <= even);
    count_series(&adjudicator->lost[side], has_score && score <= -limit);
    count_series(&adjudicator->won[side], has_score && score >= limit);
    count_series(&adjudicator->level[side],
                 has_score && score >= -SHARE_SCORE && score <= SHARE_SCORE);
}

void adjudicator_look_at_move(struct adjudicator *adjudicator, const struct game *game,
                              int seat)
{
    const struct position *position = game_position(game);
    bool resets = game->variant->halfmove_by_seat ? game->variant->stalled(position, seat) <= 1
                                                  : position->halfmove_clock == 0;
    if (resets) {
        memset(adjudicator->even, 0, sizeof adjudicator->even);
    }
}

/* Whether the side gives the game up, and with `twosided` the other one agrees. */
static bool gives_up(const struct adjudicator *adjudicator, int side)
{
    const struct resign_rule *rule = &adjudicator->adjudication->resign;
    if (rule->count == 0 || adjudicator->lost[side] < rule->count) {
        return false;
    }
    return !rule->two_sided || adjudicator->won[1 - side] >= rule->count;
}

static bool is_even(const struct adjudicator *adjudicator, const struct game *game)
{
    const struct draw_rule *rule = &adjudicator->adjudication->draw;
    return rule->count > 0 && game->count >= rule->number * game->variant->seats &&
           adjudicator->even[0] >= rule->count && adjudicator->even[1] >= rule->count;
}

/* Whether two of many are left in the game, and both would share the victory. */
static bool is_shared(struct adjudicator *adjudicator, const struct game *game)
{
    const struct variant *variant = game->variant;
    unsigned alive = variant_seats_alive(variant, game_position(game));
    if (alive != adjudicator->alive) {
        adjudicator->alive = alive;
        memset(adjudicator->level, 0, sizeof adjudicator->level);
    }
    for (int seat = 0; seat < variant->seats; seat++) {
        if ((alive >> seat & 1) && adjudicator->level[seat] < SHARE_MOVES) {
            return false;
        }
    }
    return __builtin_popcount(alive) == 2;
}

/* Why the side has lost. */
static const char *lost_by_scores(const struct variant *variant, int side)
{
    if (variant->seats > 2) {
        return side == 0 ? "adjudicated: the first team's scores are lost"
                         : "adjudicated: the second team's scores are lost";
    }
    return side == 0 ? "adjudicated: White's scores are lost"
                     : "adjudicated: Black's scores are lost";
}

struct game_end adjudicator_verdict(struct adjudicator *adjudicator, const struct game *game)
{
    const struct variant *variant = game->variant;
    int max_moves = adjudicator->adjudication->max_moves;
    if (variant_is_free_for_all(variant) && is_shared(adjudicator, game)) {
        return (struct game_end){game_result_of_seats(adjudicator->alive),
                                 "the last two share the victory"};
    }
    for (int side = 0; side < 2; side++) {
        if (gives_up(adjudicator, side)) {
            return (struct game_end){side == 0 ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
                                     lost_by_scores(variant, side)};
        }
    }
    if (is_even(adjudicator, game)) {
        return (struct game_end){RESULT_DRAW, "adjudicated: scores are even"};
    }
    if (max_moves > 0 && game->count >= max_moves * variant->seats) {
        return (struct game_end){RESULT_DRAW, "adjudicated: longest game allowed"};
    }
    return (struct game_end){RESULT_NONE, ""};
}
