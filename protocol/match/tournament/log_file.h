/* The log of a tournament, -log: whole lines of all threads, each flushed, as fastchess writes
 * them:
 *
 *     [INFO  ] [12:34:56.123456] <  1> quincunx --- Started game 1 of 2 (A vs B)
 *     [Engine] [12:34:56.123457] <  1> A <--- isready
 *     [Engine] [12:34:56.123458] <  1> A ---> readyok
 *
 * The number is the thread's: the thread that wrote first is 1. */
#ifndef PROTOCOL_MATCH_TOURNAMENT_LOG_FILE_H
#define PROTOCOL_MATCH_TOURNAMENT_LOG_FILE_H

#include "protocol/match/tournament/tournament.h"

#include <pthread.h>
#include <stdarg.h>

/* Where there is no file nothing is written. For any number of threads between log_file_open
 * and log_file_close. */
struct log_file {
    const struct log_choice *choice;
    FILE *file;
    bool has_engines; /* their lines are written */
    pthread_mutex_t mutex;
    pthread_t thread[TOURNAMENT_JOBS_MAX + 1];
    int thread_count;
};

/* Opens or creates the file of the choice, if it names one. False with one line on stderr. */
bool log_file_open(struct log_file *log, const struct log_choice *choice);

/* Writes a line, unless its level is below that of the log. */
void log_file_write(struct log_file *log, enum log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void log_file_write_list(struct log_file *log, enum log_level level, const char *format,
                         va_list list) __attribute__((format(printf, 3, 0)));

/* Writes a line to or from an engine, or about it: an `on_line` of engine_process.h with the
 * log as its context. */
void log_file_hear(void *log, const struct participant *participant, char direction,
                   const char *line);

/* False when not all that was written is in the file. */
bool log_file_close(struct log_file *log);

#endif
