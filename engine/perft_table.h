/* The hash table of perft, which threads share. It is lockless (Hyatt, Mann 2002): an entry
 * holds the count and `signature ^ count`, so an entry torn by two writers matches no
 * signature. The signature is the position's key with the depth, and a bucket of one cache line
 * gives up its smallest count first. */
#ifndef ENGINE_PERFT_TABLE_H
#define ENGINE_PERFT_TABLE_H

#include "rules/position.h"

#include <stdatomic.h>

enum { PERFT_BUCKET_SIZE = 4 };

struct perft_bucket {
    struct perft_entry {
        _Atomic uint64_t check; /* signature ^ count */
        _Atomic uint64_t count;
    } entry[PERFT_BUCKET_SIZE];
};

struct perft_table {
    struct perft_bucket *bucket; /* NULL = no table */
    size_t buckets;              /* a power of two */
};

/* Where the table has what is below a position, or would have it. */
struct perft_place {
    struct perft_bucket *bucket;
    uint64_t signature;
};

/* Makes a table of at most so many megabytes, none for 0. False when memory is short. */
bool perft_table_new(struct perft_table *table, size_t megabytes);
void perft_table_free(struct perft_table *table);

/* The place of what is counted `depth` plies below a position. There must be a table. */
static inline struct perft_place perft_table_place(const struct perft_table *table,
                                                   const struct position *position, int depth)
{
    uint64_t signature = position->key ^ (uint64_t)depth * 0x9E3779B97F4A7C15U;
    return (struct perft_place){&table->bucket[signature & (table->buckets - 1)], signature};
}

/* Whether the table has a count there, and *count. */
bool perft_table_probe(struct perft_place place, uint64_t *count);

/* Keeps a count there. */
void perft_table_store(struct perft_place place, uint64_t count);

#endif
