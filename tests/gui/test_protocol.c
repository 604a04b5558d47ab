/* Plays a transcript against the real program over pipes:
 *
 *   test_protocol PROGRAM TRANSCRIPT [RECORDING | -w RECORDING]
 *
 * With a recording all that the program says, times left out, must be as it is there; -w makes
 * the recording. It wants one thread, no clock but `nodestime` and `nps`, and a wait for the
 * end of each search. A transcript has these lines:
 *
 *   # ...         a comment
 *   > LINE        sends LINE and a newline
 *   >> N LINE     sends LINE N times
 *   >\ BYTES      sends BYTES without newline; \n \r \t \0 \\ \xHH and \*N (the byte before, N
 *                 times more) are understood
 *   < PATTERN     skips lines until one matches; * stands for anything, \* for a star
 *   <= PATTERN    the very next line must match
 *   <! PATTERN    no line skipped before the next match may match this
 *   ! eof         closes the program's input
 *   ! term, ! int, ! stop, ! cont   sends the signal
 *   ! exit        the program must end with status 0
 *   ! record      from here on what is sent and received belongs to the recording
 *
 * Unless it has ended already, the program must end with status 0 when its input is closed
 * after the last line. A wait without an answer fails after LIMIT milliseconds, and only
 * then does time matter.
 */
#include "protocol/base/line.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT = 120000, FORBIDDEN_MAX = 16, TEXT_MAX = 1024 };

struct player {
    const char *file;
    int line;      /* in the transcript */
    int steps;     /* expectations met */
    pid_t process; /* 0 when it has ended */
    int input;     /* its standard input, -1 when closed */
    struct line_reader output;
    int forbidden_count;
    char forbidden[FORBIDDEN_MAX][TEXT_MAX];
    FILE *said; /* what was sent and received, for a recording; or NULL */
    bool records;
};

static void fail(const struct player *player, const char *what, const char *detail)
{
    fprintf(stderr, "%s:%d: %s: %s\n", player->file, player->line, what, detail);
    if (player->process > 0) {
        kill(player->process, SIGKILL);
    }
    exit(EXIT_FAILURE);
}

/* Whether `text` matches `pattern`, in which * stands for any text. */
static bool matches(const char *pattern, const char *text)
{
    const char *star = NULL;
    const char *retry = text;
    while (*text != '\0') {
        bool is_literal = pattern[0] == '\\' && pattern[1] == '*';
        if (*pattern == '*') {
            star = pattern++;
            retry = text;
        } else if (pattern[is_literal] == *text) {
            pattern += 1 + is_literal;
            text++;
        } else if (star != NULL) {
            pattern = star + 1;
            text = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*') {
        pattern++;
    }
    return *pattern == '\0';
}

/* --- Recordings --- */

/* Whether a line comes or does not by the time that a search has taken. */
static bool is_timely(const char *line)
{
    const char *tab = strchr(line, '\t');
    size_t first =
        tab != NULL ? strcspn(tab + 1, " ") : 0; /* the mark of a bound is behind it */
    return strstr(line, " upperbound ") != NULL || strstr(line, " lowerbound ") != NULL ||
           strstr(line, " currmove ") != NULL || strncmp(line, "Nodes/second", 12) == 0 ||
           (first > 0 && strchr("?!", tab[first]) != NULL);
}

/* Writes a line that the program has said down, times left out: the number behind `time` and
 * `nps`, and the third and sixth word of a line of thought in CECP. */
static void record(const struct player *player, const char *line)
{
    if (!player->records || is_timely(line)) {
        return;
    }
    const char *tab = line[0] >= '0' && line[0] <= '9' ? strchr(line, '\t') : NULL;
    const char *before = "";
    for (int word = 1; *line != '\0'; word++) {
        size_t length = strcspn(line, " \t");
        bool is_time = strcmp(before, "time ") == 0 || strcmp(before, "nps ") == 0 ||
                       (tab != NULL && line < tab && (word == 3 || word == 6));
        fprintf(player->said, "%.*s", is_time ? 1 : (int)length, is_time ? "-" : line);
        before = strncmp(line, "time ", 5) == 0  ? "time "
                 : strncmp(line, "nps ", 4) == 0 ? "nps "
                                                 : "";
        line += length;
        if (*line != '\0') {
            fputc(*line++, player->said);
        }
    }
    fputc('\n', player->said);
}

/* Compares what was said with a recording. */
static void compare(const char *said, const char *recording)
{
    char line[1 << 16];
    FILE *file = fopen(recording, "r");
    int number = 1;
    bool is_same = file != NULL;
    while (is_same && fgets(line, sizeof line, file) != NULL) {
        size_t length = strlen(line);
        is_same = strncmp(said, line, length) == 0;
        said += is_same ? length : 0;
        number += is_same;
    }
    if (!is_same || *said != '\0') {
        fprintf(stderr,
                "%s:%d: %s"
                "what came: %.*s\n"
                "if that is meant, tests/recordings/record.sh makes it anew\n",
                recording, number, file != NULL ? line : "cannot open it\n",
                (int)strcspn(said, "\n"), said);
        exit(EXIT_FAILURE);
    }
    fclose(file);
}

static void write_recording(const char *said, const char *recording)
{
    FILE *file = fopen(recording, "w");
    if (file == NULL || fputs(said, file) < 0 || fclose(file) != 0) {
        fprintf(stderr, "%s: %s\n", recording, strerror(errno));
        exit(EXIT_FAILURE);
    }
}

/* --- The program --- */

static void start(struct player *player, const char *program)
{
    int input[2];
    int output[2];
    if (pipe(input) != 0 || pipe(output) != 0) {
        fail(player, "pipe", strerror(errno));
    }
    player->process = fork();
    if (player->process == 0) {
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        close(input[0]);
        close(input[1]);
        close(output[0]);
        close(output[1]);
        signal(SIGPIPE, SIG_DFL);
        execl(program, program, (char *)NULL);
        _exit(127);
    }
    close(input[0]);
    close(output[1]);
    player->input = input[1];
    line_reader_init(&player->output, output[0]);
}

static void send_bytes(struct player *player, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(player->input, bytes, size);
        if (written < 0) {
            fail(player, "cannot send", strerror(errno));
        }
        bytes += written;
        size -= (size_t)written;
    }
}

