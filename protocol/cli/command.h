/* The command line: `quincunx COMMAND ARGUMENTS`. Results go to stdout in a form that other
 * programs may rely on, errors to stderr as one line. */
#ifndef PROTOCOL_CLI_COMMAND_H
#define PROTOCOL_CLI_COMMAND_H

/* Runs the command argv[1], or --help or --version. Returns the exit status: STATUS_FAILURE
 * also when the output could not be written; 141, without a message, when its reader has gone.
 * argc is at least 2. */
int command_run(int argc, char **argv);

#endif
