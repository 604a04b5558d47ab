#include "bench/train/tune/sample.h"

#include "bench/tool.h"
#include "protocol/base/number.h"
#include "protocol/base/text_source.h"

#include <float.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = FEN_MAX + 64, TAPER_STEP = 4, PLAIN_STEP = 2 };

static struct position *position_at(const struct samples *samples, uint32_t index)
{
    size_t size = samples->variant->position_size;
    return (struct position *)(void *)(samples->positions + index * size);
}

/* --- Reading --- */

/* Makes room for one sample more. False when memory is short. */
static bool make_room(struct samples *samples)
{
    if (samples->count < samples->capacity) {
        return true;
    }
    uint32_t capacity = samples->capacity > 0 ? 2 * samples->capacity : 1 << 14;
    size_t size = samples->variant->position_size;
    unsigned char *positions = aligned_alloc(64, (capacity * size + 63) / 64 * 64);
    float *target = realloc(samples->target, capacity * sizeof *target);
    float *score = realloc(samples->score, capacity * sizeof *score);
    float *change = realloc(samples->change, capacity * sizeof *change);
    samples->target = target != NULL ? target : samples->target;
    samples->score = score != NULL ? score : samples->score;
    samples->change = change != NULL ? change : samples->change;
    if (positions == NULL || target == NULL || score == NULL || change == NULL) {
        free(positions);
        return false;
    }
    if (samples->count > 0) {
        memcpy(positions, samples->positions, samples->count * size);
    }
    free(samples->positions);
    samples->positions = positions;
    samples->capacity = capacity;
    return true;
}

/* Splits `FEN;score;result` and reads it into the next sample. NULL, or what is wrong, good
 * until another line is read. */
static const char *read_line(struct samples *samples, char *line, double share)
{
    static struct text_error error;
    static char what[sizeof error.what + 32];
    char *score = strchr(line, ';');
    char *result = score != NULL ? strchr(score + 1, ';') : NULL;
    double centipawns, points;
    if (result == NULL) {
        return "expected FEN;score;result";
    }
    *score++ = *result++ = '\0';
    if (number_read_scientific(score, -DBL_MAX, DBL_MAX, &centipawns) != PARSE_READ) {
        return "score: expected a number of centipawns";
    }
    if (number_read_scientific(result, 0, 1, &points) != PARSE_READ) {
        return "result: expected a number from 0 to 1, and nothing after it";
    }
    if (!samples->variant->from_fen(samples->variant, position_at(samples, samples->count),
                                    line, 0, &error)) {
        snprintf(what, sizeof what, "column %d: %s", error.column, error.what);
        return what;
    }
    double promise = 1 / (1 + pow(10, -centipawns / 400));
    samples->target[samples->count] = (float)(share * points + (1 - share) * promise);
    return NULL;
}

/* Whether the line tells how positions were made; then it is kept as far as there is room,
 * since it may name any number of games. */
static bool take_origin(struct origins *origins, const char *line)
{
    size_t length = strlen(tool_label_origin);
    if (strncmp(line, tool_label_origin, length) != 0) {
        return false;
    }
    if (origins->count < ORIGINS_MAX) {
        snprintf(origins->text[origins->count], ORIGIN_BYTES, "%.*s", ORIGIN_BYTES - 1,
                 line + length);
    }
    origins->count++;
    return true;
}

bool samples_read(struct samples *samples, FILE *file, const char *name, double share,
                  uint32_t most)
{
    char line[LINE_MAX_BYTES];
    int length;
    struct text_source source;
    text_source_init(&source, file);
    for (long number = 1;
         samples->count < most && (length = text_source_line(&source, line, sizeof line)) >= 0;
         number++) {
        if (!make_room(samples)) {
            fprintf(stderr, "tune: out of memory\n");
            return false;
        }
        if (line[strspn(line, " \t")] == '\0' || take_origin(&samples->origins, line)) {
            continue;
        }
        bool is_whole = length < LINE_MAX_BYTES && strlen(line) == (size_t)length;
        const char *what =
            is_whole ? read_line(samples, line, share) : "too long a line, or a NUL in it";
        if (what != NULL) {
            fprintf(stderr, "tune: %s:%ld: %s\n", name, number, what);
            return false;
        }
        samples->count++;
    }
    if (text_source_wrong(&source) != NULL) {
        fprintf(stderr, "tune: %s: cannot be read: %s\n", name, text_source_wrong(&source));
        return false;
    }
    return true;
}

void samples_free(struct samples *samples)
{
    free(samples->positions);
    free(samples->target);
    free(samples->score);
    free(samples->change);
}

/* --- Evaluating --- */

/* The part of the samples, or of effects, that one thread goes over. */
struct part {
    struct samples *samples;
    uint32_t first, end;
    struct effects *effects;
    int step, half;
};

typedef void *part_function(void *part);

/* Has every thread do its part of `count` items, all parts being like `model` otherwise. */
static void in_parts(const struct part *model, uint32_t count, part_function *work)
{
    struct part parts[TOOL_JOBS_MAX];
    pthread_t thread[TOOL_JOBS_MAX];
    bool runs[TOOL_JOBS_MAX];
    int jobs = model->samples->jobs;
    for (int i = 0; i < jobs; i++) {
        parts[i] = *model;
        parts[i].first = (uint32_t)((uint64_t)count * (uint32_t)i / (uint32_t)jobs);
        parts[i].end = (uint32_t)((uint64_t)count * (uint32_t)(i + 1) / (uint32_t)jobs);
        runs[i] = i > 0 && pthread_create(&thread[i], NULL, work, &parts[i]) == 0;
    }
    for (int i = 0; i < jobs; i++) {
        if (runs[i]) {
            pthread_join(thread[i], NULL);
        } else {
            work(&parts[i]);
        }
    }
}

