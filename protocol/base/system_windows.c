/* Windows, see system.h. A descriptor is a place in a table of channels. Here nothing tells
 * whether a pipe, a file or a console can be read or written without waiting; so a thread a
 * channel does that, and waits in the place of all others. What it has read, or is to write,
 * lies in a ring of bytes. One lock guards all channels, and one condition tells of each change
 * to any: there are few of them, and nothing goes through them that is hot.
 */
#include "protocol/base/system.h"

#include "engine/clock.h"
#include "protocol/base/system_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    CHANNELS_MAX = 1024,
    STANDARD_CHANNELS = 2, /* SYSTEM_INPUT and SYSTEM_OUTPUT */
    RING_BYTES = 1 << 16,
    LAST_WORDS = 2000, /* milliseconds for the other side to take what is left at the end */
    CANCEL_STEP = 5    /* milliseconds between two tries to have a thread wait no more */
};

enum channel_kind { CHANNEL_FREE, CHANNEL_READS, CHANNEL_WRITES, CHANNEL_PIPE };

struct channel {
    enum channel_kind kind;
    HANDLE handle, thread; /* NULL for a pipe within the program */
    char *bytes;           /* a ring: `used` from `start` on */
    size_t start, used;
    bool is_busy;   /* the thread writes what it took */
    bool has_ended; /* nothing more comes, or nobody reads */
    bool closes;    /* the thread is to end */
};

static CRITICAL_SECTION lock; /* guards all below */
static CONDITION_VARIABLE changed;
static struct channel *channels[CHANNELS_MAX];

/* --- Text --- */

wchar_t *system_wide(const char *text)
{
    int length = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *wide = malloc((size_t)(length > 0 ? length : 1) * sizeof *wide);
    if (wide == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    wide[0] = L'\0';
    MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, length);
    return wide;
}

/* UTF-16 as UTF-8, to be freed. */
static char *narrow(const wchar_t *wide)
{
    int length = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = calloc((size_t)(length > 0 ? length : 1), 1);
    if (text != NULL) {
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, length, NULL, NULL);
    }
    return text;
}

void system_set_error(DWORD error)
{
    static const struct {
        DWORD error;
        int number;
    } known[] = {{ERROR_FILE_NOT_FOUND, ENOENT},     {ERROR_PATH_NOT_FOUND, ENOENT},
                 {ERROR_ACCESS_DENIED, EACCES},      {ERROR_SHARING_VIOLATION, EACCES},
                 {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},  {ERROR_OUTOFMEMORY, ENOMEM},
                 {ERROR_BROKEN_PIPE, EPIPE},         {ERROR_NO_DATA, EPIPE},
                 {ERROR_DISK_FULL, ENOSPC},          {ERROR_BAD_EXE_FORMAT, ENOEXEC},
                 {ERROR_ALREADY_EXISTS, EEXIST},     {ERROR_FILE_EXISTS, EEXIST},
                 {ERROR_INVALID_NAME, ENOENT},       {ERROR_DIRECTORY, ENOENT},
                 {ERROR_TOO_MANY_OPEN_FILES, EMFILE}};
    errno = EIO;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        errno = known[i].error == error ? known[i].number : errno;
    }
}

/* --- Channels; the lock is held --- */

static struct channel *channel_at(int descriptor, enum channel_kind kind)
{
    struct channel *channel =
        descriptor >= 0 && descriptor < CHANNELS_MAX ? channels[descriptor] : NULL;
    bool fits = channel != NULL && (channel->kind == kind || channel->kind == CHANNEL_PIPE);
    return fits ? channel : NULL;
}

/* The bytes from `at` of the ring that lie in one piece, at most `size`. */
static size_t piece(size_t at, size_t size)
{
    return size < RING_BYTES - at ? size : RING_BYTES - at;
}

static size_t channel_put(struct channel *channel, const char *bytes, size_t size)
{
    size_t done = 0;
    size = size < RING_BYTES - channel->used ? size : RING_BYTES - channel->used;
    while (done < size) {
        size_t at = (channel->start + channel->used) % RING_BYTES;
        size_t count = piece(at, size - done);
        memcpy(channel->bytes + at, bytes + done, count);
        channel->used += count;
        done += count;
    }
    WakeAllConditionVariable(&changed);
    return done;
}

static size_t channel_take(struct channel *channel, char *bytes, size_t size)
{
    size_t done = 0;
    size = size < channel->used ? size : channel->used;
    while (done < size) {
        size_t count = piece(channel->start, size - done);
        memcpy(bytes + done, channel->bytes + channel->start, count);
        channel->start = (channel->start + count) % RING_BYTES;
        channel->used -= count;
        done += count;
    }
    WakeAllConditionVariable(&changed);
    return done;
}

