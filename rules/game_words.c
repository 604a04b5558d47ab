#include "rules/game_words.h"

#include "rules/fen.h"

#include <string.h>

bool words_refuse(const struct variant *variant, int type, bool captures, int column,
                  struct text_error *error)
{
    const struct piece_words *piece = &variant->words->piece[type];
    const char *text = captures && piece->captures != NULL ? piece->captures : piece->moves;
    /* A phrase, as all refusals: without the capital letter and the stop. */
    return text_refuse(error, column, "t%.*s (%s)", (int)strlen(text) - 2, text + 1,
                       piece->rules);
}
