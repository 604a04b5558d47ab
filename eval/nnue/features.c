#include "eval/nnue/features.h"

#include <stdio.h>

void features_attacks(const struct features *features, const struct position *position,
                      struct square_set attacked[2])
{
    for (int side = 0; side < 2; side++) {
        attacked[side] = (struct square_set){{0}};
        if (features->attacks != NULL) {
            features->attacks(position, side, &attacked[side]);
        }
    }
}

void feature_view_init(struct feature_view *view, const struct features *features, int side,
                       bool mirrored)
{
    for (int piece = 0; piece < SEATS_MAX * PIECE_TYPES_MAX; piece++) {
        int enemy = piece_side(piece) ^ side;
        int kind = enemy * features->types + piece_type(piece) - 1;
        view->first[piece] = (uint16_t)(kind * features_squares(features));
    }
    for (int square = 0; square < features_squares(features); square++) {
        int file = square % features->files;
        int rank = square / features->files;
        if (features->crossed && file >= features->files / 2) {
            rank = features->ranks - 1 - rank;
        }
        file = mirrored ? features->files - 1 - file : file;
        rank = side == 1 ? features->ranks - 1 - rank : rank;
        view->square[square] = (uint8_t)(rank * features->files + file);
    }
}

bool features_are_mirrored(const struct features *features, const struct position *position,
                           int side)
{
    if (features->royal == 0) {
        return false;
    }
    int royal = piece_make(side, features->royal);
    int square = 0;
    while (square < features_squares(features) && position_piece(position, square) != royal) {
        square++;
    }
    return square % features->files > (features->files - 1) / 2;
}

int features_images(const struct features *features)
{
    static const int images[] = {
        [SYMMETRY_NONE] = 1, [SYMMETRY_FILES] = 2, [SYMMETRY_DIAGONALS] = 4};
    return images[features->symmetry];
}

/* Where a square lies in an image of the board. */
static int in_image(const struct features *features, int image, int square)
{
    int file = square % features->files;
    int rank = square / features->files;
    bool files_reversed = features->symmetry == SYMMETRY_FILES ? image == 1 : image >= 2;
    bool ranks_reversed = image >= 2;
    bool exchanged = features->symmetry == SYMMETRY_DIAGONALS && (image & 1) != 0;
    file = files_reversed ? features->files - 1 - file : file;
    rank = ranks_reversed ? features->ranks - 1 - rank : rank;
    return exchanged ? file * features->files + rank : rank * features->files + file;
}

int features_list(const struct features *features, const struct position *position, int side,
                  int image, uint16_t column[FEATURES_MAX])
{
    struct feature_view view;
    uint8_t count[FEATURE_COUNTS_MAX];
    struct square_set attacked[2];
    int listed = 0;
    features_attacks(features, position, attacked);
    feature_view_init(&view, features, side, features_are_mirrored(features, position, side));
    for (int square = 0; square < features_squares(features); square++) {
        int piece = position_piece(position, square);
        if (piece != 0) {
            column[listed++] =
                (uint16_t)feature_piece(&view, piece, in_image(features, image, square));
        }
    }
    for (int square = 0; square < features_squares(features) && features->attacks != NULL;
         square++) {
        int piece = position_piece(position, square);
        if (piece != 0 && square_set_has(&attacked[1 - piece_side(piece)], square)) {
            bool is_defended = square_set_has(&attacked[piece_side(piece)], square);
            column[listed++] = (uint16_t)feature_threat(features, side, piece, is_defended);
        }
    }
    if (features->fill != NULL) {
        features->fill(position, count);
    }
    for (int i = 0; i < features_counts(features); i++) {
        for (int n = 0; n < count[i]; n++) {
            column[listed++] = (uint16_t)(feature_count(features, side, i) + n);
        }
    }
    return listed;
}

int features_bucket(const struct features *features, int pieces)
{
    int bucket = (pieces - 1) * BUCKETS / features->pieces;
    return bucket < 0 ? 0 : bucket < BUCKETS ? bucket : BUCKETS - 1;
}

int features_pieces(const struct features *features, const struct position *position)
{
    int pieces = 0;
    for (int square = 0; square < features_squares(features); square++) {
        pieces += position_piece(position, square) != 0;
    }
    return pieces;
}

void features_describe(const struct features *features, char text[FEATURES_TEXT_MAX])
{
    snprintf(text, FEATURES_TEXT_MAX,
             "%dx%d types %d royal %d pieces %d counts 2*%d+%d of %d%s", features->files,
             features->ranks, features->types, features->royal, features->pieces,
             features->sided, features->shared, features->limit,
             features->attacks != NULL ? " threats" : "");
}
