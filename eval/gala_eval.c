/* The evaluation of Gala, for both set-ups, for two players and for teams of two. A side loses
 * with its last royal only (G18), so royals are men like others whose worth grows as they get
 * fewer; what surrounds them counts for all of them together.
 *
 * Invariant: mirroring colours and ranks and changing the mover leaves the value as it is; each
 * term is computed by one function for either seat.
 */
#include "eval/evaluators.h"
#include "eval/gala_squares.h"
#include "eval/terms.h"
#include "rules/gala/gala.h"

enum gala_term { TERM_REACH = TERM_OWN, TERM_ROYALS, TERM_SAFETY, TERM_TEMPO, TERMS };

static const char *const term_names[TERMS] = {"material", "squares", "reach",
                                              "royals",   "safety",  "tempo"};

static const struct gala_weights *const weights = &gala_weights;

struct gala_squares gala_square_table[GALA_SETUPS];

/* The squares beside a royal, whatever its kind. */
static bitset beside[SQUARES];

/* What the walk learns about a seat. */
struct side {
    taper_t squares, reach;
    bitset attacks; /* by rooks */
};

struct sides {
    const struct board *board;
    const struct gala_squares *table;
    struct gala_views men;
    struct side side[2];
};

/* Steps from the two files or ranks of the Road, whichever is nearer. */
static int depth_of(int square)
{
    int file = square % FILES < FILES / 2 ? 7 - square % FILES : square % FILES - 8;
    int rank = square / FILES < RANKS / 2 ? 7 - square / FILES : square / FILES - 8;
    return file < rank ? file : rank;
}

static taper_t square_worth(int setup, int seat, int kind, int square)
{
    bool away = !gala_is_friendly(setup, seat, square);
    bool road = gala_is_road(square);
    enum gala_zone zone =
        away ? (road ? ZONE_AWAY_ROAD : ZONE_AWAY) : (road ? ZONE_HOME_ROAD : ZONE_HOME);
    return weights->value[kind] + weights->zone[kind][zone] +
           weights->depth[kind][away] * depth_of(square);
}

void gala_squares_init(void)
{
    for (int setup = 0; setup < GALA_SETUPS; setup++) {
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            for (int kind = 1; kind < PIECE_KINDS; kind++) {
                for (int square = 0; square < SQUARES; square++) {
                    gala_square_table[setup].worth[man_make(seat, kind)][square] =
                        square_worth(setup, seat, kind, square);
                }
            }
        }
    }
}

static void init(void)
{
    gala_squares_init();
    for (int square = 0; square < SQUARES; square++) {
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            bitset_add(&beside[square], gala_tables.neighbour[square][direction]);
        }
        bitset_remove(&beside[square], square);
    }
}

/* Goes over a seat's rooks, the only men whose reach is worth its price. */
FORCE_INLINE void walk_rooks(struct sides *sides, int seat)
{
    struct side *side = &sides->side[seat];
    wide own = wide_load(&sides->board->side[seat]);
    wide attacks = wide_empty();
    bitset rooks = wide_store(gala_men(sides->board, seat, GALA_ROOK));
    int count = 0;
    for (int i = 0; i < WORDS; i++) {
        for (uint64_t word = rooks.word[i]; word != 0; word &= word - 1) {
            wide reach = gala_rook_slide(64 * i + __builtin_ctzll(word), &sides->men);
            count += wide_count(wide_minus(reach, own));
            attacks = wide_or(attacks, reach);
        }
    }
    side->reach = weights->rook_reach * count;
    side->attacks = wide_store(attacks);
}

static void walk_side(struct sides *sides, int seat)
{
    sides->side[seat].squares =
        gala_squares_sum(sides->table, sides->board, &sides->board->side[seat]);
    walk_rooks(sides, seat);
}

/* What having so many royals is worth. */
static taper_t royals_score(int count)
{
    return weights->royals[count < ROYALS_COUNTED ? count : ROYALS_COUNTED];
}

/* Royals hit, and squares beside royals hit, by the enemy's rooks. */
static taper_t safety_score(const struct sides *sides, int seat, bitset royals)
{
    wide hit = wide_load(&sides->side[1 - seat].attacks);
    wide near = wide_empty();
    taper_t score = weights->royal_attacked * wide_count(wide_and(hit, wide_load(&royals)));
    while (bitset_any(royals)) {
        near = wide_or(near, wide_load(&beside[bitset_pop(&royals)]));
    }
    return score + weights->royal_beset * wide_count(wide_and(near, hit));
}

static void trace_terms(const struct board *board, const struct terms *terms,
                        struct eval_trace *trace)
{
    taper_t material[2] = {0, 0};
    for (int kind = 1; kind < PIECE_KINDS; kind++) {
        for (int seat = 0; seat < 2; seat++) {
            material[seat] += weights->value[kind] * wide_count(gala_men(board, seat, kind));
        }
    }
    terms_trace(terms, material, term_names, trace);
}

static int evaluate(const struct position *position, struct eval_trace *trace)
{
    const struct gala *gala = gala_of(position);
    const struct board *board = &gala->board;
    struct sides sides = {.board = board,
                          .table = &gala_square_table[gala->setup],
                          .men = gala_views_of(gala_occupied(board))};
    struct terms terms = {.count = TERMS, .phase = gala_phase(board), .scale = SCALE_MAX};
    walk_side(&sides, 0);
    walk_side(&sides, 1);
    for (int seat = 0; seat < 2; seat++) {
        bitset royals = wide_store(wide_and(gala_royals(board), wide_load(&board->side[seat])));
        terms.term[TERM_SQUARES][seat] = sides.side[seat].squares;
        terms.term[TERM_REACH][seat] = sides.side[seat].reach;
        terms.term[TERM_ROYALS][seat] = royals_score(bitset_count(royals));
        terms.term[TERM_SAFETY][seat] = safety_score(&sides, seat, royals);
    }
    terms_set_tempo(&terms, position->seat & 1, weights->tempo);
    int total = terms_total(&terms);
    if (trace != NULL) {
        trace_terms(board, &terms, trace);
    }
    return position->seat & 1 ? -total : total;
}

static const char *const variants[] = {"gala", "gala-shared", "gala-team", "gala-team-shared",
                                       NULL};

const struct evaluator gala_evaluator = {.variants = variants,
                                         .value = GALA_EXCHANGE_VALUES,
                                         .capture_swing = 120,
                                         .init = init,
                                         .evaluate = evaluate};
