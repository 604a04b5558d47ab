#include "eval/gala_squares.h"

#include <string.h>

static const struct gala_weights *const weights = &gala_weights;

/* A man's worth on a square, its value included; nothing for no man. */
static taper_t worth[GALA_SETUPS][SEATS_MAX * PIECES_MAX][SQUARES];

/* How often the table was filled: it is again where weights are being fitted. */
static unsigned fillings;

/* The board whose sums a thread asked for last. Positions of a search follow one another
 * closely, so that mostly a handful of squares makes the difference. */
static _Thread_local struct {
    unsigned filling; /* 0: none yet */
    int setup;
    _Alignas(32) uint8_t square[SQUARES];
    taper_t sum[SEATS_MAX];
} last;

/* Steps from the two files or ranks of the Road, whichever is nearer. */
static int depth_of(int square)
{
    int file = square % FILES < FILES / 2 ? 7 - square % FILES : square % FILES - 8;
    int rank = square / FILES < RANKS / 2 ? 7 - square / FILES : square / FILES - 8;
    return file < rank ? file : rank;
}

static taper_t square_worth(int setup, int seat, int kind, int square)
{
    bool away = !gala_is_friendly(setup, seat, square);
    bool road = gala_is_road(square);
    enum gala_zone zone =
        away ? (road ? ZONE_AWAY_ROAD : ZONE_AWAY) : (road ? ZONE_HOME_ROAD : ZONE_HOME);
    return weights->value[kind] + weights->zone[kind][zone] +
           weights->depth[kind][away] * depth_of(square);
}

void gala_squares_init(void)
{
    for (int setup = 0; setup < GALA_SETUPS; setup++) {
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            for (int kind = 1; kind < PIECE_KINDS; kind++) {
                for (int square = 0; square < SQUARES; square++) {
                    worth[setup][man_make(seat, kind)][square] =
                        square_worth(setup, seat, kind, square);
                }
            }
        }
    }
    fillings++;
}

/* Brings the sums up to date with what stands on the square now. */
FORCE_INLINE void follow_square(int square, int now)
{
    int before = last.square[square];
    last.sum[man_seat(before)] -= worth[last.setup][before][square];
    last.sum[man_seat(now)] += worth[last.setup][now][square];
    last.square[square] = (uint8_t)now;
}

const taper_t *gala_squares_sums(const struct gala *gala)
{
    const uint8_t *square = gala->board.square;
    if (last.filling != fillings || last.setup != gala->setup) {
        memset(&last, 0, sizeof last);
        last.filling = fillings;
        last.setup = gala->setup;
    }
    for (int at = 0; at < SQUARES; at += WIDE_BYTES) {
        uint32_t differs = wide_bytes_differing(square + at, last.square + at);
        for (; differs != 0; differs &= differs - 1) {
            int here = at + __builtin_ctz(differs);
            follow_square(here, square[here]);
        }
    }
    return last.sum;
}
