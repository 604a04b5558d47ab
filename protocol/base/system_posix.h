/* What system_posix.c does for system_linux.c and system_plain.c: how poll is told what
 * system_wait waits for. */
#ifndef PROTOCOL_BASE_SYSTEM_POSIX_H
#define PROTOCOL_BASE_SYSTEM_POSIX_H

#include "protocol/base/system.h"

#include <poll.h>

enum { POLLS_MAX = 64 };

/* Fills polls[] from waits[]; false, with errno set, when they are too many. */
bool system_fill_polls(const struct wait waits[], int count, struct pollfd polls[POLLS_MAX]);

/* Fills what was found, `ready` being what poll returned, and returns that. */
int system_take_polls(struct wait waits[], int count, const struct pollfd polls[POLLS_MAX],
                      int ready);

#endif
