/* See talk.h. Waits without a limit: the test's own ends a program that says nothing. */
#include "tests/support/talk.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void talk_start(struct talk *talk, const char *program)
{
    int input[2], output[2];
    memset(talk, 0, sizeof *talk);
    assert_int_equal(pipe(input), 0);
    assert_int_equal(pipe(output), 0);
    talk->process = fork();
    assert_true(talk->process >= 0);
    if (talk->process == 0) {
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        close(input[0]);
        close(input[1]);
        close(output[0]);
        close(output[1]);
        execl(program, program, (char *)NULL);
        _exit(127);
    }
    close(input[0]);
    close(output[1]);
    talk->input = input[1];
    line_reader_init(&talk->output, output[0]);
}

void talk_send(struct talk *talk, const char *format, ...)
{
    char *line = NULL;
    va_list values;
    va_start(values, format);
    int length = vasprintf(&line, format, values);
    va_end(values);
    assert_true(length >= 0);
    line[length] = '\n'; /* in place of the NUL */
    for (int done = 0; done <= length;) {
        ssize_t written = write(talk->input, line + done, (size_t)(length + 1 - done));
        assert_true(written > 0 || errno == EINTR);
        done += written > 0 ? (int)written : 0;
    }
    free(line);
}

/* Takes the number out behind each of the words. */
static void strip(char *line, const char *const *varying)
{
    for (int i = 0; varying[i] != NULL; i++) {
        size_t length = strlen(varying[i]);
        for (char *at = strstr(line, varying[i]); at != NULL; at = strstr(at, varying[i])) {
            at += length;
            size_t digits = strspn(at, "0123456789");
            memmove(at, at + digits, strlen(at + digits) + 1);
        }
    }
}

void talk_wait(struct talk *talk, const char *prefix, const char *const *varying)
{
    char *line = NULL;
    bool found = false;
    while (!found) {
        switch (line_reader_next(&talk->output, &line)) {
        case LINE_READY:
            found = strncmp(line, prefix, strlen(prefix)) == 0;
            if (talk->record != NULL) {
                strip(line, varying);
                fprintf(talk->record, "%s\n", line);
            }
            break;
        case LINE_MISSING: {
            struct pollfd wanted = {.fd = talk->output.descriptor, .events = POLLIN};
            poll(&wanted, 1, -1);
            line_reader_fill(&talk->output);
            break;
        }
        default:
            fail_msg("the program ended before it said %s", prefix);
        }
    }
}

void talk_record(struct talk *talk)
{
    talk->record = open_memstream(&talk->text, &talk->size);
    assert_non_null(talk->record);
}

char *talk_take(struct talk *talk)
{
    assert_int_equal(fclose(talk->record), 0);
    talk->record = NULL;
    return talk->text;
}

void talk_end(struct talk *talk)
{
    int status = 0;
    close(talk->input);
    assert_int_equal(waitpid(talk->process, &status, 0), talk->process);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    close(talk->output.descriptor);
    line_reader_free(&talk->output);
}
