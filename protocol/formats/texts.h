/* Texts of a game or a position for bindings to other languages (web/, python/), besides the
 * two C APIs: words for players, moves as players write them, pictures, pieces beside the
 * board. Each function returns a text that the caller frees by quincunx_free_text; NULL when
 * memory is short. */
#ifndef PROTOCOL_FORMATS_TEXTS_H
#define PROTOCOL_FORMATS_TEXTS_H

#include "rules/quincunx.h"

/* Moves, with blanks between them and the first to be played here, in short notation: "e4 e5
 * Nf3"; where both sides move at once one half may be of either side. NULL with *error filled
 * when one of them is refused. */
char *quincunx_san(const struct quincunx_position *position, const char *moves,
                   struct quincunx_error *error);

/* An SVG element, `width` pixels wide, the board turned clockwise by so many quarters, the last
 * move's squares marked, and where the piece on the square `targets` goes; NULL or "" for none.
 */
char *quincunx_svg(const struct quincunx_position *position, int width, int turn,
                   const char *targets);

/* Where the piece on a square goes, whoever is to move, as JSON: {"moves":["e3","e4"],
 * "captures":["d5"],"taken":[],"exposing":[],"pinners":[],"checkers":[]}. "taken" are squares
 * of pieces that it may take without ending there; "exposing" those where it may not end
 * because its king would be attacked then, by "pinners" that do not attack it yet or "checkers"
 * that do. All lists are empty where there is no piece, or a check forbids to ask. */
char *quincunx_targets(const struct quincunx_position *position, const char *square);

/* What players are told of a game (rules/game_words.h), as JSON: name, title, summary, goal
 * and about;
 * "pieces", of each letter, name, moves, captures, special, rules, diagram and square, some of
 * which may be null; "options", of each name, title, about and "values", of each value and
 * means. NULL also when there is no such variant. */
char *quincunx_words(const char *variant);

/* What the seat holds beside the board: a letter for each piece. */
char *quincunx_pocket(const struct quincunx_position *position, int seat);

/* Frees a text; it may be NULL. */
void quincunx_free_text(char *text);

#endif
