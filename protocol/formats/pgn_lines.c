#include "protocol/formats/pgn_lines.h"

#include "protocol/formats/notation.h"
#include "rules/aligned.h"

#include <string.h>

bool pgn_lines_init(struct pgn_lines *lines)
{
    *lines = (struct pgn_lines){.variant = NULL};
    lines->position = aligned_new((PGN_DEPTH_MAX + 1) * sizeof *lines->position);
    return lines->position != NULL;
}

void pgn_lines_free(struct pgn_lines *lines)
{
    aligned_free(lines->position);
    lines->position = NULL;
}

void pgn_lines_begin(struct pgn_lines *lines, const struct variant *variant,
                     const struct position *before, const struct position *now)
{
    lines->variant = variant;
    lines->depth = 0;
    lines->has_move[0] = before != NULL;
    memcpy(&lines->position[0][0], before != NULL ? before : now, variant->position_size);
    memcpy(&lines->position[0][1], now, variant->position_size);
}

const struct position *pgn_lines_now(const struct pgn_lines *lines)
{
    return &lines->position[lines->depth][1].head;
}

bool pgn_lines_open(struct pgn_lines *lines)
{
    int depth = lines->depth;
    if (!lines->has_move[depth] || depth == PGN_DEPTH_MAX) {
        return false;
    }
    memcpy(&lines->position[depth + 1][1], &lines->position[depth][0],
           lines->variant->position_size);
    lines->has_move[depth + 1] = false;
    lines->depth++;
    return true;
}

void pgn_lines_close(struct pgn_lines *lines)
{
    lines->depth--;
}

void pgn_lines_play(struct pgn_lines *lines, const struct pgn_step *step)
{
    const struct variant *variant = lines->variant;
    union position_room *position = lines->position[lines->depth];
    const struct position *from = &position[0].head;
    struct position *to = &position[1].head;
    memcpy(&position[0], &position[1], variant->position_size);
    lines->has_move[lines->depth] = true;
    if (variant->simultaneous) {
        variant->resolve(from, to, step->joint.half, step->joint.first);
    } else {
        variant->apply(from, to, step->move);
    }
}

bool pgn_step_read(const struct variant *variant, const struct position *position,
                   const char *text, struct pgn_step *step, struct text_error *error)
{
    if (variant->simultaneous) {
        return notation_read_joint(variant, position, text, &step->joint, error);
    }
    step->move = notation_read(variant, position, text, error);
    return step->move != MOVE_NONE;
}

void pgn_step_text(const struct variant *variant, const struct position *position,
                   const struct pgn_step *step, char text[JOINT_TEXT_MAX])
{
    if (variant->simultaneous) {
        joint_to_text(variant, position, &step->joint, text);
    } else {
        move_to_text(variant, position, step->move, text);
    }
}
