/* A game is appended to the PGN and flushed, then to the ledger and flushed. So the
 * PGN has all games of the ledger, and at most one that the ledger does not have: that one is
 * cut off when both are opened again, and played again. */
#include "protocol/match/tournament/ledger.h"

#include "protocol/base/append_file.h"
#include "protocol/base/number.h"
#include "protocol/base/sanitize.h"
#include "protocol/base/text_file.h"
#include "protocol/formats/pgn.h"
#include "protocol/match/tournament/command_line.h"
#include "protocol/match/tournament/time_control.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHOWN_MAX = 160 }; /* bytes of a line in a message */

struct ledger {
    const struct tournament *tournament;
    struct append_file book; /* the ledger itself */
    struct append_file pgn;
    char *header;
    size_t header_size;
    int64_t pgn_known; /* the PGN's size by the last line read; -1 = no line says it */
    bool knows_call;   /* the last line read of how it was called says the same as now */
};

static bool refuse_file(const char *path, const char *why, int line)
{
    char what[400];
    snprintf(what, sizeof what, "%s", why);
    sanitize_text(what); /* it may show a line of a file */
    if (line > 0) {
        fprintf(stderr, "quincunx match: %s, line %d: %s\n", path, line, what);
    } else {
        fprintf(stderr, "quincunx match: %s: %s\n", path, what);
    }
    return false;
}

/* Opens a file of the tournament's; false with one line on stderr. */
static bool open_file(struct append_file *file, const char *path)
{
    const char *reason = append_file_open(file, path);
    return reason == NULL || refuse_file(path, reason, 0);
}

/* --- Reading --- */

/* Makes the lines before that about the PGN and those of games, to be freed by the caller. */
static bool make_header(const struct tournament *tournament, char **text, size_t *size)
{
    struct text_file lines, header;
    if (!text_file_open(&lines)) {
        return false;
    }
    tournament_write(tournament, lines.file);
    if (!text_file_close(&lines)) {
        return false;
    }
    bool is_open = text_file_open(&header);
    if (is_open) {
        fprintf(header.file, "quincunx match ledger 1\nfingerprint %016" PRIx64 "\n",
                tournament_fingerprint(tournament));
        for (const char *line = lines.text; *line != '\0';) {
            int length = (int)strcspn(line, "\n");
            fprintf(header.file, "# %.*s\n", length, line);
            line += length + 1;
        }
    }
    free(lines.text);
    if (!is_open || !text_file_close(&header)) {
        return false;
    }
    *text = header.text;
    *size = header.size;
    return true;
}

/* Says why the first line is not that of a ledger; false. */
static bool refuse_first_line(const char *path, const char *text)
{
    bool is_changed = strncmp(text, "\xEF\xBB\xBF", 3) == 0 ||
                      (*text == 'q' && text[strcspn(text, "\r\n")] == '\r');
    return refuse_file(path,
                       is_changed
                           ? "another program has saved it, with a byte order mark or CR "
                             "at the ends of lines; a ledger must stay as it was written"
                           : "not a ledger of quincunx match",
                       0);
}

/* Says which line of `text` is not as in the header; false. */
static bool refuse_header(const char *path, const char *header, const char *text)
{
    int line = 1;
    char what[400];
    for (;; line++) {
        size_t length = strcspn(header, "\n");
        bool is_fingerprint = line == 2; /* differs with what differs below */
        bool is_same = strcspn(text, "\n") == length && strncmp(header, text, length) == 0;
        if (line == 1 && !is_same) {
            return refuse_first_line(path, text);
        }
        if (!is_same && !is_fingerprint) {
            break;
        }
        header += length + 1;
        text += strcspn(text, "\n");
        text += *text == '\n';
        if (*header == '\0') {
            break;
        }
    }
    int there = (int)strcspn(text, "\n"), now = (int)strcspn(header, "\n");
    snprintf(what, sizeof what, "of another tournament: \"%.*s\" there, \"%.*s\" now",
             there < SHOWN_MAX ? there : SHOWN_MAX, text, now < SHOWN_MAX ? now : SHOWN_MAX,
             header);
    return refuse_file(path, what, line);
}

