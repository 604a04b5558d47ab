/* What is added to the list was accepted by the rules and leaves the game going. The first line
 * that cannot be used ends the reading: a tournament must not begin with half of its openings.
 */
#include "protocol/tournament/openings/openings_parts.h"

#include "protocol/pgn/pgn.h"
#include "rules/fen.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n\v\f";

/* A file while it is read. */
struct source {
    const struct contest *contest;
    struct opening_list *list;
    FILE *file;
    int line;
    struct game game; /* for trying FENs; the contest's variant */
};

/* Prints what is wrong with a line, and returns false. */
__attribute__((format(printf, 2, 3))) static bool refuse(const struct source *source,
                                                         const char *format, ...)
{
    va_list list;
    fprintf(stderr, "quincunx match: %s:%d: ", source->contest->openings.file, source->line);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    return false;
}

static bool add(struct source *source, const struct game *game, const signed char *firsts)
{
    return opening_list_add(source->list, game, firsts) || refuse(source, "out of memory");
}

/* --- EPD --- */

/* A line of EPD taken apart. */
struct epd {
    const char *fen; /* the first field and where the last one ends, counters included */
    const char *fen_end;
    bool has_counters;
    char half[FEN_FIELD_MAX], full[FEN_FIELD_MAX]; /* of hmvc and fmvn; empty without */
};

/* Finds the FEN's fields: `words` and up to two numbers. Returns what follows them. */
static const char *read_fields(const char *line, int words, struct epd *epd)
{
    const char *at = line + strspn(line, blanks);
    epd->fen = at;
    epd->fen_end = at;
    for (int field = 0; field < words + 2 && *at != '\0'; field++) {
        if (field >= words && !isdigit((unsigned char)*at)) {
            break;
        }
        epd->has_counters = field >= words;
        epd->fen_end = at + strcspn(at, blanks);
        at = epd->fen_end + strspn(epd->fen_end, blanks);
    }
    return at;
}

/* Where an operation ends: at its semicolon outside quotation marks, or at the end of the line.
 * NULL when a quotation does not end. */
static const char *operation_end(const char *at)
{
    bool is_quoted = false;
    for (; *at != '\0' && (is_quoted || *at != ';'); at++) {
        is_quoted = is_quoted != (*at == '"');
    }
    return is_quoted ? NULL : at;
}

/* Reads the operations behind the fields. False with *error when they are none. */
static bool read_operations(const char *at, struct epd *epd, struct text_error *error)
{
    while (true) {
        at += strspn(at, " \t\r\n\v\f;");
        if (*at == '\0' || *at == '#') {
            return true;
        }
        int column = (int)(at - epd->fen) + 1;
        const char *end = operation_end(at);
        if (!isalpha((unsigned char)*at) || end == NULL) {
            return text_refuse(error, column, "expected an operation, as id \"name\";");
        }
        bool is_half = strncmp(at, "hmvc ", 5) == 0;
        if (is_half || strncmp(at, "fmvn ", 5) == 0) {
            const char *number = at + 5 + strspn(at + 5, " ");
            int length = (int)strcspn(number, " \t\r\n;");
            snprintf(is_half ? epd->half : epd->full, FEN_FIELD_MAX, "%.*s", length, number);
        }
        at = end;
    }
}

/* Reads a line that is neither empty nor a comment. */
static bool read_position(const char *line, struct game *game, struct text_error *error)
{
    char fen[FEN_MAX];
    struct epd epd = {.half = "", .full = ""};
    const char *rest = read_fields(line, openings_epd_fields(game->variant), &epd);
    if (!read_operations(rest, &epd, error)) {
        return false;
    }
    int length = (int)(epd.fen_end - epd.fen);
    bool is_counted = !epd.has_counters && (epd.half[0] != '\0' || epd.full[0] != '\0');
    int size = is_counted ? snprintf(fen, sizeof fen, "%.*s %s %s", length, epd.fen,
                                     epd.half[0] != '\0' ? epd.half : "0",
                                     epd.full[0] != '\0' ? epd.full : "1")
                          : snprintf(fen, sizeof fen, "%.*s", length, epd.fen);
    if (size >= FEN_MAX) {
        return text_refuse(error, FEN_MAX, "the line is too long for a position");
    }
    return game_set_fen(game, fen, error);
}

