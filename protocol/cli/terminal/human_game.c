#include "protocol/cli/terminal/human_game.h"

#include "protocol/match/games/adjudicator.h"
#include "rules/move_text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds that a seat has at least after undo, also when it had lost on time. */
enum { CLOCK_LEAST = 1000 };

struct record_end human_game_record_end(const struct human *human)
{
    return human->is_over ? (struct record_end){human->result, human->termination}
                          : (struct record_end){RESULT_NONE, "unterminated"};
}

/* The board is to be drawn anew, without marks. */
static void redraw_board(struct human *human)
{
    screen_clear_marks(&human->screen);
    human->screen.stale = true;
}

/* Writes the game's file, or says why not. */
static void write_record(struct human *human)
{
    const struct record_end end = human_game_record_end(human);
    if (!record_write(&human->record, &human->game, &end)) {
        screen_say(&human->screen, "%s cannot be written: %s", human->record.path,
                   strerror(errno));
    }
}

void human_game_stop(struct human *human, enum game_result result, const char *termination,
                     const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(human->reason, sizeof human->reason, format, list);
    va_end(list);
    human->is_over = true;
    human->result = result;
    human->termination = termination;
    human->screen.stale = true;
    screen_say(&human->screen, "The game is over: %s (%s).", game_result_text(result),
               human->reason);
    write_record(human);
}

void human_game_flag_falls(struct human *human, int seat)
{
    human->clock[seat] = 0;
    human_game_stop(human, game_lost_by(&human->game, seat), "time forfeit",
                    "%s's flag has fallen", human_name(human, seat));
}

/* Takes a move's time off the clock. False when the flag has fallen, which ends the game. */
static bool spend_time(struct human *human, int seat, int64_t milliseconds)
{
    if (human->settings->base == 0) {
        return true;
    }
    human->clock[seat] -= milliseconds;
    if (human->clock[seat] <= 0) {
        human_game_flag_falls(human, seat);
        return false;
    }
    human->clock[seat] += human->settings->increment;
    return true;
}

void human_game_look_for_end(struct human *human)
{
    struct game_end end = game_end(&human->game);
    int limit = human->settings->moves_max;
    redraw_board(human);
    if (end.result != RESULT_NONE) {
        human_game_stop(human, end.result, "normal", "%s", end.reason);
    } else if (limit > 0 && game_position(&human->game)->fullmove_number -
                                    game_position_at(&human->game, 0)->fullmove_number >=
                                limit) {
        human_game_stop(human, RESULT_NONE, "unterminated", "stopped after %d moves", limit);
    } else {
        write_record(human);
    }
}

/* Whether the engine has seen the game as even on so many moves of the seat in a row since only
 * `alive` are in it. */
static bool sees_as_even(const struct human *human, int seat, unsigned alive)
{
    const struct game *game = &human->game;
    int moves = 0;
    for (int i = game->count - 1; i >= 0 && moves < SHARE_MOVES; i--) {
        const struct position *before = game_position_at(game, i);
        const struct comment *comment = &human->record.comments[i];
        if (variant_seats_alive(game->variant, before) != alive) {
            return false;
        }
        if (before->seat == seat) {
            if (comment->depth == 0 || abs(comment->score) > SHARE_SCORE) {
                return false;
            }
            moves++;
        }
    }
    return moves == SHARE_MOVES;
}

/* Lets the last two share the victory, by the referee's rule, if the engine plays for both. */
static void look_for_share(struct human *human)
{
    const struct variant *variant = human->game.variant;
    unsigned alive = variant_seats_alive(variant, game_position(&human->game));
    if (human->is_over || !variant_is_free_for_all(variant) || __builtin_popcount(alive) != 2) {
        return;
    }
    for (int seat = 0; seat < variant->seats; seat++) {
        if ((alive >> seat & 1) &&
            (human_plays(human, seat) || !sees_as_even(human, seat, alive))) {
            return;
        }
    }
    human_game_stop(human, game_drawn(&human->game), "normal",
                    "the last two share the victory");
}

static void run_out_of_memory(struct human *human)
{
    human_game_stop(human, RESULT_NONE, "abandoned", "out of memory");
}

void human_game_commit(struct human *human, int seat, move_t move,
                       const struct comment *comment)
{
    viewing_end(&human->viewing);
    human->since = 0;
    if (human->game.variant->simultaneous) {
        human->is_in[seat] = true;
        human->half[seat] = move;
        human->comment[seat] = *comment;
        redraw_board(human);
        return;
    }
    if (!spend_time(human, seat, comment->milliseconds)) {
        return;
    }
    if (!record_add(&human->record, comment, 0) || !game_play(&human->game, move)) {
        run_out_of_memory(human);
        return;
    }
    human_game_look_for_end(human);
    look_for_share(human);
}

