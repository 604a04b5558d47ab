/* Typed commands that end the game before its rules do. */
#ifndef PROTOCOL_CLI_TERMINAL_OFFERS_H
#define PROTOCOL_CLI_TERMINAL_OFFERS_H

#include "protocol/cli/terminal/typed.h"

/* `draw`: offers one; where everybody plays for himself, to share the victory. */
void offers_draw(struct human *human, const struct typed *typed);

/* `resign`. */
void offers_resign(struct human *human, const struct typed *typed);

#endif
