/* Chess to the rest of the program: positions as text, FEN with every field checked, why a move
 * is illegal, what a position says by itself, and the table row. */
#include "rules/chess/chess_variant.h"
#include "rules/fen_print.h"

#include "rules/chess/chess_count.h"
#include "rules/chess/chess_make.h"
#include "rules/chess/chess_moves.h"
#include "rules/game_words.h"
#include "rules/move_text.h"
#include "rules/see_tmpl.h"

#include <stdio.h>
#include <string.h>

_Static_assert(offsetof(struct chess, board.square) == sizeof(struct position),
               "the mailbox follows the head");
_Static_assert(sizeof(struct chess) <= POSITION_SIZE_MAX, "a position fits the stacks");

/* One castling right: its letter and the two pieces that must stand at home. */
static const struct right {
    char letter;
    uint8_t bit;
    uint8_t king, rook;
} castlings[4] = {{'K', CASTLE_WHITE_SHORT, 4, 7},
                  {'Q', CASTLE_WHITE_LONG, 4, 0},
                  {'k', CASTLE_BLACK_SHORT, 60, 63},
                  {'q', CASTLE_BLACK_LONG, 60, 56}};

static bool read_right(const struct fen *fen, int index, struct chess *chess,
                       struct text_error *error)
{
    int column = fen->rights_column + index;
    for (int i = 0; i < 4; i++) {
        if (castlings[i].letter != fen->rights[index]) {
            continue;
        }
        int seat = i / 2;
        if (fen->piece[castlings[i].king] != piece_make(seat, CHESS_KING) ||
            fen->piece[castlings[i].rook] != piece_make(seat, CHESS_ROOK)) {
            return text_refuse(error, column,
                               "castling: %c, but king or rook is not on its home square",
                               castlings[i].letter);
        }
        if (chess->castling & castlings[i].bit) {
            return text_refuse(error, column, "castling: %c twice", castlings[i].letter);
        }
        chess->castling |= castlings[i].bit;
        return true;
    }
    return text_refuse(error, column, "castling: expected KQkq or -");
}

bool chess_read_rights(const struct fen *fen, struct chess *chess, struct text_error *error)
{
    if (strcmp(fen->rights, "-") == 0) {
        return true;
    }
    for (int i = 0; fen->rights[i] != '\0'; i++) {
        if (!read_right(fen, i, chess, error)) {
            return false;
        }
    }
    return true;
}

/* Checks the en-passant field; keeps the square only when a capture there is legal. */
static bool read_passant(const struct variant *variant, const struct fen *fen,
                         struct chess *chess, struct text_error *error)
{
    int square;
    int us = fen->seat;
    if (strcmp(fen->passant, "-") == 0) {
        return true;
    }
    if (square_from_text(variant, fen->passant, &square) != 2 || fen->passant[2] != '\0') {
        return text_refuse(error, fen->passant_column, "en passant: expected a square or -");
    }
    int victim = us == 0 ? square - 8 : square + 8;
    int home = us == 0 ? square + 8 : square - 8;
    if (square / 8 != (us == 0 ? 5 : 2) ||
        fen->piece[victim] != piece_make(1 - us, CHESS_PAWN) || fen->piece[square] != 0 ||
        fen->piece[home] != 0) {
        return text_refuse(error, fen->passant_column, "en passant: no pawn has just passed %s",
                           fen->passant);
    }
    bitset pawns = bitset_and(chess_tables.pawn[1 - us][square],
                              board_pieces(&chess->board, us, CHESS_PAWN));
    while (bitset_any(pawns)) {
        if (chess_passant_is_legal(chess, bitset_pop(&pawns), square)) {
            chess->passant = (uint8_t)square;
        }
    }
    return true;
}

bool chess_check_pieces(const struct variant *variant, const char *text, const struct fen *fen,
                        struct text_error *error)
{
    return fen_expect_pawns_inside(variant, text, fen, error) &&
           fen_expect_one_each(variant, fen, CHESS_KING, error);
}

