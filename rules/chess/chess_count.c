/* Counting two moves of chess at once. Most moves change few of the answers. So the answers are
 * counted once as if nobody had moved: what each knight, bishop and rook can do goes into a
 * census, queens being one of both, and free pawns are counted together. A move that has to do
 * with the answering king, his pins, checks and escapes, is made, and its answers are counted
 * anew.
 *
 * `us` makes the first move, `them` answers. */
#include "rules/chess/chess_count.h"

#include "rules/chess/chess_make.h"
#include "rules/chess/chess_scene.h"

#include "rules/census_tmpl.h"

/* The answers as if nobody had moved. */
struct answers {
    struct scene scene; /* of them */
    struct census census;
    bitset pawns;   /* those that are not pinned, */
    bitset watched; /* and what these see */
    bitset passed;  /* squares that any of their pawns attack */
    bitset sight;   /* what anybody sees */
    int count, pawn_count;

    /* Moves are made if they are of a kind by itself, or */
    bitset leave;               /* a piece leaves one of these squares, */
    bitset arrive[PIECE_TYPES]; /* or one of this type, 0 for any, comes to one of these */
};

FORCE_INLINE void expect(struct answers *answers, int type, bitset squares)
{
    answers->arrive[type] = bitset_or(answers->arrive[type], squares);
}

FORCE_INLINE void note_leaving(struct answers *answers, bitset squares)
{
    answers->leave = bitset_or(answers->leave, squares);
}

/* What moves straight and what moves diagonally, of `us`. */
FORCE_INLINE bitset straight_riders(const struct board *board, int us)
{
    return bitset_and(board->side[us],
                      bitset_or(board->type[CHESS_ROOK], board->type[CHESS_QUEEN]));
}

FORCE_INLINE bitset diagonal_riders(const struct board *board, int us)
{
    return bitset_and(board->side[us],
                      bitset_or(board->type[CHESS_BISHOP], board->type[CHESS_QUEEN]));
}

/* Counts what pinned pieces can do, and returns them. */
FORCE_INLINE bitset count_pinned(struct answers *answers, int us, int them)
{
    const struct scene *scene = &answers->scene;
    const struct board *board = &scene->chess->board;
    bitset pinned = bitset_empty();
    bitset riders =
        bitset_or(bitset_and(straight_riders(board, us), chess_lines.straight[scene->king]),
                  bitset_and(diagonal_riders(board, us), chess_lines.diagonal[scene->king]));
    while (bitset_any(riders)) {
        int rider = bitset_pop(&riders);
        bitset between = squares_between(scene->king, rider);
        bitset pieces = bitset_and(between, scene->occupied);
        if (bitset_count(pieces) > 2) {
            continue;
        }
        note_leaving(answers, bitset_and(pieces, scene->enemy));
        if (!bitset_many(pieces) && bitset_meet(pieces, scene->own)) {
            pinned = bitset_or(pinned, pieces);
            answers->count += (int)pinned_moves(scene, bitset_first(pieces),
                                                bitset_or(between, bitset_of(rider)), them);
            note_leaving(answers, bitset_of(rider));
            expect(answers, 0, between);
        }
    }
    return pinned;
}

/* From where which piece would check or pin. */
FORCE_INLINE void expect_checks(struct answers *answers, int them)
{
    const struct scene *scene = &answers->scene;
    int king = scene->king;
    bitset straight = rook_attacks(king, scene->occupied);
    bitset diagonal = bishop_attacks(king, scene->occupied);
    straight =
        rook_attacks(king, bitset_minus(scene->occupied, bitset_and(straight, scene->own)));
    diagonal =
        bishop_attacks(king, bitset_minus(scene->occupied, bitset_and(diagonal, scene->own)));
    expect(answers, CHESS_PAWN, chess_tables.pawn[them][king]);
    expect(answers, CHESS_KNIGHT, chess_tables.knight[king]);
    expect(answers, CHESS_BISHOP, diagonal);
    expect(answers, CHESS_ROOK, straight);
    expect(answers, CHESS_QUEEN, bitset_or(straight, diagonal));
}

