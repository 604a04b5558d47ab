/* Round robins and gauntlets are a list of pairs, gone through once a round. A knockout is a
 * heap of ties in the order in which they can be played: a tie's feeders stand before it, and
 * each has a block of numbers of its own, so that a game's number never depends on results. */
#include "protocol/match/tournament/schedule.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS_MAX = PARTICIPANTS_MAX * (PARTICIPANTS_MAX - 1) / 2, UNKNOWN = -1, NOBODY = -2 };

/* An encounter of a knockout; winner UNKNOWN until it is decided, NOBODY of two byes. */
struct tie {
    int participant[2]; /* UNKNOWN until the feeders are decided, NOBODY = a bye */
    int winner;
    int playable; /* so many of its games are to be played, as far as is known */
};

struct schedule {
    const struct tournament *tournament;
    int pair_count;
    unsigned char pair[PAIRS_MAX][2];
    int bracket; /* participants of a knockout, byes included: a power of two */
    int block;   /* numbers of a tie */
    struct tie tie[PARTICIPANTS_MAX];
    signed char *half_points; /* by number, -1 = not noted; knockouts only */
};

static bool is_knockout(const struct schedule *schedule)
{
    return schedule->tournament->type == TOURNAMENT_KNOCKOUT;
}

/* Whether all participants play in every game. */
static bool is_shared(const struct schedule *schedule)
{
    return variant_is_free_for_all(schedule->tournament->variant);
}

static void add_pair(struct schedule *schedule, int first, int second, bool swapped)
{
    unsigned char *pair = schedule->pair[schedule->pair_count++];
    pair[0] = (unsigned char)(swapped ? second : first);
    pair[1] = (unsigned char)(swapped ? first : second);
}

/* The circle method: one participant stays, the others move one place a day. Sides alternate,
 * so that every participant has the first side as often as the second one, or once more or
 * less. */
static void list_round_robin(struct schedule *schedule)
{
    int participants = schedule->tournament->participant_count;
    int circle = participants + participants % 2 - 1;
    for (int day = 0; day < circle; day++) {
        if (participants % 2 == 0) {
            add_pair(schedule, day, circle, day % 2 != 0);
        }
        for (int i = 1; i <= (circle - 1) / 2; i++) {
            add_pair(schedule, (day + i) % circle, (day - i + circle) % circle, i % 2 != 0);
        }
    }
}

static void list_gauntlet(struct schedule *schedule)
{
    const struct tournament *tournament = schedule->tournament;
    for (int other = 1; other < tournament->participant_count; other++) {
        for (int seed = 0; seed < tournament->seeds && seed < other; seed++) {
            add_pair(schedule, seed, other, (seed + other) % 2 == 0);
        }
    }
}

/* --- Knockouts --- */

static int half_points_of(const struct schedule *schedule, int number, int side)
{
    struct fixture fixture = {.number = number};
    const struct tie *tie = &schedule->tie[number / schedule->block];
    int half_points = schedule->half_points[number];
    schedule_get(schedule, number, &fixture);
    return fixture.participant[0] == tie->participant[side] ? half_points : 2 - half_points;
}

/* Goes through the games noted until it is clear who won, or what must be played next. */
static void settle_tie(struct schedule *schedule, int index)
{
    struct tie *tie = &schedule->tie[index];
    int points[2] = {0, 0};
    if (tie->participant[0] == NOBODY || tie->participant[1] == NOBODY) {
        tie->winner = tie->participant[tie->participant[0] == NOBODY];
        return;
    }
    tie->playable = schedule->tournament->games;
    for (int game = 0; game < tie->playable; game++) {
        int number = index * schedule->block + game;
        if (schedule->half_points[number] < 0) {
            return;
        }
        for (int side = 0; side < 2; side++) {
            points[side] += half_points_of(schedule, number, side);
        }
        bool goes_on = game + 1 < schedule->block && points[0] == points[1];
        if (game + 1 == tie->playable && goes_on) {
            tie->playable += 2;
        }
    }
    bool first_is_seeded = tie->participant[0] < tie->participant[1];
    tie->winner =
        tie->participant[points[0] == points[1] ? !first_is_seeded : points[0] < points[1]];
}

/* Decides what can be decided; feeders first. */
static void settle_encounters(struct schedule *schedule)
{
    int ties = schedule->bracket - 1, first = 0;
    for (int width = schedule->bracket / 2; width > 0; width /= 2) {
        for (int i = 0; i < width; i++) {
            struct tie *tie = &schedule->tie[first + i];
            if (width < schedule->bracket / 2) {
                const struct tie *feeder = &schedule->tie[first - 2 * width + 2 * i];
                tie->participant[0] = feeder[0].winner;
                tie->participant[1] = feeder[1].winner;
            }
            bool is_known = tie->participant[0] != UNKNOWN && tie->participant[1] != UNKNOWN;
            if (is_known && tie->winner == UNKNOWN) {
                settle_tie(schedule, first + i);
            }
        }
        first += width;
    }
    assert(first == ties);
    (void)ties;
}

