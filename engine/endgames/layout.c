#include "engine/endgames/layout.h"

#include "rules/fen.h"
#include "rules/fen_print.h"

#include <stdlib.h>
#include <string.h>

enum { PLACEMENT_TRIES = 2000 };

/* --- Pairs --- */

static int image_of(const struct variant *variant, int square, int image)
{
    int file = square % variant->files;
    int rank = square / variant->files;
    file = image & 1 ? variant->files - 1 - file : file;
    rank = image & 2 ? variant->ranks - 1 - rank : rank;
    return image & 4 ? file * variant->files + rank : rank * variant->files + file;
}

/* Numbers the pairs: the image with the smallest squares stands for all. False when memory is
 * short. */
static bool number_pairs(struct pairs *pairs)
{
    int squares = pairs->variant->files * pairs->variant->ranks;
    pairs->of = calloc((size_t)squares * (size_t)squares, sizeof *pairs->of);
    pairs->squares = calloc((size_t)squares * (size_t)squares, sizeof *pairs->squares);
    if (pairs->of == NULL || pairs->squares == NULL) {
        return false;
    }
    for (int pair = 0; pair < squares * squares; pair++) {
        int best = pair;
        int best_image = 0;
        for (int image = 1; image < IMAGES; image++) {
            if (pairs->images >> image & 1) {
                int other = pairs->image[image][pair / squares] * squares +
                            pairs->image[image][pair % squares];
                best_image = other < best ? image : best_image;
                best = other < best ? other : best;
            }
        }
        if (best == pair) {
            pairs->squares[pairs->count][0] = (uint16_t)(pair / squares);
            pairs->squares[pairs->count][1] = (uint16_t)(pair % squares);
            pairs->of[pair] = (uint32_t)pairs->count++ * IMAGES;
        } else {
            pairs->of[pair] = pairs->of[best] + (uint32_t)best_image;
        }
    }
    return true;
}

void layout_pairs_free(struct pairs *pool)
{
    while (pool != NULL) {
        struct pairs *next = pool->next;
        free(pool->of);
        free(pool->squares);
        free(pool);
        pool = next;
    }
}

static const struct pairs *find_pairs(const struct variant *variant, uint8_t images,
                                      struct pairs **pool)
{
    for (struct pairs *pairs = *pool; pairs != NULL; pairs = pairs->next) {
        if (pairs->variant == variant && pairs->images == images) {
            return pairs;
        }
    }
    struct pairs *pairs = calloc(1, sizeof *pairs);
    if (pairs == NULL) {
        return NULL;
    }
    pairs->variant = variant;
    pairs->images = images;
    for (int image = 0; image < IMAGES; image++) {
        for (int square = 0; square < variant->files * variant->ranks; square++) {
            if (images >> image & 1) {
                pairs->image[image][square] = (uint8_t)image_of(variant, square, image);
            }
        }
    }
    if (!number_pairs(pairs)) {
        layout_pairs_free(pairs);
        return NULL;
    }
    pairs->next = *pool;
    *pool = pairs;
    return pairs;
}

/* --- What may stand where --- */

/* Writes the pieces into a mailbox, and their hands into counts. */
static void write_pieces(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX],
                         struct position *position, uint8_t hand[2][PIECE_TYPES_MAX])
{
    uint8_t *mailbox = (uint8_t *)(position + 1);
    for (int i = 0; i < layout->material.count; i++) {
        int piece = material_piece(layout->material.code[i]);
        if (i < layout->material.board) {
            mailbox[square[i]] = (uint8_t)piece;
        } else {
            hand[piece_seat(piece)][piece_type(piece)]++;
        }
    }
}

/* Whether the rules take the position that has the pieces there; it goes to *position. */
static bool is_accepted(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX],
                        int seat, struct position *position)
{
    const struct variant *variant = layout->variant;
    union position_room room = {.bytes = {0}};
    uint8_t hand[2][PIECE_TYPES_MAX] = {{0}};
    char fen[FEN_MAX];
    struct text_error error;
    write_pieces(layout, square, &room.head, hand);
    char *end = fen_print_placement(variant, &room.head, fen);
    if (variant->hand_is_pool) {
        end = fen_print_hands(variant, hand[0], hand[1], end);
    }
    end[0] = ' ';
    end[1] = variant->seat_letters[seat];
    strcpy(end + 2, variant->halfmove_by_seat ? " - - 1,1 1" : "");
    return variant->from_fen(variant, position, fen, layout->options, &error);
}

