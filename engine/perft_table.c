/* The hash table of perft, see perft_table.h. */
#include "engine/perft_table.h"

#include "engine/memory.h"

_Static_assert(sizeof(struct perft_bucket) == 64, "a bucket is a cache line");

static size_t bytes_of(const struct perft_table *table)
{
    return table->buckets * sizeof *table->bucket;
}

bool perft_table_new(struct perft_table *table, size_t megabytes)
{
    size_t bytes = megabytes << 20;
    *table = (struct perft_table){NULL, 0};
    if (bytes == 0) {
        return true;
    }
    table->buckets = 1;
    while (table->buckets * 2 * sizeof *table->bucket <= bytes) {
        table->buckets *= 2;
    }
    table->bucket = memory_map(bytes_of(table));
    if (table->bucket == NULL) {
        return false;
    }
    memory_prefer_large_pages(table->bucket, bytes_of(table));
    return true;
}

void perft_table_free(struct perft_table *table)
{
    memory_unmap(table->bucket, bytes_of(table));
}

bool perft_table_probe(struct perft_place place, uint64_t *count)
{
    for (int i = 0; i < PERFT_BUCKET_SIZE; i++) {
        const struct perft_entry *entry = &place.bucket->entry[i];
        uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
        uint64_t stored = atomic_load_explicit(&entry->count, memory_order_relaxed);
        if ((check ^ stored) == place.signature) {
            *count = stored;
            return true;
        }
    }
    return false;
}

void perft_table_store(struct perft_place place, uint64_t count)
{
    struct perft_entry *smallest = &place.bucket->entry[0];
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < PERFT_BUCKET_SIZE; i++) {
        uint64_t stored =
            atomic_load_explicit(&place.bucket->entry[i].count, memory_order_relaxed);
        if (stored < least) {
            least = stored;
            smallest = &place.bucket->entry[i];
        }
    }
    atomic_store_explicit(&smallest->check, place.signature ^ count, memory_order_relaxed);
    atomic_store_explicit(&smallest->count, count, memory_order_relaxed);
}
