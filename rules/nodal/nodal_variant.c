/* Nodal Chess to the rest of the program: positions as text, FEN with every field checked, why
 * a move is illegal, what a position says by itself, and the two table rows. */
#include "rules/nodal/nodal_count.h"
#include "rules/nodal/nodal_king.h"
#include "rules/nodal/nodal_make.h"
#include "rules/nodal/nodal_moves.h"

#include "rules/fen.h"
#include "rules/fen_print.h"
#include "rules/game_words.h"
#include "rules/move_text.h"
#include "rules/see_tmpl.h"

#include <stdio.h>

_Static_assert(offsetof(struct nodal, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct nodal) <= POSITION_SIZE_MAX, "a position fits the stacks");

static bool check_pieces(const struct variant *variant, const char *text, const struct fen *fen,
                         struct text_error *error)
{
    for (int square = 0; square < SQUARES; square++) {
        int last = piece_seat(fen->piece[square]) == 0 ? RANKS - 1 : 0;
        if (piece_type(fen->piece[square]) == NODAL_PAWN && square / FILES == last) {
            return text_refuse(error, fen_square_column(variant, text, square),
                               "placement: a pawn on its last rank");
        }
    }
    return fen_expect_one_each(variant, fen, NODAL_KING, error);
}

/* Whoever has counted beyond the limit has lost before its opponent's move was over (N16). */
static bool check_counts(const struct fen *fen, struct text_error *error)
{
    for (int seat = 0; seat < 2; seat++) {
        int most = NODAL_STALL_MAX + (seat != fen->seat);
        if (fen->halfmove_clock_of[seat] > most) {
            return text_refuse(error, fen->halfmove_column,
                               "half-move count: more than %d for %s", most,
                               seat == 0 ? "White" : "Black");
        }
    }
    return true;
}

static bool nodal_from_fen(const struct variant *variant, struct position *position,
                           const char *text, unsigned options, struct text_error *error)
{
    struct fen fen;
    struct nodal *nodal = (struct nodal *)(void *)position;
    bool is_ludii = variant->halfmove_by_seat;
    if (!fen_scan(variant, text, &fen, error) || !check_pieces(variant, text, &fen, error) ||
        !fen_expect_no_rights(&fen, error) || (is_ludii && !check_counts(&fen, error))) {
        return false;
    }
    fen_fill(&fen, variant, options, position);
    board_derive(&nodal->board);
    nodal->is_ludii = is_ludii;
    nodal->stall[0] = (uint8_t)fen.halfmove_clock_of[0];
    nodal->stall[1] = (uint8_t)fen.halfmove_clock_of[1];
    if (!fen_expect_no_check(variant, &fen, position, error)) {
        return false;
    }
    nodal_derive(position);
    return true;
}

static void nodal_to_fen(const struct variant *variant, const struct position *position,
                         char *fen)
{
    const struct nodal *nodal = nodal_of(position);
    char *out = fen_print_placement(variant, position, fen);
    out += sprintf(out, " %c - - ", position->seat == 0 ? 'w' : 'b');
    if (nodal->is_ludii) {
        out += sprintf(out, "%d,%d", nodal->stall[0], nodal->stall[1]);
    } else {
        out += sprintf(out, "%d", position->halfmove_clock);
    }
    sprintf(out, " %d", position->fullmove_number);
}

/* Reads `d1d2,d2c3`: the point left, crossed and reached. */
static bool read_legs(const struct variant *variant, const char *text, int point[3])
{
    int again;
    int from = square_from_text(variant, text, &point[0]);
    int via = from > 0 ? square_from_text(variant, text + from, &point[1]) : 0;
    if (via == 0 || text[from + via] != ',') {
        return false;
    }
    const char *second = text + from + via + 1;
    int back = square_from_text(variant, second, &again);
    int to = back > 0 ? square_from_text(variant, second + back, &point[2]) : 0;
    return to > 0 && again == point[1] && second[back + to] == '\0';
}

/* Whether the mover's king goes straight on from `from` to `to`, which N7 forbids. */
static bool goes_straight(int from, int to)
{
    bitset common = bitset_and(nodal_tables.near[from], nodal_tables.near[to]);
    return from != to && bitset_any(common) && !bitset_has(nodal_tables.area[from], to);
}

/* Why a king's move is illegal that goes as kings go, by way of `via` or -1. */
static void explain_king(const struct nodal *nodal, int via, int to, struct text_error *error)
{
    int us = nodal->head.seat;
    int king = nodal_king_square(nodal, us);
    bitset there = bitset_or(bitset_of(to), via >= 0 ? bitset_of(via) : bitset_empty());
    bitset occupied = bitset_minus(board_occupied(&nodal->board), bitset_of(king));
    bitset pieces = nodal->board.side[1 - us];
    if (via >= 0 && nodal->board.square[via] != 0 &&
        nodal_is_hit(nodal, via, pieces, occupied)) {
        text_refuse(error, 3, "the piece captured first is defended (N11)");
    } else if (nodal_is_hit(nodal, to, bitset_minus(pieces, there),
                            bitset_minus(occupied, there))) {
        text_refuse(error, 3, "the king would be in check (N9)");
    } else if (nodal->is_ludii) {
        text_refuse(error, 3, "the king would cross an attacked point (N16)");
    } else {
        text_refuse(error, 3, "the king would cross an attacked point (N10)");
    }
}

