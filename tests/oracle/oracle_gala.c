/* Gala Xiang-Qi (rules G1 to G19) for two, slowly, and the pieces's moves for four players too,
 * who are friends and enemies by G20 and G21. Every piece's moves are found by walking: a mark
 * on each square that the piece comes to says over how many pieces it came there. */
#include "tests/oracle/oracle_gala.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = GALA_FILES, RANKS = GALA_RANKS, SQUARES = GALA_SQUARES };

/* How a piece may come to a square: with no piece between, or with exactly one. */
enum { OPEN = 1, HOP = 2 };

static const struct direction {
    int files, ranks;
} directions[8] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

static int file_of(int square)
{
    return square % FILES;
}

static int rank_of(int square)
{
    return square / FILES;
}

/* G1: files h, i and ranks 8, 9. All else is castle. */
static bool is_road(int square)
{
    int file = file_of(square);
    int rank = rank_of(square);
    return file == 7 || file == 8 || rank == 7 || rank == 8;
}

/* G1. */
static enum gala_quadrant quadrant_of(int square)
{
    return (file_of(square) >= 8) + 2 * (rank_of(square) >= 8);
}

int gala_team(const struct oracle_position *position, int seat)
{
    bool is_alone = seat < 0 || (position->options & GALA_CUTTHROAT) != 0;
    return is_alone ? seat : seat % 2;
}

enum gala_quadrant gala_castle(const struct oracle_position *position, int seat)
{
    static const enum gala_quadrant opposite[4] = {SOUTH_WEST, NORTH_WEST, NORTH_EAST,
                                                   SOUTH_EAST};
    static const enum gala_quadrant shared[4] = {SOUTH_WEST, NORTH_WEST, SOUTH_EAST,
                                                 NORTH_EAST};
    return ((position->options & GALA_SHARED) != 0 ? shared : opposite)[seat];
}

/* G2, G12, G20, G21: whether the quadrant of the square is one of the seat's own, or its
 * partner's. Two players have the castles of two partners. */
static bool is_friendly(const struct oracle_position *position, int seat, int square)
{
    for (int owner = 0; owner < 4; owner++) {
        if (gala_castle(position, owner) == quadrant_of(square)) {
            return gala_team(position, owner) == gala_team(position, seat);
        }
    }
    return false;
}

static bool is_orthogonal(struct direction direction)
{
    return direction.files == 0 || direction.ranks == 0;
}

/* One of the two is orthogonal, the other diagonal, and they share a component. */
static bool is_oblique(struct direction one, struct direction other)
{
    return is_orthogonal(one) != is_orthogonal(other) &&
           one.files * other.files + one.ranks * other.ranks > 0;
}

/* The neighbour in a direction, -1 outside the board. */
static int step(int square, struct direction direction)
{
    int file = file_of(square) + direction.files;
    int rank = rank_of(square) + direction.ranks;
    return file < 0 || file >= FILES || rank < 0 || rank >= RANKS ? -1 : rank * FILES + file;
}

/* --- Riders --- */

/* A rider under way: which direction it has in castles and which on the Road, NULL while it
 * is still free, and how many pieces it has passed. */
struct ride {
    const struct direction *direction[2];
    int pieces;
};

static void ride_on(const struct oracle_position *position, bool is_rook, int square,
                    struct ride ride, uint8_t mark[SQUARES]);

/* The next step of a ride whose direction is known. */
static void ride_along(const struct oracle_position *position, bool is_rook, int square,
                       struct ride ride, uint8_t mark[SQUARES])
{
    int to = step(square, *ride.direction[is_road(square)]);
    if (to < 0) {
        return;
    }
    mark[to] |= ride.pieces == 0 ? OPEN : HOP;
    ride.pieces += position->square[to] != ORACLE_EMPTY;
    if (ride.pieces < 2) {
        ride_on(position, is_rook, to, ride, mark);
    }
}

/* G3 to G5: what the ride does from here. The square's zone says whether the step is
 * orthogonal; where its direction is not yet fixed, it is any that is oblique to the other. */
static void ride_on(const struct oracle_position *position, bool is_rook, int square,
                    struct ride ride, uint8_t mark[SQUARES])
{
    bool road = is_road(square);
    if (ride.direction[road] != NULL) {
        ride_along(position, is_rook, square, ride, mark);
        return;
    }
    for (int i = 0; i < 8; i++) {
        const struct direction *other = ride.direction[!road];
        if (is_orthogonal(directions[i]) == (is_rook != road) &&
            (other == NULL || is_oblique(directions[i], *other))) {
            struct ride choice = ride;
            choice.direction[road] = &directions[i];
            ride_along(position, is_rook, square, choice, mark);
        }
    }
}

