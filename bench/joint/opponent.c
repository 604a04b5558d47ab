#include "bench/joint/opponent.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
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

void opponent_effort_begin(const struct effort *effort, atomic_bool *stop)
{
    struct sigaction action = {.sa_handler = time_is_spent, .sa_flags = SA_RESTART};
    if (effort->microseconds > 0) {
        sigaction(SIGPROF, &action, NULL);
        atomic_store(&running, stop);
        set_timer(effort->microseconds);
    }
}

void opponent_effort_end(void)
{
    if (atomic_load(&running) != NULL) {
        set_timer(0);
        atomic_store(&running, NULL);
    }
}

/* Microseconds of processor time that this process has used. */
static int64_t effort_spent(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void *opponent_allocate(const struct opponent_setup *setup, size_t size, const char **what)
{
    struct opponent *opponent = calloc(1, size);
    *what = opponent_short_memory;
    if (opponent != NULL) {
        *opponent = (struct opponent){setup->kind, setup->variant, setup->effort};
    }
    return opponent;
}

void opponent_free(struct opponent *opponent)
{
    if (opponent != NULL) {
        opponent->kind->close(opponent);
    }
}

void opponent_begin(struct opponent *opponent, uint64_t seed)
{
    opponent->kind->begin(opponent, seed);
}

void opponent_think(struct opponent *opponent, const struct game *game, int seat,
                    const struct mixture *told, struct thought *thought)
{
    int64_t before = effort_spent();
    memset(thought, 0, sizeof *thought);
    opponent->kind->think(opponent, game, seat, told, thought);
    thought->spent = effort_spent() - before;
}

void opponent_certain(struct thought *thought)
{
    thought->mixture.count[0] = 1;
    thought->mixture.move[0][0] = thought->move;
    thought->mixture.permille[0][0] = 1000;
}
