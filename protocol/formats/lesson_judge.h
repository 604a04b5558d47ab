/* Judges what a learner plays in a task, by the rules of the game alone. What the other side
 * does follows from the task:
 *
 * - where both sides move at once it may do anything: a move counts only if it reaches the goal
 *   whatever the other half is and whoever registers first;
 * - in a task whose goal is to win it answers, and every answer is tried;
 * - in all other tasks it stands still. A position in which it would have to answer a check, or
 *   has no move, can only be the last one.
 *
 * The goals are looked at after each move of the learner. */
#ifndef PROTOCOL_FORMATS_LESSON_JUDGE_H
#define PROTOCOL_FORMATS_LESSON_JUDGE_H

#include "protocol/formats/lesson.h"

enum { LESSON_WHY_MAX = 200 };

enum lesson_state {
    LESSON_SOLVED,
    LESSON_GOES_ON, /* the move begins a shortest way */
    LESSON_WRONG
};

struct lesson_verdict {
    enum lesson_state state;
    move_t answer;                /* of the other side, where it answers and the task goes on */
    union position_room position; /* what the learner has then, if it goes on; solved, the end,
                                     unless both sides move at once */
    char why[LESSON_WHY_MAX];     /* if it is wrong: a sentence */
};

/* Whether the other side answers: the task is to win, and the sides move in turn. */
bool lesson_is_answered(const struct lesson_task *task);

/* Judges a legal move of the learner in `position`, which he has `moves` moves left to solve.
 */
void lesson_judge(const struct lesson_task *task, const struct position *position, int moves,
                  move_t move, struct lesson_verdict *verdict);

/* Writes the other side's answer to a move in `position`, in short notation. Returns the seat
 * that plays it. */
int lesson_write_answer(const struct lesson_task *task, const struct position *position,
                        move_t move, move_t answer, char text[MOVE_TEXT_MAX]);

/* Whether the task can be solved from `position` in so many moves, or fewer. */
bool lesson_is_solvable(const struct lesson_task *task, const struct position *position,
                        int moves);

/* A move that begins a shortest way; MOVE_NONE where there is none in `moves` moves. */
move_t lesson_way(const struct lesson_task *task, const struct position *position, int moves);

#endif
