/* Sets of squares, as many 64-bit words as the board needs, fixed when this is compiled.
 *
 * The includer defines BOARD_FILES and BOARD_RANKS first; a game's private header does so once
 * and includes the templates. Square s is bit s % 64 of word s / 64. Invariant: bits beyond
 * SQUARES are 0 in every set these functions return from sets that have them 0.
 *
 * Everything takes and returns values and is inline: a struct of words costs nothing over a
 * raw integer. Words are indexed by loop constants only, never by square / 64, which would
 * force the set into memory.
 */
#ifndef BOARD_FILES
#define BOARD_FILES 8
#define BOARD_RANKS 8
#endif

#include "rules/build.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FILES = BOARD_FILES,
    RANKS = BOARD_RANKS,
    SQUARES = FILES * RANKS,
    WORDS = (SQUARES + 63) / 64
};

typedef struct {
    uint64_t word[WORDS];
} bitset;

/* The squares of word `i` that are on the board. */
FORCE_INLINE uint64_t bitset_board_word(int i)
{
    int rest = SQUARES - 64 * i;
    return rest >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << (rest & 63)) - 1;
}

FORCE_INLINE bitset bitset_empty(void)
{
    bitset set = {{0}};
    return set;
}

/* All squares of the board. */
FORCE_INLINE bitset bitset_full(void)
{
    bitset set;
    for (int i = 0; i < WORDS; i++) {
        set.word[i] = bitset_board_word(i);
    }
    return set;
}

/* The set of one square. */
FORCE_INLINE bitset bitset_of(int square)
{
    bitset set;
    for (int i = 0; i < WORDS; i++) {
        set.word[i] = (uint64_t)(WORDS == 1 || square / 64 == i) << (square % 64);
    }
    return set;
}

FORCE_INLINE bitset bitset_and(bitset a, bitset b)
{
    for (int i = 0; i < WORDS; i++) {
        a.word[i] &= b.word[i];
    }
    return a;
}

FORCE_INLINE bitset bitset_or(bitset a, bitset b)
{
    for (int i = 0; i < WORDS; i++) {
        a.word[i] |= b.word[i];
    }
    return a;
}

FORCE_INLINE bitset bitset_xor(bitset a, bitset b)
{
    for (int i = 0; i < WORDS; i++) {
        a.word[i] ^= b.word[i];
    }
    return a;
}

/* The squares of a that are not in b. */
FORCE_INLINE bitset bitset_minus(bitset a, bitset b)
{
    for (int i = 0; i < WORDS; i++) {
        a.word[i] &= ~b.word[i];
    }
    return a;
}

/* The squares of the board that are not in a. */
FORCE_INLINE bitset bitset_not(bitset a)
{
    for (int i = 0; i < WORDS; i++) {
        a.word[i] = ~a.word[i] & bitset_board_word(i);
    }
    return a;
}

FORCE_INLINE bool bitset_has(bitset set, int square)
{
    uint64_t found = 0;
    for (int i = 0; i < WORDS; i++) {
        found |= WORDS == 1 || square / 64 == i ? set.word[i] >> (square % 64) : 0;
    }
    return found & 1;
}

FORCE_INLINE void bitset_add(bitset *set, int square)
{
    *set = bitset_or(*set, bitset_of(square));
}

FORCE_INLINE void bitset_remove(bitset *set, int square)
{
    *set = bitset_minus(*set, bitset_of(square));
}

FORCE_INLINE void bitset_flip(bitset *set, int square)
{
    *set = bitset_xor(*set, bitset_of(square));
}

FORCE_INLINE bool bitset_any(bitset set)
{
    uint64_t all = 0;
    for (int i = 0; i < WORDS; i++) {
        all |= set.word[i];
    }
    return all != 0;
}

/* Whether a and b share a square. */
FORCE_INLINE bool bitset_meet(bitset a, bitset b)
{
    return bitset_any(bitset_and(a, b));
}

FORCE_INLINE bool bitset_equal(bitset a, bitset b)
{
    return !bitset_any(bitset_xor(a, b));
}

