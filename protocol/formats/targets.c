#include "protocol/formats/targets.h"

#include "rules/exposed.h"
#include "rules/fen.h"
#include "rules/fen_print.h"
#include "rules/move_text.h"

#include <stdio.h>
#include <string.h>

/* Makes it the turn of `seat`. False when a side in check would have to pass for that. */
static bool give_turn(const struct variant *variant, const struct position *position, int seat,
                      union position_room *room)
{
    union position_room before;
    if (variant->simultaneous) {
        variant->open(position, &room->head, seat);
        return true;
    }
    memcpy((void *)room, position, variant->position_size);
    while (room->head.seat != seat) {
        if (room->head.in_check) {
            return false;
        }
        before = *room;
        variant->apply_null(&before.head, &room->head);
    }
    return true;
}

static void add_move(const struct position *position, move_t move, struct targets *targets)
{
    enum move_kind kind = move_kind(move);
    int to = move_to(move);
    if (kind == MOVE_SHOT) {
        targets->of[to] |= TARGET_TAKEN;
        return;
    }
    if (kind == MOVE_CAPTURE_VIA || kind == MOVE_CAPTURE_BOTH) {
        targets->of[move_via(move)] |= TARGET_TAKEN;
    }
    bool takes = position_piece(position, to) != 0 && kind != MOVE_CASTLE;
    targets->of[to] |= takes ? TARGET_CAPTURE : TARGET_MOVE;
}

bool targets_find(const struct variant *variant, const struct position *position, int square,
                  struct targets *targets, struct text_error *error)
{
    union position_room room;
    struct move_list list = {.count = 0};
    int piece = position_piece(position, square);
    char name[4];
    *targets = (struct targets){{0}};
    square_to_text(variant, square, name);
    if (piece == 0) {
        return text_refuse(error, 1, "there is no piece on %s", name);
    }
    if (!give_turn(variant, position, piece_seat(piece), &room)) {
        return text_refuse(error, 1, "the piece on %s is not to move, for there is a check",
                           name);
    }
    variant->generate(&room.head, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        enum move_kind kind = move_kind(list.move[i]);
        if (move_from(list.move[i]) == square && kind != MOVE_DROP && kind != MOVE_EXCHANGE) {
            add_move(&room.head, list.move[i], targets);
        }
    }
    return true;
}

/* Adds the square to which the move goes, and who attacks the king then; `now` are those who
 * attack it already. */
static void add_exposing(const struct variant *variant, const struct position *position,
                         move_t move, const struct square_set *now, struct pin *pin)
{
    struct square_set then;
    if (!exposed_after(variant, position, move, &then)) {
        return;
    }
    for (int i = 0; i < SQUARES_MAX / 64; i++) {
        pin->pinners.word[i] |= then.word[i] & ~now->word[i];
        pin->checkers.word[i] |= then.word[i] & now->word[i];
    }
    square_set_add(&pin->exposing, move_to(move));
}

void targets_find_pin(const struct variant *variant, const struct position *position,
                      int square, const struct targets *targets, struct pin *pin)
{
    union position_room room;
    struct square_set now;
    *pin = (struct pin){0};
    if (variant->between == NULL) {
        return;
    }
    give_turn(variant, position, piece_seat(position_piece(position, square)), &room);
    exposed_now(variant, &room.head, room.head.seat, &now);
    for (int to = 0; to < variant->files * variant->ranks; to++) {
        move_t move = variant->between(&room.head, square, to);
        if (move != MOVE_NONE && (targets->of[to] & (TARGET_MOVE | TARGET_CAPTURE)) == 0) {
            add_exposing(variant, &room.head, move, &now, pin);
        }
    }
}

/* --- Boards without kings --- */

/* A board to which kings are added: what is looked for, and the best that was found. */
struct search {
    const struct variant *variant;
    struct fen fen;
    unsigned options;
    int square; /* of the piece */
    int best;   /* the most targets so far, or -1 */
    struct targets *targets;
};

static bool is_royal(const struct variant *variant, int piece)
{
    return (variant->royals >> piece_type(piece) & 1) != 0;
}

static bool has_royal(const struct search *search, int seat)
{
    const struct variant *variant = search->variant;
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int piece = search->fen.piece[square];
        if (piece != 0 && piece_seat(piece) == seat && is_royal(variant, piece)) {
            return true;
        }
    }
    return false;
}

/* Whether a king may be added on `square`. */
static bool is_place(const struct search *search, int square)
{
    const struct variant *variant = search->variant;
    int file = square % variant->files, rank = square / variant->files;
    bool is_edge =
        file == 0 || file == variant->files - 1 || rank == 0 || rank == variant->ranks - 1;
    return is_edge && search->fen.piece[square] == 0;
}

/* Reads the board with the kings. False when such a position cannot be. */
static bool set_up(const struct search *search, const int king[2], union position_room *room)
{
    const struct variant *variant = search->variant;
    uint8_t *piece = (uint8_t *)(&room->head + 1);
    char text[FEN_MAX];
    struct text_error error;
    int type = PIECE_TYPES_MAX - 1;
    while (!is_royal(variant, type)) {
        type--;
    }
    memcpy(piece, search->fen.piece, sizeof search->fen.piece);
    for (int seat = 0; seat < 2; seat++) {
        if (king[seat] >= 0) {
            piece[king[seat]] = (uint8_t)piece_make(seat, type);
        }
    }
    char *end = fen_print_placement(variant, &room->head, text);
    sprintf(end, " %c", variant->seat_letters[search->fen.seat]);
    return variant->from_fen(variant, &room->head, text, search->options, &error);
}

/* Takes the targets with kings on these squares when they are more than before. */
static void try_kings(struct search *search, const int king[2])
{
    union position_room room;
    struct targets found;
    struct text_error error;
    int count = 0;
    if (!set_up(search, king, &room) ||
        !targets_find(search->variant, &room.head, search->square, &found, &error)) {
        return;
    }
    for (int square = 0; square < search->variant->files * search->variant->ranks; square++) {
        if (square == king[0] || square == king[1]) {
            found.of[square] = 0;
        }
        count += found.of[square] != 0;
    }
    if (count > search->best) {
        search->best = count;
        *search->targets = found;
    }
}

bool targets_find_fen(const struct variant *variant, const char *fen, unsigned options,
                      int square, struct targets *targets, struct text_error *error)
{
    union position_room room;
    struct text_error unread;
    struct search search = {.variant = variant,
                            .options = options,
                            .square = square,
                            .best = -1,
                            .targets = targets};
    if (variant->from_fen(variant, &room.head, fen, options, error)) {
        return targets_find(variant, &room.head, square, targets, error);
    }
    if (variant->seats > 2 || !fen_scan(variant, fen, &search.fen, &unread)) {
        return false;
    }
    /* A side that has its king gets none: -1. */
    int first[2], last[2], king[2];
    for (int seat = 0; seat < 2; seat++) {
        bool has = has_royal(&search, seat);
        first[seat] = has ? -1 : 0;
        last[seat] = has ? -1 : variant->files * variant->ranks - 1;
    }
    for (king[0] = first[0]; king[0] <= last[0]; king[0]++) {
        for (king[1] = first[1]; king[1] <= last[1]; king[1]++) {
            if (king[0] != king[1] && (king[0] < 0 || is_place(&search, king[0])) &&
                (king[1] < 0 || is_place(&search, king[1]))) {
                try_kings(&search, king);
            }
        }
    }
    return search.best >= 0;
}
