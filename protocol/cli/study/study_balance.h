/* `quincunx study balance`: who wins how often, how and when. */
#ifndef PROTOCOL_CLI_STUDY_STUDY_BALANCE_H
#define PROTOCOL_CLI_STUDY_STUDY_BALANCE_H

#include "protocol/cli/study/study.h"

/* Plays, and prints a table or JSON to stdout; nothing for a shard. */
enum study_status study_balance(const struct study *study, bool json);

#endif
