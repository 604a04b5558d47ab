/* A tournament as the tests of schedules want it. */
#ifndef TESTS_MATCH_TOURNAMENT_CASE_H
#define TESTS_MATCH_TOURNAMENT_CASE_H

#include "protocol/match/tournament/tournament.h"
#include "rules/variants.h"

/* One of chess, of so many participants, rounds and games of a pairing. */
static inline struct tournament tournament_of(enum tournament_type type, int participants,
                                              int rounds, int games)
{
    return (struct tournament){.variant = variant_find("chess"),
                               .participant_count = participants,
                               .type = type,
                               .seeds = 1,
                               .rounds = rounds,
                               .games = games,
                               .repeat = games > 1,
                               .swap = true};
}

#endif