/* --- Leapers, royals, pawns --- */

/* G8, G9: two steps over a vacant square. */
static void mark_horse(const struct oracle_position *position, int from, bool is_horse,
                       uint8_t mark[SQUARES])
{
    for (int first = 0; first < 8; first++) {
        int middle = step(from, directions[first]);
        if (middle < 0 || position->square[middle] != ORACLE_EMPTY) {
            continue;
        }
        bool moves = is_horse != is_road(middle);
        for (int second = 0; second < 8; second++) {
            int to = step(middle, directions[second]);
            if (to >= 0 &&
                (moves ? is_oblique(directions[first], directions[second]) : first == second)) {
                mark[to] |= OPEN;
            }
        }
    }
}

static bool is_same(struct direction one, struct direction other)
{
    return one.files == other.files && one.ranks == other.ranks;
}

/* Whether two steps are of one kind but in different directions. */
static bool disagree(struct direction one, struct direction other)
{
    return is_orthogonal(one) == is_orthogonal(other) && !is_same(one, other);
}

/* G9, Korean: whether so many files and ranks are a zebra's leap or three squares straight,
 * where the second square is in a castle; on the Road a camel's leap or three squares
 * diagonally. */
static bool is_leap(int files, int ranks, bool road)
{
    int less = abs(files) < abs(ranks) ? abs(files) : abs(ranks);
    int more = abs(files) + abs(ranks) - less;
    return more == 3 && (road ? less == 1 || less == 3 : less == 0 || less == 2);
}

/* G9, Korean: three steps, the first two to vacant squares. */
static void mark_korean_elephant(const struct oracle_position *position, int from,
                                 uint8_t mark[SQUARES])
{
    for (int i = 0; i < 8 * 8 * 8; i++) {
        struct direction way[3] = {directions[i / 64], directions[i / 8 % 8],
                                   directions[i % 8]};
        int one = step(from, way[0]);
        int two = one < 0 ? -1 : step(one, way[1]);
        int to = two < 0 ? -1 : step(two, way[2]);
        if (to >= 0 && (is_same(way[0], way[1]) || is_oblique(way[0], way[1])) &&
            !disagree(way[0], way[2]) && !disagree(way[1], way[2]) &&
            position->square[one] == ORACLE_EMPTY && position->square[two] == ORACLE_EMPTY &&
            is_leap(file_of(to) - file_of(from), rank_of(to) - rank_of(from), is_road(two))) {
            mark[to] |= OPEN;
        }
    }
}

bool gala_is_royal(char type)
{
    return type == 'K' || type == 'G' || type == 'A';
}

/* G10: whether a royal's steps from the square go this way. */
static bool royal_steps(char type, int from, struct direction direction)
{
    return type == 'K' || is_orthogonal(direction) == ((type == 'G') != is_road(from));
}

/* G10: one step within the quadrant. */
static void mark_royal(char type, int from, uint8_t mark[SQUARES])
{
    for (int i = 0; i < 8; i++) {
        int to = step(from, directions[i]);
        if (to >= 0 && royal_steps(type, from, directions[i]) &&
            quadrant_of(to) == quadrant_of(from)) {
            mark[to] |= OPEN;
        }
    }
}

/* G17: whether the square lies on the Road between the two castles of the seat's team. */
static bool is_inner_road(const struct oracle_position *position, int seat, int square)
{
    bool between = file_of(square) == 7 || file_of(square) == 8;
    bool own = gala_team(position, seat) == 0 ? rank_of(square) < 7 : rank_of(square) > 8;
    return (position->options & GALA_SHARED) != 0 && between && own;
}

/* G13: whether the direction points away from the corner of the board in which the castle of
 * the square lies. */
static bool points_out(int square, struct direction direction)
{
    int quadrant = (int)quadrant_of(square);
    return direction.files == (quadrant % 2 == 0 ? 1 : -1) &&
           direction.ranks == (quadrant < 2 ? 1 : -1);
}

/* G13 to G17: whether a pawn or soldier may go from `from` to `to`, which is a step
 * in one of its directions. */
static bool pawn_may_step(const struct oracle_position *position, int from, int to,
                          struct direction direction)
{
    int seat = oracle_side_at(position, from);
    bool is_soldier = oracle_type_at(position, from) == 'S';
    int ahead = gala_team(position, seat) == 0 ? direction.ranks : -direction.ranks;
    if (is_inner_road(position, seat, from)) {
        return ahead > 0 || (is_soldier && ahead == 0);
    }
    if (!is_friendly(position, seat, from)) {
        return !is_road(from) || !is_friendly(position, seat, to);
    }
    if (is_road(from)) {
        return is_road(to) && !is_inner_road(position, seat, to);
    }
    return is_road(to) && (!is_soldier || points_out(from, direction));
}

