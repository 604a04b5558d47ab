#include "tests/fuzz/memory_system.h"

#include "protocol/base/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The pipe has two numbers more. A session opens one, and has it closed before the next. */
enum { PIPE_READ = MEMORY_OUTPUT + 1, PIPE_WRITE, MEMORY_END };

/* Bytes that were written and not yet read: of the input, the output and the pipe. */
struct bytes {
    char *bytes;
    size_t read, used, capacity;
};

static const char *input;
static size_t input_size, input_read;
static struct bytes output, pipe_bytes;

/* What the linker makes of the names in system.h; the real ones are for other descriptors. */
bool __wrap_system_pipe(int ends[2]);
void __wrap_system_close(int descriptor);
ssize_t __wrap_system_read(int descriptor, void *bytes, size_t size);
ssize_t __wrap_system_write(int descriptor, const void *bytes, size_t size);
int __wrap_system_wait(struct wait waits[], int count, int64_t microseconds);
void __wrap_system_on_end(void (*handler)(void));
void __real_system_close(int descriptor);
ssize_t __real_system_read(int descriptor, void *bytes, size_t size);
ssize_t __real_system_write(int descriptor, const void *bytes, size_t size);

static bool is_memory(int descriptor)
{
    return descriptor >= MEMORY_INPUT && descriptor < MEMORY_END;
}

static void append(struct bytes *to, const void *bytes, size_t size)
{
    if (to->used + size + 1 > to->capacity) {
        to->capacity = 2 * (to->used + size + 1);
        to->bytes = realloc(to->bytes, to->capacity);
        if (to->bytes == NULL) {
            abort();
        }
    }
    memcpy(to->bytes + to->used, bytes, size);
    to->used += size;
    to->bytes[to->used] = '\0';
}

void memory_begin(const char *bytes, size_t size)
{
    input = bytes;
    input_size = size;
    input_read = 0;
    output.used = output.read = pipe_bytes.used = pipe_bytes.read = 0;
}

const char *memory_output(void)
{
    append(&output, "", 0);
    return output.bytes;
}

bool __wrap_system_pipe(int ends[2])
{
    ends[0] = PIPE_READ;
    ends[1] = PIPE_WRITE;
    return true;
}

void __wrap_system_close(int descriptor)
{
    if (!is_memory(descriptor)) {
        __real_system_close(descriptor);
    }
}

ssize_t __wrap_system_read(int descriptor, void *bytes, size_t size)
{
    if (!is_memory(descriptor)) {
        return __real_system_read(descriptor, bytes, size);
    }
    bool is_pipe = descriptor == PIPE_READ;
    size_t *from = is_pipe ? &pipe_bytes.read : &input_read;
    size_t left = (is_pipe ? pipe_bytes.used : input_size) - *from;
    size_t taken = size < left ? size : left;
    if (taken == 0) {
        errno = EAGAIN;
        return is_pipe ? -1 : 0;
    }
    memcpy(bytes, (is_pipe ? pipe_bytes.bytes : input) + *from, taken);
    *from += taken;
    return (ssize_t)taken;
}

ssize_t __wrap_system_write(int descriptor, const void *bytes, size_t size)
{
    if (!is_memory(descriptor)) {
        return __real_system_write(descriptor, bytes, size);
    }
    append(descriptor == PIPE_WRITE ? &pipe_bytes : &output, bytes, size);
    return (ssize_t)size;
}

/* The input has always come, or its end; output is always taken. */
int __wrap_system_wait(struct wait waits[], int count, int64_t microseconds)
{
    int ready = 0;
    (void)microseconds;
    for (int i = 0; i < count; i++) {
        bool is_empty = waits[i].descriptor == PIPE_READ && pipe_bytes.read == pipe_bytes.used;
        waits[i].found = is_memory(waits[i].descriptor) && !is_empty ? waits[i].wanted : 0;
        ready += waits[i].found != 0;
    }
    return ready;
}

/* A signal is for the fuzzer, which ends with it: a session that ended at once because of one
 * would look like one that an input has killed. */
void __wrap_system_on_end(void (*handler)(void))
{
    (void)handler;
}