/* Who registered first: who took less time, if there are clocks; else the position tells. */
static int first_of(const struct human *human)
{
    int64_t later = human->comment[0].milliseconds - human->comment[1].milliseconds;
    if (human->settings->base == 0 || later == 0) {
        return position_first(game_position(&human->game));
    }
    return later < 0 ? 0 : 1;
}

void human_game_resolve(struct human *human)
{
    struct game *game = &human->game;
    struct joint joint = {.half = {human->half[0], human->half[1]}, .first = first_of(human)};
    char text[JOINT_TEXT_MAX];
    memset(human->is_in, 0, sizeof human->is_in);
    human->since = 0;
    for (int seat = 0; seat < 2; seat++) {
        if (!spend_time(human, seat, human->comment[seat].milliseconds)) {
            return;
        }
    }
    joint_to_text(game->variant, game_position(game), &joint, text);
    screen_say(&human->screen, "%d. %s", game_position(game)->fullmove_number, text);
    if (!record_add(&human->record, &human->comment[0], joint.first) ||
        !record_add(&human->record, &human->comment[1], joint.first) ||
        !game_play_joint(game, &joint)) {
        run_out_of_memory(human);
        return;
    }
    human_game_look_for_end(human);
}

/* How many moves of the game to take back so that a person is to move; 0 when none has. */
static int moves_back(const struct human *human)
{
    const struct game *game = &human->game;
    if (game->variant->simultaneous) {
        return human->settings->seats != 0 && game->count >= 2 ? 2 : 0;
    }
    for (int back = 1; back <= game->count; back++) {
        if (human_plays(human, game_position_at(game, game->count - back)->seat)) {
            return back;
        }
    }
    return 0;
}

/* Gives the time back that the last move took. */
static void give_time_back(struct human *human)
{
    int last = human->game.count - 1;
    int seat = human->game.variant->simultaneous ? last % 2
                                                 : game_position_at(&human->game, last)->seat;
    if (human->settings->base > 0 && last < human->record.count) {
        human->clock[seat] +=
            human->record.comments[last].milliseconds - human->settings->increment;
        if (human->clock[seat] < CLOCK_LEAST) {
            human->clock[seat] = CLOCK_LEAST;
        }
    }
}

void human_game_go_on(struct human *human)
{
    human->is_over = false;
    human->since = 0;
    memset(human->is_in, 0, sizeof human->is_in);
    redraw_board(human);
}

bool human_game_undo(struct human *human)
{
    int back = moves_back(human);
    bool had_half = human->is_in[0] || human->is_in[1];
    viewing_end(&human->viewing);
    if (had_half) {
        back = 0; /* a half that is in is taken back alone */
    } else if (back == 0) {
        return false;
    }
    for (int i = 0; i < back; i++) {
        give_time_back(human);
        game_undo(&human->game, 1);
    }
    record_take_back(&human->record, human->game.count);
    human_game_go_on(human);
    write_record(human);
    return true;
}

bool human_game_open_record(struct human *human, const char *path)
{
    const struct human_settings *settings = human->settings;
    if (!record_open(&human->record, path, human->game.variant, settings->base,
                     settings->increment)) {
        fprintf(stderr, "quincunx play: cannot create %s: %s\n",
                path == NULL ? "a PGN file" : path, strerror(errno));
        return false;
    }
    for (int seat = 0; seat < human->game.variant->seats; seat++) {
        human->clock[seat] = settings->base;
        human->record.player[seat] = human_plays(human, seat) ? "Human" : NULL;
    }
    human->record.has_people = settings->seats != 0;
    write_record(human);
    return true;
}

void human_game_restart(struct human *human)
{
    struct record old = human->record;
    bool was_empty = human->game.count == 0 && human->viewing.count == 0;
    viewing_end(&human->viewing);
    if (was_empty) {
        screen_say(&human->screen, "A new game.");
    } else {
        screen_say(&human->screen, "A new game; the old one is in %s.", old.path);
    }
    human_game_go_on(human);
    game_undo(&human->game, human->game.count);
    local_engine_forget(human->thinking.engine);
    if (was_empty) {
        return;
    }
    if (human_game_open_record(human, NULL)) {
        record_close(&old);
    } else {
        human->record = old;
        human->quits = true;
    }
}
