#include "eval/nnue/net.h"

#include "rules/build.h"
#include "rules/checksum.h"

#include <nets.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { HEADER_BYTES = 192, ALIGNMENT = 64, VERSION = 2, NAME_BYTES = 16 };

static const char magic[8] = {'Q', 'N', 'X', 'N', 'N', 'U', 'E', '1'};

struct header {
    char magic[8];
    uint32_t version, columns, width, buckets, scale, line_length;
    uint64_t checksum;
    char name[NAME_BYTES];
    char features[FEATURES_TEXT_MAX];
};

_Static_assert(sizeof(struct header) <= HEADER_BYTES, "the header has room");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "nets are read as they lie in memory");

bool net_has_width(int width)
{
    return width == 32 || width == 128 || width == 256 || width == 512;
}

static size_t round_up(size_t size, size_t unit)
{
    return (size + unit - 1) / unit * unit;
}

/* Bytes of a whole file with this header, whose sizes are plausible. */
static size_t file_bytes(const struct header *header)
{
    size_t width = header->width;
    size_t data = width * header->columns +
                  width * (1 + 2 * header->buckets) * sizeof(int16_t) +
                  header->buckets * sizeof(int32_t);
    return round_up(round_up(HEADER_BYTES + header->line_length, ALIGNMENT) + data, 8);
}

/* Whether a field is a line of plain text that ends within it. */
static bool is_text(const char *field, size_t size)
{
    const char *end = memchr(field, '\0', size);
    while (end != NULL && field < end && *field >= ' ' && *field <= '~') {
        field++;
    }
    return field == end;
}

/* What is wrong with the header of so many bytes; NULL if nothing. */
static const char *header_fault(const struct header *header, size_t size)
{
    if (size < HEADER_BYTES) {
        return "shorter than a header";
    }
    if (memcmp(header->magic, magic, sizeof magic) != 0) {
        return "not a net: it does not begin with QNXNNUE1";
    }
    if (header->version != VERSION) {
        return "a net of another version";
    }
    if (!is_text(header->name, NAME_BYTES) || !is_text(header->features, FEATURES_TEXT_MAX)) {
        return "a header whose names are no text";
    }
    if (header->columns == 0 || header->columns > UINT16_MAX || header->buckets != BUCKETS ||
        header->scale == 0 || header->scale > 10000 || header->line_length > NET_BYTES_MAX) {
        return "a header with sizes that cannot be";
    }
    if (!net_has_width((int)header->width)) {
        return "a first layer that is not 32, 128, 256 or 512 wide";
    }
    return NULL;
}

bool net_read(struct net *net, const void *bytes, size_t size, char reason[NET_REASON_MAX])
{
    const unsigned char *start = bytes;
    const struct header *header = bytes;
    const char *fault = header_fault(header, size);
    if (fault != NULL) {
        snprintf(reason, NET_REASON_MAX, "%s", fault);
        return false;
    }
    if (size != file_bytes(header)) {
        snprintf(reason, NET_REASON_MAX, "%zu bytes, but by its header it should have %zu",
                 size, file_bytes(header));
        return false;
    }
    if (header->checksum != checksum_of_words(start, size, offsetof(struct header, checksum))) {
        snprintf(reason, NET_REASON_MAX, "damaged: the checksum is wrong");
        return false;
    }
    const int8_t *data =
        (const int8_t *)(start + round_up(HEADER_BYTES + header->line_length, ALIGNMENT));
    size_t width = header->width;
    *net =
        (struct net){.name = header->name,
                     .features = header->features,
                     .line = (const char *)start + HEADER_BYTES,
                     .line_length = (int)header->line_length,
                     .columns = (int)header->columns,
                     .width = (int)header->width,
                     .buckets = (int)header->buckets,
                     .scale = (int)header->scale,
                     .column = data,
                     .bias = (const int16_t *)(const void *)(data + width * header->columns)};
    net->weight = net->bias + width;
    net->output_bias = (const int32_t *)(const void *)(net->weight + 2 * width * BUCKETS);
    for (size_t i = 0; i < 2 * width * BUCKETS; i++) {
        if (net->weight[i] > NET_WEIGHT_MAX || net->weight[i] < -NET_WEIGHT_MAX) {
            snprintf(reason, NET_REASON_MAX, "an output weight beyond %d", NET_WEIGHT_MAX);
            return false;
        }
    }
    return true;
}

bool net_serves(const struct net *net, const struct features *features)
{
    char text[FEATURES_TEXT_MAX];
    if (features == NULL || strcmp(net->name, features->net) != 0) {
        return false;
    }
    features_describe(features, text);
    return strcmp(net->features, text) == 0 && net->columns == features_columns(features);
}

/* --- The nets in the program. NETS of nets.h, made by the build, lists the files of eval/nets
 * with their sizes. --- */

#define NET(name, file, bytes) EMBED_FILE(quincunx_net_##name, file, bytes)
NETS
#undef NET

    struct embedded {
    const unsigned char *start;
    size_t size;
    struct net net;
    bool is_good;
};

#define NET(name, file, bytes) {.start = quincunx_net_##name, .size = bytes},
static struct embedded embedded[] = {NETS{.start = NULL}};
#undef NET

static pthread_once_t embedded_read = PTHREAD_ONCE_INIT;

static void read_embedded(void)
{
    char reason[NET_REASON_MAX];
    for (struct embedded *one = embedded; one->start != NULL; one++) {
        one->is_good = net_read(&one->net, one->start, one->size, reason);
    }
}

const struct net *net_embedded(const struct features *features)
{
    pthread_once(&embedded_read, read_embedded);
    for (struct embedded *one = embedded; one->start != NULL; one++) {
        if (one->is_good && net_serves(&one->net, features)) {
            return &one->net;
        }
    }
    return NULL;
}
