/* Every call to the system with which a tournament writes its PGN, ledger, EPD, log, report,
 * files of faults and output fails in turn, or is cut short, or is the last before the referee
 * is killed. What was interrupted or written in parts only changes nothing; what fails gives
 * one line and a failure; and whatever it was, after resuming the table and the PGN are those
 * of an undisturbed tournament. One case in 40 is tried, each day others; all in a soak.
 *
 *     test_disk QUINCUNX ROGUE
 */
#include "tests/match/outcome.h"
#include "tests/match/tamper.h"
#include "tests/support/random.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 64, SHARE = 40, SKIPPED = 77 };

/* A tournament: what the last of its engines does, and what is looked at. */
static const struct tournament {
    const char *last;
    const char *begin; /* of the names of the files */
    int games;
    int status; /* when nobody disturbs it */
    int calls_min;
} tournaments[] = {{"resigns", "", 6, 0, 60}, {"illegal", "game-", 6, 1, 6}};

static const char *const tamper_names[] = {"ENOSPC",        "EIO",    "EINTR",
                                           "a short write", "a kill", "a kill behind it"};

static const char *quincunx, *rogue;
static const struct tournament *tournament;

/* Becomes the referee of the tournament. */
static void referee(const void *context)
{
    const struct files *files = context;
    char command[3][PATH_BYTES], log[PATH_BYTES], epd[PATH_BYTES], report[PATH_BYTES];
    snprintf(command[0], PATH_BYTES, "cmd=%.400s good 1", rogue);
    snprintf(command[1], PATH_BYTES, "cmd=%.400s good 2", rogue);
    snprintf(command[2], PATH_BYTES, "cmd=%.400s %s", rogue, tournament->last);
    snprintf(log, sizeof log, "file=%.400s/log", files->folder);
    snprintf(epd, sizeof epd, "%.400s/epd", files->folder);
    snprintf(report, sizeof report, "%.400s/report", files->folder);
    const char *const words[] = {
        quincunx,  "match",       "-engine",   command[0],  "name=A",      "proto=uci",
        "-engine", command[1],    "name=B",    "proto=uci", "-engine",     command[2],
        "name=C",  "proto=cecp",  "-each",     "tc=600",    "-rounds",     "1",
        "-repeat", "2",           "-maxmoves", "6",         "-pgnout",     files->pgn,
        "-resume", files->ledger, "-log",      log,         "level=info",  "-epdout",
        epd,       "-report",     report,      "-faults",   files->folder, "-ratinginterval",
        "3",       NULL};
    redirect(files);
    execv(quincunx, (char *const *)(uintptr_t)words);
}

static int run_alone(const struct files *files)
{
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        referee(files);
        _exit(127);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid) {
        fail("fork: %s", strerror(errno));
    }
    await_engines();
    return status;
}

/* --- One case --- */

/* What is tried, for messages. */
static char trial[256];

static void want_same_epd(const struct files *one, const struct files *other)
{
    const struct files *files[2] = {one, other};
    char *text[2], path[PATH_BYTES];
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%.400s/epd", files[i]->folder);
        text[i] = read_file(path);
    }
    if (strcmp(text[0], text[1]) != 0) {
        fail("%s: the EPDs differ:\n%s\n%s", trial, text[0], text[1]);
    }
    free(text[0]);
    free(text[1]);
}

/* The report is whole, and nothing is left of a failed one. */
static void want_whole_report(const struct files *files)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%.400s/report", files->folder);
    char *text = read_file(path);
    if (strstr(text, "</html>") == NULL) {
        fail("%s: the report is not whole", trial);
    }
    free(text);
    snprintf(path, sizeof path, "%.400s/report.new", files->folder);
    if (access(path, F_OK) == 0) {
        fail("%s: %s is left", trial, path);
    }
}

/* What there must be on stderr: no line, or one of ours; or either. */
enum errors { ERRORS_NONE, ERRORS_ONE, ERRORS_ANY };

static void want_errors(const struct files *files, enum errors wanted)
{
    char *text = read_file(files->errors), *end = strchr(text, '\n');
    bool is_one = end != NULL && end[1] == '\0' && strncmp(text, "quincunx", 8) == 0 &&
                  strstr(text, ": Success") == NULL;
    bool is_right =
        (*text == '\0' && wanted != ERRORS_ONE) || (is_one && wanted != ERRORS_NONE);
    if (!is_right) {
        fail("%s: not what is wanted on stderr:\n%s", trial, text);
    }
    free(text);
}

/* Whether a call that fails does no harm: what is closed has been flushed where it matters, and
 * not every file system flushes folders. */
static bool is_harmless(const struct tampered *tampered)
{
    return strcmp(tampered->name, "close") == 0 || tampered->file[0] == '\0';
}

