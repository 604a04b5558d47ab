/* A game on its way, as the files that read PGN share it. */
#ifndef PROTOCOL_FORMATS_PGN_READING_H
#define PROTOCOL_FORMATS_PGN_READING_H

#include "protocol/formats/pgn_lexer.h"
#include "protocol/formats/pgn_lines.h"
#include "protocol/formats/pgn_word.h"

struct pgn_reader {
    struct pgn_lexer lexer;
    struct pgn_token token;
    bool has_token; /* `token` was read, but belongs to the next game */
    bool has_ended; /* nothing more can be read */
    const struct variant *variant;
    unsigned rules;
    pgn_listener *listener; /* or NULL */
    void *context;          /* of the listener */
    struct pgn_lines lines; /* that are open, if there is a listener */
};

/* A game as far as it is read. */
struct reading {
    struct pgn_reader *reader;
    struct pgn_game *game;
    int plies;
    int tag_line[PGN_TAGS_MAX];
    int last_tag_line;         /* of all tags, also those that are not kept */
    int room;                  /* moves that firsts and comments have room for */
    bool has_begun;            /* the tags are over and the start is set up */
    bool is_refused, is_short; /* is_short: of memory */
    bool has_fen;              /* its tags say where it begins */
    bool is_full;              /* of moves; those that follow are not read */
    int variations;            /* that are open */
    int told;                  /* those of them that the listener knows: the outermost */
    int rest; /* the one whose text is told as it stands, of `variations`; 0 = none is */
    bool is_rest_open; /* the last of that text was a parenthesis */
    int said;          /* comments on the last move */
    bool has_result;
    int *line;  /* of the game; of what is refused */
    char *what; /* PGN_TEXT_MAX bytes */
};

/* Notes why the game is refused, unless it is already. */
void pgn_refuse(struct reading *reading, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads the next token, or the one that was read ahead. */
struct pgn_token *pgn_next_token(struct pgn_reader *reader);

/* Whether nothing stands behind the token. */
bool pgn_is_last(const struct pgn_token *token);

/* The name of a tag; those that mean something here are found in letters of either case, and
 * are as they should be from here on. */
const char *pgn_right_name(const char *name);

/* Whether a tag of this right name tells which game it is. */
bool pgn_is_deciding(const char *name);

/* Passes over what stands behind the result and is of no game: a variation, a comment, a sign,
 * the result again, words that say how the game ended or anything else. The next game begins
 * with a tag, with a move that stands first in its line or behind the result, a number before
 * it or not, or elsewhere with move 1. */
void pgn_pass_leftovers(struct reading *reading);

/* Plays a move, unless the game is refused or enough moves are played. */
void pgn_take_move(struct reading *reading, const struct pgn_token *token, const char *text);

/* Takes what a comment says of the last turn, if it has that form; of a joint turn White's
 * comes first. */
void pgn_take_comment(struct reading *reading, const struct pgn_token *token);

/* What stands beside the moves of the game, for the listener (pgn_variations.c): */

/* Tells of a move that was played from `position`, and of the signs in the `text` that named
 * it. */
void pgn_tell_move(struct reading *reading, const struct position *position,
                   const struct pgn_step *step, const char *text);

void pgn_tell_comment(struct reading *reading, const struct pgn_token *token);

/* Takes a glyph; a word that is no move of the game; the parentheses of a variation. */
void pgn_take_glyph(struct reading *reading, const char *text);
void pgn_take_signs(struct reading *reading, const char *text);
void pgn_take_aside(struct reading *reading, const struct pgn_token *token);
void pgn_take_open(struct reading *reading);
void pgn_take_close(struct reading *reading);

#endif