bool ledger_check_header(const struct tournament *tournament, const char *path,
                         const char *text)
{
    char *header;
    size_t size;
    if (!make_header(tournament, &header, &size)) {
        return refuse_file(path, "out of memory", 0);
    }
    bool is_short = strncmp(header, text, strlen(text)) == 0 && strlen(text) < size;
    bool is_same =
        strcmp(header, text) == 0 || (is_short ? refuse_file(path, "its header is cut short", 0)
                                               : refuse_header(path, header, text));
    free(header);
    return is_same;
}

/* Empties the PGN of a tournament that begins, where that is wanted. */
static bool begin_pgn(struct ledger *ledger)
{
    return !ledger->tournament->pgn_replaces || ledger->pgn.descriptor < 0 ||
           !ledger->pgn.is_plain || append_file_cut(&ledger->pgn, 0) ||
           refuse_file(ledger->pgn.path, strerror(errno), 0);
}

/* Begins an empty ledger, or one that was killed before its header was whole. */
static bool write_header(struct ledger *ledger)
{
    char line[ENTRY_LINE_MAX];
    if (!begin_pgn(ledger)) {
        return false;
    }
    const char *path = ledger->tournament->pgn != NULL ? ledger->tournament->pgn : "";
    int length =
        snprintf(line, sizeof line / 2, "pgn\t%" PRId64 "\t%s", ledger->pgn.size, path);
    if ((size_t)length >= sizeof line / 2 || strchr(path, '\n') != NULL) {
        return refuse_file(path, "the name is too long, or has a newline", 0);
    }
    size_t sealed = entry_seal(line, (size_t)length);
    ledger->pgn_known = ledger->pgn.size;
    return (append_file_cut(&ledger->book, 0) &&
            append_file_add(&ledger->book, ledger->header, ledger->header_size) &&
            append_file_add(&ledger->book, line, sealed)) ||
           refuse_file(ledger->book.path, strerror(errno), 0);
}

/* Reads the line about the PGN: which it is, and its size before the first game. */
static bool read_pgn_line(struct ledger *ledger, char *line, int number)
{
    const char *pgn = ledger->tournament->pgn != NULL ? ledger->tournament->pgn : "";
    if (!entry_unseal(line) || strncmp(line, "pgn\t", 4) != 0) {
        return refuse_file(ledger->book.path, "damaged", number);
    }
    const char *end = line + 4;
    if (!number_take(&end, INT64_MAX, &ledger->pgn_known) || *end != '\t' ||
        strcmp(end + 1, pgn) != 0) {
        char what[400];
        snprintf(what, sizeof what, "its games are in \"%.150s\", not in \"%.150s\" (-pgnout)",
                 *end == '\t' ? end + 1 : "", pgn);
        return refuse_file(ledger->book.path, what, number);
    }
    return true;
}

typedef void entry_reader(void *context, const struct entry *entry);

/* Reads the lines of games from `text` on, which begins at `offset` of the file with line
 * `number`. A bad last line was not written to its end. */
static bool read_games(struct ledger *ledger, char *text, int64_t offset, int number,
                       entry_reader *known, void *context)
{
    for (; *text != '\0'; number++) {
        size_t length = strcspn(text, "\n");
        bool is_last = text[length] == '\0' || text[length + 1] == '\0';
        bool is_whole = text[length] == '\n';
        struct entry entry;
        text[length] = '\0';
        if (is_whole && command_line_is(text)) {
            const char *call = ledger->tournament->call;
            ledger->knows_call = call != NULL && strncmp(call, text, length) == 0 &&
                                 strcmp(call + length, "\n") == 0;
        } else if (is_whole && entry_read(ledger->tournament, text, &entry)) {
            ledger->pgn_known = entry.pgn_size;
            known(context, &entry);
        } else {
            if (!is_last) {
                return refuse_file(ledger->book.path, "damaged", number);
            }
            return append_file_cut(&ledger->book, offset) ||
                   refuse_file(ledger->book.path, strerror(errno), 0);
        }
        text += length + 1;
        offset += (int64_t)length + 1;
    }
    return true;
}

static int count_lines(const char *text, size_t size)
{
    int lines = 0;
    for (size_t i = 0; i < size; i++) {
        lines += text[i] == '\n';
    }
    return lines;
}

