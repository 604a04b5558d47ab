/* What a net sees of a position: its features, each of which is a column of the net's first
 * layer.
 *
 * Each side sees the board with itself at the bottom: for the second side the ranks are
 * reversed. In games with one royal a side the files are reversed too when the own royal stands
 * on the right half, so that a position and its mirror image look alike. Each piece is one
 * feature: own or enemy, type, square. With threats an attacked piece is a second one: own or
 * enemy, type, defended or not; not where it stands. There are also counts, for instance of
 * pieces in hand. A count of n is n features, so that what the net learns about the first also
 * holds when there are more.
 *
 * The order of the columns: pieces by own or enemy, type from 1, square as the side sees it;
 * then the counts of a side, the own ones first; then the counts that belong to both sides;
 * then threats by own or enemy, type, not defended and defended.
 */
#ifndef EVAL_NNUE_FEATURES_H
#define EVAL_NNUE_FEATURES_H

#include "rules/position.h"

enum {
    FEATURE_COUNTS_MAX = 32,
    FEATURE_COUNT_LIMIT_MAX = 16,
    /* Active at once: pieces with their threats, and all of every count. */
    FEATURES_MAX = 2 * SQUARES_MAX + FEATURE_COUNTS_MAX * FEATURE_COUNT_LIMIT_MAX,
    FEATURES_TEXT_MAX = 80,
    BUCKETS = 8
};

/* The images of a board, without a change of sides, under which the rules of the game do not
 * change. The games that a net learns from then count for their images too. */
enum features_symmetry {
    SYMMETRY_NONE,
    SYMMETRY_FILES,    /* the files reversed */
    SYMMETRY_DIAGONALS /* files and ranks exchanged, both reversed, or both of these */
};

/* What a game tells. */
struct features {
    const char *net;       /* name of the net: mostly the game's */
    uint8_t files, ranks;  /* of the board: files * ranks is a multiple of 8 */
    uint8_t types;         /* piece types, from 1 */
    uint8_t royal;         /* the type whose square says whether files are reversed; 0: never */
    uint8_t pieces;        /* about how many are on the board at the start */
    uint8_t sided, shared; /* counts of each side, and of both */
    enum features_symmetry symmetry;
    bool crossed;  /* the ranks of the right half are reversed: so two castles of one border
                      are seen as those of opposite corners, whose net serves */
    bool is_odd;   /* nobody has the move: swapping the sides changes the value's sign */
    uint8_t limit; /* columns of a count: a larger count is cut to this */
    /* Fills in the counts of side 0, of side 1, and the shared ones, none above `limit`. NULL
     * when there are none. */
    void (*fill)(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX]);
    /* The squares that a side attacks, as in struct variant. NULL: no threats. */
    void (*attacks)(const struct position *position, int side, struct square_set *attacked);
};

/* Fills in the squares that each side attacks; none in games without threats. */
void features_attacks(const struct features *features, const struct position *position,
                      struct square_set attacked[2]);

static inline int features_squares(const struct features *features)
{
    return features->files * features->ranks;
}

/* Number of counts. */
static inline int features_counts(const struct features *features)
{
    return 2 * features->sided + features->shared;
}

/* The first column of threats. */
static inline int features_threats(const struct features *features)
{
    return 2 * features->types * features_squares(features) +
           features_counts(features) * features->limit;
}

/* Number of columns. */
static inline int features_columns(const struct features *features)
{
    int threats = features->attacks != NULL ? 2 * features->types * 2 : 0;
    return features_threats(features) + threats;
}

/* Column of an attacked piece as `side` sees it. */
static inline int feature_threat(const struct features *features, int side, int piece,
                                 bool is_defended)
{
    int enemy = piece_side(piece) ^ side;
    int kind = enemy * features->types + piece_type(piece) - 1;
    return features_threats(features) + 2 * kind + is_defended;
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

/* The number of images of a board by the game's symmetry. The first is the board itself. */
int features_images(const struct features *features);

/* Lists the columns of all active features that `side` sees in an image of the board, 0 for the
 * board itself, and returns their number. */
int features_list(const struct features *features, const struct position *position, int side,
                  int image, uint16_t column[FEATURES_MAX]);

/* Which of the output layer's BUCKETS serves a position with so many pieces. */
int features_bucket(const struct features *features, int pieces);

/* The number of pieces on the board. */
int features_pieces(const struct features *features, const struct position *position);

/* Writes the features as a short text, which a net contains too: "9x8 types 11 ...". */
void features_describe(const struct features *features, char text[FEATURES_TEXT_MAX]);

#endif
