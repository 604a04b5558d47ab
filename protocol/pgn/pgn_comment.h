/* What an engine said of its move, and the comment that tells it in a PGN: `+0.30/12 0.512s`,
 * as cutechess-cli and fastchess write it. Whatever is written is read back the same. */
#ifndef PROTOCOL_PGN_PGN_COMMENT_H
#define PROTOCOL_PGN_PGN_COMMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    COMMENT_BOOK = -1,          /* milliseconds of a move that no engine chose */
    COMMENT_TEXT_MAX = 64,      /* room for the comment */
    COMMENT_MATE_BASE = 100000, /* scores from here on are moves to mate, as in CECP */
    COMMENT_NUMBER_MAX = 9999   /* depths and moves to mate are read up to here */
};

/* What an engine said of its move. */
struct comment {
    int score; /* for the mover: centipawns, or COMMENT_MATE_BASE + moves to mate, negative when
                  lost */
    int depth; /* 0 = said nothing */
    int64_t milliseconds; /* or COMMENT_BOOK */
};

/* Whether there is nothing to tell: neither score nor time. */
bool comment_is_empty(const struct comment *comment);

/* Writes "+0.30/12 0.512s", without a depth "0.512s", of an opening's move "book". */
void comment_to_text(const struct comment *comment, char text[COMMENT_TEXT_MAX]);

/* Reads the beginning of a comment. False, *comment as it was, where that is no such text. */
bool comment_from_text(const char *text, struct comment *comment);

/* A search's score, see engine/types.h, as a comment has it. */
int comment_score(int score);

/* "+0.30", "-M4". */
void score_to_text(int score, char *text, size_t size);

#endif
