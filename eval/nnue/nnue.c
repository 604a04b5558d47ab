#include "eval/nnue/nnue.h"

#include "rules/build.h"

#include <string.h>

enum { SCORE_LIMIT = 19000, CHUNK = 128 };

/* CHUNK products fit 32 bits. */
_Static_assert((int64_t)CHUNK *NET_ONE *NET_ONE *NET_WEIGHT_MAX <= INT32_MAX, "no overflow");

/* Columns to add to an accumulator, and to take away. */
struct changes {
    int pieces; /* by how many there are more */
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
    for (int side = 0; side < 2; side++) {
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            feature_view_init(&nnue->view[side][mirrored], features, side, mirrored);
            memcpy(nnue->accumulator[side][mirrored].sum, net->bias,
                   (size_t)net->width * sizeof net->bias[0]);
        }
    }
}

void nnue_forget(struct nnue *nnue)
{
    nnue->net = NULL;
}

/* --- What differs from the position before --- */

FORCE_INLINE void note_square(const struct nnue *nnue, const struct feature_view *view,
                              int square, int before, int now, struct changes *changes)
{
    changes->pieces += (now != 0) - (before != 0);
    if (before != 0) {
        changes->remove[changes->removed++] =
            (uint16_t)feature_piece(nnue->features, view, before, square);
    }
    if (now != 0) {
        changes->add[changes->added++] =
            (uint16_t)feature_piece(nnue->features, view, now, square);
    }
}

/* Notes squares that differ, eight at a time, and takes the new ones over. */
static void note_board(const struct nnue *nnue, const struct feature_view *view,
                       struct accumulator *accumulator, const uint8_t *square,
                       struct changes *changes)
{
    for (int at = 0; at < features_squares(nnue->features); at += 8) {
        uint64_t before, now;
        memcpy(&before, accumulator->square + at, sizeof before);
        memcpy(&now, square + at, sizeof now);
        uint64_t differs = before ^ now;
        while (differs != 0) {
            int shift = __builtin_ctzll(differs) & ~7;
            note_square(nnue, view, at + shift / 8, before >> shift & 0xff, now >> shift & 0xff,
                        changes);
            differs &= ~(UINT64_C(0xff) << shift);
        }
        memcpy(accumulator->square + at, &now, sizeof now);
    }
}

/* The same of counts. */
static void note_counts(const struct nnue *nnue, int side, struct accumulator *accumulator,
                        const uint8_t *count, struct changes *changes)
{
    if (memcmp(accumulator->count, count, FEATURE_COUNTS_MAX) == 0) {
        return;
    }
    for (int i = 0; i < features_counts(nnue->features); i++) {
        int before = accumulator->count[i];
        int now = count[i];
        int column = feature_count(nnue->features, side, i);
        for (int n = before; n < now; n++) {
            changes->add[changes->added++] = (uint16_t)(column + n);
        }
        for (int n = now; n < before; n++) {
            changes->remove[changes->removed++] = (uint16_t)(column + n);
        }
        accumulator->count[i] = (uint8_t)now;
    }
}

/* --- The layers, for a width that is a constant --- */

/* Adds one column and takes another away. The sums may wrap, alike on every machine. */
FORCE_INLINE void exchange_columns(int16_t *restrict sum, const int16_t *restrict add,
                                   const int16_t *restrict remove, int width)
{
    for (int i = 0; i < width; i++) {
        sum[i] = (int16_t)(sum[i] + add[i] - remove[i]);
    }
}

FORCE_INLINE void apply_changes(const struct net *net, int16_t *sum,
                                const struct changes *changes, int width)
{
    int i = 0;
    for (; i < changes->added && i < changes->removed; i++) {
        exchange_columns(sum, net->column + (size_t)changes->add[i] * (size_t)width,
                         net->column + (size_t)changes->remove[i] * (size_t)width, width);
    }
    for (int n = i; n < changes->added; n++) {
        const int16_t *restrict column = net->column + (size_t)changes->add[n] * (size_t)width;
        for (int j = 0; j < width; j++) {
            sum[j] = (int16_t)(sum[j] + column[j]);
        }
    }
    for (int n = i; n < changes->removed; n++) {
        const int16_t *restrict column =
            net->column + (size_t)changes->remove[n] * (size_t)width;
        for (int j = 0; j < width; j++) {
            sum[j] = (int16_t)(sum[j] - column[j]);
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
        const uint8_t *found = memchr(square, royal, (size_t)features_squares(features));
        nnue->royal[side] = found == NULL ? 0 : (int)(found - square);
    }
    return nnue->royal[side] % features->files > (features->files - 1) / 2;
}

FORCE_INLINE int evaluate(struct nnue *nnue, const struct position *position, int width)
{
    const struct net *net = nnue->net;
    const uint8_t *square = (const uint8_t *)(position + 1);
    uint8_t count[FEATURE_COUNTS_MAX] = {0};
    const int16_t *sum[2];
    int pieces = 0;
    if (nnue->features->fill != NULL) {
        nnue->features->fill(position, count);
    }
    for (int side = 0; side < 2; side++) {
        int seen = mirrored(nnue, square, side);
        struct accumulator *accumulator = &nnue->accumulator[side][seen];
        struct changes changes;
        changes.pieces = changes.added = changes.removed = 0;
        note_board(nnue, &nnue->view[side][seen], accumulator, square, &changes);
        note_counts(nnue, side, accumulator, count, &changes);
        apply_changes(net, accumulator->sum, &changes, width);
        accumulator->pieces += changes.pieces;
        pieces = accumulator->pieces;
        sum[side] = accumulator->sum;
    }
    int mover = position->seat & 1;
    int bucket = features_bucket(nnue->features, pieces);
    int64_t score = output(net, sum[mover], sum[1 - mover], bucket, width);
    if (nnue->features->is_odd) {
        score = (score - output(net, sum[1 - mover], sum[mover], bucket, width)) / 2;
    }
    return score > SCORE_LIMIT ? SCORE_LIMIT : score < -SCORE_LIMIT ? -SCORE_LIMIT : (int)score;
}

int nnue_evaluate(struct nnue *nnue, const struct position *position)
{
    switch (nnue->net->width) {
    case 256:
        return evaluate(nnue, position, 256);
    case 128:
        return evaluate(nnue, position, 128);
    default:
        return evaluate(nnue, position, 32);
    }
}
