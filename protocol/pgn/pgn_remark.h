/* What an engine said of its move, and the comment that tells it in a PGN: `+0.30/12 0.512s`,
 * as cutechess-cli and fastchess write it. Whatever is written is read back the same. */
#ifndef PROTOCOL_PGN_PGN_REMARK_H
#define PROTOCOL_PGN_PGN_REMARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REMARK_BOOK = -1,          /* milliseconds of a move that no engine chose */
    REMARK_TEXT_MAX = 64,      /* room for the comment */
    REMARK_MATE_BASE = 100000, /* scores from here on are moves to mate, as in CECP */
    REMARK_NUMBER_MAX = 9999   /* depths and moves to mate are read up to here */
};

/* What an engine said of its move. */
struct remark {
    int score; /* for the mover: centipawns, or REMARK_MATE_BASE + moves to mate, negative when
                  lost */
    int depth; /* 0 = said nothing */
    int64_t milliseconds; /* or REMARK_BOOK */
};

/* Whether there is nothing to tell: neither score nor time. */
bool remark_is_empty(const struct remark *remark);

/* Writes "+0.30/12 0.512s", without a depth "0.512s", of an opening's move "book". */
void remark_to_text(const struct remark *remark, char text[REMARK_TEXT_MAX]);

/* Reads the beginning of a comment. False, *remark as it was, where that is no such text. */
bool remark_from_text(const char *text, struct remark *remark);

/* "+0.30", "-M4". */
void score_to_text(int score, char *text, size_t size);

#endif
