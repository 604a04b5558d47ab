/* Names and meanings are those of fastchess, and of cutechess-cli where that has the flag. */
#include "protocol/tournament/output_flags.h"

#include "protocol/tournament/tournament.h"

#include <string.h>

/* Reads whether a file keeps what it held, as the opposite of what is noted. */
static bool read_keeps(bool *replaces, const char *text, char wrong[FLAG_WRONG_MAX])
{
    *replaces = strcmp(text, "false") == 0;
    return *replaces || strcmp(text, "true") == 0 ||
           flag_refuse(wrong, "must be true or false");
}

/* --- -epdout --- */

/* A bare file name; "file=" is the other row. */
static bool read_epd_file(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct tournament *tournament = base;
    if (tournament->epd != NULL || *text == '\0') {
        return flag_refuse(wrong, "unknown word; see quincunx match --help");
    }
    tournament->epd = text;
    return true;
}

static bool read_epd_append(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return read_keeps(&((struct tournament *)base)->epd_replaces, text, wrong);
}

const struct flag output_epd_words[] = {
    {"file", FLAG_TEXT, offsetof(struct tournament, epd), .value = "FILE", .what = "the same"},
    {"append", FLAG_READ, .read = read_epd_append, .value = "true|false",
     .what = "false: what the file held is lost, unless -resume goes on (true)"},
    {"", FLAG_READ, .read = read_epd_file},
    {.name = NULL},
};

bool output_check_epd(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)text;
    return ((struct tournament *)base)->epd != NULL || flag_refuse(wrong, "file= is missing");
}
