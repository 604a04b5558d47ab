/* Compression of bytes in blocks that can be read one by one: runs, and canonical Huffman codes
 * (Huffman 1952), which follow from their lengths alone.
 *
 * A block of CODING_BLOCK bytes is a list of tokens: a byte, or a repetition of the byte before
 * 2^k times, token 256 + k. */
#ifndef ENGINE_ENDGAMES_CODING_H
#define ENGINE_ENDGAMES_CODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CODING_BLOCK = 1024,
    CODING_RUNS = 10, /* 2^10 = CODING_BLOCK */
    CODING_TOKENS = 256 + CODING_RUNS,
    CODING_BITS = 12 /* of the longest code */
};

/* A code, made of the lengths of its words; 0 for tokens that do not occur. */
struct coding {
    uint8_t length[CODING_TOKENS];
    uint16_t word[CODING_TOKENS];
    uint16_t token[1 << CODING_BITS]; /* by the next bits */
};

/* Chooses the lengths for `count` bytes, which need not be a multiple of the block. */
void coding_choose(struct coding *coding, const uint8_t *bytes, uint64_t count);

/* Fills in the rest from the lengths. False when no code has these lengths. */
bool coding_complete(struct coding *coding);

/* Writes a block of `count` bytes to `out`, which has room for 2 * CODING_BLOCK; returns its
 * length. */
size_t coding_write(const struct coding *coding, const uint8_t *bytes, int count, uint8_t *out);

/* Reads a block of `count` bytes from the `size` bytes at `in`. False, with `bytes`
 * unspecified, when it is damaged. */
bool coding_read(const struct coding *coding, const uint8_t *in, size_t size, uint8_t *bytes,
                 int count);

#endif
