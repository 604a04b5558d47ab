/* The rows are bounded by EVAL_TERMS_MAX, so the table always fits TRACE_TEXT_MAX. */
#include "protocol/trace.h"

#include "eval/eval.h"

#include <stdio.h>

/* One row: both sides and the balance, for the middle and the end of a game, in pawns. */
static int row_to_text(const struct eval_term *term, char *text, size_t size)
{
    int middle = term->middle[0] - term->middle[1];
    int end = term->end[0] - term->end[1];
    return snprintf(text, size, "%-16s | %7.2f %7.2f | %7.2f %7.2f | %+7.2f %+7.2f\n",
                    term->name, term->middle[0] / 100.0, term->end[0] / 100.0,
                    term->middle[1] / 100.0, term->end[1] / 100.0, middle / 100.0, end / 100.0);
}

void trace_to_text(const struct variant *variant, const struct position *position,
                   char text[TRACE_TEXT_MAX])
{
    struct eval_trace trace = {.count = 0};
    struct eval_term sum = {.name = "total"};
    int score = eval_find(variant)->evaluate(position, &trace);
    size_t used =
        (size_t)snprintf(text, TRACE_TEXT_MAX,
                         "%-16s |      White      |      Black      |     balance\n"
                         "%-16s |  middle     end |  middle     end |  middle     end\n",
                         "term", "");
    for (int i = 0; i < trace.count; i++) {
        const struct eval_term *term = &trace.term[i];
        for (int seat = 0; seat < 2; seat++) {
            sum.middle[seat] += term->middle[seat];
            sum.end[seat] += term->end[seat];
        }
        used += (size_t)row_to_text(term, text + used, TRACE_TEXT_MAX - used);
    }
    used += (size_t)row_to_text(&sum, text + used, TRACE_TEXT_MAX - used);
    snprintf(text + used, TRACE_TEXT_MAX - used,
             "phase: %d of 256\nevaluation: %+.2f for White, %+.2f for the side to move\n",
             trace.phase, trace.total / 100.0, score / 100.0);
}
