/* The tables of Cubic Shogi, and who attacks what. */
#include "rules/cubic/cubic.h"

struct line_tables cubic_lines;
struct cubic_tables cubic_tables;

/* Both ways of looking at the single step `step` from `square` (C3-C5). */
static void build_extension(struct cubic_extension *extension, int square, bitset step,
                            bool anywhere)
{
    for (int seat = 0; seat < 2; seat++) {
        bitset zone = cubic_zone[seat];
        bitset limit = anywhere ? bitset_full() : zone;
        extension->reach[seat][square] =
            bitset_has(zone, square) ? bitset_and(step, limit) : bitset_empty();
        extension->origin[seat][square] =
            bitset_has(limit, square) ? bitset_and(step, zone) : bitset_empty();
    }
}

/* Two squares forward and one sideways, or one sideways (C6). */
static bitset knight_of(int square, int seat)
{
    int8_t ahead = seat == 0 ? 2 : -2;
    const struct leap leap[4] = {{-1, 0}, {1, 0}, {-1, ahead}, {1, ahead}};
    return leaper_reach(square, 4, leap);
}

void cubic_init(void)
{
    zobrist_init();
    line_tables_build(&cubic_lines);
    for (int square = 0; square < SQUARES; square++) {
        bitset orthogonal = orthogonal_reach(square);
        bitset diagonal = diagonal_reach(square, 1);
        cubic_tables.king[square] = bitset_or(orthogonal, diagonal);
        for (int seat = 0; seat < 2; seat++) {
            cubic_tables.pawn[seat][square] = forward_reach(square, seat);
            cubic_tables.knight[seat][square] = knight_of(square, seat);
            cubic_tables.general[seat][square] =
                bitset_or(orthogonal, pawn_capture_reach(square, seat));
        }
        for (int anywhere = 0; anywhere < 2; anywhere++) {
            build_extension(&cubic_tables.rook[anywhere], square, diagonal, anywhere);
            build_extension(&cubic_tables.bishop[anywhere], square, orthogonal, anywhere);
        }
    }
}

bitset cubic_attackers(const struct cubic *cubic, int square, int seat, bitset occupied)
{
    return cubic_attackers_of(cubic, square, seat, occupied);
}
