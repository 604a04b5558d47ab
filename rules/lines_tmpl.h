/* Straight riders and hoppers: what a rook, bishop or cannon reaches over given occupied
 * squares, and the squares between two others.
 *
 * The includer defines LINE_TABLES, the name of the one object of type struct line_tables that
 * its game keeps, and calls line_tables_build once before anything else here.
 *
 * Each square lies on four lines (rank, file, two diagonals). With BMI2 the occupied squares of
 * a line, the square itself left out, are gathered into a small number by pext, one look-up
 * gives the reach as such a number, and pdep spreads it out again: no branch, any board width,
 * tables of a few KB that all squares share. Without BMI2 the first blocker of each ray is
 * found by the lowest or highest bit. Chess programmers know the two as PEXT bitboards and as
 * the classical approach. Both give the same sets; a test compares them with a plain walk.
 */
#ifndef LINE_TABLES
#include "rules/bitset_tmpl.h"
#define LINE_TABLES line_tables
#endif

#include <assert.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

/* Boards of one word with BMI2 look up a whole rook or bishop at once. */
#if defined(__BMI2__) && BOARD_FILES * BOARD_RANKS <= 64
#define LINE_HAS_REACH 1
#else
#define LINE_HAS_REACH 0
#endif

enum line_kind { LINE_RANK, LINE_FILE, LINE_RISING, LINE_FALLING, LINE_KINDS };

enum {
    LINE_LONGEST = BOARD_FILES > BOARD_RANKS ? BOARD_FILES : BOARD_RANKS,
    /* Longer lines are worked out instead of looked up. */
    LINE_IS_TABLED = LINE_LONGEST <= 10,
    LINE_OCCUPANCIES = LINE_IS_TABLED ? 1 << (LINE_LONGEST - 1) : 1,
    /* 2 * kind is the direction of rising square numbers, 2 * kind + 1 its reverse. */
    DIRECTIONS = 2 * LINE_KINDS
};

#if LINE_HAS_REACH
/* All reaches of one rook or bishop: where they begin, by the occupied squares that count. Each
 * is a number to be spread over the squares of both lines: a quarter of the memory of sets. */
struct reach {
    uint64_t relevant, squares;
    const uint16_t *first;
};

enum {
    ROOK_REACHES = ((2 << (FILES - 2)) + (FILES - 2) * (1 << (FILES - 3))) *
                   ((2 << (RANKS - 2)) + (RANKS - 2) * (1 << (RANKS - 3))),
    BISHOP_REACHES = 82 * SQUARES
};
#endif

struct line_tables {
#if LINE_HAS_REACH
    struct reach rook[SQUARES], bishop[SQUARES];
    uint16_t reached[ROOK_REACHES + BISHOP_REACHES];
#endif
    bitset line[LINE_KINDS][SQUARES];   /* the whole line, the square itself left out */
    bitset straight[SQUARES];           /* rank and file */
    bitset diagonal[SQUARES];           /* both diagonals */
    bitset ray[DIRECTIONS][SQUARES];    /* half lines */
    bitset between[SQUARES][SQUARES];   /* squares strictly between two on a line, or none */
    uint8_t place[LINE_KINDS][SQUARES]; /* how many squares of the line lie below this one */
    uint16_t slide[LINE_LONGEST][LINE_OCCUPANCIES]; /* by place and occupied places */
    uint16_t hop[LINE_LONGEST][LINE_OCCUPANCIES];   /* the same beyond exactly one piece */
};

extern struct line_tables LINE_TABLES;

/* Reach of a slider that stands below bit `place` of a gathered line: through the first piece
 * either way. Bits beyond the line's end may be set; spreading drops them. */
FORCE_INLINE unsigned line_slide(int place, unsigned occupied)
{
    unsigned below_mask = (1U << place) - 1;
    unsigned below = occupied & below_mask;
    unsigned above = occupied & ~below_mask;
    unsigned last = below != 0 ? 1U << (31 - __builtin_clz(below)) : 1;
    unsigned next = above & (0U - above);
    unsigned rising = (next != 0 ? next | (next - 1) : 0xffff) & ~below_mask;
    return rising | (below_mask + 1 - last);
}

