/* The command line: the table of commands, and the commands themselves, each a few lines over a
 * library. */
#include "protocol/cli/command.h"

#include "engine/endgames/solve.h"
#include "engine/perft.h"
#include "engine/skill.h"
#include "eval/eval.h"
#include "protocol/base/endgame_folder.h"
#include "protocol/base/system.h"
#include "protocol/cli/analyse.h"
#include "protocol/cli/arguments.h"
#include "protocol/cli/endgames_command.h"
#include "protocol/cli/launch.h"
#include "protocol/cli/perft_command.h"
#include "protocol/cli/study/study.h"
#include "protocol/cli/study_command.h"
#include "protocol/cli/terminal/human_play.h"
#include "protocol/cli/terminal/play.h"
#include "protocol/formats/svg.h"
#include "protocol/formats/trace.h"
#include "protocol/gui/bench.h"
#include "protocol/gui/build_info.h"
#include "protocol/gui/xboard/xboard.h"
#include "protocol/match/openings/book.h"
#include "protocol/match/tournament/match.h"
#include "protocol/match/tournament/merge.h"
#include "protocol/match/tournament/tournament_flags.h"
#include "rules/move_text.h"
#include "rules/quincunx.h"
#include "rules/variants.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define AT(field) offsetof(struct arguments, field)

/* Plays the words from the third on. False, and one line printed, at the first that fails. */
static bool play_words(const struct arguments *arguments, struct game *game,
                       const char *is_illegal)
{
    for (int i = 2; i < arguments->count; i++) {
        struct text_error error = {.what = "out of memory"};
        enum game_step step = game_play_text(game, arguments->word[i], &error);
        if (step != GAME_PLAYED) {
            usage_error(arguments->command, "move %d, \"%.60s\"%s: %s", i - 1,
                        arguments->word[i], step == GAME_ILLEGAL ? is_illegal : "", error.what);
            return false;
        }
    }
    return true;
}

/* --- Rules: perft, moves, apply, variants --- */

static const struct flag perft_flags[] = {
    {"divide", FLAG_SWITCH, AT(divide), .value = NULL},
    {"loop", FLAG_SWITCH, AT(loop), .value = NULL},
    {"json", FLAG_SWITCH, AT(json), .value = NULL},
    {"suite", FLAG_TEXT, AT(suite), .value = "FILE"},
    {"no-bulk", FLAG_SWITCH, AT(no_bulk), .value = NULL},
    {"hash", FLAG_NUMBER, AT(hash), 1, PERFT_HASH_MAX, .value = "MB"},
    {"threads", FLAG_NUMBER, AT(threads), 1, PERFT_THREADS_MAX, .value = "N"},
    {"shard", FLAG_READ, AT(shard), .read = shard_read, .value = "I/N"},
    {"merge", FLAG_SWITCH, AT(merge), .value = "FILE..."},
    {.name = NULL}};

static int compare_texts(const void *left, const void *right)
{
    return strcmp(left, right);
}

/* Prints the moves of who is to move, sorted, one a line, and behind each the side's name,
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

static int run_apply(struct arguments *arguments)
{
    struct game game;
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    bool played = play_words(arguments, &game, ", is illegal");
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

static int run_variants(struct arguments *arguments)
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

/* --- Evaluation and search: eval, bench --- */

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

/* The words of `bench` behind the variant. */
static const struct flag bench_words[] = {{"depth", FLAG_NUMBER, 0, 1, 200, .value = NULL},
                                          {"threads", FLAG_NUMBER, 0, 1, 256, .value = NULL},
                                          {"hash", FLAG_NUMBER, 0, 1, 262144, .value = NULL}};

static int run_bench(struct arguments *arguments)
{
    const struct variant *variant = NULL;
    unsigned options;
    int number[] = {BENCH_DEPTH, 1, BENCH_MEGABYTES};
    bool all = arguments->count == 0 || strcasecmp(arguments->word[0], "all") == 0;
    if (!all && !arguments_variant(arguments, &variant, &options)) {
        return STATUS_USAGE;
    }
    for (int i = 0; i + 1 < arguments->count; i++) {
        if (!arguments_number(arguments, i + 1, &bench_words[i], &number[i])) {
            return STATUS_USAGE;
        }
    }
    if (bench_run(variant, number[0], number[1], (size_t)number[2], stdout) == 0) {
        fprintf(stderr, "quincunx bench: not enough memory\n");
        return STATUS_FAILURE;
    }
    return STATUS_SUCCESS;
}

/* --- openings: a book of random openings, one EPD a line behind the command that made it ---
 */

