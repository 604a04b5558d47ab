/* The engine at work: what it tells comes from its own thread, is kept behind the mutex and
 * wakes the main one, which waits here. */
#include "protocol/cli/terminal/human.h"

#include "engine/clock.h"
#include "protocol/formats/game_text.h"

#include <stdio.h>
#include <string.h>

/* TURN: for a move without a clock. NEWS: between two lines about the thinking.
 * OVERHEAD: kept back of the clock. */
enum { TURN_MILLISECONDS = 1000, NEWS_MILLISECONDS = 100, OVERHEAD_MILLISECONDS = 20 };

static void on_info(void *context, const struct info *info)
{
    struct human *human = context;
    int64_t now = clock_milliseconds();
    if (info->multipv > 1 || info->bound != 0) {
        return;
    }
    pthread_mutex_lock(&human->mutex);
    human->thought.depth = info->depth;
    human->thought.score = info->score;
    human->thought.milliseconds = info->time_ms;
    game_text_line(human->game.variant, human->asked, info->pv, info->pv_length, NOTATION_UCI,
                   human->thought.line, sizeof human->thought.line);
    pthread_mutex_unlock(&human->mutex);
    if (now - human->told >= NEWS_MILLISECONDS) {
        human->told = now;
        terminal_wake(&human->terminal, TERMINAL_THOUGHT);
    }
}

static void on_best(void *context)
{
    struct human *human = context;
    terminal_wake(&human->terminal, TERMINAL_BEST);
}

/* Waits for the engine. False when the program is to end, whatever the engine found. */
static bool wait_for_best(struct human *human)
{
    for (;;) {
        struct human_thought thought;
        switch (terminal_wait(&human->terminal, INT64_MAX, NULL)) {
        case TERMINAL_BEST:
            human_hide_thought(human);
            return !human->quits;
        case TERMINAL_END:
            human->quits = true;
            atomic_store(local_engine_stop(human->engine), true);
            local_engine_end(human->engine);
            break;
        case TERMINAL_RESIZED:
            human->stale = true;
            human_show(human, -1);
            break;
        default:
            pthread_mutex_lock(&human->mutex);
            thought = human->thought;
            pthread_mutex_unlock(&human->mutex);
            human_show_thought(human, &thought);
            break;
        }
    }
}

/* Searches the game's position for the seat. */
static bool search(struct human *human, int seat, struct limits *limits,
                   struct human_thought *thought)
{
    const struct engine_options options = {.skill = skill_of_level(human->settings->level),
                                           .endgames = human->endgames};
    const struct local_watcher watcher = {
        .context = human, .on_info = on_info, .on_best = on_best};
    limits->overhead = OVERHEAD_MILLISECONDS;
    limits->multipv = 1;
    limits->for_seat = 1 + seat;
    human->thought = (struct human_thought){.depth = 0};
    human->asked = human_position(human, seat);
    human->told = clock_milliseconds();
    local_engine_go(human->engine, &human->game, limits, &options, &watcher);
    bool goes_on = wait_for_best(human);
    human->thought.move = local_engine_end(human->engine).move;
    *thought = human->thought;
    return goes_on;
}

bool human_consult(struct human *human, int seat, move_t move, int64_t milliseconds,
                   struct human_thought *thought)
{
    struct limits limits = {.time = {-1, -1},
                            .depth = human->settings->depth,
                            .search_move_count = move != MOVE_NONE,
                            .search_moves = &move,
                            .advice = true};
    if (limits.depth == 0) {
        limits.move_time = milliseconds;
    }
    return search(human, seat, &limits, thought);
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
        limits.move_time = TURN_MILLISECONDS;
    }
    return limits;
}

void human_score_text(const struct human *human, int seat, int score, char *text, size_t size)
{
    char number[24];
    score_to_text(comment_score(score), number, sizeof number);
    snprintf(text, size, "%s for %s", number, human_name(human, seat));
}

void human_engine_move(struct human *human, int seat)
{
    struct limits limits = move_limits(human, seat);
    struct human_thought thought;
    char move[MOVE_TEXT_MAX], score[48];
    if (human->since == 0) {
        human->since = clock_milliseconds();
    }
    if (!search(human, seat, &limits, &thought)) {
        return;
    }
    if (thought.move == MOVE_NONE) {
        human_stop(human, RESULT_NONE, "abandoned", "the engine finds no move");
        return;
    }
    struct comment comment = {.score = comment_score(thought.score),
                              .depth = thought.depth,
                              .milliseconds = clock_milliseconds() - human->since};
    if (!human->game.variant->simultaneous) {
        human_move_text(human, seat, thought.move, move);
        human_score_text(human, seat, thought.score, score, sizeof score);
        human_say(human, "%s plays %s (%s, depth %d).", human_name(human, seat), move, score,
                  thought.depth);
    }
    human_commit(human, seat, thought.move, &comment);
}
