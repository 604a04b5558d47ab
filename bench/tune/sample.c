#include "bench/tune/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = FEN_MAX + 64, TAPER_STEP = 4, PLAIN_STEP = 2 };

static struct position *position_at(const struct samples *samples, uint32_t index)
{
    size_t size = samples->variant->position_size;
    return (struct position *)(void *)(samples->positions + index * size);
}

/* --- Reading --- */

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
    samples->target = target != NULL ? target : samples->target;
    samples->score = score != NULL ? score : samples->score;
    if (positions == NULL || target == NULL || score == NULL) {
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

/* Splits `FEN;score;result` and reads it into the next sample. */
static bool read_line(struct samples *samples, char *line, double share,
                      struct text_error *error)
{
    char *score = strchr(line, ';');
    char *result = score != NULL ? strchr(score + 1, ';') : NULL;
    char *end;
    if (result == NULL) {
        *error = (struct text_error){1, "expected FEN;score;result"};
        return false;
    }
    *score++ = *result++ = '\0';
    double promise = 1 / (1 + pow(10, -strtod(score, &end) / 400));
    double points = strtod(result, NULL);
    if (end == score || points < 0 || points > 1) {
        *error = (struct text_error){(int)(score - line) + 1, "expected score;result"};
        return false;
    }
    samples->target[samples->count] = (float)(share * points + (1 - share) * promise);
    return samples->variant->from_fen(position_at(samples, samples->count), line, 0, error);
}

bool samples_read(struct samples *samples, FILE *file, const char *name, double share,
                  uint32_t most)
{
    char line[LINE_MAX_BYTES];
    struct text_error error;
    for (long number = 1; samples->count < most && fgets(line, sizeof line, file) != NULL;
         number++) {
        if (!make_room(samples)) {
            fprintf(stderr, "tune: out of memory\n");
            return false;
        }
        if (!read_line(samples, line, share, &error)) {
            fprintf(stderr, "tune: %s:%ld:%d: %s\n", name, number, error.column, error.what);
            return false;
        }
        samples->count++;
    }
    return true;
}

void samples_free(struct samples *samples)
{
    free(samples->positions);
    free(samples->target);
    free(samples->score);
}

/* --- Evaluating --- */

/* White's centipawns. */
static float evaluate(const struct samples *samples, uint32_t index)
{
    const struct position *position = position_at(samples, index);
    int score = samples->evaluator->evaluate(position, NULL);
    return (float)(position->seat == 0 ? score : -score) / EVAL_GRAIN;
}

void samples_evaluate(struct samples *samples)
{
    samples->evaluator->init();
    for (uint32_t i = 0; i < samples->count; i++) {
        samples->score[i] = evaluate(samples, i);
    }
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

static bool is_taper(const struct field *field)
{
    return field->width == sizeof(taper_t);
}

struct knob *knobs_list(const struct numbers *numbers, int *count)
{
    *count = 0;
    for (const struct field *field = numbers->fields; field->name != NULL; field++) {
        *count += field_count(field) * (is_taper(field) ? 2 : 1);
    }
    struct knob *knobs = malloc((size_t)*count * sizeof *knobs);
    struct knob *next = knobs;
    for (const struct field *field = numbers->fields; knobs != NULL && field->name != NULL;
         field++) {
        for (int i = 0; i < field_count(field); i++) {
            if (is_taper(field)) {
                *next++ = (struct knob){field, i, 0};
                *next++ = (struct knob){field, i, 1};
            } else {
                *next++ = (struct knob){field, i, -1};
            }
        }
    }
    return knobs;
}

static void *number_at(const struct numbers *numbers, const struct knob *knob)
{
    return (char *)numbers->base + knob->field->offset +
           (size_t)knob->index * knob->field->width;
}

int knob_value(const struct numbers *numbers, const struct knob *knob)
{
    const void *number = number_at(numbers, knob);
    if (knob->half < 0) {
        return *(const int *)number;
    }
    taper_t score = *(const taper_t *)number;
    return knob->half == 0 ? taper_middle(score) : taper_end(score);
}

void knob_set(const struct numbers *numbers, const struct knob *knob, int value)
{
    void *number = number_at(numbers, knob);
    if (knob->half < 0) {
        *(int *)number = value;
        return;
    }
    taper_t *score = number;
    *score = knob->half == 0 ? taper_make(value, taper_end(*score))
                             : taper_make(taper_middle(*score), value);
}

/* --- Effects --- */

static bool add_effect(struct effects *effects, uint32_t *capacity, struct effect effect)
{
    if (effects->count == *capacity) {
        *capacity = *capacity > 0 ? 2 * *capacity : 64;
        struct effect *more = realloc(effects->effect, *capacity * sizeof *more);
        if (more == NULL) {
            return false;
        }
        effects->effect = more;
    }
    effects->effect[effects->count++] = effect;
    return true;
}

bool samples_try(const struct samples *samples, const struct numbers *numbers,
                 const struct knob *knob, struct effects *effects)
{
    int value = knob_value(numbers, knob);
    int step = knob->half < 0 ? PLAIN_STEP : TAPER_STEP;
    uint32_t capacity = 0;
    bool fits = true;
    *effects = (struct effects){NULL, 0};
    knob_set(numbers, knob, value + step);
    samples->evaluator->init();
    for (uint32_t i = 0; i < samples->count && fits; i++) {
        float slope = (evaluate(samples, i) - samples->score[i]) / (float)step;
        if (slope != 0) {
            fits = add_effect(effects, &capacity, (struct effect){i, slope});
        }
    }
    knob_set(numbers, knob, value);
    samples->evaluator->init();
    return fits;
}
