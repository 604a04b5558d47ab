/* Gala: what its net sees, what pieces are worth to the search, and the evaluation of the game
 * in which four play each for himself, which has no net. A side loses with its last royal only
 * (G18), so royals are pieces like others whose worth grows as they get fewer. */
#include "eval/evaluator.h"
#include "eval/gala_weights.h"
#include "rules/gala/gala_attacks.h"
#include "rules/gala/gala_four_make.h"

#include <string.h>

static const struct gala_weights *const weights = &gala_weights;

enum { GENERAL_VALUE = 420 };

/* Values of pieces for static exchange evaluation; a royal's includes its share of what having
 * one more is worth. */
#define SEE_VALUES                                                                             \
    [GALA_PAWN] = 100, [GALA_SOLDIER] = 100, [GALA_HORSE] = 260, [GALA_ELEPHANT] = 240,        \
    [GALA_BISHOP] = 500, [GALA_ROOK] = 600, [GALA_CANNON] = 430, [GALA_ARCHER] = 380,          \
    [GALA_ADVISOR] = 420, [GALA_GENERAL] = GENERAL_VALUE, [GALA_KING] = 560

static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    count[0] = (position->options & GALA_KOREAN) != 0;
}

static void side_attacks(const struct position *position, int side, struct square_set *attacked)
{
    gala_attacks(position, side, attacked);
    if (gala_of(position)->seats == SEATS_MAX) {
        struct square_set partner;
        gala_attacks(position, side + 2, &partner);
        square_set_add_all(attacked, &partner);
    }
}

/* One net serves both set-ups: it sees each side's castles in opposite corners. Partners are
 * one side. */
#define GALA_FEATURES                                                                          \
    .net = "gala", .files = FILES, .ranks = RANKS, .types = PIECE_TYPES - 1, .pieces = 96,     \
    .shared = 1, .limit = 1, .fill = fill_counts, .attacks = side_attacks

static const struct features features = {.symmetry = SYMMETRY_DIAGONALS, GALA_FEATURES};
static const struct features shared_features = {
    .symmetry = SYMMETRY_FILES, .crossed = true, GALA_FEATURES};

const struct evaluator gala_evaluator = {.variants =
                                             (const char *const[]){"gala", "gala-team", NULL},
                                         .features = &features,
                                         .value = {SEE_VALUES},
                                         .capture_swing = 120,
                                         .level_step = 65};

const struct evaluator gala_shared_evaluator = {
    .variants = (const char *const[]){"gala-shared", "gala-team-shared", NULL},
    .features = &shared_features,
    .value = {SEE_VALUES},
    .capture_swing = 120,
    .level_step = 65};

/* --- Four who play each for himself: what the pieces of each are worth, everyone's share of
 * that, and what is attacked --- */

/* A piece's worth on a square, its value included; nothing for no piece. */
static taper_t square_table[GALA_SETUPS][SEATS_MAX * PIECE_TYPES_MAX][SQUARES];

/* The board whose sums a thread asked for last. Positions of a search follow one another
 * closely, so that mostly a handful of squares makes the difference. */
static _Thread_local struct {
    int setup;
    _Alignas(32) uint8_t square[SQUARES];
    taper_t sum[SEATS_MAX];
} summed;

/* Steps from the two files or ranks of the Road, whichever is nearer. */
static int depth_of(int square)
{
    int file = square % FILES < FILES / 2 ? 7 - square % FILES : square % FILES - 8;
    int rank = square / FILES < RANKS / 2 ? 7 - square / FILES : square / FILES - 8;
    return file < rank ? file : rank;
}

static taper_t square_value(int setup, int seat, int type, int square)
{
    bool away = !gala_is_friendly(setup, seat, square);
    bool road = gala_is_road(square);
    enum gala_zone zone =
        away ? (road ? ZONE_AWAY_ROAD : ZONE_AWAY) : (road ? ZONE_HOME_ROAD : ZONE_HOME);
    return weights->value[type] + weights->zone[type][zone] +
           weights->depth[type][away] * depth_of(square);
}