static void channel_wait(void)
{
    SleepConditionVariableCS(&changed, &lock, INFINITE);
}

/* The threads. Each lives until its end is seen, or it is told to close. */
static DWORD WINAPI read_channel(void *context)
{
    struct channel *channel = context;
    char bytes[4096];
    EnterCriticalSection(&lock);
    while (!channel->has_ended && !channel->closes) {
        DWORD got = 0;
        LeaveCriticalSection(&lock);
        bool is_read = ReadFile(channel->handle, bytes, sizeof bytes, &got, NULL) != 0;
        /* Ctrl-C has a console's reading end with nothing. */
        bool is_aborted = GetLastError() == ERROR_OPERATION_ABORTED;
        EnterCriticalSection(&lock);
        while (channel->used > RING_BYTES - got && !channel->closes) {
            channel_wait();
        }
        channel_put(channel, bytes, got);
        channel->has_ended = is_read ? got == 0 && !is_aborted : !is_aborted;
    }
    WakeAllConditionVariable(&changed);
    LeaveCriticalSection(&lock);
    return 0;
}

static DWORD WINAPI write_channel(void *context)
{
    struct channel *channel = context;
    char bytes[SYSTEM_PIPE_BYTES];
    EnterCriticalSection(&lock);
    while (!channel->has_ended && !(channel->closes && channel->used == 0)) {
        size_t size = channel_take(channel, bytes, sizeof bytes);
        if (size == 0) {
            channel_wait();
            continue;
        }
        DWORD written = 0, done = 0;
        channel->is_busy = true;
        LeaveCriticalSection(&lock);
        while (done < size && WriteFile(channel->handle, bytes + done, (DWORD)size - done,
                                        &written, NULL) != 0) {
            done += written;
        }
        EnterCriticalSection(&lock);
        channel->is_busy = false;
        channel->has_ended = done < size;
        WakeAllConditionVariable(&changed);
    }
    LeaveCriticalSection(&lock);
    return 0;
}

/* A channel with a ring, at `descriptor` or, where that is -1, at a free place. */
static int add_channel(enum channel_kind kind, HANDLE handle, int descriptor)
{
    struct channel *channel = calloc(1, sizeof *channel);
    char *bytes = malloc(RING_BYTES);
    EnterCriticalSection(&lock);
    for (int i = STANDARD_CHANNELS; i < CHANNELS_MAX && descriptor < 0; i++) {
        descriptor = channels[i] == NULL ? i : -1;
    }
    if (channel != NULL && bytes != NULL && descriptor >= 0) {
        *channel = (struct channel){.kind = kind, .handle = handle, .bytes = bytes};
        channels[descriptor] = channel;
        if (kind != CHANNEL_PIPE) {
            channel->thread =
                CreateThread(NULL, 0, kind == CHANNEL_READS ? read_channel : write_channel,
                             channel, 0, NULL);
            channel->has_ended = channel->thread == NULL;
        }
    } else {
        errno = descriptor < 0 ? EMFILE : ENOMEM;
        descriptor = -1;
        free(channel);
        free(bytes);
    }
    LeaveCriticalSection(&lock);
    return descriptor;
}

int system_adopt(HANDLE handle, bool reads)
{
    return add_channel(reads ? CHANNEL_READS : CHANNEL_WRITES, handle, -1);
}

/* Standard input and output become channels when they are first used as such: what reads and
 * writes them as files of C has no use for a thread. */
static void open_standard_channel(int descriptor, enum channel_kind kind)
{
    EnterCriticalSection(&lock);
    bool is_open = descriptor >= STANDARD_CHANNELS || channels[descriptor] != NULL;
    LeaveCriticalSection(&lock);
    if (!is_open && (descriptor == SYSTEM_INPUT) == (kind == CHANNEL_READS)) {
        add_channel(
            kind,
            GetStdHandle(descriptor == SYSTEM_INPUT ? STD_INPUT_HANDLE : STD_OUTPUT_HANDLE),
            descriptor);
    }
}

/* Gives what is to be written a while to go out; then the thread is called off. */
static void end_thread(struct channel *channel)
{
    int64_t deadline = clock_now() + LAST_WORDS * INT64_C(1000);
    EnterCriticalSection(&lock);
    channel->closes = true;
    WakeAllConditionVariable(&changed);
    LeaveCriticalSection(&lock);
    if (channel->kind == CHANNEL_WRITES) {
        WaitForSingleObject(channel->thread, LAST_WORDS / 20);
    }
    while (WaitForSingleObject(channel->thread, CANCEL_STEP) == WAIT_TIMEOUT &&
           clock_now() < deadline) {
        EnterCriticalSection(&lock);
        channel->has_ended = true;
        LeaveCriticalSection(&lock);
        CancelSynchronousIo(channel->thread);
    }
    CloseHandle(channel->thread);
}

