/* A search over all moves of the learner and, where the other side answers, all answers. */
#include "protocol/formats/lesson_judge.h"

#include "protocol/formats/notation.h"
#include "rules/game_words.h"

#include <stdio.h>
#include <string.h>

/* One position of the search. */
struct look {
    const struct lesson_task *task;
    const struct position *position;
    int moves; /* that are left */
};

static int seat_of(const struct look *look)
{
    return look->position->seat;
}

static bool is_own(const struct look *look, int piece)
{
    const uint8_t *team = look->task->variant->team;
    return piece != 0 && team[piece_seat(piece)] == team[seat_of(look)];
}

static bool is_hostile(const struct look *look, int piece)
{
    return piece != 0 && !is_own(look, piece);
}

static int squares_of(const struct lesson_task *task)
{
    return task->variant->files * task->variant->ranks;
}

/* How many own, or hostile, pieces of a type there are; of type 0, all but kings that cannot be
 * captured. */
static int count_pieces(const struct look *look, const struct position *position, bool own,
                        int type)
{
    int count = 0;
    for (int square = 0; square < squares_of(look->task); square++) {
        int piece = position_piece(position, square);
        bool fits = type == 0 ? piece_type(piece) != look->task->variant->royal
                              : piece_type(piece) == type;
        count += fits && (own ? is_own(look, piece) : is_hostile(look, piece));
    }
    return count;
}

static bool stands(const struct look *look, const struct lesson_goal *goal,
                   const struct position *after)
{
    for (int square = 0; square < squares_of(look->task); square++) {
        int piece = position_piece(after, square);
        if (square_set_has(&goal->squares, square) &&
            (!is_own(look, piece) || piece_type(piece) != goal->type)) {
            return false;
        }
    }
    return true;
}

/* Whether the pieces that stood on the goal's squares at the task's beginning are gone, and so
 * many of their types fewer. */
static bool is_captured(const struct look *look, const struct lesson_goal *goal,
                        const struct position *after)
{
    union position_room start;
    int wanted[PIECE_TYPES_MAX] = {0};
    bool all = true;
    lesson_start(look->task, &start.head);
    for (int square = 0; square < squares_of(look->task); square++) {
        int piece = position_piece(&start.head, square);
        if (square_set_has(&goal->squares, square)) {
            all = false;
            wanted[piece_type(piece)]++;
            if (position_piece(after, square) == piece) {
                return false;
            }
        }
    }
    for (int type = 1; type < PIECE_TYPES_MAX; type++) {
        if (wanted[type] > 0 && count_pieces(look, &start.head, false, type) -
                                        count_pieces(look, after, false, type) <
                                    wanted[type]) {
            return false;
        }
    }
    return !all || count_pieces(look, after, false, 0) == 0;
}

static bool gives_check(const struct look *look, const struct position *after)
{
    return after->seat == seat_of(look) ? after->other_in_check : after->in_check;
}

static bool is_won(const struct look *look, const struct position *after)
{
    const struct variant *variant = look->task->variant;
    if (variant->count(after) > 0) {
        return false;
    }
    bool own = variant->team[after->seat] == variant->team[seat_of(look)];
    return variant->outcome(after).kind == (own ? OUTCOME_WIN : OUTCOME_LOSS);
}

/* An answer that captures a piece of the type; MOVE_NONE without. Not where both sides move at
 * once. */
static move_t capture_of(const struct look *look, int type, const struct position *after)
{
    const struct variant *variant = look->task->variant;
    struct move_list list = {.count = 0};
    int count = count_pieces(look, after, true, type);
    variant->generate(after, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        union position_room next;
        variant->apply(after, &next.head, list.move[i]);
        if (count_pieces(look, &next.head, true, type) < count) {
            return list.move[i];
        }
    }
    return MOVE_NONE;
}

static bool is_kept(const struct look *look, int type, const struct position *after)
{
    if (!look->task->variant->simultaneous) {
        return capture_of(look, type, after) == MOVE_NONE;
    }
    return count_pieces(look, after, true, type) >=
           count_pieces(look, look->position, true, type);
}

static bool reaches(const struct look *look, const struct lesson_goal *goal,
                    const struct position *after)
{
    switch (goal->kind) {
    case LESSON_STAND:
        return stands(look, goal, after);
    case LESSON_CAPTURE:
        return is_captured(look, goal, after);
    case LESSON_CHECK:
        return gives_check(look, after);
    case LESSON_WIN:
        return is_won(look, after);
    case LESSON_KEEP:
        return is_kept(look, goal->type, after);
    default:
        return look->task->variant->pool(after, seat_of(look), goal->type) > 0;
    }
}

/* The first goal that is not reached; NULL when all are. */
static const struct lesson_goal *open_goal(const struct look *look,
                                           const struct position *after)
{
    for (int i = 0; i < look->task->goal_count; i++) {
        if (!reaches(look, &look->task->goal[i], after)) {
            return &look->task->goal[i];
        }
    }
    return NULL;
}

