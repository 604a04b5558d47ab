/* Page-aligned memory from the system, see memory.h. POSIX.1-2024 calls it anonymous; where the
 * headers do not, it is that of a file of zeroes, which POSIX does not name but systems have.
 */
#include "engine/memory.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef MAP_ANONYMOUS

enum { KIND = MAP_PRIVATE | MAP_ANONYMOUS };

static int open_zeroes(void)
{
    return -1;
}

#else

enum { KIND = MAP_PRIVATE };

static int open_zeroes(void)
{
    return open("/dev/zero", O_RDWR | O_CLOEXEC);
}

#endif

void *memory_map(size_t bytes)
{
    int zeroes = open_zeroes();
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, KIND, zeroes, 0);
    if (zeroes >= 0) {
        close(zeroes);
    }
    return memory == MAP_FAILED ? NULL : memory;
}

size_t memory_available(void)
{
    return SIZE_MAX;
}

void memory_prefer_large_pages(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
}

void memory_unmap(void *memory, size_t bytes)
{
    if (memory != NULL) {
        munmap(memory, bytes);
    }
}