void system_close(int descriptor)
{
    EnterCriticalSection(&lock);
    struct channel *channel = descriptor >= 0 ? channels[descriptor] : NULL;
    if (channel != NULL) {
        channels[descriptor] = NULL;
    }
    /* A pipe has two places in the table; the second that is closed frees it. */
    bool is_shared = false;
    for (int i = 0; i < CHANNELS_MAX && channel != NULL; i++) {
        is_shared = is_shared || channels[i] == channel;
    }
    LeaveCriticalSection(&lock);
    if (channel == NULL || is_shared) {
        return;
    }
    if (channel->thread != NULL) {
        end_thread(channel);
        CloseHandle(channel->handle);
    }
    free(channel->bytes);
    free(channel);
}

bool system_pipe(int ends[2])
{
    ends[0] = add_channel(CHANNEL_PIPE, NULL, -1);
    if (ends[0] < 0) {
        return false;
    }
    EnterCriticalSection(&lock);
    ends[1] = -1;
    for (int i = STANDARD_CHANNELS; i < CHANNELS_MAX && ends[1] < 0; i++) {
        ends[1] = channels[i] == NULL ? i : -1;
    }
    if (ends[1] >= 0) {
        channels[ends[1]] = channels[ends[0]];
    }
    LeaveCriticalSection(&lock);
    if (ends[1] < 0) {
        system_close(ends[0]);
        errno = EMFILE;
    }
    return ends[1] >= 0;
}

ssize_t system_read(int descriptor, void *bytes, size_t size)
{
    open_standard_channel(descriptor, CHANNEL_READS);
    EnterCriticalSection(&lock);
    struct channel *channel = channel_at(descriptor, CHANNEL_READS);
    ssize_t got = -1;
    if (channel == NULL) {
        errno = EBADF;
    } else {
        /* As on other systems, standard input is waited for. */
        while (descriptor == SYSTEM_INPUT && channel->used == 0 && !channel->has_ended) {
            channel_wait();
        }
        got = (ssize_t)channel_take(channel, bytes, size);
        if (got == 0 && !channel->has_ended) {
            errno = EAGAIN;
            got = -1;
        }
    }
    LeaveCriticalSection(&lock);
    return got;
}

/* Whether a channel takes bytes: those for another program one lot after the other, so that
 * what is not yet written is not yet taken. */
static bool has_room(const struct channel *channel)
{
    return channel->kind == CHANNEL_PIPE ? channel->used < RING_BYTES
                                         : channel->used == 0 && !channel->is_busy;
}

ssize_t system_write(int descriptor, const void *bytes, size_t size)
{
    open_standard_channel(descriptor, CHANNEL_WRITES);
    EnterCriticalSection(&lock);
    struct channel *channel = channel_at(descriptor, CHANNEL_WRITES);
    ssize_t written = -1;
    if (channel == NULL) {
        errno = EBADF;
    } else if (channel->has_ended) {
        errno = EPIPE;
    } else if (!has_room(channel)) {
        errno = EAGAIN;
    } else {
        written = (ssize_t)channel_put(channel, bytes, size);
    }
    LeaveCriticalSection(&lock);
    return written;
}

/* Fills `found` of each; how many have some. The lock is held. */
static int look(struct wait waits[], int count)
{
    int ready = 0;
    for (int i = 0; i < count; i++) {
        int descriptor = waits[i].descriptor;
        const struct channel *source = channel_at(descriptor, CHANNEL_READS);
        const struct channel *sink = channel_at(descriptor, CHANNEL_WRITES);
        bool reads = (waits[i].wanted & WAIT_READ) != 0 &&
                     (source == NULL || source->used > 0 || source->has_ended);
        bool writes = (waits[i].wanted & WAIT_WRITE) != 0 && sink != NULL && has_room(sink);
        bool fails =
            sink != NULL ? sink->kind == CHANNEL_WRITES && sink->has_ended : source == NULL;
        waits[i].found =
            (reads ? WAIT_READ : 0) | (writes ? WAIT_WRITE : 0) | (fails ? WAIT_BROKEN : 0);
        waits[i].found = descriptor < 0 ? 0 : waits[i].found;
        ready += waits[i].found != 0;
    }
    return ready;
}

