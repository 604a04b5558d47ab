/* The evaluation of XYMYX: what chess's pieces are worth when both sides move at once.
 *
 * Nobody has the move, so there is no tempo, and the value is odd: swapping the sides changes
 * its sign. An attacked piece may leave while the captor is on its way, both sides' threats are
 * carried out together, and nobody recaptures in the same turn: protection matters only as
 * absorption and as what may be taken a turn later. Only the king can answer a check, so what
 * counts for its safety is how many squares it can go to and from where it can be checked.
 *
 * It is asked for millions of times a second and walks every officer once.
 */
#include "eval/evaluator.h"
#include "eval/xymyx_weights.h"
#include "rules/xymyx/xymyx.h"

#include <stdlib.h>

/* --- Sets and squares, seen from either side --- */

FORCE_INLINE int relative_rank(int seat, int square)
{
    return seat == 0 ? square / FILES : RANKS - 1 - square / FILES;
}

/* The set moved `ranks` ranks away from the seat's first rank. */
FORCE_INLINE bitset forward(int seat, bitset set, int ranks)
{
    return bitset_step(set, 0, seat == 0 ? ranks : -ranks);
}

/* All squares ahead of the set's on their files. */
FORCE_INLINE bitset ahead(int seat, bitset set)
{
    bitset filled = forward(seat, set, 1);
    filled = bitset_or(filled, forward(seat, filled, 1));
    filled = bitset_or(filled, forward(seat, filled, 2));
    return bitset_or(filled, forward(seat, filled, 4));
}

/* The set's neighbours on the same rank. */
FORCE_INLINE bitset sideways(bitset set)
{
    return bitset_or(bitset_step(set, -1, 0), bitset_step(set, 1, 0));
}

/* What pawns on the set capture on. */
FORCE_INLINE bitset pawn_targets(int seat, bitset set)
{
    return forward(seat, sideways(set), 1);
}

/* Steps from the middle of the board, as a rook counts them. */
static inline int off_centre(int square)
{
    int files = 2 * (square % FILES) - (FILES - 1);
    int ranks = 2 * (square / FILES) - (RANKS - 1);
    return (abs(files) + abs(ranks)) / 2;
}

/* A king's steps. */
static inline int king_distance(int a, int b)
{
    int files = abs(a % FILES - b % FILES), ranks = abs(a / FILES - b / FILES);
    return files > ranks ? files : ranks;
}

/* All that xymyx_square_value says. */
static taper_t square_table[2][PIECE_TYPES][SQUARES];

static void build_tables(void)
{
    for (int seat = 0; seat < 2; seat++) {
        for (int type = 1; type < PIECE_TYPES; type++) {
            for (int square = 0; square < SQUARES; square++) {
                square_table[seat][type][square] = xymyx_square_value(seat, type, square);
            }
        }
    }
}

/* The sum of a table over a set of pieces. */
FORCE_INLINE taper_t sum_squares(bitset pieces, const taper_t *table)
{
    taper_t sum = 0;
    while (bitset_any(pieces)) {
        sum += table[bitset_pop(&pieces)];
    }
    return sum;
}

/* --- What the terms look at --- */

/* What a seat's pieces attack. */
struct influence {
    int king;
    bitset all;
    bitset by[PIECE_TYPES]; /* by pieces of a type */
    taper_t squares, mobility;
};

struct view {
    const struct xymyx *xymyx;
    const struct board *board;
    bitset occupied;
    struct influence reach[2];
};

static const struct xymyx_weights *const weights = &xymyx_weights;

FORCE_INLINE void walk_type(struct view *view, int seat, int type)
{
    struct influence *reach = &view->reach[seat];
    bitset pieces = board_pieces(view->board, seat, type);
    bitset by = bitset_empty();
    int count = 0;
    while (bitset_any(pieces)) {
        int square = bitset_pop(&pieces);
        bitset attacks = chess_piece_attacks(type, square, view->occupied);
        reach->squares += square_table[seat][type][square];
        count += bitset_count(attacks);
        by = bitset_or(by, attacks);
    }
    reach->mobility += weights->mobility[type] * count;
    reach->by[type] = by;
    reach->all = bitset_or(reach->all, by);
}

