/* The lines of a game with variations, those that are open at a place of its text, each in the
 * one before: where they stand. What a game knows besides, as repetitions, is not known here.
 */
#ifndef PROTOCOL_FORMATS_PGN_LINES_H
#define PROTOCOL_FORMATS_PGN_LINES_H

#include "protocol/formats/pgn.h"

struct pgn_lines {
    const struct variant *variant;
    int depth;                          /* of the last line, 0 = the main line */
    bool has_move[PGN_DEPTH_MAX + 1];   /* of each line: something was played in it */
    union position_room (*position)[2]; /* of each line: before its last move and behind it */
};

/* False when memory is short. */
bool pgn_lines_init(struct pgn_lines *lines);
void pgn_lines_free(struct pgn_lines *lines);

/* Begins with a main line that stands on `now`, `before` being the position before its last
 * move, NULL where it has none. */
void pgn_lines_begin(struct pgn_lines *lines, const struct variant *variant,
                     const struct position *before, const struct position *now);

/* Where the last line stands. */
const struct position *pgn_lines_now(const struct pgn_lines *lines);

/* Opens an alternative to the last move of the last line. False, and nothing changes, when that
 * has no move or there are PGN_DEPTH_MAX variations. */
bool pgn_lines_open(struct pgn_lines *lines);
void pgn_lines_close(struct pgn_lines *lines);

/* A move, or a turn of both sides. */
struct pgn_step {
    move_t move;
    struct joint joint; /* where both sides move at once */
};

/* Plays a legal step in the last line. */
void pgn_lines_play(struct pgn_lines *lines, const struct pgn_step *step);

/* The step that `text` names in any notation. False with *error when none is legal. */
bool pgn_step_read(const struct variant *variant, const struct position *position,
                   const char *text, struct pgn_step *step, struct text_error *error);

/* Writes a step, which is to be played on `position`, as UCI has it. */
void pgn_step_text(const struct variant *variant, const struct position *position,
                   const struct pgn_step *step, char text[JOINT_TEXT_MAX]);

#endif
