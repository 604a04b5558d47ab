/* Positions of games as a net sees them, for bench/train/train.py: which columns of the first
 * layer are active, with the score and the result. So the features are defined once, in eval/.
 *
 * usage: net_features [-k PERCENT] [-e NET] -o PREFIX VARIANT FILE...
 *
 *   -e  also prints what the net of this file says of each position held out: centipawns
 *       for the seat to move, in the order of PREFIX.held
 *   -k  percent of the games that are held out (2)
 *   -o  writes PREFIX.train, and PREFIX.held with the games held out
 *
 * Reads files of games that bench/selfplay -o has written, and lines `FEN;score;result` as it
 * and bench/quiet print them (a file named - is standard input). A game of such lines is held
 * to end where the move number falls.
 *
 * Where the game's board has images (eval/nnue/features.h), a position comes as each of them,
 * but not one that is held out. A position that occurs more than once is taken once, from the
 * first file and game that has it. The order is that of the positions' keys, which are as good
 * as random numbers: it does not depend on the order of the games in a file.
 *
 * Both files are little-endian:
 *
 *   char[8]   "QNXFEAT1"
 *   uint32    columns;  uint32 buckets
 *   uint64    positions;  uint64 indices, those of all positions as one side sees them
 *   char[16]  name of the net;  char[64] its features (features_describe); zeros up to 128
 *   uint16    count[positions]: active features
 *   uint16    own[indices]: the columns as the seat to move sees the board, a position after
 *             the other;  uint16 other[indices]: as the other side does
 *   int16     score[positions]: centipawns for the seat to move
 *   uint8     result[positions]: its half points;  uint8 bucket[positions]: of the output layer
 */
#include "bench/tool.h"
#include "bench/train/game_replay.h"
#include "eval/eval.h"
#include "eval/nnue/nnue.h"
#include "protocol/base/net_file.h"
#include "protocol/base/text_source.h"
#include "rules/variants.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_BYTES = 128, NAME_BYTES = 16, LINE_MAX_BYTES = FEN_MAX + 64 };

/* A position; its columns are indices[at], own ones first. */
struct sample {
    uint64_t order; /* from the position's key */
    uint64_t at;
    uint32_t game;
    uint16_t file, count;
    int16_t score, value; /* value: the net's, if there is one */
    uint8_t result, bucket;
    bool held;
};

struct task {
    const char *prefix, *net_path;
    struct net_file *net; /* or NULL */
    struct nnue nnue;
    double held_percent;
    const struct variant *variant;
    const struct features *features;
    struct sample *samples;
    size_t count, room;
    uint16_t *indices;
    size_t index_count, index_room;
    uint16_t file; /* number of the one being read */
    const char *path;
};

static const struct flag flags[] = {
    {"o", FLAG_TEXT, offsetof(struct task, prefix), .value = "PREFIX"},
    {"e", FLAG_TEXT, offsetof(struct task, net_path), .value = "NET"},
    {"k", FLAG_REAL, offsetof(struct task, held_percent), 0, 50, .value = "PERCENT"},
    {.name = NULL}};

static bool complain(const struct task *task, const char *what)
{
    fprintf(stderr, "net_features: %s: %s\n", task->path, what);
    return false;
}

/* Doubles an array until it has room for `more` elements. */
static bool grow(void **array, size_t count, size_t more, size_t *room, size_t size)
{
    size_t wanted = *room == 0 ? 1 << 16 : *room;
    while (wanted < count + more) {
        wanted *= 2;
    }
    if (wanted != *room) {
        void *grown = realloc(*array, wanted * size);
        if (grown == NULL) {
            return false;
        }
        *array = grown;
        *room = wanted;
    }
    return true;
}

/* Whether a game is held out: follows from its file's and its own number. */
static bool is_held(const struct task *task, uint32_t game)
{
    uint64_t random = (uint64_t)task->file << 32 | game;
    return (double)(splitmix64(&random) % 10000) < task->held_percent * 100;
}

/* Adds a position, with all its images if its game is not held out; score and half points are
 * the first side's. */