static const struct flag openings_flags[] = {
    {"seed", FLAG_LONG, AT(seed), 0, FLAG_ANY, .value = "S"},
    {"plies", FLAG_NUMBER, AT(plies), 0, 200, .value = "P"},
    {"depth", FLAG_NUMBER, AT(depth), 1, 100, .value = "D"},
    {"limit", FLAG_NUMBER, AT(limit), 1, 30000, .value = "CENTIPAWNS"},
    {.name = NULL}};

static const struct flag openings_count = {"number of openings", FLAG_NUMBER, 0, 1, 100000000,
                                           .value = NULL};

/* Prints the command that makes this book, as a comment. */
static void print_command(const struct variant *variant, const struct arguments *arguments,
                          const struct book_rule *rule, int64_t seed)
{
    printf("# quincunx openings %s %s --seed %lld --plies %d --depth %d --limit %d",
           variant->name, arguments->word[1], (long long)seed, rule->plies, rule->depth,
           rule->limit);
    for (int i = 0; i < arguments->rule_count; i++) {
        printf(" --%s", arguments->rule[i]);
    }
    putchar('\n');
}

static int print_book(struct book *book, int count)
{
    char epd[FEN_MAX];
    for (int i = 0; i < count; i++) {
        enum book_status status = book_next(book, epd);
        if (status == BOOK_OUT_OF_MEMORY) {
            fprintf(stderr, "quincunx openings: out of memory\n");
            return STATUS_FAILURE;
        }
        if (status == BOOK_NOT_FOUND) {
            fprintf(stderr,
                    "quincunx openings: only %d found; %d tries in a row gave no new one\n", i,
                    BOOK_TRIES_MAX);
            return STATUS_FAILURE;
        }
        puts(epd);
        if (ferror(stdout)) {
            return STATUS_FAILURE;
        }
    }
    return STATUS_SUCCESS;
}

static int run_openings(struct arguments *arguments)
{
    const struct variant *variant;
    unsigned options;
    int count;
    if (!arguments_variant(arguments, &variant, &options) ||
        !arguments_number(arguments, 1, &openings_count, &count)) {
        return STATUS_USAGE;
    }
    struct book_rule rule = book_default(variant);
    rule.plies = (int)given_or(arguments->plies, rule.plies);
    rule.depth = (int)given_or(arguments->depth, rule.depth);
    rule.limit = (int)given_or(arguments->limit, rule.limit);
    int64_t seed = given_or(arguments->seed, 1);
    struct book *book = book_new(variant, options, &rule, (uint64_t)seed);
    if (book == NULL) {
        fprintf(stderr, "quincunx openings: out of memory\n");
        return STATUS_FAILURE;
    }
    print_command(variant, arguments, &rule, seed);
    int status = print_book(book, count);
    book_free(book);
    return status;
}

/* --- endgames: tables of positions with few pieces --- */

static const struct flag endgames_flags[] = {
    {"pieces", FLAG_NUMBER, AT(pieces), 2, ENDGAME_PIECES_MAX, .value = "N"},
    {"folder", FLAG_TEXT, AT(folder), .value = "DIR"},
    {"threads", FLAG_NUMBER, AT(threads), 1, SOLVE_THREADS_MAX, .value = "N"},
    {.name = NULL}};

/* --- svg --- */

static const struct flag svg_flags[] = {
    {"width", FLAG_NUMBER, AT(width), 16, 10000, .value = "PIXELS"}, {.name = NULL}};

enum { SVG_WIDTH_A_FILE = 50 };

static int run_svg(struct arguments *arguments)
{
    struct game game;
    if (!arguments_game(arguments, 1, &game)) {
        return STATUS_USAGE;
    }
    if (!play_words(arguments, &game, "")) {
        game_free(&game);
        return STATUS_FAILURE;
    }
    struct svg_style style = {
        .width =
            (int)given_or(arguments->width, (int64_t)game.variant->files * SVG_WIDTH_A_FILE),
        .marks = board_marks_of(&game)};
    svg_write(stdout, game.variant, game_position(&game), &style);
    game_free(&game);
    return STATUS_SUCCESS;
}

/* --- analyse: a game's moves judged --- */

static const struct flag analyse_flags[] = {
    {"time", FLAG_SECONDS, AT(time), 1, 3600000, .value = "SECONDS | --depth N | --nodes N"},
    {"depth", FLAG_NUMBER, AT(depth), 1, 200, .value = NULL},
    {"nodes", FLAG_LONG, AT(nodes), 1, FLAG_ANY, .value = NULL},
    {.name = NULL}};

enum { ANALYSE_MILLISECONDS = 1000 };

