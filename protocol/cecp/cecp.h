/* The CECP (XBoard) protocol, version 2. */
#ifndef PROTOCOL_CECP_CECP_H
#define PROTOCOL_CECP_CECP_H

#include "protocol/session/session.h"

/* Fills *front_end for CECP. False when memory is short. */
bool cecp_open(struct session *session, struct front_end *front_end);

#endif
