#include "bench/tool.h"

#include "bench/shared.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LABEL_SCORE_MAX = 3000 };

int tool_usage(const struct tool *tool)
{
    fprintf(stderr, "usage: %s", tool->name);
    for (const struct flag *row = tool->flags; row->name != NULL; row++) {
        fprintf(stderr, " [%s%s%s%s]", row->name[1] == '\0' ? "-" : "--", row->name,
                row->value != NULL ? " " : "", row->value != NULL ? row->value : "");
    }
    fprintf(stderr, " %s\n", tool->words);
    return STATUS_USAGE;
}

int tool_begin(const struct tool *tool, void *base, int argc, char **argv)
{
    int word = flag_read_letters(tool->name, tool->flags, base, argc, argv);
    if (word >= 0 &&
        (argc - word < tool->least || (tool->most > 0 && argc - word > tool->most))) {
        tool_usage(tool);
        return -1;
    }
    return word;
}

int tool_fail(const char *program, atomic_bool *failed, const char *what)
{
    if (!atomic_exchange(failed, true)) {
        fprintf(stderr, "%s: %s\n", program, what);
    }
    return STATUS_FAILURE;
}

bool tool_output_arrives(void)
{
    return fflush(stdout) == 0 && !ferror(stdout);
}

int tool_end(const char *program, int status)
{
    if (tool_output_arrives()) {
        return status;
    }
    fprintf(stderr, "%s: %s\n", program, tool_lost_output);
    return STATUS_FAILURE;
}

bool tool_label_is_wanted(const struct variant *variant, const struct position *position,
                          move_t move, int score)
{
    bool quiet = variant->simultaneous ? !position->is_pending
                                       : !position->in_check && !move_is_noisy(move);
    return quiet && abs(score) < LABEL_SCORE_MAX;
}

void tool_label_print(const struct variant *variant, const struct position *position, int score,
                      int half_points)
{
    char fen[FEN_MAX];
    variant->to_fen(variant, position, fen);
    printf("%s;%d;%g\n", fen, score, half_points / 2.0);
}

bool tool_begin_jobs(const char *program, pid_t *job, int jobs,
                     int (*work)(void *context, int number), void *context)
{
    fflush(stdout);
    for (int i = 0; i < jobs; i++) {
        job[i] = fork();
        if (job[i] == 0) {
            shared_end();
            _exit(work(context, i));
        }
        if (job[i] < 0) {
            fprintf(stderr, "%s: no process can be had\n", program);
            while (i-- > 0) {
                kill(job[i], SIGKILL);
                waitpid(job[i], NULL, 0);
            }
            return false;
        }
    }
    return true;
}

int tool_end_jobs(const char *program, const pid_t *job, int jobs)
{
    int worst = STATUS_SUCCESS;
    for (int i = 0; i < jobs; i++) {
        int status = 0;
        while (waitpid(job[i], &status, 0) < 0 && errno == EINTR) {
        }
        if (WIFSIGNALED(status) && WTERMSIG(status) != SIGTERM) {
            fprintf(stderr, "%s: a process was killed by signal %d\n", program,
                    WTERMSIG(status));
        }
        worst = WIFEXITED(status) && WEXITSTATUS(status) == 0 ? worst : STATUS_FAILURE;
    }
    return worst;
}
