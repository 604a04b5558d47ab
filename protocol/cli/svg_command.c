/* What is drawn is a game that the moves have made, or a board as a FEN has it: a piece's
 * diagram, or one that lacks kings, for which `--targets` is asked. */
#include "protocol/cli/svg_command.h"

#include "protocol/cli/position_commands.h"
#include "protocol/formats/svg.h"
#include "rules/fen.h"
#include "rules/game_words.h"
#include "rules/move_text.h"

#include <string.h>

enum { WIDTH_A_FILE = 50 };

static const struct flag flags[] = {
    {"width", FLAG_NUMBER, ARGUMENTS_AT(width), 16, 10000, .value = "PIXELS"},
    {"targets", FLAG_TEXT, ARGUMENTS_AT(targets), .value = "SQUARE"},
    {"mark", FLAG_TEXT, ARGUMENTS_AT(marks), .value = "e4,d5"},
    {"arrow", FLAG_TEXT, ARGUMENTS_AT(arrows), .value = "e2e4,d7d5"},
    {"piece", FLAG_TEXT, ARGUMENTS_AT(piece), .value = "LETTER"},
    {.name = NULL}};

static bool refuse(const char *flag, const char *expected, const char *text)
{
    usage_error("svg", "--%s: expected %s, not \"%.60s\"", flag, expected, text);
    return false;
}

/* Reads a list of squares, or of pairs of squares, into `to`; their number, or -1. */
static int read_squares(const struct variant *variant, const char *text, int in_one,
                        uint8_t *to)
{
    int count = 0;
    while (count < SVG_SIGNS_MAX) {
        for (int i = 0; i < in_one; i++) {
            int square;
            int length = square_from_text(variant, text, &square);
            if (length == 0) {
                return -1;
            }
            *to++ = (uint8_t)square;
            text += length;
        }
        count++;
        if (*text == '\0') {
            return count;
        }
        if (*text++ != ',') {
            return -1;
        }
    }
    return -1;
}

static bool read_signs(const struct arguments *arguments, const struct variant *variant,
                       struct svg_signs *signs)
{
    *signs = (struct svg_signs){0};
    if (arguments->marks != NULL) {
        signs->frames = read_squares(variant, arguments->marks, 1, signs->frame);
    }
    if (arguments->arrows != NULL) {
        signs->arrows = read_squares(variant, arguments->arrows, 2, signs->arrow[0]);
    }
    return (signs->frames >= 0 || refuse("mark", "squares as e4,d5", arguments->marks)) &&
           (signs->arrows >= 0 ||
            refuse("arrow", "pairs of squares as e2e4,d7d5", arguments->arrows));
}

/* What is asked of a picture. */
struct asked {
    const struct variant *variant;
    unsigned options;
    const char *fen;     /* NULL: the start */
    const char *targets; /* a square's name, or NULL */
    struct svg_style style;
};

/* Takes the diagram of a piece in the place of a FEN. */
static bool ask_piece(const struct arguments *arguments, struct asked *asked)
{
    int type = fen_piece_type(asked->variant, arguments->piece[0]);
    if (type == 0 || arguments->piece[1] != '\0') {
        return refuse("piece", "a piece's letter", arguments->piece);
    }
    if (asked->fen != NULL || asked->targets != NULL || asked->variant->seats > 2) {
        usage_error("svg", "--piece draws a position of its own, of a game for two");
        return false;
    }
    asked->fen = asked->variant->words->piece[type].diagram;
    asked->targets = asked->variant->words->piece[type].square;
    asked->style.is_bare = true;
    return true;
}

static bool read_asked(const struct arguments *arguments, struct asked *asked)
{
    *asked = (struct asked){.targets = arguments->targets};
    if (!arguments_variant(arguments, &asked->variant, &asked->options)) {
        return false;
    }
    if (arguments->count > 1 && strcmp(arguments->word[1], "startpos") != 0) {
        asked->fen = arguments->word[1];
    }
    asked->style.width =
        (int)given_or(arguments->width, (int64_t)asked->variant->files * WIDTH_A_FILE);
    return read_signs(arguments, asked->variant, &asked->style.signs) &&
           (arguments->piece == NULL || ask_piece(arguments, asked));
}

/* The square whose targets are asked for; -1 when there is none of that name. */
static int asked_square(const struct asked *asked)
{
    int square;
    int length = square_from_text(asked->variant, asked->targets, &square);
    return length > 0 && asked->targets[length] == '\0' ? square : -1;
}

/* Draws a board that may lack kings, with a piece's targets. */
static int draw_board(struct asked *asked)
{
    struct text_error error = {.what = ""};
    struct targets targets;
    int square = asked_square(asked);
    if (square < 0) {
        refuse("targets", "a square", asked->targets);
        return STATUS_USAGE;
    }
    if (!targets_find_fen(asked->variant, asked->fen, asked->options, square, &targets,
                          &error)) {
        return usage_error("svg", "FEN refused: %s", error.what);
    }
    asked->style.targets = &targets;
    bool drawn = svg_write_fen(stdout, asked->variant, asked->fen, &asked->style, &error);
    return drawn ? STATUS_SUCCESS : usage_error("svg", "FEN refused: %s", error.what);
}

/* Draws a game as it stands after the moves. */
static int draw_game(const struct arguments *arguments, struct asked *asked, struct game *game)
{
    struct text_error error;
    struct targets targets;
    if (!position_commands_play(arguments, game, "")) {
        return STATUS_FAILURE;
    }
    asked->style.marks = board_marks_of(game);
    if (asked->targets != NULL) {
        int square = asked_square(asked);
        if (square < 0) {
            refuse("targets", "a square", asked->targets);
            return STATUS_USAGE;
        }
        if (!targets_find(asked->variant, game_position(game), square, &targets, &error)) {
            return usage_error("svg", "--targets: %s", error.what);
        }
        asked->style.targets = &targets;
    }
    svg_write(stdout, asked->variant, game_position(game), &asked->style);
    return STATUS_SUCCESS;
}

/* Whether a board is to be drawn as its FEN has it. */
static bool asks_for_board(const struct arguments *arguments, const struct asked *asked)
{
    union position_room room;
    struct text_error error;
    return arguments->piece != NULL ||
           (asked->fen != NULL && asked->targets != NULL && arguments->count == 2 &&
            !asked->variant->from_fen(asked->variant, &room.head, asked->fen, asked->options,
                                      &error));
}

static int run_svg(struct arguments *arguments)
{
    struct asked asked;
    struct game game;
    if (!read_asked(arguments, &asked)) {
        return STATUS_USAGE;
    }
    if (asks_for_board(arguments, &asked)) {
        return draw_board(&asked);
    }
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    int status = draw_game(arguments, &asked, &game);
    game_free(&game);
    return status;
}

const struct command svg_command = {
    .name = "svg",
    .words = "VARIANT [FEN|startpos [MOVE...]]",
    .what = "prints an SVG picture of the position, or of how a piece goes",
    .count = {1, INT_MAX},
    .flags = flags,
    .run = run_svg};
