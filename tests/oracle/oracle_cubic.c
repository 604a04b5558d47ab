/* Cubic Shogi (rules C1 to C12), slowly. Squares are 0 = a1 .. 63 = h8; position->pool is the
 * stack, by the colour of the cube. */
#include "tests/oracle/oracle.h"
#include "tests/oracle/setup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 8, RANKS = 8, SQUARES = 64, CUBES_MAX = 64 };

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

static bool is_in_zone(int square, int side)
{
    return side == 0 ? rank_of(square) >= 5 : rank_of(square) <= 2;
}

/* C3, C4, C5: one step more for a rook or bishop that stands in its zone. */
static bool extension_reaches(const struct oracle_position *position, int from, int to)
{
    int side = oracle_side_at(position, from);
    bool anywhere = (position->options & ORACLE_CUBIC_ANYWHERE) != 0;
    return is_in_zone(from, side) && (anywhere || is_in_zone(to, side));
}

static bool cubic_piece_attacks(const struct oracle_position *position, int from, int to)
{
    if (from == to) {
        return false;
    }
    int files = abs(file_of(to) - file_of(from));
    int ranks = abs(rank_of(to) - rank_of(from));
    int ahead = (rank_of(to) - rank_of(from)) * forward_of(oracle_side_at(position, from));
    bool straight = files == 0 || ranks == 0;
    bool diagonal = files == ranks;
    bool step = files <= 1 && ranks <= 1;
    switch (oracle_type_at(position, from)) {
    case 'K':
        return step;
    case 'G':
        return step && !(diagonal && ahead == -1);
    case 'R':
        return (straight && oracle_pieces_between(&oracle_cubic, position, from, to) == 0) ||
               (diagonal && step && extension_reaches(position, from, to));
    case 'B':
        return (diagonal && oracle_pieces_between(&oracle_cubic, position, from, to) == 0) ||
               (straight && step && extension_reaches(position, from, to));
    case 'N':
        return files == 1 && (ahead == 2 || ahead == 0);
    case 'P':
        return files == 0 && ahead == 1;
    default:
        return false;
    }
}

/* C9: what becomes of the cube that the mover captured. */
static void put_in_stack(struct oracle_position *after, char captured)
{
    int captor = after->side;
    if (captured == ORACLE_EMPTY || captured == 'P' || after->pool[captor]['P' - 'A'] == 0) {
        return;
    }
    after->pool[captor]['P' - 'A']--;
    after->pool[captor][captured - 'A']++;
    after->pool[1 - captor]['P' - 'A']++;
}

static void add_move(const struct oracle_position *position, int from, int to,
                     struct oracle_list *list)
{
    char text[ORACLE_TEXT_MAX];
    oracle_write_squares(&oracle_cubic, from, to, text);
    struct oracle_position after = *position;
    char mover = oracle_type_at(position, from);
    char captured = oracle_type_at(position, to);
    assert(captured != 'K');
    put_in_stack(&after, captured);
    after.square[to] = after.square[from];
    after.square[from] = ORACLE_EMPTY;
    if ((mover == 'P' || mover == 'N') && is_in_zone(to, position->side)) {
        after.square[to] = oracle_piece(position->side, 'G');
        strcat(text, "g");
    }
    after.halfmove_clock =
        mover == 'P' || captured != ORACLE_EMPTY ? 0 : position->halfmove_clock + 1;
    oracle_add(&oracle_cubic, list, &after, text);
}

/* C11. */
static bool may_drop_pawn(const struct oracle_position *position, int square)
{
    for (int rank = 0; rank < RANKS; rank++) {
        char piece = position->square[rank * FILES + file_of(square)];
        int ahead = (rank_of(square) - rank) * forward_of(position->side);
        bool enemy_forbids = (position->options & ORACLE_CUBIC_PROGRAM) != 0 && ahead > 0;
        if (piece == oracle_piece(position->side, 'P') ||
            (enemy_forbids && piece == oracle_piece(1 - position->side, 'P'))) {
            return false;
        }
    }
    return true;
}

