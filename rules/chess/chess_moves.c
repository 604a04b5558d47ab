/* The legal moves of a chess position, generated so that none needs a test after making.
 *
 * A piece that may not leave a line because its own king stands behind it (pinned) is generated
 * by itself along that line; all others go only to `targets`: everything that is not their
 * own, or in check the checker and the squares between. One body serves lists and counts,
 * both sides and all generations: constant arguments of inline functions.
 */
#include "rules/chess/chess_moves.h"

#include "rules/chess/chess_make.h"
#include "rules/chess/chess_scene.h"

static uint64_t passant_moves(const struct scene *scene, int us)
{
    uint64_t count = 0;
    int square = scene->chess->passant;
    bitset pawns = bitset_and(chess_tables.pawn[1 - us][square],
                              board_pieces(&scene->chess->board, us, CHESS_PAWN));
    while (bitset_any(pawns)) {
        int from = bitset_pop(&pawns);
        if (chess_passant_is_legal(scene->chess, from, square)) {
            int victim = us == 0 ? square - 8 : square + 8;
            count +=
                emit_move(scene->list, move_make(MOVE_CAPTURE_VIA, from, square, 0, victim));
        }
    }
    return count;
}

/* Squares that the pieces of `seat` attack over `occupied`. */
FORCE_INLINE bitset army_attacks(const struct chess *chess, int seat, bitset occupied)
{
    const struct board *board = &chess->board;
    bitset pawns = board_pieces(board, seat, CHESS_PAWN);
    bitset attacked = bitset_or(step_forward(pawns, seat, -1), step_forward(pawns, seat, 1));
    attacked = bitset_or(attacked, chess_tables.king[chess_king_square(chess, seat)]);
    bitset pieces = board_pieces(board, seat, CHESS_KNIGHT);
    while (bitset_any(pieces)) {
        attacked = bitset_or(attacked, chess_tables.knight[bitset_pop(&pieces)]);
    }
    bitset queens = board_pieces(board, seat, CHESS_QUEEN);
    pieces = bitset_or(board_pieces(board, seat, CHESS_BISHOP), queens);
    while (bitset_any(pieces)) {
        attacked = bitset_or(attacked, bishop_attacks(bitset_pop(&pieces), occupied));
    }
    pieces = bitset_or(board_pieces(board, seat, CHESS_ROOK), queens);
    while (bitset_any(pieces)) {
        attacked = bitset_or(attacked, rook_attacks(bitset_pop(&pieces), occupied));
    }
    return attacked;
}

void chess_attacks(const struct position *position, int seat, struct square_set *attacked)
{
    const struct chess *chess = chess_of(position);
    bitset_write(army_attacks(chess, seat, board_occupied(&chess->board)), attacked);
}

/* Squares that the enemy attacks once our king is off the board. */
FORCE_INLINE bitset danger_to(const struct chess *chess, int us)
{
    bitset king = board_pieces(&chess->board, us, CHESS_KING);
    return army_attacks(chess, 1 - us, bitset_xor(board_occupied(&chess->board), king));
}

bitset chess_danger(const struct chess *chess, int seat)
{
    return danger_to(chess, seat);
}

FORCE_INLINE uint64_t king_moves(const struct scene *scene, int us, enum generation which)
{
    bool may_castle = (which & GENERATE_QUIET) && !bitset_any(scene->chess->checkers);
    int ways = may_castle ? chess_castle_ways(scene->chess, scene->occupied, us) : 0;
    bitset reach = bitset_minus(chess_tables.king[scene->king], scene->own);
    if (which == GENERATE_NOISY) {
        reach = bitset_and(reach, scene->enemy);
    }
    if (!bitset_any(reach) && ways == 0) {
        return 0;
    }
    bitset attacked = danger_to(scene->chess, us);
    bitset captures = which & GENERATE_NOISY ? scene->enemy : bitset_empty();
    bitset quiets = which & GENERATE_QUIET ? bitset_not(scene->occupied) : bitset_empty();
    return chess_castle_moves(scene->list, ways, attacked, us) +
           emit_reach(scene->list, scene->king, bitset_minus(reach, attacked), captures,
                      quiets);
}

