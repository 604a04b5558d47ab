#include "tests/fuzz/fuzz_session.h"

#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

/* A file that lives in memory only. */
static int memory_file(const char *name)
{
    int descriptor = memfd_create(name, 0);
    if (descriptor < 0) {
        abort();
    }
    return descriptor;
}

static void put(int descriptor, const void *bytes, size_t size)
{
    if (!write_all(descriptor, bytes, size)) {
        abort();
    }
}

static char *read_all(int descriptor)
{
    off_t size = lseek(descriptor, 0, SEEK_END);
    char *text = malloc((size_t)size + 1);
    if (text == NULL || pread(descriptor, text, (size_t)size, 0) != size) {
        abort();
    }
    text[size] = '\0';
    return text;
}

static bool contains(const char *text, size_t size, const char *word)
{
    return size > 0 && memmem(text, size, word, strlen(word)) != NULL;
}

/* The input without what takes long, and without a name of a file to be written: "perft" and
 * "bench" become unknown commands, and "Log" an unknown option. */
static char *tamed(const uint8_t *data, size_t size)
{
    static const char *const wild[] = {"perft", "bench", "log"};
    char *text = malloc(size + 1);
    if (text == NULL) {
        abort();
    }
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t at = 0; at < size; at++) {
        for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
            if (strncasecmp(text + at, wild[i], strlen(wild[i])) == 0) {
                text[at] = '#';
            }
        }
    }
    return text;
}

static void check_output(const char *output, const char *input)
{
    for (const char *at = output; *at != '\0'; at++) {
        fuzz_require(*at == '\n' || *at == '\t' || !iscntrl((unsigned char)*at),
                     "no control bytes come out", input);
    }
}

/* Whether `line` is one of the lines of `output`. */
static bool has_line(const char *output, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = output; (at = strstr(at, line)) != NULL; at++) {
        if ((at == output || at[-1] == '\n') && at[length] == '\n') {
            return true;
        }
    }
    return false;
}

void fuzz_converse(const uint8_t *data, size_t size,
                   bool (*open)(struct session *session, const char *line,
                                struct front_end *front_end),
                   const struct fuzz_ending *ending)
{
    static struct session session;
    char *input = tamed(data, size);
    int in = memory_file("in");
    int out = memory_file("out");
    put(in, input, size);
    put(in, ending->question, strlen(ending->question));
    lseek(in, 0, SEEK_SET);
    if (!session_init(&session, in, out)) {
        abort();
    }
    int status = session_run(&session, open);
    session_free(&session);
    char *output = read_all(out);
    fuzz_require(status == EXIT_SUCCESS, "the session ends well", input);
    check_output(output, input);
    fuzz_require(contains(input, size, "quit") || has_line(output, ending->answer),
                 "the session lives on", input);
    free(output);
    free(input);
    close(in);
    close(out);
}
