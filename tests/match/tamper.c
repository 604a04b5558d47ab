/* A call is seen when it is entered and when it is left. Where one is to fail it is entered as
 * number -1, which no system knows, and what it returns is written over when it is left. */
#include "tests/match/tamper.h"

#include "tests/match/outcome.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SYSCALL_STOP = SIGTRAP | 0x80 };

/* The calls that write, and where they say of what file: `file` is the number of an argument
 * that is a descriptor, `path` of one that is a path, -1 = none. */
static const struct call {
    const char *name;
    int number;
    int file, path;
} calls[] = {{"open", SYS_open, -1, 0},           {"openat", SYS_openat, -1, 1},
             {"write", SYS_write, 0, -1},         {"writev", SYS_writev, 0, -1},
             {"pwrite", SYS_pwrite64, 0, -1},     {"fsync", SYS_fsync, 0, -1},
             {"fdatasync", SYS_fdatasync, 0, -1}, {"ftruncate", SYS_ftruncate, 0, -1},
             {"close", SYS_close, 0, -1},         {"rename", SYS_rename, -1, 0},
             {"renameat", SYS_renameat, -1, 1},   {"renameat2", SYS_renameat2, -1, 1}};

enum { CALLS = sizeof calls / sizeof calls[0] };

/* A program that is traced. */
struct trace {
    const struct tamper_plan *plan;
    struct tampered *tampered;
    pid_t process;
    bool has_begun; /* it is the program, no longer what starts it */
    pid_t inside;   /* the thread inside the call that is tampered with; 0 = none */
};

/* Reads a text of the program's memory. */
static void read_text(pid_t thread, uint64_t address, char text[PATH_BYTES])
{
    struct iovec here = {text, PATH_BYTES - 1}, there = {(void *)(uintptr_t)address, 0};
    enum { PAGE = 4096 };
    there.iov_len = PAGE - address % PAGE; /* what lies behind may not be there */
    ssize_t got = process_vm_readv(thread, &here, 1, &there, 1, 0);
    if (got >= 0 && got < PATH_BYTES - 1) {
        here = (struct iovec){text + got, (size_t)(PATH_BYTES - 1 - got)};
        there = (struct iovec){(void *)(uintptr_t)(address + (uint64_t)got), PAGE};
        ssize_t more = process_vm_readv(thread, &here, 1, &there, 1, 0);
        got += more > 0 ? more : 0;
    }
    text[got > 0 ? got : 0] = '\0';
}

/* Whether the path is one of those that count; what follows the folder goes to `file`. */
static bool is_ours(const struct trace *trace, const char *path, char *file, size_t size)
{
    size_t length = strlen(trace->plan->folder);
    const char *name = path + length + (path[length] == '/');
    if (strncmp(path, trace->plan->folder, length) != 0 ||
        (path[length] != '/' && path[length] != '\0') ||
        strncmp(name, trace->plan->begin, strlen(trace->plan->begin)) != 0) {
        return false;
    }
    snprintf(file, size, "%s", name);
    return true;
}

/* Whether a call that is being entered counts. */
static bool counts(const struct trace *trace, pid_t thread, const struct call *call,
                   const uint64_t arguments[], char *file, size_t size)
{
    char path[PATH_BYTES] = "", link[64];
    if (call->path >= 0) {
        bool opens = call->number == SYS_open || call->number == SYS_openat;
        if (opens && (arguments[call->path + 1] & (O_WRONLY | O_RDWR)) == 0) {
            return false;
        }
        read_text(thread, arguments[call->path], path);
    } else {
        snprintf(link, sizeof link, "/proc/%d/fd/%d", (int)thread, (int)arguments[call->file]);
        ssize_t length = readlink(link, path, sizeof path - 1);
        path[length > 0 ? length : 0] = '\0';
    }
    return is_ours(trace, path, file, size) && strcmp(file, "errors") != 0;
}

