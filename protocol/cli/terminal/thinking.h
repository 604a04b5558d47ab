/* The engine at work for people: it searches on its own thread, and what it finds is kept here
 * and wakes the thread that waits at the terminal. */
#ifndef PROTOCOL_CLI_TERMINAL_THINKING_H
#define PROTOCOL_CLI_TERMINAL_THINKING_H

#include "protocol/base/endgame_folder.h"
#include "protocol/cli/terminal/terminal.h"
#include "protocol/match/clients/local_engine.h"

#include <pthread.h>

enum { THOUGHT_LINE_MAX = 256 };

/* What the engine found. */
struct thought {
    int depth;
    int score; /* centipawns or mate as in struct info, for the seat that asked */
    int64_t milliseconds;
    char line[THOUGHT_LINE_MAX]; /* the moves it expects */
    move_t move;                 /* when the search has ended */
};

struct thinking {
    struct terminal *terminal;
    struct local_engine *engine;
    struct endgames *endgames; /* NULL = none */
    struct endgame_cache *cache;

    pthread_mutex_t mutex; /* guards `thought` while the engine searches */
    struct thought thought;
    int64_t told; /* when it woke the terminal last */
    const struct variant *variant;
    const struct position *position; /* that it searches */
    struct local_watcher watcher;
};

/* Makes an engine, without endgame tables. False when memory is short. */
bool thinking_open(struct thinking *thinking, struct terminal *terminal);
void thinking_close(struct thinking *thinking);

/* Reads the endgame tables of the game from the folder. False with the reason when they cannot
 * be read. */
bool thinking_read_endgames(struct thinking *thinking, const char *folder,
                            const struct game *game, char reason[ENDGAME_REASON_MAX]);

/* Writes what the tables say of a position. False when none has it. */
bool thinking_endgame(struct thinking *thinking, const struct variant *variant,
                      const struct position *position, char text[ENDGAME_TEXT_MAX]);

/* Starts a search of the game for limits->for_seat, which sees `position`. The terminal gets
 * TERMINAL_THOUGHT from time to time, and TERMINAL_BEST at the end. */
void thinking_begin(struct thinking *thinking, const struct game *game,
                    const struct position *position, const struct limits *limits, int level);

/* What it has found so far. */
struct thought thinking_now(struct thinking *thinking);

/* Stops the search and waits until it has ended. */
void thinking_stop(struct thinking *thinking);

/* What the search that has ended found. */
struct thought thinking_end(struct thinking *thinking);

#endif
