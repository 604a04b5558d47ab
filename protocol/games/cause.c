#include "protocol/games/cause.h"

#include <assert.h>

static const char *const cause_names[CAUSES] = {
    [CAUSE_RULES] = "rules",
    [CAUSE_RESIGNATION] = "resignation",
    [CAUSE_ADJUDICATION] = "adjudication",
    [CAUSE_AGREEMENT] = "agreement",
    [CAUSE_TIME] = "time",
    [CAUSE_ILLEGAL] = "illegal move",
    [CAUSE_CLAIM] = "false claim",
    [CAUSE_STALL] = "stall",
    [CAUSE_CRASH] = "crash",
    [CAUSE_UNFIT] = "unfit",
    [CAUSE_ABANDONED] = "abandoned",
};

const char *cause_text(enum cause cause)
{
    assert(cause < CAUSES);
    return cause_names[cause];
}

bool cause_is_fault(enum cause cause)
{
    return cause >= CAUSE_TIME && cause <= CAUSE_UNFIT;
}

bool cause_is_breakdown(enum cause cause)
{
    return cause >= CAUSE_STALL && cause <= CAUSE_UNFIT;
}
