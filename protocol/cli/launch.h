/* Programs that replace this one: its copy built for x86-64-v3 (AVX2, BMI2), which is installed
 * beside it or in ../lib/quincunx (fastest_posix.c) or is within it (fastest_within.c), and
 * XBoard. */
#ifndef PROTOCOL_CLI_LAUNCH_H
#define PROTOCOL_CLI_LAUNCH_H

/* Replaces this program by the faster copy when the processor can run it, there is one, and
 * the environment variable QUINCUNX_CPU is not "generic". Returns otherwise. Must be called
 * before any input is read. */
void launch_fastest(int argc, char **argv);

/* Opens XBoard on a game against this program: argv holds the variant and what the user adds.
 * Returns only when that fails, with the exit status. */
int launch_xboard(int argc, char **argv);

#endif
