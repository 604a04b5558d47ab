/* The transposition table: what searches found out about positions, shared by all threads
 * without locks. An entry is two words,
 *
 *   word 0: | move 32 | score 16 | static evaluation 16 |
 *   word 1: | key 47 | was_pv 1 | depth 8 | generation 6, bound 2 |  xor  mix(word 0)
 *
 * so an entry whose words come from two threads matches no key. What is found may still be of
 * another position with the same key: check its move with variant->is_legal. */
#ifndef ENGINE_TT_H
#define ENGINE_TT_H

#include "rules/move.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

enum { TT_CLUSTER = 4, TT_NO_EVAL = INT16_MIN };

struct tt_entry {
    _Atomic uint64_t word[2];
};

/* One cache line. */
struct tt_cluster {
    struct tt_entry entry[TT_CLUSTER];
};

struct tt {
    struct tt_cluster *clusters;
    uint64_t count; /* of clusters, below 2^32 */
    uint8_t generation;
};

struct tt_data {
    move_t move;
    int score;    /* mates count from the position itself, see worker_score_to_table */
    int raw_eval; /* before correction history, TT_NO_EVAL if unknown */
    int depth;
    enum tt_bound bound;
    bool was_pv; /* the position was on a principal variation once, as far as is known */
};

/* Makes an empty table of `megabytes` in *tt, which held none. False when memory is short. */
bool tt_init(struct tt *tt, size_t megabytes);
void tt_free(struct tt *tt);

/* Forgets everything. Not while a search runs. */
void tt_clear(struct tt *tt);

/* Begins a new search: entries of earlier ones are replaced first. Not while a search runs. */
void tt_age(struct tt *tt);

/* Fills *data with what is known about `key`. False when nothing is. */
bool tt_probe(const struct tt *tt, uint64_t key, struct tt_data *data);

/* Stores *data for `key`, in place of the least useful entry of its cluster. When data->move is
 * MOVE_NONE, an entry of the same key keeps its move; a much deeper one stays as it is. */
void tt_store(struct tt *tt, uint64_t key, const struct tt_data *data);

/* Per mille of the table filled by this search, from a sample. */
int tt_hashfull(const struct tt *tt);

/* The cluster in which a key's entry is, if there is one. */
static inline struct tt_cluster *tt_cluster(const struct tt *tt, uint64_t key)
{
    return &tt->clusters[(key >> 32) * tt->count >> 32];
}

/* Has the processor load that cluster, for a probe that follows soon. */
static inline void tt_prefetch(const struct tt *tt, uint64_t key)
{
    __builtin_prefetch(tt_cluster(tt, key));
}

#endif
