/* Xodul (rules X1 to X15), slowly. Squares are 0 = a1 .. 71 = i8, nine to a rank. */
#include "tests/oracle/oracle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 9, RANKS = 8, SQUARES = 72 };

static int file_of(int square)
{
    return square % FILES;
}

static int rank_of(int square)
{
    return square / FILES;
}

static int forward_of(int side)
{
    return side == 0 ? 1 : -1;
}

/* Rank 8 for White, rank 1 for Black. */
static int last_rank_of(int side)
{
    return side == 0 ? RANKS - 1 : 0;
}

static bool is_between(int low_or_high, int value, int other)
{
    return (low_or_high < value && value <= other) || (other <= value && value < low_or_high);
}

/* X5, X6: one orthogonal step; or along an axis toward the own king's coordinate, not past it.
 */
static bool guard_reaches(const struct oracle_position *position, int from, int to)
{
    int files = abs(file_of(to) - file_of(from));
    int ranks = abs(rank_of(to) - rank_of(from));
    if (files + ranks == 1) {
        return true;
    }
    int king = oracle_king(&oracle_xodul, position, oracle_side_at(position, from));
    bool toward = (ranks == 0 && is_between(file_of(from), file_of(to), file_of(king))) ||
                  (files == 0 && is_between(rank_of(from), rank_of(to), rank_of(king)));
    return toward && oracle_pieces_between(&oracle_xodul, position, from, to) == 0;
}

static bool xodul_piece_attacks(const struct oracle_position *position, int from, int to)
{
    if (from == to) {
        return false;
    }
    int files = abs(file_of(to) - file_of(from));
    int ranks = abs(rank_of(to) - rank_of(from));
    int ahead = (rank_of(to) - rank_of(from)) * forward_of(oracle_side_at(position, from));
    bool straight = files == 0 || ranks == 0;
    bool diagonal = files == ranks;
    bool diagonal_step = files == 1 && ranks == 1;
    int between =
        straight || diagonal ? oracle_pieces_between(&oracle_xodul, position, from, to) : -1;
    switch (oracle_type_at(position, from)) {
    case 'R':
        return straight && between == 0;
    case 'N':
        return files * ranks == 2;
    case 'B':
        return diagonal && between == 0;
    case 'Q':
        return between == 0;
    case 'K':
        return files <= 1 && ranks <= 1;
    case 'W':
        return files == 2 && ranks == 2 && between == 0;
    case 'G':
        return guard_reaches(position, from, to);
    case 'L':
        return diagonal_step || (files == 0 && ahead > 0 && between == 0);
    case 'C':
        return straight && between == 1;
    case 'P':
        return diagonal_step && ahead == 1;
    case 'S':
        return diagonal_step || (files == 0 && ahead == 1);
    default:
        return false;
    }
}

/* X9: straight ahead without capture. */
static bool pawn_advances(const struct oracle_position *position, int from, int to)
{
    int forward = forward_of(position->side) * FILES;
    int home = position->side == 0 ? 1 : RANKS - 2;
    return to == from + forward || (to == from + 2 * forward && rank_of(from) == home &&
                                    position->square[from + forward] == ORACLE_EMPTY);
}

/* Whether the piece on `from` may go to the empty square `to`. */
static bool may_go(const struct oracle_position *position, int from, int to, bool in_check)
{
    switch (oracle_type_at(position, from)) {
    case 'P':
        return pawn_advances(position, from, to);
    case 'C':
        return (file_of(from) == file_of(to) || rank_of(from) == rank_of(to)) &&
               oracle_pieces_between(&oracle_xodul, position, from, to) == 0;
    case 'W':
        return !in_check || xodul_piece_attacks(position, from, to);
    default:
        return xodul_piece_attacks(position, from, to);
    }
}

/* X12: all but pawns, generals and kings go to the captor's pool, or to the common one. */
static void put_in_pool(struct oracle_position *after, char type)
{
    if (type != ORACLE_EMPTY && type != 'P' && type != 'S') {
        bool common = (after->options & ORACLE_XODUL_COMMON_POOL) != 0;
        after->pool[common ? 0 : after->side][type - 'A']++;
    }
}

