/* A ring: the newest line takes the place of the oldest, whose text is freed. */
#include "protocol/engines/rival_log.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_BYTES = 4096 };

void rival_log_add(struct rival_log *log, char direction, const char *text)
{
    size_t slot = log->count++ % RIVAL_LINES_KEPT;
    size_t length = strlen(text);
    free(log->line[slot].text);
    log->line[slot].text = NULL;
    if (length <= KEPT_BYTES) {
        log->line[slot].text = strdup(text);
    } else if (asprintf(&log->line[slot].text, "%.*s ... %s", KEPT_BYTES / 2, text,
                        text + length - KEPT_BYTES / 2) < 0) {
        log->line[slot].text = NULL;
    }
    log->line[slot].direction = direction;
    log->line[slot].at = rival_now();
}

void rival_log_write(const struct rival_log *log, FILE *file)
{
    uint64_t first = log->count > RIVAL_LINES_KEPT ? log->count - RIVAL_LINES_KEPT : 0;
    int64_t start = log->line[first % RIVAL_LINES_KEPT].at;
    for (uint64_t i = first; i < log->count; i++) {
        size_t slot = i % RIVAL_LINES_KEPT;
        const char *text = log->line[slot].text;
        fprintf(file, "%10" PRId64 " %c %s\n", log->line[slot].at - start,
                log->line[slot].direction, text != NULL ? text : "(lost)");
    }
}

void rival_log_free(struct rival_log *log)
{
    for (int i = 0; i < RIVAL_LINES_KEPT; i++) {
        free(log->line[i].text);
    }
    memset(log, 0, sizeof *log);
}