int system_wait(struct wait waits[], int count, int64_t microseconds)
{
    int64_t deadline = clock_now() + microseconds;
    for (int i = 0; i < count; i++) {
        if (waits[i].descriptor >= 0) {
            open_standard_channel(waits[i].descriptor, (waits[i].wanted & WAIT_READ) != 0
                                                           ? CHANNEL_READS
                                                           : CHANNEL_WRITES);
        }
    }
    EnterCriticalSection(&lock);
    int ready;
    while ((ready = look(waits, count)) == 0) {
        int64_t left = deadline - clock_now();
        if (microseconds >= 0 && left <= 0) {
            break;
        }
        SleepConditionVariableCS(&changed, &lock,
                                 microseconds < 0 ? INFINITE : (DWORD)((left + 999) / 1000));
    }
    LeaveCriticalSection(&lock);
    return ready;
}

/* --- Threads --- */

void system_condition_init(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

bool system_await(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t moment)
{
    int64_t left = moment - clock_now();
    struct timespec span = {.tv_sec = (time_t)(left / 1000000),
                            .tv_nsec = (long)(left % 1000000 * 1000)};
    return left > 0 && pthread_cond_timedwait_relative_np(condition, mutex, &span) != ETIMEDOUT;
}

/* --- Start and end --- */

static void (*on_end)(void);
static bool ignores_interrupt;
static DWORD console_mode;
static bool has_console_mode;

/* What is still to be written to standard output goes out first. */
static void write_last_words(void)
{
    int64_t deadline = clock_now() + LAST_WORDS * INT64_C(1000);
    EnterCriticalSection(&lock);
    const struct channel *output = channels[SYSTEM_OUTPUT];
    while (output != NULL && !output->has_ended && !has_room(output) &&
           clock_now() < deadline) {
        SleepConditionVariableCS(&changed, &lock, CANCEL_STEP);
    }
    LeaveCriticalSection(&lock);
    if (has_console_mode) {
        SetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), console_mode);
    }
}

/* The arguments as UTF-8, which main does not get. */
static void read_arguments(int *argc, char ***argv)
{
    int count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **words = wide == NULL ? NULL : calloc((size_t)count + 1, sizeof *words);
    for (int i = 0; words != NULL && i < count; i++) {
        words[i] = narrow(wide[i]);
        if (words[i] == NULL) {
            return;
        }
    }
    if (words != NULL) {
        *argc = count;
        *argv = words;
    }
    LocalFree(wide);
}

void system_start(int *argc, char ***argv)
{
    InitializeCriticalSection(&lock);
    InitializeConditionVariable(&changed);
    read_arguments(argc, argv);
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    atexit(write_last_words);
}

static BOOL WINAPI end_event(DWORD event)
{
    if (event == CTRL_C_EVENT && ignores_interrupt) {
        return TRUE;
    }
    if (on_end == NULL) {
        return FALSE;
    }
    on_end();
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
        Sleep(LAST_WORDS); /* the window closes when this returns: main ends first */
    }
    return TRUE;
}

void system_on_end(void (*handler)(void))
{
    static bool is_known;
    on_end = handler;
    if (!is_known) {
        is_known = SetConsoleCtrlHandler(end_event, TRUE) != 0;
    }
}

void system_ignore_interrupt(void)
{
    ignores_interrupt = true;
}

_Noreturn void system_end(int status)
{
    _exit(status);
}

/* --- The terminal --- */

bool system_is_terminal(FILE *file)
{
    DWORD mode;
    return GetConsoleMode((HANDLE)_get_osfhandle(_fileno(file)), &mode) != 0;
}

bool system_terminal_size(int *columns, int *rows)
{
    CONSOLE_SCREEN_BUFFER_INFO screen;
    if (GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &screen) == 0) {
        return false;
    }
    *columns = screen.srWindow.Right - screen.srWindow.Left + 1;
    *rows = screen.srWindow.Bottom - screen.srWindow.Top + 1;
    return true;
}

bool system_has_escape_codes(void)
{
    HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode;
    return GetConsoleMode(output, &mode) != 0 &&
           SetConsoleMode(output, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool system_has_echo(void)
{
    has_console_mode = GetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), &console_mode) != 0;
    return has_console_mode;
}

void system_set_echo(bool shows)
{
    SetConsoleMode(GetStdHandle(STD_INPUT_HANDLE),
                   shows ? console_mode : console_mode & ~(DWORD)ENABLE_ECHO_INPUT);
}

void system_on_redraw(void (*handler)(void))
{
    (void)handler; /* the size is told only to who reads the keys one by one */
}

/* --- Files --- */

