/* What the fuzz targets share. A target is LLVMFuzzerTestOneInput, as libFuzzer calls it; in
 * builds without libFuzzer replay_corpus.c runs it once over each file of a corpus. A finding
 * is an abort: of the target's own checks, of an assertion, of a sanitizer. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "rules/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prints what does not hold, with `text` for whom it helps, and aborts. */
void fuzz_require(bool holds, const char *what, const char *text);

/* The game and the rule options that the halves of one byte choose: '@' is chess, 'A' Xodul,
 * 'Q', 'a' and 'q' are Xodul with options. */
const struct variant *fuzz_variant(uint8_t choice, unsigned *options);

/* `size` bytes with a NUL behind them, in memory of exactly that size, cut at the first NUL
 * among them. The caller frees it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* A refusal has a reason and a column that lies in, or just behind, the text. */
void fuzz_check_refusal(const struct text_error *error, const char *text);

/* Everything that must hold of any position: consistent, counted as generated, each move
 * once, noisy and quiet ones apart, all legal. Fills *list with the moves. */
void fuzz_check_position(const struct variant *variant, const struct position *position,
                         struct move_list *list);

/* The FEN of a position is read again as the same position, or the game is over. */
void fuzz_check_fen(const struct variant *variant, const struct position *position);

#endif
