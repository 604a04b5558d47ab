#include "protocol/cli/terminal/consult.h"

#include "engine/clock.h"
#include "protocol/cli/terminal/drawing.h"
#include "protocol/cli/terminal/human_game.h"

#include <stdio.h>

/* For a move without a clock, and what is kept back of a clock. */
enum { MOVE_MILLISECONDS = 1000, OVERHEAD_MILLISECONDS = 20 };

/* Waits for the engine. False when the program is to end, whatever the engine found. */
static bool wait_for_best(struct human *human)
{
    for (;;) {
        switch (terminal_wait(&human->terminal, INT64_MAX, NULL)) {
        case TERMINAL_BEST:
            drawing_hide_thought(human);
            return !human->quits;
        case TERMINAL_END:
            human->quits = true;
            thinking_stop(&human->thinking);
            break;
        case TERMINAL_RESIZED:
            human->screen.stale = true;
            drawing_show(human, -1);
            break;
        default:
            drawing_show_thought(human, thinking_now(&human->thinking));
            break;
        }
    }
}

/* Searches the game's position for the seat. False when the program is to end. */
static bool search_position(struct human *human, int seat, struct limits *limits,
                            struct thought *thought)
{
    limits->overhead = OVERHEAD_MILLISECONDS;
    limits->multipv = 1;
    limits->for_seat = 1 + seat;
    thinking_begin(&human->thinking, &human->game, human_position(human, seat), limits,
                   human->settings->level);
    bool goes_on = wait_for_best(human);
    *thought = thinking_end(&human->thinking);
    return goes_on;
}

bool consult_engine(struct human *human, int seat, move_t move, int64_t milliseconds,
                    struct thought *thought)
{
    struct limits limits = {.time = {-1, -1},
                            .depth = human->settings->depth,
                            .search_move_count = move != MOVE_NONE,
                            .search_moves = &move,
                            .advice = true};
    if (limits.depth == 0) {
        limits.move_time = milliseconds;
    }
    return search_position(human, seat, &limits, thought);
}

/* The limits of a move by the clocks as they stood when it began. */
static struct limits move_limits(const struct human *human, int seat)
{
    const struct human_settings *settings = human->settings;
    struct limits limits = {.time = {-1, -1}, .depth = settings->depth};
    if (settings->base > 0) {
        for (int i = 0; i < 2; i++) {
            limits.time[i] = human->clock[i == seat % 2 ? seat : i];
            limits.increment[i] = settings->increment;
        }
    } else if (settings->depth == 0) {
        limits.move_time = MOVE_MILLISECONDS;
    }
    return limits;
}

void consult_score_text(const struct human *human, int seat, int score, char *text, size_t size)
{
    char number[24];
    comment_score_to_text(comment_score(score), number, sizeof number);
    snprintf(text, size, "%s for %s", number, human_name(human, seat));
}

void consult_play(struct human *human, int seat)
{
    struct limits limits = move_limits(human, seat);
    struct thought thought;
    char move[MOVE_TEXT_MAX], score[48];
    if (human->since == 0) {
        human->since = clock_milliseconds();
    }
    if (!search_position(human, seat, &limits, &thought)) {
        return;
    }
    if (thought.move == MOVE_NONE) {
        human_game_stop(human, RESULT_NONE, "abandoned", "the engine finds no move");
        return;
    }
    struct comment comment = {.score = comment_score(thought.score),
                              .depth = thought.depth,
                              .milliseconds = clock_milliseconds() - human->since};
    if (!human->game.variant->simultaneous) {
        human_move_text(human, seat, thought.move, move);
        consult_score_text(human, seat, thought.score, score, sizeof score);
        screen_say(&human->screen, "%s plays %s (%s, depth %d).", human_name(human, seat), move,
                   score, thought.depth);
    }
    human_game_commit(human, seat, thought.move, &comment);
}
