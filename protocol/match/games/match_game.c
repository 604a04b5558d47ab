#include "protocol/match/games/match_game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int match_game_half_points(const struct match_game *match_game, const struct variant *variant,
                           int side)
{
    assert(!variant_is_free_for_all(variant));
    (void)variant;
    if (match_game->result == RESULT_DRAW) {
        return 1;
    }
    return match_game->result == (side == 0 ? RESULT_BLACK_WINS : RESULT_WHITE_WINS) ? 0 : 2;
}

double match_game_points(const struct match_game *match_game, const struct variant *variant,
                         int side)
{
    if (variant_is_free_for_all(variant)) {
        return game_result_points(variant, match_game->result, side);
    }
    return match_game_half_points(match_game, variant, side) / 2.0;
}

void match_game_free(struct match_game *match_game)
{
    if (match_game->game.variant != NULL) {
        game_free(&match_game->game);
    }
    free(match_game->firsts);
    free(match_game->comments);
    match_game->firsts = NULL;
    match_game->comments = NULL;
}

void match_game_fault_path(const char *folder, int number, char path[FAULT_PATH_MAX])
{
    snprintf(path, FAULT_PATH_MAX, "%s/game-%d.log", folder, number + 1);
}
