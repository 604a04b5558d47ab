#include "protocol/cli/position_commands.h"

#include "eval/eval.h"
#include "protocol/formats/trace.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool position_commands_play(const struct arguments *arguments, struct game *game,
                            const char *is_illegal)
{
    for (int i = 2; i < arguments->count; i++) {
        struct text_error error = {.what = "out of memory"};
        enum game_step step = game_play_text(game, arguments->word[i], &error);
        if (step != GAME_PLAYED) {
            usage_error(arguments->command->name, "move %d, \"%.60s\"%s: %s", i - 1,
                        arguments->word[i], step == GAME_ILLEGAL ? is_illegal : "", error.what);
            return false;
        }
    }
    return true;
}

static int compare_texts(const void *left, const void *right)
{
    return strcmp(left, right);
}

/* Prints the moves of the side to move, sorted, one a line, and behind each the side's name,
 * which may be "". */
static void print_moves(const struct variant *variant, const struct position *position,
                        const char *side)
{
    char text[MOVES_MAX][MOVE_TEXT_MAX];
    struct move_list list = {.count = 0};
    variant->generate(position, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        move_to_text(variant, position, list.move[i], text[i]);
    }
    qsort(text, (size_t)list.count, sizeof *text, compare_texts);
    for (int i = 0; i < list.count; i++) {
        printf("%s%s%s\n", text[i], *side != '\0' ? " " : "", side);
    }
}

static int run_moves(struct arguments *arguments)
{
    struct game game;
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    const struct variant *variant = game.variant;
    const struct position *position = game_position(&game);
    if (!variant->simultaneous) {
        print_moves(variant, position, "");
    }
    for (int seat = 0; variant->simultaneous && seat < variant->seats; seat++) {
        union position_room asked;
        variant->open(position, &asked.head, seat);
        print_moves(variant, &asked.head, variant->seat_names[seat]);
    }
    game_free(&game);
    return STATUS_SUCCESS;
}

const struct command position_commands_moves = {
    .name = "moves",
    .words = "VARIANT [FEN]",
    .what = "lists every legal move, sorted, one a line; in XYMYX the side's name follows",
    .count = {1, 2},
    .run = run_moves};

static int run_apply(struct arguments *arguments)
{
    struct game game;
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    bool played = position_commands_play(arguments, &game, ", is illegal");
    if (played) {
        char fen[FEN_MAX];
        game.variant->to_fen(game.variant, game_position(&game), fen);
        puts(fen);
        struct game_end end = game_end(&game);
        if (end.result != RESULT_NONE) {
            printf("result: %s (%s)\n", game_result_text(end.result), end.reason);
        }
    }
    game_free(&game);
    return played ? STATUS_SUCCESS : STATUS_FAILURE;
}

const struct command position_commands_apply = {
    .name = "apply",
    .words = "VARIANT FEN|startpos MOVE...",
    .what = "plays moves and prints the FEN, and the result if the game is over",
    .count = {2, INT_MAX},
    .run = run_apply};

static int run_eval(struct arguments *arguments)
{
    struct game game;
    char text[TRACE_TEXT_MAX];
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    trace_to_text(game.variant, game_position(&game),
                  net_embedded(eval_find(game.variant)->features), text);
    fputs(text, stdout);
    game_free(&game);
    return STATUS_SUCCESS;
}

const struct command position_commands_eval = {
    .name = "eval",
    .words = "VARIANT [FEN]",
    .what = "prints the static evaluation and what each piece adds",
    .count = {1, 2},
    .run = run_eval};