/* G12. */
static void mark_pawn(const struct oracle_position *position, int from, uint8_t mark[SQUARES])
{
    bool is_pawn = oracle_type_at(position, from) == 'P';
    for (int i = 0; i < 8; i++) {
        int to = step(from, directions[i]);
        if (to >= 0 && is_orthogonal(directions[i]) == (is_pawn != is_road(from)) &&
            pawn_may_step(position, from, to, directions[i])) {
            mark[to] |= OPEN;
        }
    }
}

/* Marks how the piece on `from` comes to the squares of the board. */
static void mark_squares(const struct oracle_position *position, int from,
                         uint8_t mark[SQUARES])
{
    char type = oracle_type_at(position, from);
    const struct ride ride = {{NULL, NULL}, 0};
    memset(mark, 0, SQUARES);
    switch (type) {
    case 'R':
    case 'C':
    case 'B':
    case 'V':
        ride_on(position, type == 'R' || type == 'C', from, ride, mark);
        break;
    case 'H':
        mark_horse(position, from, true, mark);
        break;
    case 'E':
        if (position->options & ORACLE_GALA_KOREAN_ELEPHANTS) {
            mark_korean_elephant(position, from, mark);
        } else {
            mark_horse(position, from, false, mark);
        }
        break;
    case 'P':
    case 'S':
        mark_pawn(position, from, mark);
        break;
    default:
        mark_royal(type, from, mark);
        break;
    }
}

/* --- Moves --- */

/* G6, G7: the mark that a piece needs to capture. */
static int capture_mark(char type)
{
    return type == 'C' || type == 'V' ? HOP : OPEN;
}

/* G6, G7: the mark that a piece needs to go to an empty square. */
static int quiet_mark(const struct oracle_position *position, char type)
{
    bool is_korean = (position->options & ORACLE_GALA_KOREAN) != 0;
    return (type == 'C' || type == 'V') && is_korean ? HOP : OPEN;
}

/* The royal that the royal on `from` sees in this direction, -1 if there is none: G11. */
static int find_royal(const struct oracle_position *position, int from,
                      struct direction direction)
{
    if (!royal_steps(oracle_type_at(position, from), from, direction)) {
        return -1;
    }
    int to = step(from, direction);
    while (to >= 0 && position->square[to] == ORACLE_EMPTY) {
        to = step(to, direction);
    }
    return to >= 0 && gala_is_royal(oracle_type_at(position, to)) ? to : -1;
}

int gala_count_royals(const struct oracle_position *position, int seat)
{
    int royals = 0;
    for (int square = 0; square < SQUARES; square++) {
        int owner = oracle_side_at(position, square);
        royals += gala_team(position, owner) == gala_team(position, seat) &&
                  gala_is_royal(oracle_type_at(position, square));
    }
    return royals;
}

/* Appends the move of the piece on `from`: to `to`, or a shot at it. */
static void add_move(const struct oracle_position *position, int from, int to, bool is_shot,
                     struct oracle_list *list)
{
    char text[ORACLE_TEXT_MAX];
    char type = oracle_type_at(position, from);
    bool captures = position->square[to] != ORACLE_EMPTY;
    struct oracle_position after = *position;
    char *end = oracle_write_square(&oracle_gala, from, text);
    if (is_shot) {
        *end++ = '*';
        after.square[to] = ORACLE_EMPTY;
    } else {
        after.square[to] = position->square[from];
        after.square[from] = ORACLE_EMPTY;
    }
    oracle_write_square(&oracle_gala, to, end);
    after.halfmove_clock =
        captures || type == 'P' || type == 'S' ? 0 : position->halfmove_clock + 1;
    oracle_append(list, &after, text);
}

/* Appends the moves of the piece on `from`. Its own seat's pieces cannot be captured, a
 * partner's can, but not be shot: G20. */
static void list_moves_of(const struct oracle_position *position, int from,
                          struct oracle_list *list)
{
    uint8_t mark[SQUARES];
    int seat = oracle_side_at(position, from);
    char type = oracle_type_at(position, from);
    mark_squares(position, from, mark);
    for (int to = 0; to < SQUARES; to++) {
        int target = mark[to] == 0 ? seat : oracle_side_at(position, to);
        int needed = target < 0 ? quiet_mark(position, type) : capture_mark(type);
        if (target != seat && (mark[to] & needed) != 0) {
            add_move(position, from, to, false, list);
        }
    }
    for (int i = 0; i < 8 && gala_is_royal(type); i++) {
        int to = find_royal(position, from, directions[i]);
        if (to >= 0 &&
            gala_team(position, oracle_side_at(position, to)) != gala_team(position, seat)) {
            add_move(position, from, to, true, list);
        }
    }
}

