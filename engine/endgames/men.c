#include "engine/endgames/men.h"

#include "rules/fen.h"

#include <stdlib.h>
#include <string.h>

/* Bits of a code, from the top: not a royal, in hand, seat, 15 - type. */
enum { CODE_COMMON = 1 << 6, CODE_HAND = 1 << 5, CODE_SEAT = 1 << 4, CODE_TYPE = 15 };

uint8_t man_code(const struct variant *variant, int piece, bool in_hand)
{
    bool royal = variant->royals >> piece_type(piece) & 1;
    return (uint8_t)((royal ? 0 : CODE_COMMON) | (in_hand ? CODE_HAND : 0) |
                     (piece_seat(piece) != 0 ? CODE_SEAT : 0) |
                     (CODE_TYPE - piece_type(piece)));
}

int man_piece(uint8_t code)
{
    return piece_make((code & CODE_SEAT) != 0, CODE_TYPE - (code & CODE_TYPE));
}

bool man_is_in_hand(uint8_t code)
{
    return (code & CODE_HAND) != 0;
}

/* Puts a man in its place in the order. */
static void insert(struct men *men, uint8_t code, int square)
{
    int at = men->count++;
    for (; at > 0 && men->code[at - 1] > code; at--) {
        men->code[at] = men->code[at - 1];
        men->square[at] = men->square[at - 1];
    }
    men->code[at] = code;
    men->square[at] = (uint8_t)square;
    men->board += !man_is_in_hand(code);
}

static bool has_pawn(const struct variant *variant, const struct men *men, int seat)
{
    uint8_t pawn = man_code(variant, piece_make(seat, variant->pawn), false);
    return memchr(men->code, pawn, (size_t)men->count) != NULL;
}

static bool read_hand(const struct variant *variant, const struct position *position, int most,
                      int seat, struct men *men)
{
    if (variant->hand_needs_pawn && !has_pawn(variant, men, seat)) {
        return true;
    }
    for (int type = 1; type < (int)strlen(variant->letters); type++) {
        for (int i = variant->pool(position, seat, type); i > 0; i--) {
            if (men->count == most) {
                return false;
            }
            insert(men, man_code(variant, piece_make(seat, type), true), 0);
        }
    }
    return true;
}

bool men_read(const struct variant *variant, const struct position *position, int most,
              struct men *men)
{
    int squares = variant->files * variant->ranks;
    men->count = men->board = 0;
    for (int square = 0; square < squares; square++) {
        int piece = position_piece(position, square);
        if (piece != 0) {
            if (men->count == most) {
                return false;
            }
            insert(men, man_code(variant, piece, false), square);
        }
    }
    return !variant->hand_is_pool || (read_hand(variant, position, most, 0, men) &&
                                      read_hand(variant, position, most, 1, men));
}

void men_flip(const struct variant *variant, struct men *men)
{
    struct men old = *men;
    men->count = men->board = 0;
    for (int i = 0; i < old.count; i++) {
        int rank = variant->ranks - 1 - old.square[i] / variant->files;
        insert(men, old.code[i] ^ CODE_SEAT,
               rank * variant->files + old.square[i] % variant->files);
    }
}

/* The codes of a side, as if it were White, with the number of its men before them. */
static uint64_t side_key(const struct men *men, int seat)
{
    uint64_t key = 0;
    uint64_t count = 0;
    for (int i = 0; i < men->count; i++) {
        if ((men->code[i] & CODE_SEAT) == (seat != 0 ? CODE_SEAT : 0)) {
            key = key << 8 | (uint8_t) ~(men->code[i] & ~CODE_SEAT);
            count++;
        }
    }
    return count << 8 * MEN_MAX | key;
}

bool men_make_white_stronger(const struct variant *variant, struct men *men)
{
    if (side_key(men, 0) >= side_key(men, 1)) {
        return false;
    }
    men_flip(variant, men);
    return true;
}

uint64_t men_key(const struct men *men)
{
    uint64_t key = 0;
    for (int i = 0; i < men->count; i++) {
        key = key << 8 | men->code[i];
    }
    return key;
}

