/* Orthodox chess, slowly. Squares are 0 = a1 .. 63 = h8. */
#include "tests/oracle/oracle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 8, SQUARES = 64 };

static int file_of(int square)
{
    return square % FILES;
}

static int rank_of(int square)
{
    return square / FILES;
}

static bool chess_piece_attacks(const struct oracle_position *position, int from, int to)
{
    int files = abs(file_of(to) - file_of(from));
    int ranks = abs(rank_of(to) - rank_of(from));
    bool straight = (files == 0) != (ranks == 0);
    bool diagonal = files == ranks && files != 0;
    char type = oracle_type_at(position, from);
    switch (type) {
    case 'P':
        return files == 1 &&
               rank_of(to) - rank_of(from) == (oracle_side_at(position, from) == 0 ? 1 : -1);
    case 'N':
        return files * ranks == 2;
    case 'K':
        return from != to && files <= 1 && ranks <= 1;
    case 'R':
    case 'B':
    case 'Q':
        return ((type != 'B' && straight) || (type != 'R' && diagonal)) &&
               oracle_pieces_between(&oracle_chess, position, from, to) == 0;
    default:
        return false;
    }
}

void oracle_drop_rights(struct oracle_position *after, int square)
{
    static const int rook_home[4] = {7, 0, 63, 56};
    for (int i = 0; i < 4; i++) {
        if (square == rook_home[i] || square == (i < 2 ? 4 : 60)) {
            after->castle[i] = false;
        }
    }
}

/* The board after from-to, before the side changes; en passant and castling included. */
static struct oracle_position chess_make(const struct oracle_position *position, int from,
                                         int to)
{
    struct oracle_position after = *position;
    char type = oracle_type_at(position, from);
    bool capture = position->square[to] != ORACLE_EMPTY;
    after.square[to] = after.square[from];
    after.square[from] = ORACLE_EMPTY;
    if (type == 'P' && file_of(from) != file_of(to) && !capture) {
        after.square[rank_of(from) * FILES + file_of(to)] = ORACLE_EMPTY;
    }
    if (type == 'K' && abs(to - from) == 2 && rank_of(from) == rank_of(to)) {
        int rook = to > from ? from + 3 : from - 4;
        after.square[(from + to) / 2] = after.square[rook];
        after.square[rook] = ORACLE_EMPTY;
    }
    oracle_drop_rights(&after, from);
    oracle_drop_rights(&after, to);
    after.passed = -1;
    after.halfmove_clock = type == 'P' || capture ? 0 : position->halfmove_clock + 1;
    return after;
}

/* Whether a pawn of the side to move may legally capture on `passed`. */
static bool can_capture_passing(const struct oracle_position *position, int passed)
{
    char pawn = oracle_piece(position->side, 'P');
    for (int from = 0; from < SQUARES; from++) {
        if (position->square[from] == pawn && chess_piece_attacks(position, from, passed)) {
            struct oracle_position after = chess_make(position, from, passed);
            if (!oracle_in_check(&oracle_chess, &after, position->side)) {
                return true;
            }
        }
    }
    return false;
}

static void add_move(const struct oracle_position *position, int from, int to,
                     struct oracle_list *list)
{
    char text[ORACLE_TEXT_MAX];
    oracle_write_squares(&oracle_chess, from, to, text);
    struct oracle_position after = chess_make(position, from, to);
    bool pawn = oracle_type_at(position, from) == 'P';
    if (pawn && (rank_of(to) == 0 || rank_of(to) == 7)) {
        for (const char *kind = "QRBN"; *kind != '\0'; kind++) {
            struct oracle_position promoted = after;
            promoted.square[to] = oracle_piece(position->side, *kind);
            text[4] = oracle_piece(1, *kind);
            text[5] = '\0';
            oracle_add(&oracle_chess, list, &promoted, text);
        }
        return;
    }
    if (pawn && abs(to - from) == 2 * FILES) {
        after.side = 1 - position->side;
        int passed = (from + to) / 2;
        after.passed = can_capture_passing(&after, passed) ? passed : -1;
        after.side = position->side;
    }
    oracle_add(&oracle_chess, list, &after, text);
}

static bool pawn_may_go(const struct oracle_position *position, int from, int to)
{
    int forward = position->side == 0 ? FILES : -FILES;
    int home = position->side == 0 ? 1 : 6;
    if (to == from + forward) {
        return position->square[to] == ORACLE_EMPTY;
    }
    if (to == from + 2 * forward) {
        return rank_of(from) == home && position->square[from + forward] == ORACLE_EMPTY &&
               position->square[to] == ORACLE_EMPTY;
    }
    return chess_piece_attacks(position, from, to) &&
           (position->square[to] != ORACLE_EMPTY || to == position->passed);
}