/* Places beyond exactly one piece, through the second piece, both ways. */
FORCE_INLINE unsigned line_hop(int place, unsigned occupied)
{
    unsigned reach = line_slide(place, occupied);
    return line_slide(place, occupied & ~reach) & ~reach;
}

#ifdef __BMI2__
FORCE_INLINE unsigned line_gather(bitset set, bitset line)
{
    unsigned gathered = 0;
    int shift = 0;
    for (int i = 0; i < WORDS; i++) {
        gathered |= (unsigned)_pext_u64(set.word[i], line.word[i]) << shift;
        shift += __builtin_popcountll(line.word[i]);
    }
    return gathered;
}

FORCE_INLINE bitset line_spread(unsigned gathered, bitset line)
{
    bitset set;
    for (int i = 0; i < WORDS; i++) {
        set.word[i] = _pdep_u64(gathered, line.word[i]);
        gathered >>= __builtin_popcountll(line.word[i]);
    }
    return set;
}

/* Squares a slider on `square` reaches along one line, through the first piece either way. */
FORCE_INLINE bitset line_attacks(enum line_kind kind, int square, bitset occupied)
{
    bitset line = LINE_TABLES.line[kind][square];
    int place = LINE_TABLES.place[kind][square];
    unsigned gathered = line_gather(occupied, line);
    return line_spread(LINE_IS_TABLED ? LINE_TABLES.slide[place][gathered]
                                      : line_slide(place, gathered),
                       line);
}

/* Squares beyond exactly one piece of the line, through the second piece, either way. */
FORCE_INLINE bitset line_hops(enum line_kind kind, int square, bitset occupied)
{
    bitset line = LINE_TABLES.line[kind][square];
    int place = LINE_TABLES.place[kind][square];
    unsigned gathered = line_gather(occupied, line);
    return line_spread(
        LINE_IS_TABLED ? LINE_TABLES.hop[place][gathered] : line_hop(place, gathered), line);
}
#else
/* The first piece of a half line; the half line must hold one. */
FORCE_INLINE int ray_first(int direction, bitset pieces)
{
    return direction % 2 == 0 ? bitset_first(pieces) : bitset_last(pieces);
}

/* One half line through its first piece. */
FORCE_INLINE bitset ray_attacks(int direction, int square, bitset occupied)
{
    bitset ray = LINE_TABLES.ray[direction][square];
    bitset pieces = bitset_and(ray, occupied);
    return bitset_any(pieces)
               ? bitset_minus(ray, LINE_TABLES.ray[direction][ray_first(direction, pieces)])
               : ray;
}

/* One half line beyond its first piece, through its second. */
FORCE_INLINE bitset ray_hops(int direction, int square, bitset occupied)
{
    bitset pieces = bitset_and(LINE_TABLES.ray[direction][square], occupied);
    return bitset_any(pieces) ? ray_attacks(direction, ray_first(direction, pieces), occupied)
                              : bitset_empty();
}

/* Squares a slider on `square` reaches along one line, through the first piece either way. */
FORCE_INLINE bitset line_attacks(enum line_kind kind, int square, bitset occupied)
{
    return bitset_or(ray_attacks(2 * (int)kind, square, occupied),
                     ray_attacks(2 * (int)kind + 1, square, occupied));
}

/* Squares beyond exactly one piece of the line, through the second piece, either way. */
FORCE_INLINE bitset line_hops(enum line_kind kind, int square, bitset occupied)
{
    return bitset_or(ray_hops(2 * (int)kind, square, occupied),
                     ray_hops(2 * (int)kind + 1, square, occupied));
}
#endif

#if LINE_HAS_REACH
FORCE_INLINE bitset reach_of(const struct reach *reach, bitset occupied)
{
    unsigned reached = reach->first[_pext_u64(occupied.word[0], reach->relevant)];
    return (bitset){{_pdep_u64(reached, reach->squares)}};
}

FORCE_INLINE bitset rook_attacks(int square, bitset occupied)
{
    return reach_of(&LINE_TABLES.rook[square], occupied);
}

