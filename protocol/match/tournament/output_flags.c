/* Names and meanings are those of fastchess, and of cutechess-cli where that has the flag. */
#include "protocol/match/tournament/output_flags.h"

#include "protocol/match/tournament/tournament.h"

#include <string.h>

/* Reads a word the opposite of which is noted. */
static bool read_opposite(bool *opposite, const char *text, char wrong[FLAG_WRONG_MAX])
{
    *opposite = strcmp(text, "false") == 0;
    return *opposite || strcmp(text, "true") == 0 ||
           flag_refuse(wrong, "must be true or false");
}

/* Reads a bare file name; "file=" is a row of its own. A word of another tool is none. */
static bool read_file(const char **file, const char *text, char wrong[FLAG_WRONG_MAX])
{
    if (*file != NULL || *text == '\0' || flag_is_setting(text)) {
        return flag_refuse(wrong, "unknown word; see quincunx match --help");
    }
    *file = text;
    return true;
}

/* --- -pgnout --- */

static bool read_pgn_file(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return read_file(&((struct tournament *)base)->pgn, text, wrong);
}

static bool read_pgn_append(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return read_opposite(&((struct tournament *)base)->pgn_replaces, text, wrong);
}

/* "fi": only games that were finished, which are all that are written. */
static bool read_pgn_finished(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)base;
    return text == NULL || flag_refuse(wrong, "takes no value");
}

/* What fastchess writes and this program does not. */
static bool read_unwritten(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)base;
    return strcmp(text, "false") == 0 || flag_refuse(wrong, "is not written here");
}

static const struct flag_choice notations[] = {
    {"san", NOTATION_SAN}, {"lan", NOTATION_LAN}, {"uci", NOTATION_UCI}, {NULL, 0}};

const struct flag output_pgn_words[] = {
    {"file", FLAG_TEXT, offsetof(struct tournament, pgn), .value = "FILE", .what = "the same"},
    {"notation", FLAG_CHOICE, offsetof(struct tournament, notation), .choices = notations,
     .value = "san|lan|uci", .what = "how moves are written: Nf3, Ng1-f3, g1f3 (san)"},
    {"nodes", FLAG_SWITCH, offsetof(struct tournament, pgn_nodes), .value = "true|false",
     .what = "comments tell the positions searched (false)"},
    {"seldepth", FLAG_SWITCH, offsetof(struct tournament, pgn_seldepth), .value = "true|false",
     .what = "and how deep the longest line was (false)"},
    {"nps", FLAG_SWITCH, offsetof(struct tournament, pgn_nps), .value = "true|false",
     .what = "and positions a second (false)"},
    {"append", FLAG_READ, .read = read_pgn_append, .value = "true|false",
     .what = "false: what the file held is lost, unless -resume goes on (true)"},
    {"min", FLAG_SWITCH, offsetof(struct tournament, pgn_min), .value = "true|false",
     .what = "only the tags that a game needs, and no comments (false)"},
    {"fi", FLAG_OPTIONAL, .read = read_pgn_finished,
     .what = "only finished games: so it is always"},
    {"hashfull", FLAG_READ, .read = read_unwritten, .value = "false", .what = "nothing else"},
    {"tbhits", FLAG_READ, .read = read_unwritten, .value = "false", .what = "nothing else"},
    {"timeleft", FLAG_READ, .read = read_unwritten, .value = "false", .what = "nothing else"},
    {"latency", FLAG_READ, .read = read_unwritten, .value = "false", .what = "nothing else"},
    {"pv", FLAG_READ, .read = read_unwritten, .value = "false", .what = "nothing else"},
    {"", FLAG_READ, .read = read_pgn_file},
    {.name = NULL},
};

bool output_check_pgn(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)text;
    return ((struct tournament *)base)->pgn != NULL || flag_refuse(wrong, "file= is missing");
}

/* --- -report --- */

static bool read_report_file(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return read_file(&((struct tournament *)base)->report, text, wrong);
}

static bool read_penta(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return read_opposite(&((struct tournament *)base)->has_no_pairs, text, wrong);
}

const struct flag output_report_words[] = {
    {"file", FLAG_TEXT, offsetof(struct tournament, report), .value = "FILE",
     .what = "the same"},
    {"penta", FLAG_READ, .read = read_penta, .value = "true|false",
     .what = "false: pairs of games count as two games, in all figures and\n"
             "the SPRT, and tables do not list them (true)"},
    {"", FLAG_READ, .read = read_report_file},
    {.name = NULL},
};

/* --- -epdout --- */

static bool read_epd_file(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return read_file(&((struct tournament *)base)->epd, text, wrong);
}

static bool read_epd_append(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return read_opposite(&((struct tournament *)base)->epd_replaces, text, wrong);
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

/* --- -log --- */

static const struct flag_choice levels[] = {{"trace", LEVEL_TRACE}, {"info", LEVEL_INFO},
                                            {"warn", LEVEL_WARN},   {"err", LEVEL_ERR},
                                            {"fatal", LEVEL_FATAL}, {NULL, 0}};

static bool read_log_append(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    return read_opposite(&((struct tournament *)base)->log.replaces, text, wrong);
}

static bool read_log_engines(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct log_choice *log = &((struct tournament *)base)->log;
    bool is_always = strcmp(text, "true") == 0;
    log->engines = is_always ? LOG_ENGINES_ALWAYS : LOG_ENGINES_NEVER;
    return is_always || strcmp(text, "false") == 0 ||
           flag_refuse(wrong, "must be true or false");
}

static bool read_compress(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)base;
    return strcmp(text, "false") == 0 || flag_refuse(wrong, "the log is plain text only");
}

static bool read_realtime(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)base;
    return strcmp(text, "true") == 0 || flag_refuse(wrong, "lines are written as they come");
}

const struct flag output_log_words[] = {
    {"file", FLAG_TEXT, offsetof(struct tournament, log.file), .value = "FILE",
     .what = "where"},
    {"level", FLAG_CHOICE, offsetof(struct tournament, log.level), .choices = levels,
     .value = "trace|info|warn|err|fatal",
     .what = "trace: lines to and from engines as well; info: games;\n"
             "warn: faults of engines; err: why the match ends;\n"
             "fatal: that it cannot begin (warn)"},
    {"append", FLAG_READ, .read = read_log_append, .value = "true|false",
     .what = "false: what the file held is lost (true)"},
    {"engine", FLAG_READ, .read = read_log_engines, .value = "true|false",
     .what = "lines to and from engines, whatever the level"},
    {"compress", FLAG_READ, .read = read_compress, .value = "false", .what = "nothing else"},
    {"realtime", FLAG_READ, .read = read_realtime, .value = "true", .what = "nothing else"},
    {.name = NULL},
};

bool output_check_log(void *base, const char *text, char wrong[FLAG_WRONG_MAX])
{
    (void)text;
    return ((struct tournament *)base)->log.file != NULL ||
           flag_refuse(wrong, "file= is missing");
}

/* --- -output --- */

static const struct flag_choice output_formats[] = {
    {"cutechess", OUTPUT_CUTECHESS}, {"fastchess", OUTPUT_FASTCHESS}, {NULL, 0}};

const struct flag output_format_words[] = {
    {"format", FLAG_CHOICE, offsetof(struct tournament, output), .choices = output_formats,
     .value = "cutechess|fastchess", .what = "those of that tool, in games of two sides"},
    {.name = NULL},
};
