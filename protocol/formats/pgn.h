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

/* Is told each comment in the games that are read, as it stands: how many moves, as the game
 * counts, were played before it, and how many a turn counts. */
typedef void pgn_on_comment(void *context, int moves, int step, const char *text);
void pgn_reader_on_comment(struct pgn_reader *reader, pgn_on_comment *on_comment,
                           void *context);

enum pgn_status { PGN_GAME, PGN_END, PGN_REFUSED, PGN_OUT_OF_MEMORY };

/* Reads the next game into *game, which need not be initialised and is to be freed where the
 * status is PGN_GAME. *line is where the game begins. When one is refused (an illegal move, an
 * unknown variant, a FEN that is none) *line is where and *what the reason; reading may go on
 * with the game after it, and nothing is ever read as another game than the file says. What
 * stands behind a result is of no game up to the next tag, the next move that stands first in
 * its line or right behind the result, or the next move 1. The value of a tag is cut to FEN_MAX
 * - 1 bytes, its name to PGN_TEXT_MAX - 1; a game with a longer FEN, Variant, Rules or SetUp is
 * refused.
 * Comments, variations, glyphs and escape lines are skipped; `plies` moves as the game counts
 * are read at most, 0 = all; a game of more than PGN_MOVES_MAX is refused then. */
enum pgn_status pgn_read(struct pgn_reader *reader, int plies, struct pgn_game *game, int *line,
                         char what[PGN_TEXT_MAX]);

/* The value of a tag, or NULL. */
const char *pgn_tag(const struct pgn_game *game, const char *name);

void pgn_game_free(struct pgn_game *game);

#endif
