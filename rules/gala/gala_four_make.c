/* Making a move of Gala for four: board, key, counts, check, the end, and who is to move. */
#include "rules/gala/gala_four_make.h"

#include "rules/gala/gala_make.h"
#include "rules/gala/gala_moves.h"

#include <assert.h>
#include <stddef.h>

_Static_assert(offsetof(struct gala_four, gala.head) == 0, "a position begins with its head");
_Static_assert(sizeof(struct gala_four) <= POSITION_SIZE_MAX, "a position fits the stacks");

bool gala_four_has_royals(const struct gala *gala, int seat, int least)
{
    wide pieces = gala->setup == GALA_CUTTHROAT ? gala_army(gala, seat, true)
                                                : wide_load(&gala->board.side[seat & 1]);
    wide royals = wide_and(gala_royals(&gala->board), pieces);
    return least == 0 ? wide_any(royals) : wide_many(royals);
}

/* G20, G21: at most one team, or player, has a royal left. */
static bool is_decided(const struct gala *gala)
{
    int sides = gala->setup == GALA_CUTTHROAT ? SEATS_MAX : 2;
    int alive = 0;
    for (int seat = 0; seat < sides; seat++) {
        alive += gala_four_has_royals(gala, seat, 0);
    }
    return alive <= 1;
}

bool gala_four_is_in_reach(const struct gala *gala, int square, wide foes)
{
    wide occupied = gala_occupied(&gala->board);
    return wide_any(gala_foes_attackers(gala, square, gala->head.seat, occupied)) ||
           wide_any(gala_shooters_of(gala, square, foes, occupied));
}

static bool is_in_check(const struct gala *gala)
{
    int seat = gala->head.seat;
    if (gala->head.is_over || !gala_four_has_royals(gala, seat, 0) ||
        gala_four_has_royals(gala, seat, 1)) {
        return false;
    }
    wide foes = gala_foes(gala, seat, true);
    int last = bitset_first(wide_store(wide_minus(gala_royals(&gala->board), foes)));
    return gala_four_is_in_reach(gala, last, foes);
}

/* The seat to move after that of `seat`: the next that has a move (G19, G22). */
static int next_seat(const struct gala *gala, int seat)
{
    for (int i = 1; i <= SEATS_MAX && !gala->head.is_over; i++) {
        int next = (seat + i) % SEATS_MAX;
        if (gala_can_move(gala, next)) {
            return next;
        }
    }
    return (seat + 1) % SEATS_MAX;
}

/* Hands the move over from the seat that has moved, and finds out what that means. */
static void pass_move(struct gala *gala)
{
    struct position *head = &gala->head;
    int next = next_seat(gala, head->seat);
    head->key ^= zobrist_seat[head->seat] ^ zobrist_seat[next];
    if (next <= head->seat && head->fullmove_number < POSITION_COUNT_MAX) {
        head->fullmove_number++;
    }
    head->seat = (uint8_t)next;
    head->in_check = is_in_check(gala);
}

/* The pieces of the second pair of seats, from the mailbox. */
static bitset second_pair(const struct board *board)
{
    bitset pieces = bitset_empty();
    for (int square = 0; square < SQUARES; square++) {
        if (piece_seat(board->square[square]) >= 2) {
            bitset_add(&pieces, square);
        }
    }
    return pieces;
}

/* Derives all that a position says besides pieces, seat, counts and options; a seat that has no
 * move is skipped (G19). */
void gala_four_derive(struct position *position)
{
    struct gala_four *four = (struct gala_four *)(void *)position;
    struct gala *gala = &four->gala;
    board_derive(&gala->board);
    four->second = second_pair(&gala->board);
    gala->head.is_over = is_decided(gala);
    gala->head.key = gala_key(gala);
    if (!gala->head.is_over && !gala_can_move(gala, gala->head.seat) &&
        gala_can_move(gala, next_seat(gala, gala->head.seat))) {
        pass_move(gala);
    }
    gala->head.in_check = is_in_check(gala);
}

void gala_four_make(const struct position *from, struct position *to, move_t move)
{
    struct gala_four *four = (struct gala_four *)(void *)to;
    struct gala *gala = &four->gala;
    *four = *gala_four_of(from);
    int source = move_from(move);
    int target = move_to(move);
    bool is_capture = move_is_capture(move);
    position_count_halfmove(to, is_capture ||
                                    piece_type(gala->board.square[source]) <= GALA_SOLDIER);
    if (is_capture) {
        bool takes_royal = piece_type(gala->board.square[target]) >= GALA_ADVISOR;
        to->key ^= board_lift(&gala->board, target);
        bitset_remove(&four->second, target);
        to->is_over = takes_royal && is_decided(gala);
    }
    if (move_kind(move) != MOVE_SHOT) {
        to->key ^= board_move(&gala->board, source, target);
        if (from->seat >= 2) {
            bitset_remove(&four->second, source);
            bitset_add(&four->second, target);
        }
    }
    pass_move(gala);
}

void gala_four_apply(const struct position *from, struct position *to, move_t move)
{
    gala_four_make(from, to, move);
    assert(!POSITION_CHECKS ||
           position_is_consistent(to, sizeof(struct gala_four), gala_four_derive));
}

void gala_four_apply_null(const struct position *from, struct position *to)
{
    struct gala_four *four = (struct gala_four *)(void *)to;
    *four = *gala_four_of(from);
    position_count_halfmove(to, false);
    pass_move(&four->gala);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *four, gala_four_derive));
}

/* Only a last royal is in check, and who is down to one is known before. */
static bool some_seat_has_last_royal(const struct gala *gala)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!gala_four_has_royals(gala, seat, 1) && gala_four_has_royals(gala, seat, 0)) {
            return true;
        }
    }
    return false;
}

bool gala_four_gives_check(const struct position *position, move_t move)
{
    return (move_is_capture(move) || some_seat_has_last_royal(gala_of(position))) &&
           move_gives_check(gala_four_make, position, move);
}

void gala_four_checks(const struct position *position, const struct move_list *list,
                      struct move_set *checks)
{
    moves_give_check(gala_four_make, position, list,
                     some_seat_has_last_royal(gala_of(position)), checks);
}
