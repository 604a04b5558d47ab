/* A number that tells texts apart unless somebody means to deceive: FNV-1a. */
#ifndef PROTOCOL_TOURNAMENT_CHECKSUM_H
#define PROTOCOL_TOURNAMENT_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t checksum_of(const char *text, size_t length)
{
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    }
    return sum;
}

#endif
