/* A set of Gala's board as one number of 256 bits, and the arithmetic that finds the first
 * pieces on a path: where a path's squares rise in number, m = the pieces on it, m ^ (m - 1) is
 * all squares through the first of them, and every square where there is none; m & (m - 1) are
 * the pieces but for the first. (It is the subtraction of `o ^ (o - 2r)`, which chess
 * programmers know from hyperbola quintessence.)
 *
 * With AVX2 the number is one register; elsewhere it is the set itself. Both give the same. */
#ifndef RULES_GALA_GALA_WIDE_H
#define RULES_GALA_GALA_WIDE_H

#ifndef BOARD_FILES
#define BOARD_FILES 16
#define BOARD_RANKS 16
#include "rules/bitset_tmpl.h"
#endif

enum { WIDE_BYTES = 32 };

#ifdef __AVX2__
#include <immintrin.h>

typedef __m256i wide;

#define WIDE_INLINE FORCE_INLINE

FORCE_INLINE wide wide_load(const bitset *set)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)set);
}

FORCE_INLINE bitset wide_store(wide a)
{
    bitset set;
    _mm256_storeu_si256((__m256i *)(void *)&set, a);
    return set;
}

FORCE_INLINE wide wide_and(wide a, wide b)
{
    return _mm256_and_si256(a, b);
}

FORCE_INLINE wide wide_or(wide a, wide b)
{
    return _mm256_or_si256(a, b);
}

FORCE_INLINE wide wide_xor(wide a, wide b)
{
    return _mm256_xor_si256(a, b);
}

FORCE_INLINE wide wide_minus(wide a, wide b)
{
    return _mm256_andnot_si256(b, a);
}

FORCE_INLINE wide wide_empty(void)
{
    return _mm256_setzero_si256();
}

FORCE_INLINE bool wide_any(wide a)
{
    return !_mm256_testz_si256(a, a);
}

/* The set, or none of it. */
FORCE_INLINE wide wide_where(wide a, bool holds)
{
    return _mm256_and_si256(a, _mm256_set1_epi64x(-(int64_t)holds));
}

/* What a decrement adds to the words, by which of them are 0: it borrows through those. */
static const _Alignas(32) int64_t wide_borrow[16][4] = {
    {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, 0, 0, 0}, {-1, -1, -1, 0},
    {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, 0, 0, 0}, {-1, -1, -1, -1},
    {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, 0, 0, 0}, {-1, -1, -1, 0},
    {-1, 0, 0, 0}, {-1, -1, 0, 0}, {-1, 0, 0, 0}, {-1, -1, -1, -1},
};

FORCE_INLINE wide wide_decrement(wide a)
{
    __m256i zeros = _mm256_cmpeq_epi64(a, _mm256_setzero_si256());
    int which = _mm256_movemask_pd(_mm256_castsi256_pd(zeros));
    const void *borrow = wide_borrow[which];
    return _mm256_add_epi64(a, _mm256_load_si256((const __m256i *)borrow));
}

/* Ranks in reverse order: a1 becomes a16. */
FORCE_INLINE wide wide_upend(wide a)
{
    const __m256i order = _mm256_broadcastsi128_si256(
        _mm_set_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    return _mm256_shuffle_epi8(_mm256_permute4x64_epi64(a, 0x4e), order);
}

/* Every square moved by one; what leaves the board vanishes. */
FORCE_INLINE wide wide_east(wide a)
{
    return _mm256_slli_epi16(a, 1);
}

FORCE_INLINE wide wide_west(wide a)
{
    return _mm256_srli_epi16(a, 1);
}

FORCE_INLINE wide wide_north(wide a)
{
    __m256i low = _mm256_permute2x128_si256(a, a, 0x08); /* the lower half, moved up */
    return _mm256_alignr_epi8(a, low, 14);
}

FORCE_INLINE wide wide_south(wide a)
{
    __m256i high = _mm256_permute2x128_si256(a, a, 0x81); /* the upper half, moved down */
    return _mm256_alignr_epi8(high, a, 2);
}

/* Files in reverse order: a1 becomes p1. */
FORCE_INLINE wide wide_mirror(wide a)
{
    const __m256i low = _mm256_broadcastsi128_si256(
        _mm_set_epi8(15, 7, 11, 3, 13, 5, 9, 1, 14, 6, 10, 2, 12, 4, 8, 0));
    const __m256i nibble = _mm256_set1_epi8(15);
    __m256i from_low =
        _mm256_shuffle_epi8(_mm256_slli_epi16(low, 4), _mm256_and_si256(a, nibble));
    __m256i from_high =
        _mm256_shuffle_epi8(low, _mm256_and_si256(_mm256_srli_epi16(a, 4), nibble));
    __m256i bytes = _mm256_or_si256(from_low, from_high);
    return _mm256_or_si256(_mm256_slli_epi16(bytes, 8), _mm256_srli_epi16(bytes, 8));
}

/* Which of WIDE_BYTES bytes differ, as bits. */
FORCE_INLINE uint32_t wide_bytes_differing(const uint8_t *a, const uint8_t *b)
{
    __m256i same = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(const void *)a),
                                     _mm256_loadu_si256((const __m256i *)(const void *)b));
    return ~(uint32_t)_mm256_movemask_epi8(same);
}
#else
typedef bitset wide;

