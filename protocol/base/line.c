/* Lines in and out. The reader's bytes lie in one buffer that grows to the longest line and
 * never past LINE_BYTES_MAX; what has been handed out is dropped before more is read. */
#include "protocol/base/line.h"

#include "protocol/base/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { READ_BYTES = 4096, WRITE_BYTES = SYSTEM_PIPE_BYTES };

void line_reader_init(struct line_reader *reader, int descriptor)
{
    memset(reader, 0, sizeof(*reader));
    reader->descriptor = descriptor;
}

void line_reader_free(struct line_reader *reader)
{
    free(reader->buffer);
    reader->buffer = NULL;
}

/* Makes room for READ_BYTES more and a NUL. False when memory is short. */
static bool reserve(struct line_reader *reader)
{
    if (reader->start > 0) {
        memmove(reader->buffer, reader->buffer + reader->start, reader->used - reader->start);
        reader->used -= reader->start;
        reader->scanned -= reader->start;
        reader->start = 0;
    }
    size_t wanted = reader->used + READ_BYTES + 1;
    if (wanted <= reader->capacity) {
        return true;
    }
    size_t capacity = 2 * wanted;
    char *buffer = realloc(reader->buffer, capacity);
    if (buffer == NULL) {
        return false;
    }
    reader->buffer = buffer;
    reader->capacity = capacity;
    return true;
}

void line_reader_fill(struct line_reader *reader)
{
    if (reader->at_end || !reserve(reader)) {
        reader->at_end = true;
        return;
    }
    ssize_t got = system_read(reader->descriptor, reader->buffer + reader->used, READ_BYTES);
    if (got > 0) {
        reader->used += (size_t)got;
    } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) {
        reader->at_end = true;
    }
}

/* Ends the line of `length` bytes properly and makes its control bytes visible. */
static void clean_line(char *line, size_t length)
{
    if (length > 0 && line[length - 1] == '\r') {
        length--;
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)line[i];
        if ((byte < ' ' && byte != '\t') || byte == 127) {
            line[i] = '?';
        }
    }
    line[length] = '\0';
}

enum line_status line_reader_next(struct line_reader *reader, char **line)
{
    for (;;) {
        char *newline = NULL;
        if (reader->used > reader->scanned) {
            newline =
                memchr(reader->buffer + reader->scanned, '\n', reader->used - reader->scanned);
        }
        if (newline == NULL) {
            reader->scanned = reader->used;
            if (reader->skipping) {
                reader->start = reader->used;
            } else if (reader->used - reader->start > LINE_BYTES_MAX) {
                reader->skipping = true;
                return LINE_TOO_LONG;
            }
            return reader->at_end ? LINE_END : LINE_MISSING;
        }
        char *start = reader->buffer + reader->start;
        reader->start = (size_t)(newline - reader->buffer) + 1;
        reader->scanned = reader->start;
        if (reader->skipping) {
            reader->skipping = false;
            continue;
        }
        clean_line(start, (size_t)(newline - start));
        *line = start;
        return LINE_READY;
    }
}

void line_writer_init(struct line_writer *writer, int descriptor)
{
    memset(writer, 0, sizeof(*writer));
    pthread_mutex_init(&writer->mutex, NULL);
    writer->descriptor = descriptor;
}

/* Writes the first `size` bytes kept back to the log; the mutex is held. */
static void release_held(struct line_writer *writer, size_t size)
{
    if (writer->log != NULL && size > 0) {
        fwrite(writer->held, 1, size, writer->log);
        fflush(writer->log);
    }
    writer->held_size -= size;
    if (writer->held_size > 0) {
        memmove(writer->held, writer->held + size, writer->held_size);
    }
}

void line_writer_free(struct line_writer *writer)
{
    release_held(writer, writer->held_size);
    if (writer->log != NULL) {
        fclose(writer->log);
    }
    free(writer->held);
    free(writer->queue);
    pthread_mutex_destroy(&writer->mutex);
}

/* Whether the descriptor takes WRITE_BYTES without blocking, after at most `milliseconds`. */
static bool takes_bytes(struct line_writer *writer, int milliseconds)
{
    struct wait wanted = {.descriptor = writer->descriptor, .wanted = WAIT_WRITE};
    int ready = system_wait(&wanted, 1, milliseconds * INT64_C(1000));
    if (ready > 0 && (wanted.found & WAIT_BROKEN) != 0) {
        writer->failed = true;
        return false;
    }
    return ready > 0 && (wanted.found & WAIT_WRITE) != 0;
}

