/* Puzzles: positions in which one move wins and no other does, a line of EPD each:
 *
 *     FEN bm MOVE; id "chess.17.42"; dm 2; pv MOVE MOVE MOVE; c0 "grade 3"; c1 "mate fork";
 *
 * The FEN has no counters. `bm` is the move, `pv` the line that wins by it, both in SAN; `dm`
 * is the number of moves of a proved mate, in whose place other puzzles have `ce`, the score in
 * centipawns. `id` names the variant, the game it was found in and the ply. Themes are words of
 * small letters with hyphens between them. Lines that begin with # are no puzzles. */
#ifndef PROTOCOL_FORMATS_PUZZLE_H
#define PROTOCOL_FORMATS_PUZZLE_H

#include "rules/game.h"

#include <stdio.h>

enum {
    PUZZLE_ID_MAX = 64,
    PUZZLE_LINE_MAX = 512,
    PUZZLE_THEMES_MAX = 160,
    PUZZLE_GRADE_MAX = 10,
    PUZZLE_TEXT_MAX = FEN_MAX + PUZZLE_ID_MAX + PUZZLE_LINE_MAX + PUZZLE_THEMES_MAX + 128
};

struct puzzle {
    char fen[FEN_MAX]; /* without counters */
    char best[MOVE_TEXT_MAX];
    char id[PUZZLE_ID_MAX];
    char line[PUZZLE_LINE_MAX];
    char themes[PUZZLE_THEMES_MAX];
    int mate;  /* in so many moves, 0 = none is proved */
    int score; /* centipawns, where there is no mate */
    int grade; /* from 1, the easiest, to PUZZLE_GRADE_MAX */
};

/* Reads a line without its end. False, with the reason in *error, when it is no puzzle. Whether
 * position and moves are legal is not looked at. */
bool puzzle_read(struct puzzle *puzzle, const char *text, struct text_error *error);

/* Writes the line, without its end, to `text` of PUZZLE_TEXT_MAX bytes. */
void puzzle_write(const struct puzzle *puzzle, char *text);

/* Whether the puzzle has a theme of that name. */
bool puzzle_has_theme(const struct puzzle *puzzle, const char *name);

/* Sets the game up at the puzzle and finds its move. False, with the reason in *error, when
 * position or move is illegal; the game is then unspecified. */
bool puzzle_set_up(const struct puzzle *puzzle, struct game *game, move_t *best,
                   struct text_error *error);

#endif
