#include "protocol/formats/game_text.h"

#include "rules/move_text.h"

#include <string.h>

bool game_text_start(const struct game *game, char fen[FEN_MAX])
{
    union position_room room;
    struct position *start = &room.head;
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

void game_text_line(const struct variant *variant, const struct position *position,
                    const move_t *moves, int count, enum notation notation, char *text,
                    size_t size)
{
    union position_room room[2];
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count && size - used > MOVE_TEXT_MAX + 1; i++) {
        char move[MOVE_TEXT_MAX];
        notation_write(variant, position, moves[i], notation, move);
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? " " : "", move);
        variant->apply(position, &room[i & 1].head, moves[i]);
        position = &room[i & 1].head;
    }
}
