/* A tournament is killed at random moments, again and again, and resumed, until it is played:
 * its table and its PGN must be those of one that nobody disturbed, and no engine may outlive a
 * killed referee. When it is over before there were enough kills, another one begins.
 *
 *     test_resume QUINCUNX ROGUE KILLS [VARIANT [SEED]]
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ROUNDS = 4,
    ENGINES = 4,
    GAMES = ROUNDS * ENGINES * (ENGINES - 1), /* two an encounter; or rounds of all four */
    PATIENCE = 60000,                         /* milliseconds for what should take none */
    WORDS_MAX = 64,
    NAME_MAX_BYTES = 512
};

/* A folder with the files of one run of the tournament. */
struct files {
    char folder[NAME_MAX_BYTES], pgn[NAME_MAX_BYTES], ledger[NAME_MAX_BYTES];
    char output[NAME_MAX_BYTES], errors[NAME_MAX_BYTES];
};

static const char *quincunx, *rogue, *variant = "nodal";
static uint64_t random_state;

static _Noreturn void fail(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("FAILED: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    exit(1);
}

static uint64_t random_below(uint64_t bound)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (random_state >> 33) % bound;
}

static char *read_file(const char *path)
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

static void make_folder(struct files *files)
{
    snprintf(files->folder, sizeof files->folder, "/tmp/test_resume.XXXXXX");
    if (mkdtemp(files->folder) == NULL) {
        fail("%s: %s", files->folder, strerror(errno));
    }
    snprintf(files->pgn, sizeof files->pgn, "%.400s/pgn", files->folder);
    snprintf(files->ledger, sizeof files->ledger, "%.400s/ledger", files->folder);
    snprintf(files->output, sizeof files->output, "%.400s/output", files->folder);
    snprintf(files->errors, sizeof files->errors, "%.400s/errors", files->folder);
}

static void remove_folder(const struct files *files)
{
    unlink(files->pgn);
    unlink(files->ledger);
    unlink(files->output);
    unlink(files->errors);
    rmdir(files->folder);
}

