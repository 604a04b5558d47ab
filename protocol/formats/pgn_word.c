#include "protocol/formats/pgn_word.h"

#include "protocol/formats/notation.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
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

/* Whether it is a word by which people tell how a game ended, or a check. No move is one. */
static bool is_said_of_end(const char *text)
{
    static const char *const words[] = {
        "White",      "Black",     "wins",       "win",       "won",         "loses",
        "lost",       "resigns",   "resigned",   "draw",      "drawn",       "agreed",
        "agreement",  "mate",      "check",      "checkmate", "stalemate",   "time",
        "forfeit",    "forfeits",  "forfeited",  "on",        "by",          "ch",
        "dbl.ch",     "dis.ch",    "game",       "over",      "adjudicated", "adjudication",
        "repetition", "perpetual", "unfinished", NULL};
    size_t length = strlen(text);
    char bare[16];
    while (length > 0 && strchr(".,:!?", text[length - 1]) != NULL) {
        length--;
    }
    snprintf(bare, sizeof bare, "%.*s", (int)(length < sizeof bare ? length : 0), text);
    return is_one_of(bare, words);
}

/* Whether a word has nothing but signs that say something of a move or a position. */
static bool is_sign(const char *text)
{
    static const char *const signs[] = {"N",   "TN",   "D",    "RR", "+--",
                                        "--+", "+/--", "--/+", NULL};
    size_t length = strlen(text), sign;
    if (is_one_of(text, signs) || is_said_of_end(text)) {
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

/* Reads a result, also one that is written short or otherwise, with a mark behind it or not. */
static bool read_result(const char *text, enum game_result *result)
{
    static const struct {
        const char *text;
        enum game_result result;
    } others[] = {{"1/2", RESULT_DRAW},       {"1/2:1/2", RESULT_DRAW},
                  {".5-.5", RESULT_DRAW},     {"0.5-0.5", RESULT_DRAW},
                  {"0,5-0,5", RESULT_DRAW},   {"0.5:0.5", RESULT_DRAW},
                  {"1:0", RESULT_WHITE_WINS}, {"0:1", RESULT_BLACK_WINS}};
    char bare[16];
    size_t length = strlen(text);
    while (length > 0 && strchr(".,:!?", text[length - 1]) != NULL) {
        length--;
    }
    if (length == 0 || length >= sizeof bare) {
        return false;
    }
    snprintf(bare, sizeof bare, "%.*s", (int)length, text);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcmp(bare, others[i].text) == 0) {
            *result = others[i].result;
            return true;
        }
    }
    return game_result_from_text(bare, result);
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