/* 1 meets the last, 2 the last but one, and they meet each other in the final only. */
static void seed_bracket(struct schedule *schedule)
{
    int order[PARTICIPANTS_MAX] = {0}, participants = schedule->tournament->participant_count;
    for (int size = 1; size < schedule->bracket; size *= 2) {
        for (int i = size - 1; i >= 0; i--) {
            int seed = order[i];
            order[2 * i] = seed;
            order[2 * i + 1] = 2 * size - 1 - seed;
        }
    }
    for (int i = 0; i < schedule->bracket; i++) {
        schedule->tie[i / 2].participant[i % 2] = order[i] < participants ? order[i] : NOBODY;
    }
}

static bool draw_bracket(struct schedule *schedule)
{
    schedule->bracket = 1;
    while (schedule->bracket < schedule->tournament->participant_count) {
        schedule->bracket *= 2;
    }
    schedule->block = schedule->tournament->games + 2 * KNOCKOUT_PAIRS_MAX;
    size_t count = (size_t)(schedule->bracket - 1) * (size_t)schedule->block;
    schedule->half_points = malloc(count);
    if (schedule->half_points == NULL) {
        return false;
    }
    memset(schedule->half_points, -1, count);
    for (int i = 0; i < schedule->bracket - 1; i++) {
        schedule->tie[i] = (struct tie){{UNKNOWN, UNKNOWN}, UNKNOWN, 0};
    }
    seed_bracket(schedule);
    settle_encounters(schedule);
    return true;
}

/* --- All at one table --- */

/* How many orders of `count` pieces behind the first there are. */
static int factorial(int count)
{
    return count > 1 ? count * factorial(count - 1) : 1;
}

/* The participants of the number-th game: around the table in one of the orders there are,
 * which is kept until everybody has had every side. */
static void seat_all(const struct tournament *tournament, int number,
                     int participant[SEATS_MAX])
{
    int sides = side_count(tournament->variant);
    int seating = tournament->swap ? number % tournament_seatings(tournament) : 0;
    int move = seating % sides, order = seating / sides;
    int around[SEATS_MAX], left[SEATS_MAX];
    for (int i = 0; i < sides; i++) {
        left[i] = i;
    }
    for (int place = 0; place < sides; place++) {
        /* The first stays first: `order` is the number of a permutation of the others. */
        int ways = factorial(sides - 1 - place);
        int taken = place == 0 ? 0 : order / ways;
        order = place == 0 ? order : order % ways;
        around[place] = left[taken];
        memmove(&left[taken], &left[taken + 1],
                (size_t)(sides - place - 1 - taken) * sizeof left[0]);
    }
    for (int place = 0; place < sides; place++) {
        bool is_other = tournament->participant_count == 2 && around[place] > 0;
        participant[(place + move) % sides] = is_other ? 1 : around[place];
    }
}

/* --- Games --- */

struct schedule *schedule_new(const struct tournament *tournament)
{
    struct schedule *schedule = calloc(1, sizeof *schedule);
    if (schedule == NULL) {
        return NULL;
    }
    schedule->tournament = tournament;
    if (is_knockout(schedule)) {
        if (!draw_bracket(schedule)) {
            free(schedule);
            return NULL;
        }
    } else if (is_shared(schedule)) {
        schedule->pair_count = 1; /* of all */
    } else if (tournament->type == TOURNAMENT_GAUNTLET) {
        list_gauntlet(schedule);
    } else {
        list_round_robin(schedule);
    }
    return schedule;
}

void schedule_free(struct schedule *schedule)
{
    if (schedule != NULL) {
        free(schedule->half_points);
        free(schedule);
    }
}

int schedule_count(const struct schedule *schedule)
{
    const struct tournament *tournament = schedule->tournament;
    return is_knockout(schedule)
               ? (schedule->bracket - 1) * schedule->block
               : tournament->rounds * schedule->pair_count * tournament->games;
}

/* Where a game stands: its encounter, counted over all rounds, and its place in it. */
struct place {
    int encounter, game;
    bool is_extra; /* beyond the regular games, to break a tie */
};

static struct place place_of(const struct schedule *schedule, int number)
{
    int games = schedule->tournament->games;
    int block = is_knockout(schedule) ? schedule->block : games;
    struct place place = {number / block, number % block, false};
    place.is_extra = place.game >= games;
    return place;
}

/* Whether the second of two participants has the first side. */
static bool is_swapped(const struct schedule *schedule, const struct place *place)
{
    const struct tournament *tournament = schedule->tournament;
    int moves = place->is_extra ? place->game - tournament->games : place->game;
    moves += tournament->reverse;
    if (!is_knockout(schedule) && tournament->games % 2 != 0) {
        moves += place->encounter / schedule->pair_count;
    }
    return (tournament->swap ? moves % 2 != 0 : tournament->reverse);
}