static bool read_book(struct ledger *ledger, entry_reader *known, void *context)
{
    char *text = append_file_read(&ledger->book, 0);
    if (text == NULL) {
        return refuse_file(ledger->book.path, strerror(errno), 0);
    }
    size_t size = (size_t)ledger->book.size, header = ledger->header_size;
    size_t common = size < header ? size : header;
    bool is_right;
    char *line = text + common, *newline = strchr(line, '\n');
    if (memcmp(text, ledger->header, common) != 0) {
        is_right = refuse_header(ledger->book.path, ledger->header, text);
    } else if (newline == NULL) {
        is_right = write_header(ledger);
    } else {
        int number = count_lines(text, common) + 1;
        *newline = '\0';
        is_right =
            read_pgn_line(ledger, line, number) &&
            read_games(ledger, newline + 1, newline + 1 - text, number + 1, known, context);
    }
    free(text);
    return is_right;
}

/* Writes how it was called, unless the last line about that says the same. */
static bool write_call(struct ledger *ledger)
{
    const char *call = ledger->tournament->call;
    return call == NULL || ledger->knows_call ||
           append_file_add(&ledger->book, call, strlen(call)) ||
           refuse_file(ledger->book.path, strerror(errno), 0);
}

/* Cuts off the game that the ledger does not know. Where there are more than one they are not
 * of this tournament, and nothing is cut. */
static bool match_pgn(struct ledger *ledger)
{
    struct append_file *pgn = &ledger->pgn;
    int games = 0;
    if (pgn->descriptor < 0 || !pgn->is_plain || pgn->size == ledger->pgn_known) {
        return true;
    }
    if (pgn->size < ledger->pgn_known) {
        return refuse_file(pgn->path, "lacks games that the ledger has", 0);
    }
    char *text = append_file_read(pgn, ledger->pgn_known);
    if (text == NULL) {
        return refuse_file(pgn->path, strerror(errno), 0);
    }
    for (const char *at = strstr(text, "[Event \""); at != NULL;
         at = strstr(at + 1, "[Event \"")) {
        games += at == text || at[-1] == '\n';
    }
    free(text);
    if (games > 1) {
        return refuse_file(pgn->path, "has games that the ledger does not have", 0);
    }
    return append_file_cut(pgn, ledger->pgn_known) ||
           refuse_file(pgn->path, strerror(errno), 0);
}

static bool open_files(struct ledger *ledger, entry_reader *known, void *context)
{
    const struct tournament *tournament = ledger->tournament;
    if (tournament->pgn != NULL && !open_file(&ledger->pgn, tournament->pgn)) {
        return false;
    }
    if (tournament->ledger == NULL) {
        return begin_pgn(ledger);
    }
    if (!open_file(&ledger->book, tournament->ledger)) {
        return false;
    }
    if (!ledger->book.is_plain) {
        return refuse_file(tournament->ledger, "not a plain file", 0);
    }
    return read_book(ledger, known, context) && match_pgn(ledger) && write_call(ledger);
}

struct ledger *ledger_open(const struct tournament *tournament, entry_reader *known,
                           void *context)
{
    struct ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger == NULL) {
        refuse_file("the ledger", "out of memory", 0);
        return NULL;
    }
    ledger->tournament = tournament;
    ledger->book.descriptor = ledger->pgn.descriptor = -1;
    if (!make_header(tournament, &ledger->header, &ledger->header_size)) {
        refuse_file("the ledger", "out of memory", 0);
        ledger_close(ledger);
        return NULL;
    }
    if (!open_files(ledger, known, context)) {
        ledger_close(ledger);
        return NULL;
    }
    return ledger;
}

/* --- Writing --- */

