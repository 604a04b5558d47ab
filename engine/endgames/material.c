#include "engine/endgames/material.h"

#include "rules/fen.h"

#include <stdlib.h>
#include <string.h>

/* Bits of a code, from the top: not a royal, in hand, seat, 15 - type. */
enum { CODE_COMMON = 1 << 6, CODE_HAND = 1 << 5, CODE_SEAT = 1 << 4, CODE_TYPE = 15 };

uint8_t material_code(const struct variant *variant, int piece, bool in_hand)
{
    bool royal = variant->royals >> piece_type(piece) & 1;
    return (uint8_t)((royal ? 0 : CODE_COMMON) | (in_hand ? CODE_HAND : 0) |
                     (piece_seat(piece) != 0 ? CODE_SEAT : 0) |
                     (CODE_TYPE - piece_type(piece)));
}

int material_piece(uint8_t code)
{
    return piece_make((code & CODE_SEAT) != 0, CODE_TYPE - (code & CODE_TYPE));
}

bool material_is_in_hand(uint8_t code)
{
    return (code & CODE_HAND) != 0;
}

/* Puts a piece in its place in the order. */
static void insert(struct material *material, uint8_t code, int square)
{
    int at = material->count++;
    for (; at > 0 && material->code[at - 1] > code; at--) {
        material->code[at] = material->code[at - 1];
        material->square[at] = material->square[at - 1];
    }
    material->code[at] = code;
    material->square[at] = (uint8_t)square;
    material->board += !material_is_in_hand(code);
}

static bool has_pawn(const struct variant *variant, const struct material *material, int seat)
{
    uint8_t pawn = material_code(variant, piece_make(seat, variant->pawn), false);
    return memchr(material->code, pawn, (size_t)material->count) != NULL;
}

static bool read_hand(const struct variant *variant, const struct position *position, int most,
                      int seat, struct material *material)
{
    if (variant->hand_needs_pawn && !has_pawn(variant, material, seat)) {
        return true;
    }
    for (int type = 1; type < (int)strlen(variant->letters); type++) {
        for (int i = variant->pool(position, seat, type); i > 0; i--) {
            if (material->count == most) {
                return false;
            }
            insert(material, material_code(variant, piece_make(seat, type), true), 0);
        }
    }
    return true;
}

bool material_read(const struct variant *variant, const struct position *position, int most,
                   struct material *material)
{
    static const uint8_t eight_empty[8];
    const uint8_t *mailbox = (const uint8_t *)(position + 1);
    int squares = variant->files * variant->ranks;
    material->count = material->board = 0;
    for (int square = 0; square < squares; square++) {
        if (squares - square >= 8 && memcmp(&mailbox[square], eight_empty, 8) == 0) {
            square += 7; /* nearly all squares are empty */
            continue;
        }
        int piece = mailbox[square];
        if (piece != 0) {
            if (material->count == most) {
                return false;
            }
            insert(material, material_code(variant, piece, false), square);
        }
    }
    return !variant->hand_is_pool || (read_hand(variant, position, most, 0, material) &&
                                      read_hand(variant, position, most, 1, material));
}

void material_flip(const struct variant *variant, struct material *material)
{
    struct material old = *material;
    material->count = material->board = 0;
    for (int i = 0; i < old.count; i++) {
        int rank = variant->ranks - 1 - old.square[i] / variant->files;
        insert(material, old.code[i] ^ CODE_SEAT,
               rank * variant->files + old.square[i] % variant->files);
    }
}

/* The codes of a side, as if it were White, with the number of its pieces before them. */
static uint64_t side_key(const struct material *material, int seat)
{
    uint64_t key = 0;
    uint64_t count = 0;
    for (int i = 0; i < material->count; i++) {
        if ((material->code[i] & CODE_SEAT) == (seat != 0 ? CODE_SEAT : 0)) {
            key = key << 8 | (uint8_t)(0xff ^ (material->code[i] & ~CODE_SEAT));
            count++;
        }
    }
    return count << 8 * ENDGAME_PIECES_MAX | key;
}

bool material_make_white_stronger(const struct variant *variant, struct material *material)
{
    if (side_key(material, 0) >= side_key(material, 1)) {
        return false;
    }
    material_flip(variant, material);
    return true;
}

uint64_t material_key(const struct material *material)
{
    uint64_t key = 0;
    for (int i = 0; i < material->count; i++) {
        key = key << 8 | material->code[i];
    }
    return key;
}

void material_to_text(const struct variant *variant, const struct material *material,
                      char text[MATERIAL_TEXT_MAX])
{
    for (int seat = 0; seat < 2; seat++) {
        bool in_hand = false;
        for (int i = 0; i < material->count; i++) {
            int piece = material_piece(material->code[i]);
            if (piece_seat(piece) != seat) {
                continue;
            }
            if (material_is_in_hand(material->code[i]) && !in_hand) {
                in_hand = true;
                *text++ = '+';
            }
            *text++ = variant->letters[piece_type(piece)];
        }
        *text++ = seat == 0 ? 'v' : '\0';
    }
}

