#include "bench/tune/numbers.h"
#include "eval/xymyx_weights.h"

#define GAME xymyx_weights

static const struct field fields[] = {
    FIELD_ROW(value),       FIELD_BOARDS(square),      FIELD_ROW(mobility),
    FIELD_ROW(passed),      FIELD_SCALAR(passed_free), FIELD_SCALAR(loose),
    FIELD_SCALAR(smaller),  FIELD_SCALAR(protected),   FIELD_SCALAR(stuck),
    FIELD_SCALAR(in_check), FIELD_ROW(escapes),        FIELD_ROW(exposed),
    FIELD_ROW(checked),     FIELD_SCALAR(ring),        {.name = NULL},
};

const struct numbers xymyx_numbers = {"xymyx", &xymyx_weights, fields};
