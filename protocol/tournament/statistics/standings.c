/* Counts are kept by entrant, never by what is printed; every figure of a table is computed
 * from them when the table is printed. */
#include "protocol/tournament/statistics/standings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_FIRST = 1024 };

bool standings_init(struct standings *standings, const struct contest *contest)
{
    memset(standings, 0, sizeof *standings);
    standings->contest = contest;
    standings->half_points = malloc(GAMES_FIRST);
    if (standings->half_points == NULL) {
        return false;
    }
    memset(standings->half_points, -1, GAMES_FIRST);
    standings->half_points_count = GAMES_FIRST;
    return true;
}

void standings_free(struct standings *standings)
{
    free(standings->half_points);
    standings->half_points = NULL;
    standings->half_points_count = 0;
}

/* Makes room for the game `number`. */
static bool reserve(struct standings *standings, int number)
{
    size_t count = (size_t)standings->half_points_count, wanted = (size_t)number + 1;
    if (wanted <= count) {
        return true;
    }
    wanted = wanted > 2 * count ? wanted : 2 * count;
    wanted = wanted < INT32_MAX ? wanted : INT32_MAX;
    signed char *grown = realloc(standings->half_points, wanted);
    if (grown == NULL) {
        return false;
    }
    memset(grown + count, -1, wanted - count);
    standings->half_points = grown;
    standings->half_points_count = (int)wanted;
    return true;
}

/* The side of the entrant listed first: what is told of a pair's games is told for it. */
static int lowest_side(const struct bout *bout)
{
    return bout->entrant[1] < bout->entrant[0];
}

/* Adds what came of a game for one entrant against another; `mate` is what the other game of
 * the pair brought, -1 when it is not known. */
static void add_meeting(struct record_of *record, int half_points, int mate)
{
    tally_add_game(record, half_points);
    if (mate >= 0) {
        tally_add_pair(record, half_points, mate);
    }
}

/* Adds the results of the two sides against each other; `mate` is what the other game of the
 * pair brought the side of the lowest entrant, -1 when it is not known. */
static void add_meetings(struct standings *standings, const struct bout *bout, int mate)
{
    int lowest = lowest_side(bout);
    for (int side = 0; side < 2; side++) {
        add_meeting(&standings->against[bout->entrant[side]][bout->entrant[1 - side]],
                    bout_half_points(bout, standings->contest->variant, side),
                    mate < 0 || side == lowest ? mate : 2 - mate);
    }
}

/* Adds each entrant's shares of the point, once for all of its sides. */
static void add_shares(struct standings *standings, const struct bout *bout)
{
    const struct variant *variant = standings->contest->variant;
    int sides = side_count(variant);
    for (int entrant = 0; entrant < standings->contest->entrant_count; entrant++) {
        double points[SEATS_MAX];
        int count = 0;
        for (int side = 0; side < sides; side++) {
            if (bout->entrant[side] == entrant) {
                points[count] = bout_points(bout, variant, side);
                tally_add_shares(&standings->shares_by_side[entrant][side], &points[count], 1);
                count++;
            }
        }
        if (count > 0) {
            tally_add_shares(&standings->shares[entrant], points, count);
        }
    }
}

static void add_effort(struct effort_sum *sum, const struct effort_sum *effort)
{
    sum->turns += effort->turns;
    sum->depth += effort->depth;
    sum->nodes += effort->nodes;
    sum->told += effort->told;
    sum->time += effort->time;
    sum->timed += effort->timed;
    sum->overruns += effort->overruns;
    if (effort->worst_overrun > sum->worst_overrun) {
        sum->worst_overrun = effort->worst_overrun;
    }
}

static void add_side(struct standings *standings, const struct bout *bout, int side)
{
    const struct variant *variant = standings->contest->variant;
    int entrant = bout->entrant[side];
    assert(entrant >= 0 && entrant < standings->contest->entrant_count);
    if (!variant_is_free_for_all(variant)) {
        tally_add_game(&standings->by_side[entrant][side],
                       bout_half_points(bout, variant, side));
    }
    add_effort(&standings->effort[entrant], &bout->effort[side]);
    standings->late_claims[entrant] += bout->late_claims[side];
    standings->late_failures[entrant] += bout->late_failures[side];
    standings->turns += bout->effort[side].turns;
    bool has_lost = bout_points(bout, variant, side) <= 0;
    if (has_lost && (bout->culprit < 0 || bout->culprit == side)) {
        standings->causes[entrant][bout->cause]++;
    }
}

bool standings_add(struct standings *standings, const struct bout *bout, int pair_mate)
{
    assert(bout->number >= 0 && bout->number < INT32_MAX && pair_mate != bout->number);
    const struct variant *variant = standings->contest->variant;
    if (bout->cause == CAUSE_ABANDONED || bout->result == RESULT_NONE) {
        return true;
    }
    if (!reserve(standings, bout->number)) {
        return false;
    }
    signed char *half_points = standings->half_points;
    if (half_points[bout->number] >= 0) {
        return true;
    }
    bool is_known = pair_mate >= 0 && pair_mate < standings->half_points_count;
    standings->games++;
    standings->ends[bout->cause]++;
    for (int side = 0; side < side_count(variant); side++) {
        add_side(standings, bout, side);
    }
    if (variant_is_free_for_all(variant)) {
        half_points[bout->number] = 0; /* known; there are no pairs */
        add_shares(standings, bout);
        return true;
    }
    half_points[bout->number] = (signed char)bout_half_points(bout, variant, lowest_side(bout));
    add_meetings(standings, bout, is_known ? half_points[pair_mate] : -1);
    return true;
}

struct record_of standings_total(const struct standings *standings, int entrant)
{
    struct record_of total = {0};
    for (int i = 0; i < standings->contest->entrant_count; i++) {
        tally_add(&total, &standings->against[entrant][i]);
    }
    return total;
}

double standings_percent(const struct standings *standings, int entrant)
{
    if (variant_is_free_for_all(standings->contest->variant)) {
        return shares_percent(&standings->shares[entrant]);
    }
    struct record_of total = standings_total(standings, entrant);
    return tally_percent(&total);
}
