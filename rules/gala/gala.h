/* Gala Xiang-Qi: its board, its tables, the reach of its pieces and who attacks what, for
 * rules and evaluation alike. Private to rules/gala and eval/. Rule numbers are RULES.md's.
 *
 * Zones, bends, limits and the confinement of royals are all in tables; nothing here asks at
 * run time whether a square is Road. Which quadrants are whose is a table by set-up too.
 *
 * Four players are two sides by the parity of their seats, whose pieces board.side holds, and a
 * set of the pieces of the second pair of seats. For two teams (G20) all else is the game for
 * two, but that a move is one army's and may capture a partner; in cut-throat (G21) the sides
 * mean nothing. Functions of either game take `four`, a constant.
 */
#ifndef RULES_GALA_GALA_H
#define RULES_GALA_GALA_H

#include "rules/variant.h"

#define BOARD_FILES 16
#define BOARD_RANKS 16
#define PIECE_TYPES 12

#include "rules/bitset_tmpl.h"
#include "rules/board_tmpl.h"

#include "rules/gala/gala_wide.h"

enum gala_type {
    GALA_PAWN = 1,
    GALA_SOLDIER,
    GALA_HORSE,
    GALA_ELEPHANT,
    GALA_BISHOP,
    GALA_ROOK,
    GALA_CANNON,
    GALA_ARCHER,
    GALA_ADVISOR,
    GALA_GENERAL,
    GALA_KING
};

/* Bits of head.options: cannons and archers always hop (G7), elephants take three steps (G9).
 */
enum { GALA_KOREAN = 1, GALA_KOREAN_ELEPHANTS = 2 };

/* Set-ups of G2, and the one in which every castle stands alone (G21). */
enum gala_setup { GALA_OPPOSITE, GALA_SHARED, GALA_CUTTHROAT, GALA_SETUPS };

/* Ways to have friendly quadrants, see gala_flag. */
enum { GALA_FLAGS = 2 * GALA_SETUPS + 2 };

/* Directions by the compass, so that neighbours in the list are 45 degrees apart: even ones are
 * orthogonal, odd ones diagonal. */
enum gala_direction {
    EAST,
    NORTH_EAST,
    NORTH,
    NORTH_WEST,
    WEST,
    SOUTH_WEST,
    SOUTH,
    SOUTH_EAST
};

enum { DIRECTIONS = 8 };

/* Quadrants of G1, numbered file half first; a set of them is bits 1 << quadrant. */
enum gala_quadrant { GALA_SW, GALA_SE, GALA_NW, GALA_NE };

/* Trails and rays that rise in square numbers. */
enum { TRAIL_NORTH_EAST, TRAIL_NORTH_WEST, TRAIL_EAST, TRAILS };
enum { RAYS = 4 };

struct gala {
    struct position head;
    struct board board;
    uint8_t setup;       /* enum gala_setup */
    uint8_t seats;       /* 2 or 4 */
    uint8_t reserved[6]; /* zero */
};

/* The position of a game for four. */
struct gala_four {
    struct gala gala;
    bitset second; /* pieces of seats 2 and 3 */
};

/* Paths of a rook or bishop (G4, G5) whose orthogonal and diagonal direction are given: north
 * and northeast, north and northwest, east and northeast. */
struct gala_trails {
    bitset path[TRAILS];
};

/* Squares that pawns and soldiers step to, by type, and those that they can leave in each
 * direction. */
struct gala_marches {
    bitset step[GALA_SOLDIER + 1][SQUARES];
    bitset leave[GALA_SOLDIER + 1][DIRECTIONS];
};

/* From where pieces might come to a square, were all squares empty: the sets of a square lie
 * side by side, since they are asked for together. Archers come from where bishops do, cannons
 * from where rooks do; pawns and soldiers, two sets for every flag. */
enum gala_origin {
    FROM_HORSE,
    FROM_ELEPHANT,
    FROM_KOREAN_ELEPHANT,
    FROM_BISHOP,
    FROM_ROOK,
    FROM_ROYAL,
    FROM_MARCH = FROM_ROYAL + PIECE_TYPES - GALA_ADVISOR,
    ORIGINS = FROM_MARCH + 2 * GALA_FLAGS
};

/* A way of a Korean elephant: over two squares, which must be empty, to a third. */
struct gala_way {
    uint8_t first, second, to;
};

enum {
    GALA_WAYS = 32
}; /* 3 second steps for each first one; 2 third ones for a third of them */

/* All of them from one square. */
struct gala_ways {
    int count;
    struct gala_way way[GALA_WAYS];
};

