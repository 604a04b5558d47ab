/* Nets: the bytes are a file, to which the beginning and the checksum are put that such a file
 * must have. What is refused has a reason; what is accepted lies within the file. */
#include "eval/nnue/net.h"
#include "rules/checksum.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKSUM_AT = 32, ALIGNMENT = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char reason[NET_REASON_MAX] = "";
    struct net net;
    unsigned char *bytes = aligned_alloc(ALIGNMENT, (size / ALIGNMENT + 1) * ALIGNMENT);
    if (bytes == NULL) {
        abort();
    }
    memcpy(bytes, data, size);
    if (size >= CHECKSUM_AT + sizeof(uint64_t)) {
        memcpy(bytes, "QNXNNUE1", 8);
        uint64_t sum = checksum_of_words(bytes, size, CHECKSUM_AT);
        memcpy(bytes + CHECKSUM_AT, &sum, sizeof sum);
    }
    if (net_read(&net, bytes, size, reason)) {
        const unsigned char *end = (const unsigned char *)(net.output_bias + net.buckets);
        fuzz_require(net_has_width(net.width), "the width is one of ours", "");
        fuzz_require(end <= bytes + size, "the net lies within its file", "");
        fuzz_require(memchr(net.name, '\0', size) != NULL, "the name ends", "");
    } else {
        fuzz_require(reason[0] != '\0', "a refusal has a reason", "");
    }
    free(bytes);
    return 0;
}
