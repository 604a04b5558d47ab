/* What a net sees of a position: its features, each a column of the net's first layer.
 *
 * A side sees the board with itself at the bottom: the second side's ranks are reversed, and
 * where the game has one royal a side, files are reversed too when the own royal stands on the
 * right half, so that a position and its mirror image look alike. Each piece is one feature:
 * own or enemy, type, square. Besides there are counts, of pieces in hand for instance: a count
 * of n is n features, so that what is learnt of the first holds for more of them too.
 *
 * Columns are numbered so: pieces by own or enemy, type from 1, square as the side sees it;
 * then counts of a side, the own ones first; then counts that belong to both.
 */
#ifndef EVAL_NNUE_FEATURES_H
#define EVAL_NNUE_FEATURES_H

#include "rules/position.h"

enum {
    FEATURE_COUNTS_MAX = 32,
    FEATURE_COUNT_LIMIT_MAX = 16,
    /* Active at once: pieces, and all of every count. */
    FEATURES_MAX = SQUARES_MAX + FEATURE_COUNTS_MAX * FEATURE_COUNT_LIMIT_MAX,
    FEATURES_TEXT_MAX = 64,
    BUCKETS = 8
};

/* What may be done to a game's board, both sides' pieces staying their own, without a
 * difference to the rules. The games of a net's data then stand for their images too. */
enum features_symmetry {
    SYMMETRY_NONE,
    SYMMETRY_FILES,    /* the files reversed */
    SYMMETRY_DIAGONALS /* files and ranks exchanged, both reversed, or both of these */
};

/* What a game contributes. */
struct features {
    const char *net;      /* name of the net: mostly the game's */
    uint8_t files, ranks; /* of the board: files * ranks is a multiple of 8 */
    uint8_t types;        /* piece types, from 1 */
    uint8_t royal;  /* the type whose place decides whether files are reversed; 0: never */
    uint8_t pieces; /* that a game has on the board at its start, about */
    uint8_t sided, shared; /* counts of each side, and of both */
    enum features_symmetry symmetry;
    bool is_odd;   /* nobody has the move: swapping the sides changes the value's sign */
    uint8_t limit; /* columns of a count: what is more counts as so many */
    /* Fills in the counts of side 0, those of side 1, the shared ones; none above `limit`.
     * NULL where there are none. */
    void (*fill)(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX]);
};

static inline int features_squares(const struct features *features)
{
    return features->files * features->ranks;
}

/* Number of counts. */
static inline int features_counts(const struct features *features)
{
    return 2 * features->sided + features->shared;
}

/* Number of columns. */
static inline int features_columns(const struct features *features)
{
    return 2 * features->types * features_squares(features) +
           features_counts(features) * features->limit;
}

/* How a side sees pieces and squares. */
struct feature_view {
    uint16_t first[SEATS_MAX * PIECE_TYPES_MAX]; /* column of a piece on square 0, by piece */
    uint8_t square[SQUARES_MAX];                 /* as the side sees it, by square */
};

/* Fills in a view. */
void feature_view_init(struct feature_view *view, const struct features *features, int side,
                       bool mirrored);

/* Column of a piece of the mailbox. */
static inline int feature_piece(const struct feature_view *view, int piece, int square)
{
    return view->first[piece] + view->square[square];
}

/* Column of the first of a count's features. */
static inline int feature_count(const struct features *features, int side, int count)
{
    int place = count;
    if (count < 2 * features->sided && side == 1) {
        place = count < features->sided ? count + features->sided : count - features->sided;
    }
    return 2 * features->types * features_squares(features) + place * features->limit;
}

/* Whether `side` sees the board mirrored. */
bool features_are_mirrored(const struct features *features, const struct position *position,
                           int side);

/* Number of images that a board has by the game's symmetry, itself being the first. */
int features_images(const struct features *features);

/* Lists the columns of all active features as `side` sees them in an image of the board, 0 for
 * the board itself; returns how many. */
int features_list(const struct features *features, const struct position *position, int side,
                  int image, uint16_t column[FEATURES_MAX]);

/* Which of the output layer's BUCKETS serves the position: by the number of pieces. */
int features_bucket(const struct features *features, int pieces);

/* Pieces on the board. */
int features_pieces(const struct features *features, const struct position *position);

/* Writes what is said above in short, to compare a net's with: "9x8 types 11 ...". */
void features_describe(const struct features *features, char text[FEATURES_TEXT_MAX]);

#endif
