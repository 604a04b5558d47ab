/* The text of games that are written: words with a blank between them, broken into lines before
 * the word that would pass column 80; no line begins with what would be hidden from readers.
 */
#ifndef PROTOCOL_FORMATS_PGN_TEXT_H
#define PROTOCOL_FORMATS_PGN_TEXT_H

#include "protocol/formats/pgn.h"

struct pgn_text {
    FILE *file;
    int column;
    int open;     /* variations that have begun and not ended */
    bool is_open; /* a variation begins with the next word */
};

/* Writes a word. */
void pgn_text_word(struct pgn_text *text, const char *word);

/* Writes words in braces, each whole. A brace that would end the comment becomes a
 * parenthesis. */
void pgn_text_comment(struct pgn_text *text, const char *comment);

/* Writes the number of a move that is made on `position`: "12.", or "12..." for all but the
 * first to move. */
void pgn_text_number(struct pgn_text *text, const struct variant *variant,
                     const struct position *position);

/* Begins and ends a variation; its parentheses stand at its first and last word. */
void pgn_text_open(struct pgn_text *text);
void pgn_text_close(struct pgn_text *text);

/* Writes the tags of a game and the empty line behind them (pgn.c). */
void pgn_text_tags(FILE *file, const struct pgn_entry *entry);

/* Ends the game. False when it could not be written. */
bool pgn_text_result(struct pgn_text *text, enum game_result result);

#endif
