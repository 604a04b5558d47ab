/* The mutex is held for a line and its flush. */
#include "protocol/match/tournament/log_file.h"

#include "protocol/base/system.h"

#include <errno.h>
#include <string.h>
#include <time.h>

bool log_file_open(struct log_file *log, const struct log_choice *choice)
{
    log->choice = choice;
    if (choice->file == NULL) {
        return true;
    }
    log->has_engines = choice->engines == LOG_ENGINES_BY_LEVEL
                           ? choice->level == LEVEL_TRACE
                           : choice->engines == LOG_ENGINES_ALWAYS;
    log->file = system_open(choice->file, choice->replaces ? "w" : "a");
    if (log->file == NULL) {
        fprintf(stderr, "quincunx match: %s: %s\n", choice->file, strerror(errno));
        return false;
    }
    pthread_mutex_init(&log->mutex, NULL);
    return true;
}

/* The number of the thread that calls; 0 where there are more than there ought to be. */
static int thread_number(struct log_file *log)
{
    pthread_t self = pthread_self();
    for (int i = 0; i < log->thread_count; i++) {
        if (pthread_equal(log->thread[i], self) != 0) {
            return i + 1;
        }
    }
    if (log->thread_count > TOURNAMENT_JOBS_MAX) {
        return 0;
    }
    log->thread[log->thread_count++] = self;
    return log->thread_count;
}

/* Takes the mutex, and writes what stands before every line. */
static void begin_line(struct log_file *log, const char *label)
{
    struct timespec now;
    struct tm calendar;
    char time_text[16];
    pthread_mutex_lock(&log->mutex);
    clock_gettime(CLOCK_REALTIME, &now);
    strftime(time_text, sizeof time_text, "%H:%M:%S", localtime_r(&now.tv_sec, &calendar));
    fprintf(log->file, "[%-6s] [%s.%06ld] <%3d> ", label, time_text, now.tv_nsec / 1000,
            thread_number(log));
}

static void end_line(struct log_file *log)
{
    fputc('\n', log->file);
    fflush(log->file);
    pthread_mutex_unlock(&log->mutex);
}

void log_file_write_list(struct log_file *log, enum log_level level, const char *format,
                         va_list list)
{
    static const char *const labels[] = {"TRACE", "INFO", "WARN", "ERR", "FATAL"};
    if (log->file != NULL && level >= log->choice->level) {
        begin_line(log, labels[level]);
        fputs("quincunx --- ", log->file);
        vfprintf(log->file, format, list);
        end_line(log);
    }
}

void log_file_write(struct log_file *log, enum log_level level, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    log_file_write_list(log, level, format, list);
    va_end(list);
}

void log_file_hear(void *context, const struct participant *participant, char direction,
                   const char *line)
{
    struct log_file *log = context;
    if (log->file == NULL || !log->has_engines) {
        return;
    }
    begin_line(log, "Engine");
    fprintf(log->file, "%s %s %s", participant->name,
            direction == '>'   ? "<---"
            : direction == '<' ? "--->"
                               : "---",
            line);
    end_line(log);
}

bool log_file_close(struct log_file *log)
{
    if (log->file == NULL) {
        return true;
    }
    bool is_whole = ferror(log->file) == 0;
    is_whole = fclose(log->file) == 0 && is_whole;
    log->file = NULL;
    pthread_mutex_destroy(&log->mutex);
    return is_whole;
}