static bool add(struct task *task, const struct position *position, uint32_t game, int score,
                int half_points)
{
    const struct features *features = task->features;
    bool first = task->variant->team[position->seat] == 0;
    int side = position->seat & 1;
    struct sample sample = {
        .game = game,
        .file = task->file,
        .score = (int16_t)(first ? score : -score),
        .value =
            (int16_t)(task->net != NULL ? nnue_evaluate(&task->nnue, position, NULL, 0) : 0),
        .result = (uint8_t)(first ? half_points : 2 - half_points),
        .bucket = (uint8_t)features_bucket(features, features_pieces(features, position)),
        .held = is_held(task, game)};
    int images = sample.held ? 1 : features_images(features);
    for (int image = 0; image < images; image++) {
        if (!grow((void **)&task->samples, task->count, 1, &task->room,
                  sizeof *task->samples) ||
            !grow((void **)&task->indices, task->index_count, (size_t)2 * FEATURES_MAX,
                  &task->index_room, sizeof *task->indices)) {
            return complain(task, "out of memory");
        }
        uint16_t *columns = task->indices + task->index_count;
        int count = features_list(features, position, side, image, columns);
        features_list(features, position, 1 - side, image, columns + count);
        uint64_t mixed = position->key + (uint64_t)image;
        sample.order = splitmix64(&mixed);
        sample.at = task->index_count;
        sample.count = (uint16_t)count;
        task->samples[task->count++] = sample;
        task->index_count += 2 * (size_t)count;
    }
    return true;
}

/* --- Files of games --- */

static bool add_label(void *context, const struct game_label *label)
{
    return add(context, label->position, label->number, label->score, label->half_points);
}

/* --- Lines --- */

/* Reads `FEN;score;result`. */
static bool read_label(struct task *task, char *line, struct position *position, int *score,
                       int *half_points)
{
    struct text_error error;
    double points;
    char *rest = strchr(line, ';');
    if (rest == NULL || sscanf(rest, ";%d;%lf", score, &points) != 2 || points < 0 ||
        points > 1 || abs(*score) > INT16_MAX) {
        return false;
    }
    *rest = '\0';
    *half_points = (int)(2 * points);
    return task->variant->from_fen(task->variant, position, line, 0, &error);
}

static bool read_lines(struct task *task, FILE *file)
{
    char line[LINE_MAX_BYTES];
    union position_room room;
    uint32_t game = 0;
    int last_move = 0;
    int score, half_points;
    int length;
    struct text_source source;
    text_source_init(&source, file);
    for (long number = 1; (length = text_source_line(&source, line, sizeof line)) >= 0;
         number++) {
        if (line[strspn(line, " \t")] == '\0' ||
            strncmp(line, tool_label_origin, strlen(tool_label_origin)) == 0) {
            continue;
        }
        bool is_whole = length < LINE_MAX_BYTES && strlen(line) == (size_t)length;
        if (!is_whole || !read_label(task, line, &room.head, &score, &half_points)) {
            char what[80];
            snprintf(what, sizeof what, "line %ld: expected FEN;score;result", number);
            return complain(task, what);
        }
        int move = room.head.fullmove_number;
        game += move < last_move;
        last_move = move;
        if (!add(task, &room.head, game, score, half_points)) {
            return false;
        }
    }
    const char *wrong = text_source_wrong(&source);
    return wrong == NULL || complain(task, wrong);
}

/* Whether a file begins as files of games do. */
static bool has_games(const char *path)
{
    FILE *file = fopen(path, "rb");
    int first = file != NULL ? getc(file) : EOF;
    if (file != NULL) {
        fclose(file);
    }
    return first == 'Q';
}

static bool read_file(struct task *task)
{
    char *path = (char *)task->path;
    if (strcmp(path, "-") == 0) {
        return read_lines(task, stdin);
    }
    if (has_games(path)) {
        return game_replay_visit("net_features", task->variant, &path, 1, add_label, task);
    }
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return complain(task, strerror(errno));
    }
    bool reads = read_lines(task, file);
    fclose(file);
    return reads;
}

/* --- Order and output --- */

static int compare_samples(const void *left, const void *right)
{
    const struct sample *a = left, *b = right;
    if (a->order != b->order) {
        return a->order < b->order ? -1 : 1;
    }
    if (a->file != b->file) {
        return a->file < b->file ? -1 : 1;
    }
    if (a->game != b->game) {
        return a->game < b->game ? -1 : 1;
    }
    return a->at < b->at ? -1 : a->at > b->at;
}

/* Sorts, and drops what is there already. */
static void sort_samples(struct task *task)
{
    size_t kept = 0;
    qsort(task->samples, task->count, sizeof *task->samples, compare_samples);
    for (size_t i = 0; i < task->count; i++) {
        if (i == 0 || task->samples[i].order != task->samples[kept - 1].order) {
            task->samples[kept++] = task->samples[i];
        }
    }
    task->count = kept;
}

