/* Short of memory: whole sessions in which the k-th request for memory or for a thread fails,
 * or that one and all after it, for every k there is. The session must end well: refuse to
 * begin, or say what it cannot do and go on, or leave when it cannot even read or print. The
 * linker gives us every request of the program's own (--wrap); a sanitizer sees to leaks. */
#include "protocol/gui/cecp/cecp.h"
#include "protocol/gui/uci/uci.h"

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

/* Requests still granted before one fails, and how many there were. */
static atomic_int granted;
static atomic_int requests;
static bool lasts; /* once one has failed all others do */

static bool fails(void)
{
    atomic_fetch_add(&requests, 1);
    int left = atomic_fetch_sub(&granted, 1);
    return left == 1 || (lasts && left < 1);
}

/* The names are the linker's. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__real_mmap(void *address, size_t size, int protection, int flags, int file,
                  off_t offset);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__wrap_mmap(void *address, size_t size, int protection, int flags, int file,
                  off_t offset);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

void *__wrap_mmap(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
    return fails() ? MAP_FAILED : __real_mmap(address, size, protection, flags, file, offset);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument)
{
    return fails() ? EAGAIN : __real_pthread_create(thread, attributes, run, argument);
}

static bool open_cecp(struct session *session, const char *line, struct front_end *front_end)
{
    (void)line;
    return cecp_open(session, front_end);
}

static bool open_uci(struct session *session, const char *line, struct front_end *front_end)
{
    (void)line;
    return uci_open(session, front_end);
}

struct conversation {
    bool (*open)(struct session *session, const char *line, struct front_end *front_end);
    const char *lines;
    const char *last; /* how the last line of output begins when nothing fails */
};

enum { NEVER = 1 << 30, REQUESTS_MAX = 2000 };

/* How a session went. */
enum course { REFUSED, CUT_SHORT, COMPLETE };

/* Whether some line of the file begins with `start`. */
static bool has_line(int file, const char *start)
{
    char text[1 << 16];
    ssize_t size = pread(file, text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    const char *found = strstr(text, start);
    return found != NULL && (found == text || found[-1] == '\n');
}

/* Runs the conversation; the request number `grants` + 1 fails. */
static enum course run(const struct conversation *conversation, int grants)
{
    static struct session session;
    int in = memfd_create("in", 0);
    int out = memfd_create("out", 0);
    size_t length = strlen(conversation->lines);
    assert_int_equal(write(in, conversation->lines, length), length);
    lseek(in, 0, SEEK_SET);
    atomic_store(&requests, 0);
    atomic_store(&granted, grants + 1);
    enum course course = REFUSED;
    if (session_init(&session, in, out)) {
        assert_int_equal(session_run(&session, conversation->open), EXIT_SUCCESS);
        session_free(&session);
        course = has_line(out, conversation->last) ? COMPLETE : CUT_SHORT;
    }
    atomic_store(&granted, NEVER);
    close(in);
    close(out);
    return course;
}

/* Every request fails in its move. Some failures refuse a session and some must be survived;
 * those left are of what nothing can be done without. */
static void fail_each(const struct conversation *conversation, int count)
{
    int course[3] = {0};
    for (int grants = 0; grants < count; grants++) {
        course[run(conversation, grants)]++;
    }
    print_message("%d requests%s: %d refused to begin, %d cut short, %d survived\n", count,
                  lasts ? ", all later ones too" : "", course[REFUSED], course[CUT_SHORT],
                  course[COMPLETE]);
    assert_true(course[REFUSED] > 0);
    assert_true(course[COMPLETE] > 0);
}

static void run_all(const struct conversation *conversation)
{
    lasts = false;
    assert_int_equal(run(conversation, NEVER - 1), COMPLETE);
    int count = atomic_load(&requests);
    assert_in_range(count, 5, REQUESTS_MAX);
    fail_each(conversation, count);
    lasts = true;
    fail_each(conversation, count);
    lasts = false;
}

static void cecp_survives(void **state)
{
    static const struct conversation conversation = {
        open_cecp,
        "xboard\nprotover 2\nmemory 12\ncores 2\nvariant xodul\nsd 1\ngo\nforce\n"
        "setboard 8k/9/9/4P4/9/9/4p4/4K4[NQrw] w - - 3 40\nusermove e5e6\nmoves\nanalyze\n"
        "exit\nvariant cubic\nusermove e3e4\nsd 1\ngo\nforce\nvariant gala\nusermove a7a8\n"
        "moves\nhint\nvariant normal\nusermove e2e4\nhint\nedit\n.\nperft 1\nforce\nping "
        "4711\n",
        "pong 4711"};
    (void)state;
    run_all(&conversation);
}

static void uci_survives(void **state)
{
    static const struct conversation conversation = {
        open_uci,
        "uci\nsetoption name Hash value 4\nsetoption name Threads value 2\ngo depth 1\nstop\n"
        "setoption name UCI_Variant value xodul\nposition startpos moves e2e4\nd\neval\n"
        "setoption name UCI_Variant value nodal-ludii\nposition startpos moves e2e3\n"
        "go depth 1\nstop\nsetoption name UCI_Variant value gala-shared\n"
        "position startpos moves b6d12\nd\neval\nperft 1\nstop\n"
        "go infinite\nstop\nperft 2\nstop\nbench chess 1\nucinewgame\nisready\nquery result\n",
        "response none"};
    (void)state;
    run_all(&conversation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cecp_survives),
                                       cmocka_unit_test(uci_survives)};
    atomic_store(&granted, NEVER);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
