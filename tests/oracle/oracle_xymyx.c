/* XYMYX, slowly: orthodox chess, both sides moving at once (rules S1 to S17). Squares are
 * 0 = a1 .. 63 = h8. A turn of one side is judged on the standing position, as if the other
 * stood still; two of them are executed by lifting all movers first and then looking at each
 * square that somebody arrives on. Which piece attacks what is as in the slow chess. */
#include "tests/oracle/oracle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 8, SQUARES = 64, ARRIVALS_MAX = 4 };

/* A piece on its way. */
struct arrival {
    int side, from, to;
    char type; /* a promoting pawn's new one (S7) */
    bool stays;
};

static int file_of(int square)
{
    return square % FILES;
}

static int rank_of(int square)
{
    return square / FILES;
}

static bool xymyx_piece_attacks(const struct oracle_position *position, int from, int to)
{
    return oracle_chess.piece_attacks(position, from, to);
}

/* Whether the king may stand on `to`: it is lifted off, the piece that it takes is removed
 * (S4).
 */
static bool king_is_safe(const struct oracle_position *position, int side, int from, int to)
{
    struct oracle_position lifted = *position;
    lifted.square[from] = ORACLE_EMPTY;
    lifted.square[to] = ORACLE_EMPTY;
    return !oracle_is_attacked(&oracle_xymyx, &lifted, to, 1 - side);
}

/* S3, S4 and S8 for pawns: diagonals onto anybody, or onto the square passed by the others. */
static bool pawn_may_go(const struct oracle_position *position, int side, int from, int to)
{
    int forward = side == 0 ? FILES : -FILES;
    if (to == from + forward) {
        return position->square[to] == ORACLE_EMPTY;
    }
    if (to == from + 2 * forward) {
        return rank_of(from) == (side == 0 ? 1 : 6) &&
               position->square[from + forward] == ORACLE_EMPTY &&
               position->square[to] == ORACLE_EMPTY;
    }
    return xymyx_piece_attacks(position, from, to) &&
           (position->square[to] != ORACLE_EMPTY || to == position->passed_of[1 - side]);
}

/* S5: in check only the king moves; read strictly, it may not take the piece that attacks it.
 */
static bool king_may_go(const struct oracle_position *position, int side, int from, int to)
{
    bool strict = (position->options & ORACLE_XYMYX_STRICT) != 0;
    bool checker =
        oracle_side_at(position, to) == 1 - side && xymyx_piece_attacks(position, to, from);
    return xymyx_piece_attacks(position, from, to) && !(strict && checker) &&
           king_is_safe(position, side, from, to);
}

/* S11: follows from the position alone. */
static bool is_frozen(const struct oracle_position *position, int side, int square)
{
    return oracle_type_at(position, square) == 'Q' &&
           xymyx_piece_attacks(position, square,
                               oracle_king(&oracle_xymyx, position, 1 - side));
}

static bool may_go(const struct oracle_position *position, int side, int from, int to)
{
    char type = oracle_type_at(position, from);
    if (oracle_type_at(position, to) == 'K') {
        return false; /* S3 */
    }
    if (type == 'K') {
        return king_may_go(position, side, from, to);
    }
    bool goes_so = type == 'P' ? pawn_may_go(position, side, from, to)
                               : xymyx_piece_attacks(position, from, to);
    return goes_so && !is_frozen(position, side, from) &&
           !oracle_in_check(&oracle_xymyx, position, side);
}

/* The position itself is what a turn of one side alone leads to. */
static void add(const struct oracle_position *position, struct oracle_list *list,
                const char *text)
{
    assert(list->count < ORACLE_MOVES_MAX);
    struct oracle_move *turn = &list->move[list->count++];
    strcpy(turn->text, text);
    turn->after = *position;
}

static void add_move(const struct oracle_position *position, int from, int to,
                     struct oracle_list *list)
{
    char text[ORACLE_TEXT_MAX];
    oracle_write_squares(&oracle_xymyx, from, to, text);
    if (oracle_type_at(position, from) != 'P' || (rank_of(to) != 0 && rank_of(to) != 7)) {
        add(position, list, text);
        return;
    }
    for (const char *kind = "qrbn"; *kind != '\0'; kind++) {
        text[4] = *kind;
        text[5] = '\0';
        add(position, list, text);
    }
}

