/* Time management, see clock.h. HORIZON was measured in games (docs/strength.md), the other
 * constants only as a part of the whole. */
#include "engine/clock.h"

#include <time.h>

enum {
    HORIZON = 24,           /* moves the rest of a sudden-death game is divided over */
    MOVES_TO_GO_MAX = 1000, /* more are taken for so many */
    HARD_FACTOR = 5,        /* hard limit in soft limits */
    HARD_PERCENT = 55,      /* of the clock, the most one move may use */
    LAST_MOVE_PERCENT = 90, /* the same when the clock is refilled after this move */
    LAST_SOFT_PERCENT = 60, /* and the soft limit then */
    RESERVE = 6             /* overheads on the clock with which to move at once: the machine
                               may stand still for as long */
};

/* Far beyond any game, and safe to multiply. */
static const int64_t TIME_MAX = INT64_C(1) << 40;

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t clamp_time(int64_t time)
{
    return smaller(larger(0, time), TIME_MAX);
}

/* Soft and hard limit when the clock must last for `moves` moves, 2 or more. With a time
 * control ahead, what the later moves cost at the least is never touched. */
static struct budget share(int64_t available, int64_t moves, int64_t loss, bool control)
{
    int64_t total = available - loss * (moves - 1);
    int64_t hard = available * HARD_PERCENT / 100;
    if (control) {
        hard = smaller(hard, available - larger(0, loss + 1) * (moves - 1));
    } else {
        total = larger(total, available / 4);
    }
    int64_t soft = smaller(total / moves, hard);
    return (struct budget){soft, smaller(hard, soft * HARD_FACTOR), true};
}

/* Narrows the budget to what the game clock allows. */
static void budget_from_clock(struct budget *budget, const struct limits *limits, int seat)
{
    int64_t overhead = clamp_time(limits->overhead);
    int64_t increment = clamp_time(limits->increment[seat & 1]);
    int64_t available = larger(0, clamp_time(limits->time[seat & 1]) - overhead);
    bool control = limits->moves_to_go > 0;
    int64_t moves = control ? smaller(limits->moves_to_go, MOVES_TO_GO_MAX) : HORIZON;
    struct budget narrow;
    if (moves == 1) {
        narrow = (struct budget){available * LAST_SOFT_PERCENT / 100,
                                 available * LAST_MOVE_PERCENT / 100, true};
    } else {
        narrow = share(available, moves, overhead - increment, control);
    }
    int64_t least = available > (RESERVE - 1) * overhead ? 1 : 0;
    budget->soft = smaller(budget->soft, larger(least, narrow.soft));
    budget->hard = smaller(budget->hard, larger(least, narrow.hard));
    budget->adaptive = narrow.adaptive;
}

struct budget clock_budget(const struct limits *limits, int seat)
{
    struct budget budget = {CLOCK_UNLIMITED, CLOCK_UNLIMITED, false};
    if (limits->move_time > 0) {
        budget.soft = budget.hard =
            larger(1, clamp_time(limits->move_time) - clamp_time(limits->overhead));
    }
    if (limits->time[seat & 1] >= 0) {
        budget_from_clock(&budget, limits, seat);
    }
    return budget;
}

int64_t clock_soft(const struct budget *budget, const struct urgency *urgency)
{
    if (!budget->adaptive || budget->soft == CLOCK_UNLIMITED) {
        return budget->soft;
    }
    static const int by_stability[] = {150, 125, 110, 100, 95, 90, 85, 80, 75};
    int last = (int)(sizeof by_stability / sizeof by_stability[0]) - 1;
    int stable = urgency->stable > last ? last : urgency->stable;
    int drop = urgency->drop < -50 ? -50 : urgency->drop > 100 ? 100 : urgency->drop;
    int percent = by_stability[stable] * (100 + (drop > 0 ? drop * 2 / 3 : drop / 5)) / 100;
    percent = percent * (160 - urgency->effort_percent) / 100;
    return smaller(budget->hard, larger(1, budget->soft * percent / 100));
}

int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_milliseconds(void)
{
    return clock_now() / 1000;
}