static void build_tables(void)
{
    for (int setup = 0; setup < GALA_SETUPS; setup++) {
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            for (int type = 1; type < PIECE_TYPES; type++) {
                for (int square = 0; square < SQUARES; square++) {
                    square_table[setup][piece_make(seat, type)][square] =
                        square_value(setup, seat, type, square);
                }
            }
        }
    }
}

/* Brings the sums up to date with what stands on the square now. */
FORCE_INLINE void follow_square(int square, int now)
{
    int before = summed.square[square];
    summed.sum[piece_seat(before)] -= square_table[summed.setup][before][square];
    summed.sum[piece_seat(now)] += square_table[summed.setup][now][square];
    summed.square[square] = (uint8_t)now;
}

/* What the pieces of each seat are worth where they stand. The sums are the thread's, good
 * until it asks for the next ones. */
static const taper_t *square_sums(const struct gala *gala)
{
    const uint8_t *square = gala->board.square;
    if (summed.setup != gala->setup) {
        memset(&summed, 0, sizeof summed);
        summed.setup = gala->setup;
    }
    for (int at = 0; at < SQUARES; at += WIDE_BYTES) {
        uint32_t differs = wide_bytes_differing(square + at, summed.square + at);
        for (; differs != 0; differs &= differs - 1) {
            int here = at + __builtin_ctz(differs);
            follow_square(here, square[here]);
        }
    }
    return summed.sum;
}

/* PHASE_MAX with 48 pieces that are no pawns, soldiers or royals, or more, to 0 without. */
static inline int game_phase(const struct board *board)
{
    enum { OFFICERS_FULL = 48 };
    wide officers = wide_empty();
    for (int type = GALA_HORSE; type <= GALA_ARCHER; type++) {
        officers = wide_or(officers, wide_load(&board->type[type]));
    }
    return taper_phase(wide_count(officers), OFFICERS_FULL);
}

/* A player's last royals are worth more the fewer they are: what so many, and five or more, are
 * worth in percent of a general's value. */
enum { ROYALS_FULL = 5 };
static const int royals_percent[ROYALS_FULL + 1] = {0, 500, 700, 800, 880, 950};

static int army_strength(const struct gala *gala, int seat, int phase, taper_t squares)
{
    int count = wide_count(wide_and(gala_army(gala, seat, true), gala_royals(&gala->board)));
    if (count == 0) {
        return 0;
    }
    int value = taper_blend(squares, phase);
    count = count < ROYALS_FULL ? count : ROYALS_FULL;
    value += royals_percent[count] * GENERAL_VALUE / 100;
    return value > 1 ? value : 1;
}

static void strengths(const struct position *position, int strength[SEATS_MAX])
{
    const struct gala *gala = gala_of(position);
    int phase = game_phase(&gala->board);
    const taper_t *squares = square_sums(gala);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        strength[seat] = army_strength(gala, seat, phase, squares[seat]);
    }
}

/* Attacked pieces, as a seat sees them: its own, those of opponents that it attacks itself, and
 * those that only others attack. */
enum threat {
    OWN_MAY_MOVE, /* the seat has the move, */
    OWN_LATER,    /* another one that does not attack it, */
    OWN_NEXT,     /* or one that does */
    TARGET_NOW,   /* the seat has the move, */
    TARGET_LATER, /* or another one */
    OTHER_LATER,  /* who has the move does not attack it, */
    OTHER_NEXT,   /* or does */
    CUTTHROAT_THREATS
};

/* What each adds to the seat's score, not defended and defended, in centipawns; and having the
 * move. Fitted to what searches of 400 nodes say more or less than the strengths: 1.1 million
 * positions of 963 games (docs/strength.md, "Cut-throat"). */
