/* The numbers of the evaluators as one tool sees them: fields of a struct, each a scalar or an
 * array of tapered scores or of plain integers. */
#ifndef BENCH_TRAIN_TUNE_NUMBERS_H
#define BENCH_TRAIN_TUNE_NUMBERS_H

#include "eval/weights.h"

#include <stddef.h>

enum { DIMENSIONS_MAX = 3 };

struct field {
    const char *name; /* as a designator names it: "shelter.near"; NULL ends a list */
    size_t offset;
    size_t width;             /* of a number: that of taper_t, or of int */
    int size[DIMENSIONS_MAX]; /* 0 ends them; none for a scalar */
};

struct numbers {
    const char *game; /* "chess": chess_weights is the struct and its name */
    void *base;
    const struct field *fields;
};

/* One TU a game, as their headers exclude each other. */
extern const struct numbers chess_numbers, xodul_numbers, cubic_numbers, nodal_numbers,
    gala_numbers, xymyx_numbers;

/* For these TUs, GAME being defined as the struct's tag without `struct`. */
#define FIELD_OF(member) ((struct GAME *)0)->member
#define FIELD_COUNT(member) (int)(sizeof(FIELD_OF(member)) / sizeof(FIELD_OF(member)[0]))
#define FIELD(member, number, ...)                                                             \
    {                                                                                          \
        .name = #member, .offset = offsetof(struct GAME, member), .width = sizeof(number),     \
        .size = {                                                                              \
            __VA_ARGS__                                                                        \
        }                                                                                      \
    }
#define FIELD_SCALAR(member) FIELD(member, FIELD_OF(member), 0)
#define FIELD_ROW(member) FIELD(member, FIELD_OF(member)[0], FIELD_COUNT(member))
#define FIELD_GRID(member)                                                                     \
    FIELD(member, FIELD_OF(member)[0][0], FIELD_COUNT(member), FIELD_COUNT(member[0]))
#define FIELD_BOARDS(member)                                                                   \
    FIELD(member, FIELD_OF(member)[0][0][0], FIELD_COUNT(member), FIELD_COUNT(member[0]),      \
          FIELD_COUNT(member[0][0]))
#define FIELD_SHELTER                                                                          \
    FIELD_SCALAR(shelter.near), FIELD_SCALAR(shelter.far), FIELD_SCALAR(shelter.open),         \
        FIELD_SCALAR(shelter.half_open), FIELD_SCALAR(shelter.storm)

#endif
