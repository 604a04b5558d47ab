/* The loop: whose turn it is, who is asked, and what is left behind at the end. */
#include "protocol/cli/terminal/human.h"

#include "engine/clock.h"
#include "protocol/base/endgame_folder.h"
#include "protocol/base/flag.h"
#include "protocol/base/system.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { HASH_MEGABYTES = 64, CACHE_BLOCKS = 64, SECOND = 1000 };

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
    bool has_clock = human->settings->base > 0 && !human->is_over && !human->views;
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
            human->stale = true;
            human_show(human, seat);
            break;
        default:
            if (has_clock && human_time_left(human, seat) == 0) {
                return NULL;
            }
            human_show_clocks(human);
            break;
        }
    }
}

/* Asks the person of the seat for one line and does it. */
static void ask(struct human *human, int seat)
{
    if (human->since == 0) {
        human->since = clock_milliseconds();
    }
    human_show(human, seat);
    char *line = read_line(human, seat);
    if (line == NULL) {
        if (!human->quits) {
            human_flag_falls(human, seat);
        }
        putchar('\n');
        return;
    }
    if (!human->terminal.echoes) { /* what is typed into a pipe shows nowhere by itself */
        printf("%s\n", human->terminal.hides ? "" : line);
    }
    human_obey(human, seat, line);
}

/* Lets whoever is to move do one thing: a person one line, the engine a move. */
static void step(struct human *human)
{
    int seat = human_seat(human);
    /* A half that others may not know is typed unseen. */
    terminal_hide(&human->terminal, human->game.variant->simultaneous && !human->is_over);
    if (seat < 0) {
        human_resolve(human);
    } else if (human->is_over || human->views || human_plays(human, seat)) {
        ask(human, seat);
    } else {
        human_show(human, -1);
        human_engine_move(human, seat);
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
        human_say(human, "Nothing was played, so nothing was saved.");
    } else {
        human_say(human, "The game is saved in %s.", human->record.path);
    }
    record_close(&human->record);
}

static void begin(struct human *human)
{
    const struct variant *variant = human->game.variant;
    for (int seat = variant->seats - 1; seat >= 0; seat--) {
        if (human_plays(human, seat)) {
            human->flipped = human_sits_above(&human->game, seat);
        }
    }
    human_say(human, "Type a move, or `help`.");
    human_look_for_end(human);
}

/* Plays with all that is needed at hand. */
static int play(struct human *human)
{
    if (!human_open_record(human, human->settings->pgn)) {
        return STATUS_FAILURE;
    }
    begin(human);
    while (!human->quits && !ferror(stdout) &&
           !(human->is_over && human->settings->seats == 0 && !human->views)) {
        step(human);
    }
    terminal_hide(&human->terminal, false);
    leave_record(human);
    fputs(human->message, stdout);
    return STATUS_SUCCESS;
}

/* Reads the endgame tables of the game, if there is a folder of them. False, and why is said,
 * when they cannot be had. */
static bool open_endgames(struct human *human)
{
    const char *folder = human->settings->endgames;
    char reason[ENDGAME_REASON_MAX] = "memory is short";
    if (folder == NULL) {
        return true;
    }
    human->endgames = endgames_new();
    human->cache = endgame_cache_new(CACHE_BLOCKS);
    bool read = human->endgames != NULL && human->cache != NULL &&
                endgame_folder_exists(folder, reason) &&
                endgame_folder_read(human->endgames, folder, human->game.variant,
                                    human->game.options, reason) >= 0;
    if (!read) {
        fprintf(stderr, "quincunx play: %s\n", reason);
    }
    return read;
}

int human_play(const struct human_settings *settings, struct game *game)
{
    static struct human human;
    int status = STATUS_FAILURE;
    memset(&human, 0, sizeof human);
    human.settings = settings;
    human.game = *game;
    human.engine = local_engine_new(HASH_MEGABYTES);
    pthread_mutex_init(&human.mutex, NULL);
    setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
    if (human.engine == NULL || !terminal_open(&human.terminal, settings->colour)) {
        fprintf(stderr, "quincunx play: memory or descriptors are short\n");
    } else {
        status = open_endgames(&human) ? play(&human) : STATUS_FAILURE;
        terminal_close(&human.terminal);
    }
    human_forget_later(&human);
    local_engine_free(human.engine);
    endgame_cache_free(human.cache);
    endgames_free(human.endgames);
    pthread_mutex_destroy(&human.mutex);
    game_free(&human.game);
    return status;
}
