#include "bench/train/tune/numbers.h"
#include "eval/cubic_weights.h"

#define GAME cubic_weights

static const struct field fields[] = {
    FIELD_ROW(value),
    FIELD_BOARDS(square),
    FIELD_GRID(mobility),
    FIELD_ROW(stack),
    FIELD_ROW(stack_pawns),
    FIELD_SCALAR(stack_crowd),
    FIELD_SCALAR(free_file),
    FIELD_ROW(runner),
    FIELD_SCALAR(runner_knight),
    FIELD_SCALAR(rook_open),
    FIELD_SCALAR(bishop_pair),
    FIELD_SCALAR(threat_by_pawn),
    FIELD_SCALAR(threat_by_light),
    FIELD_SCALAR(hanging),
    FIELD_SCALAR(hanging_paid),
    FIELD_SHELTER,
    FIELD_SCALAR(shield_general),
    FIELD_SCALAR(tempo),
    FIELD_ROW(king_attacker),
    FIELD_ROW(king_square),
    FIELD_ROW(safe_check),
    FIELD_ROW(drop_check),
    FIELD_SCALAR(stack_near),
    FIELD_SCALAR(weak_zone),
    FIELD_SCALAR(base),
    {.name = NULL},
};

const struct numbers cubic_numbers = {"cubic", &cubic_weights, fields};