bool lesson_is_answered(const struct lesson_task *task)
{
    for (int i = 0; i < task->goal_count; i++) {
        if (task->goal[i].kind == LESSON_WIN) {
            return !task->variant->simultaneous;
        }
    }
    return false;
}

/* Writes to *next the position in which the learner is to move again, the others having stood
 * still. False when they cannot. */
static bool stand_still(const struct look *look, const struct position *after,
                        union position_room *next)
{
    union position_room now;
    memcpy(&now, after, look->task->variant->position_size);
    do {
        if (now.head.in_check || look->task->variant->count(&now.head) == 0) {
            return false;
        }
        look->task->variant->apply_null(&now.head, &next->head);
        now = *next;
    } while (next->head.seat != seat_of(look));
    return true;
}

/* The first answer to a move after which the learner cannot do it, or MOVE_NONE; *late is the
 * one with which the other side lasts longest, and *next the position after it. */
struct answers {
    move_t refuting, late;
    union position_room *next;
    bool any_solves; /* where both sides move at once: against some half it is done */
};

/* Notes an answer that leads to `next`. */
static void note_answer(const struct look *look, const union position_room *next, move_t answer,
                        struct answers *answers)
{
    if (look->moves < 2 || !lesson_is_solvable(look->task, &next->head, look->moves - 1)) {
        answers->refuting = answer;
    } else if (answers->late == MOVE_NONE ||
               (look->moves > 2 &&
                !lesson_is_solvable(look->task, &next->head, look->moves - 2))) {
        answers->late = answer;
        *answers->next = *next;
    }
}

/* All halves of the other side, and both orders, against the learner's half. */
static void try_halves(const struct look *look, move_t move, struct answers *answers)
{
    const struct variant *variant = look->task->variant;
    union position_room other, next;
    struct move_list list = {.count = 0};
    variant->open(look->position, &other.head, 1);
    variant->generate(&other.head, GENERATE_ALL, &list);
    for (int i = 0; i < 2 * list.count; i++) {
        const move_t half[2] = {move, list.move[i / 2]};
        variant->resolve(look->position, &next.head, half, i % 2);
        if (open_goal(look, &next.head) == NULL) {
            answers->any_solves = true;
        } else if (answers->refuting == MOVE_NONE) {
            note_answer(look, &next, half[1], answers);
        }
    }
}

static void try_answers(const struct look *look, const struct position *after,
                        struct answers *answers)
{
    const struct variant *variant = look->task->variant;
    union position_room next;
    struct move_list list = {.count = 0};
    variant->generate(after, GENERATE_ALL, &list);
    for (int i = 0; i < list.count && answers->refuting == MOVE_NONE; i++) {
        variant->apply(after, &next.head, list.move[i]);
        note_answer(look, &next, list.move[i], answers);
    }
}

/* What a move comes to, without words. `after` is the position after it, unless both sides move
 * at once. */
static enum lesson_state weigh(const struct look *look, move_t move, struct answers *answers,
                               union position_room *after)
{
    const struct variant *variant = look->task->variant;
    if (variant->simultaneous) {
        try_halves(look, move, answers);
        return answers->refuting != MOVE_NONE ? LESSON_WRONG
               : answers->late != MOVE_NONE   ? LESSON_GOES_ON
                                              : LESSON_SOLVED;
    }
    variant->apply(look->position, &after->head, move);
    if (open_goal(look, &after->head) == NULL) {
        return LESSON_SOLVED;
    }
    if (look->moves < 2) {
        return LESSON_WRONG;
    }
    if (lesson_is_answered(look->task)) {
        try_answers(look, &after->head, answers);
        return answers->refuting == MOVE_NONE && answers->late != MOVE_NONE ? LESSON_GOES_ON
                                                                            : LESSON_WRONG;
    }
    return stand_still(look, &after->head, answers->next) &&
                   lesson_is_solvable(look->task, &answers->next->head, look->moves - 1)
               ? LESSON_GOES_ON
               : LESSON_WRONG;
}

move_t lesson_way(const struct lesson_task *task, const struct position *position, int moves)
{
    struct look look = {task, position, 1};
    struct move_list list = {.count = 0};
    task->variant->generate(position, GENERATE_ALL, &list);
    for (; look.moves <= moves; look.moves++) {
        for (int i = 0; i < list.count; i++) {
            union position_room next, after;
            struct answers answers = {.next = &next};
            if (weigh(&look, list.move[i], &answers, &after) != LESSON_WRONG) {
                return list.move[i];
            }
        }
    }
    return MOVE_NONE;
}

bool lesson_is_solvable(const struct lesson_task *task, const struct position *position,
                        int moves)
{
    return lesson_way(task, position, moves) != MOVE_NONE;
}

/* --- Why a move is wrong --- */

/* Writes the first square on which no piece of the goal stands. */
static void name_square(const struct look *look, const struct lesson_goal *goal,
                        const struct position *after, char *text)
{
    for (int square = 0; square < squares_of(look->task); square++) {
        int piece = position_piece(after, square);
        if (square_set_has(&goal->squares, square) &&
            (!is_own(look, piece) || piece_type(piece) != goal->type)) {
            square_to_text(look->task->variant, square, text);
            return;
        }
    }
}