/* What is a hundred instructions with AVX2 is five hundred here: the compiler may call it. */
#define WIDE_INLINE static inline

FORCE_INLINE wide wide_load(const bitset *set)
{
    return *set;
}

FORCE_INLINE bitset wide_store(wide a)
{
    return a;
}

FORCE_INLINE wide wide_and(wide a, wide b)
{
    return bitset_and(a, b);
}

FORCE_INLINE wide wide_or(wide a, wide b)
{
    return bitset_or(a, b);
}

FORCE_INLINE wide wide_xor(wide a, wide b)
{
    return bitset_xor(a, b);
}

FORCE_INLINE wide wide_minus(wide a, wide b)
{
    return bitset_minus(a, b);
}

FORCE_INLINE wide wide_empty(void)
{
    return bitset_empty();
}

FORCE_INLINE bool wide_any(wide a)
{
    return bitset_any(a);
}

FORCE_INLINE wide wide_where(wide a, bool holds)
{
    for (int i = 0; i < WORDS; i++) {
        a.word[i] &= 0 - (uint64_t)holds;
    }
    return a;
}

FORCE_INLINE wide wide_decrement(wide a)
{
    uint64_t borrow = 1;
    for (int i = 0; i < WORDS; i++) {
        uint64_t word = a.word[i];
        a.word[i] = word - borrow;
        borrow &= word == 0;
    }
    return a;
}

/* Ranks in reverse order: a1 becomes a16. */
FORCE_INLINE wide wide_upend(wide a)
{
    const uint64_t even = UINT64_C(0x0000ffff0000ffff);
    wide upended;
    for (int i = 0; i < WORDS; i++) {
        uint64_t word = a.word[WORDS - 1 - i];
        word = (word & even) << 16 | (word >> 16 & even);
        upended.word[i] = word << 32 | word >> 32;
    }
    return upended;
}

/* Every square moved by one; what leaves the board vanishes. */
FORCE_INLINE wide wide_east(wide a)
{
    return bitset_step(a, 1, 0);
}

FORCE_INLINE wide wide_west(wide a)
{
    return bitset_step(a, -1, 0);
}

FORCE_INLINE wide wide_north(wide a)
{
    return bitset_step(a, 0, 1);
}

FORCE_INLINE wide wide_south(wide a)
{
    return bitset_step(a, 0, -1);
}

/* Files in reverse order: a1 becomes p1. */
FORCE_INLINE wide wide_mirror(wide a)
{
    for (int i = 0; i < WORDS; i++) {
        uint64_t word = a.word[i];
        word = (word & UINT64_C(0x5555555555555555)) << 1 |
               (word >> 1 & UINT64_C(0x5555555555555555));
        word = (word & UINT64_C(0x3333333333333333)) << 2 |
               (word >> 2 & UINT64_C(0x3333333333333333));
        word = (word & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4 |
               (word >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
        a.word[i] = (word & UINT64_C(0x00ff00ff00ff00ff)) << 8 |
                    (word >> 8 & UINT64_C(0x00ff00ff00ff00ff));
    }
    return a;
}

/* Which of WIDE_BYTES bytes differ, as bits. */
FORCE_INLINE uint32_t wide_bytes_differing(const uint8_t *a, const uint8_t *b)
{
    uint32_t differing = 0;
    for (int i = 0; i < WIDE_BYTES; i++) {
        differing |= (uint32_t)(a[i] != b[i]) << i;
    }
    return differing;
}
#endif

/* The squares beside each of the set, by ranks, files and diagonals. */
FORCE_INLINE wide wide_beside(wide a)
{
    wide aside = wide_or(wide_east(a), wide_west(a));
    wide row = wide_or(a, aside);
    return wide_or(aside, wide_or(wide_north(row), wide_south(row)));
}

/* Whether the set has two squares or more. */
FORCE_INLINE bool wide_many(wide a)
{
    return wide_any(wide_and(a, wide_decrement(a)));
}

FORCE_INLINE int wide_count(wide a)
{
    return bitset_count(wide_store(a));
}

FORCE_INLINE bool wide_has(wide a, int square)
{
    bitset set = wide_store(a);
    return set.word[square / 64] >> (square % 64) & 1;
}

#endif
