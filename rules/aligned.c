/* What malloc gave stands in front of what is handed out. */
#include "rules/aligned.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *aligned_new(size_t size)
{
    char *whole =
        size <= SIZE_MAX - 2 * ALIGNED_BYTES ? malloc(size + 2 * ALIGNED_BYTES) : NULL;
    if (whole == NULL) {
        return NULL;
    }
    char *memory = whole + 2 * ALIGNED_BYTES - (uintptr_t)whole % ALIGNED_BYTES;
    memcpy(memory - sizeof whole, &whole, sizeof whole);
    return memory;
}

void aligned_free(void *memory)
{
    if (memory != NULL) {
        char *whole;
        memcpy(&whole, (char *)memory - sizeof whole, sizeof whole);
        free(whole);
    }
}
