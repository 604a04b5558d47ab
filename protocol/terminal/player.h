/* An engine behind two pipes, as the terminal game sees it. Lines are
 * waited for with a deadline, so no engine, dead or silent, can stop the game. */
#ifndef PROTOCOL_TERMINAL_PLAYER_H
#define PROTOCOL_TERMINAL_PLAYER_H

#include "protocol/text/line.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct player {
    pid_t process; /* 0 when none runs */
    int input;     /* what is written here the engine reads */
    struct line_reader output;
};

enum player_status { PLAYER_LINE, PLAYER_LATE, PLAYER_GONE };

/* Starts `program`, all zero before. False with errno set when it cannot be started. */
bool player_start(struct player *player, const char *program);

/* Sends one line; the newline is added. What a dead engine does not take is dropped. */
void player_send(struct player *player, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Waits for a line until `deadline` (clock_milliseconds). *line lives until the next call. */
enum player_status player_read(struct player *player, int64_t deadline, char **line);

/* Ends the engine, kindly first, and frees what it had. */
void player_end(struct player *player);

#endif
