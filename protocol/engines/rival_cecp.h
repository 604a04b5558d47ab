/* Parts of rival_cecp.c. */
#ifndef PROTOCOL_ENGINES_RIVAL_CECP_H
#define PROTOCOL_ENGINES_RIVAL_CECP_H

#include "protocol/engines/rival_inner.h"

/* Reads what follows `feature`: notes what it can do, and accepts or rejects each. */
void cecp_read_features(struct rival *rival, char *rest);

#endif