static void add_castlings(const struct oracle_position *position, struct oracle_list *list)
{
    int enemy = 1 - position->side;
    int king = position->side == 0 ? 4 : 60;
    for (int wing = 0; wing < 2; wing++) {
        int rook = wing == 0 ? king + 3 : king - 4;
        int step = wing == 0 ? 1 : -1;
        if (!position->castle[2 * position->side + wing] ||
            oracle_pieces_between(&oracle_chess, position, king, rook) != 0 ||
            oracle_is_attacked(&oracle_chess, position, king, enemy) ||
            oracle_is_attacked(&oracle_chess, position, king + step, enemy)) {
            continue;
        }
        assert(position->square[king] == oracle_piece(position->side, 'K'));
        assert(position->square[rook] == oracle_piece(position->side, 'R'));
        add_move(position, king, king + 2 * step, list);
    }
}

static void chess_generate(const struct oracle_position *position, struct oracle_list *list)
{
    for (int from = 0; from < SQUARES; from++) {
        if (oracle_side_at(position, from) != position->side) {
            continue;
        }
        for (int to = 0; to < SQUARES; to++) {
            if (to == from || oracle_side_at(position, to) == position->side) {
                continue;
            }
            if (oracle_type_at(position, from) == 'P'
                    ? pawn_may_go(position, from, to)
                    : chess_piece_attacks(position, from, to)) {
                add_move(position, from, to, list);
            }
        }
    }
    add_castlings(position, list);
}

bool oracle_read_rights(struct oracle_position *position, const char *text)
{
    static const int rook_home[4] = {7, 0, 63, 56};
    if (strcmp(text, "-") == 0) {
        return true;
    }
    for (; *text != '\0'; text++) {
        const char *found = strchr("KQkq", *text);
        if (found == NULL) {
            return false;
        }
        int right = (int)(found - "KQkq");
        int side = right / 2;
        if (position->castle[right] ||
            position->square[rook_home[right]] != oracle_piece(side, 'R') ||
            position->square[side == 0 ? 4 : 60] != oracle_piece(side, 'K')) {
            return false;
        }
        position->castle[right] = true;
    }
    return true;
}

static bool read_passed(struct oracle_position *position, const char *text)
{
    if (strcmp(text, "-") == 0) {
        return true;
    }
    if (strlen(text) != 2 || text[0] < 'a' || text[0] > 'h' ||
        text[1] != (position->side == 0 ? '6' : '3')) {
        return false;
    }
    int passed = (text[1] - '1') * FILES + text[0] - 'a';
    int forward = position->side == 0 ? FILES : -FILES;
    int pawn = passed - forward;
    if (position->square[passed] != ORACLE_EMPTY ||
        position->square[passed + forward] != ORACLE_EMPTY ||
        position->square[pawn] != oracle_piece(1 - position->side, 'P')) {
        return false;
    }
    if (can_capture_passing(position, passed)) {
        position->passed = passed;
    }
    return true;
}

static bool chess_read(struct oracle_position *position, const char *fen, unsigned options)
{
    struct oracle_fields fields;
    return oracle_read_common(&oracle_chess, position, fen, options, &fields) &&
           !oracle_has_edge_pawns(&oracle_chess, position) &&
           oracle_read_rights(position, fields.castling) &&
           read_passed(position, fields.passed);
}

/* K-K, K+N-K, and kings with bishops that all stand on squares of one colour. */
static bool chess_is_dead(const struct oracle_position *position)
{
    int pieces = 0;
    int knights = 0;
    int bishops[2] = {0, 0};
    for (int square = 0; square < SQUARES; square++) {
        char type = oracle_type_at(position, square);
        pieces += type != ORACLE_EMPTY;
        knights += type == 'N';
        bishops[(file_of(square) + rank_of(square)) % 2] += type == 'B';
    }
    return pieces == 2 || (pieces == 3 && knights == 1) || pieces == 2 + bishops[0] ||
           pieces == 2 + bishops[1];
}

static struct oracle_outcome chess_outcome(const struct oracle_position *position)
{
    return oracle_stalemate_draws(&oracle_chess, position);
}

const struct oracle_game oracle_chess = {
    .name = "chess",
    .letters = "PNBRQK",
    .files = FILES,
    .ranks = 8,
    .royal = 'K',
    .read = chess_read,
    .generate = chess_generate,
    .piece_attacks = chess_piece_attacks,
    .outcome = chess_outcome,
    .is_dead = chess_is_dead,
};
