#include "eval/nnue/nnue.h"

#include "eval/nnue/simd.h"
#include "rules/build.h"

#include <string.h>

enum { SCORE_LIMIT = 19000, CHUNK = 256, PLY_MASK = NNUE_PLIES - 1, BLOCKS = SQUARES_MAX / 64 };

_Static_assert((NNUE_PLIES & PLY_MASK) == 0, "a power of two");

/* CHUNK products fit 32 bits. */
_Static_assert((int64_t)CHUNK *NET_ONE *NET_ONE *NET_WEIGHT_MAX <= INT32_MAX, "no overflow");

/* What leads from accumulators to a position. */
struct update {
    int added, removed, threats;
    int pieces; /* on the board after it */
    /* Where the columns begin, as each side sees them, that are to be added to the
     * accumulators, and taken away; and those of attacked pieces as the first side sees them.
     */
    uint32_t add[FEATURES_MAX][2], remove[FEATURES_MAX][2], threat[SQUARES_MAX];
    int16_t sum[2][NET_WIDTH_MAX]; /* the first layer with attacked pieces */
};

/* Fills in where the columns of pieces on squares begin. */
static void init_columns(struct nnue *nnue)
{
    uint64_t width = (uint64_t)nnue->net->width;
    struct feature_view view[2][2];
    for (int side = 0; side < 2; side++) {
        for (int seen = 0; seen < 2; seen++) {
            feature_view_init(&view[side][seen], nnue->features, side, seen);
        }
    }
    for (int piece = 0; piece < SEATS_MAX * PIECE_TYPES_MAX; piece++) {
        nnue->first[piece] =
            width * (view[0][0].first[piece] | (uint64_t)view[1][0].first[piece] << 32);
    }
    for (int seen = 0; seen < 4; seen++) {
        const uint8_t *first = view[0][seen & 1].square, *second = view[1][seen >> 1].square;
        for (int square = 0; square < nnue->squares; square++) {
            nnue->place[seen & 1][seen >> 1][square] =
                width * (first[square] | (uint64_t)second[square] << 32);
        }
    }
}

/* Widens the columns of attacked pieces: those are added anew at each position. That of a piece
 * of no type is zero. */
