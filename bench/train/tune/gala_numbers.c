#include "bench/train/tune/numbers.h"
#include "eval/gala_weights.h"

#define GAME gala_weights

static const struct field fields[] = {
    FIELD_ROW(value),          FIELD_GRID(zone),    FIELD_GRID(depth),
    FIELD_SCALAR(rook_reach),  FIELD_ROW(royals),   FIELD_SCALAR(royal_attacked),
    FIELD_SCALAR(royal_beset), FIELD_SCALAR(tempo), {.name = NULL},
};

const struct numbers gala_numbers = {"gala", &gala_weights, fields};