/* How the referee must have ended that was tampered with. */
static void judge(const struct files *files, const struct tamper_plan *plan,
                  const struct tampered *tampered)
{
    int status = tampered->status;
    if (plan->tamper >= TAMPER_KILL) {
        if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL) {
            fail("%s: it is not killed", trial);
        }
        return;
    }
    if (!WIFEXITED(status)) {
        fail("%s: status %x", trial, (unsigned)status);
    }
    bool may_fail = plan->tamper <= TAMPER_EIO, must_fail = may_fail && !is_harmless(tampered);
    if (WEXITSTATUS(status) == 1 && (must_fail || (may_fail && tournament->status == 0))) {
        want_errors(files, ERRORS_ONE);
    } else if (WEXITSTATUS(status) == tournament->status && !must_fail) {
        want_errors(files, may_fail && status != 0 ? ERRORS_ANY : ERRORS_NONE);
    } else {
        fail("%s: status %d\n%s", trial, WEXITSTATUS(status), read_file(files->errors));
    }
}

/* Whether a call is to be tampered with so. The C library's FILEs do not try again what a
 * signal interrupts; none does, as all handlers of the program's have SA_RESTART, and calls to
 * write to files do not end for others. What is opened and closed, and the ledger and the PGN,
 * which are written without FILEs, are to be safe from that nonetheless. */
static bool is_tried(const struct tamper_plan *plan, const struct tampered *tampered)
{
    bool is_ours = strcmp(tampered->file, "ledger") == 0 || strcmp(tampered->file, "pgn") == 0;
    return plan->tamper != TAMPER_EINTR || is_ours || strncmp(tampered->name, "open", 4) == 0;
}

/* Tampers with one call, resumes and compares. */
static void try_case(const struct files *calm, enum tamper tamper, int call)
{
    struct files files;
    struct tampered tampered;
    make_folder(&files);
    const struct tamper_plan plan = {
        .folder = files.folder, .begin = tournament->begin, .tamper = tamper, .call = call};
    tamper_run(&plan, referee, &files, &tampered);
    await_engines();
    snprintf(trial, sizeof trial, "%s at call %d, %s of \"%s\"", tamper_names[tamper], call,
             tampered.name, tampered.file);
    if (tampered.name[0] != '\0' && is_tried(&plan, &tampered)) {
        judge(&files, &plan, &tampered);
        if (tamper == TAMPER_EINTR || tamper == TAMPER_SHORT) {
            compare(calm, &files, tournament->games);
            want_same_epd(calm, &files);
        }
        int status = run_alone(&files);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != tournament->status) {
            fail("%s: resumed with status %x:\n%s", trial, (unsigned)status,
                 read_file(files.errors));
        }
        want_errors(&files, ERRORS_NONE);
        compare(calm, &files, tournament->games);
        want_same_epd(calm, &files);
        want_whole_report(&files);
    }
    remove_folder(&files);
}

/* Tries a case in a process of its own, which a failure ends. Whether all was well. */
static bool is_survived(const struct files *calm, enum tamper tamper, int call)
{
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_CHILD_SUBREAPER, 1);
        try_case(calm, tamper, call);
        exit(0);
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

/* --- All of them --- */

/* Plays undisturbed; how many calls there are, or -1 where nothing can be traced. */
static int count_calls(struct files *calm)
{
    struct tampered tampered;
    make_folder(calm);
    const struct tamper_plan none = {.folder = calm->folder, .begin = tournament->begin};
    if (!tamper_run(&none, referee, calm, &tampered)) {
        return -1;
    }
    await_engines();
    if (!WIFEXITED(tampered.status) || WEXITSTATUS(tampered.status) != tournament->status) {
        fail("undisturbed: status %x\n%s", (unsigned)tampered.status, read_file(calm->errors));
    }
    return tampered.calls;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: test_disk QUINCUNX ROGUE\n");
        return 2;
    }
    quincunx = argv[1];
    rogue = argv[2];
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    int share = run_count(SHARE) == SHARE ? 1 : SHARE, tried = 0, all = 0, failed = 0;
    for (size_t i = 0; i < sizeof tournaments / sizeof tournaments[0]; i++) {
        struct files calm;
        tournament = &tournaments[i];
        int count = count_calls(&calm);
        if (count < 0) {
            puts("skipped: a process may not trace another here");
            return SKIPPED;
        }
        if (count < tournament->calls_min) {
            fail("only %d calls", count);
        }
        for (int tamper = 0; tamper < TAMPERS; tamper++) {
            for (int call = 1; call <= count; call++) {
                bool is_drawn = (all++ + (int)(run_seed() % SHARE)) % share == 0;
                tried += is_drawn;
                failed += is_drawn && !is_survived(&calm, (enum tamper)tamper, call);
            }
        }
        remove_folder(&calm);
    }
    printf("%d of %d cases tried, %d failed\n", tried, all, failed);
    return failed > 0;
}
