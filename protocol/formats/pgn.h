/* Games in PGN: written for the games of every variant and read back. Moves are written in
 * short notation (SAN), or as asked, and read in any (protocol/formats/notation.h). Comments
 * are those of comment.h. Rule options stand in a tag of their own, as [Rules
 * "pool=common"]. */
#ifndef PROTOCOL_FORMATS_PGN_H
#define PROTOCOL_FORMATS_PGN_H

#include "protocol/formats/comment.h"
#include "protocol/formats/notation.h"
#include "rules/game.h"

#include <stdio.h>

enum { PGN_TAGS_MAX = 64, PGN_TEXT_MAX = 256, PGN_MOVES_MAX = 30000 };

/* So many variations stand in each other. */
enum { PGN_DEPTH_MAX = 64 };

/* A mark for a bad move. */
enum pgn_glyph { GLYPH_NONE = 0, GLYPH_MISTAKE = 2, GLYPH_BLUNDER = 4 }; /* $2 "?", $4 "??" */
struct pgn_note {
    enum pgn_glyph glyph;
    char text[PGN_TEXT_MAX]; /* a comment behind the engine's; "" = none */
};

struct pgn_tag {
    const char *name, *value;
};

/* What is written of a game. */
struct pgn_entry {
    const struct game *game;
    const signed char *firsts; /* by turn as the game counts: who registered first; NULL where
                                  sides take turns, or S12 says it */
    const struct comment *comments; /* by move; NULL = none */
    const struct pgn_note *notes;   /* the same; of a move of both sides, the first half's */
    const char *const *texts; /* by move: a comment in free words, "" = none; NULL = none */
    enum game_result result;
    enum notation notation;
    unsigned details;    /* of comments: enum comment_details, bits */
    const char *comment; /* before the result; NULL = none */
    const struct pgn_tag *tags;
    int tag_count;
};

/* Writes a game: tags in order, those of the roster first, then moves with comments, then the
 * result. The tags Result, Variant, SetUp, FEN, Rules, PlyCount are made from the game,
 * whatever `tags` says. False when it cannot be written. */
bool pgn_write(FILE *file, const struct pgn_entry *entry);

/* What stands among the moves of a game, in the order of the text, and what its text is. */
enum pgn_event {
    PGN_MOVE,    /* as UCI has it; of both sides as "e2e4|e7e5@w" */
    PGN_NAG,     /* "$1" to "$255", of the move before it or, where a line begins, behind it */
    PGN_COMMENT, /* a comment */
    PGN_REST,    /* what cannot be read of a variation, or a whole one, as a comment */
    PGN_CONTINUATION, /* what follows the text of the last event */
    PGN_OPEN,         /* "": a variation instead of the last move begins */
    PGN_CLOSE         /* "" */
};
typedef void pgn_listener(void *context, enum pgn_event event, const char *text);

/* Writes a game event by event: `entry`, of which neither comments, notes nor texts are
 * written, has the main line, from which the tags are made; it must live as long. NULL when
 * memory is short. */
struct pgn_writer;
struct pgn_writer *pgn_writer_new(FILE *file, const struct pgn_entry *entry);
void pgn_writer_free(struct pgn_writer *writer);

/* Writes what comes next; any text that a reader tells is taken, those of PGN_CONTINUATION
 * excepted. False with the reason in *error, and nothing is written, where a move is not legal
 * or variations do not stand in each other. */
bool pgn_writer_put(struct pgn_writer *writer, enum pgn_event event, const char *text,
                    struct text_error *error);

/* Ends the variations that are open, and the game. False when it cannot be written. */
bool pgn_writer_end(struct pgn_writer *writer);

/* Writes a line such as [White "Ann"], what would break it escaped. */
void pgn_write_tag(FILE *file, const char *name, const char *value);

/* A reader of one file; reads games one after the other. */
struct pgn_reader;

struct pgn_game {
    struct game game;    /* free with pgn_game_free */
    signed char *firsts; /* by move as the game counts, so twice for a move of both sides; NULL
                            where sides take turns or nothing was played */
    struct comment *comments; /* by move, score and depth 0 where the comment says nothing; NULL
                               where nothing was played */
    enum game_result result;
    int tag_count; /* of more than PGN_TAGS_MAX the first are kept, and all that mean something
                      here; names beyond ASCII are not */
    struct {       /* what is longer is cut */
        char name[PGN_TEXT_MAX], value[FEN_MAX];
    } tag[PGN_TAGS_MAX];
};

/* Reads from `file`, which stays the caller's. Games without a Variant tag are of `variant`;
 * those of `variant` without a Rules tag have the rule options `rules`. NULL when memory is
 * short. */
struct pgn_reader *pgn_reader_new(FILE *file, const struct variant *variant, unsigned rules);
void pgn_reader_free(struct pgn_reader *reader);

/* Sets, once, who is told what stands in the games that are read, also in those that turn out
 * to be refused. Comments before the tags come first. A variation is read up to what is no
 * legal move there; without a listener variations are passed over. False when memory is short.
 */
bool pgn_reader_listen(struct pgn_reader *reader, pgn_listener *listener, void *context);

enum pgn_status { PGN_GAME, PGN_END, PGN_REFUSED, PGN_OUT_OF_MEMORY };

/* Reads the next game into *game, which need not be initialised and is to be freed where the
 * status is PGN_GAME. *line is where the game begins. When one is refused (an illegal move, an
 * unknown variant, a FEN that is none) *line is where and *what the reason; reading may go on
 * with the game after it, and nothing is ever read as another game than the file says. What
 * stands behind a result is of no game up to the next tag, the next move that stands first in
 * its line or right behind the result, or the next move 1. The value of a tag is cut to FEN_MAX
 * - 1 bytes, its name to PGN_TEXT_MAX - 1; a game with a longer FEN, Variant, Rules or SetUp is
 * refused.
 * Comments, variations, glyphs and escape lines are not in *game; `plies` moves as the game
 * counts are read at most, 0 = all; a game of more than PGN_MOVES_MAX is refused then. */
enum pgn_status pgn_read(struct pgn_reader *reader, int plies, struct pgn_game *game, int *line,
                         char what[PGN_TEXT_MAX]);

/* The value of a tag, or NULL. */
const char *pgn_tag(const struct pgn_game *game, const char *name);

void pgn_game_free(struct pgn_game *game);

#endif
