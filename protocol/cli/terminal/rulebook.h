/* The rules of the game as its RULES.md tells them, and its pieces. */
#ifndef PROTOCOL_CLI_TERMINAL_RULEBOOK_H
#define PROTOCOL_CLI_TERMINAL_RULEBOOK_H

#include "protocol/cli/terminal/human.h"

/* Says the next page. */
void rulebook_page(struct human *human);

/* Says the rules that have the word, in letters of either case. */
void rulebook_find(struct human *human, const char *word);

/* Says what the piece with that letter is and how it goes; without one, the goal and which
 * pieces there are. */
void rulebook_pieces(struct human *human, const char *letter);

#endif