static void add_castlings(const struct oracle_position *position, struct oracle_list *list)
{
    int side = position->side;
    int king = side == 0 ? 4 : 60;
    if (oracle_in_check(&oracle_xymyx, position, side)) {
        return;
    }
    for (int wing = 0; wing < 2; wing++) {
        int rook = wing == 0 ? king + 3 : king - 4;
        int step = wing == 0 ? 1 : -1;
        if (position->castle[2 * side + wing] &&
            oracle_pieces_between(&oracle_xymyx, position, king, rook) == 0 &&
            king_is_safe(position, side, king, king + step) &&
            king_is_safe(position, side, king, king + 2 * step)) {
            assert(position->square[king] == oracle_piece(side, 'K'));
            assert(position->square[rook] == oracle_piece(side, 'R'));
            add_move(position, king, king + 2 * step, list);
        }
    }
}

/* The turns of position->side, the other side's not looked at. */
static void add_moves(const struct oracle_position *position, struct oracle_list *list)
{
    for (int from = 0; from < SQUARES; from++) {
        if (oracle_side_at(position, from) != position->side) {
            continue;
        }
        for (int to = 0; to < SQUARES; to++) {
            if (to != from && may_go(position, position->side, from, to)) {
                add_move(position, from, to, list);
            }
        }
    }
    add_castlings(position, list);
}

static bool has_move(const struct oracle_position *position, int side)
{
    static _Thread_local struct oracle_list list;
    struct oracle_position asked = *position;
    asked.side = side;
    list.count = 0;
    add_moves(&asked, &list);
    return list.count > 0;
}

/* S13, S14: the game is over as soon as one side has no turn. */
static void xymyx_generate(const struct oracle_position *position, struct oracle_list *list)
{
    int before = list->count;
    add_moves(position, list);
    if (!has_move(position, 1 - position->side)) {
        list->count = before;
    }
}

static bool is_mated(const struct oracle_position *position, int side)
{
    return oracle_in_check(&oracle_xymyx, position, side) && !has_move(position, side);
}

static struct oracle_outcome xymyx_outcome(const struct oracle_position *position)
{
    bool mated[2] = {is_mated(position, 0), is_mated(position, 1)};
    if (mated[0] && mated[1]) {
        return (struct oracle_outcome){position->first == position->side ? 1 : -1,
                                       "both checkmated"};
    }
    if (mated[0] || mated[1]) {
        return (struct oracle_outcome){mated[position->side] ? -1 : 1, "checkmate"};
    }
    return (struct oracle_outcome){0, "stalemate"};
}

/* --- S6: both at once --- */

static int rank_of_type(char type)
{
    return (int)(strchr("PBNRQK", type) - "PBNRQK");
}

/* Takes the movers of one side's turn off the board and notes where they go. */
static int lift(struct oracle_position *board, int side, const char *half,
                struct arrival *arrival)
{
    int from = (half[1] - '1') * FILES + half[0] - 'a';
    int to = (half[3] - '1') * FILES + half[2] - 'a';
    char type = oracle_type_at(board, from);
    assert(oracle_side_at(board, from) == side);
    arrival[0] = (struct arrival){side, from, to, type, false};
    board->square[from] = ORACLE_EMPTY;
    if (half[4] != '\0') {
        assert(type == 'P');
        arrival[0].type = (char)(half[4] - 'a' + 'A');
    }
    if (type != 'K' || abs(to - from) != 2) {
        return 1;
    }
    int rook = to > from ? from + 3 : from - 4;
    arrival[1] = (struct arrival){side, rook, (from + to) / 2, 'R', false};
    board->square[rook] = ORACLE_EMPTY;
    return 2;
}

/* Whether the arriving piece keeps its square against the other that arrives there. */
static bool beats(const struct arrival *piece, const struct arrival *other, char sitter,
                  int first)
{
    if (sitter != ORACLE_EMPTY) {
        return piece->side == (sitter >= 'a');
    }
    int difference = rank_of_type(piece->type) - rank_of_type(other->type);
    return difference > 0 || (difference == 0 && piece->side == first);
}

/* Puts down who stays. Returns how many pieces are lost. */
static int put_down(struct oracle_position *board, struct arrival *arrival, int count,
                    int first)
{
    int lost = 0;
    const struct oracle_position lifted = *board;
    for (int i = 0; i < count; i++) {
        struct arrival *piece = &arrival[i];
        char sitter = lifted.square[piece->to];
        piece->stays = true;
        for (int k = 0; k < count; k++) {
            if (k != i && arrival[k].to == piece->to) {
                piece->stays = beats(piece, &arrival[k], sitter, first);
            }
        }
        lost += !piece->stays;
        if (piece->stays) {
            lost += sitter != ORACLE_EMPTY;
            board->square[piece->to] = oracle_piece(piece->side, piece->type);
        }
        assert(sitter != 'K' && sitter != 'k'); /* S15 */
        assert(piece->stays || piece->type != 'K');
    }
    return lost;
}

