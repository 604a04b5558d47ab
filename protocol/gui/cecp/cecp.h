/* CECP, XBoard's protocol, version 2: a table of commands over the session. A line that is no
 * command but looks like a move is taken as one. gui/xboard/ has how games are shown and moves
 * are written. */
#ifndef PROTOCOL_GUI_CECP_CECP_H
#define PROTOCOL_GUI_CECP_CECP_H

#include "protocol/gui/session.h"

/* Fills *front_end for CECP. False when memory is short. */
bool cecp_open(struct session *session, struct front_end *front_end);

#endif