/* Writes an answer that shows why the goal is not reached; "" where there is none. */
static void name_answer(const struct look *look, const struct lesson_goal *goal,
                        const struct position *after, char *text)
{
    const struct variant *variant = look->task->variant;
    struct move_list list = {.count = 0};
    move_t answer = MOVE_NONE;
    if (goal->kind == LESSON_KEEP) {
        answer = capture_of(look, goal->type, after);
    } else {
        variant->generate(after, GENERATE_ALL, &list);
        answer = list.count > 0 ? list.move[0] : MOVE_NONE;
    }
    text[0] = '\0';
    if (answer != MOVE_NONE) {
        notation_write(variant, after, answer, NOTATION_SAN, text);
    }
}

/* What is missing after the last move. */
static void say_missing(const struct look *look, const struct position *after, char why[])
{
    const struct lesson_goal *goal = open_goal(look, after);
    const char *name = look->task->variant->words->piece[goal->type].name;
    char text[MOVE_TEXT_MAX];
    switch (goal->kind) {
    case LESSON_STAND:
        name_square(look, goal, after, text);
        snprintf(why, LESSON_WHY_MAX, "Then no %s of yours stands on %s.", name, text);
        break;
    case LESSON_CAPTURE:
        snprintf(why, LESSON_WHY_MAX, "That does not capture what it should.");
        break;
    case LESSON_CHECK:
        snprintf(why, LESSON_WHY_MAX, "That gives no check.");
        break;
    case LESSON_WIN:
        name_answer(look, goal, after, text);
        snprintf(why, LESSON_WHY_MAX,
                 text[0] != '\0' ? "There is an answer: %s." : "That does not win%s.", text);
        break;
    case LESSON_KEEP:
        name_answer(look, goal, after, text);
        snprintf(why, LESSON_WHY_MAX, "The answer %s captures your %s.", text, name);
        break;
    default:
        snprintf(why, LESSON_WHY_MAX, "That gives you no %s to hold.", name);
        break;
    }
}

/* The same where both sides move at once: what is missing whatever the other side does, or the
 * half that spoils it. */
static void say_half(const struct look *look, move_t move, const struct answers *answers,
                     char why[])
{
    const struct variant *variant = look->task->variant;
    const move_t half[2] = {move, answers->refuting};
    union position_room room;
    char text[MOVE_TEXT_MAX];
    variant->resolve(look->position, &room.head, half, 0);
    const struct lesson_goal *goal = open_goal(look, &room.head);
    if (look->moves < 2 && !answers->any_solves && goal != NULL && goal->kind != LESSON_WIN &&
        goal->kind != LESSON_KEEP) {
        say_missing(look, &room.head, why);
        return;
    }
    variant->open(look->position, &room.head, 1);
    notation_write(variant, &room.head, answers->refuting, NOTATION_SAN, text);
    snprintf(why, LESSON_WHY_MAX, "Not if %s plays %s at the same time.",
             variant->seat_names[1], text);
}

static void say_why(const struct look *look, move_t move, const struct position *after,
                    const struct answers *answers, char why[])
{
    char text[MOVE_TEXT_MAX];
    if (look->task->variant->simultaneous) {
        say_half(look, move, answers, why);
    } else if (look->moves < 2) {
        say_missing(look, after, why);
    } else if (answers->refuting != MOVE_NONE) {
        notation_write(look->task->variant, after, answers->refuting, NOTATION_SAN, text);
        snprintf(why, LESSON_WHY_MAX, "After %s it takes longer.", text);
    } else if (!lesson_is_answered(look->task) && after->in_check) {
        snprintf(why, LESSON_WHY_MAX,
                 "That gives check, but here the other side shall stand still.");
    } else {
        snprintf(why, LESSON_WHY_MAX, "That is not the shortest way.");
    }
}

void lesson_judge(const struct lesson_task *task, const struct position *position, int moves,
                  move_t move, struct lesson_verdict *verdict)
{
    struct look look = {task, position, moves};
    union position_room after;
    struct answers answers = {.next = &verdict->position};
    memset(verdict, 0, sizeof *verdict);
    verdict->state = weigh(&look, move, &answers, &after);
    if (verdict->state == LESSON_WRONG) {
        say_why(&look, move, &after.head, &answers, verdict->why);
    } else if (verdict->state == LESSON_GOES_ON) {
        verdict->answer = answers.late;
    } else if (!task->variant->simultaneous) {
        verdict->position = after;
    }
}

int lesson_write_answer(const struct lesson_task *task, const struct position *position,
                        move_t move, move_t answer, char text[MOVE_TEXT_MAX])
{
    const struct variant *variant = task->variant;
    union position_room room;
    if (variant->simultaneous) {
        variant->open(position, &room.head, 1);
    } else {
        variant->apply(position, &room.head, move);
    }
    notation_write(variant, &room.head, answer, NOTATION_SAN, text);
    return room.head.seat;
}
