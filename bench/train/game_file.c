/* Records are checked whole before a byte of them is believed: their length must fit their
 * number of moves, so a damaged length is not taken for a record that is cut short.
 */
#include "bench/train/game_file.h"

#include "protocol/base/flag.h"
#include "protocol/base/line.h"
#include "protocol/base/system.h"
#include "rules/variants.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAGIC_BYTES = 8,
    SIZE_BYTES = 4, /* of the length that a line or a record begins with */
    ORIGIN_AT = MAGIC_BYTES + SIZE_BYTES,
    HEAD_BYTES = 10, /* of a record, between its length and its moves */
    MOVES_AT = SIZE_BYTES + HEAD_BYTES,
    MOVE_BYTES = 7,
    SUM_BYTES = 4,
    RECORD_MAX = MOVES_AT + MOVE_BYTES * GAME_MOVES_MAX + SUM_BYTES,
    READ_BUFFER = 1 << 20
};

static const char magic[MAGIC_BYTES + 1] = "QNXGAME1";

struct game_reader {
    FILE *file;
    int64_t offset, next; /* of the game read last, and of the one behind it */
    const struct variant *variant;
    struct game_record record;
    char origin[GAME_ORIGIN_MAX + 1];
    unsigned char bytes[RECORD_MAX];
};

struct game_writer {
    int descriptor;
    bool is_plain; /* a file that can be read, cut and locked: no pipe or device */
    bool is_changed;
    int64_t size;
    unsigned char bytes[RECORD_MAX];
};

static bool refuse_file(char wrong[GAME_WRONG_MAX], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse_file(char wrong[GAME_WRONG_MAX], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(wrong, GAME_WRONG_MAX, format, list);
    va_end(list);
    return false;
}

/* --- Bytes --- */

static unsigned char *put_bytes(unsigned char *at, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        *at++ = (unsigned char)(value >> 8 * i);
    }
    return at;
}

static uint32_t get16(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static uint32_t get32(const unsigned char *at)
{
    return get16(at) | get16(at + 2) << 16;
}

/* FNV-1a (Fowler, Noll, Vo). */
static uint32_t checksum(const unsigned char *bytes, size_t size)
{
    uint32_t sum = UINT32_C(2166136261);
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * UINT32_C(16777619);
    }
    return sum;
}

/* How many bytes follow the length of a record with so many moves. */
static uint32_t bytes_after_length(uint32_t moves)
{
    return HEAD_BYTES + MOVE_BYTES * moves + SUM_BYTES;
}

/* Returns how many bytes the record takes. */
static size_t encode(const struct game_record *record, unsigned char bytes[RECORD_MAX])
{
    unsigned char *at = put_bytes(bytes, bytes_after_length(record->count), SIZE_BYTES);
    at = put_bytes(at, record->number, 4);
    at = put_bytes(at, record->options, 1);
    at = put_bytes(at, record->half_points, 1);
    at = put_bytes(at, record->opening, 2);
    at = put_bytes(at, record->count, 2);
    for (int i = 0; i < record->count; i++) {
        at = put_bytes(at, record->moves[i].move, 4);
        at = put_bytes(at, (uint16_t)record->moves[i].score, 2);
        at = put_bytes(at, record->moves[i].flags, 1);
    }
    at = put_bytes(at, checksum(bytes, (size_t)(at - bytes)), SUM_BYTES);
    return (size_t)(at - bytes);
}

/* Reads a whole record. False when it is none. */
static bool decode(struct game_record *record, const unsigned char *bytes)
{
    size_t summed = SIZE_BYTES + get32(bytes) - SUM_BYTES;
    if (checksum(bytes, summed) != get32(bytes + summed)) {
        return false;
    }
    record->number = get32(bytes + SIZE_BYTES);
    record->options = bytes[SIZE_BYTES + 4];
    record->half_points = bytes[SIZE_BYTES + 5];
    record->opening = (uint16_t)get16(bytes + SIZE_BYTES + 6);
    record->count = (uint16_t)get16(bytes + SIZE_BYTES + 8);
    const unsigned char *at = bytes + MOVES_AT;
    for (int i = 0; i < record->count; i++, at += MOVE_BYTES) {
        record->moves[i] =
            (struct game_move){get32(at), (int16_t)(uint16_t)get16(at + 4), at[6]};
    }
    return record->half_points <= 2 && record->opening <= record->count;
}

/* --- Records --- */

bool game_record_init(struct game_record *record)
{
    *record = (struct game_record){.moves = calloc(GAME_MOVES_MAX, sizeof *record->moves)};
    return record->moves != NULL;
}

void game_record_free(struct game_record *record)
{
    free(record->moves);
    record->moves = NULL;
}

/* The seat that registered first in the turn that move `index` ended: the one with which the
 * turn leads to the position that followed. */
static int find_first(const struct game *game, int index)
{
    const struct position *standing = game_position_at(game, index - 1);
    union position_room after;
    move_t half[2];
    half[standing->seat] = game->moves[index - 1];
    half[1 - standing->seat] = game->moves[index];
    game->variant->resolve(standing, &after.head, half, 0);
    return memcmp(&after, game_position_at(game, index + 1), game->variant->position_size) != 0;
}

