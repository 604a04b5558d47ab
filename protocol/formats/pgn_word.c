#include "protocol/formats/pgn_word.h"

#include "protocol/formats/notation.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NUMBER_DIGITS_MAX = 6 };

static bool is_one_of(const char *text, const char *const *list)
{
    for (; *list != NULL; list++) {
        if (strcasecmp(text, *list) == 0) {
            return true;
        }
    }
    return false;
}

bool pgn_word_is_null(const char *text)
{
    static const char *const nulls[] = {"--", "Z0", "0000", "@@@@", "<>", "null", "pass", NULL};
    return is_one_of(text, nulls);
}

/* Whether a word has nothing but signs that say something of a move or a position. */
static bool is_sign(const char *text)
{
    static const char *const signs[] = {"N",   "TN",   "D",    "RR", "+--",
                                        "--+", "+/--", "--/+", NULL};
    size_t length = strlen(text), sign;
    if (is_one_of(text, signs)) {
        return true;
    }
    while ((sign = notation_sign_size(text, length)) > 0) {
        length -= sign;
    }
    return length == 0;
}

/* The length of the number before a move, "12" of "12.e4" and "12e4", its points left out.
 * Digits that begin with 0 are none without a point: "00" castles. */
static size_t number_size(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    bool is_bare =
        *text != '0' && (text[digits] == '\0' || isalpha((unsigned char)text[digits]));
    return digits <= NUMBER_DIGITS_MAX && (is_bare || text[digits] == '.') ? digits : 0;
}

/* Reads a result, also one that is written short. */
static bool read_result(const char *text, enum game_result *result)
{
    if (strcmp(text, "1/2") == 0) {
        *result = RESULT_DRAW;
        return true;
    }
    return game_result_from_text(text, result);
}

void pgn_word_read(const char *text, struct pgn_word *word)
{
    size_t digits = number_size(text);
    *word = (struct pgn_word){.kind = WORD_NOTHING, .move = text, .number = -1};
    if (read_result(text, &word->result)) {
        word->kind = WORD_RESULT;
        return;
    }
    if (digits > 0) {
        word->number = atoi(text);
        word->move += digits;
        word->is_glued = *word->move != '.' && *word->move != '\0';
    }
    word->points = (int)strspn(word->move, ".");
    word->move += word->points;
    if (!is_sign(word->move)) {
        word->kind = WORD_MOVE;
    }
}
