#include "eval/piece_square.h"

/* The source's entry for a kind, seen from its owner's first rank. */
static taper_t source_entry(const struct piece_square_source *source, int kind, int rank,
                            int file)
{
    int half = (source->files + 1) / 2;
    int inwards = file < half ? file : source->files - 1 - file;
    return source->value[kind] +
           source->square[((kind - 1) * source->ranks + rank) * half + inwards];
}

void piece_square_expand(const struct piece_square_source *source, taper_t *table)
{
    int squares = source->files * source->ranks;
    for (int kind = 1; kind < source->kinds; kind++) {
        for (int square = 0; square < squares; square++) {
            int rank = square / source->files;
            int file = square % source->files;
            table[kind * squares + square] = source_entry(source, kind, rank, file);
            table[(source->kinds + kind) * squares + square] =
                source_entry(source, kind, source->ranks - 1 - rank, file);
        }
    }
}
