#include "bench/shared.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>

void *shared_memory(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void shared_end(void)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}
