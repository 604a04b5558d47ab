/* The transposition table, see tt.h. All accesses to entries are relaxed atomics: on the
 * machines we know they are plain loads and stores, and the mixed key catches torn entries. */
#include "engine/tt.h"

#include "engine/memory.h"

#include <string.h>

enum { GENERATIONS = 64, GENERATION_WEIGHT = 4, SAMPLE = 250 };

/* Where the parts of the second word begin; the bound begins it. */
enum { GENERATION_SHIFT = 2, DEPTH_SHIFT = 8, PV_SHIFT = 16, KEY_SHIFT = 17 };

/* Spreads every bit of the first word over the key's part of the second. */
static uint64_t mix_key(uint64_t word)
{
    return word * UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t load_entry(const struct tt_entry *entry, int index)
{
    return atomic_load_explicit(&entry->word[index], memory_order_relaxed);
}

/* Whether an entry that is not empty is a key's. */
static bool is_of(uint64_t meta, uint64_t key)
{
    return meta >> KEY_SHIFT == key << KEY_SHIFT >> KEY_SHIFT && (meta & 3) != TT_NONE;
}

static int entry_depth(uint64_t meta)
{
    return (int)(meta >> DEPTH_SHIFT & 255);
}

static int entry_generation(uint64_t meta)
{
    return (int)(meta >> GENERATION_SHIFT & (GENERATIONS - 1));
}

/* How many searches ago an entry was written. */
static int entry_age(const struct tt *tt, uint64_t meta)
{
    return (GENERATIONS + tt->generation - entry_generation(meta)) % GENERATIONS;
}

bool tt_init(struct tt *tt, size_t megabytes)
{
    if (megabytes == 0 || megabytes > UINT32_MAX / 16 || megabytes > SIZE_MAX >> 20) {
        return false;
    }
    size_t bytes = megabytes << 20;
    void *memory = memory_map(bytes);
    if (memory == NULL) {
        return false;
    }
    memory_prefer_large_pages(memory, bytes);
    tt->clusters = memory;
    tt->count = bytes / sizeof(struct tt_cluster);
    tt->generation = 0;
    return true;
}

void tt_free(struct tt *tt)
{
    memory_unmap(tt->clusters, (size_t)tt->count * sizeof(struct tt_cluster));
    tt->clusters = NULL;
    tt->count = 0;
}

void tt_clear(struct tt *tt)
{
    memset((void *)tt->clusters, 0, (size_t)tt->count * sizeof(struct tt_cluster));
    tt->generation = 0;
}

void tt_age(struct tt *tt)
{
    tt->generation = (uint8_t)((tt->generation + 1) % GENERATIONS);
}

bool tt_probe(const struct tt *tt, uint64_t key, struct tt_data *data)
{
    const struct tt_cluster *cluster = tt_cluster(tt, key);
    for (int i = 0; i < TT_CLUSTER; i++) {
        uint64_t word = load_entry(&cluster->entry[i], 0);
        uint64_t meta = load_entry(&cluster->entry[i], 1) ^ mix_key(word);
        if (is_of(meta, key)) {
            data->move = (move_t)(word >> 32);
            data->score = (int16_t)(word >> 16 & 0xffff);
            data->raw_eval = (int16_t)(word & 0xffff);
            data->depth = entry_depth(meta);
            data->bound = (enum tt_bound)(meta & 3);
            data->was_pv = meta >> PV_SHIFT & 1;
            return true;
        }
    }
    return false;
}

/* The entry to overwrite: the position's own, or the shallowest and oldest. */
static struct tt_entry *victim(const struct tt *tt, uint64_t key, bool *same)
{
    struct tt_cluster *cluster = tt_cluster(tt, key);
    struct tt_entry *worst = NULL;
    int worst_value = INT32_MAX;
    *same = false;
    for (int i = 0; i < TT_CLUSTER; i++) {
        struct tt_entry *entry = &cluster->entry[i];
        uint64_t word = load_entry(entry, 0);
        uint64_t raw = load_entry(entry, 1);
        uint64_t meta = raw ^ mix_key(word);
        if (is_of(meta, key)) {
            *same = true;
            return entry;
        }
        int value = (word | raw) == 0
                        ? INT32_MIN
                        : entry_depth(meta) - GENERATION_WEIGHT * entry_age(tt, meta);
        if (value < worst_value) {
            worst_value = value;
            worst = entry;
        }
    }
    return worst;
}

void tt_store(struct tt *tt, uint64_t key, const struct tt_data *data)
{
    bool same;
    struct tt_entry *entry = victim(tt, key, &same);
    move_t move = data->move;
    int depth = data->depth < 0 ? 0 : data->depth > 255 ? 255 : data->depth;
    if (same) {
        uint64_t word = load_entry(entry, 0);
        uint64_t meta = load_entry(entry, 1) ^ mix_key(word);
        if (data->bound != TT_EXACT && entry_age(tt, meta) == 0 &&
            depth + 4 <= entry_depth(meta)) {
            return;
        }
        if (move == MOVE_NONE) {
            move = (move_t)(word >> 32);
        }
    }
    uint64_t word =
        (uint64_t)move << 32 | (uint64_t)(uint16_t)data->score << 16 | (uint16_t)data->raw_eval;
    uint64_t meta = key << KEY_SHIFT | (uint64_t)data->was_pv << PV_SHIFT |
                    (uint64_t)depth << DEPTH_SHIFT |
                    (uint64_t)tt->generation << GENERATION_SHIFT | (uint64_t)data->bound;
    atomic_store_explicit(&entry->word[0], word, memory_order_relaxed);
    atomic_store_explicit(&entry->word[1], meta ^ mix_key(word), memory_order_relaxed);
}

int tt_hashfull(const struct tt *tt)
{
    int filled = 0;
    for (int i = 0; i < SAMPLE && (uint64_t)i < tt->count; i++) {
        for (int j = 0; j < TT_CLUSTER; j++) {
            const struct tt_entry *entry = &tt->clusters[i].entry[j];
            uint64_t word = load_entry(entry, 0);
            uint64_t meta = load_entry(entry, 1) ^ mix_key(word);
            filled += (meta & 3) != TT_NONE && entry_age(tt, meta) == 0;
        }
    }
    return filled * 1000 / (SAMPLE * TT_CLUSTER);
}