bool material_has_pawns_of_both(const struct variant *variant, const struct material *material)
{
    unsigned seats = 0;
    for (int i = 0; i < material->board; i++) {
        int piece = material_piece(material->code[i]);
        seats |= (unsigned)(piece_type(piece) == variant->pawn) << piece_seat(piece);
    }
    return seats == 3;
}

/* --- The list --- */

struct lister {
    const struct variant *variant;
    int most, count;
    uint8_t code[64]; /* every piece there may be, in ascending order */
    int codes;
    struct material *list;
};

/* Whether both sides have a royal, one and no more where the rules want that, and a use for
 * what they have in hand. */
static bool is_material(const struct variant *variant, const struct material *material)
{
    int royals[2] = {0, 0};
    for (int i = 0; i < material->count; i++) {
        int piece = material_piece(material->code[i]);
        royals[piece_seat(piece)] += (material->code[i] & CODE_COMMON) == 0;
        if (material_is_in_hand(material->code[i]) && variant->hand_needs_pawn &&
            !has_pawn(variant, material, piece_seat(piece))) {
            return false;
        }
    }
    return royals[0] > 0 && royals[1] > 0 &&
           (variant->royal == 0 || royals[0] + royals[1] == 2);
}

/* Whether a piece of the type may be in hand in a material. */
static bool is_dropped(const struct variant *variant, int type)
{
    return variant->hand_types >> type & 1 && type != variant->pawn;
}

bool material_from_text(const struct variant *variant, const char *text,
                        struct material *material)
{
    struct material flipped;
    char again[MATERIAL_TEXT_MAX];
    int seat = 0;
    bool in_hand = false;
    *material = (struct material){.count = 0};
    for (const char *letter = text; *letter != '\0'; letter++) {
        if (*letter == 'v' && seat == 0) {
            seat = 1;
            in_hand = false;
        } else if (*letter == '+') {
            in_hand = true;
        } else {
            int type = fen_piece_type(variant, *letter);
            if (type == 0 || material->count == ENDGAME_PIECES_MAX ||
                (in_hand && !is_dropped(variant, type))) {
                return false;
            }
            insert(material, material_code(variant, piece_make(seat, type), in_hand), 0);
        }
    }
    flipped = *material;
    material_to_text(variant, material, again);
    return is_material(variant, material) && strcmp(text, again) == 0 &&
           !material_make_white_stronger(variant, &flipped);
}

/* Adds `material` and what can be made of it by pieces from the code `from` on. */
static void list_from(struct lister *lister, const struct material *material, int from)
{
    struct material other = *material;
    if (is_material(lister->variant, material) && lister->count < MATERIALS_MAX &&
        !material_make_white_stronger(lister->variant, &other)) {
        lister->list[lister->count++] = *material;
    }
    for (int i = from; i < lister->codes && material->count < lister->most; i++) {
        other = *material;
        insert(&other, lister->code[i], 0);
        list_from(lister, &other, i);
    }
}

/* What grows less with every move that changes the material: pieces that count, then those in
 * hand, then pawns. */
static int weight(const struct variant *variant, const struct material *material)
{
    int pawns = 0;
    for (int i = 0; i < material->count; i++) {
        pawns += piece_type(material_piece(material->code[i])) == variant->pawn;
    }
    int counting = variant->hand_needs_pawn ? material->board : material->count;
    return (counting * (ENDGAME_PIECES_MAX + 1) + material->count - material->board) *
               (ENDGAME_PIECES_MAX + 1) +
           pawns;
}

int materials_list(const struct variant *variant, int most, struct material list[MATERIALS_MAX])
{
    struct lister lister = {.variant = variant, .most = most, .list = list};
    for (int type = 1; type < (int)strlen(variant->letters); type++) {
        for (int seat = 0; seat < 2; seat++) {
            lister.code[lister.codes++] = material_code(variant, piece_make(seat, type), false);
            if (is_dropped(variant, type)) {
                lister.code[lister.codes++] =
                    material_code(variant, piece_make(seat, type), true);
            }
        }
    }
    list_from(&lister, &(struct material){.count = 0}, 0);
    /* Insertion sort, which keeps the order of equals. */
    for (int i = 1; i < lister.count; i++) {
        struct material material = list[i];
        int at = i;
        for (; at > 0 && weight(variant, &list[at - 1]) > weight(variant, &material); at--) {
            list[at] = list[at - 1];
        }
        list[at] = material;
    }
    return lister.count;
}
