#include "bench/train/tune/numbers.h"
#include "eval/xymyx_weights.h"

#define GAME xymyx_weights

static const struct field fields[] = {
    FIELD_ROW(value),
    FIELD_BOARDS(square),
    FIELD_ROW(mobility),
    FIELD_ROW(passed),
    FIELD_SCALAR(passed_free),
    FIELD_SCALAR(isolated),
    FIELD_SCALAR(doubled),
    FIELD_SCALAR(guarded),
    FIELD_SCALAR(pair),
    FIELD_ROW(open_file),
    FIELD_ROW(loose),
    FIELD_ROW(smaller),
    FIELD_ROW(held),
    FIELD_ROW(second),
    FIELD_SCALAR(stuck),
    FIELD_SCALAR(in_check),
    FIELD_SCALAR(helpless),
    FIELD_ROW(escapes),
    FIELD_ROW(exposed),
    FIELD_ROW(checked),
    FIELD_SCALAR(ring),
    FIELD_ROW(near),
    {.name = NULL},
};

const struct numbers xymyx_numbers = {"xymyx", &xymyx_weights, fields};