static bool chess_from_fen(const struct variant *variant, struct position *position,
                           const char *text, unsigned options, struct text_error *error)
{
    struct fen fen;
    struct chess *chess = (struct chess *)(void *)position;
    if (!fen_scan(variant, text, &fen, error) ||
        !chess_check_pieces(variant, text, &fen, error)) {
        return false;
    }
    fen_fill(&fen, variant, options, position);
    board_derive(&chess->board);
    if (!fen_expect_no_check(variant, &fen, position, error) ||
        !chess_read_rights(&fen, chess, error) || !read_passant(variant, &fen, chess, error)) {
        return false;
    }
    chess_derive(position);
    return true;
}

char *chess_print_rights(const struct chess *chess, char *out)
{
    for (int i = 0; i < 4; i++) {
        if (chess->castling & castlings[i].bit) {
            *out++ = castlings[i].letter;
        }
    }
    if (chess->castling == 0) {
        *out++ = '-';
    }
    return out;
}

static void chess_to_fen(const struct variant *variant, const struct position *position,
                         char *fen)
{
    const struct chess *chess = chess_of(position);
    char *out = fen_print_placement(variant, position, fen);
    out += sprintf(out, " %c ", position->seat == 0 ? 'w' : 'b');
    out = chess_print_rights(chess, out);
    *out++ = ' ';
    if (chess->passant != 0) {
        out += square_to_text(variant, chess->passant, out);
    } else {
        *out++ = '-';
    }
    sprintf(out, " %d %d", position->halfmove_clock, position->fullmove_number);
}

bool chess_refuse_castling(const struct variant *variant, const struct chess *chess, int from,
                           int to, const char *rules, struct text_error *error)
{
    int us = chess->head.seat;
    int home = chess_king_home(us);
    if (chess->board.square[from] != piece_make(us, CHESS_KING) || from != home ||
        (to != home + 2 && to != home - 2)) {
        return false;
    }
    int side = to > home ? CASTLE_WHITE_SHORT : CASTLE_WHITE_LONG;
    bitset danger = chess_danger(chess, us);
    if (bitset_has(danger, home)) {
        text_refuse(error, 3, "no castling out of check (%s)", rules);
    } else if (!(chess->castling >> (2 * us) & side)) {
        text_refuse(error, 3, "no castling there: the king or the rook has moved (%s)", rules);
    } else if (!(chess_castle_ways(chess, board_occupied(&chess->board), us) & side)) {
        text_refuse(error, 3, "no castling while a piece stands between king and rook (%s)",
                    rules);
    } else {
        char name[4];
        square_to_text(variant, bitset_has(danger, to) ? to : (home + to) / 2, name);
        text_refuse(error, 3, "no castling while %s is attacked (%s)", name, rules);
    }
    return true;
}

bool chess_goes_as_in_passing(const struct chess *chess, int from, int to)
{
    int us = chess->head.seat;
    const uint8_t *square = chess->board.square;
    return square[from] == piece_make(us, CHESS_PAWN) &&
           bitset_has(chess_tables.pawn[us][from], to) && square[to] == 0 &&
           square[us == 0 ? to - FILES : to + FILES] == piece_make(1 - us, CHESS_PAWN);
}

static void chess_explain(const struct variant *variant, const struct position *position,
                          const char *text, struct text_error *error)
{
    const struct chess *chess = chess_of(position);
    int from;
    int to;
    char suffix;
    if (!move_text_squares(variant, text, &from, &to, &suffix) || suffix != '\0') {
        move_text_explain(variant, position, text, error);
    } else if (chess_goes_as_in_passing(chess, from, to) && to != chess->passant) {
        text_refuse(error, 3,
                    "a pawn is captured in passing only right after it has gone two squares "
                    "(H5), and not if the king is attacked then (H9)");
    } else if (!chess_refuse_castling(variant, chess, from, to, "H7, H8", error)) {
        move_text_explain(variant, position, text, error);
    }
}

/* No sequence of legal moves can mate: bare kings, one minor piece, or bishops that all stand
 * on squares of one colour. */
