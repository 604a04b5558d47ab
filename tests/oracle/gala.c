/* Gala Xiang-Qi for two (rules G1 to G19), slowly. Squares are 0 = a1 .. 255 = p16, sixteen to
 * a rank. Every man's turns are found by walking: a mark on each square that the man comes to
 * says over how many men it came there. */
#include "tests/oracle/oracle.h"
#include "tests/oracle/setup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 16, RANKS = 16, SQUARES = 256 };

/* How a man may come to a square: with no man between, or with exactly one. */
enum { OPEN = 1, HOP = 2 };

/* In position->options, beside the bits of the rule options: friends share a border. */
enum { SHARED = 1 << 8 };

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

/* G1: 0 south-west, 1 south-east, 2 north-west, 3 north-east. */
static int quadrant_of(int square)
{
    return (file_of(square) >= 8) + 2 * (rank_of(square) >= 8);
}

/* G2, G12: whether the quadrant of the square is one of the side's own. */
static bool is_friendly(const struct oracle_position *position, int side, int square)
{
    int quadrant = quadrant_of(square);
    int owner =
        (position->options & SHARED) != 0 ? quadrant >= 2 : quadrant == 1 || quadrant == 2;
    return owner == side;
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
 * is still free, and how many men it has passed. */
struct ride {
    const struct direction *direction[2];
    int men;
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
    mark[to] |= ride.men == 0 ? OPEN : HOP;
    ride.men += position->square[to] != ORACLE_EMPTY;
    if (ride.men < 2) {
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
        bool turns = is_horse != is_road(middle);
        for (int second = 0; second < 8; second++) {
            int to = step(middle, directions[second]);
            if (to >= 0 &&
                (turns ? is_oblique(directions[first], directions[second]) : first == second)) {
                mark[to] |= OPEN;
            }
        }
    }
}

static bool is_royal(char kind)
{
    return kind == 'K' || kind == 'G' || kind == 'A';
}

/* G10: whether a royal's steps from the square go this way. */
static bool royal_steps(char kind, int from, struct direction direction)
{
    return kind == 'K' || is_orthogonal(direction) == ((kind == 'G') != is_road(from));
}

/* G10: one step within the quadrant. */
static void mark_royal(char kind, int from, uint8_t mark[SQUARES])
{
    for (int i = 0; i < 8; i++) {
        int to = step(from, directions[i]);
        if (to >= 0 && royal_steps(kind, from, directions[i]) &&
            quadrant_of(to) == quadrant_of(from)) {
            mark[to] |= OPEN;
        }
    }
}

/* G17: whether the square lies on the Road between the side's own two castles. */
static bool is_inner_road(const struct oracle_position *position, int side, int square)
{
    bool between = file_of(square) == 7 || file_of(square) == 8;
    bool own = side == 0 ? rank_of(square) < 7 : rank_of(square) > 8;
    return (position->options & SHARED) != 0 && between && own;
}

/* G13: whether the direction points away from the corner of the board in which the castle of
 * the square lies. */
static bool points_out(int square, struct direction direction)
{
    int quadrant = quadrant_of(square);
    return direction.files == (quadrant % 2 == 0 ? 1 : -1) &&
           direction.ranks == (quadrant < 2 ? 1 : -1);
}

/* G13 to G17: whether a pawn or soldier of `side` may go from `from` to `to`, which is a step
 * in one of its directions. */
static bool pawn_may_step(const struct oracle_position *position, int from, int to,
                          struct direction direction)
{
    int side = oracle_side_at(position, from);
    bool is_soldier = oracle_kind_at(position, from) == 'S';
    int ahead = side == 0 ? direction.ranks : -direction.ranks;
    if (is_inner_road(position, side, from)) {
        return ahead > 0 || (is_soldier && ahead == 0);
    }
    if (!is_friendly(position, side, from)) {
        return !is_road(from) || !is_friendly(position, side, to);
    }
    if (is_road(from)) {
        return is_road(to) && !is_inner_road(position, side, to);
    }
    return is_road(to) && (!is_soldier || points_out(from, direction));
}

/* G12. */
static void mark_pawn(const struct oracle_position *position, int from, uint8_t mark[SQUARES])
{
    bool is_pawn = oracle_kind_at(position, from) == 'P';
    for (int i = 0; i < 8; i++) {
        int to = step(from, directions[i]);
        if (to >= 0 && is_orthogonal(directions[i]) == (is_pawn != is_road(from)) &&
            pawn_may_step(position, from, to, directions[i])) {
            mark[to] |= OPEN;
        }
    }
}

/* Marks how the man on `from` comes to the squares of the board. */
static void mark_squares(const struct oracle_position *position, int from,
                         uint8_t mark[SQUARES])
{
    char kind = oracle_kind_at(position, from);
    const struct ride ride = {{NULL, NULL}, 0};
    memset(mark, 0, SQUARES);
    switch (kind) {
    case 'R':
    case 'C':
    case 'B':
    case 'V':
        ride_on(position, kind == 'R' || kind == 'C', from, ride, mark);
        break;
    case 'H':
    case 'E':
        mark_horse(position, from, kind == 'H', mark);
        break;
    case 'P':
    case 'S':
        mark_pawn(position, from, mark);
        break;
    default:
        mark_royal(kind, from, mark);
        break;
    }
}

/* --- Turns --- */

/* G6, G7: the mark that a man needs to capture. */
static int capture_mark(char kind)
{
    return kind == 'C' || kind == 'V' ? HOP : OPEN;
}

/* G6, G7: the mark that a man needs to go to an empty square. */
static int quiet_mark(const struct oracle_position *position, char kind)
{
    bool is_korean = (position->options & ORACLE_GALA_KOREAN) != 0;
    return (kind == 'C' || kind == 'V') && is_korean ? HOP : OPEN;
}

/* The royal that the royal on `from` sees in this direction, -1 if there is none: G11. */
static int find_royal(const struct oracle_position *position, int from,
                      struct direction direction)
{
    if (!royal_steps(oracle_kind_at(position, from), from, direction)) {
        return -1;
    }
    int to = step(from, direction);
    while (to >= 0 && position->square[to] == ORACLE_EMPTY) {
        to = step(to, direction);
    }
    return to >= 0 && is_royal(oracle_kind_at(position, to)) ? to : -1;
}

static int count_royals(const struct oracle_position *position, int side)
{
    int royals = 0;
    for (int square = 0; square < SQUARES; square++) {
        royals += oracle_side_at(position, square) == side &&
                  is_royal(oracle_kind_at(position, square));
    }
    return royals;
}

/* Appends the turn of the man on `from`: to `to`, or a shot at it. */
static void add_turn(const struct oracle_position *position, int from, int to, bool is_shot,
                     struct oracle_list *list)
{
    char text[ORACLE_TEXT_MAX];
    char kind = oracle_kind_at(position, from);
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
    after.quiet = captures || kind == 'P' || kind == 'S' ? 0 : position->quiet + 1;
    oracle_add(&oracle_gala, list, &after, text);
}

static void gala_generate(const struct oracle_position *position, struct oracle_list *list)
{
    uint8_t mark[SQUARES];
    if (count_royals(position, position->side) == 0) {
        return;
    }
    for (int from = 0; from < SQUARES; from++) {
        if (oracle_side_at(position, from) != position->side) {
            continue;
        }
        char kind = oracle_kind_at(position, from);
        mark_squares(position, from, mark);
        for (int to = 0; to < SQUARES; to++) {
            int target = mark[to] == 0 ? position->side : oracle_side_at(position, to);
            int needed = target < 0 ? quiet_mark(position, kind) : capture_mark(kind);
            if (target != position->side && (mark[to] & needed) != 0) {
                add_turn(position, from, to, false, list);
            }
        }
        for (int i = 0; i < 8 && is_royal(kind); i++) {
            int to = find_royal(position, from, directions[i]);
            if (to >= 0 && oracle_side_at(position, to) != position->side) {
                add_turn(position, from, to, true, list);
            }
        }
    }
}

/* --- Attacks --- */

/* Marks the squares on which the man on `from` attacks, or protects: where it could capture an
 * enemy by moving, and the royals that it sees. */
static void mark_attacks(const struct oracle_position *position, int from, bool attacked[])
{
    uint8_t mark[SQUARES];
    char kind = oracle_kind_at(position, from);
    mark_squares(position, from, mark);
    for (int to = 0; to < SQUARES; to++) {
        attacked[to] = attacked[to] || (mark[to] & capture_mark(kind)) != 0;
    }
    for (int i = 0; i < 8 && is_royal(kind); i++) {
        int to = find_royal(position, from, directions[i]);
        if (to >= 0) {
            attacked[to] = true;
        }
    }
}

static bool gala_man_attacks(const struct oracle_position *position, int from, int to)
{
    bool attacked[SQUARES] = {false};
    mark_attacks(position, from, attacked);
    return attacked[to];
}

static void gala_mark_attacks(const struct oracle_position *position, int side, bool *attacked)
{
    memset(attacked, 0, SQUARES * sizeof *attacked);
    for (int from = 0; from < SQUARES; from++) {
        if (oracle_side_at(position, from) == side) {
            mark_attacks(position, from, attacked);
        }
    }
}

/* What the search takes for check (G18): the last royal is attacked. */
static bool gala_in_check(const struct oracle_position *position, int side)
{
    bool attacked[SQUARES];
    if (count_royals(position, side) != 1) {
        return false;
    }
    gala_mark_attacks(position, 1 - side, attacked);
    for (int square = 0; square < SQUARES; square++) {
        if (attacked[square] && oracle_side_at(position, square) == side &&
            is_royal(oracle_kind_at(position, square))) {
            return true;
        }
    }
    return false;
}

/* G18, G19. */
static struct oracle_outcome gala_outcome(const struct oracle_position *position)
{
    bool is_extinct = count_royals(position, position->side) == 0;
    return (struct oracle_outcome){-1, is_extinct ? "no royal left" : "no legal turn"};
}

/* Royals can always be shot by royals. */
static bool gala_is_dead(const struct oracle_position *position)
{
    (void)position;
    return false;
}

/* --- FEN --- */

static bool gala_read(struct oracle_position *position, const char *fen, unsigned options)
{
    struct oracle_fields fields;
    return oracle_read_common(&oracle_gala, position, fen, options, &fields) &&
           oracle_has_no_rights(&fields) && count_royals(position, 0) > 0 &&
           count_royals(position, 1) > 0;
}

static bool shared_read(struct oracle_position *position, const char *fen, unsigned options)
{
    return gala_read(position, fen, options | SHARED);
}

const struct oracle_game oracle_gala = {
    .name = "gala",
    .letters = "KGARBCVHEPS",
    .files = FILES,
    .ranks = RANKS,
    .read = gala_read,
    .generate = gala_generate,
    .man_attacks = gala_man_attacks,
    .mark_attacks = gala_mark_attacks,
    .in_check = gala_in_check,
    .outcome = gala_outcome,
    .is_dead = gala_is_dead,
    .set_up = gala_set_up,
};

const struct oracle_game oracle_gala_shared = {
    .name = "gala-shared",
    .letters = "KGARBCVHEPS",
    .files = FILES,
    .ranks = RANKS,
    .read = shared_read,
    .generate = gala_generate,
    .man_attacks = gala_man_attacks,
    .mark_attacks = gala_mark_attacks,
    .in_check = gala_in_check,
    .outcome = gala_outcome,
    .is_dead = gala_is_dead,
    .set_up = gala_set_up,
};
