/* The legal moves of either side of an XYMYX position, as if the other side stood still (S2).
 *
 * There are no pins (S4), so outside check every piece goes wherever it reaches, own pieces
 * included (S3), but never onto a king; in check only the king moves (S5). Whose moves they
 * are says head.seat; what the other side has committed plays no part (S16).
 */
#include "rules/xymyx/xymyx_moves.h"

#include "rules/chess/chess_moves.h"
#include "rules/emit_tmpl.h"

/* What one generation needs to know, worked out once. */
struct scene {
    const struct xymyx *xymyx;
    struct move_list *list; /* NULL: count only */
    enum generation which;
    bitset own, enemy; /* pieces that may be absorbed, captured: kings left out */
    bitset occupied;
};

static const bitset last_ranks = {{UINT64_C(0xff000000000000ff)}};

/* Captures are noisy; moves to empty squares and absorptions are not. */
FORCE_INLINE uint64_t emit_piece(const struct scene *scene, int from, bitset reach)
{
    uint64_t count = 0;
    if (scene->which & GENERATE_NOISY) {
        count += emit(scene->list, MOVE_CAPTURE, from, bitset_and(reach, scene->enemy));
    }
    if (scene->which & GENERATE_QUIET) {
        count += emit(scene->list, MOVE_QUIET, from, bitset_minus(reach, scene->occupied));
        count += emit(scene->list, MOVE_ABSORB, from, bitset_and(reach, scene->own));
    }
    return count;
}

/* Pawn moves of one kind, promotions where they end on the last rank (S9). */
FORCE_INLINE uint64_t emit_pawn(const struct scene *scene, enum move_kind plain,
                                enum move_kind promotion, int from, bitset targets)
{
    bitset last = bitset_and(targets, last_ranks);
    uint64_t count = emit(scene->list, plain, from, bitset_minus(targets, last));
    while (bitset_any(last)) {
        int to = bitset_pop(&last);
        count += emit_promotions(scene->list, promotion, bitset_of(to), from - to, CHESS_QUEEN);
    }
    return count;
}

/* The piece behind a passed square: the pawn that made two steps. */
static inline int passed_pawn(int square)
{
    return square / FILES == 2 ? square + FILES : square - FILES;
}

/* Capture in passing, also of a piece who has arrived on the passed square meanwhile (S8). */
FORCE_INLINE uint64_t passant_move(const struct scene *scene, int from, int square)
{
    bool stands = bitset_has(scene->occupied, square);
    enum move_kind kind = stands ? MOVE_CAPTURE_BOTH : MOVE_CAPTURE_VIA;
    return emit_move(scene->list, move_make(kind, from, square, 0, passed_pawn(square)));
}

/* Steps, captures and absorptions of one pawn (S3, S8, S9). */
FORCE_INLINE uint64_t pawn_moves(const struct scene *scene, int from, int us)
{
    uint64_t count = 0;
    int ahead = us == 0 ? FILES : -FILES;
    bitset aside = chess_tables.pawn[us][from];
    int passed = scene->xymyx->passed[1 - us];
    bitset kings = scene->xymyx->chess.board.type[CHESS_KING];
    bool passes = passed != 0 && bitset_has(aside, passed) && !bitset_has(kings, passed);
    if (passes) {
        bitset_remove(&aside, passed);
    }
    bitset step = bitset_minus(bitset_of(from + ahead), scene->occupied);
    if (scene->which & GENERATE_NOISY) {
        count += emit_pawn(scene, MOVE_CAPTURE, MOVE_CAPTURE_PROMOTION, from,
                           bitset_and(aside, scene->enemy));
        count +=
            emit_pawn(scene, MOVE_QUIET, MOVE_PROMOTION, from, bitset_and(step, last_ranks));
        count += passes ? passant_move(scene, from, passed) : 0;
    }
    if (scene->which & GENERATE_QUIET) {
        count += emit(scene->list, MOVE_QUIET, from, bitset_minus(step, last_ranks));
        count += emit_pawn(scene, MOVE_ABSORB, MOVE_ABSORB_PROMOTION, from,
                           bitset_and(aside, scene->own));
        if (from / FILES == (us == 0 ? 1 : RANKS - 2) && bitset_any(step)) {
            bitset twice = bitset_of(from + 2 * ahead);
            count +=
                emit(scene->list, MOVE_DOUBLE_STEP, from, bitset_minus(twice, scene->occupied));
        }
    }
    return count;
}

