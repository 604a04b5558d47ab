/* The PGN of a game in progress: the whole file is written after every move, so that the file
 * on the disk is always complete. */
#ifndef PROTOCOL_CLI_TERMINAL_RECORD_H
#define PROTOCOL_CLI_TERMINAL_RECORD_H

#include "protocol/formats/comment.h"
#include "rules/game.h"

#include <stdio.h>

enum { RECORD_PATH_MAX = 1024 };

struct record {
    char path[RECORD_PATH_MAX];
    FILE *file;
    char date[16];
    char time_control[32];         /* "60+0.6" or "-" */
    const char *player[SEATS_MAX]; /* by seat; NULL = the engine */
    bool has_people;               /* among the players */
    struct comment *comments;      /* one a move; one a side where both move at once */
    signed char *firsts;           /* as the comments: who registered first */
    int count, capacity;
};

/* How a game stands or has ended. */
struct record_end {
    enum game_result result;
    const char *termination; /* the tag's text */
};

/* Creates the file: `path`, or a new name in the present folder (in /tmp when that is not
 * writable) if NULL. Clocks in milliseconds; base 0 = none. False with errno set when it cannot
 * be. */
bool record_open(struct record *record, const char *path, const struct variant *variant,
                 int64_t base, int64_t increment);

/* Adds a turn's comment, and the seat that registered first where both move at once. False when
 * memory is short. */
bool record_add(struct record *record, const struct comment *comment, int first);

/* Forgets the comments from move `count` on. */
void record_take_back(struct record *record, int count);

/* Writes the file. False when it cannot be written. */
bool record_write(struct record *record, const struct game *game, const struct record_end *end);

/* Writes a copy to another file, which must not exist unless `again`. False with errno set when
 * it cannot be written. */
bool record_save(const struct record *record, const char *path, bool again,
                 const struct game *game, const struct record_end *end);

void record_close(struct record *record);

#endif
