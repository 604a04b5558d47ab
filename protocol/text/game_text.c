#include "protocol/text/game_text.h"

#include "rules/move_text.h"

#include <string.h>

bool game_text_start(const struct game *game, char fen[FEN_MAX])
{
    _Alignas(64) unsigned char storage[POSITION_SIZE_MAX];
    struct position *start = (struct position *)(void *)storage;
    char usual[FEN_MAX];
    variant_start(game->variant, game->options, start);
    game->variant->to_fen(game->variant, start, usual);
    game->variant->to_fen(game->variant, game_position_at(game, 0), fen);
    return strcmp(usual, fen) == 0;
}

void game_text_moves(FILE *file, const struct game *game, const signed char *firsts)
{
    const struct variant *variant = game->variant;
    int step = variant->simultaneous ? 2 : 1;
    for (int i = 0; i + step <= game->count; i += step) {
        const struct position *position = game_position_at(game, i);
        char text[JOINT_TEXT_MAX];
        if (variant->simultaneous) {
            struct joint joint = {.half = {game->moves[i], game->moves[i + 1]},
                                  .first = firsts[i]};
            joint_to_text(variant, position, &joint, text);
        } else {
            move_to_text(variant, position, game->moves[i], text);
        }
        fprintf(file, " %s", text);
    }
}