struct gala_tables {
    struct gala_trails rook_trail[SQUARES], bishop_trail[SQUARES];
    bitset ray[SQUARES][RAYS]; /* straight lines (G11): east, northeast, north, northwest */
    /* Where a horse or elephant goes by way of its neighbour in a direction (G8, G9). */
    bitset horse[SQUARES][DIRECTIONS];
    bitset elephant[SQUARES][DIRECTIONS];
    struct gala_ways korean_elephant[SQUARES];
    uint8_t neighbour[SQUARES][DIRECTIONS]; /* the square itself beyond the edge */
    bitset step[PIECE_TYPES][SQUARES];      /* royals (G10) */
    bitset leave[PIECE_TYPES][DIRECTIONS];  /* squares that they can leave in a direction */
    bitset all[GALA_ADVISOR][SQUARES];      /* wherever horses to archers go on some board */
    bitset lines[2][SQUARES];               /* ranks and files, and diagonals (G11) */
    struct gala_marches march[GALA_FLAGS];
    bitset from[SQUARES][ORIGINS];
    uint8_t rook_arms[SQUARES][SQUARES]; /* by target and origin: the arms that lead there */
    uint8_t bishop_arms[SQUARES][SQUARES];
    bitset road;         /* G1 */
    bitset one[SQUARES]; /* each square alone */
};

extern struct gala_tables gala_tables;

/* Ways to look at the board: as it is, ranks reversed, files reversed, and both. A square's
 * number is seen as `square ^ gala_flip[view]`. */
enum gala_view { UPRIGHT, UPENDED, MIRRORED, TURNED, VIEWS };

static const uint8_t gala_flip[VIEWS] = {0, SQUARES - FILES, FILES - 1, SQUARES - 1};

/* One set in every view: along each of a rider's eight paths, squares rise in number in one of
 * them. */
struct gala_views {
    bitset seen[VIEWS];
};

/* The eight paths of a rider. */
struct gala_arm {
    uint8_t view, trail;
};

enum { ARMS = 8 };

static const struct gala_arm gala_arms[ARMS] = {
    {UPRIGHT, TRAIL_NORTH_EAST}, {UPRIGHT, TRAIL_NORTH_WEST}, {UPRIGHT, TRAIL_EAST},
    {TURNED, TRAIL_NORTH_EAST},  {TURNED, TRAIL_NORTH_WEST},  {TURNED, TRAIL_EAST},
    {UPENDED, TRAIL_EAST},       {MIRRORED, TRAIL_EAST}};

/* The whole position behind its head. */
static inline const struct gala *gala_of(const struct position *position)
{
    return (const struct gala *)(const void *)position;
}

static inline const struct gala_four *gala_four_of(const struct position *position)
{
    return (const struct gala_four *)(const void *)position;
}

/* Which quadrants are friendly to the pieces of `seat`: an index of tables. */
static inline int gala_flag(int setup, int seat)
{
    return 2 * setup + (setup == GALA_CUTTHROAT ? seat : seat & 1);
}

static inline bool gala_is_road(int square)
{
    int file = square % FILES;
    int rank = square / FILES;
    return file == 7 || file == 8 || rank == 7 || rank == 8;
}

static inline int gala_quadrant(int square)
{
    return (square / FILES >= RANKS / 2 ? 2 : 0) + (square % FILES >= FILES / 2 ? 1 : 0);
}

/* Pieces of either seat that must not all be lost (G18). */
FORCE_INLINE wide gala_royals(const struct board *board)
{
    return wide_or(
        wide_or(wide_load(&board->type[GALA_ADVISOR]), wide_load(&board->type[GALA_GENERAL])),
        wide_load(&board->type[GALA_KING]));
}

/* All pieces, and those of one side and type. */
FORCE_INLINE wide gala_occupied(const struct board *board)
{
    return wide_or(wide_load(&board->side[0]), wide_load(&board->side[1]));
}

/* The pieces of a seat. */
FORCE_INLINE wide gala_army(const struct gala *gala, int seat, bool four)
{
    wide side = wide_load(&gala->board.side[four ? seat & 1 : seat]);
    if (!four) {
        return side;
    }
    wide second = wide_load(&gala_four_of(&gala->head)->second);
    return seat < 2 ? wide_minus(side, second) : wide_and(side, second);
}

/* The pieces of all whom the seat plays against (G20, G21). */
FORCE_INLINE wide gala_foes(const struct gala *gala, int seat, bool four)
{
    if (four && gala->setup == GALA_CUTTHROAT) {
        return wide_minus(gala_occupied(&gala->board), gala_army(gala, seat, four));
    }
    return wide_load(&gala->board.side[1 - (four ? seat & 1 : seat)]);
}

FORCE_INLINE struct gala_views gala_views_of(wide set)
{
    struct gala_views views;
    wide upended = wide_upend(set);
    views.seen[UPRIGHT] = wide_store(set);
    views.seen[UPENDED] = wide_store(upended);
    views.seen[MIRRORED] = wide_store(wide_mirror(set));
    views.seen[TURNED] = wide_store(wide_mirror(upended));
    return views;
}

