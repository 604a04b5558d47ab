/* The last lines between an engine and the referee, both ways: the newest RIVAL_LINES_KEPT, of
 * each as much as tells what it was. */
#ifndef PROTOCOL_ENGINES_RIVAL_LOG_H
#define PROTOCOL_ENGINES_RIVAL_LOG_H

#include "protocol/engines/rival.h"

struct rival_log {
    struct {
        int64_t at;
        char direction; /* '>' to it, '<' from it, '#' about it */
        char *text;     /* NULL when memory was short */
    } line[RIVAL_LINES_KEPT];
    uint64_t count; /* of all lines ever; line i is at i % RIVAL_LINES_KEPT */
};

/* Keeps a line; of one over 4 KB the beginning and the end. */
void rival_log_add(struct rival_log *log, char direction, const char *text);

/* Writes the lines, each after the microseconds since the first of them. */
void rival_log_write(const struct rival_log *log, FILE *file);

void rival_log_free(struct rival_log *log);

#endif