static void add_move(const struct oracle_position *position, int from, int to,
                     struct oracle_list *list)
{
    char text[ORACLE_TEXT_MAX];
    oracle_write_squares(&oracle_xodul, from, to, text);
    struct oracle_position after = *position;
    char captured = oracle_type_at(position, to);
    bool pawn = oracle_type_at(position, from) == 'P';
    assert(captured != 'K');
    put_in_pool(&after, captured);
    after.square[to] = after.square[from];
    after.square[from] = ORACLE_EMPTY;
    if (pawn && rank_of(to) == last_rank_of(position->side)) {
        after.square[to] = oracle_piece(position->side, 'S');
        strcat(text, "s");
    }
    after.halfmove_clock = pawn || captured != ORACLE_EMPTY ? 0 : position->halfmove_clock + 1;
    oracle_add(&oracle_xodul, list, &after, text);
}

/* X11, X13. */
static void add_exchanges(const struct oracle_position *position, int pawn,
                          struct oracle_list *list)
{
    int owner = (position->options & ORACLE_XODUL_COMMON_POOL) != 0 ? 0 : position->side;
    for (int letter = 0; letter < 26; letter++) {
        if (position->pool[owner][letter] == 0) {
            continue;
        }
        struct oracle_position after = *position;
        char squares[ORACLE_TEXT_MAX];
        char text[ORACLE_TEXT_MAX] = {(char)('A' + letter), '@'};
        after.pool[owner][letter]--;
        after.square[pawn] = oracle_piece(position->side, (char)('A' + letter));
        after.halfmove_clock = 0;
        oracle_write_squares(&oracle_xodul, pawn, pawn, squares);
        text[2] = squares[0];
        text[3] = squares[1];
        oracle_add(&oracle_xodul, list, &after, text);
    }
}

static void xodul_generate(const struct oracle_position *position, struct oracle_list *list)
{
    bool in_check = oracle_in_check(&oracle_xodul, position, position->side);
    for (int from = 0; from < SQUARES; from++) {
        if (oracle_side_at(position, from) != position->side) {
            continue;
        }
        for (int to = 0; to < SQUARES; to++) {
            int target = to == from ? position->side : oracle_side_at(position, to);
            if (target == position->side) {
                continue;
            }
            if (target == -1 ? may_go(position, from, to, in_check)
                             : xodul_piece_attacks(position, from, to)) {
                add_move(position, from, to, list);
            }
        }
        if (oracle_type_at(position, from) == 'P' && !in_check) {
            add_exchanges(position, from, list);
        }
    }
}

/* Pieces that can be captured into a pool are at most nine of a kind, on the board and in both
 * pools together, so that no pool outgrows what a FEN may hold. */
static bool has_too_many(const struct oracle_position *position)
{
    int pieces[26] = {0};
    for (int square = 0; square < SQUARES; square++) {
        char type = oracle_type_at(position, square);
        if (type != ORACLE_EMPTY && type != 'P' && type != 'S') {
            pieces[type - 'A']++;
        }
    }
    for (int letter = 0; letter < 26; letter++) {
        if (pieces[letter] + position->pool[0][letter] + position->pool[1][letter] > 9) {
            return true;
        }
    }
    return false;
}

static bool xodul_read(struct oracle_position *position, const char *fen, unsigned options)
{
    struct oracle_fields fields;
    return oracle_read_common(&oracle_xodul, position, fen, options, &fields) &&
           oracle_has_no_rights(&fields) && !has_too_many(position) &&
           !oracle_has_edge_pawns(&oracle_xodul, position);
}

/* X15: K-K, K+N-K, K+B-K. Without pawns no pool can help. */
static bool xodul_is_dead(const struct oracle_position *position)
{
    return oracle_is_bare(&oracle_xodul, position);
}

static struct oracle_outcome xodul_outcome(const struct oracle_position *position)
{
    return oracle_stalemate_draws(&oracle_xodul, position);
}

const struct oracle_game oracle_xodul = {
    .name = "xodul",
    .letters = "RNBQKWGLCPS",
    .files = FILES,
    .ranks = RANKS,
    .royal = 'K',
    .pool = "RNBQWGLC",
    .pool_max = 9,
    .common_pool = ORACLE_XODUL_COMMON_POOL,
    .read = xodul_read,
    .generate = xodul_generate,
    .piece_attacks = xodul_piece_attacks,
    .outcome = xodul_outcome,
    .is_dead = xodul_is_dead,
};