static int run_analyse(struct arguments *arguments)
{
    const struct variant *variant;
    unsigned options;
    if (!arguments_variant(arguments, &variant, &options)) {
        return STATUS_USAGE;
    }
    struct local_limit limit = {.depth = (int)given_or(arguments->depth, 0),
                                .nodes = (uint64_t)given_or(arguments->nodes, 0),
                                .milliseconds = given_or(arguments->time, 0)};
    if (limit.depth == 0 && limit.nodes == 0 && limit.milliseconds == 0) {
        limit.milliseconds = ANALYSE_MILLISECONDS;
    }
    return analyse_run(arguments->word[1], variant, options, &limit);
}

/* --- study: what the engine's games against itself say about a game --- */

static const struct flag study_flags[] = {
    {"games", FLAG_NUMBER, AT(games), 2, 10000000, .value = "N"},
    {"nodes", FLAG_LONG, AT(nodes), 1, FLAG_ANY, .value = "N | --time SECONDS"},
    {"time", FLAG_SECONDS, AT(time), 1, 3600000, .value = NULL},
    {"seed", FLAG_LONG, AT(seed), 0, FLAG_ANY, .value = "S"},
    {"jobs", FLAG_NUMBER, AT(jobs), 1, STUDY_JOBS_MAX, .value = "N"},
    {"plies", FLAG_NUMBER, AT(plies), 0, 200, .value = "P"},
    {"limit", FLAG_NUMBER, AT(limit), 1, 30000, .value = "CENTIPAWNS"},
    {"json", FLAG_SWITCH, AT(json), .value = NULL},
    {"shard", FLAG_READ, AT(shard), .read = shard_read, .value = "I/N"},
    {"merge", FLAG_SWITCH, AT(merge), .value = "FILE..."},
    {.name = NULL}};

/* --- play: in the terminal --- */

static const struct flag play_flags[] = {
    {"seat", FLAG_TEXT, AT(seat), .value = "white|black|both|none|..."},
    {"time", FLAG_SECONDS, AT(time), 1000, 86400000, .value = "SECONDS"},
    {"increment", FLAG_SECONDS, AT(increment), 0, 3600000, .value = "SECONDS"},
    {"depth", FLAG_NUMBER, AT(depth), 1, 200, .value = "N"},
    {"moves-max", FLAG_NUMBER, AT(moves_max), 1, 10000, .value = "N"},
    {"pgn", FLAG_TEXT, AT(pgn), .value = "FILE"},
    {"level", FLAG_NUMBER, AT(level), SKILL_LEAST, SKILL_FULL, .value = "N"},
    {"endgames", FLAG_TEXT, AT(endgames), .value = "DIR"},
    {"colour", FLAG_TEXT, AT(colour), .value = "always|never|auto"},
    {.name = NULL}};

