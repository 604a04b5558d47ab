/* Holdings: tokens beside XBoard's board that stand for pieces in hand and vanish when used.
 * Such a board has three more files: a hole (`*`), Black's tokens and White's. */
#ifndef PROTOCOL_GUI_XBOARD_HOLDINGS_H
#define PROTOCOL_GUI_XBOARD_HOLDINGS_H

#include "rules/variant.h"

#include <stdbool.h>

enum {
    HOLDINGS_TOKENS = 8, /* of one side */
    HOLDINGS_USES_MAX = 2 * HOLDINGS_TOKENS,
    HOLDINGS_FILES = 3 /* more than the game's own */
};

/* Which tokens there were at the start of the game, and which move took which. */
struct holdings {
    unsigned present[2]; /* bit r: the seat's token on rank r at the start of the game */
    int count;
    struct {
        int index; /* of the move in the game */
        int seat, rank;
    } used[HOLDINGS_USES_MAX];
};

/* Whether the seat's token on `rank` is still there. */
bool holdings_has(const struct holdings *holdings, int seat, int rank);

/* The lowest rank with a token of the seat, or -1. */
int holdings_first(const struct holdings *holdings, int seat);

/* Notes that move `index` took the token on `rank`, -1 = none; forgets moves `from` and later.
 */
void holdings_use(struct holdings *holdings, int index, int seat, int rank);
void holdings_forget(struct holdings *holdings, int from);

/* Begins a new game with the tokens that are there now. */
void holdings_restart(struct holdings *holdings);

/* The file of XBoard's board on which the seat's tokens stand. */
int holdings_file(const struct variant *variant, int seat);

/* Writes the placement field of the game's FEN with all tokens; they have `letter`, upper case.
 * Returns the end of the text. */
char *holdings_write_placement(const char *placement, char letter, char *out);

/* Takes the tokens off XBoard's FEN into *holdings. False, nothing changed, when its board is
 * not so wide. */
bool holdings_strip_fen(struct holdings *holdings, const struct variant *variant, char letter,
                        char *fen);

#endif
