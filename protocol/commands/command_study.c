/* `quincunx study`: what the engine's games against itself say about a game. */
#include "protocol/commands/command.h"
#include "protocol/tournament/study/study.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    STUDY_GAMES,
    STUDY_NODES,
    STUDY_TIME,
    STUDY_SEED,
    STUDY_JOBS,
    STUDY_PLIES,
    STUDY_LIMIT,
    STUDY_JSON
};

const struct flag command_study_flags[] = {
    [STUDY_GAMES] = {"games", FLAG_NUMBER, 2, 10000000},
    [STUDY_NODES] = {"nodes", FLAG_NUMBER, 1, INT64_MAX},
    [STUDY_TIME] = {"time", FLAG_SECONDS, 1, 3600000},
    [STUDY_SEED] = {"seed", FLAG_NUMBER, 0, INT64_MAX},
    [STUDY_JOBS] = {"jobs", FLAG_NUMBER, 1, STUDY_JOBS_MAX},
    [STUDY_PLIES] = {"plies", FLAG_NUMBER, 0, 200},
    [STUDY_LIMIT] = {"limit", FLAG_NUMBER, 1, 30000},
    [STUDY_JSON] = {"json", FLAG_SWITCH, 0, 0},
    {NULL, FLAG_SWITCH, 0, 0}};

/* Openings are judged less deeply than those of a book, as there is one to every game. */
enum { DEFAULT_GAMES = 400, DEFAULT_NODES = 2000, OPENING_DEPTH = 5 };

static const struct topic {
    const char *name;
    enum study_status (*run)(const struct study *study, bool json);
    /* Openings are so many times as long as a book's: what men are worth shows where they have
     * come out. */
    int openness;
} topics[] = {{"balance", study_balance, 1}, {"values", study_values, 2}};

static const struct topic *find_topic(const char *name)
{
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
        if (strcmp(topics[i].name, name) == 0) {
            return &topics[i];
        }
    }
    return NULL;
}

static void fill_study(struct study *study, const struct topic *topic,
                       const struct flag_value *flag)
{
    study->games = (int)flag_or(&flag[STUDY_GAMES], DEFAULT_GAMES);
    study->jobs = (int)flag_or(&flag[STUDY_JOBS], 1);
    study->seed = (uint64_t)flag_or(&flag[STUDY_SEED], 1);
    study->limit.milliseconds = flag[STUDY_TIME].number;
    bool by_nodes = flag[STUDY_NODES].given || !flag[STUDY_TIME].given;
    study->limit.nodes = by_nodes ? (uint64_t)flag_or(&flag[STUDY_NODES], DEFAULT_NODES) : 0;
    struct book_rule *opening = &study->opening;
    *opening = book_default(study->variant);
    opening->depth = opening->depth < OPENING_DEPTH ? opening->depth : OPENING_DEPTH;
    opening->plies = (int)flag_or(&flag[STUDY_PLIES], topic->openness * opening->plies);
    opening->limit = (int)flag_or(&flag[STUDY_LIMIT], opening->limit);
    study->shows_progress = isatty(STDERR_FILENO) != 0;
}

int command_study(struct arguments *arguments)
{
    struct study study = {.start = NULL};
    const struct topic *topic = find_topic(arguments->word[0]);
    if (topic == NULL) {
        return usage_error("study", "unknown study \"%.60s\": expected balance or values",
                           arguments->word[0]);
    }
    struct arguments rest = *arguments; /* what the others expect: the variant comes first */
    rest.word++;
    rest.count--;
    if (!arguments_variant(&rest, &study.variant, &study.options)) {
        return STATUS_USAGE;
    }
    if (variant_is_free_for_all(study.variant)) {
        return usage_error("study", "%s needs games of two sides, which %s has not",
                           topic->name, study.variant->name);
    }
    if (arguments->flag[STUDY_NODES].given && arguments->flag[STUDY_TIME].given) {
        return usage_error("study", "--nodes and --time exclude each other");
    }
    fill_study(&study, topic, arguments->flag);
    enum study_status status = topic->run(&study, arguments->flag[STUDY_JSON].given);
    if (status != STUDY_DONE) {
        fprintf(stderr, "quincunx study: %s\n",
                status == STUDY_NO_OPENING
                    ? "no opening fits; try other --plies or a wider --limit"
                    : "out of memory");
        return STATUS_FAILURE;
    }
    return STATUS_SUCCESS;
}
