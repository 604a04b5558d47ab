/* The rules of the game as its RULES.md tells them. */
#ifndef PROTOCOL_CLI_TERMINAL_RULEBOOK_H
#define PROTOCOL_CLI_TERMINAL_RULEBOOK_H

#include "protocol/cli/terminal/human.h"

/* Says the next page. */
void rulebook_page(struct human *human);

/* Says the rules that have the word, in letters of either case. */
void rulebook_find(struct human *human, const char *word);

#endif