static void put_header(const struct task *task, FILE *file, uint64_t positions,
                       uint64_t indices)
{
    unsigned char header[HEADER_BYTES] = "QNXFEAT1";
    uint32_t columns = (uint32_t)features_columns(task->features);
    uint32_t buckets = BUCKETS;
    char text[FEATURES_TEXT_MAX] = "";
    features_describe(task->features, text);
    memcpy(header + 8, &columns, sizeof columns);
    memcpy(header + 12, &buckets, sizeof buckets);
    memcpy(header + 16, &positions, sizeof positions);
    memcpy(header + 24, &indices, sizeof indices);
    memcpy(header + 32, task->features->net, strlen(task->features->net));
    memcpy(header + 48, text, strlen(text));
    fwrite(header, 1, sizeof header, file);
}

/* Writes one member of all samples of the file. */
#define PUT_ALL(member)                                                                        \
    for (size_t i = 0; i < task->count; i++) {                                                 \
        if (task->samples[i].held == held) {                                                   \
            fwrite(&task->samples[i].member, sizeof task->samples[i].member, 1, file);         \
        }                                                                                      \
    }

/* Writes the columns of all samples as one of the sides sees them. */
static void put_columns(const struct task *task, FILE *file, bool held, int other)
{
    for (size_t i = 0; i < task->count; i++) {
        const struct sample *sample = &task->samples[i];
        if (sample->held == held) {
            const uint16_t *columns = task->indices + sample->at + other * sample->count;
            fwrite(columns, sizeof *columns, sample->count, file);
        }
    }
}

static bool write_file(struct task *task, const char *ending, bool held)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.%s", task->prefix, ending);
    task->path = path;
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return complain(task, strerror(errno));
    }
    uint64_t positions = 0;
    uint64_t indices = 0;
    for (size_t i = 0; i < task->count; i++) {
        positions += task->samples[i].held == held;
        indices += task->samples[i].held == held ? task->samples[i].count : 0;
    }
    put_header(task, file, positions, indices);
    PUT_ALL(count)
    put_columns(task, file, held, 0);
    put_columns(task, file, held, 1);
    PUT_ALL(score)
    PUT_ALL(result)
    PUT_ALL(bucket)
    bool written = !ferror(file);
    written = fclose(file) == 0 && written;
    fprintf(stderr, "net_features: %s: %llu positions\n", path, (unsigned long long)positions);
    return written || complain(task, strerror(errno));
}

/* Reads the net that -e names. */
static bool read_net(struct task *task)
{
    char reason[NET_REASON_MAX];
    task->path = task->net_path;
    if (task->net_path == NULL) {
        return true;
    }
    task->net = net_file_read(task->net_path, reason);
    if (task->net == NULL) {
        return complain(task, reason);
    }
    if (!net_serves(&task->net->net, task->features)) {
        return complain(task, "a net for another game");
    }
    nnue_begin(&task->nnue, &task->net->net, task->features);
    return true;
}

static void print_values(const struct task *task)
{
    for (size_t i = 0; i < task->count; i++) {
        if (task->samples[i].held) {
            printf("%d\n", task->samples[i].value);
        }
    }
}

static int make_features(struct task *task, char **paths, int count)
{
    bool good = read_net(task);
    for (int i = 0; i < count && good; i++) {
        task->path = paths[i];
        task->file = (uint16_t)i;
        good = read_file(task);
    }
    if (good) {
        sort_samples(task);
        good = write_file(task, "train", false) && write_file(task, "held", true);
    }
    if (good && task->net != NULL) {
        print_values(task);
    }
    net_file_free(task->net);
    free(task->samples);
    free(task->indices);
    return tool_end("net_features", good ? STATUS_SUCCESS : STATUS_FAILURE);
}

static const struct tool tool = {"net_features", flags, "VARIANT FILE...", 2, 0};

int main(int argc, char **argv)
{
    static struct task task = {.held_percent = 2};
    int word = tool_begin(&tool, &task, argc, argv);
    if (word < 0) {
        return STATUS_USAGE;
    }
    if (task.prefix == NULL) {
        fputs("net_features: -o is missing\n", stderr);
        return STATUS_USAGE;
    }
    task.variant = variant_find(argv[word]);
    if (task.variant == NULL) {
        fprintf(stderr, "net_features: no such variant: %s\n", argv[word]);
        return STATUS_USAGE;
    }
    task.features = eval_find(task.variant)->features;
    if (task.features == NULL) {
        fprintf(stderr, "net_features: %s: nothing for a net to see is defined\n", argv[word]);
        return STATUS_USAGE;
    }
    return make_features(&task, argv + word + 1, argc - word - 1);
}
