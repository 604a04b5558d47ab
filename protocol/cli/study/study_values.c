#include "protocol/cli/study/study_values.h"

#include "eval/eval.h"
#include "protocol/cli/study/imbalance.h"

#include <math.h>
#include <stdlib.h>

/* Pieces in a basket cost so many centipawns of difference each: few tell more than many. The
 * pawn, whose error goes into all others', gets so many times the games. */
enum { BASKET_COST = 15, PAWN_GAMES = 2 };

struct type_value {
    int type;
    int engine_value;      /* centipawns */
    struct basket against; /* what the other side had for it */
    int games, wins, draws, losses;
    struct study_mean score;
    struct study_mean elo;       /* of the match */
    int base;                    /* pawns it is built on */
    int weight[PIECE_TYPES_MAX]; /* how often each row's Elo comes on top of them */
    struct study_mean in_elo;
    struct study_mean in_pawns; /* NaN where a pawn more did not surely score more */
};

struct values {
    const struct study *study;
    int count;
    struct type_value measured[PIECE_TYPES_MAX];
};

/* Who lacks what. */
struct imbalance {
    struct basket piece, against;
};

/* --- What is set against what --- */

/* Whether either side has so many pieces. */
static bool is_available(const struct study *study, const struct basket *basket)
{
    for (int i = 0; i < basket->count; i++) {
        int same = 0;
        for (int j = 0; j < basket->count; j++) {
            same += basket->type[j] == basket->type[i];
        }
        for (int seat = 0; seat < 2; seat++) {
            if (same > imbalance_count(study->variant, study->options, seat, basket->type[i])) {
                return false;
            }
        }
    }
    return true;
}

/* The pieces of the rows with these numbers, -1 for none. */
static struct basket make_basket(const struct values *values, const int row[BASKET_MAX])
{
    struct basket basket = {.count = 0};
    for (int i = 0; i < BASKET_MAX; i++) {
        if (row[i] >= 0) {
            basket.type[basket.count++] = values->measured[row[i]].type;
        }
    }
    return basket;
}

/* The row of a type that has one. */
static const struct type_value *value_of_type(const struct values *values, int type)
{
    int i = 0;
    while (values->measured[i].type != type) {
        i++;
    }
    return &values->measured[i];
}

/* How far the basket is from so many centipawns, and what its pieces cost. */
static int cost_of(const struct values *values, const struct basket *basket, int wanted)
{
    for (int i = 0; i < basket->count; i++) {
        wanted -= value_of_type(values, basket->type[i])->engine_value;
    }
    return abs(wanted) + BASKET_COST * basket->count;
}

/* The pieces of the rows before `row` that come nearest to it. */
static struct basket choose_basket(const struct values *values, int row)
{
    int wanted = values->measured[row].engine_value;
    struct basket best = {.count = 0};
    int least = cost_of(values, &best, wanted);
    int rows[BASKET_MAX];
    for (rows[0] = -1; rows[0] < row; rows[0]++) {
        for (rows[1] = -1; rows[1] <= rows[0]; rows[1]++) {
            for (rows[2] = -1; rows[2] <= rows[1]; rows[2]++) {
                struct basket basket = make_basket(values, rows);
                int cost = cost_of(values, &basket, wanted);
                if (cost < least && is_available(values->study, &basket)) {
                    best = basket;
                    least = cost;
                }
            }
        }
    }
    return best;
}

/* --- Which types --- */

static int compare_values(const void *left, const void *right)
{
    const struct type_value *a = left, *b = right;
    return a->engine_value != b->engine_value ? a->engine_value - b->engine_value
                                              : a->type - b->type;
}

/* Whether the start can do without a piece of the type, whichever side lacks it. */
static bool can_lack(const struct study *study, int type)
{
    char fen[FEN_MAX];
    uint64_t random = study->seed;
    for (int seat = 0; seat < 2; seat++) {
        struct basket lacks[2] = {{.count = 0}, {.count = 0}};
        lacks[seat] = (struct basket){1, {type}};
        if (!imbalance_write(study->variant, study->options, lacks, &random, fen)) {
            return false;
        }
    }
    return true;
}

