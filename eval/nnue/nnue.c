#include "eval/nnue/nnue.h"

#include "eval/nnue/simd.h"
#include "rules/build.h"

#include <string.h>

enum { SCORE_LIMIT = 19000, CHUNK = 128, PLY_MASK = NNUE_PLIES - 1, BLOCKS = SQUARES_MAX / 64 };

_Static_assert((NNUE_PLIES & PLY_MASK) == 0, "a power of two");

/* CHUNK products fit 32 bits. */
_Static_assert((int64_t)CHUNK *NET_ONE *NET_ONE *NET_WEIGHT_MAX <= INT32_MAX, "no overflow");

/* Columns to add to an accumulator, and to take away. */
struct changes {
    int added, removed;
    uint16_t add[FEATURES_MAX], remove[FEATURES_MAX];
};

void nnue_begin(struct nnue *nnue, const struct net *net, const struct features *features)
{
    if (nnue->net == net && nnue->features == features) {
        return;
    }
    memset(nnue, 0, sizeof *nnue);
    nnue->net = net;
    nnue->features = features;
    nnue->squares = features_squares(features);
    for (int side = 0; side < 2; side++) {
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            feature_view_init(&nnue->view[side][mirrored], features, side, mirrored);
            for (int i = 0; i < NNUE_PLIES; i++) {
                memcpy(nnue->accumulator[i][side][mirrored].sum, net->bias,
                       (size_t)net->width * sizeof net->bias[0]);
            }
        }
    }
}

void nnue_forget(struct nnue *nnue)
{
    nnue->net = NULL;
}

/* --- What differs from the position before --- */

/* Fills in which squares of two boards differ; returns how many. Behind the last square both
 * have room for a whole block. */
FORCE_INLINE int board_difference(int squares, const uint8_t *one, const uint8_t *other,
                                  uint64_t differing[BLOCKS])
{
    int count = 0;
    for (int at = 0; at < squares; at += 64) {
        uint64_t block = bytes_difference(one + at, other + at);
        block &= squares - at < 64 ? (UINT64_C(1) << (squares - at)) - 1 : ~UINT64_C(0);
        differing[at / 64] = block;
        count += __builtin_popcountll(block);
    }
    return count;
}

/* Notes what the squares that differ mean as a side sees them. */
FORCE_INLINE void note_board(int squares, const struct feature_view *view,
                             const uint8_t *before, const uint8_t *now,
                             const uint64_t differing[BLOCKS], struct changes *changes)
{
    for (int at = 0; at < squares; at += 64) {
        for (uint64_t left = differing[at / 64]; left != 0; left &= left - 1) {
            int square = at + __builtin_ctzll(left);
            changes->remove[changes->removed] =
                (uint16_t)feature_piece(view, before[square], square);
            changes->removed += before[square] != 0;
            changes->add[changes->added] = (uint16_t)feature_piece(view, now[square], square);
            changes->added += now[square] != 0;
        }
    }
}

/* The same of counts. */
FORCE_INLINE void note_counts(const struct features *features, int side, const uint8_t *before,
                              const uint8_t *now, struct changes *changes)
{
    for (uint64_t left = bytes_difference(before, now); left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        int column = feature_count(features, side, i);
        for (int n = before[i]; n < now[i]; n++) {
            changes->add[changes->added++] = (uint16_t)(column + n);
        }
        for (int n = now[i]; n < before[i]; n++) {
            changes->remove[changes->removed++] = (uint16_t)(column + n);
        }
    }
}

/* --- The layers, for a width that is a constant --- */

/* TILE sums are held in registers while all columns are added and taken away. */
enum { TILE = 128 };

/* Makes `to` of `from`. The sums may wrap, alike on every machine. */
FORCE_INLINE void apply_changes(const struct net *net, int16_t *to, const int16_t *from,
                                const struct changes *changes, int width)
{
    int tile = width < TILE ? width : TILE;
    for (int at = 0; at < width; at += tile) {
        lanes held[TILE / LANES], column;
        for (int i = 0; i < tile / LANES; i++) {
            lanes_load(&held[i], from + at + i * LANES);
        }
        for (int n = 0; n < changes->added; n++) {
            const int8_t *add = net->column + (size_t)changes->add[n] * (size_t)width + at;
            for (int i = 0; i < tile / LANES; i++) {
                lanes_widen(&column, add + i * LANES);
                held[i] += column;
            }
        }
        for (int n = 0; n < changes->removed; n++) {
            const int8_t *remove =
                net->column + (size_t)changes->remove[n] * (size_t)width + at;
            for (int i = 0; i < tile / LANES; i++) {
                lanes_widen(&column, remove + i * LANES);
                held[i] -= column;
            }
        }
        for (int i = 0; i < tile / LANES; i++) {
            lanes_store(to + at + i * LANES, &held[i]);
        }
    }
}

