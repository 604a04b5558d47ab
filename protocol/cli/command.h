/* The command line: `quincunx COMMAND ARGUMENTS`, a table of commands as the protocols are.
 * Results go to stdout in a form other programs may rely on, refusals to stderr as one line.
 *
 * command.c has the table and the commands; arguments.[ch] sorts words and flags; perft.[ch]
 * counts, study.[ch] fills in a study, bench.[ch] is the fixed workload, launch.[ch] starts
 * other programs, build.[ch] tells how this one was compiled. main.c calls command_run; nothing
 * below this room calls into it but for bench and build, which the protocols show as well. */
#ifndef PROTOCOL_CLI_COMMAND_H
#define PROTOCOL_CLI_COMMAND_H

/* Runs the command argv[1], or --help or --version. Returns the exit status: STATUS_FAILURE
 * also when stdout took less than was written. argc is at least 2. */
int command_run(int argc, char **argv);

#endif