/* White's centipawns. */
static float evaluate_samples(const struct samples *samples, uint32_t index)
{
    const struct position *position = position_at(samples, index);
    int score = samples->evaluator->evaluate(position, NULL);
    return (float)(position->seat == 0 ? score : -score) / EVAL_GRAIN;
}

static void *evaluate_part(void *context)
{
    struct part *part = context;
    for (uint32_t i = part->first; i < part->end; i++) {
        part->samples->score[i] = evaluate_samples(part->samples, i);
    }
    return NULL;
}

void samples_evaluate(struct samples *samples)
{
    samples->evaluator->init();
    in_parts(&(struct part){.samples = samples}, samples->count, evaluate_part);
}

/* --- Knobs --- */

static int field_count(const struct field *field)
{
    int count = 1;
    for (int i = 0; i < DIMENSIONS_MAX && field->size[i] > 0; i++) {
        count *= field->size[i];
    }
    return count;
}

struct knob *knobs_list(const struct numbers *numbers, int *count)
{
    *count = 0;
    for (const struct field *field = numbers->fields; field->name != NULL; field++) {
        *count += field_count(field);
    }
    struct knob *knobs = malloc((size_t)*count * sizeof *knobs);
    struct knob *next = knobs;
    for (const struct field *field = numbers->fields; knobs != NULL && field->name != NULL;
         field++) {
        for (int i = 0; i < field_count(field); i++) {
            *next++ = (struct knob){field, i, field->width == sizeof(taper_t) ? HALVES : 1};
        }
    }
    return knobs;
}

static void *number_at(const struct numbers *numbers, const struct knob *knob)
{
    return (char *)numbers->base + knob->field->offset +
           (size_t)knob->index * knob->field->width;
}

int knob_value(const struct numbers *numbers, const struct knob *knob, int half)
{
    const void *number = number_at(numbers, knob);
    if (knob->halves < HALVES) {
        return *(const int *)number;
    }
    taper_t score = *(const taper_t *)number;
    return half == 0 ? taper_middle(score) : taper_end(score);
}

void knob_set(const struct numbers *numbers, const struct knob *knob, int half, int value)
{
    void *number = number_at(numbers, knob);
    if (knob->halves < HALVES) {
        *(int *)number = value;
        return;
    }
    taper_t *score = number;
    *score = half == 0 ? taper_make(value, taper_end(*score))
                       : taper_make(taper_middle(*score), value);
}

/* --- Effects --- */

static void *find_changes(void *context)
{
    struct part *part = context;
    struct samples *samples = part->samples;
    for (uint32_t i = part->first; i < part->end; i++) {
        samples->change[i] = evaluate_samples(samples, i) - samples->score[i];
    }
    return NULL;
}

/* Lists the samples that changed, by a step. False when memory is short. */
static bool list_effects(const struct samples *samples, int step, struct effects *effects)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < samples->count; i++) {
        count += samples->change[i] != 0;
    }
    effects->count = 0;
    effects->effect = malloc((count + 1) * sizeof *effects->effect);
    for (uint32_t i = 0; i < samples->count && effects->effect != NULL; i++) {
        if (samples->change[i] != 0) {
            effects->effect[effects->count++] =
                (struct effect){i, {samples->change[i] / (float)step, 0}};
        }
    }
    return effects->effect != NULL;
}

/* Measures the effects listed, for one half. */
static void *measure_part(void *context)
{
    struct part *part = context;
    const struct samples *samples = part->samples;
    for (uint32_t i = part->first; i < part->end; i++) {
        struct effect *effect = &part->effects->effect[i];
        float change =
            evaluate_samples(samples, effect->position) - samples->score[effect->position];
        effect->slope[part->half] = change / (float)part->step;
    }
    return NULL;
}

/* Moves all halves of a knob. */
static void move(const struct numbers *numbers, const struct knob *knob, int by)
{
    for (int half = 0; half < knob->halves; half++) {
        knob_set(numbers, knob, half, knob_value(numbers, knob, half) + by);
    }
}

bool samples_try(struct samples *samples, const struct numbers *numbers,
                 const struct knob *knob, struct effects *effects)
{
    struct part model = {.samples = samples, .effects = effects};
    model.step = knob->halves == HALVES ? TAPER_STEP : PLAIN_STEP;
    move(numbers, knob, model.step);
    samples->evaluator->init();
    in_parts(&model, samples->count, find_changes);
    move(numbers, knob, -model.step);
    bool fits = list_effects(samples, model.step, effects);
    for (model.half = 0; model.half < knob->halves && knob->halves > 1 && fits; model.half++) {
        int value = knob_value(numbers, knob, model.half);
        knob_set(numbers, knob, model.half, value + model.step);
        samples->evaluator->init();
        in_parts(&model, effects->count, measure_part);
        knob_set(numbers, knob, model.half, value);
    }
    samples->evaluator->init();
    return fits;
}