static void init_threats(struct nnue *nnue)
{
    const struct features *features = nnue->features;
    int width = nnue->net->width;
    for (int i = 0; i < 4 * features->types && features->attacks != NULL; i++) {
        int piece = piece_make(i & 1, 1 + i / 4);
        int defended = i >> 1 & 1;
        int column = feature_threat(features, 0, piece, defended);
        const int8_t *from = nnue->net->column + column * width;
        int16_t *to = nnue->threat + (2 * piece + defended) * width;
        for (int j = 0; j < width; j++) {
            to[j] = from[j];
        }
    }
}

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
    init_columns(nnue);
    init_threats(nnue);
    for (int side = 0; side < 2; side++) {
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            for (int i = 0; i < NNUE_PLIES; i++) {
                memcpy(nnue->ply[i].of[side][mirrored].sum, net->bias,
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

FORCE_INLINE void note_column(uint32_t column[2], uint64_t both)
{
    column[0] = (uint32_t)both;
    column[1] = (uint32_t)(both >> 32);
}

/* Notes what the squares that differ mean; `place` is as the sides see the board. */
FORCE_INLINE void note_board(const struct nnue *nnue, const uint64_t *place,
                             const uint8_t *before, const uint8_t *now,
                             const uint64_t differing[BLOCKS], struct update *update)
{
    int squares = nnue->squares, added = 0, removed = 0;
    for (int at = 0; at < squares; at += 64) {
        for (uint64_t left = differing[at / 64]; left != 0; left &= left - 1) {
            int square = at + __builtin_ctzll(left);
            int old = before[square], new = now[square];
            note_column(update->remove[removed], nnue->first[old] + place[square]);
            removed += old != 0;
            note_column(update->add[added], nnue->first[new] + place[square]);
            added += new != 0;
        }
    }
    update->added = added;
    update->removed = removed;
}

/* The same of counts. */
static void note_counts(const struct nnue *nnue, const uint8_t *before, const uint8_t *now,
                        uint64_t differing, struct update *update)
{
    uint32_t width = (uint32_t)nnue->net->width;
    for (uint64_t left = differing; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        bool more = now[i] > before[i];
        for (int n = more ? before[i] : now[i]; n < (more ? now[i] : before[i]); n++) {
            uint32_t *column =
                more ? update->add[update->added++] : update->remove[update->removed++];
            for (int side = 0; side < 2; side++) {
                column[side] = (uint32_t)(feature_count(nnue->features, side, i) + n) * width;
            }
        }
    }
}

/* --- The layers, for a width that is a constant --- */

/* TILE sums are held in registers while all columns are added and taken away. */
enum { TILE = 128 };

/* Makes `to` of `from`, as `side` sees them, and of that the sum with attacked pieces, of which
 * there is at least one. The sums may wrap, alike on every machine. */
FORCE_INLINE void apply_update(const struct nnue *nnue, int16_t *to, const int16_t *from,
                               struct update *update, int side, int width)
{
    const int tile = width < TILE ? width : TILE;
    /* Own and enemy change places. */
    const uint32_t as_seen = (uint32_t)(side * THREATS / 2 * width);
    for (int at = 0; at < width; at += tile) {
        const int8_t *columns = nnue->net->column + at;
        const int16_t *threats = nnue->threat + at;
        lanes held[TILE / LANES], column;
        for (int i = 0; i < tile / LANES; i++) {
            lanes_load(&held[i], from + at + i * LANES);
        }
        for (int n = 0; n < update->added; n++) {
            const int8_t *add = columns + update->add[n][side];
            for (int i = 0; i < tile / LANES; i++) {
                lanes_widen(&column, add + i * LANES);
                held[i] += column;
            }
        }
        for (int n = 0; n < update->removed; n++) {
            const int8_t *remove = columns + update->remove[n][side];
            for (int i = 0; i < tile / LANES; i++) {
                lanes_widen(&column, remove + i * LANES);
                held[i] -= column;
            }
        }
        for (int i = 0; i < tile / LANES; i++) {
            lanes_store(to + at + i * LANES, &held[i]);
        }
        int n = 0;
        do {
            const int16_t *add = threats + (update->threat[n] ^ as_seen);
            for (int i = 0; i < tile / LANES; i++) {
                lanes_load(&column, add + i * LANES);
                held[i] += column;
            }
        } while (++n < update->threats);
        for (int i = 0; i < tile / LANES; i++) {
            lanes_store(update->sum[side] + at + i * LANES, &held[i]);
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

NEVER_INLINE static void first_layer(const struct nnue *nnue, int16_t *to, const int16_t *from,
                                     struct update *update, int side)
{
    switch (nnue->net->width) {
    case 512:
        apply_update(nnue, to, from, update, side, 512);
        break;
    case 256:
        apply_update(nnue, to, from, update, side, 256);
        break;
    case 128:
        apply_update(nnue, to, from, update, side, 128);
        break;
    default:
        apply_update(nnue, to, from, update, side, 32);
        break;
    }
}

/* Centipawns for the side whose sum is `own`. */
NEVER_INLINE static int64_t last_layer(const struct net *net, const int16_t *own,
                                       const int16_t *other, int bucket)
{
    int64_t total = net->width == 512   ? output_of(net, own, other, bucket, 512)
                    : net->width == 256 ? output_of(net, own, other, bucket, 256)
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

/* A position as the sides see it. */
struct sight {
    const uint8_t *square;
    uint8_t count[FEATURE_COUNTS_ROOM];
    int mirrored[2];
};

/* Which accumulators to begin with for a side, and where its board differs: those of the ply
 * before or, where these are of another line, the `last` of this ply. */
FORCE_INLINE const struct accumulators *nearest(int squares, const struct accumulators *before,
                                                const struct accumulators *last,
                                                const struct sight *sight, int side,
                                                uint64_t differing[BLOCKS])
{
    const uint8_t *square = sight->square;
    int seen = sight->mirrored[side];
    uint64_t other[BLOCKS];
    int count = board_difference(squares, before->of[side][seen].square, square, differing);
    if (count <= 2 ||
        board_difference(squares, last->of[side][seen].square, square, other) >= count) {
        return before;
    }
    memcpy(differing, other, sizeof other);
    return last;
}

/* Lists the attacked pieces. Bit 4 of a piece is its side. */
FORCE_INLINE void list_threats(const struct nnue *nnue, const uint8_t *square,
                               const struct square_set attacked[2], struct update *update)
{
    static const uint8_t nothing[64] = {0};
    uint32_t width = (uint32_t)nnue->net->width;
    int count = 0;
    for (int at = 0; at < nnue->squares; at += 64, square += 64) {
        uint64_t by_first = attacked[0].word[at / 64], by_second = attacked[1].word[at / 64];
        uint64_t second = bytes_with_bit(square, 4);
        uint64_t defended = (by_first & ~second) | (by_second & second);
        uint64_t left = (by_second & ~second) | (by_first & second);
        for (left &= bytes_difference(square, nothing); left != 0; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            uint32_t kind = square[bit] % 32U * 2 + (uint32_t)(defended >> bit & 1);
            update->threat[count++] = kind * width;
        }
    }
    update->threats = count;
}

/* Notes what leads from an accumulator's board and counts to those of the position. */
FORCE_INLINE void note_changes(const struct nnue *nnue, const struct accumulator *from,
                               const struct sight *sight, const uint64_t differing[BLOCKS],
                               struct update *update)
{
    const uint64_t *place = nnue->place[sight->mirrored[0]][sight->mirrored[1]];
    note_board(nnue, place, from->square, sight->square, differing, update);
    update->pieces = from->pieces + update->added - update->removed;
    uint64_t counts = bytes_difference(from->count, sight->count);
    if (counts != 0) {
        note_counts(nnue, from->count, sight->count, counts, update);
    }
}

int nnue_evaluate(struct nnue *nnue, const struct position *position,
                  const struct square_set attacked[2], int ply)
{
    const struct features *features = nnue->features;
    struct sight sight = {.square = (const uint8_t *)(position + 1)};
    struct update update;
    struct accumulators *last = &nnue->ply[ply & PLY_MASK];
    const struct accumulators *near = last; /* that the board was compared with, */
    uint64_t time = 0;                      /* and when these were brought up to date */
    update.threats = 0;
    if (features->fill != NULL) {
        features->fill(position, sight.count);
    }
    if (features->attacks != NULL) {
        struct square_set found[2];
        if (attacked == NULL) {
            features_attacks(features, position, found);
            attacked = found;
        }
        list_threats(nnue, sight.square, attacked, &update);
    }
    if (update.threats == 0) {
        update.threat[update.threats++] = 0; /* a piece of no type */
    }
    nnue->time++;
    for (int side = 0; side < 2; side++) {
        sight.mirrored[side] = mirrored(nnue, sight.square, side);
    }
    for (int side = 0; side < 2; side++) {
        int seen = sight.mirrored[side];
        if (side == 0 || near->of[side][seen].time != time) {
            uint64_t differing[BLOCKS];
            near = nearest(nnue->squares, &nnue->ply[(ply - 1) & PLY_MASK], last, &sight, side,
                           differing);
            note_changes(nnue, &near->of[side][seen], &sight, differing, &update);
        }
        const struct accumulator *from = &near->of[side][seen];
        struct accumulator *to = &last->of[side][seen];
        time = from->time;
        first_layer(nnue, to->sum, from->sum, &update, side);
        for (int at = 0; at < nnue->squares; at += 64) {
            memcpy(to->square + at, sight.square + at, 64);
        }
        memcpy(to->count, sight.count, FEATURE_COUNTS_MAX);
        to->pieces = update.pieces;
        to->time = nnue->time;
    }
    const int16_t *own = update.sum[position->seat & 1];
    const int16_t *other = update.sum[1 - (position->seat & 1)];
    int bucket = nnue->bucket[update.pieces];
    int64_t score = last_layer(nnue->net, own, other, bucket);
    if (features->is_odd) {
        score = (score - last_layer(nnue->net, other, own, bucket)) / 2;
    }
    return score > SCORE_LIMIT ? SCORE_LIMIT : score < -SCORE_LIMIT ? -SCORE_LIMIT : (int)score;
}
