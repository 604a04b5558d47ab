/* What compilers do not make of plain C: lanes of 16 bits, and bytes compared. The same result
 * on every machine. */
#ifndef EVAL_NNUE_SIMD_H
#define EVAL_NNUE_SIMD_H

#include "rules/build.h"

#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <immintrin.h>
#elif defined __ARM_NEON
#include <arm_neon.h>
#endif

enum { LANES = 16 };

/* Without sign, so that sums may wrap. */
typedef uint16_t lanes __attribute__((vector_size(LANES * sizeof(uint16_t))));

/* Nothing is asked of alignment. */
FORCE_INLINE void lanes_load(lanes *to, const int16_t *from)
{
    memcpy(to, from, sizeof *to);
}

FORCE_INLINE void lanes_store(int16_t *to, const lanes *from)
{
    memcpy(to, from, sizeof *from);
}

/* Of LANES bytes with sign. */
FORCE_INLINE void lanes_widen(lanes *to, const int8_t *from)
{
#ifdef __AVX2__
    *to = (lanes)_mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)from));
#else
    typedef int8_t bytes __attribute__((vector_size(LANES)));
    typedef int16_t wide __attribute__((vector_size(LANES * sizeof(int16_t))));
    bytes loaded;
    memcpy(&loaded, from, sizeof loaded);
    *to = (lanes) __builtin_convertvector(loaded, wide);
#endif
}

/* In which of 64 bytes a bit is set: one bit for each, the lowest for the first. */
FORCE_INLINE uint64_t bytes_with_bit(const uint8_t *bytes, int bit)
{
    uint64_t found = 0;
#ifdef __AVX2__
    for (int at = 0; at < 64; at += 32) {
        __m256i loaded = _mm256_loadu_si256((const __m256i *)(const void *)(bytes + at));
        uint32_t part = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(loaded, 7 - bit));
        found |= (uint64_t)part << at;
    }
#else
    /* The lowest bits of eight bytes are brought together in the highest byte. */
    for (int at = 0; at < 64; at += 8) {
        uint64_t loaded;
        memcpy(&loaded, bytes + at, sizeof loaded);
        uint64_t low = loaded >> bit & UINT64_C(0x0101010101010101);
        found |= low * UINT64_C(0x0102040810204080) >> 56 << at;
    }
#endif
    return found;
}

/* Which of 64 bytes differ, in the same way. */
FORCE_INLINE uint64_t bytes_difference(const uint8_t *one, const uint8_t *other)
{
    uint64_t differing = 0;
#ifdef __AVX2__
    for (int at = 0; at < 64; at += 32) {
        __m256i left = _mm256_loadu_si256((const __m256i *)(const void *)(one + at));
        __m256i right = _mm256_loadu_si256((const __m256i *)(const void *)(other + at));
        uint32_t equal = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(left, right));
        differing |= (uint64_t)~equal << at;
    }
#elif defined __SSE2__
    for (int at = 0; at < 64; at += 16) {
        __m128i left = _mm_loadu_si128((const __m128i *)(const void *)(one + at));
        __m128i right = _mm_loadu_si128((const __m128i *)(const void *)(other + at));
        uint32_t equal = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(left, right));
        differing |= (uint64_t)(equal ^ 0xffff) << at;
    }
#elif defined __ARM_NEON
    static const uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    for (int at = 0; at < 64; at += 16) {
        uint8x16_t equal = vceqq_u8(vld1q_u8(one + at), vld1q_u8(other + at));
        uint8x16_t left = vbicq_u8(vld1q_u8(bits), equal);
        uint64_t low = vaddv_u8(vget_low_u8(left));
        uint64_t high = vaddv_u8(vget_high_u8(left));
        differing |= (low | high << 8) << at;
    }
#else
    for (int at = 0; at < 64; at++) {
        differing |= (uint64_t)(one[at] != other[at]) << at;
    }
#endif
    return differing;
}

#endif