static void send_line(struct player *player, const char *line)
{
    if (player->records) {
        fprintf(player->said, "> %s\n", line);
    }
    send_bytes(player, line, strlen(line));
    send_bytes(player, "\n", 1);
}

/* Sends bytes written with escapes. */
static void send_escaped(struct player *player, const char *text)
{
    static const char letters[] = "nrt0\\";
    static const char bytes[] = "\n\r\t\0\\";
    char byte = '\0';
    while (*text != '\0') {
        long repeats = 1;
        if (*text != '\\') {
            byte = *text++;
        } else if (text[1] == 'x') {
            char digits[3] = "";
            strncat(digits, text + 2, 2);
            byte = (char)strtol(digits, NULL, 16);
            text += 2 + strlen(digits);
        } else if (text[1] == '*') {
            char *end;
            repeats = strtol(text + 2, &end, 10);
            text = end;
        } else {
            const char *letter = text[1] != '\0' ? strchr(letters, text[1]) : NULL;
            if (letter == NULL) {
                fail(player, "unknown escape", text);
            }
            byte = bytes[letter - letters];
            text += 2;
        }
        char block[4096];
        memset(block, byte, sizeof block);
        while (repeats > 0) {
            long size = repeats < (long)sizeof block ? repeats : (long)sizeof block;
            send_bytes(player, block, (size_t)size);
            repeats -= size;
        }
    }
}

/* The next line that the program prints; NULL at its end. */
static char *receive(struct player *player, const char *awaited)
{
    for (;;) {
        char *line = NULL;
        switch (line_reader_next(&player->output, &line)) {
        case LINE_READY:
            record(player, line);
            return line;
        case LINE_TOO_LONG:
            fail(player, "an endless line instead of", awaited);
            break;
        case LINE_END:
            return NULL;
        case LINE_MISSING:
            break;
        }
        struct pollfd wait = {.fd = player->output.descriptor, .events = POLLIN};
        if (poll(&wait, 1, LIMIT) <= 0) {
            fail(player, "no answer while waiting for", awaited);
        }
        line_reader_fill(&player->output);
    }
}

static void expect(struct player *player, const char *pattern, bool at_once)
{
    for (;;) {
        const char *line = receive(player, pattern);
        if (line == NULL) {
            fail(player, "the program ended instead of", pattern);
        }
        if (matches(pattern, line)) {
            player->steps++;
            player->forbidden_count = 0;
            return;
        }
        for (int i = 0; i < player->forbidden_count; i++) {
            if (matches(player->forbidden[i], line)) {
                fail(player, "forbidden line", line);
            }
        }
        if (at_once) {
            fail(player, "another line came", line);
        }
    }
}

