/* The table of commands, and the two that need no arguments. */
#include "protocol/commands/command.h"

#include "rules/quincunx.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

struct command {
    struct argument_form form;
    int (*run)(struct arguments *arguments);
    const char *usage; /* behind the name */
    const char *what;
};

static const struct command commands[] = {
    {{"play", 1, 2, command_play_flags, true},
     command_play,
     "VARIANT [FEN] [--seat white|black|both|none|...] [--time SECONDS]\n"
     "           [--increment SECONDS] [--depth N] [--moves-max N] [--pgn FILE] [--level N]\n"
     "           [--colour always|never|auto]",
     "plays in the terminal, with people in the seats named, else engine against engine"},
    {{"perft", 2, 3, command_perft_flags, true},
     command_perft,
     "VARIANT DEPTH [FEN] [--divide] [--no-bulk] [--hash MB] [--threads N]",
     "counts the sequences of DEPTH turns"},
    {{"bench", 0, 4, NULL, false},
     command_bench,
     "[VARIANT|all] [DEPTH] [THREADS] [HASH]",
     "searches fixed positions; the count is the program's signature"},
    {{"moves", 1, 2, NULL, true},
     command_moves,
     "VARIANT [FEN]",
     "lists every legal turn, sorted, one a line"},
    {{"apply", 2, INT_MAX, NULL, true},
     command_apply,
     "VARIANT FEN|startpos MOVE...",
     "plays turns and prints the FEN, and the result if it is over"},
    {{"eval", 1, 2, NULL, true},
     command_eval,
     "VARIANT [FEN]",
     "prints the static evaluation term by term"},
    {{"openings", 2, 2, command_openings_flags, true},
     command_openings,
     "VARIANT N [--seed S] [--plies P] [--depth D] [--limit CENTIPAWNS]",
     "prints N balanced random openings as EPD"},
    {{"svg", 1, INT_MAX, command_svg_flags, true},
     command_svg,
     "VARIANT [FEN|startpos [MOVE...]] [--width PIXELS]",
     "draws the position, the last turn marked, as an SVG picture"},
    {{"study", 2, 2, command_study_flags, true},
     command_study,
     "balance|values VARIANT [--games N] [--nodes N | --time SECONDS] [--seed S]\n"
     "           [--jobs N] [--plies P] [--limit CENTIPAWNS] [--json]",
     "plays the engine against itself: who wins how, and what men are worth"},
    {{"variants", 0, 0, NULL, false},
     command_variants,
     "",
     "lists the games and their options"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

void command_print_help(void)
{
    puts("Quincunx plays chess variants.\n\n"
         "usage: quincunx\n"
         "           speaks CECP (XBoard) or UCI, whichever the first line asks for\n"
         "       quincunx xboard VARIANT [XBOARD OPTIONS]\n"
         "           opens XBoard with everything it needs for that variant\n"
         "       quincunx match -engine cmd=COMMAND -engine cmd=COMMAND -each tc=TIME ...\n"
         "           plays engines against each other; quincunx match --help");
    for (int i = 0; i < COMMANDS; i++) {
        printf("       quincunx %s %s\n           %s\n", commands[i].form.command,
               commands[i].usage, commands[i].what);
    }
    puts("       quincunx --help\n"
         "       quincunx --version\n\n"
         "A FEN is one argument: put it in quotes. Options between readings of the rules are\n"
         "written --NAME=VALUE and go with play, perft, moves, apply, eval, openings, svg and\n"
         "study, for match with -rule; `quincunx variants` lists them.\n"
         "Exit status: 0, 1 for a failure, 2 for bad arguments.");
}

static int command_by_name(const char *name, int argc, char **argv)
{
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        command_print_help();
        return STATUS_SUCCESS;
    }
    if (strcmp(name, "--version") == 0) {
        printf("Quincunx %s\n", quincunx_version());
        return STATUS_SUCCESS;
    }
    if (strcmp(name, "xboard") == 0) {
        return command_xboard(argc, argv);
    }
    if (strcmp(name, "match") == 0) {
        return command_match(argc, argv);
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
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "quincunx: cannot write the output: %s\n", strerror(errno));
        return status == STATUS_SUCCESS ? STATUS_FAILURE : status;
    }
    return status;
}