/* Whether `us` attack the square. Notes which moves would change that. */
FORCE_INLINE bool watch_square(struct answers *answers, int square, int us, int them)
{
    const struct scene *scene = &answers->scene;
    const struct board *board = &scene->chess->board;
    bitset straight = rook_attacks(square, scene->occupied);
    bitset diagonal = bishop_attacks(square, scene->occupied);
    bitset rooks = straight_riders(board, us);
    bitset bishops = diagonal_riders(board, us);
    bitset riders = bitset_or(bitset_and(straight, rooks), bitset_and(diagonal, bishops));
    bitset leapers = bitset_or(
        bitset_and(chess_tables.king[square], board->type[CHESS_KING]),
        bitset_or(bitset_and(chess_tables.pawn[them][square], board->type[CHESS_PAWN]),
                  bitset_and(chess_tables.knight[square], board->type[CHESS_KNIGHT])));
    bitset attackers = bitset_or(riders, bitset_and(leapers, board->side[us]));
    if (bitset_any(attackers)) {
        if (!bitset_many(attackers)) {
            note_leaving(answers, attackers);
        }
        while (bitset_any(riders)) {
            expect(answers, 0, squares_between(square, bitset_pop(&riders)));
        }
        return true;
    }
    expect(answers, CHESS_PAWN, chess_tables.pawn[them][square]);
    expect(answers, CHESS_KNIGHT, chess_tables.knight[square]);
    expect(answers, CHESS_BISHOP, diagonal);
    expect(answers, CHESS_ROOK, straight);
    expect(answers, CHESS_QUEEN, bitset_or(straight, diagonal));
    expect(answers, CHESS_KING, chess_tables.king[square]);
    if (bitset_meet(chess_lines.straight[square], rooks)) {
        note_leaving(answers, straight);
    }
    if (bitset_meet(chess_lines.diagonal[square], bishops)) {
        note_leaving(answers, diagonal);
    }
    return false;
}

/* Counts what the king can do. */
FORCE_INLINE void count_king(struct answers *answers, int us, int them)
{
    const struct scene *scene = &answers->scene;
    bitset reach = chess_tables.king[scene->king];
    bitset escapes = bitset_minus(reach, scene->own);
    bitset asked = escapes;
    bitset attacked = bitset_empty();
    int ways = chess_castle_ways(scene->chess, scene->occupied, them);
    int home = them * 56;
    if (scene->chess->castling >> (2 * them) & 3) {
        note_leaving(answers, (bitset){{UINT64_C(0x6e) << home}});
        expect(answers, 0, (bitset){{UINT64_C(0xef) << home}});
    }
    if (ways != 0) {
        asked = bitset_or(asked, (bitset){{UINT64_C(0x6c) << home}});
    }
    note_leaving(answers, reach);
    expect(answers, 0, reach);
    while (bitset_any(asked)) {
        int square = bitset_pop(&asked);
        if (watch_square(answers, square, us, them)) {
            bitset_add(&attacked, square);
        }
    }
    answers->count += bitset_count(bitset_minus(escapes, attacked));
    answers->count += (int)chess_castle_moves(NULL, ways, attacked, them);
}

FORCE_INLINE void add_viewer(struct answers *answers, int type, int square, bitset reach,
                             bitset sight)
{
    int count = bitset_count(bitset_minus(reach, answers->scene.own));
    census_add(&answers->census, (struct viewer){.sight = sight,
                                                 .count = (int16_t)count,
                                                 .square = (uint8_t)square,
                                                 .type = (uint8_t)type});
    answers->sight = bitset_or(answers->sight, sight);
}

FORCE_INLINE void count_pieces(struct answers *answers, bitset pieces, int them)
{
    const struct scene *scene = &answers->scene;
    const struct board *board = &scene->chess->board;
    census_begin(&answers->census);
    bitset set = bitset_and(pieces, diagonal_riders(board, them));
    while (bitset_any(set)) {
        int from = bitset_pop(&set);
        bitset reach = bishop_attacks(from, scene->occupied);
        add_viewer(answers, CHESS_BISHOP, from, reach, reach);
    }
    set = bitset_and(pieces, straight_riders(board, them));
    while (bitset_any(set)) {
        int from = bitset_pop(&set);
        bitset reach = rook_attacks(from, scene->occupied);
        add_viewer(answers, CHESS_ROOK, from, reach, reach);
    }
    set = bitset_and(pieces, board->type[CHESS_KNIGHT]);
    while (bitset_any(set)) {
        int from = bitset_pop(&set);
        bitset reach = chess_tables.knight[from];
        add_viewer(answers, CHESS_KNIGHT, from, reach, bitset_and(reach, scene->own));
    }
    answers->count += answers->census.total;
}

