/* The evaluation of Gala for four who play each for himself: what the men of each are worth by
 * the numbers of the game for two, and of that everyone's share. */
#include "eval/evaluators.h"
#include "eval/gala_squares.h"

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
    int worth = taper_blend(squares, phase, SCALE_MAX) / EVAL_GRAIN;
    count = count < ROYALS_FULL ? count : ROYALS_FULL;
    worth += royals_percent[count] * gala_cutthroat_evaluator.value[GALA_GENERAL] / 100;
    return worth > 1 ? worth : 1;
}

static void strengths(const struct position *position, int strength[SEATS_MAX])
{
    const struct gala *gala = gala_of(position);
    int phase = gala_phase(&gala->board);
    const taper_t *squares = gala_squares_sums(gala);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        strength[seat] = army_strength(gala, seat, phase, squares[seat]);
    }
}

static int evaluate(const struct position *position, struct eval_trace *trace)
{
    int strength[SEATS_MAX];
    strengths(position, strength);
    int total = eval_share(strength, position->seat, eval_players(strength));
    if (trace != NULL) {
        *trace = (struct eval_trace){
            .phase = gala_phase(&gala_of(position)->board), .scale = SCALE_MAX, .total = total};
    }
    return total;
}

/* The squares are filled with the evaluation of the game for two: once, whichever is asked for
 * first. */
static void init(void)
{
    eval_find(&variant_gala);
}

static const char *const variants[] = {"gala-cutthroat", NULL};

const struct evaluator gala_cutthroat_evaluator = {.variants = variants,
                                                   .value = GALA_SEE_VALUES,
                                                   .capture_swing = 120,
                                                   .init = init,
                                                   .evaluate = evaluate,
                                                   .strengths = strengths};
