/* Nets made up by chance, as files in memory, for tests: written from the description in
 * eval/nnue/net.h, not with the program's own code. */
#ifndef TESTS_SUPPORT_NET_MAKER_H
#define TESTS_SUPPORT_NET_MAKER_H

#include "eval/nnue/net.h"

#include <stddef.h>
#include <stdint.h>

/* Where the header's fields are. */
enum {
    NET_AT_MAGIC = 0,
    NET_AT_VERSION = 8,
    NET_AT_COLUMNS = 12,
    NET_AT_WIDTH = 16,
    NET_AT_BUCKETS = 20,
    NET_AT_SCALE = 24,
    NET_AT_LINE_LENGTH = 28,
    NET_AT_CHECKSUM = 32,
    NET_AT_NAME = 40,
    NET_AT_FEATURES = 56,
    NET_AT_LINE = 192
};

struct made_net {
    unsigned char *bytes; /* at a multiple of 64 */
    size_t size;
    struct net net;
};

/* What to make: biases are drawn from -largest..largest, columns too, as far as 8 bits go. */
struct net_plan {
    int width, largest, scale;
};

/* Sums that are clipped at neither end as often as at one; sums that wrap. */
static const struct net_plan net_gentle = {32, 40, 400};
static const struct net_plan net_wild = {32, INT16_MAX, 400};

/* Makes a net for the features, which net_read must accept. Freed by free_made_net. */
void make_net(struct made_net *made, const struct features *features,
              const struct net_plan *plan, uint64_t *random);
void free_made_net(struct made_net *made);

/* Room at a multiple of 64 for exactly so many bytes, to be freed by free(). */
void *net_room(size_t size);

/* Writes the checksum that the bytes, a multiple of 8, ought to have. */
void seal_net(unsigned char *bytes, size_t size);

/* Changes a field of the header. */
void put_net_word(unsigned char *bytes, int at, uint32_t word);

#endif
