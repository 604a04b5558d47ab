/* Lessons over the C API, for the page: as texts.h. Each function returns a text that the
 * caller frees by quincunx_free_text. */
#ifndef PROTOCOL_FORMATS_LESSON_TEXTS_H
#define PROTOCOL_FORMATS_LESSON_TEXTS_H

#include "rules/quincunx.h"

/* The lesson that has tasks of the variant, as JSON: a list of tasks with title, variant,
 * options, fen, moves, say, solved, hint, and "goals": of each kind, piece, which may be null,
 * and squares. lesson.h says what they mean. NULL, with the reason in *error, when there is no
 * such variant or memory is short. */
char *quincunx_lessons(const char *variant, struct quincunx_error *error);

/* Judges a move of the learner in the task of that number, from 0: `fen` is where he stands,
 * with `moves` moves left. JSON: "state" is "solved", "on" or "wrong"; "why", a sentence where
 * it is wrong, "answer", the other side's move where it answers, and "fen", the position after
 * all that, each null where there is none. NULL, with the reason in *error, when something is
 * refused. */
char *quincunx_lesson_move(const char *variant, int task, const char *fen, int moves,
                           const char *move, struct quincunx_error *error);

#endif