static bool is_dead(const struct position *position)
{
    static const bitset light = {{UINT64_C(0x55aa55aa55aa55aa)}};
    const struct board *board = &chess_of(position)->board;
    bitset minor = bitset_or(board->type[CHESS_KNIGHT], board->type[CHESS_BISHOP]);
    bitset others =
        bitset_minus(board_occupied(board), bitset_or(minor, board->type[CHESS_KING]));
    if (bitset_any(others)) {
        return false;
    }
    if (!bitset_many(minor)) {
        return true;
    }
    return !bitset_any(board->type[CHESS_KNIGHT]) &&
           (!bitset_meet(minor, light) || !bitset_any(bitset_minus(minor, light)));
}

void chess_structure(const struct position *position, uint64_t key[STRUCTURES])
{
    const struct board *board = &chess_of(position)->board;
    board_structure(board, board->type[CHESS_PAWN], key);
}

static bool null_move_is_sound(const struct position *position)
{
    const struct board *board = &chess_of(position)->board;
    bitset few = bitset_or(board->type[CHESS_PAWN], board->type[CHESS_KING]);
    return bitset_any(bitset_minus(board->side[position->seat], few));
}

bool chess_is_attacked(const struct position *position, int square, int seat)
{
    const struct chess *chess = chess_of(position);
    return bitset_any(chess_attackers(chess, square, seat, board_occupied(&chess->board)));
}

static void attackers(const struct position *position, int square, int seat,
                      struct square_set *found)
{
    const struct chess *chess = chess_of(position);
    bitset_write(chess_attackers(chess, square, seat, board_occupied(&chess->board)), found);
}

void chess_swap_sides(struct position *position)
{
    struct chess *chess = (struct chess *)(void *)position;
    chess->castling = (uint8_t)(chess->castling >> 2 | (chess->castling & 3) << 2);
    chess->passant = (uint8_t)(chess->passant != 0 ? chess->passant ^ 56 : 0);
}

static inline bitset attackers_in(const struct see *see, int seat)
{
    return chess_attackers(chess_of(see->position), see->square, seat, see->occupied);
}

static bool chess_see(const struct position *position, move_t move, int threshold,
                      const int16_t *value)
{
    static const struct see_rules rules = {.attackers = attackers_in};
    struct see see = {.position = position,
                      .board = &chess_of(position)->board,
                      .value = value,
                      .decisive = {1 << CHESS_KING, 1 << CHESS_KING}};
    return see_wins(rules, &see, move, threshold);
}

const struct variant variant_chess = {
    .name = "chess",
    .title = "Chess",
    .aliases = (const char *const[]){"normal", "standard", "standard chess", "from position",
                                     "regular", "classical", "orthodox", NULL},
    .files = FILES,
    .ranks = RANKS,
    VARIANT_TWO_SEATS,
    .letters = " PNBRQK",
    .words = &chess_words,
    .royal = CHESS_KING,
    .royals = 1 << CHESS_KING,
    .symmetry = {.oriented = 1 << CHESS_PAWN, .images = 0xff, .oriented_images = 0x03},
    .pawn = CHESS_PAWN,
    .start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    .position_size = sizeof(struct chess),
    .halfmove_limit = 100,
    .halfmove_reason = "50-move rule",
    .init = chess_init,
    .from_fen = chess_from_fen,
    .to_fen = chess_to_fen,
    .generate = chess_generate,
    .outcome = variant_stalemate_draws,
    .count = chess_count,
    .count_next = chess_count_next,
    .is_legal = chess_is_legal,
    .make = chess_make,
    .make_each = chess_make_each,
    .apply = chess_apply,
    .gives_check = chess_gives_check,
    .checks = chess_checks,
    .apply_null = chess_apply_null,
    .is_dead = is_dead,
    .null_move_is_sound = null_move_is_sound,
    .structure = chess_structure,
    .see = chess_see,
    .explain = chess_explain,
    .derive = chess_derive,
    .pool = variant_no_pool,
    .is_attacked = chess_is_attacked,
    .attackers = attackers,
    .between = chess_between,
    .attacks = chess_attacks,
    .swap_sides = chess_swap_sides,
};
