#include "eval/nnue/nnue.h"

#include "eval/nnue/simd.h"
#include "rules/build.h"

#include <string.h>

enum { SCORE_LIMIT = 19000, CHUNK = 256, PLY_MASK = NNUE_PLIES - 1, BLOCKS = SQUARES_MAX / 64 };

_Static_assert((NNUE_PLIES & PLY_MASK) == 0, "a power of two");

/* CHUNK products fit 32 bits. */
_Static_assert((int64_t)CHUNK *NET_ONE *NET_ONE *NET_WEIGHT_MAX <= INT32_MAX, "no overflow");

/* Where the columns begin that are to be added to an accumulator, and taken away. */
struct changes {
    int added, removed;
    uint32_t add[FEATURES_MAX], remove[FEATURES_MAX];
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
    for (int square = 0; square < nnue->squares && features->royal != 0; square++) {
        nnue->mirrors[square] = square % features->files > (features->files - 1) / 2;
    }
    for (int pieces = 0; pieces <= nnue->squares; pieces++) {
        nnue->bucket[pieces] = (uint8_t)features_bucket(features, pieces);
    }
    for (int piece = 0; piece < SEATS_MAX * PIECE_TYPES_MAX; piece++) {
        for (int defended = 0; defended < 2; defended++) {
            for (int side = 0; side < 2; side++) {
                int column = feature_threat(features, side, piece, defended);
                nnue->threat[piece][defended][side] = (uint32_t)(column * net->width);
            }
        }
    }
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
FORCE_INLINE void note_board(const struct nnue *nnue, const struct feature_view *view,
                             const uint8_t *before, const uint8_t *now,
                             const uint64_t differing[BLOCKS], struct changes *changes)
{
    uint32_t width = (uint32_t)nnue->net->width;
    int squares = nnue->squares, added = 0, removed = 0;
    for (int at = 0; at < squares; at += 64) {
        for (uint64_t left = differing[at / 64]; left != 0; left &= left - 1) {
            int square = at + __builtin_ctzll(left);
            int old = before[square], new = now[square];
            changes->remove[removed] = (uint32_t)feature_piece(view, old, square) * width;
            removed += old != 0;
            changes->add[added] = (uint32_t)feature_piece(view, new, square) * width;
            added += new != 0;
        }
    }
    changes->added = added;
    changes->removed = removed;
}

/* The same of counts. */
static void note_counts(const struct nnue *nnue, int side, const uint8_t *before,
                        const uint8_t *now, uint64_t differing, struct changes *changes)
{
    uint32_t width = (uint32_t)nnue->net->width;
    for (uint64_t left = differing; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        int column = feature_count(nnue->features, side, i);
        for (int n = before[i]; n < now[i]; n++) {
            changes->add[changes->added++] = (uint32_t)(column + n) * width;
        }
        for (int n = now[i]; n < before[i]; n++) {
            changes->remove[changes->removed++] = (uint32_t)(column + n) * width;
        }
    }
}

/* --- The layers, for a width that is a constant --- */

/* TILE sums are held in registers while all columns are added and taken away. */
enum { TILE = 128 };

/* Makes `to` of `from`, and of that `whole`, to which threats are added; without any that is
 * not needed. The sums may wrap, alike on every machine. */
FORCE_INLINE void apply_changes(const struct net *net, int16_t *to, const int16_t *from,
                                const struct changes *changes, const uint32_t *threat,
                                int threats, int16_t *whole, int width)
{
    int tile = width < TILE ? width : TILE;
    for (int at = 0; at < width; at += tile) {
        const int8_t *columns = net->column + at;
        lanes held[TILE / LANES], column;
        for (int i = 0; i < tile / LANES; i++) {
            lanes_load(&held[i], from + at + i * LANES);
        }
        for (int n = 0; n < changes->added; n++) {
            const int8_t *add = columns + changes->add[n];
            for (int i = 0; i < tile / LANES; i++) {
                lanes_widen(&column, add + i * LANES);
                held[i] += column;
            }
        }
        for (int n = 0; n < changes->removed; n++) {
            const int8_t *remove = columns + changes->remove[n];
            for (int i = 0; i < tile / LANES; i++) {
                lanes_widen(&column, remove + i * LANES);
                held[i] -= column;
            }
        }
        for (int i = 0; i < tile / LANES; i++) {
            lanes_store(to + at + i * LANES, &held[i]);
        }
        for (int n = 0; n < threats; n++) {
            const int8_t *add = columns + threat[n];
            for (int i = 0; i < tile / LANES; i++) {
                lanes_widen(&column, add + i * LANES);
                held[i] += column;
            }
        }
        for (int i = 0; i < tile / LANES && threats > 0; i++) {
            lanes_store(whole + at + i * LANES, &held[i]);
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

/* The output before it is scaled, for the side whose sum is `own`. */
FORCE_INLINE int64_t output_of(const struct net *net, const int16_t *own, const int16_t *other,
                               int bucket, int width)
{
    const int16_t *weight = net->weight + (size_t)bucket * 2 * (size_t)width;
    return output_sum(own, weight, width) + output_sum(other, weight + width, width);
}

/* --- The same for the width of the net --- */

static void first_layer(const struct net *net, int16_t *to, const int16_t *from,
                        const struct changes *changes, const uint32_t *threat, int threats,
                        int16_t *whole)
{
    switch (net->width) {
    case 256:
        apply_changes(net, to, from, changes, threat, threats, whole, 256);
        break;
    case 128:
        apply_changes(net, to, from, changes, threat, threats, whole, 128);
        break;
    default:
        apply_changes(net, to, from, changes, threat, threats, whole, 32);
        break;
    }
}

/* Centipawns for the side whose sum is `own`. */
static int64_t last_layer(const struct net *net, const int16_t *own, const int16_t *other,
                          int bucket)
{
    int64_t total = net->width == 256   ? output_of(net, own, other, bucket, 256)
                    : net->width == 128 ? output_of(net, own, other, bucket, 128)
                                        : output_of(net, own, other, bucket, 32);
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
    return nnue->mirrors[nnue->royal[side]];
}

/* A position as one side sees it. */
struct sight {
    const uint8_t *square;
    uint8_t count[FEATURE_COUNTS_ROOM];
    uint64_t differing[BLOCKS]; /* where the accumulator differs that it is made of */
    int side, mirrored;
};

/* Which accumulator to begin with, and where its board differs: that of the ply before or,
 * where that one is of another line, the last one of this ply. */
FORCE_INLINE int nearest(const struct nnue *nnue, int ply, struct sight *sight)
{
    const uint8_t *square = sight->square;
    int side = sight->side, seen = sight->mirrored;
    int before = (ply - 1) & PLY_MASK;
    int last = ply & PLY_MASK;
    uint64_t other[BLOCKS];
    int count = board_difference(nnue->squares, nnue->accumulator[before][side][seen].square,
                                 square, sight->differing);
    if (count <= 2 ||
        board_difference(nnue->squares, nnue->accumulator[last][side][seen].square, square,
                         other) >= count) {
        return before;
    }
    memcpy(sight->differing, other, sizeof other);
    return last;
}

/* Makes `to` of `from`, and the first layer with threats. */
static void bring_up(struct nnue *nnue, struct accumulator *to, const struct accumulator *from,
                     const struct sight *sight)
{
    const uint8_t *square = sight->square;
    const uint8_t *count = sight->count;
    struct changes changes;
    note_board(nnue, &nnue->view[sight->side][sight->mirrored], from->square, square,
               sight->differing, &changes);
    to->pieces = from->pieces + changes.added - changes.removed;
    to->time = nnue->time;
    uint64_t counts = bytes_difference(from->count, count);
    if (counts != 0) {
        note_counts(nnue, sight->side, from->count, count, counts, &changes);
    }
    for (int at = 0; at < nnue->squares; at += 64) {
        memcpy(to->square + at, square + at, 64);
    }
    memcpy(to->count, count, FEATURE_COUNTS_MAX);
    struct threats *threats = &nnue->threats;
    first_layer(nnue->net, to->sum, from->sum, &changes, threats->list[sight->side],
                threats->count, threats->sum[sight->side]);
}

/* Lists the attacked pieces. Bit 4 of a piece is its side. */
FORCE_INLINE void list_threats(struct nnue *nnue, const uint8_t *square,
                               const struct square_set attacked[2])
{
    static const uint8_t nothing[64] = {0};
    struct threats *threats = &nnue->threats;
    threats->count = 0;
    for (int at = 0; at < nnue->squares; at += 64) {
        uint64_t by_first = attacked[0].word[at / 64], by_second = attacked[1].word[at / 64];
        uint64_t second = bytes_with_bit(square + at, 4);
        uint64_t defended = (by_first & ~second) | (by_second & second);
        uint64_t left = (by_second & ~second) | (by_first & second);
        for (left &= bytes_difference(square + at, nothing); left != 0; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            const uint32_t *column = nnue->threat[square[at + bit]][defended >> bit & 1];
            threats->list[0][threats->count] = column[0];
            threats->list[1][threats->count++] = column[1];
        }
    }
}

int nnue_evaluate(struct nnue *nnue, const struct position *position,
                  const struct square_set attacked[2], int ply)
{
    const struct features *features = nnue->features;
    struct sight sight = {.square = (const uint8_t *)(position + 1)};
    const struct accumulator *accumulator[2];
    const int16_t *sum[2];
    uint64_t time = 0; /* of the accumulator that the board was compared with */
    int near = 0;      /* which that was */
    if (features->fill != NULL) {
        features->fill(position, sight.count);
    }
    if (features->attacks != NULL) {
        struct square_set found[2];
        if (attacked == NULL) {
            features_attacks(features, position, found);
            attacked = found;
        }
        list_threats(nnue, sight.square, attacked);
    }
    nnue->time++;
    for (int side = 0; side < 2; side++) {
        int seen = mirrored(nnue, sight.square, side);
        sight.side = side;
        sight.mirrored = seen;
        if (side == 0 || nnue->accumulator[near][side][seen].time != time) {
            near = nearest(nnue, ply, &sight);
        }
        const struct accumulator *from = &nnue->accumulator[near][side][seen];
        struct accumulator *to = &nnue->accumulator[ply & PLY_MASK][side][seen];
        time = from->time;
        bring_up(nnue, to, from, &sight);
        accumulator[side] = to;
        sum[side] = nnue->threats.count > 0 ? nnue->threats.sum[side] : to->sum;
    }
    const int16_t *own = sum[position->seat & 1];
    const int16_t *other = sum[1 - (position->seat & 1)];
    int bucket = nnue->bucket[accumulator[0]->pieces];
    int64_t score = last_layer(nnue->net, own, other, bucket);
    if (features->is_odd) {
        score = (score - last_layer(nnue->net, other, own, bucket)) / 2;
    }
    return score > SCORE_LIMIT ? SCORE_LIMIT : score < -SCORE_LIMIT ? -SCORE_LIMIT : (int)score;
}