/* Why a move in two legs is illegal: the king's, or a knight's capture in passing. */
static void explain_legs(const struct variant *variant, const struct nodal *nodal,
                         const int point[3], struct text_error *error)
{
    int us = nodal->head.seat;
    int piece = nodal->board.square[point[0]];
    bool is_way = bitset_has(nodal_tables.near[point[0]], point[1]) &&
                  bitset_has(nodal_tables.near[point[1]], point[2]);
    int crossed = nodal->board.square[point[1]];
    if (piece == 0 || piece_seat(piece) != us) {
        text_refuse(error, 1, "there is no own piece to move");
    } else if (piece_type(piece) != NODAL_KING && piece_type(piece) != NODAL_KNIGHT) {
        text_refuse(error, 1, "only a king or a knight goes in two legs");
    } else if (crossed == 0 || piece_seat(crossed) == us) {
        text_refuse(error, 3, "no hostile piece to capture on the way");
    } else if (piece_type(piece) == NODAL_KING && goes_straight(point[0], point[2])) {
        text_refuse(error, 3, "the king does not go straight on with its second step (N7)");
    } else if (!is_way || nodal_between(&nodal->head, point[0], point[2]) == MOVE_NONE) {
        words_refuse(variant, piece_type(piece), false, 3, error);
    } else if (piece_type(piece) == NODAL_KING) {
        explain_king(nodal, point[1], point[2], error);
    } else if (nodal->board.square[point[2]] != 0) {
        text_refuse(error, 3,
                    "the knight captures on its way only if it ends on an empty point (N5)");
    } else if (nodal->head.in_check && !nodal->is_ludii) {
        text_refuse(error, 1, "in check the king must move (N12)");
    } else {
        move_text_refuse_exposed(variant, &nodal->head,
                                 nodal_between(&nodal->head, point[0], point[2]),
                                 "the king would be left in check", error);
    }
}

static void nodal_explain(const struct variant *variant, const struct position *position,
                          const char *text, struct text_error *error)
{
    const struct nodal *nodal = nodal_of(position);
    int point[3];
    char suffix;
    bool is_over = nodal_count(position) == 0;
    if (!is_over && read_legs(variant, text, point)) {
        explain_legs(variant, nodal, point, error);
        return;
    }
    if (!is_over && move_text_squares(variant, text, &point[0], &point[2], &suffix) &&
        suffix == '\0') {
        int piece = position_piece(position, point[0]);
        bool is_own = piece != 0 && piece_seat(piece) == position->seat;
        bool is_king = piece_type(piece) == NODAL_KING;
        if (is_own && is_king && goes_straight(point[0], point[2])) {
            text_refuse(error, 3, "the king does not go straight on with its second step (N7)");
            return;
        }
        if (is_own && nodal_between(position, point[0], point[2]) != MOVE_NONE) {
            if (is_king) {
                explain_king(nodal, -1, point[2], error);
                return;
            }
            if (position->in_check && !nodal->is_ludii) {
                text_refuse(error, 1, "in check the king must move (N12)");
                return;
            }
        }
    }
    move_text_explain(variant, position, text, error);
}

/* Bare kings play on: whoever has no move loses (N13, N14). */
static bool is_dead(const struct position *position)
{
    (void)position;
    return false;
}

static void pawn_structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &nodal_of(position)->board;
    board_structure(board, board->type[NODAL_PAWN], key);
}

/* Having to move is what loses here (N13): a pass is no test for a side with one piece or none
 * besides pawns, a king with few moves, or a count about to end the game (N16). */
static bool null_move_is_sound(const struct position *position)
{
    const struct nodal *nodal = nodal_of(position);
    int us = position->seat;
    bitset few = bitset_or(nodal->board.type[NODAL_PAWN], nodal->board.type[NODAL_KING]);
    return bitset_many(bitset_minus(nodal->board.side[us], few)) &&
           nodal->stall[us] < NODAL_STALL_MAX - 1 &&
           nodal_king_moves(nodal, GENERATE_ALL, NULL) > 2;
}

static struct outcome nodal_outcome(const struct position *position)
{
    return position->is_over ? (struct outcome){OUTCOME_WIN, "stalling"}
                             : variant_stalemate_loses(position);
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct nodal *nodal = nodal_of(position);
    return nodal_is_hit(nodal, square, nodal->board.side[seat], board_occupied(&nodal->board));
}

static void attackers(const struct position *position, int square, int seat,
                      struct square_set *found)
{
    const struct nodal *nodal = nodal_of(position);
    bitset attackers = bitset_empty();
    bitset pieces = nodal->board.side[seat];
    while (bitset_any(pieces)) {
        bitset piece = bitset_of(bitset_pop(&pieces));
        if (nodal_is_hit(nodal, square, piece, board_occupied(&nodal->board))) {
            attackers = bitset_or(attackers, piece);
        }
    }
    bitset_write(attackers, found);
}

