/* The table of commands, and those that are a few lines over a library. */
#include "protocol/cli/command.h"

#include "eval/eval.h"
#include "protocol/base/system.h"
#include "protocol/cli/analyse_command.h"
#include "protocol/cli/endgames_command.h"
#include "protocol/cli/launch.h"
#include "protocol/cli/learn_command.h"
#include "protocol/cli/openings_command.h"
#include "protocol/cli/perft_command.h"
#include "protocol/cli/pieces_command.h"
#include "protocol/cli/play_command.h"
#include "protocol/cli/position_commands.h"
#include "protocol/cli/puzzle_command.h"
#include "protocol/cli/study_command.h"
#include "protocol/cli/svg_command.h"
#include "protocol/gui/bench.h"
#include "protocol/gui/build_info.h"
#include "protocol/match/tournament/match.h"
#include "protocol/match/tournament/merge.h"
#include "protocol/match/tournament/tournament_flags.h"
#include "rules/quincunx.h"
#include "rules/variants.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What a shell says of a program that SIGPIPE has ended. */
enum { STATUS_CLOSED = 141 };

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

static const struct command variants_command = {.name = "variants",
                                                .words = "",
                                                .what = "lists the games and their options",
                                                .count = {0, 0},
                                                .refuses_rules = true,
                                                .run = run_variants};

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

static const struct command bench_command = {
    .name = "bench",
    .words = "[VARIANT|all] [DEPTH] [THREADS] [HASH]",
    .what = "searches fixed positions; the number of nodes identifies the version",
    .count = {0, 4},
    .refuses_rules = true,
    .run = run_bench};

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

static const struct command *const commands[] = {&play_command,
                                                 &learn_command,
                                                 &puzzle_command,
                                                 &perft_command,
                                                 &bench_command,
                                                 &position_commands_moves,
                                                 &position_commands_apply,
                                                 &position_commands_eval,
                                                 &openings_command,
                                                 &svg_command,
                                                 &pieces_command,
                                                 &endgames_command,
                                                 &study_command,
                                                 &analyse_command,
                                                 &variants_command};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    puts("Quincunx plays chess variants.\n\n"
         "usage: quincunx\n"
         "           speaks UCI or CECP (XBoard), by the first line of input\n"
         "       quincunx xboard VARIANT [XBOARD OPTIONS]\n"
         "           opens XBoard, set up for the variant\n"
         "       quincunx match -engine cmd=COMMAND -engine cmd=COMMAND -each tc=TIME ...\n"
         "           plays engines against each other; quincunx match --help");
    for (int i = 0; i < COMMANDS; i++) {
        int column = printf("       quincunx %s %s", commands[i]->name, commands[i]->words);
        flag_print_usage(commands[i]->flags, column);
        printf("\n           %s\n", commands[i]->what);
    }
    puts("       quincunx --help\n"
         "       quincunx --version\n\n"
         "A FEN is one argument: put it in quotes. Options of the rules are written\n"
         "--NAME=VALUE, in match -rule NAME=VALUE; `quincunx variants` lists them.\n"
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
        if (strcmp(commands[i]->name, name) == 0) {
            bool fits = arguments_read(&arguments, commands[i], argc, argv);
            return fits ? commands[i]->run(&arguments) : STATUS_USAGE;
        }
    }
    return usage_error("", "unknown command \"%.60s\"; see quincunx --help", name);
}

/* Whether nobody reads the output any more, as behind `| head`. */
static bool output_is_closed(void)
{
    struct wait wait = {.descriptor = SYSTEM_OUTPUT};
    return system_wait(&wait, 1, 0) > 0 && (wait.found & WAIT_BROKEN) != 0;
}

int command_run(int argc, char **argv)
{
    int status = command_by_name(argv[1], argc - 2, argv + 2);
    errno = 0; /* what failed before has left none */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (output_is_closed()) {
            return STATUS_CLOSED;
        }
        fprintf(stderr, "quincunx: cannot write the output: %s\n",
                errno != 0 ? strerror(errno) : "a part of it is lost");
        return status == STATUS_SUCCESS ? STATUS_FAILURE : status;
    }
    return status;
}
