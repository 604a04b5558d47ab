#include "tests/fuzz/fuzz_session.h"

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/memory_system.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool contains(const char *text, size_t size, const char *word)
{
    return size > 0 && memmem(text, size, word, strlen(word)) != NULL;
}

/* The input without what takes long, and without a name of a file to be written: "perft" and
 * "bench" become unknown commands, and "Log" an unknown option. */
static char *tamed(const uint8_t *data, size_t size, const char *question)
{
    static const char *const wild[] = {"perft", "bench", "log"};
    char *text = malloc(size + strlen(question) + 1);
    if (text == NULL) {
        abort();
    }
    memcpy(text, data, size);
    strcpy(text + size, question);
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

/* Whether the line comes that the ending wants behind the last line that is its mark. */
static bool comes_between(const char *output, const struct fuzz_ending *ending)
{
    const char *last = NULL;
    if (ending->mark == NULL) {
        return true;
    }
    for (const char *at = output; (at = strstr(at, ending->mark)) != NULL; at++) {
        last = at;
    }
    const char *found = last == NULL ? NULL : strstr(last, ending->between);
    return found != NULL && found[-1] == '\n';
}

int fuzz_count_lines(const char *beginning)
{
    const char *output = memory_output();
    int count = 0;
    for (const char *at = output; (at = strstr(at, beginning)) != NULL; at++) {
        count += at == output || at[-1] == '\n';
    }
    return count;
}

void fuzz_converse(const uint8_t *data, size_t size,
                   bool (*open)(struct session *session, const char *line,
                                struct front_end *front_end),
                   const struct fuzz_ending *ending)
{
    static struct session session;
    char *input = tamed(data, size, ending->question);
    memory_begin(input, size + strlen(ending->question));
    if (!session_init(&session, MEMORY_INPUT, MEMORY_OUTPUT)) {
        abort();
    }
    int status = session_run(&session, open);
    session_free(&session);
    const char *output = memory_output();
    fuzz_require(status == EXIT_SUCCESS, "the session ends well", input);
    check_output(output, input);
    fuzz_require(contains(input, size, "quit") || has_line(output, ending->answer),
                 "the session lives on", input);
    fuzz_require(contains(input, size, "quit") || comes_between(output, ending),
                 "all of it is answered", input);
    free(input);
}