static bool all_differ(const uint8_t square[ENDGAME_PIECES_MAX], int count)
{
    for (int i = 1; i < count; i++) {
        if (memchr(square, square[i], (size_t)i) != NULL) {
            return false;
        }
    }
    return true;
}

/* Looks for a position, one piece on a given square, the others anywhere; the same ones each
 * time. False where the rules took none of so many. */
static bool find_position(const struct layout *layout, int piece, int place,
                          struct position *position)
{
    uint64_t random = 1;
    for (int i = 0; i < PLACEMENT_TRIES; i++) {
        uint8_t square[ENDGAME_PIECES_MAX];
        uint64_t bits = splitmix64(&random);
        int seat = layout->variant->simultaneous ? 0 : (int)(bits >> 63);
        for (int other = 0; other < layout->material.board; other++, bits >>= 12) {
            square[other] = (uint8_t)((bits & 4095) % (uint64_t)layout->squares);
        }
        square[piece] = (uint8_t)place;
        if (all_differ(square, layout->material.board) &&
            is_accepted(layout, square, seat, position)) {
            return true;
        }
    }
    return false;
}

void layout_find_places(struct layout *layout)
{
    union position_room room;
    for (int piece = 0; piece < layout->material.board; piece++) {
        for (int place = 0; place < layout->squares; place++) {
            layout->may_stand[piece][place] = find_position(layout, piece, place, &room.head);
        }
    }
}

/* --- Making a layout --- */

/* Lists the orders of the pieces in which equal ones change places. */
static void find_permutations(struct layout *layout)
{
    const struct material *material = &layout->material;
    uint8_t *first = layout->permutation[0];
    for (int i = 0; i < ENDGAME_PIECES_MAX; i++) {
        first[i] = (uint8_t)i;
    }
    layout->permutations = 1;
    for (int i = 0; i < material->board; i++) {
        for (int j = i + 1; j < material->board; j++) {
            int known = layout->permutations;
            for (int k = 0; k < known && material->code[i] == material->code[j]; k++) {
                uint8_t *next = layout->permutation[layout->permutations];
                memcpy(next, layout->permutation[k], ENDGAME_PIECES_MAX);
                next[i] = layout->permutation[k][j];
                next[j] = layout->permutation[k][i];
                bool is_new = true;
                for (int l = 0; l < layout->permutations; l++) {
                    is_new &= memcmp(layout->permutation[l], next, ENDGAME_PIECES_MAX) != 0;
                }
                layout->permutations += is_new && layout->permutations < PERMUTATIONS_MAX;
            }
        }
    }
}

static bool has_oriented(const struct variant *variant, const struct material *material)
{
    for (int i = 0; i < material->count; i++) {
        if (variant->symmetry.oriented >> piece_type(material_piece(material->code[i])) & 1) {
            return true;
        }
    }
    return false;
}

/* What the pieces on the board and the seat add to a key. */
static uint64_t key_of(const struct material *material, int seat)
{
    uint64_t key = zobrist_seat[seat];
    for (int i = 0; i < material->board; i++) {
        key ^= zobrist_piece[material_piece(material->code[i])][material->square[i]];
    }
    return key;
}

/* What a position's hands and counts add to its key. */
static uint64_t hands_key(const struct variant *variant, const struct position *position)
{
    uint64_t key = 0;
    for (int piece = 0; piece < 2 * PIECE_TYPES_MAX && variant->hand_is_pool; piece++) {
        int seat = piece_seat(piece);
        if (variant->hand_types >> piece_type(piece) & 1) {
            key ^= zobrist_pool_key(piece, variant->pool(position, seat, piece_type(piece)));
        }
    }
    for (int seat = 0; seat < 2 && variant->halfmove_by_seat; seat++) {
        key ^= zobrist_pool_key(piece_make(seat, 0), variant->stalled(position, seat));
    }
    return key;
}

/* Takes the pieces off the position that was found. */
static void empty_board(struct layout *layout)
{
    struct material material;
    struct position *empty = &layout->empty.head;
    material_read(layout->variant, empty, ENDGAME_PIECES_MAX, &material);
    layout->empty_key =
        empty->key ^ key_of(&material, empty->seat) ^ hands_key(layout->variant, empty);
    memset(empty + 1, 0, (size_t)layout->squares);
    empty->halfmove_clock = 0;
}

