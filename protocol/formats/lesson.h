/* Lessons: small tasks that teach a game, in an order that teaches. Their texts are the files
 * protocol/formats/lessons/NAME.txt, which are part of the program. Such a text is read line by
 * line; empty lines and those that begin with # say nothing, and a line that begins with a
 * blank goes on with the line before it:
 *
 *     variant xodul pool=common   the game of the tasks that follow, with rule options
 *     task The wizard             begins a task and is its title; then, in any order:
 *     fen 8k/9/9/9/9/9/9/K3W4 w   the position; the learner has the side to move
 *     goal stand W e5             up to three; all must be reached at once
 *     moves 1                     the fewest of the learner's moves that do it
 *     say ...                     what the learner is told before,
 *     solved ...                  when it is done,
 *     hint ...                    and after a wrong move
 *
 * Goals are
 *
 *     goal stand TYPE SQUARE...   a piece of this type stands on each of the squares
 *     goal capture SQUARE...      the hostile pieces of these squares are captured
 *     goal capture all            there is no hostile piece but kings that nobody can capture
 *     goal check                  the other side is in check
 *     goal win                    the game is won
 *     goal keep TYPE              no answer captures a piece of this type
 *     goal hold TYPE              there is a piece of this type in the pool or stack
 *
 * lesson_judge.h says what the other side does. */
#ifndef PROTOCOL_FORMATS_LESSON_H
#define PROTOCOL_FORMATS_LESSON_H

#include "protocol/base/embedded_text.h"
#include "rules/variant.h"

enum lesson_kind {
    LESSON_STAND,
    LESSON_CAPTURE,
    LESSON_CHECK,
    LESSON_WIN,
    LESSON_KEEP,
    LESSON_HOLD,
    LESSON_KINDS
};

enum { LESSON_GOALS_MAX = 3, LESSON_MOVES_MAX = 9 };

struct lesson_goal {
    enum lesson_kind kind;
    int type;                  /* of LESSON_STAND, LESSON_KEEP and LESSON_HOLD */
    struct square_set squares; /* of LESSON_STAND and LESSON_CAPTURE */
};

struct lesson_task {
    const struct variant *variant;
    unsigned options;
    const char *title, *fen, *say, *solved, *hint;
    int moves;
    int goal_count;
    struct lesson_goal goal[LESSON_GOALS_MAX];
    int line; /* where it begins, from 1 */
};

/* The tasks of a text. */
struct lesson {
    int count;
    struct lesson_task *task;
    char *text; /* what the tasks point to */
};

/* Why a text was refused: a phrase without a final stop. */
struct lesson_error {
    int line; /* from 1 */
    char what[200];
};

/* Reads a text of `size` bytes. False when it is refused, or memory is short: *error says why,
 * and there is nothing to free. */
bool lesson_read(struct lesson *lesson, const char *text, size_t size,
                 struct lesson_error *error);
void lesson_free(struct lesson *lesson);

/* How many lessons the program has, and the text of one of them. */
int lesson_text_count(void);
struct embedded_text lesson_text_at(int index);

/* Reads the lesson of the program that has tasks of the variant. False when there is none, or
 * memory is short: *error says which. */
bool lesson_open(struct lesson *lesson, const struct variant *variant,
                 struct lesson_error *error);

/* "stand", as texts have it. */
const char *lesson_kind_name(enum lesson_kind kind);

/* The position of a task. */
void lesson_start(const struct lesson_task *task, struct position *position);

#endif
