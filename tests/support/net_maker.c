/* Nets made up by chance, see net_maker.h. */
#include "tests/support/net_maker.h"

#include "tests/support/random.h"
#include "tests/support/test_support.h"

#include <stdlib.h>
#include <string.h>

static const char made_line[] = "made up by chance";

/* A file that grows. */
struct growing {
    unsigned char *bytes;
    size_t size;
};

static void put_number(struct growing *file, int64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        file->bytes[file->size++] = (unsigned char)((uint64_t)number >> 8 * i);
    }
}

static void put_zeros(struct growing *file, size_t unit)
{
    while (file->size % unit != 0) {
        file->bytes[file->size++] = 0;
    }
}

/* A number from -largest to largest. */
static int64_t draw(uint64_t *random, int64_t largest)
{
    return (int64_t)(xorshift(random) % (uint64_t)(2 * largest + 1)) - largest;
}

static void put_draws(struct growing *file, uint64_t *random, int count, int64_t largest,
                      int bytes)
{
    for (int i = 0; i < count; i++) {
        put_number(file, draw(random, largest), bytes);
    }
}

void *net_room(size_t size)
{
    void *room = NULL;
    assert_int_equal(posix_memalign(&room, 64, size), 0);
    return room;
}

void put_net_word(unsigned char *bytes, int at, uint32_t word)
{
    struct growing field = {bytes, (size_t)at};
    put_number(&field, word, 4);
}

void seal_net(unsigned char *bytes, size_t size)
{
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t at = 0; at + 8 <= size; at += 8) {
        uint64_t word = 0;
        for (int i = 7; i >= 0; i--) {
            word = word << 8 | bytes[at + (size_t)i];
        }
        sum = (sum ^ (at == NET_AT_CHECKSUM ? 0 : word)) * UINT64_C(1099511628211);
    }
    put_net_word(bytes, NET_AT_CHECKSUM, (uint32_t)sum);
    put_net_word(bytes, NET_AT_CHECKSUM + 4, (uint32_t)(sum >> 32));
}

static void put_header(struct growing *file, const struct features *features,
                       const struct net_plan *plan)
{
    char text[FEATURES_TEXT_MAX];
    features_describe(features, text);
    memset(file->bytes, 0, NET_AT_LINE);
    memcpy(file->bytes + NET_AT_MAGIC, "QNXNNUE1", 8);
    put_net_word(file->bytes, NET_AT_VERSION, 2);
    put_net_word(file->bytes, NET_AT_COLUMNS, (uint32_t)features_columns(features));
    put_net_word(file->bytes, NET_AT_WIDTH, (uint32_t)plan->width);
    put_net_word(file->bytes, NET_AT_BUCKETS, BUCKETS);
    put_net_word(file->bytes, NET_AT_SCALE, (uint32_t)plan->scale);
    put_net_word(file->bytes, NET_AT_LINE_LENGTH, sizeof made_line - 1);
    memcpy(file->bytes + NET_AT_NAME, features->net, strlen(features->net));
    memcpy(file->bytes + NET_AT_FEATURES, text, strlen(text));
    memcpy(file->bytes + NET_AT_LINE, made_line, sizeof made_line - 1);
    file->size = NET_AT_LINE + sizeof made_line - 1;
}

void make_net(struct made_net *made, const struct features *features,
              const struct net_plan *plan, uint64_t *random)
{
    enum { HEAD_MAX = 512, OUTPUT_BIAS = 100000 };
    int columns = features_columns(features);
    size_t values = (size_t)plan->width * (size_t)(columns + 1 + 2 * BUCKETS);
    struct growing file = {net_room(HEAD_MAX + 2 * values + 4 * BUCKETS), 0};
    char reason[NET_REASON_MAX] = "";
    put_header(&file, features, plan);
    put_zeros(&file, 64);
    int largest = plan->largest < INT8_MAX ? plan->largest : INT8_MAX;
    put_draws(&file, random, plan->width * columns, largest, 1);
    put_draws(&file, random, plan->width, plan->largest, 2);
    put_draws(&file, random, plan->width * 2 * BUCKETS, NET_WEIGHT_MAX, 2);
    put_draws(&file, random, BUCKETS, OUTPUT_BIAS, 4);
    put_zeros(&file, 8);
    seal_net(file.bytes, file.size);
    made->bytes = file.bytes;
    made->size = file.size;
    if (!net_read(&made->net, made->bytes, made->size, reason)) {
        fail_msg("a net for %s is refused: %s", features->net, reason);
    }
}

void free_made_net(struct made_net *made)
{
    free(made->bytes);
    made->bytes = NULL;
}
