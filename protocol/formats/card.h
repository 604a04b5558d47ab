/* Cards: what a game is about and what its pieces are, as text for people, from the words of
 * rules/game_words.h. */
#ifndef PROTOCOL_FORMATS_CARD_H
#define PROTOCOL_FORMATS_CARD_H

#include "rules/variant.h"

#include <stdio.h>

/* The width of lines where nobody asks how wide the terminal is. */
enum { CARD_WIDTH = 79 };

/* Writes a text in lines of up to `width` columns, `indent` blanks before each. */
void card_write_text(FILE *file, const char *text, int indent, int width);

/* Writes the goal and a paragraph about the game, in lines of up to `width` columns. */
void card_write_game(FILE *file, const struct variant *variant, int width);

/* Writes a piece's card: letter, name, how it moves and captures, what is special, by which
 * rules. */
void card_write_piece(FILE *file, const struct variant *variant, int type, int width);

/* Writes what a player is told who types `pieces` and `letter`: the card of that piece, that
 * there is none, or, if it is empty, the letters and names of all. */
void card_write_asked(FILE *file, const struct variant *variant, const char *letter, int width);

/* Writes the board that shows how the piece goes: a star where it may end, brackets around what
 * it may take. Only for games for two. */
void card_write_board(FILE *file, const struct variant *variant, int type);

/* Writes the options of the rules: title, explanation, and what each value means. */
void card_write_options(FILE *file, const struct variant *variant, int width);

/* Writes all of it as JSON, see quincunx_words in texts.h. */
void card_write_json(FILE *file, const struct variant *variant);

#endif
