#include "engine/endgames/coding.h"

#include <string.h>

/* --- Tokens --- */

/* The longest run of the byte before `at`, as a power of two; -1 where there is none. */
static int run_at(const uint8_t *bytes, int at, int count)
{
    int length = 0;
    int power = -1;
    while (at > 0 && at + length < count && bytes[at + length] == bytes[at - 1]) {
        length++;
    }
    while (length >> (power + 1) != 0) {
        power++;
    }
    return power;
}

/* The next token of a block; moves *at behind what it stands for. */
static int next_token(const uint8_t *bytes, int count, int *at)
{
    int power = run_at(bytes, *at, count);
    if (power < 0) {
        return bytes[(*at)++];
    }
    *at += 1 << power;
    return 256 + power;
}

static int block_size(uint64_t count, uint64_t block)
{
    uint64_t left = count - block * CODING_BLOCK;
    return (int)(left < CODING_BLOCK ? left : CODING_BLOCK);
}

/* --- Lengths --- */

/* Huffman's lengths for these weights; the longest. */
static int huffman(const uint64_t weight[CODING_TOKENS], uint8_t length[CODING_TOKENS])
{
    uint64_t node[2 * CODING_TOKENS];
    int parent[2 * CODING_TOKENS];
    int nodes = CODING_TOKENS;
    for (int i = 0; i < CODING_TOKENS; i++) {
        node[i] = weight[i];
        parent[i] = -1;
    }
    for (;;) {
        int least[2] = {-1, -1};
        for (int i = 0; i < nodes; i++) {
            if (parent[i] >= 0 || node[i] == 0) {
                continue;
            }
            if (least[0] < 0 || node[i] < node[least[0]]) {
                least[1] = least[0];
                least[0] = i;
            } else if (least[1] < 0 || node[i] < node[least[1]]) {
                least[1] = i;
            }
        }
        if (least[1] < 0) {
            break;
        }
        node[nodes] = node[least[0]] + node[least[1]];
        parent[nodes] = -1;
        parent[least[0]] = parent[least[1]] = nodes++;
    }
    int longest = 0;
    for (int i = 0; i < CODING_TOKENS; i++) {
        int depth = weight[i] > 0 && parent[i] < 0; /* the only token */
        for (int up = i; weight[i] > 0 && parent[up] >= 0; up = parent[up]) {
            depth++;
        }
        length[i] = (uint8_t)depth;
        longest = depth > longest ? depth : longest;
    }
    return longest;
}

void coding_choose(struct coding *coding, const uint8_t *bytes, uint64_t count)
{
    uint64_t weight[CODING_TOKENS] = {0};
    for (uint64_t block = 0; block * CODING_BLOCK < count; block++) {
        int size = block_size(count, block);
        for (int at = 0; at < size;) {
            weight[next_token(bytes + block * CODING_BLOCK, size, &at)]++;
        }
    }
    while (huffman(weight, coding->length) > CODING_BITS) {
        for (int i = 0; i < CODING_TOKENS; i++) {
            weight[i] = (weight[i] + 1) / 2 + (weight[i] > 0);
        }
    }
}

bool coding_complete(struct coding *coding)
{
    unsigned next = 0;
    for (int length = 1; length <= CODING_BITS; length++) {
        for (int token = 0; token < CODING_TOKENS; token++) {
            if (coding->length[token] != length) {
                continue;
            }
            unsigned share = 1U << (CODING_BITS - length);
            if (next + share > 1U << CODING_BITS) {
                return false;
            }
            coding->word[token] = (uint16_t)(next >> (CODING_BITS - length));
            for (unsigned i = 0; i < share; i++) {
                coding->token[next + i] = (uint16_t)token;
            }
            next += share;
        }
    }
    for (int token = 0; token < CODING_TOKENS; token++) {
        if (coding->length[token] > CODING_BITS) {
            return false;
        }
    }
    for (unsigned i = next; i < 1U << CODING_BITS; i++) {
        coding->token[i] = CODING_TOKENS;
    }
    return next > 0;
}

/* --- Blocks --- */

size_t coding_write(const struct coding *coding, const uint8_t *bytes, int count, uint8_t *out)
{
    uint64_t bits = 0;
    int held = 0;
    size_t size = 0;
    for (int at = 0; at < count;) {
        int token = next_token(bytes, count, &at);
        bits = bits << coding->length[token] | coding->word[token];
        held += coding->length[token];
        for (; held >= 8; held -= 8) {
            out[size++] = (uint8_t)(bits >> (held - 8));
        }
    }
    if (held > 0) {
        out[size++] = (uint8_t)(bits << (8 - held));
    }
    return size;
}

bool coding_read(const struct coding *coding, const uint8_t *in, size_t size, uint8_t *bytes,
                 int count)
{
    uint64_t bits = 0;
    int held = 0;
    size_t next = 0;
    for (int at = 0; at < count;) {
        for (; held < CODING_BITS; held += 8) {
            bits = bits << 8 | (next < size ? in[next] : 0);
            next++;
        }
        int token = coding->token[bits >> (held - CODING_BITS) & ((1 << CODING_BITS) - 1)];
        if (token == CODING_TOKENS || next > size + CODING_BITS / 8 + 1) {
            return false;
        }
        held -= coding->length[token];
        int run = token < 256 ? 1 : 1 << (token - 256);
        if (at + run > count || (token >= 256 && at == 0)) {
            return false;
        }
        memset(bytes + at, token < 256 ? token : bytes[at - 1], (size_t)run);
        at += run;
    }
    return true;
}
