#include "protocol/cli/study/study_balance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REASONS_MAX = 24, RESULTS = 4 };

/* How often games ended for one reason. */
struct ending {
    const char *reason;
    int count[RESULTS]; /* by result */
};

struct balance {
    int results[RESULTS];
    int ending_count;
    struct ending ending[REASONS_MAX];
    struct study_mean length, branching;
    int median, ninth; /* half of the games, nine tenths of them are no longer */
};

/* The row of a reason; those past the last row share it. */
static struct ending *find_ending(struct balance *balance, const char *reason)
{
    int i = 0;
    while (i < balance->ending_count && strcmp(balance->ending[i].reason, reason) != 0) {
        i++;
    }
    if (i < balance->ending_count) {
        return &balance->ending[i];
    }
    if (balance->ending_count == REASONS_MAX) {
        return &balance->ending[REASONS_MAX - 1];
    }
    balance->ending[balance->ending_count].reason = reason;
    return &balance->ending[balance->ending_count++];
}

static int compare_numbers(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static int compare_endings(const void *left, const void *right)
{
    const struct ending *a = left, *b = right;
    int difference = 0;
    for (int i = 0; i < RESULTS; i++) {
        difference += b->count[i] - a->count[i];
    }
    return difference != 0 ? difference : strcmp(a->reason, b->reason);
}

/* Adds the games up; `numbers` has room for one of each. */
static void add_up(struct balance *balance, const struct study_game *games, int count,
                   double *numbers)
{
    *balance = (struct balance){.ending_count = 0};
    for (int i = 0; i < count; i++) {
        balance->results[games[i].result]++;
        find_ending(balance, games[i].reason)->count[games[i].result]++;
        numbers[i] = games[i].branching;
    }
    balance->branching = study_mean(numbers, count);
    for (int i = 0; i < count; i++) {
        numbers[i] = games[i].moves;
    }
    balance->length = study_mean(numbers, count);
    qsort(numbers, (size_t)count, sizeof *numbers, compare_numbers);
    balance->median = (int)numbers[(count - 1) / 2];
    balance->ninth = (int)numbers[(9 * count - 1) / 10];
    qsort(balance->ending, (size_t)balance->ending_count, sizeof *balance->ending,
          compare_endings);
}

static struct study_mean score_of(const struct balance *balance)
{
    return study_share(balance->results[RESULT_WHITE_WINS], balance->results[RESULT_DRAW],
                       balance->results[RESULT_BLACK_WINS]);
}

static struct study_mean draws_of(const struct balance *balance)
{
    return study_share(balance->results[RESULT_DRAW], 0,
                       balance->results[RESULT_WHITE_WINS] +
                           balance->results[RESULT_BLACK_WINS]);
}

static void print_table(const struct study *study, const struct balance *balance)
{
    struct study_mean score = score_of(balance), draws = draws_of(balance);
    char games[32];
    snprintf(games, sizeof games, "%d games", study->games);
    study_print_head(study, games);
    printf("White scores   %5.1f %% +- %.1f   won %d, drawn %d, lost %d\n", 100 * score.mean,
           100 * score.error, balance->results[RESULT_WHITE_WINS],
           balance->results[RESULT_DRAW], balance->results[RESULT_BLACK_WINS]);
    printf("draws          %5.1f %% +- %.1f\n", 100 * draws.mean, 100 * draws.error);
    printf("length         %5.1f +- %.1f moves%s, median %d, nine of ten up to %d\n",
           balance->length.mean, balance->length.error,
           study->variant->simultaneous ? " of both" : "", balance->median, balance->ninth);
    printf("legal moves    %5.1f +- %.1f\n\n", balance->branching.mean,
           balance->branching.error);
    printf("%-24s %10s %10s %10s\n", "ended by", "White wins", "Black wins", "drawn");
    for (int i = 0; i < balance->ending_count; i++) {
        const struct ending *ending = &balance->ending[i];
        printf("%-24s %10d %10d %10d\n", ending->reason, ending->count[RESULT_WHITE_WINS],
               ending->count[RESULT_BLACK_WINS], ending->count[RESULT_DRAW]);
    }
}

static void print_json_mean(const char *name, struct study_mean mean)
{
    printf("\"%s\": %.4f, \"%s_error\": %.4f, ", name, mean.mean, name, mean.error);
}

/* Reasons are phrases of the rules: they need no escaping. */
static void print_json(const struct study *study, const struct balance *balance)
{
    printf("{\"study\": \"balance\", ");
    study_print_json_head(study);
    printf("\"white_wins\": %d, \"black_wins\": %d, \"draws\": %d, ",
           balance->results[RESULT_WHITE_WINS], balance->results[RESULT_BLACK_WINS],
           balance->results[RESULT_DRAW]);
    print_json_mean("score", score_of(balance));
    print_json_mean("draw_share", draws_of(balance));
    print_json_mean("length", balance->length);
    printf("\"length_median\": %d, \"length_90\": %d, ", balance->median, balance->ninth);
    print_json_mean("branching", balance->branching);
    printf("\"endings\": [");
    for (int i = 0; i < balance->ending_count; i++) {
        const struct ending *ending = &balance->ending[i];
        printf("%s{\"reason\": \"%s\", \"white_wins\": %d, \"black_wins\": %d, \"draws\": %d}",
               i > 0 ? ", " : "", ending->reason, ending->count[RESULT_WHITE_WINS],
               ending->count[RESULT_BLACK_WINS], ending->count[RESULT_DRAW]);
    }
    puts("]}");
}

enum study_status study_balance(const struct study *study, bool json)
{
    struct study_game *games = calloc((size_t)study->games, sizeof *games);
    double *numbers = calloc((size_t)study->games, sizeof *numbers);
    enum study_status status = STUDY_OUT_OF_MEMORY;
    if (games != NULL && numbers != NULL) {
        status = study_play(study, games);
    }
    if (status == STUDY_DONE && study_is_whole(study)) {
        struct balance balance;
        add_up(&balance, games, study->games, numbers);
        if (json) {
            print_json(study, &balance);
        } else {
            print_table(study, &balance);
        }
    }
    free(numbers);
    free(games);
    return status;
}
