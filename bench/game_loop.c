#include "bench/game_loop.h"

#include <stdio.h>
#include <stdlib.h>

bool game_loop_has_two_sides(const char *program, const struct variant *variant)
{
    if (variant_is_free_for_all(variant)) {
        fprintf(stderr, "%s: %s: each plays for himself, and two sides are needed\n", program,
                variant->name);
        return false;
    }
    return true;
}

bool game_loop_lead_decides(struct lead *lead, int score)
{
    bool goes_on = (score > 0) == (lead->score > 0);
    lead->lasted = abs(score) < lead->margin ? 0 : goes_on ? lead->lasted + 1 : 1;
    lead->score = score;
    return lead->moves > 0 && lead->lasted == lead->moves;
}

int game_loop(struct game *game, int moves, struct lead lead, game_chooser *choose,
              void *context)
{
    for (int made = 0;; made++) {
        enum game_result result = game_end(game).result;
        if (result != RESULT_NONE) {
            return game_result_half_points(result);
        }
        if (made == moves) {
            return 1;
        }
        int score;
        move_t move = choose(context, game, &score);
        if (game_loop_lead_decides(&lead, score)) {
            return score > 0 ? 2 : 0;
        }
        if (!game_play(game, move)) {
            return -1;
        }
    }
}
