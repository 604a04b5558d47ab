#include "protocol/cli/play_command.h"

#include "engine/skill.h"
#include "protocol/cli/own_path.h"
#include "protocol/cli/terminal/human_play.h"
#include "protocol/cli/terminal/play.h"
#include "protocol/gui/xboard/xboard.h"

#include <limits.h>
#include <stdio.h>

static const struct flag play_flags[] = {
    {"seat", FLAG_TEXT, ARGUMENTS_AT(seat), .value = "white|black|both|none|..."},
    {"time", FLAG_SECONDS, ARGUMENTS_AT(time), 1000, 86400000, .value = "SECONDS"},
    {"increment", FLAG_SECONDS, ARGUMENTS_AT(increment), 0, 3600000, .value = "SECONDS"},
    {"depth", FLAG_NUMBER, ARGUMENTS_AT(depth), 1, 200, .value = "N"},
    {"moves-max", FLAG_NUMBER, ARGUMENTS_AT(moves_max), 1, 10000, .value = "N"},
    {"pgn", FLAG_TEXT, ARGUMENTS_AT(pgn), .value = "FILE"},
    {"level", FLAG_NUMBER, ARGUMENTS_AT(level), SKILL_LEAST, SKILL_FULL, .value = "N"},
    {"endgames", FLAG_TEXT, ARGUMENTS_AT(endgames), .value = "DIR"},
    {"colour", FLAG_TEXT, ARGUMENTS_AT(colour), .value = "always|never|auto"},
    {.name = NULL}};

enum { DEFAULT_BASE = 60000, INCREMENT_PART = 100 };

/* Says that there is no such seat, and which there are. */
static int refuse_seat(const struct variant *variant, const char *seat)
{
    char names[64] = "";
    size_t used = 0;
    for (int i = 0; i < variant->seats; i++) {
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? ", " : "",
                                 variant->seat_names[i]);
    }
    return usage_error("play", "--seat: %s has no seat \"%.60s\"; it has %s", variant->name,
                       seat, names);
}

/* A game with people: the clocks are those asked for, and none if none were. */
static int play_with_people(const struct arguments *given, struct game *game)
{
    const struct variant *variant = game->variant;
    struct human_settings settings = {.base = given_or(given->time, 0),
                                      .depth = (int)given_or(given->depth, 0),
                                      .moves_max = (int)given_or(given->moves_max, 0),
                                      .level = (int)given_or(given->level, SKILL_FULL),
                                      .pgn = given->pgn,
                                      .endgames = given->endgames};
    settings.increment = given_or(given->increment, settings.base / INCREMENT_PART);
    if (!human_seats_from_text(variant, given->seat, &settings.seats)) {
        game_free(game);
        return refuse_seat(variant, given->seat);
    }
    if (given->colour != NULL && !terminal_colour_from_text(given->colour, &settings.colour)) {
        game_free(game);
        return usage_error("play", "--colour: expected always, never or auto, not \"%.60s\"",
                           given->colour);
    }
    return human_play(&settings, game);
}

static int run_play(struct arguments *arguments)
{
    struct game game;
    if (arguments->seat == NULL && (arguments->level != NOT_GIVEN ||
                                    arguments->colour != NULL || arguments->endgames != NULL)) {
        return usage_error("play", "--level, --endgames and --colour need --seat");
    }
    if (arguments->seat == NULL && arguments->count > 1) {
        return usage_error("play", "a FEN needs --seat");
    }
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    if (arguments->seat != NULL) {
        return play_with_people(arguments, &game);
    }
    if (!play_speaks_uci(game.variant) && xboard_of(game.variant) == NULL) {
        game_free(&game);
        return usage_error("play", "%s cannot be played through CECP", arguments->word[0]);
    }
    char program[PATH_MAX];
    if (!own_path(program, sizeof program)) {
        fprintf(stderr, "quincunx play: cannot find this program's file\n");
        game_free(&game);
        return STATUS_FAILURE;
    }
    struct play_settings settings = {.program = program,
                                     .base = given_or(arguments->time, 0),
                                     .depth = (int)given_or(arguments->depth, 0),
                                     .moves_max = (int)given_or(arguments->moves_max, 0),
                                     .pgn = arguments->pgn,
                                     .rule_count = arguments->rule_count,
                                     .rules = arguments->rule};
    if (settings.base == 0 && settings.depth == 0) {
        settings.base = DEFAULT_BASE;
    }
    settings.increment = given_or(arguments->increment, settings.base / INCREMENT_PART);
    return play_game(&settings, &game);
}

const struct command play_command = {
    .name = "play",
    .words = "VARIANT [FEN]",
    .what = "plays in the terminal: people in the seats of --seat, else engine against engine",
    .count = {1, 2},
    .flags = play_flags,
    .run = run_play};