FORCE_INLINE bitset bishop_attacks(int square, bitset occupied)
{
    return reach_of(&LINE_TABLES.bishop[square], occupied);
}
#else
FORCE_INLINE bitset rook_attacks(int square, bitset occupied)
{
    return bitset_or(line_attacks(LINE_RANK, square, occupied),
                     line_attacks(LINE_FILE, square, occupied));
}

FORCE_INLINE bitset bishop_attacks(int square, bitset occupied)
{
    return bitset_or(line_attacks(LINE_RISING, square, occupied),
                     line_attacks(LINE_FALLING, square, occupied));
}
#endif

FORCE_INLINE bitset queen_attacks(int square, bitset occupied)
{
    return bitset_or(rook_attacks(square, occupied), bishop_attacks(square, occupied));
}

/* Squares on which a cannon on `square` would capture a piece: beyond exactly one piece of the
 * rank or file. */
FORCE_INLINE bitset cannon_attacks(int square, bitset occupied)
{
    return bitset_or(line_hops(LINE_RANK, square, occupied),
                     line_hops(LINE_FILE, square, occupied));
}

/* Squares strictly between two squares of one rank, file or diagonal; else none. */
FORCE_INLINE bitset squares_between(int a, int b)
{
    return LINE_TABLES.between[a][b];
}

/* File and rank steps of a direction. */
static inline int direction_file_step(int direction)
{
    static const int8_t step[DIRECTIONS] = {1, -1, 0, 0, 1, -1, -1, 1};
    return step[direction];
}

static inline int direction_rank_step(int direction)
{
    static const int8_t step[DIRECTIONS] = {0, 0, 1, -1, 1, -1, 1, -1};
    return step[direction];
}

/* The square `files` and `ranks` away from `square`, or -1 beyond the edge. */
static inline int square_offset(int square, int files, int ranks)
{
    int file = square % FILES + files;
    int rank = square / FILES + ranks;
    return file >= 0 && file < FILES && rank >= 0 && rank < RANKS ? rank * FILES + file : -1;
}

static inline void line_tables_build_ray(struct line_tables *tables, int direction, int square)
{
    int file_step = direction_file_step(direction);
    int rank_step = direction_rank_step(direction);
    bitset passed = bitset_empty();
    int to = square_offset(square, file_step, rank_step);
    while (to >= 0) {
        tables->between[square][to] = passed;
        bitset_add(&passed, to);
        to = square_offset(to, file_step, rank_step);
    }
    tables->ray[direction][square] = passed;
}

#if LINE_HAS_REACH
/* Squares of a line whose occupation changes a slider's reach: all but the last of each ray. */
static inline bitset line_relevant(const struct line_tables *tables, int type, int square)
{
    bitset relevant = tables->line[type][square];
    for (int direction = 2 * type; direction <= 2 * type + 1; direction++) {
        bitset ray = tables->ray[direction][square];
        if (bitset_any(ray)) {
            bitset_remove(&relevant, direction % 2 == 0 ? bitset_last(ray) : bitset_first(ray));
        }
    }
    return relevant;
}

/* The reaches over one of two lines: where each counts among those over both, and as what. */
struct line_reaches {
    int count;
    uint16_t place[LINE_OCCUPANCIES];
    uint16_t reached[LINE_OCCUPANCIES];
};

static inline void line_reaches_build(struct line_reaches *reaches, const struct reach *reach,
                                      enum line_kind kind, int square, uint64_t relevant)
{
    uint64_t occupied = 0;
    reaches->count = 0;
    do { /* all subsets */
        uint64_t attacks = line_attacks(kind, square, (bitset){{occupied}}).word[0];
        int i = reaches->count++;
        reaches->place[i] = (uint16_t)_pext_u64(occupied, reach->relevant);
        reaches->reached[i] = (uint16_t)_pext_u64(attacks, reach->squares);
        occupied = (occupied - relevant) & relevant;
    } while (occupied != 0);
}

/* Writes every reach over two lines behind `next` and returns the end. What is reached over one
 * does not depend on the other, so each is worked out by itself. */