void game_record_take(struct game_record *record, const struct game *game)
{
    assert(game->count <= GAME_MOVES_MAX);
    record->options = (uint8_t)game->options;
    record->count = (uint16_t)game->count;
    for (int i = 0; i < game->count; i++) {
        bool is_second = game_position_at(game, i)->is_pending && find_first(game, i) == 1;
        record->moves[i] = (struct game_move){.move = game->moves[i],
                                              .flags = is_second ? GAME_MOVE_SECOND : 0};
    }
}

/* --- Reading --- */

/* Reads what comes before the games. False with `wrong`. */
static bool read_header(struct game_reader *reader, char wrong[GAME_WRONG_MAX])
{
    unsigned char head[ORIGIN_AT];
    size_t got = fread(head, 1, sizeof head, reader->file);
    if (ferror(reader->file)) {
        return refuse_file(wrong, "%s", strerror(errno));
    }
    if (got < sizeof head || memcmp(head, magic, MAGIC_BYTES) != 0) {
        return refuse_file(wrong, "not a file of games: it does not begin with %s", magic);
    }
    size_t length = get32(head + MAGIC_BYTES);
    char *origin = reader->origin;
    if (length < 1 || length > GAME_ORIGIN_MAX ||
        fread(origin, 1, length, reader->file) != length || origin[length - 1] != '\n' ||
        memchr(origin, '\0', length) != NULL) {
        return refuse_file(wrong, "byte %d: no line that says how the games were made",
                           (int)MAGIC_BYTES);
    }
    origin[length - 1] = '\0';
    reader->next = ORIGIN_AT + (int64_t)length;
    const char *name = strrchr(origin, ' ');
    reader->variant = name != NULL ? variant_find(name + 1) : NULL;
    return reader->variant != NULL ||
           refuse_file(wrong, "byte %d: the line there ends in no variant's name",
                       (int)ORIGIN_AT);
}

/* Reads games from `file`, which it closes in the end. NULL with `wrong`. */
static struct game_reader *reader_new(FILE *file, char wrong[GAME_WRONG_MAX])
{
    struct game_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL || !game_record_init(&reader->record)) {
        refuse_file(wrong, "out of memory");
        free(reader);
        fclose(file);
        return NULL;
    }
    reader->file = file;
    setvbuf(file, NULL, _IOFBF, READ_BUFFER);
    if (!read_header(reader, wrong)) {
        game_reader_close(reader);
        return NULL;
    }
    return reader;
}

struct game_reader *game_reader_open(const char *path, char wrong[GAME_WRONG_MAX])
{
    FILE *file = system_open(path, "rb");
    if (file == NULL) {
        refuse_file(wrong, "%s", strerror(errno));
        return NULL;
    }
    return reader_new(file, wrong);
}

void game_reader_close(struct game_reader *reader)
{
    if (reader != NULL) {
        fclose(reader->file);
        game_record_free(&reader->record);
        free(reader);
    }
}

const char *game_reader_origin(const struct game_reader *reader)
{
    return reader->origin;
}

const struct variant *game_reader_variant(const struct game_reader *reader)
{
    return reader->variant;
}

int64_t game_reader_offset(const struct game_reader *reader)
{
    return reader->offset;
}

static enum game_read read_bad(const struct game_reader *reader, char wrong[GAME_WRONG_MAX])
{
    refuse_file(wrong, "byte %" PRId64 ": the game there is damaged", reader->offset);
    return GAME_READ_BAD;
}

enum game_read game_reader_next(struct game_reader *reader, const struct game_record **record,
                                char wrong[GAME_WRONG_MAX])
{
    unsigned char *bytes = reader->bytes;
    reader->offset = reader->next;
    size_t got = fread(bytes, 1, MOVES_AT, reader->file);
    size_t size = 0;
    if (got == MOVES_AT) {
        size = get32(bytes);
        if (size != bytes_after_length(get16(bytes + MOVES_AT - 2))) {
            return read_bad(reader, wrong);
        }
        size += SIZE_BYTES;
        got += fread(bytes + MOVES_AT, 1, size - MOVES_AT, reader->file);
    }
    if (ferror(reader->file)) {
        refuse_file(wrong, "byte %" PRId64 ": %s", reader->offset, strerror(errno));
        return GAME_READ_BAD;
    }
    if (got == 0) {
        return GAME_READ_END;
    }
    if (got < MOVES_AT || got < size) {
        return GAME_READ_CUT;
    }
    if (!decode(&reader->record, bytes)) {
        return read_bad(reader, wrong);
    }
    reader->next += (int64_t)size;
    *record = &reader->record;
    return GAME_READ;
}

/* --- Writing --- */

/* Appends, or leaves the file as it was with errno set. */
static bool append_bytes(struct game_writer *writer, const unsigned char *bytes, size_t size)
{
    if (line_write_all(writer->descriptor, bytes, size)) {
        writer->size += (int64_t)size;
        writer->is_changed = true;
        return true;
    }
    int error = errno;
    if (writer->is_plain && ftruncate(writer->descriptor, writer->size) != 0) {
        /* The next opening cuts it, as after a kill. */
    }
    errno = error;
    return false;
}