/* Moves of all pieces but the king that are free to move. */
FORCE_INLINE uint64_t free_moves(const struct scene *scene, bitset pieces, int us,
                                 enum generation which)
{
    const struct board *board = &scene->chess->board;
    uint64_t count = pawn_moves(scene, bitset_and(pieces, board->type[CHESS_PAWN]),
                                bitset_full(), us, which);
    bitset set = bitset_and(pieces, board->type[CHESS_KNIGHT]);
    bitset queens = board->type[CHESS_QUEEN];
    while (bitset_any(set)) {
        int from = bitset_pop(&set);
        count += emit_targets(scene, from, chess_tables.knight[from]);
    }
    set = bitset_and(pieces, board->type[CHESS_BISHOP]);
    while (bitset_any(set)) {
        int from = bitset_pop(&set);
        count += emit_targets(scene, from, bishop_attacks(from, scene->occupied));
    }
    set = bitset_and(pieces, board->type[CHESS_ROOK]);
    while (bitset_any(set)) {
        int from = bitset_pop(&set);
        count += emit_targets(scene, from, rook_attacks(from, scene->occupied));
    }
    set = bitset_and(pieces, queens);
    while (bitset_any(set)) {
        int from = bitset_pop(&set);
        count += emit_targets(scene, from, queen_attacks(from, scene->occupied));
    }
    return count;
}

FORCE_INLINE uint64_t moves_of(const struct chess *chess, enum generation which,
                               struct move_list *list, int us)
{
    const struct board *board = &chess->board;
    struct scene scene = {
        .chess = chess, .list = list, .which = which, .checkers = chess->checkers};
    scene.king = chess_king_square(chess, us);
    scene.own = board->side[us];
    scene.enemy = board->side[1 - us];
    scene.occupied = bitset_or(scene.own, scene.enemy);
    uint64_t count = king_moves(&scene, us, which);
    bitset targets = bitset_full();
    if (bitset_any(chess->checkers)) {
        if (bitset_many(chess->checkers)) {
            return count;
        }
        targets = pins_targets(&scene);
    }
    scene.capture = which & GENERATE_NOISY ? bitset_and(scene.enemy, targets) : bitset_empty();
    scene.push = bitset_minus(targets, scene.occupied);
    scene.quiet = which & GENERATE_QUIET ? scene.push : bitset_empty();
    bitset pinned = bitset_empty();
    bitset queens = board->type[CHESS_QUEEN];
    bitset straight = bitset_and(scene.enemy, bitset_or(board->type[CHESS_ROOK], queens));
    bitset diagonal = bitset_and(scene.enemy, bitset_or(board->type[CHESS_BISHOP], queens));
    straight = bitset_and(straight, chess_lines.straight[scene.king]);
    diagonal = bitset_and(diagonal, chess_lines.diagonal[scene.king]);
    count += pins_moves(&scene, bitset_or(straight, diagonal), &pinned, us, pinned_moves);
    if ((which & GENERATE_NOISY) && chess->passant != 0) {
        count += passant_moves(&scene, us);
    }
    bitset kings = board->type[CHESS_KING];
    count += free_moves(&scene, bitset_minus(scene.own, bitset_or(pinned, kings)), us, which);
    return count;
}

/* All moves of the seat to move. */
FORCE_INLINE uint64_t all_moves(const struct position *position, enum generation which,
                                struct move_list *list)
{
    const struct chess *chess = chess_of(position);
    return position->seat == 0 ? moves_of(chess, which, list, 0)
                               : moves_of(chess, which, list, 1);
}

void chess_generate(const struct position *position, enum generation which,
                    struct move_list *list)
{
    all_moves(position, which, list);
}

uint64_t chess_count(const struct position *position)
{
    return all_moves(position, GENERATE_ALL, NULL);
}

