/* What a person may type: a move, a square, or a command of the table. */
#ifndef PROTOCOL_CLI_TERMINAL_TYPED_TABLE_H
#define PROTOCOL_CLI_TERMINAL_TYPED_TABLE_H

#include "protocol/cli/terminal/human.h"

/* Does what the seat's person typed, or says in one line why not; then nothing has changed. */
void typed_table_run(struct human *human, int seat, char *line);

#endif
