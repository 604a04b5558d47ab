#include "bench/train/tune/numbers.h"
#include "eval/nodal_weights.h"

#define GAME nodal_weights

static const struct field fields[] = {
    FIELD_ROW(value),
    FIELD_BOARDS(square),
    FIELD_GRID(mobility),
    FIELD_ROW(guarded),
    FIELD_ROW(runner),
    FIELD_ROW(passed),
    FIELD_SCALAR(bishop_pair),
    FIELD_SCALAR(threat_by_pawn),
    FIELD_SCALAR(threat_by_knight),
    FIELD_SCALAR(hanging),
    FIELD_ROW(room),
    FIELD_SCALAR(shield),
    FIELD_ROW(stall),
    FIELD_SCALAR(tempo),
    FIELD_ROW(king_attacker),
    FIELD_ROW(king_square),
    FIELD_ROW(safe_check),
    FIELD_SCALAR(weak_zone),
    FIELD_ROW(cramped),
    {.name = NULL},
};

const struct numbers nodal_numbers = {"nodal", &nodal_weights, fields};