static int stall_count(const struct position *position, int seat)
{
    return nodal_of(position)->stall[seat];
}

/* Ranks swapped, a point's parity changes and the slope of its diagonal line with it, so every
 * line falls on a line (N1), and N2 is its own image. */
static void swap_sides(struct position *position)
{
    struct nodal *nodal = (struct nodal *)(void *)position;
    uint8_t stall = nodal->stall[0];
    nodal->stall[0] = nodal->stall[1];
    nodal->stall[1] = stall;
}

/* Static exchange evaluation for Nodal Chess, about the point of arrival; pieces captured on
 * the way there count as taken. A knight that captures in passing goes on and leaves nothing to
 * take back. That N10 might bar a king's two steps, and that a check would forbid all other
 * pieces to capture (N12), is left to the search. */
static inline bitset attackers_in(const struct see *see, int seat)
{
    const bitset *type = see->board->type;
    bitset pieces = bitset_and(see->board->side[seat], see->occupied);
    int square = see->square;
    bitset pawns = bitset_and(type[NODAL_PAWN], nodal_tables.slant[square]);
    bitset knights = bitset_and(type[NODAL_KNIGHT], nodal_tables.knight[square]);
    bitset found = bitset_or(pawns, knights);
    bitset king = bitset_and(type[NODAL_KING], nodal_tables.area[square]);
    bitset bishops = bitset_and(type[NODAL_BISHOP], nodal_tables.lines[square]);
    bitset queens =
        bitset_and(bitset_and(type[NODAL_QUEEN], nodal_tables.bends[square]), pieces);
    if (bitset_meet(king, pieces)) {
        bitset reach = nodal_king_attacks(square, see->occupied);
        found = bitset_or(found, bitset_and(king, reach));
    }
    if (bitset_meet(bishops, pieces)) {
        bitset reach = nodal_bishop_attacks(square, see->occupied);
        found = bitset_or(found, bitset_and(bishops, reach));
    }
    while (bitset_any(queens)) {
        int queen = bitset_pop(&queens);
        if (!bitset_meet(nodal_tables.bend_between[square][queen], see->occupied)) {
            bitset_add(&found, queen);
        }
    }
    return bitset_and(found, pieces);
}

/* Whether a knight of `seat` can capture on the point in passing. */
static inline bool is_passed(const struct see *see, int seat)
{
    bitset pieces = bitset_and(see->board->side[seat], see->occupied);
    bitset knights = bitset_and(see->board->type[NODAL_KNIGHT], pieces);
    return nodal_is_passed(see->square, knights, see->occupied);
}

static bool nodal_see(const struct position *position, move_t move, int threshold,
                      const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers_in, .is_shot = is_passed};
    struct see see = {.position = position,
                      .board = &nodal_of(position)->board,
                      .value = value,
                      .decisive = {1 << NODAL_KING, 1 << NODAL_KING}};
    return see_wins(rules, &see, move, threshold);
}

#define NODAL_ROW                                                                              \
    .files = FILES, .ranks = RANKS, VARIANT_TWO_SEATS, .letters = " PNBQK",                    \
    .royal = NODAL_KING, .royals = 1 << NODAL_KING,                                            \
    .symmetry = {.oriented = 1 << NODAL_PAWN, .images = 0x0f, .oriented_images = 0x03},        \
    .pawn = NODAL_PAWN, .position_size = sizeof(struct nodal), .init = nodal_init,             \
    .from_fen = nodal_from_fen, .to_fen = nodal_to_fen, .generate = nodal_generate,            \
    .outcome = nodal_outcome, .count = nodal_count, .count_next = nodal_count_next,            \
    .is_legal = nodal_is_legal, .gives_check = nodal_gives_check, .checks = nodal_checks,      \
    .make = nodal_make, .apply = nodal_apply, .apply_null = nodal_apply_null,                  \
    .is_dead = is_dead, .null_move_is_sound = null_move_is_sound, .structure = pawn_structure, \
    .see = nodal_see, .explain = nodal_explain, .derive = nodal_derive,                        \
    .pool = variant_no_pool, .is_attacked = is_attacked, .attackers = attackers,               \
    .between = nodal_between, .attacks = nodal_attacks, .swap_sides = swap_sides

const struct variant variant_nodal = {
    .name = "nodal",
    .title = "Nodal Chess",
    .words = &nodal_words,
    .start_fen = "bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0 1",
    .halfmove_limit = 100,
    .halfmove_reason = "50-move rule",
    NODAL_ROW,
};

const struct variant variant_nodal_ludii = {
    .name = "nodal-ludii",
    .title = "Nodal Chess (Ludii)",
    .aliases = (const char *const[]){"nodalludii", NULL},
    .words = &nodal_ludii_words,
    .start_fen = "bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0,0 1",
    .halfmove_by_seat = true,
    .stall_limit = NODAL_STALL_MAX,
    .stalled = stall_count,
    NODAL_ROW,
};