static bool cut_to(struct game_writer *writer, int64_t size)
{
    if (writer->size != size && ftruncate(writer->descriptor, size) != 0) {
        return false;
    }
    writer->size = size;
    return true;
}

/* Opens and locks the file. False with `wrong`. */
static bool open_file(struct game_writer *writer, const char *path, char wrong[GAME_WRONG_MAX])
{
    struct stat status;
    writer->descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (writer->descriptor < 0 || fstat(writer->descriptor, &status) != 0) {
        return refuse_file(wrong, "%s", strerror(errno));
    }
    writer->is_plain = S_ISREG(status.st_mode);
    if (!writer->is_plain) {
        return true;
    }
    if (flock(writer->descriptor, LOCK_EX | LOCK_NB) != 0) {
        return refuse_file(wrong, "%s",
                           errno == EWOULDBLOCK ? "another process writes to it"
                                                : strerror(errno));
    }
    /* Asked again: whoever held the lock may have written. */
    if (fstat(writer->descriptor, &status) != 0) {
        return refuse_file(wrong, "%s", strerror(errno));
    }
    writer->size = status.st_size;
    return true;
}

/* Whether the file is empty, or has no more than a part of the header. */
static bool is_begun_only(const struct game_writer *writer, const unsigned char *header,
                          size_t size)
{
    unsigned char found[ORIGIN_AT + GAME_ORIGIN_MAX];
    return writer->size < (int64_t)size &&
           pread(writer->descriptor, found, size, 0) == (ssize_t)writer->size &&
           memcmp(found, header, (size_t)writer->size) == 0;
}

/* Tells the listener all games of the file, and cuts off one that is cut short. A status, with
 * `wrong`. */
static int resume(struct game_writer *writer, struct game_reader *reader, game_listener *listen,
                  void *context, char wrong[GAME_WRONG_MAX])
{
    const struct game_record *record;
    enum game_read read;
    while ((read = game_reader_next(reader, &record, wrong)) == GAME_READ) {
        listen(context, record->number);
    }
    if (read == GAME_READ_BAD) {
        return STATUS_FAILURE;
    }
    if (!cut_to(writer, reader->offset)) {
        refuse_file(wrong, "%s", strerror(errno));
        return STATUS_FAILURE;
    }
    return STATUS_SUCCESS;
}

/* Begins a file, or goes on with one. A status, with `wrong`. */
static int begin_file(struct game_writer *writer, const char *path, const char *origin,
                      game_listener *listen, void *context, char wrong[GAME_WRONG_MAX])
{
    unsigned char header[ORIGIN_AT + GAME_ORIGIN_MAX + 1];
    size_t length = strlen(origin) + 1;
    memcpy(header, magic, MAGIC_BYTES);
    put_bytes(header + MAGIC_BYTES, (uint32_t)length, SIZE_BYTES);
    memcpy(header + ORIGIN_AT, origin, length);
    header[ORIGIN_AT + length - 1] = '\n';
    if (!writer->is_plain || is_begun_only(writer, header, ORIGIN_AT + length)) {
        if (cut_to(writer, 0) && append_bytes(writer, header, ORIGIN_AT + length)) {
            return STATUS_SUCCESS;
        }
        refuse_file(wrong, "%s", strerror(errno));
        return STATUS_FAILURE;
    }
    struct game_reader *reader = game_reader_open(path, wrong);
    if (reader == NULL) {
        return STATUS_USAGE;
    }
    int status = STATUS_USAGE;
    if (strcmp(reader->origin, origin) != 0) {
        refuse_file(wrong, "has the games of `%.120s`, not of `%.120s`", reader->origin,
                    origin);
    } else {
        status = resume(writer, reader, listen, context, wrong);
    }
    game_reader_close(reader);
    return status;
}

int game_writer_open(struct game_writer **writer, const char *path, const char *origin,
                     game_listener *listen, void *context, char wrong[GAME_WRONG_MAX])
{
    assert(strlen(origin) < GAME_ORIGIN_MAX);
    int status = STATUS_FAILURE;
    *writer = calloc(1, sizeof **writer);
    if (*writer == NULL) {
        refuse_file(wrong, "out of memory");
        return status;
    }
    if (open_file(*writer, path, wrong)) {
        status = begin_file(*writer, path, origin, listen, context, wrong);
    }
    if (status != STATUS_SUCCESS) {
        game_writer_close(*writer);
        *writer = NULL;
    }
    return status;
}

bool game_writer_add(struct game_writer *writer, const struct game_record *record)
{
    return append_bytes(writer, writer->bytes, encode(record, writer->bytes));
}

bool game_writer_close(struct game_writer *writer)
{
    bool good = true;
    if (writer != NULL && writer->descriptor >= 0) {
        good = !writer->is_plain || !writer->is_changed || fsync(writer->descriptor) == 0;
        int error = errno;
        good = close(writer->descriptor) == 0 && good;
        errno = error;
    }
    free(writer);
    return good;
}
