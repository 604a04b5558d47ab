/* What goes wrong with a rogue, in either protocol. */
#include "tests/match/rogue.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    HUGE_BYTES = 3 << 20,
    LATE_MILLISECONDS = 300,
    STANDSTILL_MILLISECONDS = 3000,
    SLOW_MILLISECONDS = 200,
    MOMENT_MILLISECONDS = 20,
    MEMORY_BLOCKS = 64,
    CHATTER_LINES = 40000
};

_Noreturn void rogue_pause(void)
{
    for (;;) {
        pause();
    }
}

void rogue_ignore_signals(void)
{
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
}

void rogue_sleep(int64_t milliseconds)
{
    struct timespec time = {.tv_sec = milliseconds / 1000,
                            .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&time, NULL);
}

void rogue_print_garbage(void)
{
    static const char garbage[] =
        "\x01\xff\xfe move bestmove info score cp\t\t{\0}\n\n \n"
        "bestmoves\nmoves\ninfo depth x score cp y nodes -\nfeature\n"
        "feature done\nfeature =\n1-\n1-0-1\t\noption name\n12 a b c\n";
    fwrite(garbage, 1, sizeof garbage - 1, stdout);
}

static void exit_in_game(void)
{
    exit(3);
}

static void crash(void)
{
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
}

static void print_thought(void)
{
    puts("info depth 1 score cp 1 nodes 1");
}

static void flood(void)
{
    for (;;) {
        print_thought();
    }
}

static void print_endless_line(void)
{
    for (;;) {
        fputs("info depth 1 score cp 1 nodes 1 ", stdout);
    }
}

static void print_huge_line(void)
{
    for (int i = 0; i < HUGE_BYTES; i++) {
        putchar('x');
    }
    putchar('\n');
}

void rogue_leave_a_child(bool leaves_group)
{
    if (fork() == 0) {
        rogue_ignore_signals();
        if (leaves_group) {
            setsid();
        }
        rogue_pause();
    }
}

static void leave_a_child_and_exit(void)
{
    rogue_leave_a_child(false);
    exit(3);
}

static void flood_errors(void)
{
    static char block[1 << 20];
    memset(block, 'x', sizeof block);
    for (int i = 0; i < 100; i++) {
        fwrite(block, 1, sizeof block, stderr);
    }
}

static void eat_memory(void)
{
    void *block = stdout;
    for (int i = 0; i < MEMORY_BLOCKS && block != NULL; i++) {
        block = malloc(1 << 20);
        if (block != NULL) {
            memset(block, i + 1, 1 << 20);
        }
    }
    raise(SIGKILL);
}

static void stop_oneself(void)
{
    raise(SIGSTOP);
}

/* Stops the referee, and returns when it stands still. */
static void stop_referee(void)
{
    char path[64], state = '\0';
    snprintf(path, sizeof path, "/proc/%d/stat", (int)getppid());
    kill(getppid(), SIGSTOP);
    while (state != 'T') {
        FILE *file = fopen(path, "r");
        if (file == NULL || fscanf(file, "%*d (%*[^)]) %c", &state) != 1) {
            exit(4);
        }
        fclose(file);
    }
}

static void close_output(void)
{
    fclose(stdout);
    rogue_pause();
}

/* What some modes do instead of or before the fatal move. */
static const struct {
    const char *mode;
    void (*act)(void);
} deeds[] = {{"exits-in-game", exit_in_game},      {"segfault", crash},
             {"hangs-in-game", rogue_pause},       {"floods", flood},
             {"endless-line", print_endless_line}, {"huge-line", print_huge_line},
             {"closes-stdout", close_output},      {"leaves-a-child", leave_a_child_and_exit},
             {"stderr-100mb", flood_errors},       {"eats-memory", eat_memory},
             {"stops-itself", stop_oneself},       {"stops-the-referee", stop_referee}};

void rogue_misbehave(const struct rogue *rogue)
{
    bool is_fatal = rogue->moves == FATAL_MOVE;
    for (size_t i = 0; is_fatal && i < sizeof deeds / sizeof deeds[0]; i++) {
        if (is_mode(rogue, deeds[i].mode)) {
            deeds[i].act();
        }
    }
    if (is_mode(rogue, "late") && is_fatal) {
        rogue_sleep(rogue->left + LATE_MILLISECONDS);
    } else if (is_mode(rogue, "stops-the-referee") && is_fatal) {
        rogue_sleep(rogue->left + STANDSTILL_MILLISECONDS);
    } else if (is_mode(rogue, "slow")) {
        rogue_sleep(SLOW_MILLISECONDS);
    } else if (is_mode(rogue, "garbage-in-game")) {
        rogue_print_garbage();
    } else if (is_mode(rogue, "chatters")) {
        for (int i = 0; i < CHATTER_LINES; i++) {
            print_thought();
        }
    } else if (is_mode(rogue, "stderr-flood")) {
        for (int i = 0; i < 1 << 14; i++) {
            fprintf(stderr, "rogue: line %8d of a flood of its stderr, of 64 bytes each\n", i);
        }
    }
}

void rogue_say(const struct rogue *rogue, const char *line)
{
    bool is_fatal = rogue->moves == FATAL_MOVE;
    bool hangs = is_fatal && is_mode(rogue, "half-line");
    size_t length = strlen(line), first = hangs ? length - 1 : length / 2;
    if (!hangs && !is_mode(rogue, "two-halves")) {
        first = 0;
    }
    fwrite(line, 1, first, stdout);
    if (first > 0) {
        fflush(stdout);
        rogue_sleep(MOMENT_MILLISECONDS);
    }
    if (hangs) {
        rogue_pause();
    }
    puts(line + first);
    if (is_fatal && is_mode(rogue, "stops-the-referee")) {
        fflush(stdout);
        kill(getppid(), SIGCONT);
    }
}
