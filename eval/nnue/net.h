/* A net as a file: an efficiently updatable neural network (NNUE: Nasu 2018), little-endian.
 *
 *   offset  0  char[8]   "QNXNNUE1"
 *           8  uint32    version, 2
 *          12  uint32    columns of the first layer: features a side may see
 *          16  uint32    width of the first layer, for each side
 *          20  uint32    buckets of the output layer, by the number of pieces
 *          24  uint32    scale: centipawns of an output of 1
 *          28  uint32    length of the training line
 *          32  uint64    checksum: FNV-1a (Fowler, Noll, Vo 1991) over the file's 64-bit words,
 *                        this one taken as 0
 *          40  char[16]  name of the net, NUL-padded
 *          56  char[80]  its features, as features_describe writes them, NUL-padded
 *         136            zero up to 192
 *         192            the training line: how the net can be made again; zeros up to the next
 *                        multiple of 64; then
 *                        int8 column[columns][width], int16 bias[width],
 *                        int16 weight[buckets][2][width], int32 output_bias[buckets],
 *                        zeros up to a multiple of 8
 *
 * For each side, column and bias are summed and clipped to 0..NET_ONE; each such value,
 * squared, times its weight, of the side to move first, adds to the output, which is in units
 * of NET_ONE * NET_ONE * NET_WEIGHT_ONE; output_bias is in units of NET_ONE * NET_WEIGHT_ONE.
 */
#ifndef EVAL_NNUE_NET_H
#define EVAL_NNUE_NET_H

#include "eval/nnue/features.h"

#include <stddef.h>

enum {
    NET_ONE = 255,
    NET_WEIGHT_ONE = 64,
    NET_WEIGHT_MAX = 127,
    NET_WIDTH_MAX = 512,
    NET_BYTES_MAX = 64 << 20,
    NET_REASON_MAX = 160
};

struct net {
    const char *name, *features; /* of the header */
    const char *line;            /* not NUL-terminated */
    int line_length;
    int columns, width, buckets, scale;
    const int8_t *column;
    const int16_t *bias, *weight;
    const int32_t *output_bias;
};

/* Makes a net of the bytes of a file. They must begin at a multiple of 64 and not change while
 * the net is used. False, and `reason` says why, when they are not a complete net of this
 * format. */
bool net_read(struct net *net, const void *bytes, size_t size, char reason[NET_REASON_MAX]);

/* Whether the net is for a game with these features. */
bool net_serves(const struct net *net, const struct features *features);

/* The net for these features that is part of the program. NULL when there is none, or when
 * `features` is NULL. */
const struct net *net_embedded(const struct features *features);

/* Whether the program can use nets of this width; net_read refuses others. */
bool net_has_width(int width);

#endif
