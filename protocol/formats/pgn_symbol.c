#include "protocol/formats/pgn_symbol.h"

#include <stddef.h>
#include <string.h>

struct symbol {
    const char *bytes, *meaning;
};

static const struct symbol symbols[] = {
    {"\xc2\xa0", " "},       /* no-break space */
    {"\xe2\x80\x82", " "},   /* en space */
    {"\xe2\x80\x83", " "},   /* em space */
    {"\xe2\x80\x87", " "},   /* figure space */
    {"\xe2\x80\x89", " "},   /* thin space */
    {"\xe2\x80\x8a", " "},   /* hair space */
    {"\xe2\x80\x8b", " "},   /* zero width space */
    {"\xe2\x80\xa8", " "},   /* line separator */
    {"\xe2\x80\xaf", " "},   /* narrow no-break space */
    {"\xe3\x80\x80", " "},   /* ideographic space */
    {"\xef\xbb\xbf", " "},   /* byte order mark */
    {"\xc2\xad", ""},        /* soft hyphen, and others that are not seen */
    {"\xe2\x80\x8c", ""},    /* */
    {"\xe2\x80\x8d", ""},    /* */
    {"\xe2\x80\x8e", ""},    /* */
    {"\xe2\x80\x8f", ""},    /* */
    {"\xe2\x81\xa0", ""},    /* */
    {"\xc2\xbd", "1/2"},     /* a half */
    {"\xe2\x80\x90", "-"},   /* hyphen */
    {"\xe2\x80\x91", "-"},   /* non-breaking hyphen */
    {"\xe2\x80\x92", "-"},   /* figure dash */
    {"\xe2\x80\x93", "-"},   /* en dash */
    {"\xe2\x80\x94", "-"},   /* em dash */
    {"\xe2\x88\x92", "-"},   /* minus */
    {"\xe2\x80\xa6", "..."}, /* ellipsis */
    {"\xc3\x97", "x"},       /* times */
    {"\xe2\x81\x84", "/"},   /* fraction slash */
    {"\xe2\x80\xa0", "+"},   /* dagger: check */
    {"\xe2\x80\xa1", "#"},   /* double dagger: mate */
    {"\xe2\x80\xbc", "!!"},  /* marks in one character */
    {"\xe2\x81\x87", "??"},  /* */
    {"\xe2\x81\x88", "?!"},  /* */
    {"\xe2\x81\x89", "!?"},  /* */
    {"\xe2\x96\xa1", "$7"},  /* the only move; better is: */
    {"\xe2\x8c\x93", "$142"},
    {"\xc2\xb1", "+/-"},     /* White is better */
    {"\xe2\x88\x93", "-/+"}, /* Black is better */
    {"\xe2\xa9\xb2", "+="},  /* White is slightly better */
    {"\xe2\xa9\xb1", "=+"},  /* Black is slightly better */
    {"\xe2\x88\x9e", "~"},   /* unclear */
    {"\xa0", " "},           /* Latin-1, from here on */
    {"\x85", "..."},
    {"\x86", "+"},
    {"\x87", "#"},
    {"\x96", "-"},
    {"\x97", "-"},
    {"\xb1", "+/-"},
    {"\xbd", "1/2"},
    {"\xd7", "x"}};

int pgn_symbol_size(struct text_source *source)
{
    int byte = text_source_peek(source, 0);
    int size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1;
    for (int i = 1; i < size; i++) {
        int next = text_source_peek(source, i);
        if (next < 0x80 || next > 0xbf) {
            return 1;
        }
    }
    return size;
}

const char *pgn_symbol_meaning(struct text_source *source, int size)
{
    char bytes[5] = "";
    for (int i = 0; i < size; i++) {
        bytes[i] = (char)text_source_peek(source, i);
    }
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        if (strcmp(symbols[i].bytes, bytes) == 0) {
            return symbols[i].meaning;
        }
    }
    return NULL;
}
