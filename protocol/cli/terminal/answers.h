/* Typed commands that answer a question and change nothing. */
#ifndef PROTOCOL_CLI_TERMINAL_ANSWERS_H
#define PROTOCOL_CLI_TERMINAL_ANSWERS_H

#include "protocol/cli/terminal/typed.h"

/* Shows where a piece may go if the text is a square that names no move, or a letter with @;
 * false when it is neither. */
bool answers_targets(struct human *human, int seat, const char *text);

/* `moves`, `hint`, `why MOVE`, `eval`, `fen`, `analyse SECONDS`. */
void answers_moves(struct human *human, const struct typed *typed);
void answers_hint(struct human *human, const struct typed *typed);
void answers_why(struct human *human, const struct typed *typed);
void answers_eval(struct human *human, const struct typed *typed);
void answers_fen(struct human *human, const struct typed *typed);
void answers_analyse(struct human *human, const struct typed *typed);

#endif