/* C10. */
static void add_drops(const struct oracle_position *position, int square,
                      struct oracle_list *list)
{
    for (const char *kind = "PNBRG"; *kind != '\0'; kind++) {
        if (position->pool[position->side][*kind - 'A'] == 0 ||
            (*kind == 'P' && !may_drop_pawn(position, square))) {
            continue;
        }
        struct oracle_position after = *position;
        char text[ORACLE_TEXT_MAX] = {*kind, '@'};
        oracle_write_square(&oracle_cubic, square, text + 2);
        after.pool[position->side][*kind - 'A']--;
        after.square[square] = oracle_piece(position->side, *kind);
        after.halfmove_clock = 0;
        oracle_add(&oracle_cubic, list, &after, text);
    }
}

static void cubic_generate(const struct oracle_position *position, struct oracle_list *list)
{
    for (int from = 0; from < SQUARES; from++) {
        if (oracle_side_at(position, from) == -1) {
            add_drops(position, from, list);
        }
        if (oracle_side_at(position, from) != position->side) {
            continue;
        }
        for (int to = 0; to < SQUARES; to++) {
            if (oracle_side_at(position, to) != position->side &&
                cubic_piece_attacks(position, from, to)) {
                add_move(position, from, to, list);
            }
        }
    }
}

/* On the board and in the stack. */
static int count_cubes(const struct oracle_position *position)
{
    int cubes = 0;
    for (int square = 0; square < SQUARES; square++) {
        cubes += position->square[square] != ORACLE_EMPTY;
    }
    for (int letter = 0; letter < 26; letter++) {
        cubes += position->pool[0][letter] + position->pool[1][letter];
    }
    return cubes;
}

static bool cubic_read(struct oracle_position *position, const char *fen, unsigned options)
{
    struct oracle_fields fields;
    return oracle_read_common(&oracle_cubic, position, fen, options, &fields) &&
           oracle_has_no_rights(&fields) && count_cubes(position) <= CUBES_MAX;
}

static struct oracle_outcome cubic_outcome(const struct oracle_position *position)
{
    return oracle_stalemate_draws(&oracle_cubic, position);
}

/* C12: two kings alone and nothing to drop. A bishop in its zone can mate, a knight and a pawn
 * become generals. */
static bool cubic_is_dead(const struct oracle_position *position)
{
    return count_cubes(position) == 2;
}

/* Kings anywhere, often next to a zone and near each other; a few cubes or many, each mix with
 * a favourite, many of them in the zones; stacks empty, rich, or without pawn cubes. */
static void cubic_set_up(struct oracle_position *position, uint64_t *random)
{
    static const char types[] = "PPNNBRG";
    static const int crowds[4] = {4, 14, 30, 58};
    int room = crowds[random_below(random, 4)];
    int king = random_below(random, SQUARES);
    position->square[king] = 'K';
    int distance = random_below(random, 2) == 0 ? 2 : 7;
    int other;
    do {
        other = random_below(random, SQUARES);
    } while (other == king || abs(file_of(other) - file_of(king)) > distance ||
             abs(rank_of(other) - rank_of(king)) > distance);
    position->square[other] = random_below(random, 400) == 0 ? 'b' : 'k';
    char favourite = types[random_below(random, 7)];
    bool pawns = random_below(random, 3) != 0; /* in the stack */
    bool stacked = random_below(random, 4) != 0;
    for (int i = random_below(random, room); i > 0; i--) {
        char type = random_below(random, 4) == 0 ? favourite : types[random_below(random, 7)];
        int side = random_below(random, 2);
        if (stacked && random_below(random, 5) == 0) {
            type = type == 'P' && !pawns ? 'N' : type;
            position->pool[side][type - 'A']++;
            continue;
        }
        position->square[random_empty_square(&oracle_cubic, position, random)] =
            oracle_piece(side, type);
    }
    if (random_below(random, 400) == 0) {
        position->pool[0]['G' - 'A'] += 40;
    }
    random_move_to_checked(&oracle_cubic, position, random);
}

const struct oracle_game oracle_cubic = {
    .name = "cubic",
    .letters = "KGRBNP",
    .files = FILES,
    .ranks = RANKS,
    .royal = 'K',
    .pool = "GRBNP",
    .pool_max = CUBES_MAX,
    .read = cubic_read,
    .generate = cubic_generate,
    .piece_attacks = cubic_piece_attacks,
    .outcome = cubic_outcome,
    .is_dead = cubic_is_dead,
    .set_up = cubic_set_up,
};
