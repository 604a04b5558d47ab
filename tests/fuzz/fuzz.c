#include "tests/fuzz/fuzz.h"

#include "rules/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What AddressSanitizer is to do unless told otherwise: to keep freed memory for one input or a
 * few, not for hundreds, and to fill none, which takes half of the time of a short input. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=1:thread_local_quarantine_size_kb=64:max_malloc_fill_size=0";
}

void fuzz_require(bool holds, const char *what, const char *text)
{
    if (!holds) {
        fprintf(stderr, "does not hold: %s: %s\n", what, text);
        abort();
    }
}

/* The games by the low half of the byte that chooses. New ones come last, because what is in
 * the corpora goes by these numbers. */
static const char *const games[] = {
    "chess",         "xodul",       "cubic", "nodal",     "nodal-ludii",
    "gala",          "gala-shared", "xymyx", "gala-team", "gala-team-shared",
    "gala-cutthroat"};

const struct variant *fuzz_variant(uint8_t choice, unsigned *options)
{
    size_t game_count = sizeof games / sizeof games[0];
    fuzz_require((size_t)variant_count() == game_count, "every game is in the list", "");
    const struct variant *variant = variant_find(games[(choice & 15) % game_count]);
    fuzz_require(variant != NULL, "every game of the list is there", "");
    *options = (unsigned)(choice >> 4) % variant_option_sets(variant);
    return variant;
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, '\0', size) : NULL;
    size_t length = end != NULL ? (size_t)(end - data) : size;
    char *text = malloc(length + 1);
    if (text == NULL) {
        abort();
    }
    if (length > 0) {
        memcpy(text, data, length);
    }
    text[length] = '\0';
    return text;
}

void fuzz_check_refusal(const struct text_error *error, const char *text)
{
    fuzz_require(memchr(error->what, '\0', sizeof error->what) != NULL, "the reason ends",
                 text);
    fuzz_require(error->what[0] != '\0', "a refusal has a reason", text);
    fuzz_require(error->column >= 1 && (size_t)error->column <= strlen(text) + 1,
                 "the column lies in the text", text);
}

static int compare_moves(const void *a, const void *b)
{
    move_t left = *(const move_t *)a;
    move_t right = *(const move_t *)b;
    return (left > right) - (left < right);
}

void fuzz_check_position(const struct variant *variant, const struct position *position,
                         struct move_list *list)
{
    struct move_list some = {.count = 0};
    char fen[FEN_MAX];
    variant->to_fen(variant, position, fen);
    fuzz_require(variant_is_consistent(variant, position), "the position is consistent", fen);
    list->count = 0;
    variant->generate(position, GENERATE_ALL, list);
    fuzz_require((uint64_t)list->count == variant->count(position), "count is generate", fen);
    variant->generate(position, GENERATE_NOISY, &some);
    int noisy = some.count;
    variant->generate(position, GENERATE_QUIET, &some);
    fuzz_require(some.count == list->count, "noisy and quiet moves are all", fen);
    for (int i = 0; i < some.count; i++) {
        fuzz_require(move_is_noisy(some.move[i]) == (i < noisy), "noisy by its kind", fen);
        fuzz_require(variant->is_legal(position, some.move[i]), "a move is legal", fen);
    }
    qsort(some.move, (size_t)some.count, sizeof some.move[0], compare_moves);
    for (int i = 1; i < some.count; i++) {
        fuzz_require(some.move[i] != some.move[i - 1], "each move comes once", fen);
    }
}

void fuzz_check_fen(const struct variant *variant, const struct position *position)
{
    union position_room storage;
    struct position *again = &storage.head;
    struct text_error error;
    char fen[FEN_MAX];
    char second[FEN_MAX];
    variant->to_fen(variant, position, fen);
    if (!variant->from_fen(variant, again, fen, position->options, &error)) {
        /* A game that is over may leave a board that nobody could set up. */
        fuzz_require(variant->count(position) == 0, "a printed FEN is read", fen);
        return;
    }
    variant->to_fen(variant, again, second);
    fuzz_require(strcmp(fen, second) == 0, "a FEN read is printed the same", fen);
    fuzz_require(again->key == position->key, "the key is read again", fen);
    fuzz_require(again->in_check == position->in_check, "the check is read again", fen);
}
