/* The table of one material, and its file, little-endian.
 *
 *   offset  0  char[8]    "QNXEGT01"
 *           8  uint64     checksum: FNV-1a (Fowler, Noll, Vo 1991) over the file's 64-bit
 *                         words, this one taken as 0
 *          16  char[32]   name of the variant, NUL-padded
 *          48  char[24]   material, "KRvK"
 *          72  uint32     rule options, as in struct position
 *          76  uint32     bytes a position: 1 for distances, 4 for two values
 *          80  uint64     indices, as in struct layout
 *          88  struct endgame_facts
 *         152  uint8[266] lengths of the code's words; zeros up to 448
 *         448  uint64[blocks + 1]  where each block begins, in bytes from the end of this
 *                         list; then the blocks, zeros up to a multiple of 8
 *
 * The bytes are in blocks of coding.h; of values, the low bytes of all come first. A distance
 * is 0 where nobody wins, else 1 + the plies to the end of the game with the best play of both:
 * an odd one is lost for the seat to move, an even one won. A value is what White gets of a
 * point, in 65534ths, so that a draw is exact. What stands at an index that is no position
 * means nothing. */
#ifndef ENGINE_ENDGAMES_ENDGAME_TABLE_H
#define ENGINE_ENDGAMES_ENDGAME_TABLE_H

#include "engine/endgames/coding.h"
#include "engine/endgames/layout.h"

enum { TABLE_REASON_MAX = 160, TABLE_VALUE_ONE = 65534 };

/* What is known of a whole table. Positions that are images of one another count once. */
struct endgame_facts {
    uint64_t won[2], drawn[2], lost[2]; /* for the seat to move, by that seat */
    uint32_t longest[2];                /* plies of the longest win of either seat that moves */
    double error;                       /* the greatest one of a value */
};

struct endgame_table {
    struct layout *layout;
    uint64_t key; /* of the pieces */
    struct endgame_facts facts;
    int width; /* bytes a position */
    struct coding coding;
    uint64_t blocks;
    unsigned char *bytes; /* the file */
    const unsigned char *offset, *data;
};

/* Makes a table of the bytes of a file, which come from malloc and which it owns from then on.
 * NULL, with what is wrong in `reason`, when they are not a whole table that this program can
 * use; the bytes are freed then, too. */
struct endgame_table *endgame_table_new(unsigned char *bytes, size_t size, struct pairs **pool,
                                        char reason[TABLE_REASON_MAX]);
void endgame_table_free(struct endgame_table *table);

/* Makes the bytes of a file from the values at all indices, `width` times layout->count bytes.
 * The caller frees them with free(). NULL when memory is short. */
unsigned char *endgame_table_pack(const struct layout *layout, const uint8_t *bytes, int width,
                                  const struct endgame_facts *facts, size_t *size);

/* The blocks of tables that one thread read last. */
struct endgame_cache;

/* A cache of so many blocks. NULL when memory is short. */
struct endgame_cache *endgame_cache_new(int blocks);
void endgame_cache_free(struct endgame_cache *cache);

/* Forgets all blocks. Needed after tables were freed. */
void endgame_cache_clear(struct endgame_cache *cache);

/* What the table has at an index: a distance, or a value; and at layout->count + the index the
 * value with haste. */
int endgame_table_read(const struct endgame_table *table, struct endgame_cache *cache,
                       uint64_t index);

#endif