/* The flags of open for a mode of fopen. */
static int open_flags(const char *mode)
{
    bool both = strchr(mode, '+') != NULL;
    int flags = _O_BINARY | _O_NOINHERIT |
                (both           ? _O_RDWR
                 : *mode == 'r' ? _O_RDONLY
                                : _O_WRONLY);
    flags |= *mode == 'w' ? _O_CREAT | _O_TRUNC : *mode == 'a' ? _O_CREAT | _O_APPEND : 0;
    return flags | (strchr(mode, 'x') != NULL ? _O_EXCL : 0);
}

FILE *system_open(const char *path, const char *mode)
{
    char own_mode[4] = {mode[0], 'b', strchr(mode, '+') != NULL ? '+' : '\0', '\0'};
    wchar_t *wide = system_wide(path);
    int descriptor = wide == NULL ? -1 : _wopen(wide, open_flags(mode), _S_IREAD | _S_IWRITE);
    FILE *file = descriptor < 0 ? NULL : _fdopen(descriptor, own_mode);
    int error = errno;
    if (file == NULL && descriptor >= 0) {
        _close(descriptor);
    }
    free(wide);
    errno = error;
    return file;
}

FILE *system_open_at_once(const char *path)
{
    return system_open(path, "r");
}

int64_t system_file_size(FILE *file)
{
    struct _stat64 status;
    bool is_regular =
        _fstat64(_fileno(file), &status) == 0 && (status.st_mode & _S_IFMT) == _S_IFREG;
    return is_regular ? (int64_t)status.st_size : -1;
}

bool system_flush(FILE *file)
{
    return fflush(file) == 0 && _commit(_fileno(file)) == 0;
}

bool system_cut(FILE *file, int64_t size)
{
    return fflush(file) == 0 && _chsize_s(_fileno(file), size) == 0;
}

bool system_seek(FILE *file, int64_t offset)
{
    return _fseeki64(file, offset, SEEK_SET) == 0;
}

bool system_replace(const char *path, const char *new_path)
{
    wchar_t *from = system_wide(path), *to = system_wide(new_path);
    bool is_done = from != NULL && to != NULL &&
                   MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
    if (!is_done) {
        system_set_error(GetLastError());
    }
    free(from);
    free(to);
    return is_done;
}

void system_remove(const char *path)
{
    wchar_t *wide = system_wide(path);
    if (wide != NULL) {
        DeleteFileW(wide);
    }
    free(wide);
}

bool system_make_folder(const char *path)
{
    wchar_t *wide = system_wide(path);
    bool is_there = wide != NULL && (CreateDirectoryW(wide, NULL) != 0 ||
                                     GetLastError() == ERROR_ALREADY_EXISTS);
    if (!is_there && wide != NULL) {
        system_set_error(GetLastError());
    }
    free(wide);
    return is_there;
}

const char *system_temporary_folder(void)
{
    static char folder[3 * MAX_PATH + 1];
    wchar_t wide[MAX_PATH + 1] = L"";
    GetTempPathW(MAX_PATH, wide);
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, folder, sizeof folder, NULL, NULL);
    return folder;
}

bool system_state_folder(char *text, size_t size)
{
    const wchar_t *state = _wgetenv(L"LOCALAPPDATA");
    char folder[3 * MAX_PATH + 1];
    int length = -1;
    if (state != NULL &&
        WideCharToMultiByte(CP_UTF8, 0, state, -1, folder, sizeof folder, NULL, NULL) > 1) {
        length = snprintf(text, size, "%s/", folder);
    }
    return length >= 0 && (size_t)length < size;
}

bool system_path_from_root(const char *path, char *text, size_t size)
{
    wchar_t *wide = system_wide(path);
    wchar_t *full = wide == NULL ? NULL : _wfullpath(NULL, wide, 0);
    bool fits =
        full != NULL && size > 1 &&
        WideCharToMultiByte(CP_UTF8, 0, full, -1, text + 1, (int)size - 1, NULL, NULL) > 0;
    text[0] = '/';
    for (char *at = text; fits && *at != '\0'; at++) {
        *at = *at == '\\' ? '/' : *at;
    }
    free(full);
    free(wide);
    return fits;
}

ssize_t system_read_line(char **line, size_t *capacity, FILE *file)
{
    size_t used = 0;
    int byte = 0;
    while (byte != '\n' && (byte = getc(file)) != EOF) {
        if (used + 2 > *capacity) {
            size_t wanted = 2 * (used + 64);
            char *larger = realloc(*line, wanted);
            if (larger == NULL) {
                return -1;
            }
            *line = larger;
            *capacity = wanted;
        }
        (*line)[used++] = (char)byte;
        (*line)[used] = '\0';
    }
    return used > 0 ? (ssize_t)used : -1;
}