void men_to_text(const struct variant *variant, const struct men *men,
                 char text[MATERIAL_TEXT_MAX])
{
    for (int seat = 0; seat < 2; seat++) {
        bool in_hand = false;
        for (int i = 0; i < men->count; i++) {
            int piece = man_piece(men->code[i]);
            if (piece_seat(piece) != seat) {
                continue;
            }
            if (man_is_in_hand(men->code[i]) && !in_hand) {
                in_hand = true;
                *text++ = '+';
            }
            *text++ = variant->letters[piece_type(piece)];
        }
        *text++ = seat == 0 ? 'v' : '\0';
    }
}

bool men_have_pawns_of_both(const struct variant *variant, const struct men *men)
{
    unsigned seats = 0;
    for (int i = 0; i < men->board; i++) {
        int piece = man_piece(men->code[i]);
        seats |= (unsigned)(piece_type(piece) == variant->pawn) << piece_seat(piece);
    }
    return seats == 3;
}

/* --- The list --- */

struct lister {
    const struct variant *variant;
    int most, count;
    uint8_t code[64]; /* every man there may be, in ascending order */
    int codes;
    struct men *list;
};

/* Whether both sides have a royal, one and no more where the rules want that, and a use for
 * what they have in hand. */
static bool is_material(const struct variant *variant, const struct men *men)
{
    int royals[2] = {0, 0};
    for (int i = 0; i < men->count; i++) {
        int piece = man_piece(men->code[i]);
        royals[piece_seat(piece)] += (men->code[i] & CODE_COMMON) == 0;
        if (man_is_in_hand(men->code[i]) && variant->hand_needs_pawn &&
            !has_pawn(variant, men, piece_seat(piece))) {
            return false;
        }
    }
    return royals[0] > 0 && royals[1] > 0 &&
           (variant->royal == 0 || royals[0] + royals[1] == 2);
}

/* Adds `men` and what can be made of it by men from the code `from` on. */
static void list_from(struct lister *lister, const struct men *men, int from)
{
    struct men other = *men;
    if (is_material(lister->variant, men) && lister->count < MATERIALS_MAX &&
        !men_make_white_stronger(lister->variant, &other)) {
        lister->list[lister->count++] = *men;
    }
    for (int i = from; i < lister->codes && men->count < lister->most; i++) {
        other = *men;
        insert(&other, lister->code[i], 0);
        list_from(lister, &other, i);
    }
}

/* What grows less with every move that changes the material: men that count, then those in
 * hand, then pawns. */
static int weight(const struct variant *variant, const struct men *men)
{
    int pawns = 0;
    for (int i = 0; i < men->count; i++) {
        pawns += piece_type(man_piece(men->code[i])) == variant->pawn;
    }
    int counting = variant->hand_needs_pawn ? men->board : men->count;
    return (counting * (MEN_MAX + 1) + men->count - men->board) * (MEN_MAX + 1) + pawns;
}

int materials_list(const struct variant *variant, int most, struct men list[MATERIALS_MAX])
{
    struct lister lister = {.variant = variant, .most = most, .list = list};
    for (int type = 1; type < (int)strlen(variant->letters); type++) {
        bool dropped = variant->hand_types >> type & 1 && type != variant->pawn;
        for (int seat = 0; seat < 2; seat++) {
            lister.code[lister.codes++] = man_code(variant, piece_make(seat, type), false);
            if (dropped) {
                lister.code[lister.codes++] = man_code(variant, piece_make(seat, type), true);
            }
        }
    }
    list_from(&lister, &(struct men){.count = 0}, 0);
    /* Insertion sort, which keeps the order of equals. */
    for (int i = 1; i < lister.count; i++) {
        struct men men = list[i];
        int at = i;
        for (; at > 0 && weight(variant, &list[at - 1]) > weight(variant, &men); at--) {
            list[at] = list[at - 1];
        }
        list[at] = men;
    }
    return lister.count;
}
