#include "bench/train/tune/numbers.h"
#include "eval/xodul_weights.h"

#define GAME xodul_weights

static const struct field fields[] = {
    FIELD_ROW(value),
    FIELD_BOARDS(square),
    FIELD_GRID(mobility),
    FIELD_SCALAR(isolated),
    FIELD_SCALAR(doubled),
    FIELD_SCALAR(backward),
    FIELD_ROW(connected),
    FIELD_ROW(passed),
    FIELD_SCALAR(passed_blocked),
    FIELD_ROW(pool),
    FIELD_ROW(pool_slot),
    FIELD_ROW(pool_rank),
    FIELD_SCALAR(bishop_pair),
    FIELD_SCALAR(car_open),
    FIELD_SCALAR(car_half_open),
    FIELD_SCALAR(lance_open),
    FIELD_SCALAR(cannon_screen),
    FIELD_SCALAR(outpost),
    FIELD_SCALAR(threat_by_pawn_light),
    FIELD_SCALAR(threat_by_pawn_heavy),
    FIELD_SCALAR(threat_by_light),
    FIELD_SCALAR(hanging),
    FIELD_SHELTER,
    FIELD_SCALAR(shield_guard),
    FIELD_SCALAR(tempo),
    FIELD_ROW(king_attacker),
    FIELD_ROW(king_square),
    FIELD_ROW(safe_check),
    FIELD_SCALAR(weak_zone),
    FIELD_SCALAR(no_queen),
    {.name = NULL},
};

const struct numbers xodul_numbers = {"xodul", &xodul_weights, fields};
