#include "eval/nnue/nnue.h"

#include "rules/build.h"

#include <string.h>

enum { SCORE_LIMIT = 19000, CHUNK = 128 };

/* CHUNK products fit 32 bits. */
_Static_assert((int64_t)CHUNK *NET_ONE *NET_ONE *NET_WEIGHT_MAX <= INT32_MAX, "no overflow");

/* A square where the board differs from the one before. */
struct square_change {
    uint8_t square, before, now;
};

struct board_changes {
    int count;
    int pieces; /* by how many there are more */
    struct square_change change[SQUARES_MAX];
};

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

/* Compares two boards, eight squares at a time. */
static void compare_boards(const struct features *features, const uint8_t *before,
                           const uint8_t *now, struct board_changes *changes)
{
    changes->count = changes->pieces = 0;
    for (int at = 0; at < features_squares(features); at += 8) {
        uint64_t old, new;
        memcpy(&old, before + at, sizeof old);
        memcpy(&new, now + at, sizeof new);
        for (uint64_t differs = old ^ new; differs != 0;) {
            int square = at + __builtin_ctzll(differs) / 8;
            changes->change[changes->count++] =
                (struct square_change){(uint8_t)square, before[square], now[square]};
            changes->pieces += (now[square] != 0) - (before[square] != 0);
            differs &= ~(UINT64_C(0xff) << 8 * (square - at));
        }
    }
}

/* Notes what the squares that differ mean as a side sees them, and takes the board over. */
FORCE_INLINE void note_board(const struct feature_view *view, struct accumulator *accumulator,
                             const struct board_changes *board, struct changes *changes)
{
    for (int i = 0; i < board->count; i++) {
        const struct square_change *change = &board->change[i];
        if (change->before != 0) {
            changes->remove[changes->removed++] =
                (uint16_t)feature_piece(view, change->before, change->square);
        }
        if (change->now != 0) {
            changes->add[changes->added++] =
                (uint16_t)feature_piece(view, change->now, change->square);
        }
        accumulator->square[change->square] = change->now;
    }
    accumulator->pieces += board->pieces;
}

/* The same of counts. */
FORCE_INLINE void note_counts(const struct nnue *nnue, int side,
                              struct accumulator *accumulator, const uint8_t *count,
                              struct changes *changes)
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
    struct accumulator *accumulator[2];
    struct board_changes board;
    int seen[2];
    if (nnue->features->fill != NULL) {
        nnue->features->fill(position, count);
    }
    for (int side = 0; side < 2; side++) {
        seen[side] = mirrored(nnue, square, side);
        accumulator[side] = &nnue->accumulator[side][seen[side]];
    }
    bool are_alike = accumulator[0]->time == accumulator[1]->time;
    compare_boards(nnue->features, accumulator[0]->square, square, &board);
    nnue->time++;
    for (int side = 0; side < 2; side++) {
        struct changes changes;
        changes.added = changes.removed = 0;
        if (side == 1 && !are_alike) {
            compare_boards(nnue->features, accumulator[1]->square, square, &board);
        }
        note_board(&nnue->view[side][seen[side]], accumulator[side], &board, &changes);
        note_counts(nnue, side, accumulator[side], count, &changes);
        apply_changes(net, accumulator[side]->sum, &changes, width);
        accumulator[side]->time = nnue->time;
    }
    const int16_t *sum[2] = {accumulator[0]->sum, accumulator[1]->sum};
    int pieces = accumulator[0]->pieces;
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