enum { DEFAULT_BASE = 60000, INCREMENT_PART = 100 };

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
        return usage_error("play", "--seat: %s has no seat \"%.60s\"", variant->name,
                           given->seat);
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
        return usage_error("play", "--level, --endgames and --colour go with --seat");
    }
    if (arguments->seat == NULL && arguments->count > 1) {
        return usage_error("play", "a FEN goes with --seat");
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
    if (!launch_own_path(program, sizeof program)) {
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

/* --- match --- */

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "-help") == 0 || strcmp(argv[i], "--help") == 0 ||
            strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

static int run_match(int argc, char **argv)
{
    if (asks_for_help(argc, argv)) {
        tournament_print_help();
        return STATUS_SUCCESS;
    }
    if (argc == 0) {
        return usage_error("match", "engines are missing; see quincunx match --help");
    }
    struct tournament tournament;
    const char *ledger = tournament_merged_ledger(argc, argv);
    char **words = ledger != NULL ? merge_words(ledger, &argc, argv) : NULL;
    if (ledger != NULL && words == NULL) {
        return STATUS_FAILURE;
    }
    bool is_read = tournament_read(&tournament, argc, words != NULL ? words : argv);
    int status = is_read ? match_run(&tournament) : STATUS_USAGE;
    tournament_free(&tournament);
    free(words);
    return status;
}

/* --- The table --- */

struct command {
    struct argument_form form;
    int (*run)(struct arguments *arguments);
    const char *words; /* behind the name; the flags follow */
    const char *what;
};

static const struct command commands[] = {
    {{"play", 1, 2, play_flags, true},
     run_play,
     "VARIANT [FEN]",
     "plays in the terminal, with people in the seats named, else engine against engine"},
    {{"perft", 1, INT_MAX, perft_flags, true},
     perft_command,
     "VARIANT DEPTH [FEN]",
     "counts the sequences of DEPTH moves; with --suite those of an EPD file"},
    {{"bench", 0, 4, NULL, false},
     run_bench,
     "[VARIANT|all] [DEPTH] [THREADS] [HASH]",
     "searches fixed positions; the count is the program's signature"},
    {{"moves", 1, 2, NULL, true},
     run_moves,
     "VARIANT [FEN]",
     "lists every legal move, sorted, one a line; in XYMYX the side's name follows"},
    {{"apply", 2, INT_MAX, NULL, true},
     run_apply,
     "VARIANT FEN|startpos MOVE...",
     "plays moves and prints the FEN, and the result if it is over"},
    {{"eval", 1, 2, NULL, true},
     run_eval,
     "VARIANT [FEN]",
     "prints the static evaluation term by term"},
    {{"openings", 2, 2, openings_flags, true},
     run_openings,
     "VARIANT N",
     "prints N balanced random openings as EPD"},
    {{"svg", 1, INT_MAX, svg_flags, true},
     run_svg,
     "VARIANT [FEN|startpos [MOVE...]]",
     "draws the position, the last move marked, as an SVG picture"},
    {{"endgames", 1, 2, endgames_flags, true},
     endgames_command,
     "VARIANT [FEN]",
     "makes tables of all positions with few pieces, or looks one up in them"},
    {{"study", 1, INT_MAX, study_flags, true},
     study_command,
     "balance|values VARIANT",
     "plays the engine against itself: who wins how, and what pieces are worth"},
    {{"analyse", 2, 2, analyse_flags, true},
     run_analyse,
     "VARIANT FILE.pgn",
     "prints the games with the engine's score, its line, and marks where much was lost"},
    {{"variants", 0, 0, NULL, false}, run_variants, "", "lists the games and their options"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    puts("Quincunx plays chess variants.\n\n"
         "usage: quincunx\n"
         "           speaks CECP (XBoard) or UCI, whichever the first line asks for\n"
         "       quincunx xboard VARIANT [XBOARD OPTIONS]\n"
         "           opens XBoard with everything it needs for that variant\n"
         "       quincunx match -engine cmd=COMMAND -engine cmd=COMMAND -each tc=TIME ...\n"
         "           plays engines against each other; quincunx match --help");
    for (int i = 0; i < COMMANDS; i++) {
        int column =
            printf("       quincunx %s %s", commands[i].form.command, commands[i].words);
        flag_print_usage(commands[i].form.flags, column);
        printf("\n           %s\n", commands[i].what);
    }
    puts("       quincunx --help\n"
         "       quincunx --version\n\n"
         "A FEN is one argument: put it in quotes. Options between readings of the rules are\n"
         "written --NAME=VALUE and go with play, perft, moves, apply, eval, openings, svg,\n"
         "endgames and study, for match with -rule; `quincunx variants` lists them.\n"
         "Exit status: 0, 1 for a failure, 2 for bad arguments.");
}

/* Prints the version, and what this program was made of. */
static void print_version(void)
{
    char text[256];
    const struct net *last = NULL;
    build_info_text(text, sizeof text);
    printf("Quincunx %s\n%s\nnets:", quincunx_version(), text);
    for (int i = 0; i < variant_count(); i++) {
        const struct variant *variant = variant_find(variant_at(i)->name);
        const struct net *net = net_embedded(eval_find(variant)->features);
        if (net != NULL && net != last) {
            printf(" %s", net->name);
            last = net;
        }
    }
    putchar('\n');
}

static int command_by_name(const char *name, int argc, char **argv)
{
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help();
        return STATUS_SUCCESS;
    }
    if (strcmp(name, "--version") == 0) {
        print_version();
        return STATUS_SUCCESS;
    }
    if (strcmp(name, "xboard") == 0) {
        return launch_xboard(argc, argv);
    }
    if (strcmp(name, "match") == 0) {
        return run_match(argc, argv);
    }
    for (int i = 0; i < COMMANDS; i++) {
        struct arguments arguments;
        if (strcmp(commands[i].form.command, name) == 0) {
            bool fits = arguments_read(&arguments, &commands[i].form, argc, argv);
            return fits ? commands[i].run(&arguments) : STATUS_USAGE;
        }
    }
    return usage_error("", "unknown command \"%.60s\"; see quincunx --help", name);
}

int command_run(int argc, char **argv)
{
    int status = command_by_name(argv[1], argc - 2, argv + 2);
    errno = 0; /* what failed before has left none */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "quincunx: cannot write the output: %s\n",
                errno != 0 ? strerror(errno) : "a part of it is lost");
        return status == STATUS_SUCCESS ? STATUS_FAILURE : status;
    }
    return status;
}
