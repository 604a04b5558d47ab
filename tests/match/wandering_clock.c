/* Preloaded into a program: a wall clock that goes back and forward by years from one look at
 * it to the next, also to before 1970. The monotonic clock is the system's. */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

/* How wrong the clock is this time, in seconds. */
static time_t next_error(void)
{
    static const time_t errors[] = {-3600, 0, 86400, -2000000000, 300000000, -60, 3600};
    static atomic_uint looks;
    return errors[atomic_fetch_add(&looks, 1) % (sizeof errors / sizeof errors[0])];
}

typedef int clock_reader(clockid_t clock, struct timespec *now);

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static clock_reader *real;
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    }
    int status = real(clock, now);
    if (status == 0 && clock == CLOCK_REALTIME) {
        now->tv_sec += next_error();
    }
    return status;
}

time_t time(time_t *seconds)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds != NULL) {
        *seconds = now.tv_sec;
    }
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    *now = (struct timeval){.tv_sec = exact.tv_sec, .tv_usec = exact.tv_nsec / 1000};
    return 0;
}
