/* The command that draws a position. */
#include "protocol/commands/command.h"
#include "protocol/svg/svg.h"

#include <stdio.h>

enum { SVG_WIDTH_MIN = 16, SVG_WIDTH_MAX = 10000, SVG_WIDTH_A_FILE = 50 };

enum { SVG_WIDTH };

const struct flag command_svg_flags[] = {
    [SVG_WIDTH] = {"width", FLAG_NUMBER, SVG_WIDTH_MIN, SVG_WIDTH_MAX},
    {NULL, FLAG_SWITCH, 0, 0}};

/* Plays the words from the third on. False, and one line printed, at the first that fails. */
static bool play_words(const struct arguments *arguments, struct game *game)
{
    for (int i = 2; i < arguments->count; i++) {
        struct text_error error = {.what = "out of memory"};
        if (game_play_text(game, arguments->word[i], &error) != GAME_PLAYED) {
            usage_error("svg", "move %d, \"%.60s\": %s", i - 1, arguments->word[i], error.what);
            return false;
        }
    }
    return true;
}

int command_svg(struct arguments *arguments)
{
    struct game game;
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    if (!play_words(arguments, &game)) {
        game_free(&game);
        return STATUS_FAILURE;
    }
    struct svg_style style = {.width =
                                  (int)flag_or(&arguments->flag[SVG_WIDTH],
                                               (int64_t)game.variant->files * SVG_WIDTH_A_FILE),
                              .marks = board_marks_of(&game)};
    svg_write(stdout, game.variant, game_position(&game), &style);
    game_free(&game);
    return STATUS_SUCCESS;
}
