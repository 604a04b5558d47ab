/* The command line: `quincunx COMMAND ARGUMENTS`, a table of commands as the protocols are.
 * Results go to stdout in a form other programs may rely on, refusals to stderr as one line.
 */
#ifndef PROTOCOL_COMMANDS_COMMAND_H
#define PROTOCOL_COMMANDS_COMMAND_H

#include "protocol/commands/command_arguments.h"

/* Runs the command argv[1], or --help or --version. Returns the exit status: STATUS_FAILURE
 * also when stdout took less than was written. argc is at least 2. */
int command_run(int argc, char **argv);

/* The text of `quincunx --help`. */
void command_print_help(void);

/* The commands with more to them than a few lines, by file. */
int command_perft(struct arguments *arguments);
int command_bench(struct arguments *arguments);
int command_moves(struct arguments *arguments);
int command_apply(struct arguments *arguments);
int command_eval(struct arguments *arguments);
int command_variants(struct arguments *arguments);
int command_play(struct arguments *arguments);
int command_svg(struct arguments *arguments);
int command_openings(struct arguments *arguments);
int command_study(struct arguments *arguments);

/* Opens XBoard; argv holds what follows the command. Returns only when that fails. */
int command_xboard(int argc, char **argv);

/* Plays a tournament of engines; argv holds what follows the command. */
int command_match(int argc, char **argv);

extern const struct flag command_perft_flags[];
extern const struct flag command_play_flags[];
extern const struct flag command_svg_flags[];
extern const struct flag command_openings_flags[];
extern const struct flag command_study_flags[];

#endif
