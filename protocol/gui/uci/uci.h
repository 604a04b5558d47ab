/* UCI, with UGI's queries: a table of commands over the session. It prints nothing but answers
 * and `info string error: REASON`; after an error the state is as before. */
#ifndef PROTOCOL_GUI_UCI_UCI_H
#define PROTOCOL_GUI_UCI_UCI_H

#include "protocol/gui/session.h"

/* Tells whether `line`, the first of the input, is meant for UCI or UGI. */
bool uci_wants(const char *line);

/* Fills *front_end; false when memory is short. */
bool uci_open(struct session *session, struct front_end *front_end);

#endif
