/* What an engine said of its move, and the comment that tells it in a PGN: `+0.30/12 0.512s`,
 * as cutechess-cli and fastchess write it, and behind it `, n=12345, sd=20, nps=24112` as
 * fastchess does where that is wanted. Whatever is written is read back the same. */
#ifndef PROTOCOL_FORMATS_COMMENT_H
#define PROTOCOL_FORMATS_COMMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    COMMENT_BOOK = -1,          /* milliseconds of a move that no engine chose */
    COMMENT_TEXT_MAX = 128,     /* room for the comment */
    COMMENT_MATE_BASE = 100000, /* scores from here on are moves to mate, as in CECP */
    COMMENT_NUMBER_MAX = 9999   /* depths and moves to mate are read up to here */
};

/* What an engine said of its move. */
struct comment {
    int score; /* for the mover: centipawns, or COMMENT_MATE_BASE + moves to mate, negative when
                  lost */
    int depth; /* 0 = said nothing */
    int64_t milliseconds; /* or COMMENT_BOOK */
    uint64_t nodes;       /* 0 = said nothing */
    int seldepth;         /* the same */
};

/* What a text may have besides score, depth and time; bits. */
enum comment_details { COMMENT_NODES = 1, COMMENT_SELDEPTH = 2, COMMENT_NPS = 4 };

/* Whether it has neither score nor time. */
bool comment_is_empty(const struct comment *comment);

/* Writes "+0.30/12 0.512s"; "0.512s" where the depth is 0; "book" for a move of an opening.
 * Then the details that are known, nodes a second only where the move took a millisecond at
 * least. */
void comment_to_text(const struct comment *comment, unsigned details,
                     char text[COMMENT_TEXT_MAX]);

/* Reads the beginning of a comment, and nodes and selective depth behind it. False, and
 * *comment unchanged, where the text is not one. */
bool comment_from_text(const char *text, struct comment *comment);

/* The same; *text becomes what stands behind it. */
bool comment_take(const char **text, struct comment *comment);

/* A score of the search (engine/types.h) as comments have it. */
int comment_score(int score);

/* Writes the score of a comment: "+0.30", "-M4". */
void comment_score_to_text(int score, char *text, size_t size);

#endif
