/* Page-aligned memory, see memory.h, from calloc: where a block is large, that too takes the
 * system's zeroed pages as they are. What calloc returned stands before the block. */
#include "engine/memory.h"

#include <stdint.h>
#include <stdlib.h>

enum { PAGE_BYTES = 4096 };

void *memory_map(size_t bytes)
{
    if (bytes > SIZE_MAX - 2 * PAGE_BYTES) {
        return NULL;
    }
    void *whole = calloc(1, bytes + 2 * PAGE_BYTES);
    if (whole == NULL) {
        return NULL;
    }
    uintptr_t end_of_page = ((uintptr_t)whole + PAGE_BYTES) & ~(uintptr_t)(PAGE_BYTES - 1);
    void **block = (void **)(end_of_page +
                             (end_of_page - (uintptr_t)whole < sizeof whole ? PAGE_BYTES : 0));
    block[-1] = whole;
    return block;
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
    (void)bytes;
    if (memory != NULL) {
        free(((void **)memory)[-1]);
    }
}
