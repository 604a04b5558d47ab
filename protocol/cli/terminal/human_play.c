#include "protocol/cli/terminal/human_play.h"

#include "engine/clock.h"
#include "protocol/base/flag.h"
#include "protocol/base/system.h"
#include "protocol/cli/terminal/consult.h"
#include "protocol/cli/terminal/drawing.h"
#include "protocol/cli/terminal/human_game.h"
#include "protocol/cli/terminal/typed_table.h"

#include <stdio.h>
#include <string.h>

enum { SECOND = 1000 };

/* The deadline for the person's line, and the next second to show on the clock. */
static int64_t next_look(const struct human *human, int seat, bool has_clock)
{
    if (!has_clock) {
        return INT64_MAX;
    }
    int64_t left = human_time_left(human, seat);
    return clock_milliseconds() + (left < SECOND ? left : left % SECOND + 1);
}

/* Waits for a line from the person. NULL when time is up or the program is to end. */
static char *read_line(struct human *human, int seat)
{
    bool has_clock = human->settings->base > 0 && !human->is_over && !human->viewing.is_on;
    char *line = NULL;
    for (;;) {
        int64_t deadline = next_look(human, seat, has_clock);
        switch (terminal_wait(&human->terminal, deadline, &line)) {
        case TERMINAL_LINE:
            return line;
        case TERMINAL_END:
            human->quits = true;
            return NULL;
        case TERMINAL_RESIZED:
            human->screen.stale = true;
            drawing_show(human, seat);
            break;
        default:
            if (has_clock && human_time_left(human, seat) == 0) {
                return NULL;
            }
            drawing_show_clocks(human);
            break;
        }
    }
}

/* Asks the person of the seat for one line and does it. */
static void ask_person(struct human *human, int seat)
{
    if (human->since == 0) {
        human->since = clock_milliseconds();
    }
    drawing_show(human, seat);
    char *line = read_line(human, seat);
    if (line == NULL) {
        if (!human->quits) {
            human_game_flag_falls(human, seat);
        }
        putchar('\n');
        return;
    }
    if (!human->terminal.echoes) { /* what is typed into a pipe shows nowhere by itself */
        printf("%s\n", human->terminal.hides ? "" : line);
    }
    typed_table_run(human, seat, line);
}

/* Does one thing for the seat to move: reads a person's line, or has the engine move. */
static void let_move(struct human *human)
{
    int seat = human_seat(human);
    /* A half that others may not know is typed unseen. */
    terminal_hide(&human->terminal, human->game.variant->simultaneous && !human->is_over);
    if (seat < 0) {
        human_game_resolve(human);
    } else if (human->is_over || human->viewing.is_on || human_plays(human, seat)) {
        ask_person(human, seat);
    } else {
        drawing_show(human, -1);
        consult_play(human, seat);
    }
}

/* Says in which file the game is. A file without a move is deleted, unless the user named it.
 */
static void leave_record(struct human *human)
{
    const char *wish = human->settings->pgn;
    bool is_named = wish != NULL && strcmp(wish, human->record.path) == 0;
    if (human->record.count == 0 && !is_named) {
        system_remove(human->record.path);
        screen_say(&human->screen, "Nothing was played, so nothing was saved.");
    } else {
        screen_say(&human->screen, "The game is saved in %s.", human->record.path);
    }
    record_close(&human->record);
}

/* Whether the seat's pieces begin in the upper half of the board. */
static bool sits_above(const struct game *game, int seat)
{
    const struct variant *variant = game->variant;
    int balance = 0;
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int piece = position_piece(game_position_at(game, 0), square);
        if (piece != 0 && piece_seat(piece) == seat) {
            balance += 2 * (square / variant->files) - (variant->ranks - 1);
        }
    }
    return balance > 0;
}

static void begin_game(struct human *human)
{
    const struct variant *variant = human->game.variant;
    for (int seat = variant->seats - 1; seat >= 0; seat--) {
        if (human_plays(human, seat)) {
            human->screen.flipped = sits_above(&human->game, seat);
        }
    }
    screen_say(&human->screen, "Type a move, or `help`.");
    human_game_look_for_end(human);
}

/* Plays until the person leaves, with terminal and engine open. Returns the exit status. */
static int play_until_end(struct human *human)
{
    if (!human_game_open_record(human, human->settings->pgn)) {
        return STATUS_FAILURE;
    }
    begin_game(human);
    while (!human->quits && !ferror(stdout) &&
           !(human->is_over && human->settings->seats == 0 && !human->viewing.is_on)) {
        let_move(human);
    }
    terminal_hide(&human->terminal, false);
    leave_record(human);
    fputs(human->screen.message, stdout);
    return STATUS_SUCCESS;
}

int human_play(const struct human_settings *settings, struct game *game)
{
    static struct human human;
    char reason[ENDGAME_REASON_MAX];
    int status = STATUS_FAILURE;
    memset(&human, 0, sizeof human);
    human.settings = settings;
    human.game = *game;
    setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
    if (!thinking_open(&human.thinking, &human.terminal) ||
        !terminal_open(&human.terminal, settings->colour)) {
        fprintf(stderr, "quincunx play: not enough memory or file descriptors\n");
    } else {
        if (settings->endgames != NULL &&
            !thinking_read_endgames(&human.thinking, settings->endgames, game, reason)) {
            fprintf(stderr, "quincunx play: %s\n", reason);
        } else {
            status = play_until_end(&human);
        }
        terminal_close(&human.terminal);
    }
    viewing_end(&human.viewing);
    thinking_close(&human.thinking);
    game_free(&human.game);
    return status;
}
