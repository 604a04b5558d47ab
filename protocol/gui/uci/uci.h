/* The room uci/ speaks UCI, with UGI's queries: a table of commands over the session. Nothing
 * but answers and `info string error: REASON` is ever printed, and after an error the state is
 * as before. main.c opens it.
 *
 *   uci.[ch]        the table, options, small commands
 *   uci_position.c  commands about the position, and those that show something
 *   uci_go.c        `go` and `perft`
 *   uci_info.c      what a search tells
 *   uci_state.[ch]  the state of the conversation, at the bottom of all */
#ifndef PROTOCOL_GUI_UCI_UCI_H
#define PROTOCOL_GUI_UCI_UCI_H

#include "protocol/gui/session.h"

/* Tells whether `line`, the first of the input, is meant for UCI or UGI. */
bool uci_wants(const char *line);

/* Fills *front_end; false when memory is short. */
bool uci_open(struct session *session, struct front_end *front_end);

#endif