static void forbid(struct player *player, const char *pattern)
{
    if (player->forbidden_count == FORBIDDEN_MAX) {
        fail(player, "too many forbidden patterns", pattern);
    }
    size_t size = strlen(pattern) + 1;
    if (size > TEXT_MAX) {
        fail(player, "too long a forbidden pattern", pattern);
    }
    memcpy(player->forbidden[player->forbidden_count++], pattern, size);
}

/* Reads all that is left and waits for the end of the program. */
static void expect_exit(struct player *player)
{
    int status;
    const char *line;
    while ((line = receive(player, "the end")) != NULL) {
        for (int i = 0; i < player->forbidden_count; i++) {
            if (matches(player->forbidden[i], line)) {
                fail(player, "forbidden line", line);
            }
        }
    }
    if (waitpid(player->process, &status, 0) != player->process || !WIFEXITED(status) ||
        WEXITSTATUS(status) != 0) {
        fail(player, "the program", "did not end with status 0");
    }
    player->process = 0;
    player->steps++;
}

static void close_input(struct player *player)
{
    if (player->input >= 0) {
        close(player->input);
        player->input = -1;
    }
}

static void control(struct player *player, const char *what)
{
    static const struct {
        const char *name;
        int number;
    } signals[] = {{"term", SIGTERM}, {"int", SIGINT}, {"stop", SIGSTOP}, {"cont", SIGCONT}};
    if (strcmp(what, "eof") == 0) {
        close_input(player);
        return;
    }
    if (strcmp(what, "exit") == 0) {
        expect_exit(player);
        return;
    }
    if (strcmp(what, "record") == 0) {
        player->records = player->said != NULL;
        return;
    }
    for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
        if (strcmp(what, signals[i].name) == 0) {
            kill(player->process, signals[i].number);
            return;
        }
    }
    fail(player, "unknown control", what);
}

/* The text after a mark and one blank. */
static const char *after(const char *line, size_t mark)
{
    return line[mark] == ' ' ? line + mark + 1 : line + mark;
}

static void step(struct player *player, const char *line)
{
    if (line[0] == '\0' || line[0] == '#') {
        return;
    }
    if (strncmp(line, ">>", 2) == 0) {
        char *end;
        long count = strtol(line + 2, &end, 10);
        for (long i = 0; i < count; i++) {
            send_line(player, after(end, 0));
        }
    } else if (strncmp(line, ">\\", 2) == 0) {
        send_escaped(player, after(line, 2));
    } else if (line[0] == '>') {
        send_line(player, after(line, 1));
    } else if (strncmp(line, "<=", 2) == 0) {
        expect(player, after(line, 2), true);
    } else if (strncmp(line, "<!", 2) == 0) {
        forbid(player, after(line, 2));
    } else if (line[0] == '<') {
        expect(player, after(line, 1), false);
    } else if (line[0] == '!') {
        control(player, after(line, 1));
    } else {
        fail(player, "not a line of a transcript", line);
    }
}

int main(int argc, char **argv)
{
    static struct player player;
    char line[1 << 16];
    bool writes = argc == 5 && strcmp(argv[3], "-w") == 0;
    if (argc != 3 && argc != 4 && !writes) {
        fprintf(stderr, "usage: test_protocol PROGRAM TRANSCRIPT [[-w] RECORDING]\n");
        return 2;
    }
    char *said = NULL;
    size_t size;
    player.said = argc > 3 ? open_memstream(&said, &size) : NULL;
    player.file = argv[2];
    FILE *transcript = fopen(argv[2], "r");
    if (transcript == NULL) {
        fail(&player, "cannot open", strerror(errno));
    }
    signal(SIGPIPE, SIG_IGN);
    start(&player, argv[1]);
    while (fgets(line, sizeof(line), transcript) != NULL) {
        player.line++;
        line[strcspn(line, "\n")] = '\0';
        step(&player, line);
    }
    fclose(transcript);
    close_input(&player);
    if (player.process != 0) {
        expect_exit(&player);
    }
    close(player.output.descriptor);
    line_reader_free(&player.output);
    if (player.said != NULL) {
        fclose(player.said);
        (writes ? write_recording : compare)(said, argv[argc - 1]);
        free(said);
    }
    printf("%s: %d expectations met\n", player.file, player.steps);
    return player.steps > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
