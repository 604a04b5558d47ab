/* Page-aligned memory from the system, see memory.h. */
#include "engine/memory.h"

#include <sys/mman.h>

void *memory_map(size_t bytes)
{
    void *memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void memory_prefer_large_pages(void *memory, size_t bytes)
{
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
}

void memory_unmap(void *memory, size_t bytes)
{
    if (memory != NULL) {
        munmap(memory, bytes);
    }
}
