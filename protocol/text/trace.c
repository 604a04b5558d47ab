/* The rows are bounded by EVAL_TERMS_MAX, so the table always fits TRACE_TEXT_MAX. */
#include "protocol/text/trace.h"

#include "eval/eval.h"

#include <stdio.h>

enum { SIDE_TEXT_MAX = 40 };

/* One row: both sides and the balance, for the middle and the end of a game, in pawns. */
static int row_to_text(const struct eval_term *term, char *text, size_t size)
{
    int middle = term->middle[0] - term->middle[1];
    int end = term->end[0] - term->end[1];
    return snprintf(text, size, "%-16s | %7.2f %7.2f | %7.2f %7.2f | %+7.2f %+7.2f\n",
                    term->name, term->middle[0] / 100.0, term->end[0] / 100.0,
                    term->middle[1] / 100.0, term->end[1] / 100.0, middle / 100.0, end / 100.0);
}

/* Who makes up a side of two: "White", "Red and Yellow". */
static void side_to_text(const struct variant *variant, int team, char text[SIDE_TEXT_MAX])
{
    const char *const *names = variant->seat_names;
    if (variant->seats == 2) {
        snprintf(text, SIDE_TEXT_MAX, "%s", names[team]);
    } else {
        snprintf(text, SIDE_TEXT_MAX, "%s and %s", names[team], names[team + 2]);
    }
}

/* Writes `name` in the middle of the 15 columns that a side has. */
static int heading_to_text(const char *name, char *text, size_t size)
{
    enum { COLUMNS = 15 };
    int length = snprintf(NULL, 0, "%s", name);
    int left = length < COLUMNS ? (COLUMNS - length) / 2 + 1 : 1;
    int right = length < COLUMNS ? COLUMNS - length - left + 2 : 1;
    return snprintf(text, size, "|%*s%s%*s", left, "", name, right, "");
}

static void terms_to_text(const struct variant *variant, const struct eval_trace *trace,
                          int score, char text[TRACE_TEXT_MAX])
{
    char side[2][SIDE_TEXT_MAX];
    struct eval_term sum = {.name = "total"};
    size_t used = (size_t)snprintf(text, TRACE_TEXT_MAX, "%-16s ", "term");
    for (int team = 0; team < 2; team++) {
        side_to_text(variant, team, side[team]);
        used += (size_t)heading_to_text(side[team], text + used, TRACE_TEXT_MAX - used);
    }
    used += (size_t)snprintf(text + used, TRACE_TEXT_MAX - used,
                             "|     balance\n"
                             "%-16s |  middle     end |  middle     end |  middle     end\n",
                             "");
    for (int i = 0; i < trace->count; i++) {
        const struct eval_term *term = &trace->term[i];
        for (int team = 0; team < 2; team++) {
            sum.middle[team] += term->middle[team];
            sum.end[team] += term->end[team];
        }
        used += (size_t)row_to_text(term, text + used, TRACE_TEXT_MAX - used);
    }
    used += (size_t)row_to_text(&sum, text + used, TRACE_TEXT_MAX - used);
    snprintf(text + used, TRACE_TEXT_MAX - used,
             "phase: %d of 256\nevaluation: %+.2f for %s, %+.2f for the side to move\n",
             trace->phase, trace->total / 100.0, side[0], score / 100.0);
}

/* Where everybody plays for himself: how strong each is, and his part of the whole; what that
 * is worth to the mover while there is anything to win. */
static void strengths_to_text(const struct variant *variant, const struct position *position,
                              const struct eval_trace *trace, char text[TRACE_TEXT_MAX])
{
    int strength[SEATS_MAX];
    int whole = 0;
    eval_find(variant)->strengths(position, strength);
    for (int seat = 0; seat < variant->seats; seat++) {
        whole += strength[seat];
    }
    size_t used =
        (size_t)snprintf(text, TRACE_TEXT_MAX, "%-16s | strength |   share\n", "player");
    for (int seat = 0; seat < variant->seats; seat++) {
        double share = whole > 0 ? 100.0 * strength[seat] / whole : 0;
        used +=
            (size_t)snprintf(text + used, TRACE_TEXT_MAX - used, "%-16s | %8.2f | %5.1f %%\n",
                             variant->seat_names[seat], strength[seat] / 100.0, share);
    }
    used += (size_t)snprintf(text + used, TRACE_TEXT_MAX - used, "phase: %d of 256\n",
                             trace->phase);
    if (!position->is_over) {
        snprintf(text + used, TRACE_TEXT_MAX - used,
                 "evaluation: %+.2f for %s, who is to move\n", trace->total / 100.0,
                 variant->seat_names[position->seat]);
    }
}

void trace_to_text(const struct variant *variant, const struct position *position,
                   char text[TRACE_TEXT_MAX])
{
    const struct evaluator *evaluator = eval_find(variant);
    struct eval_trace trace = {.count = 0};
    int score = evaluator->evaluate(position, &trace);
    if (evaluator->strengths != NULL) {
        strengths_to_text(variant, position, &trace, text);
    } else {
        terms_to_text(variant, &trace, score, text);
    }
}
