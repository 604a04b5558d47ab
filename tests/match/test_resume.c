/* A tournament is killed at random moments, again and again, and resumed, until it is played:
 * its table and its PGN must be those of one that nobody disturbed, and no engine may outlive a
 * killed referee. When it is over before there were enough kills, another one begins.
 *
 *     test_resume QUINCUNX ROGUE KILLS [VARIANT [SEED]]
 */
#include "tests/match/outcome.h"

#include <errno.h>
#include <signal.h>
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
    WORDS_MAX = 64
};

static const char *quincunx, *rogue, *variant = "nodal";
static uint64_t random_state;

static uint64_t random_below(uint64_t bound)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (random_state >> 33) % bound;
}

/* Becomes the referee of the tournament. */
static _Noreturn void referee(const struct files *files, unsigned seed)
{
    char command[ENGINES][PATH_BYTES], name[ENGINES][16], rounds[16], seeds[16];
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
    redirect(files);
    execv(quincunx, (char *const *)words);
    _exit(127);
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
    compare(&calm, &killed, GAMES);
    /* Once more, with nothing left to play. */
    run(&killed, seed, -1);
    compare(&calm, &killed, GAMES);
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
