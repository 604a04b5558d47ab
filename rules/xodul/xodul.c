/* Xodul: the table row, the tables, and what a position says by itself. */
#include "rules/xodul/xodul.h"

#include <stddef.h>
#include <string.h>

struct line_tables xodul_lines;
struct xodul_tables xodul_tables;

_Static_assert(offsetof(struct xodul, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct xodul) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* Squares of a rank or file from `square`, itself left out, through the crossing line. */
static void build_guard_spans(int square)
{
    int own_file = square % FILES;
    int own_rank = square / FILES;
    for (int file = 0; file < FILES; file++) {
        bitset span = bitset_empty();
        for (int at = own_file; at != file;) {
            at += file > own_file ? 1 : -1;
            bitset_add(&span, own_rank * FILES + at);
        }
        xodul_tables.toward_file[file][square] = span;
    }
    for (int rank = 0; rank < RANKS; rank++) {
        bitset span = bitset_empty();
        for (int at = own_rank; at != rank;) {
            at += rank > own_rank ? 1 : -1;
            bitset_add(&span, at * FILES + own_file);
        }
        xodul_tables.toward_rank[rank][square] = span;
    }
}

void xodul_init(void)
{
    zobrist_init();
    line_tables_build(&xodul_lines);
    for (int square = 0; square < SQUARES; square++) {
        xodul_tables.orthogonal[square] = orthogonal_reach(square);
        xodul_tables.diagonal[square] = diagonal_reach(square, 1);
        xodul_tables.king[square] =
            bitset_or(xodul_tables.orthogonal[square], xodul_tables.diagonal[square]);
        xodul_tables.knight[square] = knight_reach(square);
        xodul_tables.hop[square] = diagonal_reach(square, 2);
        for (int seat = 0; seat < 2; seat++) {
            xodul_tables.pawn[seat][square] = pawn_capture_reach(square, seat);
            xodul_tables.general[seat][square] =
                bitset_or(xodul_tables.diagonal[square], forward_reach(square, seat));
        }
        build_guard_spans(square);
    }
    xodul_tables.third_rank[0] = bitset_rank(2);
    xodul_tables.third_rank[1] = bitset_rank(RANKS - 3);
    xodul_tables.last_rank[0] = bitset_rank(RANKS - 1);
    xodul_tables.last_rank[1] = bitset_rank(0);
}

/* X15: bare kings, or one knight or bishop besides them, and no pawn. */
static bool is_dead(const struct position *position)
{
    const struct board *board = &xodul_of(position)->board;
    bitset minor = bitset_or(board->kind[XODUL_KNIGHT], board->kind[XODUL_BISHOP]);
    bitset others = bitset_minus(board_occupied(board), board->kind[XODUL_KING]);
    return !bitset_many(others) && !bitset_any(bitset_minus(others, minor));
}

static void structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &xodul_of(position)->board;
    board_structure(board, board->kind[XODUL_PAWN], key);
}

static bool null_move_is_sound(const struct position *position)
{
    const struct board *board = &xodul_of(position)->board;
    bitset few = bitset_or(board->kind[XODUL_PAWN], board->kind[XODUL_KING]);
    few = bitset_or(few, board->kind[XODUL_GENERAL]);
    return bitset_any(bitset_minus(board->side[position->seat], few));
}

static bool is_attacked(const struct position *position, int square, int seat)
{
    const struct xodul *xodul = xodul_of(position);
    return bitset_any(xodul_attackers(xodul, square, seat, board_occupied(&xodul->board)));
}

static int pool(const struct position *position, int seat, int piece)
{
    const struct xodul *xodul = xodul_of(position);
    return piece > 0 && piece < PIECE_KINDS ? xodul->pool[xodul_pool_of(xodul, seat)][piece]
                                            : 0;
}

bool xodul_is_consistent(const struct position *position)
{
    struct xodul again = *xodul_of(position);
    xodul_find_checkers(&again);
    again.head.key = xodul_key(&again);
    return board_is_consistent(&again.board) && memcmp(&again, position, sizeof again) == 0;
}

static void flip(const struct position *from, struct position *to)
{
    const struct xodul *old = xodul_of(from);
    struct xodul *xodul = (struct xodul *)(void *)to;
    bool common = old->head.options & XODUL_COMMON_POOL;
    *xodul = *old;
    board_mirror(&xodul->board, &old->board);
    memcpy(xodul->pool[0], old->pool[common ? 0 : 1], sizeof xodul->pool[0]);
    memcpy(xodul->pool[1], old->pool[common ? 1 : 0], sizeof xodul->pool[1]);
    xodul->head.seat = (uint8_t)(1 - from->seat);
    xodul_find_checkers(xodul);
    xodul->head.key = xodul_key(xodul);
}

static const struct rule_option options[] = {
    {"setup", {"mirrored", "rotated"}}, {"pool", {"own", "common"}}, {NULL, {NULL, NULL}}};

#define MIRRORED_FEN "rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1"
#define ROTATED_FEN "clgwkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC[] w - - 0 1"

/* By options: bit 0 setup, bit 1 pool. */
static const char *const start_fens[] = {MIRRORED_FEN, ROTATED_FEN, MIRRORED_FEN, ROTATED_FEN};

const struct variant variant_xodul = {
    .name = "xodul",
    .title = "Xodul",
    .files = FILES,
    .ranks = RANKS,
    VARIANT_TWO_SEATS,
    .letters = " PNBRQKWGLCS",
    .royal = XODUL_KING,
    .pawn = XODUL_PAWN,
    .start_fen = MIRRORED_FEN,
    .start_fens = start_fens,
    .position_size = sizeof(struct xodul),
    .options = options,
    .halfmove_limit = 80,
    .halfmove_reason = "40-move rule",
    .hand_is_pool = true,
    .init = xodul_init,
    .from_fen = xodul_from_fen,
    .to_fen = xodul_to_fen,
    .generate = xodul_generate,
    .outcome = outcome_stalemate_draws,
    .count = xodul_count,
    .is_legal = xodul_is_legal,
    .apply = xodul_apply,
    .gives_check = xodul_gives_check,
    .apply_null = xodul_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = structure,
    .see = xodul_see,
    .explain = xodul_explain,
    .is_consistent = xodul_is_consistent,
    .pool = pool,
    .is_attacked = is_attacked,
    .flip = flip,
};