static bool take_line(struct source *source, const char *line, size_t length)
{
    struct text_error error;
    size_t indent = strspn(line, blanks);
    if (strlen(line) < length) {
        return refuse(source, "column %zu: a NUL byte", strlen(line) + 1);
    }
    if (line[indent] == '\0' || line[indent] == '#') {
        return true;
    }
    if (!read_position(line, &source->game, &error)) {
        return refuse(source, "column %d: %s", error.column + (int)indent, error.what);
    }
    struct game_end end = game_end(&source->game);
    if (end.result != RESULT_NONE) {
        return refuse(source, "the game is over: %s", end.reason);
    }
    return add(source, &source->game, NULL);
}

static bool read_epd(struct source *source)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    bool is_read = true;
    if (!game_init(&source->game, source->contest->variant, source->contest->rules)) {
        return refuse(source, "out of memory");
    }
    while (is_read && (length = getline(&line, &capacity, source->file)) >= 0) {
        bool is_marked = source->line++ == 0 && strncmp(line, "\xEF\xBB\xBF", 3) == 0;
        const char *text = is_marked ? line + 3 : line;
        is_read = take_line(source, text, (size_t)length - (is_marked ? 3 : 0));
    }
    if (is_read && ferror(source->file) != 0) {
        is_read = refuse(source, "cannot be read: %s", strerror(errno));
    }
    free(line);
    game_free(&source->game);
    return is_read;
}

/* --- PGN --- */

/* Adds a game's turns as far as the game goes on. */
static bool take_game(struct source *source, struct pgn_game *read)
{
    const struct contest *contest = source->contest;
    struct game *game = &read->game;
    if (game->variant != contest->variant) {
        return refuse(source, "a game of %s, not of %s", game->variant->name,
                      contest->variant->name);
    }
    if (game->options != contest->rules) {
        return refuse(source, "a game by other rules");
    }
    struct game_end end = game_end(game);
    while (end.result != RESULT_NONE) {
        if (game_undo(game, contest->variant->simultaneous ? 2 : 1) == 0) {
            return refuse(source, "the game is over: %s", end.reason);
        }
        end = game_end(game);
    }
    return add(source, game, read->firsts);
}

static bool read_pgn(struct source *source)
{
    const struct contest *contest = source->contest;
    char what[PGN_TEXT_MAX];
    struct pgn_game game;
    bool goes_on = true, is_read = true;
    struct pgn_reader *reader = pgn_reader_new(source->file, contest->variant, contest->rules);
    if (reader == NULL) {
        return refuse(source, "out of memory");
    }
    while (goes_on) {
        switch (pgn_read(reader, contest->openings.plies, &game, &source->line, what)) {
        case PGN_GAME:
            is_read = goes_on = take_game(source, &game);
            pgn_game_free(&game);
            break;
        case PGN_END:
            goes_on = false;
            break;
        case PGN_REFUSED:
            is_read = goes_on = refuse(source, "%s", what);
            break;
        case PGN_OUT_OF_MEMORY:
            is_read = goes_on = refuse(source, "out of memory");
            break;
        }
    }
    pgn_reader_free(reader);
    return is_read;
}

bool openings_read(struct opening_list *list, const struct contest *contest)
{
    struct source source = {.contest = contest, .list = list};
    source.file = fopen(contest->openings.file, "re");
    if (source.file == NULL) {
        fprintf(stderr, "quincunx match: cannot open %s: %s\n", contest->openings.file,
                strerror(errno));
        return false;
    }
    bool is_read =
        contest->openings.format == OPENING_PGN ? read_pgn(&source) : read_epd(&source);
    fclose(source.file);
    return is_read;
}
