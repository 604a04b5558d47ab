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

/* What the rooks reached on the board that a thread valued last. Positions of a search follow
 * one another closely, and a rook reaches the same while every square that it reached is as
 * empty or full as it was: what else changed lies behind the first man. */
static _Thread_local struct {
    bitset occupied;
    bitset rooks;
    bitset reach[SQUARES]; /* of those */
} last;

/* What the walk learns about a seat. */
struct side {
    taper_t reach;
    wide attacks; /* by rooks */
};

/* What the rook on `square` reaches, where `changed` is not as it was. */
FORCE_INLINE wide rook_reach(const struct board *board, int square, wide changed)
{
    wide reach = wide_load(&last.reach[square]);
    if (!bitset_has(last.rooks, square) || wide_any(wide_and(reach, changed))) {
        struct gala_views men = gala_views_of(gala_occupied(board));
        reach = gala_rook_slide(square, &men);
        last.reach[square] = wide_store(reach);
    }
    return reach;
}

/* Goes over a seat's rooks, the only men whose reach is worth its price. */
static struct side walk_side(const struct board *board, int seat, wide changed)
{
    struct side side = {.attacks = wide_empty()};
    wide own = wide_load(&board->side[seat]);
    bitset rooks = wide_store(gala_men(board, seat, GALA_ROOK));
    int count = 0;
    for (int i = 0; i < WORDS; i++) {
        for (uint64_t word = rooks.word[i]; word != 0; word &= word - 1) {
            wide reach = rook_reach(board, 64 * i + __builtin_ctzll(word), changed);
            count += wide_count(wide_minus(reach, own));
            side.attacks = wide_or(side.attacks, reach);
        }
    }
    side.reach = weights->rook_reach * count;
    return side;
}

static void walk_sides(const struct board *board, struct side side[2])
{
    wide occupied = gala_occupied(board);
    wide changed = wide_xor(occupied, wide_load(&last.occupied));
    side[0] = walk_side(board, 0, changed);
    side[1] = walk_side(board, 1, changed);
    last.occupied = wide_store(occupied);
    last.rooks = board->kind[GALA_ROOK];
}

/* What having so many royals is worth. */
static taper_t royals_score(int count)
{
    return weights->royals[count < ROYALS_COUNTED ? count : ROYALS_COUNTED];
}

/* Royals hit, and squares beside royals hit, by the enemy's rooks. */
static taper_t safety_score(wide royals, wide hit)
{
    int attacked = wide_count(wide_and(royals, hit));
    int beset = wide_count(wide_and(wide_beside(royals), hit));
    return weights->royal_attacked * attacked + weights->royal_beset * beset;
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
    struct side side[2];
    const taper_t *squares = gala_squares_sums(gala);
    struct terms terms;
    terms_begin(&terms, TERMS, gala_phase(board));
    walk_sides(board, side);
    for (int seat = 0; seat < 2; seat++) {
        wide royals = wide_and(gala_royals(board), wide_load(&board->side[seat]));
        terms.term[TERM_SQUARES][seat] = squares[seat] + squares[seat + 2];
        terms.term[TERM_REACH][seat] = side[seat].reach;
        terms.term[TERM_ROYALS][seat] = royals_score(wide_count(royals));
        terms.term[TERM_SAFETY][seat] = safety_score(royals, side[1 - seat].attacks);
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
                                         .value = GALA_SEE_VALUES,
                                         .capture_swing = 120,
                                         .init = gala_squares_init,
                                         .evaluate = evaluate};
