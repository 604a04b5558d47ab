/* The checksum of binary files: nets, endgame tables. */
#ifndef RULES_CHECKSUM_H
#define RULES_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* FNV-1a (Fowler, Noll, Vo 1991) over the whole 64-bit words of the bytes, that at the offset
 * `at` taken as 0: there the file keeps its checksum. */
static inline uint64_t checksum_of_words(const unsigned char *bytes, size_t size, size_t at)
{
    const uint64_t prime = UINT64_C(0x100000001b3);
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        sum = (sum ^ (i == at ? 0 : word)) * prime;
    }
    return sum;
}

#endif
