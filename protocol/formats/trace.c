/* The rows are bounded by EVAL_TERMS_MAX and SQUARES_MAX, so all fits TRACE_TEXT_MAX. */
#include "protocol/formats/trace.h"

#include "eval/eval.h"
#include "eval/nnue/nnue.h"
#include "rules/aligned.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

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

/* The table; how much of the text it takes. */
static size_t terms_to_text(const struct variant *variant, const struct eval_trace *trace,
                            char text[TRACE_TEXT_MAX])
{
    struct eval_term sum = {.name = "total"};
    size_t used =
        (size_t)snprintf(text, TRACE_TEXT_MAX,
                         "%-16s |      %-5s      |      %-5s      |     balance\n"
                         "%-16s |  middle     end |  middle     end |  middle     end\n",
                         "term", variant->seat_names[0], variant->seat_names[1], "");
    for (int i = 0; i < trace->count; i++) {
        const struct eval_term *term = &trace->term[i];
        for (int team = 0; team < 2; team++) {
            sum.middle[team] += term->middle[team];
            sum.end[team] += term->end[team];
        }
        used += (size_t)row_to_text(term, text + used, TRACE_TEXT_MAX - used);
    }
    used += (size_t)row_to_text(&sum, text + used, TRACE_TEXT_MAX - used);
    used += (size_t)snprintf(text + used, TRACE_TEXT_MAX - used, "phase: %d of 256\n",
                             trace->phase);
    return used;
}

/* A net's value of a position, for the first side. */
static int net_score(struct nnue *nnue, const struct variant *variant,
                     const struct position *position)
{
    int score = nnue_evaluate(nnue, position, NULL, 0);
    return variant->team[position->seat] == 0 ? score : -score;
}

/* Two lines for each rank, the last one first: its pieces, and under each by how many pawns the
 * first side would stand worse without it. A royal cannot be left out where there is only one.
 */
static size_t pieces_to_text(struct nnue *nnue, const struct variant *variant,
                             const struct position *position, char *text, size_t size)
{
    enum { WIDTH = 7 };
    union position_room room;
    memcpy(&room, position, variant->position_size);
    uint8_t *square = (uint8_t *)(&room.head + 1);
    int whole = net_score(nnue, variant, position);
    size_t used = 0;
    for (int rank = variant->ranks - 1; rank >= 0; rank--) {
        char values[SQUARES_MAX * WIDTH] = "";
        for (int file = 0; file < variant->files; file++) {
            int at = rank * variant->files + file, piece = square[at];
            char letter = variant->letters[piece_type(piece)];
            char cell[24] = "";
            if (piece != 0 && (variant->royal == 0 || piece_type(piece) != variant->royal)) {
                square[at] = 0;
                variant->derive(&room.head);
                snprintf(cell, sizeof cell, "%+.2f",
                         (whole - net_score(nnue, variant, &room.head)) / 100.0);
                square[at] = (uint8_t)piece;
            }
            letter = piece == 0 ? '.' : piece_side(piece) == 1 ? (char)tolower(letter) : letter;
            used += (size_t)snprintf(text + used, size - used, "%*c", WIDTH, letter);
            snprintf(values + strlen(values), sizeof values - strlen(values), "%*s", WIDTH,
                     cell);
        }
        int length = (int)strlen(values);
        while (length > 0 && values[length - 1] == ' ') {
            length--;
        }
        used += (size_t)snprintf(text + used, size - used, "\n%.*s\n", length, values);
    }
    return used;
}

/* What a net makes of the pieces and of the whole; *score becomes its value unless memory is
 * short. */
static size_t net_to_text(const struct variant *variant, const struct position *position,
                          const struct net *net, int *score, char *text, size_t size)
{
    struct nnue *nnue = aligned_new(sizeof *nnue);
    if (nnue == NULL) {
        return (size_t)snprintf(text, size, "net: memory is short\n");
    }
    nnue_forget(nnue);
    nnue_begin(nnue, net, eval_find(variant)->features);
    size_t used = (size_t)snprintf(text, size, "net %s, %d columns of %d; by piece:\n",
                                   net->name, net->columns, net->width);
    used += pieces_to_text(nnue, variant, position, text + used, size - used);
    *score = nnue_evaluate(nnue, position, NULL, 0);
    aligned_free(nnue);
    return used;
}

/* The line that ends it. */
static void total_to_text(const struct variant *variant, const struct position *position,
                          int score, char *text, size_t size)
{
    char side[SIDE_TEXT_MAX];
    side_to_text(variant, 0, side);
    int sign = variant->team[position->seat] == 0 ? 1 : -1;
    snprintf(text, size, "evaluation: %+.2f for %s, %+.2f for the side to move\n",
             sign * score / 100.0, side, score / 100.0);
}

/* Where everybody plays for himself: how strong each is, his part of the whole, and what
 * attacked pieces add; what that is worth to the mover while there is anything to win. */
static void strengths_to_text(const struct variant *variant, const struct position *position,
                              const struct eval_trace *trace, char text[TRACE_TEXT_MAX])
{
    int strength[SEATS_MAX];
    int whole = 0;
    const struct evaluator *evaluator = eval_find(variant);
    evaluator->strengths(position, strength);
    for (int seat = 0; seat < variant->seats; seat++) {
        whole += strength[seat];
    }
    size_t used = (size_t)snprintf(text, TRACE_TEXT_MAX,
                                   "%-16s | strength |   share | threats\n", "player");
    for (int seat = 0; seat < variant->seats; seat++) {
        double share = whole > 0 ? 100.0 * strength[seat] / whole : 0;
        int threats = evaluator->threats(position, seat);
        used += (size_t)snprintf(
            text + used, TRACE_TEXT_MAX - used, "%-16s | %8.2f | %5.1f %% | %+7.2f\n",
            variant->seat_names[seat], strength[seat] / 100.0, share, threats / 100.0);
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
                   const struct net *net, char text[TRACE_TEXT_MAX])
{
    const struct evaluator *evaluator = eval_find(variant);
    struct eval_trace trace = {.count = 0};
    size_t used = 0;
    int score = eval_material(evaluator, variant, position);
    if (net != NULL) {
        used = net_to_text(variant, position, net, &score, text, TRACE_TEXT_MAX);
    } else if (evaluator->evaluate != NULL) {
        score = evaluator->evaluate(position, &trace);
        if (evaluator->strengths != NULL) {
            strengths_to_text(variant, position, &trace, text);
            return;
        }
        used = terms_to_text(variant, &trace, text);
    }
    total_to_text(variant, position, score, text + used, TRACE_TEXT_MAX - used);
}
