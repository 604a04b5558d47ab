#include "protocol/formats/pgn_reading.h"

#include "protocol/base/sanitize.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

void pgn_refuse(struct reading *reading, int line, const char *format, ...)
{
    if (!reading->is_refused) {
        va_list list;
        va_start(list, format);
        vsnprintf(reading->what, PGN_TEXT_MAX, format, list);
        va_end(list);
        sanitize_text(reading->what); /* it may show a word of the file */
        *reading->line = line;
        reading->is_refused = true;
    }
}

struct pgn_token *pgn_next_token(struct pgn_reader *reader)
{
    if (!reader->has_token) {
        pgn_lexer_next(&reader->lexer, &reader->token);
    }
    reader->has_token = false;
    return &reader->token;
}

bool pgn_is_last(const struct pgn_token *token)
{
    return token->kind == TOKEN_END || token->kind == TOKEN_FAILED;
}

const char *pgn_right_name(const char *name)
{
    static const char *const known[] = {"Event", "Site",  "Date",    "Round", "White", "Black",
                                        "FEN",   "SetUp", "Variant", "Rules", "Result"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcasecmp(name, known[i]) == 0) {
            return known[i];
        }
    }
    return name;
}

bool pgn_is_deciding(const char *name)
{
    return strcmp(name, "FEN") == 0 || strcmp(name, "SetUp") == 0 ||
           strcmp(name, "Variant") == 0 || strcmp(name, "Rules") == 0;
}
