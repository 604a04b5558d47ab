/* Endgame tables: the bytes are a file, to which the beginning and the checksum are put that
 * such a file must have. What is refused has a reason; of what is accepted every value can be
 * read. */
#include "engine/endgames/endgames.h"
#include "rules/checksum.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKSUM_AT = 8, READS = 64 };

/* A copy that begins as a table does, with the checksum that it should have. */
static unsigned char *make_file(const uint8_t *data, size_t size)
{
    unsigned char *bytes = malloc(size + 1);
    if (bytes == NULL) {
        abort();
    }
    memcpy(bytes, data, size);
    if (size >= CHECKSUM_AT + sizeof(uint64_t)) {
        memcpy(bytes, "QNXEGT01", CHECKSUM_AT);
        uint64_t sum = checksum_of_words(bytes, size, CHECKSUM_AT);
        memcpy(bytes + CHECKSUM_AT, &sum, sizeof sum);
    }
    return bytes;
}

static void check_table(const struct endgame_table *table, struct endgame_cache *cache)
{
    uint64_t count = table->layout->count;
    int most = table->layout->variant->simultaneous ? TABLE_VALUE_ONE + 1 : 255;
    for (uint64_t i = 0; i < READS; i++) {
        int value = endgame_table_read(table, cache, (count - 1) / READS * i);
        fuzz_require(value >= 0 && value <= most, "a value has as many bytes as it should", "");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct pairs *pool; /* of all tables: making it takes longer than all else */
    char reason[TABLE_REASON_MAX] = "";
    struct endgame_cache *cache = endgame_cache_new(1);
    struct endgame_table *table = endgame_table_new(make_file(data, size), size, &pool, reason);
    if (cache == NULL) {
        abort();
    }
    if (table != NULL) {
        check_table(table, cache);
    } else {
        fuzz_require(reason[0] != '\0', "a refusal has a reason", "");
    }
    endgame_table_free(table);
    endgame_cache_free(cache);
    return 0;
}
