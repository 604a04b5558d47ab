/* The checksum of files: FNV-1a (Fowler, Noll, Vo 1991), by words and by bytes. */
#ifndef RULES_CHECKSUM_H
#define RULES_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The checksum of nothing. */
#define CHECKSUM_EMPTY UINT64_C(0xcbf29ce484222325)

/* The checksum with one word or byte more. */
static inline uint64_t checksum_add(uint64_t sum, uint64_t item)
{
    return (sum ^ item) * UINT64_C(0x100000001b3);
}

/* For binary files, as nets and endgame tables: over the whole 64-bit words of the bytes. The
 * word at the offset `at`, where the file keeps its checksum, counts as 0. */
static inline uint64_t checksum_of_words(const unsigned char *bytes, size_t size, size_t at)
{
    uint64_t sum = CHECKSUM_EMPTY;
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        sum = checksum_add(sum, i == at ? 0 : word);
    }
    return sum;
}

/* For text, as the lines of a ledger: over `length` bytes. */
static inline uint64_t checksum_of(const char *text, size_t length)
{
    uint64_t sum = CHECKSUM_EMPTY;
    for (size_t i = 0; i < length; i++) {
        sum = checksum_add(sum, (unsigned char)text[i]);
    }
    return sum;
}

#endif