struct layout *layout_new(const struct variant *variant, unsigned options,
                          const struct material *material, struct pairs **pool, bool *possible)
{
    struct layout *layout = calloc(1, sizeof *layout);
    const struct board_symmetry *symmetry = &variant->symmetry;
    *possible = true;
    if (layout == NULL) {
        return NULL;
    }
    layout->variant = variant;
    layout->options = options;
    layout->material = *material;
    layout->squares = variant->files * variant->ranks;
    layout->pairs = find_pairs(
        variant, has_oriented(variant, material) ? symmetry->oriented_images : symmetry->images,
        pool);
    *possible = false;
    for (int place = 0; place < layout->squares && !*possible; place++) {
        *possible = find_position(layout, 0, place, &layout->empty.head);
    }
    if (layout->pairs == NULL || !*possible) {
        free(layout);
        return NULL;
    }
    find_permutations(layout);
    empty_board(layout);
    layout->half = (uint64_t)layout->pairs->count;
    for (int i = 2; i < material->board; i++) {
        layout->half *= (uint64_t)layout->squares;
    }
    layout->count = variant->simultaneous ? layout->half : 2 * layout->half;
    layout->counts = variant->halfmove_by_seat ? variant->stall_limit + 1 : 1;
    return layout;
}

void layout_free(struct layout *layout)
{
    free(layout);
}

/* --- Indices --- */

static uint64_t index_in_order(const struct layout *layout,
                               const uint8_t square[ENDGAME_PIECES_MAX],
                               const uint8_t order[ENDGAME_PIECES_MAX])
{
    const struct pairs *pairs = layout->pairs;
    uint32_t found = pairs->of[square[order[0]] * layout->squares + square[order[1]]];
    const uint8_t *image = pairs->image[found % IMAGES];
    uint64_t index = found / IMAGES;
    for (int i = 2; i < layout->material.board; i++) {
        index = index * (uint64_t)layout->squares + image[square[order[i]]];
    }
    return index;
}

uint64_t layout_index(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX],
                      int seat)
{
    uint64_t least = index_in_order(layout, square, layout->permutation[0]);
    for (int i = 1; i < layout->permutations; i++) {
        uint64_t index = index_in_order(layout, square, layout->permutation[i]);
        least = index < least ? index : least;
    }
    return least + (layout->variant->simultaneous ? 0 : (uint64_t)seat * layout->half);
}

bool layout_counts(const struct layout *layout, const struct position *position, int count[2])
{
    for (int seat = 0; seat < 2; seat++) {
        count[seat] = layout->counts > 1 ? layout->variant->stalled(position, seat) : 0;
        if (count[seat] >= layout->counts) {
            return false;
        }
    }
    return true;
}

void layout_squares(const struct layout *layout, uint64_t index,
                    uint8_t square[ENDGAME_PIECES_MAX], int *seat)
{
    uint64_t squares = (uint64_t)layout->squares;
    *seat = (int)(index / layout->half);
    index %= layout->half;
    for (int i = layout->material.board - 1; i >= 2; i--) {
        square[i] = (uint8_t)(index % squares);
        index /= squares;
    }
    square[0] = (uint8_t)layout->pairs->squares[index][0];
    square[1] = (uint8_t)layout->pairs->squares[index][1];
}

void layout_position(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX],
                     int seat, struct position *position)
{
    memcpy(position, &layout->empty, layout->variant->position_size);
    uint8_t *mailbox = (uint8_t *)(position + 1);
    for (int i = 0; i < layout->material.board; i++) {
        mailbox[square[i]] = (uint8_t)material_piece(layout->material.code[i]);
    }
    position->seat = (uint8_t)seat;
    layout->variant->derive(position);
}

bool layout_is_placement(const struct layout *layout, uint64_t index,
                         const uint8_t square[ENDGAME_PIECES_MAX])
{
    for (int i = 0; i < layout->material.board; i++) {
        if (!layout->may_stand[i][square[i]]) {
            return false;
        }
    }
    return all_differ(square, layout->material.board) &&
           layout_index(layout, square, (int)(index / layout->half)) == index;
}

bool layout_is_illegal(const struct layout *layout, const uint8_t square[ENDGAME_PIECES_MAX],
                       int seat, const struct position *position)
{
    const struct variant *variant = layout->variant;
    for (int i = 0; i < layout->material.board && variant->royal != 0; i++) {
        int piece = material_piece(layout->material.code[i]);
        if (piece_seat(piece) != seat && piece_type(piece) == variant->royal) {
            return variant->is_attacked(position, square[i], seat);
        }
    }
    return false;
}

bool layout_is_plain(const struct layout *layout, const struct material *material,
                     const struct position *position)
{
    return position->key == (layout->empty_key ^ key_of(material, position->seat) ^
                             hands_key(layout->variant, position));
}
