#include "engine/endgames/endgame_table.h"

#include "rules/checksum.h"
#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = "QNXEGT01";

struct header {
    char magic[8];
    uint64_t checksum;
    char variant[32];
    char material[24];
    uint32_t options, width;
    uint64_t count;
    struct endgame_facts facts;
    uint8_t length[CODING_TOKENS];
    uint8_t zero[30];
};

_Static_assert(sizeof(struct header) == 448 && offsetof(struct header, length) == 152,
               "the header's place");

static const size_t checksum_at = offsetof(struct header, checksum);

/* How many positions a table stores. */
static uint64_t stored_by(const struct layout *layout)
{
    return layout->count * (uint64_t)(layout->counts * layout->counts);
}

static uint64_t blocks_of(uint64_t bytes)
{
    return (bytes + CODING_BLOCK - 1) / CODING_BLOCK;
}

static int block_bytes(uint64_t bytes, uint64_t block)
{
    uint64_t left = bytes - block * CODING_BLOCK;
    return (int)(left < CODING_BLOCK ? left : CODING_BLOCK);
}

static uint64_t offset_of(const struct endgame_table *table, uint64_t block)
{
    uint64_t offset;
    memcpy(&offset, table->offset + 8 * block, sizeof offset);
    return offset;
}

/* --- Reading --- */

static bool refuse_table(char reason[TABLE_REASON_MAX], const char *what)
{
    snprintf(reason, TABLE_REASON_MAX, "%s", what);
    return false;
}

/* Checks everything and fills the table but for its bytes. */
static bool take_file(struct endgame_table *table, const unsigned char *bytes, size_t size,
                      struct pairs **pool, char reason[TABLE_REASON_MAX])
{
    struct header header;
    struct material material;
    bool possible;
    if (size < sizeof header || memcmp(bytes, magic, sizeof magic) != 0) {
        return refuse_table(reason, "not an endgame table");
    }
    memcpy(&header, bytes, sizeof header);
    if (size % 8 != 0 || header.checksum != checksum_of_words(bytes, size, checksum_at)) {
        return refuse_table(reason, "damaged: the checksum is wrong");
    }
    header.variant[sizeof header.variant - 1] = '\0';
    header.material[sizeof header.material - 1] = '\0';
    const struct variant *variant = variant_find(header.variant);
    if (variant == NULL || !material_from_text(variant, header.material, &material)) {
        snprintf(reason, TABLE_REASON_MAX, "a table of \"%s %s\", which is nothing here",
                 header.variant, header.material);
        return false;
    }
    if (header.options >= variant_option_sets(variant)) {
        return refuse_table(reason, "a table of rule options that the game does not have");
    }
    table->layout = layout_new(variant, header.options, &material, pool, &possible);
    if (table->layout == NULL) {
        return refuse_table(reason,
                            possible ? "memory is short" : "a table of no position at all");
    }
    table->key = material_key(&material);
    table->facts = header.facts;
    table->width = (int)header.width;
    memcpy(table->coding.length, header.length, sizeof header.length);
    if (header.count != stored_by(table->layout) ||
        header.width != (variant->simultaneous ? 4 : 1) || !coding_complete(&table->coding)) {
        return refuse_table(reason, "its positions are numbered in another way");
    }
    table->blocks = blocks_of(header.count * header.width);
    uint64_t list = (table->blocks + 1) * 8;
    table->offset = bytes + sizeof header;
    table->data = table->offset + list;
    for (uint64_t i = 0; i < table->blocks && sizeof header + list <= size; i++) {
        if (offset_of(table, i) > offset_of(table, i + 1)) {
            return refuse_table(reason, "damaged: its blocks are out of order");
        }
    }
    if (sizeof header + list > size ||
        offset_of(table, table->blocks) > size - sizeof header - list) {
        return refuse_table(reason, "damaged: it is too short");
    }
    return true;
}

struct endgame_table *endgame_table_new(unsigned char *bytes, size_t size, struct pairs **pool,
                                        char reason[TABLE_REASON_MAX])
{
    struct endgame_table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        refuse_table(reason, "memory is short");
        free(bytes);
        return NULL;
    }
    table->bytes = bytes;
    if (!take_file(table, bytes, size, pool, reason)) {
        endgame_table_free(table);
        return NULL;
    }
    return table;
}

