/* A game is appended to the PGN and flushed, then to the ledger and flushed. So the ledger
 * knows no game that the PGN lacks, and the PGN has at most one that the ledger does not know:
 * that one is cut off when both are opened again, and played again.
 *
 * Both files are locked by fcntl, whose locks end with the process: an engine that outlives it
 * by a moment does not keep them, as it would with flock.
 */
#include "protocol/tournament/ledger.h"

#include "protocol/text/line.h"
#include "protocol/text/number.h"
#include "protocol/tournament/time_control.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SHOWN_MAX = 160 }; /* bytes of a line in a message */

/* A file that is appended to. */
struct tail {
    const char *path;
    int descriptor; /* -1 = none */
    int64_t size;
    bool is_plain; /* a file that can be cut, flushed and locked: no pipe or device */
};

struct ledger {
    const struct tournament *tournament;
    struct tail book; /* the ledger itself */
    struct tail pgn;
    char *header;
    size_t header_size;
    int64_t pgn_known; /* the PGN's size by the last line read; -1 = no line says it */
};

static bool refuse(const char *path, const char *what, int line)
{
    if (line > 0) {
        fprintf(stderr, "quincunx match: %s, line %d: %s\n", path, line, what);
    } else {
        fprintf(stderr, "quincunx match: %s: %s\n", path, what);
    }
    return false;
}

/* --- Files --- */

/* Appends and flushes, or leaves the file as it was with errno set. */
static bool tail_add(struct tail *tail, const char *bytes, size_t size)
{
    if (write_all(tail->descriptor, bytes, size) &&
        (!tail->is_plain || fsync(tail->descriptor) == 0)) {
        tail->size += (int64_t)size;
        return true;
    }
    int error = errno;
    if (tail->is_plain && ftruncate(tail->descriptor, tail->size) != 0) {
        /* The next opening cuts it, as after a kill. */
    }
    errno = error;
    return false;
}

static bool tail_cut(struct tail *tail, int64_t size)
{
    if (tail->size != size) {
        if (ftruncate(tail->descriptor, size) != 0 || fsync(tail->descriptor) != 0) {
            return false;
        }
        tail->size = size;
    }
    return true;
}

/* Flushes the folder of a file that may be new. */
static void sync_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = copy == NULL ? -1 : open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        (void)fsync(folder); /* not every file system can */
        close(folder);
    }
    free(copy);
}

static bool tail_open(struct tail *tail, const char *path)
{
    struct stat status;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    *tail = (struct tail){.path = path, .descriptor = -1};
    tail->descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (tail->descriptor < 0 && errno == ENXIO) {
        errno = EPIPE; /* a pipe that nobody reads */
    }
    if (tail->descriptor < 0 || fstat(tail->descriptor, &status) != 0) {
        return refuse(path, strerror(errno), 0);
    }
    tail->is_plain = S_ISREG(status.st_mode);
    if (!tail->is_plain) {
        return true;
    }
    if (fcntl(tail->descriptor, F_SETLK, &lock) != 0) {
        bool is_held = errno == EACCES || errno == EAGAIN;
        return refuse(path, is_held ? "a running tournament writes to it" : strerror(errno), 0);
    }
    /* Asked again: whoever held the lock may have written. */
    if (fstat(tail->descriptor, &status) != 0) {
        return refuse(path, strerror(errno), 0);
    }
    tail->size = status.st_size;
    sync_folder(path);
    return true;
}

/* The bytes from `from` on, NUL behind them. NULL with errno set when they cannot be read. */
static char *tail_read(const struct tail *tail, int64_t from)
{
    size_t size = (size_t)(tail->size - from), done = 0;
    char *bytes = malloc(size + 1);
    while (bytes != NULL && done < size) {
        ssize_t got = pread(tail->descriptor, bytes + done, size - done, from + (off_t)done);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            errno = got == 0 ? EIO : errno;
            free(bytes);
            return NULL;
        }
        done += got > 0 ? (size_t)got : 0;
    }
    if (bytes != NULL) {
        bytes[size] = '\0';
    }
    return bytes;
}

/* --- Reading --- */

