/* Commands that need the rules alone: perft, moves, apply, variants. */
#include "engine/perft.h"
#include "protocol/commands/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PERFT_DIVIDE, PERFT_NO_BULK, PERFT_HASH, PERFT_THREADS };

const struct flag command_perft_flags[] = {
    [PERFT_DIVIDE] = {"divide", FLAG_SWITCH, 0, 0},
    [PERFT_NO_BULK] = {"no-bulk", FLAG_SWITCH, 0, 0},
    [PERFT_HASH] = {"hash", FLAG_NUMBER, 1, PERFT_HASH_MAX},
    [PERFT_THREADS] = {"threads", FLAG_NUMBER, 1, PERFT_THREADS_MAX},
    {NULL, FLAG_SWITCH, 0, 0}};

static const struct flag depth_range = {"depth", FLAG_NUMBER, 0, PERFT_DEPTH_MAX};

int command_perft(struct arguments *arguments)
{
    int64_t depth;
    struct game game;
    struct perft_result result;
    if (!arguments_number(arguments, 1, &depth_range, &depth) ||
        !arguments_game(arguments, 2, &game)) {
        return STATUS_USAGE;
    }
    const struct flag_value *flag = arguments->flag;
    struct perft_settings settings = {
        .depth = (int)depth,
        .bulk = !flag[PERFT_NO_BULK].given,
        .threads = flag[PERFT_THREADS].given ? (int)flag[PERFT_THREADS].number : 1,
        .hash_megabytes = (size_t)flag[PERFT_HASH].number};
    bool done = perft_run(game.variant, game_position(&game), &settings, &result);
    game_free(&game);
    if (!done) {
        fprintf(stderr, "quincunx perft: not enough memory for the hash table\n");
        return STATUS_FAILURE;
    }
    for (int i = 0; i < result.count && flag[PERFT_DIVIDE].given; i++) {
        printf("%s: %llu\n", result.line[i].text, (unsigned long long)result.line[i].nodes);
    }
    printf("Nodes searched: %llu\nNodes/second: %llu\n", (unsigned long long)result.nodes,
           (unsigned long long)perft_speed(&result));
    perft_result_free(&result);
    return STATUS_SUCCESS;
}

static int compare_texts(const void *left, const void *right)
{
    return strcmp(left, right);
}

int command_moves(struct arguments *arguments)
{
    struct game game;
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    struct move_list list = {.count = 0};
    game.variant->generate(game_position(&game), GENERATE_ALL, &list);
    char(*text)[MOVE_TEXT_MAX] = calloc((size_t)list.count + 1, sizeof *text);
    if (text == NULL) {
        game_free(&game);
        fprintf(stderr, "quincunx moves: out of memory\n");
        return STATUS_FAILURE;
    }
    for (int i = 0; i < list.count; i++) {
        move_to_text(game.variant, game_position(&game), list.move[i], text[i]);
    }
    qsort(text, (size_t)list.count, sizeof *text, compare_texts);
    for (int i = 0; i < list.count; i++) {
        puts(text[i]);
    }
    free(text);
    game_free(&game);
    return STATUS_SUCCESS;
}

/* Plays the words from the third on. False, and one line printed, at the first that fails. */
static bool play_words(const struct arguments *arguments, struct game *game)
{
    for (int i = 2; i < arguments->count; i++) {
        struct text_error error;
        enum game_step step = game_play_text(game, arguments->word[i], &error);
        if (step == GAME_ILLEGAL) {
            usage_error("apply", "move %d, \"%.60s\", is illegal: %s", i - 1,
                        arguments->word[i], error.what);
            return false;
        }
        if (step == GAME_OUT_OF_MEMORY) {
            usage_error("apply", "out of memory");
            return false;
        }
    }
    return true;
}

int command_apply(struct arguments *arguments)
{
    struct game game;
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    bool played = play_words(arguments, &game);
    if (played) {
        char fen[FEN_MAX];
        game.variant->to_fen(game_position(&game), fen);
        puts(fen);
        struct game_end end = game_end(&game);
        if (end.result != RESULT_NONE) {
            printf("result: %s (%s)\n", game_result_text(end.result), end.reason);
        }
    }
    game_free(&game);
    return played ? STATUS_SUCCESS : STATUS_FAILURE;
}

int command_variants(struct arguments *arguments)
{
    (void)arguments;
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_at(i);
        printf("%-12s %dx%d  %s", variant->name, variant->files, variant->ranks,
               variant->title);
        const struct rule_option *option = variant->options;
        for (; option != NULL && option->name != NULL; option++) {
            printf("  --%s=%s|%s", option->name, option->value[0], option->value[1]);
        }
        putchar('\n');
    }
    return STATUS_SUCCESS;
}