/* The squares of a rising path through the first of the pieces. */
FORCE_INLINE wide path_slide(const bitset *path, const bitset *pieces)
{
    wide squares = wide_load(path);
    wide met = wide_and(squares, wide_load(pieces));
    return wide_and(squares, wide_xor(met, wide_decrement(met)));
}

/* The squares of a rising path beyond the first piece, through the second. */
FORCE_INLINE wide path_hop(const bitset *path, const bitset *pieces)
{
    wide squares = wide_load(path);
    wide met = wide_and(squares, wide_load(pieces));
    wide less = wide_decrement(met);
    wide rest = wide_and(met, less);
    wide through = wide_xor(rest, wide_decrement(rest));
    return wide_minus(wide_and(squares, through), wide_xor(met, less));
}

typedef wide path_function(const bitset *path, const bitset *pieces);

/* Where one arm of a piece on `square` leads, as its view shows it. */
FORCE_INLINE wide gala_arm(const struct gala_trails *trail, int square, int arm,
                           const struct gala_views *pieces, path_function *path)
{
    int view = gala_arms[arm].view;
    const struct gala_trails *from = &trail[square ^ gala_flip[view]];
    return path(&from->path[gala_arms[arm].trail], &pieces->seen[view]);
}

/* A set in parts, each as another view shows it: they are brought together once for many
 * pieces. */
struct gala_parts {
    wide seen[VIEWS];
};

FORCE_INLINE struct gala_parts gala_no_parts(void)
{
    wide none = wide_empty();
    return (struct gala_parts){{none, none, none, none}};
}

FORCE_INLINE wide gala_whole(const struct gala_parts *parts)
{
    wide mirrored = wide_or(parts->seen[MIRRORED], wide_upend(parts->seen[TURNED]));
    return wide_or(wide_or(parts->seen[UPRIGHT], wide_upend(parts->seen[UPENDED])),
                   wide_mirror(mirrored));
}

/* Adds what a piece on `square` reaches along its eight arms. */
FORCE_INLINE void gala_add_arms(struct gala_parts *parts, const struct gala_trails *trail,
                                int square, const struct gala_views *pieces,
                                path_function *path)
{
    for (int arm = 0; arm < ARMS; arm++) {
        wide *part = &parts->seen[gala_arms[arm].view];
        *part = wide_or(*part, gala_arm(trail, square, arm, pieces, path));
    }
}

/* What it reaches. */
FORCE_INLINE wide gala_along(const struct gala_trails *trail, int square,
                             const struct gala_views *pieces, path_function *path)
{
    struct gala_parts parts = gala_no_parts();
    gala_add_arms(&parts, trail, square, pieces, path);
    return gala_whole(&parts);
}

/* The pieces between `from` and a square that one of its arms leads to, as the arm's view shows
 * them: what the square's own trail adds is beyond it. */
FORCE_INLINE wide gala_arm_between(const struct gala_trails *trail, const int squares[2],
                                   int arm, const struct gala_views *pieces)
{
    int view = gala_arms[arm].view;
    int which = gala_arms[arm].trail;
    const bitset *path = &trail[squares[0] ^ gala_flip[view]].path[which];
    const bitset *beyond = &trail[squares[1] ^ gala_flip[view]].path[which];
    return wide_and(wide_minus(wide_load(path), wide_load(beyond)),
                    wide_load(&pieces->seen[view]));
}

/* Whether by one of the arms, a set of bits, squares[1] can be taken from squares[0]: over
 * exactly one of the `pieces` by those who hop, over none by the others. squares[1] is not
 * among the pieces. */
FORCE_INLINE bool gala_arms_reach(const struct gala_trails *trail, unsigned arms,
                                  const int squares[2], const struct gala_views *pieces,
                                  bool hops)
{
    for (; arms != 0; arms &= arms - 1) {
        wide between = gala_arm_between(trail, squares, __builtin_ctz(arms), pieces);
        if (wide_any(between) == hops && !(hops && wide_many(between))) {
            return true;
        }
    }
    return false;
}

/* Squares that rooks and bishops attack (G4, G5). */
WIDE_INLINE wide gala_rook_slide(int square, const struct gala_views *pieces)
{
    return gala_along(gala_tables.rook_trail, square, pieces, path_slide);
}

WIDE_INLINE wide gala_bishop_slide(int square, const struct gala_views *pieces)
{
    return gala_along(gala_tables.bishop_trail, square, pieces, path_slide);
}

/* Squares that cannons and archers attack: beyond exactly one piece (G6, G7). */
WIDE_INLINE wide gala_cannon_hop(int square, const struct gala_views *pieces)
{
    return gala_along(gala_tables.rook_trail, square, pieces, path_hop);
}

