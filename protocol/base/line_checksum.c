#include "protocol/base/line_checksum.h"

uint64_t checksum_of(const char *text, size_t length)
{
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    }
    return sum;
}
