/* Page-aligned memory from the system, see memory.h. */
#include "engine/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

void *memory_map(size_t bytes)
{
    void *memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

size_t memory_available(void)
{
    FILE *file = fopen("/proc/meminfo", "re");
    char line[128];
    unsigned long long kilobytes;
    size_t bytes = SIZE_MAX;
    while (file != NULL && bytes == SIZE_MAX && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "MemAvailable: %llu", &kilobytes) == 1) {
            bytes = (size_t)kilobytes << 10;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
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
