/* Openings of a file stay in its order; `order` is the permutation in which they are used. What
 * is kept of them was accepted by the rules and leaves the game going. A line of an EPD or
 * a game of a PGN that cannot be used is named and left out, and the others are played. Nothing
 * here changes after openings_load. */
#include "protocol/match/openings/openings.h"

#include "protocol/base/system.h"
#include "protocol/base/text_source.h"
#include "protocol/formats/pgn.h"
#include "protocol/match/openings/openings_draw.h"
#include "rules/fen.h"
#include "rules/move_text.h"
#include "rules/position.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* An opening of a file: a FEN and moves, in one piece of memory. */
struct opening {
    int count;           /* moves, as games count them */
    signed char *firsts; /* by turn; meaningful in simultaneous games */
    char *fen;
    move_t moves[];
};

struct openings {
    const struct tournament *tournament;
    struct opening **opening;
    int count, capacity;
    int refused; /* games or lines of the file */
    int *order;  /* NULL where openings are drawn */
};

/* Appends the game's start and moves. `firsts` may be NULL where sides take turns. False when
 * memory is short. */
static bool add_opening(struct openings *openings, const struct game *game,
                        const signed char *firsts)
{
    char fen[FEN_MAX];
    size_t count = (size_t)game->count;
    if (openings->count == openings->capacity) {
        int capacity = openings->capacity > 0 ? 2 * openings->capacity : 256;
        void *moved = realloc(openings->opening, (size_t)capacity * sizeof(struct opening *));
        if (moved == NULL) {
            return false;
        }
        openings->opening = moved;
        openings->capacity = capacity;
    }
    game->variant->to_fen(game->variant, game_position_at(game, 0), fen);
    struct opening *opening = malloc(sizeof *opening + count * sizeof opening->moves[0] +
                                     count * sizeof opening->firsts[0] + strlen(fen) + 1);
    if (opening == NULL) {
        return false;
    }
    opening->count = game->count;
    opening->firsts = (signed char *)(opening->moves + count);
    opening->fen = (char *)opening->firsts + count;
    strcpy(opening->fen, fen);
    for (size_t i = 0; i < count; i++) {
        opening->moves[i] = game->moves[i];
        opening->firsts[i] = firsts != NULL ? firsts[i] : 0;
    }
    openings->opening[openings->count++] = opening;
    return true;
}

/* --- Files --- */

static const char blanks[] = " \t\r\n\v\f";

/* A file while it is read. */
struct source {
    const struct tournament *tournament;
    struct openings *openings;
    FILE *file;
    int line;
    bool is_short;    /* of memory; nothing more is read */
    struct game game; /* for trying FENs; the tournament's variant */
};

/* Prints what is wrong with a line, and returns false. */
__attribute__((format(printf, 2, 3))) static bool refuse(const struct source *source,
                                                         const char *format, ...)
{
    va_list list;
    fprintf(stderr, "quincunx match: %s:%d: ", source->tournament->openings.file, source->line);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    return false;
}

static bool take_opening(struct source *source, const struct game *game,
                         const signed char *firsts)
{
    source->is_short = !add_opening(source->openings, game, firsts);
    return !source->is_short;
}

/* Says how many were left out, if any; false where memory was short. */
static bool end_reading(const struct source *source, const char *plural)
{
    int all = source->openings->count + source->openings->refused;
    if (source->is_short) {
        return refuse(source, "out of memory");
    }
    if (source->openings->refused > 0) {
        fprintf(stderr, "quincunx match: %s: %d of %d %s cannot be used as openings\n",
                source->tournament->openings.file, source->openings->refused, all, plural);
    }
    return true;
}

/* --- EPD --- */

enum { EPD_LINE_MAX = 1 << 16 }; /* bytes, with the NUL */

/* A line of EPD taken apart. */
struct epd {
    const char *fen; /* the first field and where the last one ends, counters included */
    const char *fen_end;
    bool has_counters;
    char half[FEN_FIELD_MAX], full[FEN_FIELD_MAX]; /* of hmvc and fmvn; empty without */
};