FORCE_INLINE void walk_side(struct view *view, int seat)
{
    struct influence *reach = &view->reach[seat];
    bitset pawns = board_pieces(view->board, seat, CHESS_PAWN);
    reach->king = bitset_first(board_pieces(view->board, seat, CHESS_KING));
    reach->by[CHESS_PAWN] = pawn_targets(seat, pawns);
    reach->by[CHESS_KING] = chess_tables.king[reach->king];
    reach->all = bitset_or(reach->by[CHESS_PAWN], reach->by[CHESS_KING]);
    reach->mobility = 0;
    reach->squares = square_table[seat][CHESS_KING][reach->king] +
                     sum_squares(pawns, square_table[seat][CHESS_PAWN]);
    walk_type(view, seat, CHESS_KNIGHT);
    walk_type(view, seat, CHESS_BISHOP);
    walk_type(view, seat, CHESS_ROOK);
    walk_type(view, seat, CHESS_QUEEN);
}

/* All squares of the files that the set's stand on. */
FORCE_INLINE bitset whole_files(bitset set)
{
    return bitset_or(set, bitset_or(ahead(0, set), ahead(1, set)));
}

/* Pawns that no hostile pawn stands or can come before. */
FORCE_INLINE taper_t passed_score(const struct view *view, int seat)
{
    bitset pawns = board_pieces(view->board, seat, CHESS_PAWN);
    bitset enemy = board_pieces(view->board, 1 - seat, CHESS_PAWN);
    bitset front = ahead(1 - seat, enemy);
    bitset guarded = bitset_or(front, pawn_targets(1 - seat, bitset_or(enemy, front)));
    bitset passed = bitset_minus(pawns, guarded);
    taper_t score = 0;
    while (bitset_any(passed)) {
        int square = bitset_pop(&passed);
        int rank = relative_rank(seat, square);
        score += weights->passed[rank];
        if (rank > 2 && !bitset_meet(ahead(seat, bitset_of(square)), view->occupied)) {
            score += weights->passed_free * (rank - 2);
        }
    }
    return score;
}

/* So many hundredths of a score. */
static inline taper_t scaled(taper_t score, int percent)
{
    return taper_make(taper_middle(score) * percent / 100, taper_end(score) * percent / 100);
}

/* The shape of the pawns, and what officers make of it. */
FORCE_INLINE taper_t shape_score(const struct view *view, int seat)
{
    bitset pawns = board_pieces(view->board, seat, CHESS_PAWN);
    bitset enemy = board_pieces(view->board, 1 - seat, CHESS_PAWN);
    bitset rooks = board_pieces(view->board, seat, CHESS_ROOK);
    bitset files = whole_files(pawns);
    bitset half_open = bitset_minus(rooks, files);
    bitset open = bitset_minus(half_open, whole_files(enemy));
    bitset guarded = bitset_and(pawns, view->reach[seat].by[CHESS_PAWN]);
    taper_t score = weights->isolated * bitset_count(bitset_minus(pawns, sideways(files))) +
                    weights->doubled * bitset_count(bitset_and(pawns, ahead(1 - seat, pawns))) +
                    weights->guarded * bitset_count(guarded) +
                    weights->open_file[0] * bitset_count(bitset_minus(half_open, open)) +
                    weights->open_file[1] * bitset_count(open);
    bool pair = bitset_many(board_pieces(view->board, seat, CHESS_BISHOP));
    return pair ? score + weights->pair : score;
}

