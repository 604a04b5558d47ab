/* Splits the bytes of a PGN file into tokens, each with the line it begins in. It takes any
 * bytes: what is not PGN becomes a token that says so, and reading goes on behind it.
 *
 * Escape lines (% in the first column) are passed over here. Signs of UTF-8 and Latin-1 that
 * stand for some of ASCII are turned into those (protocol/formats/pgn_symbol.h). */
#ifndef PROTOCOL_FORMATS_PGN_LEXER_H
#define PROTOCOL_FORMATS_PGN_LEXER_H

#include "protocol/base/text_source.h"
#include "protocol/formats/pgn.h"

enum pgn_token_kind {
    TOKEN_END, /* of the file */
    TOKEN_TAG, /* name, text: [name "text"], escapes resolved, control characters as blanks */
    TOKEN_LOOSE_TAG, /* the same where a quotation mark or the last bracket is missing */
    TOKEN_ODD_TAG,   /* the same where the name is not one word, `name` the first or "" */
    TOKEN_WORD,      /* text */
    TOKEN_COMMENT,   /* text: of a comment in braces or to the line's end, or a part of it */
    TOKEN_NAG,       /* text: "$139" */
    TOKEN_OPEN,      /* of a variation */
    TOKEN_CLOSE,
    TOKEN_BAD,   /* text: what is wrong; name: of the tag, "" where it is none */
    TOKEN_FAILED /* text: why the file cannot be read any further */
};

struct pgn_token {
    enum pgn_token_kind kind;
    int line;
    bool is_cut; /* the tag's value is longer than `text`, which has what begins it */
    bool is_first, is_last; /* of the parts of a comment */
    char name[PGN_TEXT_MAX];
    char text[FEN_MAX];
};

struct pgn_lexer {
    struct text_source source;
    int comment_end;  /* of the comment that is not over: '}' or '\n'; 0 = there is none */
    int comment_line; /* where it begins */
    int last_but_one, last; /* bytes of it */
};

/* Begins with the next byte of `file`, which stays the caller's. */
void pgn_lexer_init(struct pgn_lexer *lexer, FILE *file);

/* Reads the next token. */
void pgn_lexer_next(struct pgn_lexer *lexer, struct pgn_token *token);

#endif