/* Rows of all types that can be measured, the pawn first, then by the engine's value. */
static void list_types(struct values *values)
{
    const struct study *study = values->study;
    const struct variant *variant = study->variant;
    const int16_t *value = eval_find(variant)->value;
    values->measured[values->count++] =
        (struct type_value){.type = variant->pawn, .engine_value = value[variant->pawn]};
    for (int type = 1; variant->letters[type] != '\0'; type++) {
        if (type != variant->pawn && type != variant->royal && can_lack(study, type)) {
            values->measured[values->count++] =
                (struct type_value){.type = type, .engine_value = value[type]};
        }
    }
    qsort(values->measured + 1, (size_t)values->count - 1, sizeof *values->measured,
          compare_values);
}

/* --- Games --- */

/* In even games White has the piece, in odd ones Black. */
static void start_game(const struct study *study, int number, uint64_t *random, char *fen)
{
    const struct imbalance *imbalance = study->context;
    struct basket lacks[2];
    lacks[number % 2] = imbalance->against;
    lacks[1 - number % 2] = imbalance->piece;
    if (!imbalance_write(study->variant, study->options, lacks, random, fen)) {
        *fen = '\0';
    }
}

/* Adds up the games for the side that has the piece. */
static void count_results(struct type_value *measured, const struct study_game *games)
{
    for (int i = 0; i < measured->games; i++) {
        enum game_result won = i % 2 == 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
        measured->draws += games[i].result == RESULT_DRAW;
        measured->wins += games[i].result == won;
    }
    measured->losses = measured->games - measured->wins - measured->draws;
    measured->score = study_share(measured->wins, measured->draws, measured->losses);
}

/* Elo by the logistic curve. A score of all or nothing counts as half a game less. */
static struct study_mean elo_of(const struct type_value *measured)
{
    double least = 0.5 / measured->games;
    double share = fmin(fmax(measured->score.mean, least), 1 - least);
    double slope = 400 / (log(10) * share * (1 - share));
    return (struct study_mean){400 * log10(share / (1 - share)), slope * measured->score.error};
}

/* What the rows that this one is built on, and itself, put into its worth. */
static void add_parts(const struct values *values, struct type_value *measured)
{
    int own = (int)(measured - values->measured);
    measured->base = own == 0;
    for (int i = 0; i < measured->against.count; i++) {
        const struct type_value *other = value_of_type(values, measured->against.type[i]);
        measured->base += other->base;
        for (int row = 1; row < own; row++) {
            measured->weight[row] += other->weight[row];
        }
    }
    measured->weight[own] = own > 0;
}

/* What the worth has on top of pawns, in Elo. All Elos are measured apart, so their errors are
 * independent. */
static struct study_mean excess_of(const struct values *values,
                                   const struct type_value *measured)
{
    double sum = 0, variance = 0;
    for (int row = 1; row < values->count; row++) {
        double error = measured->weight[row] * values->measured[row].elo.error;
        sum += measured->weight[row] * values->measured[row].elo.mean;
        variance += error * error;
    }
    return (struct study_mean){sum, sqrt(variance)};
}

/* Fills in the worth, in Elo and in pawns. */
static void find_worth(const struct values *values, struct type_value *measured)
{
    const struct study_mean *pawn = &values->measured[0].elo;
    struct study_mean excess = excess_of(values, measured);
    double pawns = measured->base;
    measured->in_elo.mean = pawns * pawn->mean + excess.mean;
    measured->in_elo.error = hypot(pawns * pawn->error, excess.error);
    measured->in_pawns = (struct study_mean){NAN, NAN};
    if (pawn->mean > pawn->error) {
        double ratio = excess.mean / pawn->mean;
        measured->in_pawns.mean = pawns + ratio;
        measured->in_pawns.error = hypot(excess.error, ratio * pawn->error) / pawn->mean;
    }
}

