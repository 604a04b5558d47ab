/* A group is a job of the system's: it ends when its handle is closed, by us or by our end. */
#include "protocol/match/clients/process_system.h"

#include "engine/clock.h"
#include "protocol/base/system_windows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Exit statuses from here on are exceptions (ntstatus.h). */
static const DWORD first_exception = 0xC0000000;

/* Both ends of the pipes, ours first. */
struct pipes {
    HANDLE ours[3], theirs[3]; /* input, output, errors */
};

static void close_handles(HANDLE handles[], int count)
{
    for (int i = 0; i < count; i++) {
        if (handles[i] != NULL) {
            CloseHandle(handles[i]);
            handles[i] = NULL;
        }
    }
}

/* The ends of the program can be inherited, ours not. */
static bool open_pipes(struct pipes *pipes)
{
    *pipes = (struct pipes){0};
    for (int i = 0; i < 3; i++) {
        HANDLE *reads = i == 0 ? &pipes->theirs[i] : &pipes->ours[i];
        HANDLE *writes = i == 0 ? &pipes->ours[i] : &pipes->theirs[i];
        if (CreatePipe(reads, writes, NULL, 0) == 0 ||
            SetHandleInformation(pipes->theirs[i], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) ==
                0) {
            return false;
        }
    }
    return true;
}

/* A word of a command line, with quotes as the C library of the program takes them off: before
 * a quote, backslashes count twice. */
static char *add_word(char *at, const char *word)
{
    *at++ = '"';
    for (size_t slashes = 0; *word != '\0'; word++) {
        for (size_t i = 0; *word == '"' && i < slashes + 1; i++) {
            *at++ = '\\';
        }
        slashes = *word == '\\' ? slashes + 1 : 0;
        *at++ = *word;
    }
    for (size_t i = 1; at[-(ptrdiff_t)i] == '\\'; i += 2) {
        *at++ = '\\';
    }
    *at++ = '"';
    *at++ = ' ';
    return at;
}

static bool is_relative_path(const char *word)
{
    return strpbrk(word, "/\\") != NULL && word[0] != '/' && word[0] != '\\' && word[1] != ':';
}

/* The command line as UTF-16, to be freed. A path that begins in the program's folder is looked
 * for there, as on other systems. */
static wchar_t *command_line(const struct program *program)
{
    size_t size = 1 + (program->folder != NULL ? strlen(program->folder) + 1 : 0);
    for (int i = 0; program->words[i] != NULL; i++) {
        size += 2 * strlen(program->words[i]) + 3;
    }
    char *line = malloc(size), *first = malloc(size);
    wchar_t *wide = NULL;
    if (line != NULL && first != NULL) {
        bool is_within = program->folder != NULL && is_relative_path(program->words[0]);
        snprintf(first, size, "%s%s%s", is_within ? program->folder : "", is_within ? "\\" : "",
                 program->words[0]);
        char *at = add_word(line, first);
        for (int i = 1; program->words[i] != NULL; i++) {
            at = add_word(at, program->words[i]);
        }
        at[-1] = '\0';
        wide = system_wide(line);
    }
    free(line);
    free(first);
    return wide;
}

/* A job that ends all it holds when its handle is closed. */
static HANDLE open_job(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
                                                       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    if (job != NULL) {
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    }
    return job;
}

/* Starts it, to inherit only its ends of the pipes. It begins when it is in the job. */
static bool create(const struct program *program, struct pipes *pipes, HANDLE job,
                   PROCESS_INFORMATION *started)
{
    STARTUPINFOEXW startup = {.StartupInfo = {.cb = sizeof startup,
                                              .dwFlags = STARTF_USESTDHANDLES,
                                              .hStdInput = pipes->theirs[0],
                                              .hStdOutput = pipes->theirs[1],
                                              .hStdError = pipes->theirs[2]}};
    const DWORD flags = CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP |
                        EXTENDED_STARTUPINFO_PRESENT | CREATE_UNICODE_ENVIRONMENT;
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    wchar_t *line = command_line(program);
    wchar_t *folder = program->folder != NULL ? system_wide(program->folder) : NULL;
    startup.lpAttributeList = malloc(size);
    bool is_ready = line != NULL && startup.lpAttributeList != NULL &&
                    InitializeProcThreadAttributeList(startup.lpAttributeList, 1, 0, &size);
    bool is_started =
        is_ready &&
        UpdateProcThreadAttribute(startup.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
                                  pipes->theirs, sizeof pipes->theirs, NULL, NULL) &&
        CreateProcessW(NULL, line, NULL, NULL, TRUE, flags, NULL, folder, &startup.StartupInfo,
                       started);
    DWORD error = GetLastError();
    if (is_started) {
        AssignProcessToJobObject(job, started->hProcess);
        ResumeThread(started->hThread);
        CloseHandle(started->hThread);
    }
    if (is_ready) {
        DeleteProcThreadAttributeList(startup.lpAttributeList);
    }
    free(startup.lpAttributeList);
    free(folder);
    free(line);
    SetLastError(error);
    return is_started;
}

bool process_launch(struct process *process, const struct program *program,
                    struct process_ends *ends, char reason[PROCESS_PHRASE_MAX / 2])
{
    struct pipes pipes;
    PROCESS_INFORMATION started;
    HANDLE job = open_job();
    if (job == NULL || !open_pipes(&pipes) || !create(program, &pipes, job, &started)) {
        system_set_error(GetLastError());
        snprintf(reason, PROCESS_PHRASE_MAX / 2, "%s", strerror(errno));
        if (job != NULL) {
            close_handles(pipes.ours, 3);
            close_handles(pipes.theirs, 3);
            CloseHandle(job);
        }
        return false;
    }
    close_handles(pipes.theirs, 3);
    *ends = (struct process_ends){system_adopt(pipes.ours[0], false),
                                  system_adopt(pipes.ours[1], true),
                                  system_adopt(pipes.ours[2], true)};
    process->number = (int)started.dwProcessId;
    process->program = started.hProcess;
    process->group = job;
    return true;
}

bool process_wait(const struct process *process, int64_t deadline)
{
    int64_t left = deadline - clock_now();
    DWORD milliseconds = left > 0 ? (DWORD)((left + 999) / 1000) : 0;
    return WaitForSingleObject(process->program, milliseconds) == WAIT_OBJECT_0;
}

bool process_has_ended(const struct process *process, char phrase[PROCESS_PHRASE_MAX])
{
    DWORD status = 0;
    if (process->number == 0 || !process_wait(process, 0) ||
        GetExitCodeProcess(process->program, &status) == 0) {
        return false;
    }
    snprintf(phrase, PROCESS_PHRASE_MAX,
             status >= first_exception ? "ended by exception 0x%08lX"
                                       : "exited with status %lu",
             (unsigned long)status);
    return true;
}

void process_kill_group(struct process *process)
{
    TerminateJobObject(process->group, 1);
    TerminateProcess(process->program, 1); /* where it was not let into the job */
    process_wait(process, clock_now() + PROCESS_REAP);
    CloseHandle(process->group);
    CloseHandle(process->program);
    process->group = process->program = NULL;
    process->number = 0;
}

void process_end_orphans(void)
{
    /* None leaves its job. */
}

void process_interrupt(const struct process *process)
{
    (void)process; /* a program without a console cannot be interrupted, and needs not */
}
