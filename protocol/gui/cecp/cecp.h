/* The room cecp/ speaks CECP, XBoard's protocol, version 2: a table of commands over the
 * session. Anything that is no command but looks like a move is one. main.c opens it.
 *
 *   cecp.[ch]        the table, options, small commands
 *   cecp_board.c     new games, set-ups, editing, taking back, the mouse
 *   cecp_play.c      the user's moves, ours, pondering: `usermove`, `go`
 *   cecp_think.c     what a search tells, analysis, hints, exclusions
 *   cecp_clock.c     time controls
 *   cecp_state.[ch]  the state of the conversation, at the bottom of all
 *
 * How a game is shown and its moves are written is the room xboard/. */
#ifndef PROTOCOL_GUI_CECP_CECP_H
#define PROTOCOL_GUI_CECP_CECP_H

#include "protocol/gui/session.h"

/* Fills *front_end for CECP. False when memory is short. */
bool cecp_open(struct session *session, struct front_end *front_end);

#endif