static inline uint16_t *reach_build(struct line_tables *tables, struct reach *reach, int kind,
                                    int square, uint16_t *next)
{
    struct line_reaches one, other;
    uint64_t relevant = line_relevant(tables, kind, square).word[0];
    uint64_t of_other = line_relevant(tables, kind + 1, square).word[0];
    reach->relevant = relevant | of_other;
    reach->squares =
        tables->line[kind][square].word[0] | tables->line[kind + 1][square].word[0];
    reach->first = next;
    line_reaches_build(&one, reach, (enum line_kind)kind, square, relevant);
    line_reaches_build(&other, reach, (enum line_kind)(kind + 1), square, of_other);
    for (int i = 0; i < other.count; i++) {
        uint16_t *first = next + other.place[i];
        for (int j = 0; j < one.count; j++) {
            first[one.place[j]] = other.reached[i] | one.reached[j];
        }
    }
    return next + one.count * other.count;
}
#endif

/* Fills the tables by walking. */
static inline void line_tables_build(struct line_tables *tables)
{
    for (int square = 0; square < SQUARES; square++) {
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            line_tables_build_ray(tables, direction, square);
        }
        for (int type = 0; type < LINE_KINDS; type++) {
            bitset below = tables->ray[2 * type + 1][square];
            tables->line[type][square] = bitset_or(tables->ray[2 * type][square], below);
            tables->place[type][square] = (uint8_t)bitset_count(below);
        }
        tables->straight[square] =
            bitset_or(tables->line[LINE_RANK][square], tables->line[LINE_FILE][square]);
        tables->diagonal[square] =
            bitset_or(tables->line[LINE_RISING][square], tables->line[LINE_FALLING][square]);
    }
    for (int place = 0; LINE_IS_TABLED && place < LINE_LONGEST; place++) {
        for (unsigned occupied = 0; occupied < LINE_OCCUPANCIES; occupied++) {
            tables->slide[place][occupied] = (uint16_t)line_slide(place, occupied);
            tables->hop[place][occupied] = (uint16_t)line_hop(place, occupied);
        }
    }
#if LINE_HAS_REACH
    uint16_t *next = tables->reached;
    for (int square = 0; square < SQUARES; square++) {
        next = reach_build(tables, &tables->rook[square], LINE_RANK, square, next);
        next = reach_build(tables, &tables->bishop[square], LINE_RISING, square, next);
    }
    assert(next <= tables->reached + ROOK_REACHES + BISHOP_REACHES);
#endif
}

/* --- Leapers: pieces that go to fixed offsets whatever stands between. One set a square, built
 * once from a list of steps. --- */

/* Files to the right and ranks up of one leap. */
struct leap {
    int8_t files, ranks;
};

/* The squares that `count` leaps reach from `square`. */
static inline bitset leaper_reach(int square, int count, const struct leap leap[])
{
    bitset set = bitset_empty();
    for (int i = 0; i < count; i++) {
        int to = square_offset(square, leap[i].files, leap[i].ranks);
        if (to >= 0) {
            bitset_add(&set, to);
        }
    }
    return set;
}

static inline bitset knight_reach(int square)
{
    static const struct leap leap[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                        {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    return leaper_reach(square, 8, leap);
}

/* One step along rank or file. */
static inline bitset orthogonal_reach(int square)
{
    static const struct leap leap[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return leaper_reach(square, 4, leap);
}

/* `distance` squares along a diagonal, leaping. */
static inline bitset diagonal_reach(int square, int distance)
{
    int8_t step = (int8_t)distance;
    int8_t back = (int8_t)-distance;
    const struct leap leap[4] = {{step, step}, {back, step}, {back, back}, {step, back}};
    return leaper_reach(square, 4, leap);
}

static inline bitset king_reach(int square)
{
    return bitset_or(orthogonal_reach(square), diagonal_reach(square, 1));
}

/* Diagonally one step forward, as seat 0 or 1 sees it. */
static inline bitset pawn_capture_reach(int square, int seat)
{
    int8_t ahead = seat == 0 ? 1 : -1;
    const struct leap leap[2] = {{-1, ahead}, {1, ahead}};
    return leaper_reach(square, 2, leap);
}

/* One step straight forward. */
static inline bitset forward_reach(int square, int seat)
{
    const struct leap leap = {0, seat == 0 ? 1 : -1};
    return leaper_reach(square, 1, &leap);
}
