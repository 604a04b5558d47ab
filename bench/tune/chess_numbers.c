#include "bench/tune/numbers.h"
#include "eval/chess_weights.h"

#define GAME chess_weights

static const struct field fields[] = {
    FIELD_ROW(value),
    FIELD_BOARDS(square),
    FIELD_GRID(mobility),
    FIELD_SCALAR(isolated),
    FIELD_SCALAR(doubled),
    FIELD_SCALAR(backward),
    FIELD_ROW(connected),
    FIELD_ROW(passed),
    FIELD_ROW(passed_blocked),
    FIELD_ROW(passed_free),
    FIELD_SCALAR(passed_defended),
    FIELD_SCALAR(passed_king_near),
    FIELD_SCALAR(passed_king_far),
    FIELD_SCALAR(bishop_pair),
    FIELD_SCALAR(rook_open),
    FIELD_SCALAR(rook_half_open),
    FIELD_SCALAR(knight_outpost),
    FIELD_SCALAR(bishop_outpost),
    FIELD_SCALAR(bad_bishop_pawn),
    FIELD_SCALAR(rook_behind_passer),
    FIELD_ROW(threat_by_pawn),
    FIELD_ROW(threat_by_minor),
    FIELD_ROW(threat_by_rook),
    FIELD_SCALAR(hanging),
    FIELD_SCALAR(king_attacks),
    FIELD_SHELTER,
    FIELD_SCALAR(tempo),
    FIELD_ROW(king_attacker),
    FIELD_ROW(king_square),
    FIELD_ROW(safe_check),
    FIELD_SCALAR(weak_zone),
    FIELD_SCALAR(no_queen),
    {.name = NULL},
};

const struct numbers chess_numbers = {"chess", &chess_weights, fields};
