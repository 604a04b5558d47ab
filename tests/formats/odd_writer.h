/* Games of chess written as programs and people do it: oddly, but so that they can be told; and
 * texts with a few bytes or words changed. */
#ifndef TESTS_FORMATS_ODD_WRITER_H
#define TESTS_FORMATS_ODD_WRITER_H

#include "rules/game.h"

#include <stdint.h>

enum { ODD_TEXT_MAX = 1 << 14 };

/* Plays a game by chance of `plies` moves at most, from the start or from `fen`, NULL = none.
 */
void odd_play(struct game *game, const char *fen, int plies, uint64_t *random);

/* Writes the game. */
void odd_write(const struct game *game, const char *fen, uint64_t *random,
               char text[ODD_TEXT_MAX]);

/* Changes the text in one to three places behind its tags. */
void odd_mutate(char text[ODD_TEXT_MAX], uint64_t *random);

#endif
