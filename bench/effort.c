#include "bench/effort.h"

#include <signal.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

/* Set while a timer runs; read by the signal's handler. */
static _Atomic(atomic_bool *) running;

static void time_is_spent(int number)
{
    (void)number;
    atomic_bool *stop = atomic_load(&running);
    if (stop != NULL) {
        atomic_store(stop, true);
    }
}

static void set_timer(int64_t microseconds)
{
    struct itimerval timer = {
        .it_value = {.tv_sec = microseconds / 1000000, .tv_usec = microseconds % 1000000}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

void effort_begin(const struct effort *effort, atomic_bool *stop)
{
    struct sigaction action = {.sa_handler = time_is_spent, .sa_flags = SA_RESTART};
    if (effort->microseconds > 0) {
        sigaction(SIGPROF, &action, NULL);
        atomic_store(&running, stop);
        set_timer(effort->microseconds);
    }
}

void effort_end(void)
{
    if (atomic_load(&running) != NULL) {
        set_timer(0);
        atomic_store(&running, NULL);
    }
}

int64_t effort_spent(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