static bool write_pgn(const struct tournament *tournament, const struct match_game *match_game,
                      FILE *file)
{
    struct pgn_tag tags[5 + 2 * SEATS_MAX + 1];
    char date[32], round[16], event[80], time_control[SEATS_MAX][64], name[SEATS_MAX][24];
    unsigned details = (tournament->pgn_nodes ? COMMENT_NODES : 0U) |
                       (tournament->pgn_seldepth ? COMMENT_SELDEPTH : 0U) |
                       (tournament->pgn_nps ? COMMENT_NPS : 0U);
    const struct variant *variant = tournament->variant;
    int count = 0, seat_count = variant->seats;
    time_t began = (time_t)match_game->began;
    struct tm calendar;
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&began, &calendar));
    snprintf(round, sizeof round, "%d", match_game->number + 1);
    snprintf(event, sizeof event, "%s %s", variant->title,
             tournament->participant_count == 2 ? "match" : "tournament");
    tags[count++] =
        (struct pgn_tag){"Event", tournament->event != NULL ? tournament->event : event};
    tags[count++] = (struct pgn_tag){"Site", tournament->site != NULL ? tournament->site : "?"};
    tags[count++] = (struct pgn_tag){"Date", date};
    tags[count++] = (struct pgn_tag){"Round", round};
    bool same_time_control = true;
    for (int seat = 0; seat < seat_count; seat++) {
        int index = match_game->participant[side_of(variant, seat)];
        const struct participant *participant = &tournament->participant[index];
        tags[count++] = (struct pgn_tag){variant->seat_names[seat], participant->name};
        time_control_to_text(&participant->time_control, time_control[seat],
                             sizeof time_control[seat]);
        snprintf(name[seat], sizeof name[seat], "%sTimeControl", variant->seat_names[seat]);
        same_time_control =
            same_time_control && strcmp(time_control[seat], time_control[0]) == 0;
    }
    int controls = tournament->pgn_min ? 0 : same_time_control ? 1 : seat_count;
    for (int seat = 0; seat < controls; seat++) {
        tags[count++] = (struct pgn_tag){same_time_control ? "TimeControl" : name[seat],
                                         time_control[seat]};
    }
    if (!tournament->pgn_min) {
        tags[count++] =
            (struct pgn_tag){"Termination", termination_tag(match_game->termination)};
    }
    const struct pgn_entry entry = {.game = &match_game->game,
                                    .firsts = match_game->firsts,
                                    .comments =
                                        tournament->pgn_min ? NULL : match_game->comments,
                                    .result = match_game->result,
                                    .notation = tournament->notation,
                                    .details = details,
                                    .comment = tournament->pgn_min ? NULL : match_game->reason,
                                    .tags = tags,
                                    .tag_count = count};
    return pgn_write(file, &entry);
}

static bool add_pgn(struct ledger *ledger, const struct match_game *match_game)
{
    struct text_file game;
    if (!text_file_open(&game)) {
        return false;
    }
    bool is_written = write_pgn(ledger->tournament, match_game, game.file);
    is_written = text_file_close(&game) && is_written;
    is_written = is_written && append_file_add(&ledger->pgn, game.text, game.size);
    int error = errno;
    free(game.text);
    errno = error;
    return is_written;
}

/* Appends a game's line, the PGN of which has come behind the first `size` bytes. */
static bool add_line(struct ledger *ledger, const struct match_game *match_game, int64_t size)
{
    if (ledger->book.descriptor < 0) {
        return true;
    }
    char line[ENTRY_LINE_MAX];
    struct entry entry = {.match_game = *match_game, .pgn_size = ledger->pgn.size};
    if (append_file_add(&ledger->book, line, entry_write(ledger->tournament, &entry, line))) {
        return true;
    }
    int error = errno;
    if (ledger->pgn.is_plain) {
        (void)append_file_cut(&ledger->pgn, size); /* or it is cut when opened again */
    }
    errno = error;
    return false;
}

bool ledger_add(struct ledger *ledger, const struct match_game *match_game)
{
    int64_t size = ledger->pgn.size;
    return (ledger->pgn.descriptor < 0 || add_pgn(ledger, match_game)) &&
           add_line(ledger, match_game, size);
}

bool ledger_copy(struct ledger *ledger, const struct match_game *match_game, const char *pgn,
                 size_t size)
{
    int64_t before = ledger->pgn.size;
    return (ledger->pgn.descriptor < 0 || append_file_add(&ledger->pgn, pgn, size)) &&
           add_line(ledger, match_game, before);
}

int64_t ledger_pgn_size(const struct ledger *ledger)
{
    return ledger->pgn.size;
}

void ledger_close(struct ledger *ledger)
{
    append_file_close(&ledger->pgn);
    append_file_close(&ledger->book);
    free(ledger->header);
    free(ledger);
}
