/* Comments in a PGN as XBoard is to have them. XBoard takes the score, depth and time of a move
 * out of a comment that has the form it writes itself, {+0.30/12 0.5}, and opens a window for
 * all other text. So what a program wrote is given in that form or left out, and what a person
 * wrote is kept. */
#ifndef PROTOCOL_GUI_XBOARD_PGN_COMMENT_H
#define PROTOCOL_GUI_XBOARD_PGN_COMMENT_H

#include "protocol/formats/comment.h"

#include <stdio.h>

/* Parts a comment, written without its braces, into what an engine said (*said, depth 0 =
 * nothing) and the rest, `size` bytes at most with the NUL. No part of the rest are a line of
 * play in brackets before the score, [%clk] and the like, and lists as "d=12, sd=20, n=9". */
void pgn_comment_part(const char *text, struct comment *said, char *words, size_t size);

/* Writes both, each in braces with a blank before it; nothing for what is empty. */
void pgn_comment_write(FILE *file, const struct comment *said, const char *words);

/* Copies a PGN, all games of it as they stand, with each comment written so. False when `out`
 * cannot be written. */
bool pgn_comment_convert(FILE *in, FILE *out);

#endif
