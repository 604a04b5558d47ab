#include "protocol/cli/pieces_command.h"

#include "protocol/formats/card.h"
#include "rules/fen.h"

/* All cards, between what the game is about and what its options mean. */
static void print_all(const struct variant *variant)
{
    card_write_game(stdout, variant, CARD_WIDTH);
    for (int type = 1; variant->letters[type] != '\0'; type++) {
        putchar('\n');
        card_write_piece(stdout, variant, type, CARD_WIDTH);
    }
    card_write_options(stdout, variant, CARD_WIDTH);
}

static int run_pieces(struct arguments *arguments)
{
    const struct variant *variant;
    unsigned options;
    if (!arguments_variant(arguments, &variant, &options)) {
        return STATUS_USAGE;
    }
    if (arguments->count == 1) {
        print_all(variant);
        return STATUS_SUCCESS;
    }
    const char *letter = arguments->word[1];
    int type = letter[0] != '\0' && letter[1] == '\0' ? fen_piece_type(variant, letter[0]) : 0;
    if (type == 0) {
        return usage_error("pieces", "%s has no piece \"%.60s\"; its letters are %s",
                           variant->name, letter, variant->letters + 1);
    }
    card_write_piece(stdout, variant, type, CARD_WIDTH);
    if (variant->seats == 2) {
        putchar('\n');
        card_write_board(stdout, variant, type);
    }
    return STATUS_SUCCESS;
}

const struct command pieces_command = {
    .name = "pieces",
    .words = "VARIANT [LETTER]",
    .what = "explains the game and its pieces; one piece with a board that shows how it goes",
    .count = {1, 2},
    .refuses_rules = true,
    .run = run_pieces};