FORCE_INLINE void count_pawns(struct answers *answers, bitset pawns, int them)
{
    const struct scene *scene = &answers->scene;
    bitset all = bitset_and(scene->own, scene->chess->board.type[CHESS_PAWN]);
    bitset ahead = step_forward(pawns, them, 0);
    bitset twice = step_forward(bitset_and(ahead, rank_three[them]), them, 0);
    answers->passed = bitset_or(step_forward(all, them, -1), step_forward(all, them, 1));
    answers->pawns = pawns;
    answers->watched = bitset_or(bitset_or(pawns, answers->passed), bitset_or(ahead, twice));
    answers->sight = bitset_or(bitset_or(answers->sight, scene->own), answers->watched);
    answers->pawn_count = (int)pawn_moves(scene, pawns, bitset_full(), them, GENERATE_ALL);
    answers->count += answers->pawn_count;
}

FORCE_INLINE void count_answers(struct answers *answers, const struct chess *chess, int us)
{
    const struct board *board = &chess->board;
    int them = 1 - us;
    struct scene *scene = &answers->scene;
    *scene = (struct scene){.chess = chess, .which = GENERATE_ALL};
    scene->king = chess_king_square(chess, them);
    scene->own = board->side[them];
    scene->enemy = scene->capture = board->side[us];
    scene->occupied = bitset_or(scene->own, scene->enemy);
    scene->push = scene->quiet = bitset_not(scene->occupied);
    answers->sight = answers->leave = bitset_empty();
    answers->count = 0;
    for (int type = 0; type < PIECE_TYPES; type++) {
        answers->arrive[type] = bitset_empty();
    }
    bitset pinned = count_pinned(answers, us, them);
    bitset free = bitset_minus(scene->own, pinned);
    count_king(answers, us, them);
    expect_checks(answers, them);
    count_pieces(answers, free, them);
    count_pawns(answers, bitset_and(free, board->type[CHESS_PAWN]), them);
    for (int type = 1; type < PIECE_TYPES; type++) {
        expect(answers, type, answers->arrive[0]);
    }
}

/* Whether the census knows what the move changes. */
FORCE_INLINE bool is_told(const struct answers *answers, move_t move)
{
    enum move_kind kind = move_kind(move);
    int from = move_from(move), to = move_to(move);
    int type = piece_type(answers->scene.chess->board.square[from]);
    return (kind == MOVE_QUIET || kind == MOVE_CAPTURE ||
            (kind == MOVE_DOUBLE_STEP && !bitset_has(answers->passed, (from + to) / 2))) &&
           !bitset_has(answers->leave, from) && !bitset_has(answers->arrive[type], to);
}

/* The answers to such a move, of which something is seen. */
FORCE_INLINE int correct(const struct answers *answers, move_t move, int them)
{
    const struct census *census = &answers->census;
    struct scene scene = answers->scene;
    bitset from = bitset_of(move_from(move)), to = bitset_of(move_to(move));
    bitset changed = bitset_or(from, to);
    int count = answers->count;
    scene.own = bitset_minus(scene.own, to);
    scene.occupied = bitset_or(bitset_minus(scene.occupied, from), to);
    for (int i = census_find(census, 0, changed); i < census->pieces;
         i = census_find(census, i + 1, changed)) {
        const struct viewer *viewer = &census->viewer[i];
        bitset reach = chess_piece_attacks(viewer->type, viewer->square, scene.occupied);
        count -= viewer->count;
        if (viewer->square != move_to(move)) {
            count += bitset_count(bitset_minus(reach, scene.own));
        }
    }
    if (bitset_meet(answers->watched, changed)) {
        scene.capture = bitset_or(bitset_minus(scene.enemy, from), to);
        scene.push = bitset_not(scene.occupied);
        count += (int)pawn_moves(&scene, bitset_minus(answers->pawns, to), bitset_full(), them,
                                 GENERATE_ALL) -
                 answers->pawn_count;
    }
    return count;
}

FORCE_INLINE uint64_t count_next(const struct position *position, int us)
{
    struct move_list list;
    struct answers answers;
    struct chess next;
    uint64_t count = 0;
    list.count = 0;
    chess_generate(position, GENERATE_ALL, &list);
    count_answers(&answers, chess_of(position), us);
    for (int i = 0; i < list.count; i++) {
        move_t move = list.move[i];
        bitset changed = bitset_of(move_from(move));
        bitset_add(&changed, move_to(move));
        if (!is_told(&answers, move)) {
            chess_make_as(position, &next.head, move, us, true);
            count += chess_count(&next.head);
        } else if (bitset_meet(answers.sight, changed)) {
            count += (uint64_t)correct(&answers, move, 1 - us);
        } else {
            count += (uint64_t)answers.count;
        }
    }
    return count;
}

uint64_t chess_count_next(const struct position *position)
{
    return position->seat == 0 ? count_next(position, 0) : count_next(position, 1);
}
