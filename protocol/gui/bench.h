/* A fixed set of searches: the number of nodes tells two versions of the search apart, nodes a
 * second how fast it is. */
#ifndef PROTOCOL_GUI_BENCH_H
#define PROTOCOL_GUI_BENCH_H

#include "rules/variant.h"

#include <stdio.h>

enum { BENCH_DEPTH = 10, BENCH_MEGABYTES = 16 };

/* Searches the bench positions of `variant`, of all variants when it is NULL, to `depth` (0 =
 * BENCH_DEPTH), and prints the nodes of each to `out`, at last "Nodes searched: N" and
 * "Nodes/second: N". Returns the nodes. With one thread they are the same in every build. 0
 * when memory is short. */
uint64_t bench_run(const struct variant *variant, int depth, int threads, size_t hash_mb,
                   FILE *out);

#endif