/* The king's steps to squares that nothing attacks (S4, S5). */
static bitset king_reach_safe(const struct xymyx *xymyx, int seat, bitset danger)
{
    int king = chess_king_square(&xymyx->chess, seat);
    bitset reach = bitset_minus(chess_tables.king[king], danger);
    if (xymyx->chess.head.options & XYMYX_STRICT_CHECK) {
        reach = bitset_minus(reach, xymyx->checkers[seat]);
    }
    return reach;
}

FORCE_INLINE uint64_t moves_of(const struct xymyx *xymyx, enum generation which,
                               struct move_list *list, int us)
{
    const struct board *board = &xymyx->chess.board;
    bitset kings = board->type[CHESS_KING];
    struct scene scene = {.xymyx = xymyx, .list = list, .which = which};
    scene.own = bitset_minus(board->side[us], kings);
    scene.enemy = bitset_minus(board->side[1 - us], kings);
    scene.occupied = board_occupied(board);
    if (xymyx->chess.head.is_over) {
        return 0;
    }
    bitset danger = chess_danger(&xymyx->chess, us);
    int king = chess_king_square(&xymyx->chess, us);
    uint64_t count = emit_piece(&scene, king, king_reach_safe(xymyx, us, danger));
    if (bitset_any(xymyx->checkers[us])) {
        return count;
    }
    if (which & GENERATE_QUIET) {
        int ways = chess_castle_ways(&xymyx->chess, scene.occupied, us);
        count += chess_castle_moves(list, ways, danger, us);
    }
    bitset pawns = bitset_and(scene.own, board->type[CHESS_PAWN]);
    bitset pieces = bitset_minus(bitset_minus(scene.own, pawns), xymyx_frozen(xymyx, us));
    while (bitset_any(pawns)) {
        count += pawn_moves(&scene, bitset_pop(&pawns), us);
    }
    while (bitset_any(pieces)) {
        int from = bitset_pop(&pieces);
        count += emit_piece(
            &scene, from,
            chess_piece_attacks(piece_type(board->square[from]), from, scene.occupied));
    }
    return count;
}

/* All moves of the seat to move. */
FORCE_INLINE uint64_t all_moves(const struct position *position, enum generation which,
                                struct move_list *list)
{
    const struct xymyx *xymyx = xymyx_of(position);
    return position->seat == 0 ? moves_of(xymyx, which, list, 0)
                               : moves_of(xymyx, which, list, 1);
}

void xymyx_generate(const struct position *position, enum generation which,
                    struct move_list *list)
{
    all_moves(position, which, list);
}

uint64_t xymyx_count(const struct position *position)
{
    return all_moves(position, GENERATE_ALL, NULL);
}

/* Whether a piece other than the king can certainly move: a pawn ahead, or an officer to any
 * square but a king's. Pawns' captures are left to the full count. */
static bool can_move_freely(const struct xymyx *xymyx, int seat)
{
    const struct board *board = &xymyx->chess.board;
    bitset occupied = board_occupied(board);
    bitset pawns = board_pieces(board, seat, CHESS_PAWN);
    bitset step = seat == 0 ? bitset_up(pawns, FILES) : bitset_down(pawns, FILES);
    if (bitset_any(bitset_minus(step, occupied))) {
        return true;
    }
    bitset officers =
        bitset_minus(bitset_minus(board->side[seat], pawns), xymyx_frozen(xymyx, seat));
    officers = bitset_minus(officers, board->type[CHESS_KING]);
    while (bitset_any(officers)) {
        int from = bitset_pop(&officers);
        bitset reach = chess_piece_attacks(piece_type(board->square[from]), from, occupied);
        if (bitset_any(bitset_minus(reach, board->type[CHESS_KING]))) {
            return true;
        }
    }
    return false;
}

bool xymyx_can_move(const struct xymyx *xymyx, int seat)
{
    if (!bitset_any(xymyx->checkers[seat]) && can_move_freely(xymyx, seat)) {
        return true;
    }
    struct xymyx standing = *xymyx;
    standing.chess.head.seat = (uint8_t)seat;
    standing.chess.head.is_over = 0;
    return xymyx_count(&standing.chess.head) > 0;
}

bool xymyx_is_legal(const struct position *position, move_t move)
{
    struct move_list list;
    enum generation which = move_is_noisy(move) ? GENERATE_NOISY : GENERATE_QUIET;
    list.count = 0;
    xymyx_generate(position, which, &list);
    return move_list_has(&list, move);
}