void gala_list_moves(const struct oracle_position *position, struct oracle_list *list)
{
    for (int from = 0; from < SQUARES; from++) {
        if (oracle_side_at(position, from) == position->side) {
            list_moves_of(position, from, list);
        }
    }
}

bool gala_has_move(const struct oracle_position *position)
{
    static struct oracle_list list;
    list.count = 0;
    for (int from = 0; from < SQUARES && list.count == 0; from++) {
        if (oracle_side_at(position, from) == position->side) {
            list_moves_of(position, from, &list);
        }
    }
    return list.count > 0;
}

static void gala_generate(const struct oracle_position *position, struct oracle_list *list)
{
    if (gala_count_royals(position, position->side) == 0) {
        return;
    }
    gala_list_moves(position, list);
    for (int i = 0; i < list->count; i++) {
        oracle_pass_on(&list->move[i].after);
    }
}

/* --- Attacks --- */

/* Marks the squares on which the piece on `from` attacks, or protects: where it could capture
 * an enemy by moving, and the royals that it sees. */
static void mark_attacks(const struct oracle_position *position, int from, bool attacked[])
{
    uint8_t mark[SQUARES];
    char type = oracle_type_at(position, from);
    mark_squares(position, from, mark);
    for (int to = 0; to < SQUARES; to++) {
        attacked[to] = attacked[to] || (mark[to] & capture_mark(type)) != 0;
    }
    for (int i = 0; i < 8 && gala_is_royal(type); i++) {
        int to = find_royal(position, from, directions[i]);
        if (to >= 0) {
            attacked[to] = true;
        }
    }
}

bool gala_piece_attacks(const struct oracle_position *position, int from, int to)
{
    bool attacked[SQUARES] = {false};
    mark_attacks(position, from, attacked);
    return attacked[to];
}

void gala_mark_attacks(const struct oracle_position *position, int seat, bool *attacked)
{
    memset(attacked, 0, SQUARES * sizeof *attacked);
    for (int from = 0; from < SQUARES; from++) {
        if (oracle_side_at(position, from) == seat) {
            mark_attacks(position, from, attacked);
        }
    }
}

/* What the search takes for check (G18): the last royal of the seat's team is attacked by
 * another team. */
bool gala_in_check(const struct oracle_position *position, int seat)
{
    bool attacked[SQUARES] = {false};
    int team = gala_team(position, seat);
    if (gala_count_royals(position, seat) != 1) {
        return false;
    }
    for (int from = 0; from < SQUARES; from++) {
        int owner = oracle_side_at(position, from);
        if (owner >= 0 && gala_team(position, owner) != team) {
            mark_attacks(position, from, attacked);
        }
    }
    for (int square = 0; square < SQUARES; square++) {
        if (attacked[square] && gala_team(position, oracle_side_at(position, square)) == team &&
            gala_is_royal(oracle_type_at(position, square))) {
            return true;
        }
    }
    return false;
}

/* G18, G19. */
static struct oracle_outcome gala_outcome(const struct oracle_position *position)
{
    bool is_extinct = gala_count_royals(position, position->side) == 0;
    return (struct oracle_outcome){-1, is_extinct ? "no royal left" : "no legal move"};
}

/* Royals can always be shot by royals. */
bool gala_is_dead(const struct oracle_position *position)
{
    (void)position;
    return false;
}

/* --- FEN --- */

static bool gala_read(struct oracle_position *position, const char *fen, unsigned options)
{
    struct oracle_fields fields;
    return oracle_read_common(&oracle_gala, position, fen, options, &fields) &&
           oracle_has_no_rights(&fields) && gala_count_royals(position, 0) > 0 &&
           gala_count_royals(position, 1) > 0;
}

static bool shared_read(struct oracle_position *position, const char *fen, unsigned options)
{
    return gala_read(position, fen, options | GALA_SHARED);
}

/* What both games for two have in common. */
#define GALA_ROW                                                                               \
    .letters = "KGARBCVHEPS", .files = FILES, .ranks = RANKS, .generate = gala_generate,       \
    .piece_attacks = gala_piece_attacks, .mark_attacks = gala_mark_attacks,                    \
    .in_check = gala_in_check, .outcome = gala_outcome, .is_dead = gala_is_dead,               \
    .set_up = gala_set_up

const struct oracle_game oracle_gala = {.name = "gala", .read = gala_read, GALA_ROW};

const struct oracle_game oracle_gala_shared = {
    .name = "gala-shared", .read = shared_read, GALA_ROW};
