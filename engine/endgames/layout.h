/* How the positions of one material are numbered: the first two pieces by the pairs of squares
 * that are no images of one another (struct board_symmetry), the others by their squares, and
 * the seat to move, where one moves, by the half of the table.
 *
 *   index = seat * half + ((pair * squares + third piece) * squares + fourth piece) ...
 *
 * Where quiet moves of each seat are counted (variant->halfmove_by_seat) a position has what
 * both have counted besides: what is stored for an index is then stored for every pair of
 * counts, at layout_count_index.
 *
 * Not every index is a position: two pieces may have the same square, a piece may have one
 * where it cannot stand, and of equal pieces only one order counts. */
#ifndef ENGINE_ENDGAMES_LAYOUT_H
#define ENGINE_ENDGAMES_LAYOUT_H

#include "engine/endgames/material.h"

enum { IMAGES = 8, PERMUTATIONS_MAX = 6 };

/* The pairs of squares of one board under some of its images; layouts share them. */
struct pairs {
    const struct variant *variant;
    uint8_t images; /* those allowed, as in struct board_symmetry */
    int count;
    uint8_t image[IMAGES][SQUARES_MAX];
    uint16_t (*squares)[2]; /* [count]: of the pair that stands for its images */
    uint32_t *of; /* [squares][squares]: number * IMAGES + the image that leads to it */
    struct pairs *next;
};

struct layout {
    const struct variant *variant;
    unsigned options;
    const struct pairs *pairs;
    struct material material; /* in White's favour; squares mean nothing */
    int squares;              /* of the board */
    uint64_t half;            /* indices for one seat */
    uint64_t count;           /* of all */
    int counts;               /* how many counts a seat may have: 1 where there are none */
    int permutations;
    /* Those that exchange equal pieces only, and room for one to try. */
    uint8_t permutation[PERMUTATIONS_MAX + 1][ENDGAME_PIECES_MAX];
    bool may_stand[ENDGAME_PIECES_MAX][SQUARES_MAX]; /* after layout_find_places */
    uint64_t empty_key;                              /* of an empty board with seat 0 to move */
    union position_room empty; /* that position with its hands, without what follows from the
                                  board; both seats have counted 1, so that a move that starts
                                  the count again is seen */
};

/* The layout of a material, White the stronger side. `pool` holds the pairs that layouts share;
 * it begins as NULL, and layout_pairs_free frees it when no layout is used any more. NULL when
 * memory is short, or no position can have these pieces (then *possible is false). */
struct layout *layout_new(const struct variant *variant, unsigned options,
                          const struct material *material, struct pairs **pool, bool *possible);
void layout_free(struct layout *layout);

/* Finds out where each piece may stand, by asking the rules for positions with it there. This
 * is slow, and needed only to make tables. */
void layout_find_places(struct layout *layout);

/* Frees the pairs of a pool. */
void layout_pairs_free(struct pairs *pool);

/* The index of pieces on these squares, in the order of layout->material, `seat` to move. */
uint64_t layout_index(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX],
                      int seat);

/* The place in a table of an index with these counts, White's and Black's. */
static inline uint64_t layout_count_index(const struct layout *layout, uint64_t index,
                                          const int count[2])
{
    uint64_t counts = (uint64_t)layout->counts;
    return (index * counts + (uint64_t)count[0]) * counts + (uint64_t)count[1];
}

/* The counts of a position. False when they are higher than a table has. */
bool layout_counts(const struct layout *layout, const struct position *position, int count[2]);

/* The squares and the seat of an index. */
void layout_squares(const struct layout *layout, uint64_t index,
                    uint8_t square[ENDGAME_PIECES_MAX], int *seat);

/* Makes the position with the pieces on these squares. */
void layout_position(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX],
                     int seat, struct position *position);

/* Whether the pieces may stand on these squares, and layout_squares gives these for the index.
 * Says nothing of checks. */
bool layout_is_placement(const struct layout *layout, uint64_t index,
                         const uint8_t square[ENDGAME_PIECES_MAX]);

/* Whether the seat to move could capture the other one's king, so that the position cannot
 * arise. */
bool layout_is_illegal(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX],
                       int seat, const struct position *position);

/* Whether the position, which has the material of the layout or the same with colours swapped,
 * has nothing that an index does not tell: no right to castle or to capture en passant. Pieces
 * in hand that cannot enter do not count. */
bool layout_is_plain(const struct layout *layout, const struct material *material,
                     const struct position *position);

#endif
