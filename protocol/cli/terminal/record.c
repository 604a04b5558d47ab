#include "protocol/cli/terminal/record.h"

#include "protocol/base/system.h"
#include "protocol/formats/pgn.h"
#include "rules/quincunx.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OWN_TAGS = 5 };

/* Opens a file of a new name in `folder`. */
static bool open_new(struct record *record, const char *folder, const struct variant *variant,
                     const struct tm *now)
{
    char stamp[32];
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", now);
    for (int number = 0; number < 1000 && record->file == NULL; number++) {
        char suffix[16] = "";
        if (number > 0) {
            snprintf(suffix, sizeof suffix, "-%d", number);
        }
        snprintf(record->path, sizeof record->path, "%s%s-%s%s.pgn", folder, variant->name,
                 stamp, suffix);
        record->file = system_open(record->path, "w+x");
        if (record->file == NULL && errno != EEXIST) {
            return false;
        }
    }
    return record->file != NULL;
}

bool record_open(struct record *record, const char *path, const struct variant *variant,
                 int64_t base, int64_t increment)
{
    time_t seconds = time(NULL);
    struct tm now;
    memset(record, 0, sizeof *record);
    localtime_r(&seconds, &now);
    strftime(record->date, sizeof record->date, "%Y.%m.%d", &now);
    snprintf(record->time_control, sizeof record->time_control, "-");
    if (base > 0) {
        snprintf(record->time_control, sizeof record->time_control, "%g+%g",
                 (double)base / 1000, (double)increment / 1000);
    }
    if (path == NULL) {
        return open_new(record, "", variant, &now) ||
               open_new(record, system_temporary_folder(), variant, &now);
    }
    snprintf(record->path, sizeof record->path, "%s", path);
    record->file = system_open(path, "r+"); /* what it holds goes when the game is written */
    if (record->file == NULL && errno == ENOENT) {
        record->file = system_open(path, "w+x");
    }
    return record->file != NULL;
}

/* Makes room for one more comment. */
static bool reserve_comment(struct record *record)
{
    if (record->count < record->capacity) {
        return true;
    }
    int capacity = record->capacity == 0 ? 256 : 2 * record->capacity;
    struct comment *comments =
        realloc(record->comments, (size_t)capacity * sizeof *record->comments);
    if (comments == NULL) {
        return false;
    }
    record->comments = comments;
    signed char *firsts = realloc(record->firsts, (size_t)capacity);
    if (firsts == NULL) {
        return false;
    }
    record->firsts = firsts;
    record->capacity = capacity;
    return true;
}

bool record_add(struct record *record, const struct comment *comment, int first)
{
    if (!reserve_comment(record)) {
        return false;
    }
    record->firsts[record->count] = (signed char)first;
    record->comments[record->count++] = *comment;
    return true;
}

void record_take_back(struct record *record, int count)
{
    record->count = count < record->count ? count : record->count;
}

static const char *player_of(const struct record *record, int seat)
{
    return record->player[seat] == NULL ? "Quincunx" : record->player[seat];
}

/* Writes the game from where the file stands. */
static bool write_game(const struct record *record, FILE *file, const struct game *game,
                       const struct record_end *end)
{
    char event[80];
    snprintf(event, sizeof event, "Quincunx %s against %s", quincunx_version(),
             record->has_people ? "people" : "itself");
    struct pgn_tag tags[OWN_TAGS + SEATS_MAX] = {{"Event", event},
                                                 {"Date", record->date},
                                                 {"Round", "1"},
                                                 {"TimeControl", record->time_control},
                                                 {"Termination", end->termination}};
    int count = OWN_TAGS;
    for (int seat = 0; seat < game->variant->seats; seat++) {
        tags[count++] =
            (struct pgn_tag){game->variant->seat_names[seat], player_of(record, seat)};
    }
    struct game known = *game; /* the moves that have a comment */
    known.count = game->count < record->count ? game->count : record->count;
    const struct pgn_entry entry = {.game = &known,
                                    .firsts = record->firsts,
                                    .comments = record->comments,
                                    .result = end->result,
                                    .tags = tags,
                                    .tag_count = count};
    return pgn_write(file, &entry) && fflush(file) == 0;
}

bool record_write(struct record *record, const struct game *game, const struct record_end *end)
{
    rewind(record->file);
    return write_game(record, record->file, game, end) &&
           system_cut(record->file, ftell(record->file));
}

bool record_save(const struct record *record, const char *path, bool again,
                 const struct game *game, const struct record_end *end)
{
    FILE *file = system_open(path, again ? "w" : "wx");
    if (file == NULL) {
        return false;
    }
    bool written = write_game(record, file, game, end);
    int error = errno;
    bool closed = fclose(file) == 0;
    errno = written ? errno : error;
    return written && closed;
}

void record_close(struct record *record)
{
    if (record->file != NULL) {
        fclose(record->file);
    }
    free(record->comments);
    free(record->firsts);
    memset(record, 0, sizeof *record);
}