/* Squares a pawn may go to: one or two steps to empty squares, captures. */
static bitset pawn_reach(const struct chess *chess, int from, int us)
{
    bitset empty = bitset_not(board_occupied(&chess->board));
    bitset step = bitset_and(step_forward(bitset_of(from), us, 0), empty);
    bitset twice = step_forward(bitset_and(step, rank_three[us]), us, 0);
    bitset taken = chess->board.side[1 - us];
    if (chess->passant != 0) {
        bitset_add(&taken, chess->passant);
    }
    return bitset_or(bitset_or(step, bitset_and(twice, empty)),
                     bitset_and(chess_tables.pawn[us][from], taken));
}

/* Squares the piece on `from` may go to as it moves, castling and its king's safety aside. */
static bitset piece_reach(const struct chess *chess, int from)
{
    int piece = chess->board.square[from];
    int us = piece_seat(piece);
    bitset reach =
        piece_type(piece) == CHESS_PAWN
            ? pawn_reach(chess, from, us)
            : chess_piece_attacks(piece_type(piece), from, board_occupied(&chess->board));
    return bitset_minus(reach, chess->board.side[us]);
}

/* Whether the king is safe once the piece of `from` stands on `to`. */
static bool leaves_king_safe(const struct chess *chess, int from, int to)
{
    int us = chess->head.seat;
    int king = chess_king_square(chess, us);
    bitset there = bitset_of(to);
    bitset occupied = bitset_xor(board_occupied(&chess->board), bitset_of(from));
    occupied = bitset_or(occupied, there);
    bitset attackers = chess_attackers(chess, king == from ? to : king, 1 - us, occupied);
    return !bitset_any(bitset_minus(attackers, there));
}

/* Whether a castling is among the generated moves. */
static bool is_listed(const struct position *position, move_t move)
{
    struct move_list list;
    list.count = 0;
    chess_generate(position, GENERATE_QUIET, &list);
    return move_list_has(&list, move);
}

/* The one way to write the move of the piece on `from` to `to`, which it reaches; of the
 * promotions that to `type`. */
static move_t canonical_move(const struct chess *chess, int from, int to, int type)
{
    bool captures = chess->board.square[to] != 0;
    if (piece_type(chess->board.square[from]) != CHESS_PAWN) {
        return move_make(captures ? MOVE_CAPTURE : MOVE_QUIET, from, to, 0, 0);
    }
    if (bitset_has(last_rank[chess->head.seat], to)) {
        return type < CHESS_KNIGHT || type > CHESS_QUEEN
                   ? MOVE_NONE
                   : move_make(captures ? MOVE_CAPTURE_PROMOTION : MOVE_PROMOTION, from, to,
                               type, 0);
    }
    if (to == chess->passant && from % FILES != to % FILES) {
        int victim = chess->head.seat == 0 ? to - FILES : to + FILES;
        return move_make(MOVE_CAPTURE_VIA, from, to, 0, victim);
    }
    bool twice = to - from == 2 * FILES || from - to == 2 * FILES;
    enum move_kind kind = captures ? MOVE_CAPTURE : twice ? MOVE_DOUBLE_STEP : MOVE_QUIET;
    return move_make(kind, from, to, 0, 0);
}

move_t chess_between(const struct position *position, int from, int to)
{
    const struct chess *chess = chess_of(position);
    return bitset_has(piece_reach(chess, from), to)
               ? canonical_move(chess, from, to, CHESS_QUEEN)
               : MOVE_NONE;
}

bool chess_is_legal(const struct position *position, move_t move)
{
    const struct chess *chess = chess_of(position);
    int from = move_from(move);
    int to = move_to(move);
    if (from >= SQUARES || to >= SQUARES ||
        !bitset_has(chess->board.side[position->seat], from)) {
        return false;
    }
    if (move_kind(move) == MOVE_CASTLE) {
        return is_listed(position, move);
    }
    return bitset_has(piece_reach(chess, from), to) &&
           move == canonical_move(chess, from, to, move_piece_type(move)) &&
           (move_kind(move) == MOVE_CAPTURE_VIA ? chess_passant_is_legal(chess, from, to)
                                                : leaves_king_safe(chess, from, to));
}