/* What the seat's attacks on the other side's pieces are worth. */
FORCE_INLINE taper_t threat_score(const struct view *view, int seat)
{
    const struct influence *reach = &view->reach[seat];
    const struct influence *other = &view->reach[1 - seat];
    const struct board *board = view->board;
    bitset enemy = board->side[1 - seat];
    bitset loose = bitset_and(bitset_minus(enemy, other->all), reach->all);
    bitset held = bitset_and(enemy, bitset_and(other->all, reach->all));
    bitset smaller = reach->by[CHESS_PAWN];
    bitset stuck = bitset_and(xymyx_frozen(view->xymyx, 1 - seat), reach->by[CHESS_KING]);
    int first = 0;
    int second = 0;
    taper_t sum = 0;
    for (int type = CHESS_PAWN; type <= CHESS_QUEEN; type++) {
        bitset pieces = board->type[type];
        bitset hanging = bitset_and(loose, pieces);
        bitset value = bitset_and(held, pieces);
        if (bitset_any(bitset_or(hanging, value))) {
            bitset gain = type == CHESS_PAWN ? bitset_empty() : bitset_and(value, smaller);
            int certain = bitset_count(bitset_or(hanging, gain));
            sum += weights->loose[type] * bitset_count(hanging) +
                   weights->smaller[type] * bitset_count(gain) +
                   weights->held[type] * bitset_count(bitset_minus(value, gain));
            if (certain > 0) {
                second = certain > 1 ? type : first;
                first = type;
            }
        }
        if (type >= CHESS_BISHOP) {
            smaller = bitset_or(smaller, reach->by[type]);
            smaller = bitset_or(smaller, reach->by[CHESS_KNIGHT]);
        }
    }
    sum += weights->second[second];
    if (bitset_any(view->xymyx->checkers[seat])) {
        sum = scaled(sum, weights->in_check);
    }
    if (bitset_any(view->xymyx->checkers[1 - seat])) {
        sum = scaled(sum, weights->helpless);
    }
    if (bitset_any(bitset_minus(stuck, other->all))) {
        taper_t queen = weights->value[CHESS_QUEEN] * weights->stuck;
        sum += taper_make(taper_middle(queen) / 256, taper_end(queen) / 256);
    }
    return sum;
}

/* Squares from which the other side's officers can give check in one move. */
FORCE_INLINE int check_count(const struct view *view, int seat)
{
    const struct influence *other = &view->reach[1 - seat];
    int king = view->reach[seat].king;
    bitset straight = rook_attacks(king, view->occupied);
    bitset diagonal = bishop_attacks(king, view->occupied);
    bitset knight = bitset_and(other->by[CHESS_KNIGHT], chess_tables.knight[king]);
    bitset bishop =
        bitset_and(bitset_or(other->by[CHESS_BISHOP], other->by[CHESS_QUEEN]), diagonal);
    bitset rook =
        bitset_and(bitset_or(other->by[CHESS_ROOK], other->by[CHESS_QUEEN]), straight);
    return bitset_count(bitset_or(knight, bitset_or(bishop, rook)));
}

FORCE_INLINE taper_t king_score(const struct view *view, int seat)
{
    const struct influence *reach = &view->reach[seat];
    const struct influence *other = &view->reach[1 - seat];
    bitset ring = reach->by[CHESS_KING];
    int escapes = bitset_count(bitset_minus(ring, other->all));
    taper_t score = weights->escapes[escapes] +
                    weights->exposed[escapes] * check_count(view, seat) +
                    weights->ring * bitset_count(bitset_and(ring, other->all));
    for (int type = CHESS_PAWN; type <= CHESS_QUEEN; type++) {
        score += bitset_meet(ring, other->by[type]) ? weights->near[type] : 0;
    }
    return bitset_any(view->xymyx->checkers[seat]) ? score + weights->checked[escapes] : score;
}

/* Against a king without pawns: it to the edge, the own king near it. */
FORCE_INLINE taper_t ending_score(const struct view *view, int seat)
{
    const struct board *board = view->board;
    int weak = view->reach[1 - seat].king;
    bitset few = bitset_minus(board->side[1 - seat], board->type[CHESS_KING]);
    if (bitset_many(few) || !bitset_many(board->side[seat])) {
        return 0;
    }
    int near = FILES - king_distance(view->reach[seat].king, weak);
    return taper_make(0, 12 * off_centre(weak) + 6 * near);
}

static inline int game_phase(const struct board *board)
{
    int sum =
        bitset_count(board->type[CHESS_KNIGHT]) + bitset_count(board->type[CHESS_BISHOP]) +
        2 * bitset_count(board->type[CHESS_ROOK]) + 4 * bitset_count(board->type[CHESS_QUEEN]);
    return taper_phase(sum, 24);
}

