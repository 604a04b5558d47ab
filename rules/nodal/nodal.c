/* Nodal Chess: the two table rows, the tables, and what a position says by itself. */
#include "rules/nodal/nodal.h"

#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct line_tables nodal_lines;
struct nodal_tables nodal_tables;

_Static_assert(offsetof(struct nodal, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct nodal) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Walks a queen's ways from `from` on an empty board: along its diagonal line one way, and at
 * each square it enters to either side (N6). */
static void walk_bends(int from, int files, int ranks)
{
    bitset crossed = bitset_empty();
    int at = from;
    for (int next; (next = square_offset(at, files, ranks)) >= 0; at = next) {
        for (int side = 0; side < 2; side++) {
            int sign = side == 0 ? 1 : -1;
            bitset behind = crossed;
            int to = side == 0 ? square_offset(at, files, 0) : square_offset(at, 0, ranks);
            for (; to >= 0; to = square_offset(to, sign * files, -sign * ranks)) {
                nodal_tables.bend_between[from][to] = behind;
                bitset_add(&nodal_tables.bends[from], to);
                bitset_add(&behind, to);
            }
        }
        nodal_tables.bend_between[from][next] = crossed;
        bitset_add(&nodal_tables.bends[from], next);
        bitset_add(&crossed, next);
    }
}

static void build_point(int square)
{
    bitset here = bitset_of(square);
    bitset none = bitset_empty();
    int slope = bitset_meet(here, nodal_even()) ? 1 : -1;
    nodal_tables.slant[square] = nodal_slants(here);
    nodal_tables.near[square] = nodal_neighbours(here);
    nodal_tables.knight[square] = knight_reach(square);
    nodal_tables.lines[square] =
        bitset_or(nodal_lines.straight[square],
                  nodal_lines.line[slope > 0 ? LINE_RISING : LINE_FALLING][square]);
    for (int seat = 0; seat < 2; seat++) {
        bitset straight = forward_reach(square, seat);
        bitset rank = bitset_any(straight) ? bitset_rank(bitset_first(straight) / FILES) : none;
        nodal_tables.ahead[seat][square] =
            bitset_or(straight, bitset_and(nodal_tables.slant[square], rank));
    }
    walk_bends(square, slope, 1);
    walk_bends(square, -slope, -1);
}

/* Two steps make a turn unless they go straight on (N7); those points are two steps away in
 * one of the neighbours' directions. */
static void build_area(int square)
{
    bitset near = nodal_tables.near[square];
    bitset area = bitset_or(near, nodal_neighbours(near));
    bitset rest = near;
    bitset_remove(&area, square);
    while (bitset_any(rest)) {
        int first = bitset_pop(&rest);
        int straight = square_offset(first, first % FILES - square % FILES,
                                     first / FILES - square / FILES);
        if (straight >= 0) {
            bitset_remove(&area, straight);
        }
    }
    nodal_tables.area[square] = area;
    nodal_tables.far[square] = bitset_minus(area, near);
    nodal_tables.gates[square] =
        bitset_or(near, bitset_or(nodal_tables.lines[square], nodal_tables.bends[square]));
}

static void build_tables(void)
{
    zobrist_init();
    line_tables_build(&nodal_lines);
    for (int square = 0; square < SQUARES; square++) {
        build_point(square);
    }
    for (int square = 0; square < SQUARES; square++) {
        build_area(square);
    }
}

/* Both variants share the tables, and a search of one may be reading them. */
void nodal_init(void)
{
    static pthread_once_t built = PTHREAD_ONCE_INIT;
    pthread_once(&built, build_tables);
}

/* Bare kings play on: whoever has no turn loses (N13, N14). */
static bool is_dead(const struct position *position)
{
    (void)position;
    return false;
}

static void structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &nodal_of(position)->board;
    board_structure(board, board->kind[NODAL_PAWN], key);
}

/* Having to move is what loses here (N13): a pass is no test for a side with one man or none
 * besides pawns, a king with few turns, or a count about to end the game (N16). */
static bool null_move_is_sound(const struct position *position)
{
    const struct nodal *nodal = nodal_of(position);
    int us = position->seat;
    bitset few = bitset_or(nodal->board.kind[NODAL_PAWN], nodal->board.kind[NODAL_KING]);
    return bitset_many(bitset_minus(nodal->board.side[us], few)) &&
           nodal->stall[us] < NODAL_STALL_MAX - 1 &&
           nodal_king_turns(nodal, GENERATE_ALL, NULL) > 2;
}

static struct outcome outcome(const struct position *position)
{
    return position->is_over ? (struct outcome){OUTCOME_WIN, "stalling"}
                             : outcome_stalemate_loses(position);
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct nodal *nodal = nodal_of(position);
    return nodal_is_hit(nodal, square, nodal->board.side[seat], board_occupied(&nodal->board));
}

bool nodal_is_consistent(const struct position *position)
{
    struct nodal again = *nodal_of(position);
    nodal_derive(&again);
    again.head.key = nodal_key(&again);
    return board_is_consistent(&again.board) && memcmp(&again, position, sizeof again) == 0;
}

/* Ranks swapped: a point's kind changes and the slope of its diagonal line with it, so every
 * line falls on a line (N1), and N2 is its own image. */
static void flip(const struct position *from, struct position *to)
{
    const struct nodal *old = nodal_of(from);
    struct nodal *nodal = (struct nodal *)(void *)to;
    *nodal = *old;
    board_mirror(&nodal->board, &old->board);
    nodal->stall[0] = old->stall[1];
    nodal->stall[1] = old->stall[0];
    nodal->head.seat = (uint8_t)(1 - from->seat);
    nodal_derive(nodal);
    nodal->head.key = nodal_key(nodal);
}

static const char *const ludii_aliases[] = {"nodalludii", NULL};

#define NODAL_ROW                                                                              \
    .files = FILES, .ranks = RANKS, VARIANT_TWO_SEATS, .letters = " PNBQK",                    \
    .royal = NODAL_KING, .pawn = NODAL_PAWN, .position_size = sizeof(struct nodal),            \
    .init = nodal_init, .to_fen = nodal_to_fen, .generate = nodal_generate,                    \
    .outcome = outcome, .count = nodal_count, .is_legal = nodal_is_legal,                      \
    .gives_check = nodal_gives_check, .apply = nodal_apply, .apply_null = nodal_apply_null,    \
    .is_dead = is_dead, .null_move_is_sound = null_move_is_sound, .structure = structure,      \
    .see = nodal_see, .explain = nodal_explain, .is_consistent = nodal_is_consistent,          \
    .pool = pool_none, .is_attacked = is_attacked, .flip = flip

const struct variant variant_nodal = {
    .name = "nodal",
    .title = "Nodal Chess",
    .start_fen = "bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0 1",
    .halfmove_limit = 100,
    .halfmove_reason = "50-move rule",
    .from_fen = nodal_from_fen,
    NODAL_ROW,
};

const struct variant variant_nodal_ludii = {
    .name = "nodal-ludii",
    .title = "Nodal Chess (Ludii)",
    .aliases = ludii_aliases,
    .start_fen = "bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0,0 1",
    .halfmove_by_seat = true,
    .from_fen = nodal_ludii_from_fen,
    NODAL_ROW,
};
