/* Input as it is written in the tables of probes: `\n \r \t \\ \0 \xHH` are bytes, $(name) is
 * a word, and {1000:text} is the text so many times. */
#ifndef TESTS_GUI_BAD_INPUT_WORDS_H
#define TESTS_GUI_BAD_INPUT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { WORDS_MAX = 64 };

struct words {
    const char *protocol; /* `cecp.name` goes before `name` when this is "cecp" */
    int count;
    char *name[WORDS_MAX];
    char *text[WORDS_MAX];
};

/* Reads lines `name = text`; # begins a comment line. False when that fails. */
bool words_read(struct words *words, const char *path);
void words_free(struct words *words);

/* The text behind a word, or NULL. */
const char *words_find(const struct words *words, const char *name);

/* Whether `text` names a word that stands for `-`: the game has no such thing. */
bool words_lack(const struct words *words, const char *text);

/* The bytes that `text` stands for, with a NUL behind them, to be freed by the caller; NULL,
 * with a message on stderr, when it is not well written. */
char *words_expand(const struct words *words, const char *text, size_t *size);

#endif
