#include "eval/evaluator.h"

enum { SHARE_LIMIT = 19700 };

/* One of four equal seats that wins a piece gains 3/4 of the piece's part of the whole.
 * SHARE_SCORE makes that the value of the piece at the start of a game, when each seat has
 * FULL_STRENGTH. Further from an equal part the score grows more and more slowly, but a seat
 * far ahead still gains by each piece. */
int eval_share(const int strength[SEATS_MAX], int seat, int players)
{
    enum { FULL_STRENGTH = 22000, SHARE_SCORE = FULL_STRENGTH * 16 / 3 };
    enum { BEND = 25000 };
    int64_t whole = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        whole += strength[i];
    }
    if (strength[seat] == 0) {
        return -SHARE_LIMIT;
    }
    int64_t excess = (int64_t)strength[seat] * players - whole;
    int64_t score = excess * SHARE_SCORE / (whole * players);
    return (int)(score * BEND / (BEND + (score < 0 ? -score : score)));
}

int eval_with_threats(int share, int threats)
{
    int score = share + threats;
    return score > SHARE_LIMIT ? SHARE_LIMIT : score < -SHARE_LIMIT ? -SHARE_LIMIT : score;
}

int eval_players(const int strength[SEATS_MAX])
{
    int players = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        players += strength[i] > 0;
    }
    return players;
}