FORCE_INLINE int bitset_count(bitset set)
{
    int count = 0;
    for (int i = 0; i < WORDS; i++) {
        count += __builtin_popcountll(set.word[i]);
    }
    return count;
}

/* The lowest square of a set that is not empty. */
FORCE_INLINE int bitset_first(bitset set)
{
    for (int i = 0; i < WORDS - 1; i++) {
        if (set.word[i] != 0) {
            return 64 * i + __builtin_ctzll(set.word[i]);
        }
    }
    return 64 * (WORDS - 1) + __builtin_ctzll(set.word[WORDS - 1]);
}

/* The highest square of a set that is not empty. */
FORCE_INLINE int bitset_last(bitset set)
{
    for (int i = WORDS - 1; i > 0; i--) {
        if (set.word[i] != 0) {
            return 64 * i + 63 - __builtin_clzll(set.word[i]);
        }
    }
    return 63 - __builtin_clzll(set.word[0]);
}

/* Takes the lowest square out of a set that is not empty and returns it. */
FORCE_INLINE int bitset_pop(bitset *set)
{
    for (int i = 0; i < WORDS - 1; i++) {
        if (set->word[i] != 0) {
            int square = 64 * i + __builtin_ctzll(set->word[i]);
            set->word[i] &= set->word[i] - 1;
            return square;
        }
    }
    int square = 64 * (WORDS - 1) + __builtin_ctzll(set->word[WORDS - 1]);
    set->word[WORDS - 1] &= set->word[WORDS - 1] - 1;
    return square;
}

/* Whether the set has two squares or more. */
FORCE_INLINE bool bitset_many(bitset set)
{
    uint64_t rest = 0;
    for (int i = 0; i < WORDS; i++) {
        rest |= set.word[i] & (set.word[i] - 1);
        for (int j = i + 1; j < WORDS; j++) {
            rest |= set.word[i] != 0 ? set.word[j] : 0;
        }
    }
    return rest != 0;
}

/* Every square of the set moved up by `distance` square numbers, 0 < distance < 64. Squares
 * that leave the board at its end vanish; wrapping round a file is the caller's to mask. */
FORCE_INLINE bitset bitset_up(bitset set, int distance)
{
    bitset moved;
    for (int i = WORDS - 1; i >= 0; i--) {
        uint64_t carry = i > 0 ? set.word[i > 0 ? i - 1 : 0] >> (64 - distance) : 0;
        moved.word[i] = (set.word[i] << distance | carry) & bitset_board_word(i);
    }
    return moved;
}

/* The same downwards. */
FORCE_INLINE bitset bitset_down(bitset set, int distance)
{
    bitset moved;
    for (int i = 0; i < WORDS; i++) {
        uint64_t carry =
            i + 1 < WORDS ? set.word[i + 1 < WORDS ? i + 1 : i] << (64 - distance) : 0;
        moved.word[i] = set.word[i] >> distance | carry;
    }
    return moved;
}

/* All squares of one rank or file, 0-based. */
FORCE_INLINE bitset bitset_rank(int rank)
{
    bitset set = bitset_empty();
    for (int file = 0; file < FILES; file++) {
        bitset_add(&set, rank * FILES + file);
    }
    return set;
}

FORCE_INLINE bitset bitset_file(int file)
{
    bitset set = bitset_empty();
    for (int rank = 0; rank < RANKS; rank++) {
        bitset_add(&set, rank * FILES + file);
    }
    return set;
}

/* Every square of the set moved `files` to the right, one at most either way, and `ranks` up;
 * squares that leave the board vanish. With constants it is a mask and a shift. */
FORCE_INLINE bitset bitset_step(bitset set, int files, int ranks)
{
    int distance = files + FILES * ranks;
    if (files != 0) {
        set = bitset_minus(set, bitset_file(files < 0 ? 0 : FILES - 1));
    }
    return distance > 0 ? bitset_up(set, distance) : bitset_down(set, -distance);
}