/* How many games running of an encounter have one opening; and how many openings it has. */
static int games_alike(const struct tournament *tournament)
{
    if (tournament->openings.policy != POLICY_DEFAULT) {
        return tournament->games;
    }
    return !tournament->repeat        ? 1
           : tournament->repeats == 0 ? tournament->games
                                      : tournament->repeats;
}

static int openings_of_encounter(const struct tournament *tournament)
{
    int alike = games_alike(tournament);
    return (tournament->games + alike - 1) / alike;
}

/* Encounters with the same number have the same openings. */
static int opening_row(const struct schedule *schedule, const struct place *place)
{
    const struct tournament *tournament = schedule->tournament;
    enum opening_policy policy = tournament->openings.policy;
    bool is_shared_by_round =
        policy == POLICY_ROUND ||
        (policy == POLICY_DEFAULT && tournament->type == TOURNAMENT_GAUNTLET);
    return is_shared_by_round && !is_knockout(schedule)
               ? place->encounter / schedule->pair_count
               : place->encounter;
}

static int opening_of(const struct schedule *schedule, const struct place *place)
{
    const struct tournament *tournament = schedule->tournament;
    int row = opening_row(schedule, place), openings = openings_of_encounter(tournament);
    if (!is_knockout(schedule)) {
        return row * openings + place->game / games_alike(tournament);
    }
    bool pairs = games_alike(tournament) > 1;
    int extras = pairs ? KNOCKOUT_PAIRS_MAX : 2 * KNOCKOUT_PAIRS_MAX;
    int index = place->is_extra ? openings + (place->game - tournament->games) / (pairs ? 2 : 1)
                                : place->game / games_alike(tournament);
    return row * (openings + extras) + index;
}

int schedule_pair_mate(const struct schedule *schedule, int number)
{
    const struct tournament *tournament = schedule->tournament;
    struct place place = place_of(schedule, number);
    int alike = games_alike(tournament);
    int first = place.is_extra ? tournament->games : place.game / alike * alike;
    int mate = first + ((place.game - first) ^ 1);
    int end = first + alike < tournament->games ? first + alike : tournament->games;
    bool is_lonely = !place.is_extra && mate >= end;
    if (alike < 2 || tournament->has_no_pairs || !tournament->swap || is_lonely ||
        is_shared(schedule)) {
        return -1;
    }
    return number - place.game + mate;
}

int schedule_shard(const struct schedule *schedule, int number, int shards)
{
    const struct tournament *tournament = schedule->tournament;
    struct place place = place_of(schedule, number);
    if (is_shared(schedule)) {
        return number % shards + 1;
    }
    /* Lots of two games of one opening, or of two games running where all are different. */
    int alike = games_alike(tournament) > 1 ? games_alike(tournament) : tournament->games;
    int lots = (alike + 1) / 2; /* of an opening */
    int openings = (tournament->games + alike - 1) / alike;
    int64_t lot = (int64_t)place.encounter * openings * lots +
                  (int64_t)(place.game / alike) * lots + place.game % alike / 2;
    return (int)(lot % shards) + 1;
}

bool schedule_is_ours(const struct schedule *schedule, int number)
{
    const struct shard *shard = &schedule->tournament->shard;
    return shard->count == 0 || schedule_shard(schedule, number, shard->count) == shard->number;
}

bool schedule_get(const struct schedule *schedule, int number, struct fixture *fixture)
{
    int participant[2];
    if (number < 0 || number >= schedule_count(schedule)) {
        return false;
    }
    struct place place = place_of(schedule, number);
    *fixture = (struct fixture){.number = number, .opening = opening_of(schedule, &place)};
    if (is_shared(schedule)) {
        seat_all(schedule->tournament, number, fixture->participant);
        return true;
    }
    if (is_knockout(schedule)) {
        const struct tie *tie = &schedule->tie[place.encounter];
        if (place.game >= tie->playable) {
            return false;
        }
        participant[0] = tie->participant[0];
        participant[1] = tie->participant[1];
    } else {
        const unsigned char *pair = schedule->pair[place.encounter % schedule->pair_count];
        participant[0] = pair[0];
        participant[1] = pair[1];
    }
    bool swapped = is_swapped(schedule, &place);
    fixture->participant[0] = participant[swapped];
    fixture->participant[1] = participant[!swapped];
    return true;
}

void schedule_note(struct schedule *schedule, int number, int half_points)
{
    assert(half_points >= 0 && half_points <= 2);
    if (is_knockout(schedule)) {
        schedule->half_points[number] = (signed char)half_points;
        settle_encounters(schedule);
    }
}

int schedule_winner(const struct schedule *schedule)
{
    return is_knockout(schedule) ? schedule->tie[schedule->bracket - 2].winner : -1;
}
