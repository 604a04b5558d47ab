#include "protocol/formats/pgn_nag.h"

#include "protocol/formats/notation.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

struct sign {
    const char *text;
    int nag;
};

/* Longer ones before those that they end with. */
static const struct sign nag_signs[] = {
    {"!!", 3},    {"??", 4},   {"!?", 5},   {"?!", 6},   {"!", 1},    {"?", 2},    {"+/--", 16},
    {"--/+", 17}, {"+/-", 16}, {"-/+", 17}, {"+/=", 14}, {"=/+", 15}, {"+--", 20}, {"--+", 21},
    {"+-", 18},   {"-+", 19},  {"+=", 14},  {"=+", 15},  {"=", 10},   {"~", 13}};

/* Those that stand alone; the first two also behind a move. */
static const struct sign nag_words[] = {{"N", 146}, {"TN", 146}, {"D", 220}, {"RR", 145}};

static const struct sign *sign_at_end(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof nag_signs / sizeof *nag_signs; i++) {
        size_t size = strlen(nag_signs[i].text);
        if (size <= length && strncmp(text + length - size, nag_signs[i].text, size) == 0) {
            return &nag_signs[i];
        }
    }
    return NULL;
}

/* The sign of a novelty behind the move of a piece; behind that of a pawn it is none. */
static const struct sign *novelty_at_end(const char *text, size_t length)
{
    bool is_piece = isupper((unsigned char)*text) && length > 2;
    return is_piece && text[length - 1] == 'N' ? &nag_words[text[length - 2] == 'T'] : NULL;
}

static const struct sign *word_of(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof nag_words / sizeof *nag_words; i++) {
        if (length == strlen(nag_words[i].text) &&
            strncasecmp(text, nag_words[i].text, length) == 0) {
            return &nag_words[i];
        }
    }
    return NULL;
}

int pgn_nags_of(const char *text, size_t length, bool may_be_new, int nag[PGN_SIGNS_MAX])
{
    int count = 0;
    while (length > 0 && count < PGN_SIGNS_MAX) {
        const struct sign *sign = word_of(text, length);
        sign = sign != NULL ? sign : sign_at_end(text, length);
        sign = sign == NULL && may_be_new ? novelty_at_end(text, length) : sign;
        size_t size = sign != NULL ? strlen(sign->text) : notation_sign_size(text, length);
        if (size == 0) {
            break;
        }
        if (sign != NULL) {
            memmove(nag + 1, nag, (size_t)count++ * sizeof *nag);
            nag[0] = sign->nag;
        }
        length -= size;
    }
    return count;
}