void endgame_table_free(struct endgame_table *table)
{
    if (table != NULL) {
        layout_free(table->layout);
        free(table->bytes);
        free(table);
    }
}

/* --- Writing --- */

unsigned char *endgame_table_pack(const struct layout *layout, const uint8_t *bytes, int width,
                                  const struct endgame_facts *facts, size_t *size)
{
    struct header header = {.count = stored_by(layout), .facts = *facts};
    struct coding *coding = calloc(1, sizeof *coding);
    uint64_t count = header.count * (uint64_t)width;
    uint64_t blocks = blocks_of(count);
    size_t begin = sizeof header + 8 * (size_t)(blocks + 1);
    size_t room = begin + 2 * CODING_BLOCK;
    unsigned char *out = coding != NULL ? malloc(room) : NULL;
    if (out != NULL) {
        coding_choose(coding, bytes, count);
        coding_complete(coding);
    }
    size_t end = begin;
    for (uint64_t block = 0; block <= blocks && out != NULL; block++) {
        uint64_t offset = end - begin;
        memcpy(out + sizeof header + 8 * block, &offset, sizeof offset);
        if (block < blocks) {
            end += coding_write(coding, bytes + block * CODING_BLOCK, block_bytes(count, block),
                                out + end);
        }
        if (room - end < 2 * CODING_BLOCK) {
            room += room / 2;
            unsigned char *larger = realloc(out, room);
            if (larger == NULL) {
                free(out);
            }
            out = larger;
        }
    }
    if (out != NULL) {
        memset(out + end, 0, 8);
        *size = (end + 7) / 8 * 8;
        memcpy(header.magic, magic, sizeof magic);
        memcpy(header.length, coding->length, sizeof header.length);
        snprintf(header.variant, sizeof header.variant, "%s", layout->variant->name);
        material_to_text(layout->variant, &layout->material, header.material);
        header.options = layout->options;
        header.width = (uint32_t)width;
        memcpy(out, &header, sizeof header);
        header.checksum = checksum_of_words(out, *size, checksum_at);
        memcpy(out, &header, sizeof header);
    }
    free(coding);
    return out;
}

/* --- One position --- */

struct cached_block {
    const struct endgame_table *table;
    uint64_t block;
    uint8_t bytes[CODING_BLOCK];
};

struct endgame_cache {
    int blocks; /* a power of two */
    struct cached_block block[];
};

struct endgame_cache *endgame_cache_new(int blocks)
{
    struct endgame_cache *cache =
        calloc(1, sizeof *cache + (size_t)blocks * sizeof cache->block[0]);
    if (cache != NULL) {
        cache->blocks = blocks;
    }
    return cache;
}

void endgame_cache_free(struct endgame_cache *cache)
{
    free(cache);
}

void endgame_cache_clear(struct endgame_cache *cache)
{
    for (int i = 0; i < cache->blocks; i++) {
        cache->block[i].table = NULL;
    }
}

static int read_byte(const struct endgame_table *table, struct endgame_cache *cache,
                     uint64_t at)
{
    uint64_t block = at / CODING_BLOCK;
    uint64_t hash = (block ^ table->key) * UINT64_C(0x9e3779b97f4a7c15);
    struct cached_block *cached = &cache->block[(hash >> 32) % (uint64_t)cache->blocks];
    if (cached->table != table || cached->block != block) {
        uint64_t begin = offset_of(table, block);
        cached->table = table;
        cached->block = block;
        if (!coding_read(
                &table->coding, table->data + begin,
                (size_t)(offset_of(table, block + 1) - begin), cached->bytes,
                block_bytes(stored_by(table->layout) * (uint64_t)table->width, block))) {
            memset(cached->bytes, 0, CODING_BLOCK); /* no writer of ours makes such a file */
        }
    }
    return cached->bytes[at % CODING_BLOCK];
}

int endgame_table_read(const struct endgame_table *table, struct endgame_cache *cache,
                       uint64_t index)
{
    uint64_t count = table->layout->count;
    if (table->width == 1) {
        return read_byte(table, cache, index);
    }
    uint64_t at = index / count * 2 * count + index % count;
    return read_byte(table, cache, at) | read_byte(table, cache, at + count) << 8;
}
