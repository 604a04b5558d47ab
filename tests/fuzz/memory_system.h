/* Descriptors that are memory: what a fuzzed conversation reads and writes, so that a line
 * costs no system call. The program is linked with --wrap for the functions of
 * protocol/base/system.h that take descriptors; other descriptors go on to the real ones.
 * Signals stay the fuzzer's, too. */
#ifndef TESTS_FUZZ_MEMORY_SYSTEM_H
#define TESTS_FUZZ_MEMORY_SYSTEM_H

#include <stddef.h>

/* The two ends of the conversation. Pipes that the program opens are memory as well. */
enum { MEMORY_INPUT = 1 << 20, MEMORY_OUTPUT };

/* Begins a conversation: the bytes, which stay the caller's, come from MEMORY_INPUT, and what
 * was written is forgotten. */
void memory_begin(const char *input, size_t size);

/* What was written to MEMORY_OUTPUT since, with a NUL behind it. Lives until memory_begin. */
const char *memory_output(void);

#endif
