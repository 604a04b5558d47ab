#include "protocol/match/games/termination.h"

#include <assert.h>

static const char *const termination_names[TERMINATIONS] = {
    [TERMINATION_RULES] = "rules",
    [TERMINATION_RESIGNATION] = "resignation",
    [TERMINATION_ADJUDICATION] = "adjudication",
    [TERMINATION_AGREEMENT] = "agreement",
    [TERMINATION_TIME] = "time",
    [TERMINATION_ILLEGAL] = "illegal move",
    [TERMINATION_CLAIM] = "false claim",
    [TERMINATION_STALL] = "stall",
    [TERMINATION_CRASH] = "crash",
    [TERMINATION_UNFIT] = "unfit",
    [TERMINATION_ABANDONED] = "abandoned",
};

const char *termination_text(enum termination termination)
{
    assert(termination < TERMINATIONS);
    return termination_names[termination];
}

static const char *const termination_tags[TERMINATIONS] = {
    [TERMINATION_RULES] = "normal",
    [TERMINATION_RESIGNATION] = "normal",
    [TERMINATION_ADJUDICATION] = "adjudication",
    [TERMINATION_AGREEMENT] = "normal",
    [TERMINATION_TIME] = "time forfeit",
    [TERMINATION_ILLEGAL] = "rules infraction",
    [TERMINATION_CLAIM] = "rules infraction",
    [TERMINATION_STALL] = "abandoned",
    [TERMINATION_CRASH] = "abandoned",
    [TERMINATION_UNFIT] = "abandoned",
    [TERMINATION_ABANDONED] = "unterminated",
};

const char *termination_tag(enum termination termination)
{
    assert(termination < TERMINATIONS);
    return termination_tags[termination];
}

bool termination_is_fault(enum termination termination)
{
    return termination >= TERMINATION_TIME && termination <= TERMINATION_UNFIT;
}

bool termination_is_breakdown(enum termination termination)
{
    return termination >= TERMINATION_STALL && termination <= TERMINATION_UNFIT;
}