/* The weighted sum of squared clipped values. A clipped value times its weight fits 16 bits. */
FORCE_INLINE int64_t output_sum(const int16_t *restrict sum, const int16_t *restrict weight,
                                int width)
{
    int64_t total = 0;
    for (int at = 0; at < width; at += CHUNK) {
        int32_t part = 0;
        for (int i = at; i < at + CHUNK && i < width; i++) {
            int16_t value = sum[i] < 0 ? 0 : sum[i] > NET_ONE ? NET_ONE : sum[i];
            int16_t weighted = (int16_t)(value * weight[i]);
            part += weighted * value;
        }
        total += part;
    }
    return total;
}

/* Centipawns for the side whose sum is `own`. */
FORCE_INLINE int64_t output(const struct net *net, const int16_t *own, const int16_t *other,
                            int bucket, int width)
{
    const int16_t *weight = net->weight + (size_t)bucket * 2 * (size_t)width;
    int64_t total = output_sum(own, weight, width) + output_sum(other, weight + width, width);
    return (total / NET_ONE + net->output_bias[bucket]) * net->scale /
           (NET_ONE * NET_WEIGHT_ONE);
}

/* --- The whole --- */

/* Whether the side sees the board mirrored. Looks for the royal where it was first. */
static int mirrored(struct nnue *nnue, const uint8_t *square, int side)
{
    const struct features *features = nnue->features;
    if (features->royal == 0) {
        return 0;
    }
    int royal = piece_make(side, features->royal);
    if (square[nnue->royal[side]] != royal) {
        const uint8_t *found = memchr(square, royal, (size_t)nnue->squares);
        nnue->royal[side] = found == NULL ? 0 : (int)(found - square);
    }
    return nnue->royal[side] % features->files > (features->files - 1) / 2;
}

/* Which accumulator to begin with, and where its board differs: that of the ply before or,
 * where that one is of another line, the last one of this ply. */
FORCE_INLINE int nearest(const struct nnue *nnue, const uint8_t *square, int ply, int side,
                         int seen, uint64_t differing[BLOCKS])
{
    int before = (ply - 1) & PLY_MASK;
    int last = ply & PLY_MASK;
    uint64_t other[BLOCKS];
    int count = board_difference(nnue->squares, nnue->accumulator[before][side][seen].square,
                                 square, differing);
    if (board_difference(nnue->squares, nnue->accumulator[last][side][seen].square, square,
                         other) >= count) {
        return before;
    }
    memcpy(differing, other, sizeof other);
    return last;
}

FORCE_INLINE int evaluate(struct nnue *nnue, const struct position *position, int ply,
                          int width)
{
    const struct net *net = nnue->net;
    const struct features *features = nnue->features;
    const uint8_t *square = (const uint8_t *)(position + 1);
    uint8_t count[FEATURE_COUNTS_ROOM] = {0};
    struct accumulator *accumulator[2];
    uint64_t differing[BLOCKS];
    uint64_t time = 0; /* of the accumulator that the board was compared with */
    int near = 0;      /* which that was */
    if (features->fill != NULL) {
        features->fill(position, count);
    }
    nnue->time++;
    for (int side = 0; side < 2; side++) {
        int seen = mirrored(nnue, square, side);
        if (side == 0 || nnue->accumulator[near][side][seen].time != time) {
            near = nearest(nnue, square, ply, side, seen, differing);
        }
        const struct accumulator *from = &nnue->accumulator[near][side][seen];
        struct accumulator *to = &nnue->accumulator[ply & PLY_MASK][side][seen];
        struct changes changes;
        changes.added = changes.removed = 0;
        time = from->time;
        note_board(nnue->squares, &nnue->view[side][seen], from->square, square, differing,
                   &changes);
        to->pieces = from->pieces + changes.added - changes.removed;
        note_counts(features, side, from->count, count, &changes);
        apply_changes(net, to->sum, from->sum, &changes, width);
        to->time = nnue->time;
        for (int at = 0; at < nnue->squares; at += 64) {
            memcpy(to->square + at, square + at, 64);
        }
        memcpy(to->count, count, sizeof count);
        accumulator[side] = to;
    }
    const int16_t *sum[2] = {accumulator[0]->sum, accumulator[1]->sum};
    int pieces = accumulator[0]->pieces;
    int mover = position->seat & 1;
    int bucket = features_bucket(features, pieces);
    int64_t score = output(net, sum[mover], sum[1 - mover], bucket, width);
    if (features->is_odd) {
        score = (score - output(net, sum[1 - mover], sum[mover], bucket, width)) / 2;
    }
    return score > SCORE_LIMIT ? SCORE_LIMIT : score < -SCORE_LIMIT ? -SCORE_LIMIT : (int)score;
}

int nnue_evaluate(struct nnue *nnue, const struct position *position, int ply)
{
    switch (nnue->net->width) {
    case 256:
        return evaluate(nnue, position, ply, 256);
    case 128:
        return evaluate(nnue, position, ply, 128);
    default:
        return evaluate(nnue, position, ply, 32);
    }
}
