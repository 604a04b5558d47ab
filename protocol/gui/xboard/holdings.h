/* Holdings: tokens beside XBoard's board that stand for pieces in hand and vanish when used.
 * Such a board has more files: a hole (`*`), then one or two of Black's tokens and as many of
 * White's. A side's tokens are numbered rank by rank, first those of its first file. */
#ifndef PROTOCOL_GUI_XBOARD_HOLDINGS_H
#define PROTOCOL_GUI_XBOARD_HOLDINGS_H

#include "rules/variant.h"

#include <stdbool.h>

enum {
    HOLDINGS_TOKENS = 8,                         /* in a file */
    HOLDINGS_TOKENS_MAX = 2 * HOLDINGS_TOKENS,   /* of one side */
    HOLDINGS_USES_MAX = 2 * HOLDINGS_TOKENS_MAX, /* of both */
    HOLDINGS_NONE = '1'                          /* where there is no token */
};

/* Which tokens there were at the start of the game, and which move took which. */
struct holdings {
    int files;           /* of tokens a side: 1 or 2 */
    unsigned present[2]; /* bit t: the seat's token t was there at the start of the game */
    int count;
    struct {
        int index; /* of the move in the game */
        int seat, token;
    } used[HOLDINGS_USES_MAX];
};

/* What stands beside a board: the letter of each seat's tokens, or HOLDINGS_NONE. */
struct bench {
    char cell[2][HOLDINGS_TOKENS_MAX];
};

/* All tokens there, in so many files a side; none there in no file. */
struct holdings holdings_full(int files);

/* The files that such a board has more than the game's own. */
int holdings_files(const struct holdings *holdings);

/* Whether the seat's token is still there. */
bool holdings_has(const struct holdings *holdings, int seat, int token);

/* The seat's first token, or -1. */
int holdings_first(const struct holdings *holdings, int seat);

/* Notes that move `index` took the token, -1 = none; forgets moves `from` and later. */
void holdings_use(struct holdings *holdings, int index, int seat, int token);
void holdings_forget(struct holdings *holdings, int from);

/* Begins a new game with the tokens that are there now. */
void holdings_restart(struct holdings *holdings);

/* The square of XBoard's board on which the seat's token stands; and the seat's token that
 * would stand on a square, or -1. */
int holdings_square(const struct holdings *holdings, const struct variant *variant, int seat,
                    int token);
int holdings_token(const struct holdings *holdings, const struct variant *variant, int seat,
                   int square);

/* A bench of tokens alone, `letter` being White's. */
struct bench holdings_bench(char letter);

/* Writes the placement field of the game's FEN with what is beside the board. Returns the end
 * of the text. */
char *holdings_write_placement(const struct holdings *holdings, const char *placement,
                               const struct bench *bench, char *out);

/* Takes what is beside the board off XBoard's FEN, and all letters there for tokens if each is
 * its side's. False, nothing changed, when its board is not so wide. */
bool holdings_strip_fen(struct holdings *holdings, const struct variant *variant,
                        struct bench *bench, char *fen);

#endif
