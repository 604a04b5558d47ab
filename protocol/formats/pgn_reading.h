/* A game on its way, as the files that read PGN share it. */
#ifndef PROTOCOL_FORMATS_PGN_READING_H
#define PROTOCOL_FORMATS_PGN_READING_H

#include "protocol/formats/pgn_lexer.h"

struct pgn_reader {
    struct pgn_lexer lexer;
    struct pgn_token token;
    bool has_token; /* `token` was read, but belongs to the next game */
    bool has_ended; /* nothing more can be read */
    const struct variant *variant;
    unsigned rules;
    pgn_on_comment *on_comment; /* or NULL */
    void *context;              /* of on_comment */
};

/* A game as far as it is read. */
struct reading {
    struct pgn_reader *reader;
    struct pgn_game *game;
    int plies;
    int tag_line[PGN_TAGS_MAX];
    int room;                  /* moves that firsts and comments have room for */
    bool has_begun;            /* the tags are over and the start is set up */
    bool is_refused, is_short; /* is_short: of memory */
    int variations;            /* that are open */
    int said;                  /* comments on the last move */
    bool has_result;
    int *line;  /* of the game; of what is refused */
    char *what; /* PGN_TEXT_MAX bytes */
};

/* Notes why the game is refused, unless it is already. */
void pgn_refuse(struct reading *reading, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Plays a move, unless the game is refused or enough moves are played. */
void pgn_take_move(struct reading *reading, const struct pgn_token *token, const char *text);

/* Takes what a comment says of the last turn, if it has that form; of a joint turn White's
 * comes first. */
void pgn_take_comment(struct reading *reading, const char *text);

#endif
