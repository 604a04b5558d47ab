/* Which games are played and how is filled in here; protocol/tournament/study plays them. */
#include "protocol/commands/study.h"

#include "protocol/system/system.h"
#include "protocol/tournament/study/study.h"

#include <stdio.h>
#include <string.h>

/* Openings are judged less deeply than those of a book, as there is one to every game. */
enum { DEFAULT_GAMES = 400, DEFAULT_NODES = 2000, OPENING_DEPTH = 5 };

static const struct topic {
    const char *name;
    enum study_status (*run)(const struct study *study, bool json);
    /* Openings are so many times as long as a book's: only pieces that have left their squares
     * show what they are worth. */
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
                       const struct arguments *given)
{
    study->games = (int)given_or(given->games, DEFAULT_GAMES);
    study->jobs = (int)given_or(given->jobs, 1);
    study->seed = (uint64_t)given_or(given->seed, 1);
    study->limit.milliseconds = given_or(given->time, 0);
    bool by_nodes = given->time == NOT_GIVEN;
    study->limit.nodes = by_nodes ? (uint64_t)given_or(given->nodes, DEFAULT_NODES) : 0;
    struct book_rule *opening = &study->opening;
    *opening = book_default(study->variant);
    opening->depth = opening->depth < OPENING_DEPTH ? opening->depth : OPENING_DEPTH;
    opening->plies = (int)given_or(given->plies, topic->openness * opening->plies);
    opening->limit = (int)given_or(given->limit, opening->limit);
    study->shows_progress = system_is_terminal(stderr);
}

int study_command(struct arguments *arguments)
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
    if (arguments->nodes != NOT_GIVEN && arguments->time != NOT_GIVEN) {
        return usage_error("study", "--nodes and --time exclude each other");
    }
    fill_study(&study, topic, arguments);
    enum study_status status = topic->run(&study, arguments->json);
    if (status != STUDY_DONE) {
        fprintf(stderr, "quincunx study: %s\n",
                status == STUDY_NO_OPENING
                    ? "no opening fits; try other --plies or a wider --limit"
                    : "out of memory");
        return STATUS_FAILURE;
    }
    return STATUS_SUCCESS;
}