/* Does at its entry what is to become of the call. */
static void tamper_with(struct trace *trace, pid_t thread, const struct call *call)
{
    struct user_regs_struct registers;
    enum tamper tamper = trace->plan->tamper;
    bool writes = call->number == SYS_write || call->number == SYS_pwrite64;
    if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) {
        fail("registers: %s", strerror(errno));
    }
    if (tamper == TAMPER_KILL) {
        kill(trace->process, SIGKILL);
        return;
    }
    if (tamper <= TAMPER_EINTR && call->number != SYS_close) {
        registers.orig_rax = (unsigned long long)-1;
    } else if (tamper > TAMPER_EINTR && writes && registers.rdx > 1) {
        registers.rdx /= 2;
    }
    if (ptrace(PTRACE_SETREGS, thread, NULL, &registers) != 0) {
        fail("registers: %s", strerror(errno));
    }
    trace->inside = thread;
}

/* Does at its end what is to become of the call. */
static void finish(struct trace *trace)
{
    static const int errors[] = {ENOSPC, EIO, EINTR};
    struct user_regs_struct registers;
    pid_t thread = trace->inside;
    trace->inside = 0;
    if (trace->plan->tamper == TAMPER_KILL_BEHIND) {
        kill(trace->process, SIGKILL);
    } else if (trace->plan->tamper <= TAMPER_EINTR) {
        if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0) {
            fail("registers: %s", strerror(errno));
        }
        registers.rax = (unsigned long long)-(long long)errors[trace->plan->tamper];
        ptrace(PTRACE_SETREGS, thread, NULL, &registers);
    }
}

/* Looks at a thread that enters or leaves a call. */
static void look(struct trace *trace, pid_t thread)
{
    struct __ptrace_syscall_info info;
    if (thread == trace->inside) {
        finish(trace);
        return;
    }
    if (!trace->has_begun || ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0 ||
        info.op != PTRACE_SYSCALL_INFO_ENTRY) {
        return;
    }
    for (int i = 0; i < CALLS; i++) {
        char file[sizeof trace->tampered->file];
        if (info.entry.nr == (uint64_t)calls[i].number &&
            counts(trace, thread, &calls[i], (const uint64_t *)info.entry.args, file,
                   sizeof file) &&
            ++trace->tampered->calls == trace->plan->call) {
            strcpy(trace->tampered->name, calls[i].name);
            strcpy(trace->tampered->file, file);
            tamper_with(trace, thread, &calls[i]);
        }
    }
}

/* Follows all threads of the program to its end. */
static void follow(struct trace *trace)
{
    for (;;) {
        int status, signal = 0;
        pid_t thread = waitpid(-1, &status, __WALL);
        if (thread < 0) {
            fail("the program is lost: %s", strerror(errno));
        }
        if (!WIFSTOPPED(status)) {
            if (thread == trace->process) {
                trace->tampered->status = status;
                return;
            }
            continue;
        }
        if (status >> 8 == (SIGTRAP | PTRACE_EVENT_EXEC << 8)) {
            trace->has_begun = true;
        } else if (WSTOPSIG(status) == SYSCALL_STOP) {
            look(trace, thread);
        } else if (WSTOPSIG(status) != SIGTRAP && WSTOPSIG(status) != SIGSTOP) {
            signal = WSTOPSIG(status); /* those two are ptrace's own */
        }
        ptrace(PTRACE_SYSCALL, thread, NULL, (void *)(intptr_t)signal);
    }
}

bool tamper_run(const struct tamper_plan *plan, void (*become)(const void *context),
                const void *context, struct tampered *tampered)
{
    struct trace trace = {.plan = plan, .tampered = tampered};
    int status;
    *tampered = (struct tampered){.status = 0};
    fflush(NULL);
    trace.process = fork();
    if (trace.process == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) {
            _exit(0);
        }
        raise(SIGSTOP);
        become(context);
        _exit(127);
    }
    if (trace.process < 0 || waitpid(trace.process, &status, 0) != trace.process) {
        fail("fork: %s", strerror(errno));
    }
    if (!WIFSTOPPED(status) ||
        ptrace(PTRACE_SETOPTIONS, trace.process, NULL,
               (void *)(intptr_t)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE |
                                  PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL)) != 0 ||
        ptrace(PTRACE_SYSCALL, trace.process, NULL, NULL) != 0) {
        return false;
    }
    follow(&trace);
    return true;
}
