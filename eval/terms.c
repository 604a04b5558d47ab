#include "eval/terms.h"

void terms_trace(const struct terms *terms, const taper_t material[2], const char *const *names,
                 struct eval_trace *trace)
{
    trace->count = terms->count;
    trace->phase = terms->phase;
    trace->scale = terms->scale;
    trace->total = terms_total(terms);
    for (int i = 0; i < terms->count; i++) {
        struct eval_term *term = &trace->term[i];
        term->name = names[i];
        for (int seat = 0; seat < 2; seat++) {
            taper_t moved = i == TERM_MATERIAL  ? material[seat]
                            : i == TERM_SQUARES ? -material[seat]
                                                : 0;
            taper_t score = terms->term[i][seat] + moved;
            term->middle[seat] = taper_middle(score);
            term->end[seat] = taper_end(score);
        }
    }
}
