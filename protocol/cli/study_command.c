/* The head of a shard's text (protocol/base/shard.h) has the command as words, which --merge
 * reads as if they were given. */
#include "protocol/cli/study_command.h"

#include "protocol/base/line.h"
#include "protocol/base/system.h"
#include "protocol/cli/study/study_balance.h"
#include "protocol/cli/study/study_values.h"
#include "rules/quincunx.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Openings are judged less deeply than those of a book, as there is one to every game. */
enum { DEFAULT_GAMES = 400, DEFAULT_NODES = 2000, OPENING_DEPTH = 5, WORDS_MAX = 24 };

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

/* Says all that decides which games are played as a command, and which program plays them. */
static void write_head(FILE *out, const struct study *study, const struct topic *topic)
{
    const struct rule_option *option = study->variant->options;
    fprintf(out, "Version: %s\nStudy: %s %s --games %d --seed %llu --plies %d --limit %d",
            quincunx_version(), topic->name, study->variant->name, study->games,
            (unsigned long long)study->seed, study->opening.plies, study->opening.limit);
    if (study->limit.milliseconds > 0) {
        fprintf(out, " --time %.3f", (double)study->limit.milliseconds / 1000);
    } else {
        fprintf(out, " --nodes %llu", (unsigned long long)study->limit.nodes);
    }
    for (int i = 0; option != NULL && option[i].name != NULL; i++) {
        fprintf(out, " --%s=%s", option[i].name, option[i].value[study->options >> i & 1]);
    }
    fputs("\n\n", out);
}

/* Plays the study's games, or the shard's, or has those of `part`, and prints. */
static enum study_status carry_out(struct study *study, const struct topic *topic,
                                   const struct arguments *arguments, struct study_part *part)
{
    struct text_file text;
    struct study_part own = {.shard = arguments->shard};
    study->part = part;
    if (part != NULL || arguments->shard.count == 0) {
        return topic->run(study, arguments->json);
    }
    if (!shard_begin(&text, "study", &own.shard)) {
        return STUDY_OUT_OF_MEMORY;
    }
    own.out = text.file;
    study->part = &own;
    write_head(text.file, study, topic);
    enum study_status status = topic->run(study, false);
    if (status != STUDY_DONE) {
        text_file_close(&text);
        free(text.text);
        return status;
    }
    return shard_end(&text) ? STUDY_DONE : STUDY_OUT_OF_MEMORY;
}

static int run_topic(const struct arguments *arguments, struct study_part *part)
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
        return usage_error("study", "%s needs a game of two sides; %s has more", topic->name,
                           study.variant->name);
    }
    if (arguments->nodes != NOT_GIVEN && arguments->time != NOT_GIVEN) {
        return usage_error("study", "--nodes and --time cannot be used together");
    }
    fill_study(&study, topic, arguments);
    enum study_status status = carry_out(&study, topic, arguments, part);
    if (status == STUDY_NO_OPENING || status == STUDY_OUT_OF_MEMORY) {
        fprintf(stderr, "quincunx study: %s\n",
                status == STUDY_NO_OPENING
                    ? "no opening fits; try other --plies or a wider --limit"
                    : "out of memory");
    }
    return status == STUDY_DONE ? STATUS_SUCCESS : STATUS_FAILURE;
}

/* Reads the command that the head of all shards has. */
static bool read_head(char *head, const struct command *command, struct arguments *arguments,
                      char *word[WORDS_MAX])
{
    static const char name[] = "\nStudy: ";
    char *at = strstr(head, name), *next;
    int count = 0;
    if (at == NULL) {
        return false;
    }
    at += strlen(name);
    at[strcspn(at, "\n")] = '\0';
    while ((next = line_word(&at)) != NULL && count < WORDS_MAX) {
        word[count++] = next;
    }
    return arguments_read(arguments, command, count, word) && arguments_fit(arguments, 2, 2);
}

static int merge_shards(const struct arguments *given)
{
    if (given->shard.count != 0 || given->games != NOT_GIVEN || given->nodes != NOT_GIVEN ||
        given->time != NOT_GIVEN || given->seed != NOT_GIVEN || given->jobs != NOT_GIVEN ||
        given->plies != NOT_GIVEN || given->limit != NOT_GIVEN || given->rule_count > 0) {
        return usage_error("study", "--merge takes files and no other flag but --json");
    }
    int status = STATUS_FAILURE;
    char *word[WORDS_MAX];
    struct arguments arguments;
    struct study_part part = {.files = shard_files_read("study", given->word, given->count),
                              .count = given->count};
    if (part.files == NULL) {
        return STATUS_FAILURE;
    }
    if (read_head(part.files[0].head, given->command, &arguments, word)) {
        arguments.json = given->json;
        status = run_topic(&arguments, &part);
    }
    shard_files_free(part.files, part.count);
    return status;
}

static int run_study(struct arguments *arguments)
{
    if (arguments->merge) {
        return merge_shards(arguments);
    }
    return arguments_fit(arguments, 2, 2) ? run_topic(arguments, NULL) : STATUS_USAGE;
}

static const struct flag study_flags[] = {
    {"games", FLAG_NUMBER, ARGUMENTS_AT(games), 2, 10000000, .value = "N"},
    {"nodes", FLAG_LONG, ARGUMENTS_AT(nodes), 1, FLAG_ANY, .value = "N | --time SECONDS"},
    {"time", FLAG_SECONDS, ARGUMENTS_AT(time), 1, 3600000, .value = NULL},
    {"seed", FLAG_LONG, ARGUMENTS_AT(seed), 0, FLAG_ANY, .value = "S"},
    {"jobs", FLAG_NUMBER, ARGUMENTS_AT(jobs), 1, STUDY_JOBS_MAX, .value = "N"},
    {"plies", FLAG_NUMBER, ARGUMENTS_AT(plies), 0, 200, .value = "P"},
    {"limit", FLAG_NUMBER, ARGUMENTS_AT(limit), 1, 30000, .value = "CENTIPAWNS"},
    {"json", FLAG_SWITCH, ARGUMENTS_AT(json), .value = NULL},
    {"shard", FLAG_READ, ARGUMENTS_AT(shard), .read = shard_read, .value = "I/N"},
    {"merge", FLAG_SWITCH, ARGUMENTS_AT(merge), .value = "FILE..."},
    {.name = NULL}};

const struct command study_command = {
    .name = "study",
    .words = "balance|values VARIANT",
    .what = "plays engine games, and measures how they end or what pieces are worth",
    .count = {1, INT_MAX},
    .flags = study_flags,
    .run = run_study};