/* Writes once; false when nothing was taken. The mutex is held. */
static bool write_some(struct line_writer *writer, int milliseconds)
{
    if (writer->failed || writer->used == 0 || !takes_bytes(writer, milliseconds)) {
        return false;
    }
    size_t size = writer->used < WRITE_BYTES ? writer->used : WRITE_BYTES;
    ssize_t written = system_write(writer->descriptor, writer->queue, size);
    if (written <= 0) {
        writer->failed = written < 0 && errno != EAGAIN && errno != EWOULDBLOCK;
        return false;
    }
    writer->used -= (size_t)written;
    memmove(writer->queue, writer->queue + written, writer->used);
    return true;
}

/* Appends text and newline to the queue; the mutex is held. */
static void append_queue(struct line_writer *writer, const char *text, size_t length)
{
    size_t wanted = writer->used + length + 1;
    if (wanted > WRITER_QUEUE_MAX) {
        writer->failed = true;
        return;
    }
    if (wanted > writer->capacity) {
        char *queue = realloc(writer->queue, 2 * wanted);
        if (queue == NULL) {
            writer->failed = true;
            return;
        }
        writer->queue = queue;
        writer->capacity = 2 * wanted;
    }
    memcpy(writer->queue + writer->used, text, length);
    writer->queue[writer->used + length] = '\n';
    writer->used = wanted;
}

/* Keeps a line of the log back, or loses it when memory is short; the mutex is held. */
static void keep_back(struct line_writer *writer, const char *direction, const char *text)
{
    size_t wanted = writer->held_size + strlen(direction) + strlen(text) + 3;
    if (wanted > writer->held_capacity) {
        char *held = realloc(writer->held, 2 * wanted);
        if (held == NULL) {
            return;
        }
        writer->held = held;
        writer->held_capacity = 2 * wanted;
    }
    writer->held_size +=
        (size_t)sprintf(writer->held + writer->held_size, "%s %s\n", direction, text);
}

/* Copies a line to the log; the mutex is held. */
static void log_line(struct line_writer *writer, const char *direction, const char *text)
{
    if (writer->log == NULL) {
        return;
    }
    if (writer->holds) {
        keep_back(writer, direction, text);
    } else {
        fprintf(writer->log, "%s %s\n", direction, text);
        fflush(writer->log);
    }
}

size_t line_writer_hold_log(struct line_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    writer->holds = true;
    size_t size = writer->held_size;
    pthread_mutex_unlock(&writer->mutex);
    return size;
}

void line_writer_release_log(struct line_writer *writer, size_t size)
{
    pthread_mutex_lock(&writer->mutex);
    release_held(writer, size);
    pthread_mutex_unlock(&writer->mutex);
}

void line_writer_open_log(struct line_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    release_held(writer, writer->held_size);
    writer->holds = false;
    pthread_mutex_unlock(&writer->mutex);
}

void line_writer_put(struct line_writer *writer, const char *text, bool is_thought)
{
    pthread_mutex_lock(&writer->mutex);
    if (!writer->failed && !(is_thought && writer->used > WRITER_THOUGHT_MAX)) {
        append_queue(writer, text, strlen(text));
        log_line(writer, "<<", text);
        while (write_some(writer, 0)) {
        }
    }
    pthread_mutex_unlock(&writer->mutex);
}

void line_writer_drain(struct line_writer *writer, int milliseconds)
{
    pthread_mutex_lock(&writer->mutex);
    while (write_some(writer, milliseconds)) {
    }
    pthread_mutex_unlock(&writer->mutex);
}

bool line_writer_is_waiting(struct line_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    bool waiting = !writer->failed && writer->used > 0;
    pthread_mutex_unlock(&writer->mutex);
    return waiting;
}

bool line_writer_has_failed(struct line_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    bool failed = writer->failed;
    pthread_mutex_unlock(&writer->mutex);
    return failed;
}

bool line_writer_log_to(struct line_writer *writer, const char *path)
{
    FILE *log = NULL;
    if (*path != '\0') {
        log = system_open(path, "a");
        if (log == NULL) {
            return false;
        }
    }
    pthread_mutex_lock(&writer->mutex);
    release_held(writer, writer->held_size);
    if (writer->log != NULL) {
        fclose(writer->log);
    }
    writer->log = log;
    pthread_mutex_unlock(&writer->mutex);
    return true;
}

void line_writer_log_input(struct line_writer *writer, const char *line)
{
    pthread_mutex_lock(&writer->mutex);
    log_line(writer, ">>", line);
    pthread_mutex_unlock(&writer->mutex);
}

bool line_write_all(int descriptor, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t written = system_write(descriptor, at, size);
        if (written < 0) {
            return false;
        }
        at += written;
        size -= (size_t)written;
    }
    return true;
}
