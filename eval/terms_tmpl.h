/* An evaluation as one table of terms, each a name and a function, and the one walk over it.
 *
 * The includer has included the board and defines VIEW, the type of what its terms look at: a
 * position and all that is worked out about it once. */
#ifndef VIEW
#include "rules/board_tmpl.h"
struct view;
#define VIEW struct view
#endif

#include "eval/evaluator.h"

/* A term: its name in traces, and what it is worth to a seat, from its own point of view. A
 * term that has no function is nothing, and a term that has no name is none. */
struct term {
    const char *name;
    taper_t (*score)(const VIEW *view, int seat);
};

/* All terms of an evaluation, first TERM_MATERIAL and TERM_SQUARES. A constant, so that the
 * functions fold away. */
struct term_table {
    struct term term[EVAL_TERMS_MAX];
};

FORCE_INLINE void term_fill(struct terms *terms, int i, struct term term, const VIEW *view,
                            int seat)
{
    if (term.name != NULL) {
        terms->count = i + 1;
        terms->term[i][seat] = term.score != NULL ? term.score(view, seat) : 0;
    }
}

/* Fills in the terms of one seat, which is constant. Written out, as compilers do not see
 * through a loop which functions it calls. */
FORCE_INLINE void terms_fill(struct terms *terms, const struct term_table *table,
                             const VIEW *view, int seat)
{
    term_fill(terms, 0, table->term[0], view, seat);
    term_fill(terms, 1, table->term[1], view, seat);
    term_fill(terms, 2, table->term[2], view, seat);
    term_fill(terms, 3, table->term[3], view, seat);
    term_fill(terms, 4, table->term[4], view, seat);
    term_fill(terms, 5, table->term[5], view, seat);
    term_fill(terms, 6, table->term[6], view, seat);
    term_fill(terms, 7, table->term[7], view, seat);
    term_fill(terms, 8, table->term[8], view, seat);
    term_fill(terms, 9, table->term[9], view, seat);
    term_fill(terms, 10, table->term[10], view, seat);
    term_fill(terms, 11, table->term[11], view, seat);
}

/* The terms of a position at `phase`, of the end game's full weight. */
FORCE_INLINE struct terms terms_of(const struct term_table *table, const VIEW *view, int phase)
{
    struct terms terms;
    terms.phase = phase;
    terms.scale = SCALE_MAX;
    terms_fill(&terms, table, view, 0);
    terms_fill(&terms, table, view, 1);
    return terms;
}

/* Fills in *trace, where value[type] is what a piece is worth on any square. */
static inline void terms_explain(const struct terms *terms, const struct term_table *table,
                                 const struct board *board, const taper_t *value,
                                 struct eval_trace *trace)
{
    taper_t material[2] = {0, 0};
    for (int type = 1; type < PIECE_TYPES; type++) {
        for (int seat = 0; seat < 2; seat++) {
            material[seat] += value[type] * bitset_count(board_pieces(board, seat, type));
        }
    }
    for (int i = 0; i < terms->count; i++) {
        trace->term[i].name = table->term[i].name;
    }
    evaluator_trace(terms, material, trace);
}
