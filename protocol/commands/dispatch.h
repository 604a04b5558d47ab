/* The choice between the program built for any x86-64 processor and its copy built for
 * x86-64-v3 (AVX2, BMI2), which is installed beside it or in ../lib/quincunx. */
#ifndef PROTOCOL_COMMANDS_DISPATCH_H
#define PROTOCOL_COMMANDS_DISPATCH_H

#include <stdbool.h>
#include <stddef.h>

/* Replaces this program by the faster copy when the processor can run it, there is one, and
 * the environment variable QUINCUNX_CPU is not "generic". Returns otherwise. Must be called
 * before any input is read. */
void dispatch_to_fastest(char **argv);

/* Writes the path of this program's own file. False when the system does not tell. */
bool dispatch_own_path(char *path, size_t size);

#endif