enum { CUTTHROAT_TEMPO = 62 };
static const int16_t threat_value[PIECE_TYPES][CUTTHROAT_THREATS][2] = {
    [GALA_PAWN] = {{-70, -12}, {-73, -3}, {-76, -9}, {0, -3}, {-3, -3}, {0, -6}, {6, -6}},
    [GALA_SOLDIER] = {{-73, -9}, {-67, 0}, {-73, -3}, {-9, -3}, {-6, -3}, {0, -3}, {3, 0}},
    [GALA_HORSE] = {{-170, -3}, {-229, 6}, {-334, 3}, {29, 0}, {23, 0}, {21, -3}, {70, -3}},
    [GALA_ELEPHANT] = {{-144, -12}, {-170, -3}, {-214, -12}, {18, 3}, {15, 0}, {9, 0}, {29, 0}},
    [GALA_BISHOP] =
        {{-234, -161}, {-480, -141}, {-1022, -120}, {199, 3}, {70, 6}, {67, 6}, {305, 12}},
    [GALA_ROOK] =
        {{-290, -372}, {-612, -372}, {-1456, -524}, {451, 62}, {88, 9}, {103, 56}, {542, 108}},
    [GALA_CANNON] =
        {{-261, -73}, {-489, -50}, {-823, -50}, {141, 0}, {44, -15}, {50, 3}, {246, 3}},
    [GALA_ARCHER] =
        {{-243, -29}, {-360, -21}, {-604, -23}, {62, 6}, {32, 6}, {35, 0}, {141, 3}},
    [GALA_ADVISOR] =
        {{-237, -29}, {-360, -21}, {-577, -26}, {296, -3}, {246, 0}, {144, 3}, {396, 12}},
    [GALA_GENERAL] =
        {{-179, -47}, {-305, -41}, {-478, -50}, {516, 9}, {463, 12}, {243, 3}, {586, 18}},
    [GALA_KING] = {{-278, -387},
                   {-527, -428},
                   {-662, -574},
                   {829, 146},
                   {401, 50},
                   {299, 82},
                   {1090, 270}},
};

/* What an attacked piece of `owner` is to `seat`, by what each army attacks. */
static enum threat threat_of(const struct square_set by[SEATS_MAX], int square, int owner,
                             int seat, int mover)
{
    bool next = mover != owner && square_set_has(&by[mover], square);
    if (owner == seat) {
        return mover == seat ? OWN_MAY_MOVE : next ? OWN_NEXT : OWN_LATER;
    }
    if (square_set_has(&by[seat], square)) {
        return mover == seat ? TARGET_NOW : TARGET_LATER;
    }
    return next ? OTHER_NEXT : OTHER_LATER;
}

/* The pieces of an army that other armies attack. */
static bitset attacked_pieces(const struct square_set by[SEATS_MAX], wide army, int owner)
{
    bitset pieces = wide_store(army);
    struct square_set others = {{0}};
    for (int i = 0; i < SEATS_MAX; i++) {
        if (i != owner) {
            square_set_add_all(&others, &by[i]);
        }
    }
    for (int i = 0; i < WORDS; i++) {
        pieces.word[i] &= others.word[i];
    }
    return pieces;
}

static int seat_threats(const struct position *position, int seat)
{
    const struct gala *gala = gala_of(position);
    if (!gala_four_has_royals(gala, seat, 0)) {
        return 0;
    }
    int sum = position->seat == seat ? CUTTHROAT_TEMPO : 0;
    struct square_set by[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++) {
        gala_attacks(position, i, &by[i]);
    }
    for (int owner = 0; owner < SEATS_MAX; owner++) {
        if (!gala_four_has_royals(gala, owner, 0)) {
            continue;
        }
        bitset pieces = attacked_pieces(by, gala_army(gala, owner, true), owner);
        while (bitset_any(pieces)) {
            int square = bitset_pop(&pieces);
            int type = piece_type(gala->board.square[square]);
            enum threat threat = threat_of(by, square, owner, seat, position->seat);
            sum += threat_value[type][threat][square_set_has(&by[owner], square)];
        }
    }
    return sum;
}

static int cutthroat_evaluate(const struct position *position, struct eval_trace *trace)
{
    int strength[SEATS_MAX];
    strengths(position, strength);
    int total = eval_share(strength, position->seat, eval_players(strength));
    total = eval_with_threats(total, seat_threats(position, position->seat));
    if (trace != NULL) {
        *trace =
            (struct eval_trace){.phase = game_phase(&gala_of(position)->board), .total = total};
    }
    return total;
}

const struct evaluator gala_cutthroat_evaluator = {
    .variants = (const char *const[]){"gala-cutthroat", NULL},
    .value = {SEE_VALUES},
    .capture_swing = 120,
    .level_step = 65,
    .init = build_tables,
    .evaluate = cutthroat_evaluate,
    .strengths = strengths,
    .threats = seat_threats};
