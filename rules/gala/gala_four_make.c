/* Gala for four players, in teams and every one for himself: making moves, who is to move,
 * and the table rows. What a piece may do is the game for two's. */
#include "rules/build.h"
#include "rules/gala/gala.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(struct gala_four, gala.head) == 0, "a position begins with its head");
_Static_assert(sizeof(struct gala_four) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Whether the team of `seat`, or in cut-throat the seat itself, has more royals than `least`,
 * which is 0 or 1. */
static bool has_royals(const struct gala *gala, int seat, int least)
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
        alive += has_royals(gala, seat, 0);
    }
    return alive <= 1;
}

/* Whether one of `foes`, the foes of the seat to move, could take the royal on `square` of its
 * side, by going there or by a shot. */
static bool is_in_reach(const struct gala *gala, int square, wide foes)
{
    wide occupied = gala_occupied(&gala->board);
    return wide_any(gala_foes_attackers(gala, square, gala->head.seat, occupied)) ||
           wide_any(gala_shooters_of(gala, square, foes, occupied));
}

static bool is_in_check(const struct gala *gala)
{
    int seat = gala->head.seat;
    if (gala->head.is_over || !has_royals(gala, seat, 0) || has_royals(gala, seat, 1)) {
        return false;
    }
    wide foes = gala_foes(gala, seat, true);
    int last = bitset_first(wide_store(wide_minus(gala_royals(&gala->board), foes)));
    return is_in_reach(gala, last, foes);
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
static void complete(struct position *position)
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

static void apply(const struct position *from, struct position *to, move_t move)
{
    gala_four_make(from, to, move);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof(struct gala_four), complete));
}

static void apply_null(const struct position *from, struct position *to)
{
    struct gala_four *four = (struct gala_four *)(void *)to;
    *four = *gala_four_of(from);
    position_count_halfmove(to, false);
    pass_move(&four->gala);
    assert(!POSITION_CHECKS || position_is_consistent(to, sizeof *four, complete));
}

/* Only a last royal is in check, and who is down to one is known before. */
static bool gives_check(const struct position *position, move_t move)
{
    const struct gala *gala = gala_of(position);
    bool all_have_two = !move_is_capture(move);
    for (int seat = 0; all_have_two && seat < SEATS_MAX; seat++) {
        all_have_two = has_royals(gala, seat, 1) || !has_royals(gala, seat, 0);
    }
    return !all_have_two && move_gives_check(apply, position, move);
}

/* How a position without a move stands (G19-G21). */
static struct outcome four_outcome(const struct position *position)
{
    if (!position->is_over) {
        return (struct outcome){OUTCOME_DRAW, "no legal move"};
    }
    bool survives = has_royals(gala_of(position), position->seat, 0);
    return (struct outcome){survives ? OUTCOME_WIN : OUTCOME_LOSS, "no royal left"};
}

/* A member of a team stays in the game for his own royals only. */
static bool is_alive(const struct position *position, int seat)
{
    const struct gala *gala = gala_of(position);
    return wide_any(wide_and(gala_royals(&gala->board), gala_army(gala, seat, true)));
}

/* Whether a foe of the seat's team could take one of the team's royals, or the seat's own where
 * there are no teams. */
static bool is_royal_attacked(const struct gala *gala)
{
    wide foes = gala_foes(gala, gala->head.seat, true);
    bitset royals = wide_store(wide_minus(gala_royals(&gala->board), foes));
    while (bitset_any(royals)) {
        if (is_in_reach(gala, bitset_pop(&royals), foes)) {
            return true;
        }
    }
    return false;
}

/* Who passes leaves a royal that is attacked to its fate, a partner's too. */
static bool four_null_move_is_sound(const struct position *position)
{
    return gala_null_move_is_sound(position) && !is_royal_attacked(gala_of(position));
}

/* G24: colours stay with their castles, whatever the order of seats (G23). */
static const char *const opposite_names[] = {"Red", "Blue", "Yellow", "Green"};
static const char *const shared_names[] = {"Red", "Blue", "Green", "Yellow"};

#define START_FEN                                                                              \
    "bK,bG,bA,1,bR,1,bP,2,yP,1,yR,1,yA,yG,yK/bG,bB,bE,2,bC,4,yC,2,yE,yB,yG/"                   \
    "bA,bE,bB,3,bS,2,yS,3,yB,yE,yA/4,bH,bV,4,yV,yH,4/"                                         \
    "bR,2,bH,2,bP,2,yP,2,yH,2,yR/1,bC,1,bV,8,yV,1,yC,1/"                                       \
    "bP,1,bS,1,bP,1,bS,2,yS,1,yP,1,yS,1,yP/16/16/"                                             \
    "rP,1,rS,1,rP,1,rS,2,gS,1,gP,1,gS,1,gP/1,rC,1,rV,8,gV,1,gC,1/"                             \
    "rR,2,rH,2,rP,2,gP,2,gH,2,gR/4,rH,rV,4,gV,gH,4/"                                           \
    "rA,rE,rB,3,rS,2,gS,3,gB,gE,gA/rG,rB,rE,2,rC,4,gC,2,gE,gB,gG/"                             \
    "rK,rG,rA,1,rR,1,rP,2,gP,1,gR,1,gA,gG,gK r - 0 1"

/* What the three games share. */
#define GALA_FOUR_ROW                                                                          \
    .files = FILES, .ranks = RANKS, .seats = SEATS_MAX, .letters = " PSHEBRCVAGK", .royal = 0, \
    .pawn = GALA_PAWN, .start_fen = START_FEN, .position_size = sizeof(struct gala_four),      \
    .options = gala_options, .halfmove_reason = "100-turn rule", .repeats_past_reset = true,   \
    .init = gala_init, .from_fen = gala_from_fen, .to_fen = gala_to_fen,                       \
    .generate = gala_four_generate, .count = gala_four_count,                                  \
    .count_next = gala_four_count_next, .is_legal = gala_is_legal, .make = gala_four_make,     \
    .apply = apply, .gives_check = gives_check, .apply_null = apply_null,                      \
    .outcome = four_outcome, .is_dead = gala_is_never_dead, .is_alive = is_alive,              \
    .null_move_is_sound = four_null_move_is_sound, .structure = gala_structure,                \
    .see = gala_see, .explain = gala_explain, .derive = complete, .pool = pool_none,           \
    .is_attacked = gala_is_attacked

const struct variant variant_gala_team = {.name = "gala-team",
                                          .title = "Gala Xiang-Qi (teams)",
                                          .team = {0, 1, 0, 1},
                                          .seat_letters = "rbyg",
                                          .seat_names = opposite_names,
                                          .halfmove_limit = 200,
                                          .setup = GALA_OPPOSITE,
                                          GALA_FOUR_ROW};

const struct variant variant_gala_team_shared = {.name = "gala-team-shared",
                                                 .title =
                                                     "Gala Xiang-Qi (teams, shared border)",
                                                 .team = {0, 1, 0, 1},
                                                 .seat_letters = "rbgy",
                                                 .seat_names = shared_names,
                                                 .halfmove_limit = 200,
                                                 .setup = GALA_SHARED,
                                                 GALA_FOUR_ROW};

const struct variant variant_gala_cutthroat = {.name = "gala-cutthroat",
                                               .title = "Gala Xiang-Qi (cut-throat)",
                                               .team = {0, 1, 2, 3},
                                               .seat_letters = "rbyg",
                                               .seat_names = opposite_names,
                                               .halfmove_limit = 400,
                                               .setup = GALA_CUTTHROAT,
                                               GALA_FOUR_ROW};