/* Becomes the referee of the tournament. */
static _Noreturn void referee(const struct files *files, unsigned seed)
{
    char command[ENGINES][NAME_MAX_BYTES], name[ENGINES][16], rounds[16], seeds[16];
    const char *words[WORDS_MAX];
    int count = 0;
    bool all_play = strcmp(variant, "gala-cutthroat") == 0;
    words[count++] = quincunx;
    words[count++] = "match";
    for (int i = 0; i < ENGINES; i++) {
        snprintf(command[i], sizeof command[i], "cmd=%.400s good %d", rogue, i);
        snprintf(name[i], sizeof name[i], "name=E%d", i);
        words[count++] = "-engine";
        words[count++] = command[i];
        words[count++] = name[i];
        words[count++] = all_play || i % 2 == 0 ? "proto=uci" : "proto=xboard";
    }
    snprintf(rounds, sizeof rounds, "%d", all_play ? GAMES / 2 : ROUNDS);
    snprintf(seeds, sizeof seeds, "%u", seed);
    const char *const rest[] = {"-each",        "tc=600",
                                "-variant",     variant,
                                "-rounds",      rounds,
                                "-repeat",      "2",
                                "-maxmoves",    all_play ? "12" : "60",
                                "-seed",        seeds,
                                "-concurrency", "2",
                                "-pgnout",      files->pgn,
                                "-resume",      files->ledger,
                                "-faults",      files->folder};
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
        words[count++] = rest[i];
    }
    words[count] = NULL;
    int output = open(files->output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int errors = open(files->errors, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (dup2(output, STDOUT_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0) {
        _exit(126);
    }
    execv(quincunx, (char *const *)words);
    _exit(127);
}

/* Waits until no descendant is left: engines of a dead referee are given to this process. */
static void await_engines(void)
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

/* Runs the tournament until it ends, or for so many microseconds; -1 = to its end. Returns
 * whether it came to its end. */
static bool run(const struct files *files, unsigned seed, int64_t microseconds)
{
    fflush(NULL);
    pid_t pid = fork();
    if (pid < 0) {
        fail("fork: %s", strerror(errno));
    }
    if (pid == 0) {
        referee(files, seed);
    }
    if (microseconds >= 0) {
        struct timespec delay = {.tv_sec = microseconds / 1000000,
                                 .tv_nsec = microseconds % 1000000 * 1000};
        while (nanosleep(&delay, &delay) != 0) {
        }
        kill(pid, SIGKILL);
    }
    int status;
    while (waitpid(pid, &status, 0) != pid) {
    }
    await_engines();
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
        return false;
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fail("the referee ended with status %x:\n%s%s", (unsigned)status,
             read_file(files->output), read_file(files->errors));
    }
    return true;
}

/* The last table of the output, without the times that follow it. */
static char *read_table(const struct files *files)
{
    char *output = read_file(files->output), *table = NULL;
    for (char *at = strstr(output, "\n---"); at != NULL; at = strstr(at + 1, "\n---")) {
        table = table == NULL ? at : table;
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

/* Reads the games of the PGN, sorted; *text is what they lie in. */
static void read_games(const struct files *files, char *games[GAMES], char **text)
{
    static const char begin[] = "[Event ";
    int count = 0;
    *text = read_file(files->pgn);
    if (strncmp(*text, begin, strlen(begin)) != 0) {
        fail("%s does not begin with a game", files->pgn);
    }
    for (char *at = *text; at != NULL; count++) {
        if (count == GAMES) {
            fail("more than %d games in %s", GAMES, files->pgn);
        }
        games[count] = at;
        at = strstr(at + 1, "\n[Event ");
        if (at != NULL) {
            *at++ = '\0';
        }
        strip_game(games[count]);
    }
    if (count != GAMES) {
        fail("%d games in %s, not %d", count, files->pgn, GAMES);
    }
    qsort(games, GAMES, sizeof games[0], compare_games);
}

static void compare(const struct files *calm, const struct files *killed)
{
    char *games[2][GAMES], *text[2];
    char *table[2] = {read_table(calm), read_table(killed)};
    if (strcmp(table[0], table[1]) != 0) {
        fail("the tables differ:\n%s\n%s", table[0], table[1]);
    }
    read_games(calm, games[0], &text[0]);
    read_games(killed, games[1], &text[1]);
    for (int i = 0; i < GAMES; i++) {
        if (strcmp(games[0][i], games[1][i]) != 0) {
            fail("the games differ:\n%s\n%s", games[0][i], games[1][i]);
        }
    }
    for (int i = 0; i < 2; i++) {
        free(table[i]);
        free(text[i]);
    }
}

static int64_t microseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Plays one tournament, killed up to `kills` times; returns how often it was. */
static int disturb(unsigned seed, int kills)
{
    struct files calm, killed;
    int done = 0;
    make_folder(&calm);
    make_folder(&killed);
    int64_t began = microseconds_now();
    run(&calm, seed, -1);
    uint64_t delay_max = (uint64_t)(microseconds_now() - began) / 4 + 1;
    bool ended = false;
    while (!ended && done < kills) {
        ended = run(&killed, seed, (int64_t)random_below(delay_max));
        done += !ended;
    }
    if (!ended) {
        run(&killed, seed, -1);
    }
    compare(&calm, &killed);
    /* Once more, with nothing left to play. */
    run(&killed, seed, -1);
    compare(&calm, &killed);
    remove_folder(&calm);
    remove_folder(&killed);
    return done;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: test_resume QUINCUNX ROGUE KILLS [VARIANT [SEED]]\n");
        return 2;
    }
    quincunx = argv[1];
    rogue = argv[2];
    int kills = atoi(argv[3]), done = 0, tournaments = 0;
    variant = argc > 4 ? argv[4] : variant;
    random_state = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    while (done < kills) {
        done += disturb((unsigned)tournaments++, kills - done);
    }
    printf("%s: %d kills in %d tournaments of %d games: all tables and games as undisturbed\n",
           variant, done, tournaments, GAMES);
    return 0;
}
