/* A game is compared without what differs from day to day. */
#include "tests/match/outcome.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 60000 }; /* milliseconds for what should take none */

_Noreturn void fail(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("FAILED: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    exit(1);
}

char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fail("%s: %s", path, strerror(errno));
    }
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    if (text == NULL || fread(text, 1, size, file) != size) {
        fail("%s cannot be read", path);
    }
    text[size] = '\0';
    fclose(file);
    return text;
}

void make_folder(struct files *files)
{
    snprintf(files->folder, sizeof files->folder, "/tmp/tournament.XXXXXX");
    if (mkdtemp(files->folder) == NULL) {
        fail("%s: %s", files->folder, strerror(errno));
    }
    snprintf(files->pgn, sizeof files->pgn, "%.400s/pgn", files->folder);
    snprintf(files->ledger, sizeof files->ledger, "%.400s/ledger", files->folder);
    snprintf(files->output, sizeof files->output, "%.400s/output", files->folder);
    snprintf(files->errors, sizeof files->errors, "%.400s/errors", files->folder);
}

void remove_folder(const struct files *files)
{
    DIR *folder = opendir(files->folder);
    struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        unlinkat(dirfd(folder), entry->d_name, 0);
    }
    if (folder == NULL || closedir(folder) != 0 || rmdir(files->folder) != 0) {
        fail("%s: %s", files->folder, strerror(errno));
    }
}

void redirect(const struct files *files)
{
    int output = open(files->output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    int errors = open(files->errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (dup2(output, STDOUT_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0) {
        _exit(126);
    }
}

void await_engines(void)
{
    for (int waited = 0; waited < PATIENCE;) {
        pid_t pid = waitpid(-1, NULL, WNOHANG);
        if (pid < 0 && errno == ECHILD) {
            return;
        }
        if (pid == 0) {
            waited += poll(NULL, 0, 1) == 0;
        }
    }
    fail("an engine outlives its referee");
}

/* The last table of the output, without the times that follow it. */
static char *read_table(const struct files *files)
{
    char *output = read_file(files->output), *table = NULL;
    for (char *at = output; (at = strstr(at + 1, "\nRank ")) != NULL;) {
        table = at;
    }
    char *end = table != NULL ? strstr(table, "\nEngine ") : NULL;
    if (end == NULL) {
        fail("no table in the output:\n%s", output);
    }
    *end = '\0';
    char *copy = strdup(table);
    free(output);
    return copy;
}

/* Takes out of a game what differs from day to day: comments, the date, ends of lines. */
static void strip_game(char *game)
{
    char *to = game;
    for (const char *from = game; *from != '\0'; from++) {
        if (strncmp(from, "[Date ", 6) == 0) {
            from = strchr(from, ']');
        } else if (*from == '{') {
            from = strchr(from, '}');
        } else if (*from != ' ' && *from != '\n') {
            *to++ = *from;
            continue;
        }
        if (from == NULL) {
            fail("a game of the PGN is not whole");
        }
    }
    *to = '\0';
}

static int compare_games(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* Reads the games of the PGN, sorted, which must be so many; *text is what they lie in. */
static void read_games(const struct files *files, char *games[], int wanted, char **text)
{
    static const char begin[] = "[Event ";
    int count = 0;
    *text = read_file(files->pgn);
    if (strncmp(*text, begin, strlen(begin)) != 0) {
        fail("%s does not begin with a game", files->pgn);
    }
    for (char *at = *text; at != NULL; count++) {
        if (count == wanted) {
            fail("more than %d games in %s", wanted, files->pgn);
        }
        games[count] = at;
        at = strstr(at + 1, "\n[Event ");
        if (at != NULL) {
            *at++ = '\0';
        }
        strip_game(games[count]);
    }
    if (count != wanted) {
        fail("%d games in %s, not %d", count, files->pgn, wanted);
    }
    qsort(games, (size_t)wanted, sizeof games[0], compare_games);
}

void compare(const struct files *one, const struct files *other, int games)
{
    char **game[2], *text[2];
    char *table[2] = {read_table(one), read_table(other)};
    if (strcmp(table[0], table[1]) != 0) {
        fail("the tables differ:\n%s\n%s", table[0], table[1]);
    }
    for (int i = 0; i < 2; i++) {
        game[i] = malloc((size_t)games * sizeof *game[i]);
        if (game[i] == NULL) {
            fail("out of memory");
        }
        read_games(i == 0 ? one : other, game[i], games, &text[i]);
    }
    for (int i = 0; i < games; i++) {
        if (strcmp(game[0][i], game[1][i]) != 0) {
            fail("the games differ:\n%s\n%s", game[0][i], game[1][i]);
        }
    }
    for (int i = 0; i < 2; i++) {
        free(table[i]);
        free(text[i]);
        free(game[i]);
    }
}