/* Finds the FEN's fields: `words` and up to two numbers, before a semicolon. Returns what
 * follows them. */
static const char *read_fields(const char *line, int words, struct epd *epd)
{
    const char *at = line + strspn(line, blanks);
    epd->fen = at;
    epd->fen_end = at;
    for (int field = 0; field < words + 2 && *at != '\0' && *at != ';'; field++) {
        if (field >= words && !isdigit((unsigned char)*at)) {
            break;
        }
        epd->has_counters = field >= words;
        epd->fen_end = at + strcspn(at, " \t\r\n\v\f;");
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

/* Adds the opening of a line, if there is one. False when it cannot be used. */
static bool take_line(struct source *source, const char *line, size_t length)
{
    struct text_error error;
    size_t indent = strspn(line, blanks);
    if (strlen(line) < length) {
        return refuse(source, "column %d: a NUL byte", (int)strlen(line) + 1);
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
    return take_opening(source, &source->game, NULL);
}

/* Adds what can be used of the lines. False when the file cannot be read. */
static bool read_epd(struct source *source)
{
    char line[EPD_LINE_MAX];
    struct text_source text;
    int length;
    if (!game_init(&source->game, source->tournament->variant, source->tournament->rules)) {
        return refuse(source, "out of memory");
    }
    text_source_init(&text, source->file);
    while (!source->is_short && (length = text_source_line(&text, line, EPD_LINE_MAX)) >= 0) {
        source->line++;
        bool is_used = length < EPD_LINE_MAX
                           ? take_line(source, line, (size_t)length)
                           : refuse(source, "a line of more than %d bytes", EPD_LINE_MAX - 1);
        source->openings->refused += !is_used;
    }
    game_free(&source->game);
    const char *wrong = text_source_wrong(&text);
    if (wrong != NULL) {
        return refuse(source, "cannot be read: %s", wrong);
    }
    return end_reading(source, "positions");
}

/* --- PGN --- */

/* Adds a game's moves as far as the game goes on. */
static bool take_game(struct source *source, struct pgn_game *read)
{
    const struct tournament *tournament = source->tournament;
    struct game *game = &read->game;
    if (game->variant != tournament->variant) {
        return refuse(source, "a game of %s, not of %s", game->variant->name,
                      tournament->variant->name);
    }
    if (game->options != tournament->rules) {
        return refuse(source, "a game with other rules");
    }
    struct game_end end = game_end(game);
    while (end.result != RESULT_NONE) {
        if (game_undo(game, tournament->variant->simultaneous ? 2 : 1) == 0) {
            return refuse(source, "the game is over: %s", end.reason);
        }
        end = game_end(game);
    }
    return take_opening(source, game, read->firsts);
}

/* Adds what can be used of the games. False when memory is short. */
static bool read_pgn(struct source *source)
{
    const struct tournament *tournament = source->tournament;
    char what[PGN_TEXT_MAX];
    struct pgn_game game;
    enum pgn_status status = PGN_OUT_OF_MEMORY;
    struct pgn_reader *reader =
        pgn_reader_new(source->file, tournament->variant, tournament->rules);
    do {
        if (reader != NULL) {
            status = pgn_read(reader, tournament->openings.plies, &game, &source->line, what);
        }
        if (status == PGN_GAME) {
            source->openings->refused += !take_game(source, &game);
            pgn_game_free(&game);
        } else if (status == PGN_REFUSED) {
            source->openings->refused++;
            refuse(source, "%s", what);
        }
    } while (!source->is_short && (status == PGN_GAME || status == PGN_REFUSED));
    pgn_reader_free(reader);
    source->is_short = source->is_short || status == PGN_OUT_OF_MEMORY;
    return end_reading(source, "games");
}

/* Reads the tournament's file. False with one line on stderr. */
static bool read_file(struct openings *openings)
{
    const struct tournament *tournament = openings->tournament;
    struct source source = {.tournament = tournament, .openings = openings};
    source.file = system_open(tournament->openings.file, "r");
    if (source.file == NULL) {
        fprintf(stderr, "quincunx match: cannot open %s: %s\n", tournament->openings.file,
                strerror(errno));
        return false;
    }
    bool is_read =
        tournament->openings.format == OPENING_PGN ? read_pgn(&source) : read_epd(&source);
    fclose(source.file);
    return is_read;
}

/* --- All of them --- */

/* A permutation of the list: its own order, or one shuffled by the tournament's seed (Fisher
 * and Yates). NULL when memory is short. */
static int *make_order(const struct tournament *tournament, int count)
{
    int *order = malloc((size_t)count * sizeof *order);
    uint64_t random = tournament->seed;
    if (order == NULL) {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        order[i] = i;
    }
    for (int i = count - 1; i > 0 && tournament->openings.order == ORDER_RANDOM; i--) {
        int other = (int)(splitmix64(&random) % (uint64_t)(i + 1));
        int kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    return order;
}

/* Reads the file and puts it in order. False with one line on stderr. */
static bool load_file(struct openings *openings)
{
    const struct tournament *tournament = openings->tournament;
    const struct opening_choice *choice = &tournament->openings;
    if (!read_file(openings)) {
        return false;
    }
    int count = openings->count;
    if (count == 0) {
        fprintf(stderr, "quincunx match: there is no opening in %s\n", choice->file);
        return false;
    }
    if (choice->start > count) {
        fprintf(stderr, "quincunx match: start=%d, but there are %d openings in %s\n",
                choice->start, count, choice->file);
        return false;
    }
    openings->order = make_order(tournament, count);
    if (openings->order == NULL) {
        fprintf(stderr, "quincunx match: out of memory\n");
    }
    return openings->order != NULL;
}

struct openings *openings_load(const struct tournament *tournament)
{
    struct openings *openings = calloc(1, sizeof *openings);
    if (openings == NULL) {
        fprintf(stderr, "quincunx match: out of memory\n");
        return NULL;
    }
    openings->tournament = tournament;
    if (tournament->openings.file != NULL && !load_file(openings)) {
        openings_free(openings);
        return NULL;
    }
    return openings;
}

void openings_free(struct openings *openings)
{
    if (openings != NULL) {
        for (int i = 0; i < openings->count; i++) {
            free(openings->opening[i]);
        }
        free(openings->opening);
        free(openings->order);
        free(openings);
    }
}

int openings_count(const struct openings *openings)
{
    return openings->count;
}

int openings_refused(const struct openings *openings)
{
    return openings->refused;
}

/* Plays an opening of a file from the start position of `game`. False when memory is short. */
static bool play_listed(const struct opening *opening, struct game *game)
{
    struct text_error error;
    if (!game_set_fen(game, opening->fen, &error)) {
        return false;
    }
    bool simultaneous = game->variant->simultaneous;
    for (int at = 0; at < opening->count; at += simultaneous ? 2 : 1) {
        struct joint joint = {.half = {opening->moves[at]}, .first = opening->firsts[at]};
        if (simultaneous) {
            joint.half[1] = opening->moves[at + 1];
        }
        if (simultaneous ? !game_play_joint(game, &joint) : !game_play(game, joint.half[0])) {
            return false;
        }
    }
    return true;
}

bool openings_get(const struct openings *openings, int index, struct game *game)
{
    const struct tournament *tournament = openings->tournament;
    const struct opening *opening = NULL;
    int start = tournament->openings.start > 0 ? tournament->openings.start - 1 : 0;
    uint64_t number = (uint64_t)index + (uint64_t)start;
    if (openings->order != NULL) {
        int place = openings->order[number % (uint64_t)openings->count];
        opening = openings->opening[place];
    }
    if (!game_init(game, tournament->variant, tournament->rules)) {
        return false;
    }
    if (opening != NULL ? !play_listed(opening, game)
                        : !openings_draw(tournament, number, game)) {
        game_free(game);
        return false;
    }
    return true;
}