WIDE_INLINE wide gala_archer_hop(int square, const struct gala_views *pieces)
{
    return gala_along(gala_tables.bishop_trail, square, pieces, path_hop);
}

/* Squares that a horse or elephant reaches over empty neighbours. */
WIDE_INLINE wide gala_lame(const bitset by[DIRECTIONS], int square, const bitset *pieces)
{
    const uint8_t *neighbour = gala_tables.neighbour[square];
    wide reached = wide_load(&by[0]);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int at = neighbour[direction];
        bool is_free = (pieces->word[at / 64] >> (at % 64) & 1) == 0;
        wide beyond = wide_where(wide_load(&by[direction]), is_free);
        reached = direction == 0 ? beyond : wide_or(reached, beyond);
    }
    return reached;
}

/* Squares a horse or elephant attacks (G8, G9). */
FORCE_INLINE wide gala_horse_reach(int square, const bitset *pieces)
{
    return gala_lame(gala_tables.horse[square], square, pieces);
}

/* Squares that a Korean elephant reaches over two empty squares. */
static inline wide gala_korean_elephant_reach(int square, const bitset *pieces)
{
    const struct gala_ways *ways = &gala_tables.korean_elephant[square];
    bitset reached = bitset_empty();
    for (int i = 0; i < ways->count; i++) {
        const struct gala_way *way = &ways->way[i];
        uint64_t in_the_way = pieces->word[way->first / 64] >> (way->first % 64) |
                              pieces->word[way->second / 64] >> (way->second % 64);
        reached.word[way->to / 64] |= (~in_the_way & 1) << (way->to % 64);
    }
    return wide_load(&reached);
}

FORCE_INLINE wide gala_elephant_reach(int square, const bitset *pieces, unsigned options)
{
    if (options & GALA_KOREAN_ELEPHANTS) {
        return gala_korean_elephant_reach(square, pieces);
    }
    return gala_lame(gala_tables.elephant[square], square, pieces);
}

/* The squares that straight lines from `square` run through, the first piece each way included:
 * ranks and files, or diagonals. */
WIDE_INLINE wide gala_sight(int square, bool slanted, const struct gala_views *pieces)
{
    static const enum gala_view both[2] = {UPRIGHT, TURNED};
    struct gala_parts parts = gala_no_parts();
    for (int i = 0; i < 2; i++) {
        const bitset *seen = &pieces->seen[both[i]];
        const bitset *ray = &gala_tables.ray[square ^ gala_flip[both[i]]][slanted];
        parts.seen[both[i]] = wide_or(path_slide(&ray[0], seen), path_slide(&ray[2], seen));
    }
    return gala_whole(&parts);
}

/* Whether pieces of the type step and shoot straight from `square` (G10, G11); else diagonally.
 * Kings do both. */
static inline bool gala_is_straight(int type, int square)
{
    return (type == GALA_GENERAL) != gala_is_road(square);
}

/* Royals of all seats that shoot straight, and that shoot diagonally (G11). */
FORCE_INLINE void gala_find_shooters(const struct board *board, wide *straight, wide *slanted)
{
    wide general = wide_load(&board->type[GALA_GENERAL]);
    wide advisor = wide_load(&board->type[GALA_ADVISOR]);
    wide king = wide_load(&board->type[GALA_KING]);
    wide road = wide_load(&gala_tables.road);
    wide on_road = wide_and(advisor, road);
    *straight = wide_or(king, wide_or(wide_minus(general, road), on_road));
    on_road = wide_and(general, road);
    *slanted = wide_or(king, wide_or(wide_minus(advisor, road), on_road));
}

/* Whether the quadrant of `square` is friendly to `seat` (F of G12, G20, G21). */
bool gala_is_friendly(int setup, int seat, int square);

/* The rule, 12 to 17, that keeps a pawn or soldier, the type, on `from` from stepping to `to`,
 * whatever stands there; 0 when none does. */
int gala_march_rule(const struct gala *gala, int type, int from, int to);

/* Those of `pieces` that could capture a piece on `square` by going there, `occupied` being all
 * pieces there are. Pawns and soldiers among them have the friends of `flag`. */
wide gala_attackers_of(const struct gala *gala, int square, wide pieces, int flag,
                       wide occupied);

/* Pieces of a side, of those in `occupied`, that could do so; not in cut-throat. */
wide gala_attackers(const struct gala *gala, int square, int side, wide occupied);

/* The same for the pieces of all seats but `seat`. */
wide gala_foes_attackers(const struct gala *gala, int square, int seat, wide occupied);

/* Royals among `pieces` that could shoot a royal on `square`. */
wide gala_shooters_of(const struct gala *gala, int square, wide pieces, wide occupied);

/* Fills the tables, which all variants share. */
void gala_init(void);

#endif
