/* Page-aligned memory from the system, see memory.h. */
#include "engine/memory.h"

#include <stdint.h>
#include <windows.h>

void *memory_map(size_t bytes)
{
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

size_t memory_available(void)
{
    return SIZE_MAX;
}

void memory_prefer_large_pages(void *memory, size_t bytes)
{
    (void)memory; /* only for users with a privilege of their own */
    (void)bytes;
}

void memory_unmap(void *memory, size_t bytes)
{
    (void)bytes;
    if (memory != NULL) {
        VirtualFree(memory, 0, MEM_RELEASE);
    }
}
