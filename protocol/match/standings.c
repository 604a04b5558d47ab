/* Counts are kept by entrant, never by what is printed; every figure of a table is computed
 * from them when the table is printed. A game between teams counts once between any two
 * entrants that were in different teams.
 */
#include "protocol/match/standings.h"

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

/* The seat of the entrant listed first: what is told of a pair's games is told for its side. */
static int lowest_seat(const struct bout *bout, int seats)
{
    int lowest = 0;
    for (int seat = 1; seat < seats; seat++) {
        if (bout->entrant[seat] < bout->entrant[lowest]) {
            lowest = seat;
        }
    }
    return lowest;
}

/* Whether an entrant that holds several seats holds none before `seat`. */
static bool is_first_seat(const struct bout *bout, int seat)
{
    for (int i = 0; i < seat; i++) {
        if (bout->entrant[i] == bout->entrant[seat]) {
            return false;
        }
    }
    return true;
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

/* Adds the results of all opponents against each other; `mate` is what the other game of the
 * pair brought the side of the lowest entrant, -1 when it is not known. */
static void add_meetings(struct standings *standings, const struct bout *bout, int mate)
{
    const struct variant *variant = standings->contest->variant;
    int lowest = lowest_seat(bout, variant->seats);
    for (int seat = 0; seat < variant->seats; seat++) {
        for (int other = 0; other < variant->seats; other++) {
            if (variant->team[seat] == variant->team[other] || !is_first_seat(bout, seat) ||
                !is_first_seat(bout, other)) {
                continue;
            }
            bool is_lowest_side = variant->team[seat] == variant->team[lowest];
            add_meeting(&standings->against[bout->entrant[seat]][bout->entrant[other]],
                        bout_half_points(bout, variant, seat),
                        mate < 0 || is_lowest_side ? mate : 2 - mate);
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

static void add_seat(struct standings *standings, const struct bout *bout, int seat)
{
    const struct variant *variant = standings->contest->variant;
    int entrant = bout->entrant[seat];
    int points = bout_half_points(bout, variant, seat);
    assert(entrant >= 0 && entrant < standings->contest->entrant_count);
    tally_add_game(&standings->by_seat[entrant][seat], points);
    add_effort(&standings->effort[entrant], &bout->effort[seat]);
    standings->late_claims[entrant] += bout->late_claims[seat];
    standings->late_failures[entrant] += bout->late_failures[seat];
    standings->turns += bout->effort[seat].turns;
    if (points == 0 && (bout->culprit < 0 || bout->culprit == seat)) {
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
    int lowest = lowest_seat(bout, variant->seats);
    half_points[bout->number] = (signed char)bout_half_points(bout, variant, lowest);
    standings->games++;
    standings->ends[bout->cause]++;
    for (int seat = 0; seat < variant->seats; seat++) {
        add_seat(standings, bout, seat);
    }
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