/* Makes the lines before that about the PGN and those of games. */
static bool make_header(struct ledger *ledger)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return false;
    }
    tournament_write(ledger->tournament, file);
    bool is_written = fclose(file) == 0;
    file = is_written ? open_memstream(&ledger->header, &ledger->header_size) : NULL;
    if (file != NULL) {
        fprintf(file, "quincunx match ledger 1\nfingerprint %016" PRIx64 "\n",
                tournament_fingerprint(ledger->tournament));
        for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
            fprintf(file, "# %.*s\n", (int)strcspn(line, "\n"), line);
        }
        is_written = fclose(file) == 0;
    }
    free(text);
    return file != NULL && is_written;
}

/* Says which line of `text` is not as in the header; false. */
static bool refuse_header(const struct ledger *ledger, const char *text)
{
    const char *header = ledger->header;
    int line = 1;
    char what[400];
    for (;; line++) {
        size_t length = strcspn(header, "\n");
        bool is_fingerprint = line == 2; /* differs with what differs below */
        bool is_same = strcspn(text, "\n") == length && strncmp(header, text, length) == 0;
        if (line == 1 && !is_same) {
            return refuse(ledger->book.path, "not a ledger of quincunx match", 0);
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
    return refuse(ledger->book.path, what, line);
}

/* Empties the PGN of a tournament that begins, where that is wanted. */
static bool begin_pgn(struct ledger *ledger)
{
    return !ledger->tournament->pgn_replaces || ledger->pgn.descriptor < 0 ||
           !ledger->pgn.is_plain || tail_cut(&ledger->pgn, 0) ||
           refuse(ledger->pgn.path, strerror(errno), 0);
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
    if ((size_t)length >= sizeof line / 2) {
        return refuse(path, "the name is too long", 0);
    }
    size_t sealed = entry_seal(line, (size_t)length);
    ledger->pgn_known = ledger->pgn.size;
    return (tail_cut(&ledger->book, 0) &&
            tail_add(&ledger->book, ledger->header, ledger->header_size) &&
            tail_add(&ledger->book, line, sealed)) ||
           refuse(ledger->book.path, strerror(errno), 0);
}

/* Reads the line about the PGN: which it is, and its size before the first game. */
static bool read_pgn_line(struct ledger *ledger, char *line, int number)
{
    const char *pgn = ledger->tournament->pgn != NULL ? ledger->tournament->pgn : "";
    if (!entry_unseal(line) || strncmp(line, "pgn\t", 4) != 0) {
        return refuse(ledger->book.path, "damaged", number);
    }
    const char *end = line + 4;
    if (!number_take(&end, INT64_MAX, &ledger->pgn_known) || *end != '\t' ||
        strcmp(end + 1, pgn) != 0) {
        char what[400];
        snprintf(what, sizeof what, "its games are in \"%.150s\", not in \"%.150s\" (-pgnout)",
                 *end == '\t' ? end + 1 : "", pgn);
        return refuse(ledger->book.path, what, number);
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
        if (!is_whole || !entry_read(ledger->tournament, text, &entry)) {
            if (!is_last) {
                return refuse(ledger->book.path, "damaged", number);
            }
            return tail_cut(&ledger->book, offset) ||
                   refuse(ledger->book.path, strerror(errno), 0);
        }
        ledger->pgn_known = entry.pgn_size;
        known(context, &entry);
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
    char *text = tail_read(&ledger->book, 0);
    if (text == NULL) {
        return refuse(ledger->book.path, strerror(errno), 0);
    }
    size_t size = (size_t)ledger->book.size, header = ledger->header_size;
    size_t common = size < header ? size : header;
    bool is_right;
    char *line = text + common, *newline = strchr(line, '\n');
    if (memcmp(text, ledger->header, common) != 0) {
        is_right = refuse_header(ledger, text);
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

/* Cuts off the game that the ledger does not know. Where there are more than one they are not
 * of this tournament, and nothing is cut. */
static bool match_pgn(struct ledger *ledger)
{
    struct tail *pgn = &ledger->pgn;
    int games = 0;
    if (pgn->descriptor < 0 || !pgn->is_plain || pgn->size == ledger->pgn_known) {
        return true;
    }
    if (pgn->size < ledger->pgn_known) {
        return refuse(pgn->path, "lacks games that the ledger knows", 0);
    }
    char *text = tail_read(pgn, ledger->pgn_known);
    if (text == NULL) {
        return refuse(pgn->path, strerror(errno), 0);
    }
    for (const char *at = strstr(text, "[Event \""); at != NULL;
         at = strstr(at + 1, "[Event \"")) {
        games += at == text || at[-1] == '\n';
    }
    free(text);
    if (games > 1) {
        return refuse(pgn->path, "holds games that the ledger does not know", 0);
    }
    return tail_cut(pgn, ledger->pgn_known) || refuse(pgn->path, strerror(errno), 0);
}

static bool open_files(struct ledger *ledger, entry_reader *known, void *context)
{
    const struct tournament *tournament = ledger->tournament;
    if (tournament->pgn != NULL && !tail_open(&ledger->pgn, tournament->pgn)) {
        return false;
    }
    if (tournament->ledger == NULL) {
        return begin_pgn(ledger);
    }
    if (!tail_open(&ledger->book, tournament->ledger)) {
        return false;
    }
    if (!ledger->book.is_plain) {
        return refuse(tournament->ledger, "not a plain file", 0);
    }
    return read_book(ledger, known, context) && match_pgn(ledger);
}

struct ledger *ledger_open(const struct tournament *tournament, entry_reader *known,
                           void *context)
{
    struct ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger == NULL) {
        refuse("the ledger", "out of memory", 0);
        return NULL;
    }
    ledger->tournament = tournament;
    ledger->book.descriptor = ledger->pgn.descriptor = -1;
    if (!make_header(ledger)) {
        refuse("the ledger", "out of memory", 0);
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
             tournament->entrant_count == 2 ? "match" : "tournament");
    tags[count++] =
        (struct pgn_tag){"Event", tournament->event != NULL ? tournament->event : event};
    tags[count++] = (struct pgn_tag){"Site", tournament->site != NULL ? tournament->site : "?"};
    tags[count++] = (struct pgn_tag){"Date", date};
    tags[count++] = (struct pgn_tag){"Round", round};
    bool same_time_control = true;
    for (int seat = 0; seat < seat_count; seat++) {
        int index = match_game->entrant[side_of(variant, seat)];
        const struct entrant *entrant = &tournament->entrant[index];
        tags[count++] = (struct pgn_tag){variant->seat_names[seat], entrant->name};
        time_control_to_text(&entrant->time_control, time_control[seat],
                             sizeof time_control[seat]);
        snprintf(name[seat], sizeof name[seat], "%sTimeControl", variant->seat_names[seat]);
        same_time_control =
            same_time_control && strcmp(time_control[seat], time_control[0]) == 0;
    }
    for (int seat = 0; seat < (same_time_control ? 1 : seat_count); seat++) {
        tags[count++] = (struct pgn_tag){same_time_control ? "TimeControl" : name[seat],
                                         time_control[seat]};
    }
    tags[count++] = (struct pgn_tag){"Termination", cause_text(match_game->cause)};
    const struct pgn_entry entry = {.game = &match_game->game,
                                    .firsts = match_game->firsts,
                                    .comments = match_game->comments,
                                    .result = match_game->result,
                                    .notation = tournament->notation,
                                    .details = details,
                                    .comment = match_game->reason,
                                    .tags = tags,
                                    .tag_count = count};
    return pgn_write(file, &entry);
}

static bool add_pgn(struct ledger *ledger, const struct match_game *match_game)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return false;
    }
    bool is_written = write_pgn(ledger->tournament, match_game, file);
    is_written = fclose(file) == 0 && is_written;
    is_written = is_written && tail_add(&ledger->pgn, text, size);
    int error = errno;
    free(text);
    errno = error;
    return is_written;
}

bool ledger_add(struct ledger *ledger, const struct match_game *match_game)
{
    int64_t size = ledger->pgn.size;
    if (ledger->pgn.descriptor >= 0 && !add_pgn(ledger, match_game)) {
        return false;
    }
    if (ledger->book.descriptor < 0) {
        return true;
    }
    char line[ENTRY_LINE_MAX];
    struct entry entry = {.match_game = *match_game, .pgn_size = ledger->pgn.size};
    if (tail_add(&ledger->book, line, entry_write(ledger->tournament, &entry, line))) {
        return true;
    }
    int error = errno;
    if (ledger->pgn.is_plain) {
        (void)tail_cut(&ledger->pgn, size); /* or it is cut when opened again */
    }
    errno = error;
    return false;
}

int64_t ledger_pgn_size(const struct ledger *ledger)
{
    return ledger->pgn.size;
}

void ledger_close(struct ledger *ledger)
{
    for (int i = 0; i < 2; i++) {
        struct tail *tail = i == 0 ? &ledger->pgn : &ledger->book;
        if (tail->descriptor >= 0) {
            close(tail->descriptor);
        }
    }
    free(ledger->header);
    free(ledger);
}