enum {
    TERM_MATERIAL,
    TERM_SQUARES,
    TERM_MOBILITY,
    TERM_PASSED,
    TERM_SHAPE,
    TERM_THREATS,
    TERM_KING,
    TERM_ENDING,
    TERMS
};
_Static_assert((int)TERMS <= (int)EVAL_TERMS_MAX, "a trace has room for them");

static const char *const term_names[TERMS] = {"material", "squares", "mobility", "passed pawns",
                                              "shape",    "threats", "king",     "ending"};

/* Fills in the terms of a seat from its own point of view. Squares include the material. */
FORCE_INLINE void fill_terms(const struct view *view, int seat, taper_t term[TERMS][2])
{
    term[TERM_MATERIAL][seat] = 0;
    term[TERM_SQUARES][seat] = view->reach[seat].squares;
    term[TERM_MOBILITY][seat] = view->reach[seat].mobility;
    term[TERM_PASSED][seat] = passed_score(view, seat);
    term[TERM_SHAPE][seat] = shape_score(view, seat);
    term[TERM_THREATS][seat] = threat_score(view, seat);
    term[TERM_KING][seat] = king_score(view, seat);
    term[TERM_ENDING][seat] = ending_score(view, seat);
}

/* Moves the material out of the squares and writes the terms down. */
static void explain(const struct board *board, taper_t term[TERMS][2], struct eval_trace *trace)
{
    for (int type = 1; type < PIECE_TYPES; type++) {
        for (int seat = 0; seat < 2; seat++) {
            int count = bitset_count(board_pieces(board, seat, type));
            term[TERM_MATERIAL][seat] += weights->value[type] * count;
            term[TERM_SQUARES][seat] -= weights->value[type] * count;
        }
    }
    trace->count = TERMS;
    for (int i = 0; i < TERMS; i++) {
        trace->term[i].name = term_names[i];
        for (int seat = 0; seat < 2; seat++) {
            trace->term[i].middle[seat] = taper_middle(term[i][seat]);
            trace->term[i].end[seat] = taper_end(term[i][seat]);
        }
    }
}

/* Value and trace come from the same terms and so cannot disagree. */
static int xymyx_evaluate(const struct position *position, struct eval_trace *trace)
{
    const struct xymyx *xymyx = xymyx_of(position);
    struct view view = {.xymyx = xymyx, .board = &xymyx->chess.board};
    taper_t term[TERMS][2], sum = 0;
    view.occupied = board_occupied(view.board);
    walk_side(&view, 0);
    walk_side(&view, 1);
    fill_terms(&view, 0, term);
    fill_terms(&view, 1, term);
    for (int i = 0; i < TERMS; i++) {
        sum += term[i][0] - term[i][1];
    }
    int phase = game_phase(view.board);
    int total = taper_blend(sum, phase);
    total = total > SCORE_LIMIT ? SCORE_LIMIT : total < -SCORE_LIMIT ? -SCORE_LIMIT : total;
    if (trace != NULL) {
        explain(view.board, term, trace);
        trace->phase = phase;
        trace->total = total;
    }
    return position->seat == 0 ? total : -total;
}

/* Castling rights, short and long, and whether the king is in check, of either side. */
static void fill_counts(const struct position *position, uint8_t count[FEATURE_COUNTS_MAX])
{
    const struct xymyx *xymyx = xymyx_of(position);
    for (int seat = 0; seat < 2; seat++) {
        *count++ = xymyx->chess.castling >> (2 * seat) & 1;
        *count++ = xymyx->chess.castling >> (2 * seat + 1) & 1;
        *count++ = bitset_any(xymyx->checkers[seat]);
    }
}

static const struct features features = {.net = "xymyx",
                                         .files = FILES,
                                         .ranks = RANKS,
                                         .types = PIECE_TYPES - 1,
                                         .royal = CHESS_KING,
                                         .pieces = 32,
                                         .sided = 3,
                                         .limit = 1,
                                         .is_odd = true,
                                         .fill = fill_counts};

const struct evaluator xymyx_evaluator = {.variants = (const char *const[]){"xymyx", NULL},
                                          .features = &features,
                                          .value = {0, 100, 320, 330, 500, 1000, 10000},
                                          .capture_swing = 100,
                                          .level_step = 150,
                                          .init = build_tables,
                                          .evaluate = xymyx_evaluate};
