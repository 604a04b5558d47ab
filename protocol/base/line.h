/* Lines in and out. The reader takes bytes from a descriptor as they come and hands out whole
 * lines. The writer queues whole lines and writes as much as the other side takes, so that a
 * program that reads slowly, or never, cannot stop this one. Neither blocks unless it says so.
 */
#ifndef PROTOCOL_BASE_LINE_H
#define PROTOCOL_BASE_LINE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The longest line read, and how many bytes of thinking lines and of other lines may wait to be
 * written. */
enum { LINE_BYTES_MAX = 1 << 20, WRITER_THOUGHT_MAX = 1 << 16, WRITER_QUEUE_MAX = 1 << 24 };

struct line_reader {
    int descriptor;
    char *buffer; /* bytes start .. used-1 are not handed out yet */
    size_t start, used, capacity;
    size_t scanned; /* no newline before this index */
    bool skipping;  /* inside a line that is too long */
    bool at_end;    /* no more bytes will come */
};

enum line_status {
    LINE_READY,    /* *line holds a line */
    LINE_MISSING,  /* not yet: call line_reader_fill when there is input */
    LINE_TOO_LONG, /* a line over LINE_BYTES_MAX was begun and will be skipped */
    LINE_END       /* end of input; an unfinished last line is dropped */
};

void line_reader_init(struct line_reader *reader, int descriptor);
void line_reader_free(struct line_reader *reader);

/* Reads what is there with one read(2); blocks only when nothing is. */
void line_reader_fill(struct line_reader *reader);

/* Hands out the next line, NUL-terminated, without its LF or CR LF; control bytes other than
 * tab, NUL included, are turned into '?'. *line may be changed by the caller and lives until
 * the next call of either function. */
enum line_status line_reader_next(struct line_reader *reader, char **line);

/* Cuts the next word off *rest, at blanks and tabs; NULL when there is none left. */
char *line_word(char **rest);

/* Cuts `text` at the first whole word `word` and returns what follows it, or NULL. */
char *line_cut(char *text, const char *word);

/* Cuts the next field off *rest, at the next `separator` or the end, where *rest becomes NULL;
 * it may be empty. NULL when *rest is. */
char *line_field(char **rest, char separator);

/* Whether `text` holds `part`, letters of ASCII compared without their case. */
bool line_holds(const char *text, const char *part);

/* Cuts blanks off both ends. */
char *line_trim(char *text);

/* Appends to the text in `text`, which has room for `size` bytes; what does not fit is cut off.
 */
void line_append(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The line as an error message may show it: at most 160 bytes, then "...". The result lives
 * in `buffer` or `line`. */
enum { LINE_SHOWN_MAX = 160 };
const char *line_shown(const char *line, char buffer[LINE_SHOWN_MAX + 4]);

struct line_writer {
    pthread_mutex_t mutex; /* guards everything below */
    int descriptor;
    char *queue; /* bytes not yet written */
    size_t used, capacity;
    bool failed; /* nobody reads any more, or WRITER_QUEUE_MAX bytes wait */
    FILE *log;   /* NULL, or gets a copy of every line, in and out */
    bool holds;  /* keep back what the log should get */
    char *held;  /* what is kept back */
    size_t held_size, held_capacity;
};

void line_writer_init(struct line_writer *writer, int descriptor);
void line_writer_free(struct line_writer *writer);

/* Queues `text` and a newline and writes what can be written without blocking. A thought is
 * dropped when more than WRITER_THOUGHT_MAX bytes wait. Any thread. */
void line_writer_put(struct line_writer *writer, const char *text, bool is_thought);

/* Writes queued bytes until none is left or the other side took none for `milliseconds`; 0
 * does not block. Any thread. */
void line_writer_drain(struct line_writer *writer, int milliseconds);

bool line_writer_is_waiting(struct line_writer *writer);
bool line_writer_has_failed(struct line_writer *writer);

/* Copies all later lines to the file `path` (appended); "" ends that. False with errno set
 * when it cannot be opened. */
bool line_writer_log_to(struct line_writer *writer, const char *path);

/* From now on keeps lines back from the log; returns how many bytes are kept back already. */
size_t line_writer_hold_log(struct line_writer *writer);

/* The first writes `size` of the bytes kept back to the log and goes on keeping lines back; the
 * second writes all of them and keeps no more back. */
void line_writer_release_log(struct line_writer *writer, size_t size);
void line_writer_open_log(struct line_writer *writer);

/* Writes an input line to the log, if there is one. */
void line_writer_log_input(struct line_writer *writer, const char *line);

/* Writes all the bytes, waiting for as long as it takes. False with errno set when that fails;
 * a part may have been written. */
bool line_write_all(int descriptor, const void *bytes, size_t size);

#endif