/* Plays a row's games. */
static enum study_status measure_row(struct values *values, int row)
{
    struct type_value *measured = &values->measured[row];
    measured->against = choose_basket(values, row);
    measured->games = values->study->games * (row == 0 ? PAWN_GAMES : 1);
    struct imbalance imbalance = {{1, {measured->type}}, measured->against};
    struct study study = *values->study;
    study.games = measured->games;
    study.seed += (uint64_t)measured->type << 32;
    study.start = start_game;
    study.context = &imbalance;
    struct study_game *games = calloc((size_t)measured->games, sizeof *games);
    if (games == NULL) {
        return STUDY_OUT_OF_MEMORY;
    }
    enum study_status status = study_play(&study, games);
    if (status == STUDY_DONE && study_is_whole(&study)) {
        count_results(measured, games);
        measured->elo = elo_of(measured);
        add_parts(values, measured);
        find_worth(values, measured);
    }
    free(games);
    return status;
}

/* --- What is printed --- */

static void basket_to_text(const struct values *values, const struct basket *basket,
                           char text[BASKET_MAX + 1])
{
    for (int i = 0; i < basket->count; i++) {
        text[i] = values->study->variant->letters[basket->type[i]];
    }
    text[basket->count] = '\0';
}

static void print_row(const struct values *values, const struct type_value *measured)
{
    char against[BASKET_MAX + 1], pawns[32] = "unknown";
    basket_to_text(values, &measured->against, against);
    if (!isnan(measured->in_pawns.mean)) {
        snprintf(pawns, sizeof pawns, "%5.2f +- %.2f", measured->in_pawns.mean,
                 measured->in_pawns.error);
    }
    printf("%-4c %-8s %5.1f %% +- %-5.1f %5.0f +- %-5.0f %5.0f +- %-5.0f %-14s %6.2f\n",
           values->study->variant->letters[measured->type],
           *against != '\0' ? against : "nothing", 100 * measured->score.mean,
           100 * measured->score.error, measured->elo.mean, measured->elo.error,
           measured->in_elo.mean, measured->in_elo.error, pawns,
           (double)measured->engine_value / values->measured[0].engine_value);
}

static void print_table(const struct values *values)
{
    char games[64];
    snprintf(games, sizeof games, "%d games a piece, %d for the pawn", values->study->games,
             values->measured[0].games);
    study_print_head(values->study, games);
    printf("\n%-4s %-8s %-16s %-14s %-14s %-14s %6s\n", "piece", "against", "  score", "   Elo",
           "worth in Elo", "in pawns", "engine");
    for (int i = 0; i < values->count; i++) {
        print_row(values, &values->measured[i]);
    }
}

static void print_json_row(const struct values *values, const struct type_value *measured)
{
    char against[BASKET_MAX + 1];
    basket_to_text(values, &measured->against, against);
    printf(
        "{\"piece\": \"%c\", \"against\": \"%s\", \"games\": %d, \"wins\": %d, \"draws\": %d, "
        "\"losses\": %d, \"score\": %.4f, \"score_error\": %.4f, \"elo\": %.1f, "
        "\"elo_error\": %.1f, \"worth\": %.1f, \"worth_error\": %.1f, ",
        values->study->variant->letters[measured->type], against, measured->games,
        measured->wins, measured->draws, measured->losses, measured->score.mean,
        measured->score.error, measured->elo.mean, measured->elo.error, measured->in_elo.mean,
        measured->in_elo.error);
    if (isnan(measured->in_pawns.mean)) {
        printf("\"pawns\": null, \"pawns_error\": null}");
    } else {
        printf("\"pawns\": %.3f, \"pawns_error\": %.3f}", measured->in_pawns.mean,
               measured->in_pawns.error);
    }
}

static void print_json(const struct values *values)
{
    printf("{\"study\": \"values\", ");
    study_print_json_head(values->study);
    printf("\"pieces\": [");
    for (int i = 0; i < values->count; i++) {
        printf("%s", i > 0 ? ", " : "");
        print_json_row(values, &values->measured[i]);
    }
    puts("]}");
}

enum study_status study_values(const struct study *study, bool json)
{
    struct values values = {.study = study};
    list_types(&values);
    for (int i = 0; i < values.count; i++) {
        enum study_status status = measure_row(&values, i);
        if (status != STUDY_DONE) {
            return status;
        }
    }
    if (!study_is_whole(study)) {
        return STUDY_DONE;
    }
    if (json) {
        print_json(&values);
    } else {
        print_table(&values);
    }
    return STUDY_DONE;
}