/* S15: nothing meets a castling king or rook. */
static void assert_castling_alone(const struct oracle_position *lifted,
                                  const struct arrival *arrival, int count)
{
    for (int i = 1; i < count; i++) {
        if (arrival[i].side != arrival[i - 1].side) {
            continue;
        }
        for (int k = 0; k < count; k++) {
            assert(k == i || arrival[k].to != arrival[i].to);
            assert(k == i - 1 || arrival[k].to != arrival[i - 1].to);
        }
        assert(lifted->square[arrival[i].to] == ORACLE_EMPTY);
        assert(lifted->square[arrival[i - 1].to] == ORACLE_EMPTY);
    }
}

/* S8: whether the piece captured by going to the square that the other side's pawn passed. */
static bool captures_passed(const struct oracle_position *before, const struct arrival *piece,
                            const struct arrival *arrival, int count)
{
    int passed = before->passed_of[1 - piece->side];
    if (oracle_type_at(before, piece->from) != 'P' || !piece->stays || piece->to != passed ||
        file_of(piece->from) == file_of(piece->to)) {
        return false;
    }
    int pawn = passed + (piece->side == 0 ? -FILES : FILES);
    for (int k = 0; k < count; k++) {
        if (arrival[k].from == pawn || arrival[k].to == pawn) {
            return false;
        }
    }
    return true;
}

static void xymyx_resolve(const struct oracle_position *position, const char *const half[2],
                          int first, struct oracle_position *after)
{
    struct arrival arrival[ARRIVALS_MAX];
    bool quiet = true;
    *after = *position;
    int count = lift(after, 0, half[0], arrival);
    count += lift(after, 1, half[1], arrival + count);
    assert_castling_alone(after, arrival, count);
    quiet = put_down(after, arrival, count, first) == 0;
    after->passed_of[0] = after->passed_of[1] = -1;
    for (int i = 0; i < count; i++) {
        const struct arrival *piece = &arrival[i];
        bool pawn = oracle_type_at(position, piece->from) == 'P';
        quiet = quiet && !pawn;
        if (captures_passed(position, piece, arrival, count)) {
            after->square[piece->to + (piece->side == 0 ? -FILES : FILES)] = ORACLE_EMPTY;
        }
        if (pawn && piece->stays && abs(piece->to - piece->from) == 2 * FILES) {
            after->passed_of[piece->side] = (piece->from + piece->to) / 2;
        }
        oracle_drop_rights(after, piece->from); /* S10 */
        oracle_drop_rights(after, piece->to);
    }
    after->halfmove_clock = quiet ? position->halfmove_clock + 1 : 0;
    after->fullmove_number = position->fullmove_number + 1;
    after->first = first;
    assert(oracle_king(&oracle_xymyx, after, 0) >= 0); /* S15 */
    assert(oracle_king(&oracle_xymyx, after, 1) >= 0);
}

/* --- S17: FEN --- */

/* One square of each side at most, in any order. */
static bool read_passed(struct oracle_position *position, const char *text)
{
    size_t length = strlen(text);
    if (strcmp(text, "-") == 0) {
        return true;
    }
    if (length != 2 && length != 4) {
        return false;
    }
    for (; *text != '\0'; text += 2) {
        if (text[0] < 'a' || text[0] > 'h' || (text[1] != '3' && text[1] != '6')) {
            return false;
        }
        int side = text[1] == '6';
        int passed = (text[1] - '1') * FILES + text[0] - 'a';
        int pawn = passed + (side == 0 ? FILES : -FILES);
        if (position->passed_of[side] >= 0 ||
            position->square[pawn] != oracle_piece(side, 'P')) {
            return false;
        }
        position->passed_of[side] = passed;
    }
    return true;
}

static bool xymyx_read(struct oracle_position *position, const char *fen, unsigned options)
{
    struct oracle_fields fields;
    if (!oracle_read_common(&oracle_xymyx, position, fen, options, &fields) ||
        position->side != 0 || oracle_has_edge_pawns(&oracle_xymyx, position)) {
        return false;
    }
    /* Nobody has moved yet: who would have registered first in the turn before (S12). */
    position->first = 1 - (position->fullmove_number - 1) % 2;
    return oracle_read_rights(position, fields.castling) &&
           read_passed(position, fields.passed);
}

/* S14: two kings, and at most one knight or one bishop. */
static bool xymyx_is_dead(const struct oracle_position *position)
{
    return oracle_is_bare(&oracle_xymyx, position);
}

const struct oracle_game oracle_xymyx = {
    .name = "xymyx",
    .letters = "PNBRQK",
    .files = FILES,
    .ranks = 8,
    .royal = 'K',
    .read = xymyx_read,
    .generate = xymyx_generate,
    .resolve = xymyx_resolve,
    .piece_attacks = xymyx_piece_attacks,
    .outcome = xymyx_outcome,
    .is_dead = xymyx_is_dead,
};
