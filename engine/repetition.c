/* Repetition, see repetition.h. */
#include "engine/repetition.h"

void repetition_init(struct key_line *line, const struct game *game)
{
    int count = game_position(game)->halfmove_clock;
    count = count < game->count ? count : game->count;
    count = count < KEYS_GAME_MAX ? count : KEYS_GAME_MAX;
    line->root = count;
    for (int i = 0; i <= count; i++) {
        line->key[count - i] = game_position_at(game, game->count - i)->key;
    }
}

bool repetition_found(const struct key_line *line, int ply, int reversible, int seats)
{
    int now = line->root + ply;
    int first = now - reversible;
    bool seen = false;
    int stride = seats == 2 ? 2 : 1; /* where more play, some are skipped at times */
    for (int i = now - 4; i >= first && i >= 0; i -= stride) {
        if (line->key[i] == line->key[now]) {
            if (i > line->root || seen) {
                return true;
            }
            seen = true;
        }
    }
    return false;
}
