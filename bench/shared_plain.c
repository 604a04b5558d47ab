/* The memory is that of a file without a name. */
#include "bench/shared.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

void *shared_memory(size_t bytes)
{
    FILE *file = tmpfile();
    void *memory = MAP_FAILED;
    if (file != NULL && ftruncate(fileno(file), (off_t)bytes) == 0) {
        memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
    }
    if (file != NULL) {
        fclose(file);
    }
    return memory == MAP_FAILED ? NULL : memory;
}

void shared_end(void)
{
}
