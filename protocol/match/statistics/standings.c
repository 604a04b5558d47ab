/* Only counts are kept; every figure of a table is computed from them when the table is
 * printed. */
#include "protocol/match/statistics/standings.h"

#include "protocol/base/line.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_FIRST = 1024 };

bool standings_init(struct standings *standings, const struct tournament *tournament)
{
    memset(standings, 0, sizeof *standings);
    standings->tournament = tournament;
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
static bool reserve_game(struct standings *standings, int number)
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

/* The side of the participant listed first, for which the results of a pair's games are kept.
 */
static int lowest_side(const struct match_game *match_game)
{
    return match_game->participant[1] < match_game->participant[0];
}

/* Adds the results of the two sides against each other; `mate` is what the other game of the
 * pair brought the side of the lowest participant, -1 when it is not known. */
static void add_meetings(struct standings *standings, const struct match_game *match_game,
                         int mate)
{
    int lowest = lowest_side(match_game);
    for (int side = 0; side < 2; side++) {
        struct record_of *record =
            &standings
                 ->against[match_game->participant[side]][match_game->participant[1 - side]];
        int half_points =
            match_game_half_points(match_game, standings->tournament->variant, side);
        wdl_add_game(record, half_points);
        if (mate >= 0) {
            wdl_add_pair(record, half_points, side == lowest ? mate : 2 - mate);
        }
    }
}

/* Adds each participant's shares of the point, once for all of its sides. */
static void add_shares(struct standings *standings, const struct match_game *match_game)
{
    const struct variant *variant = standings->tournament->variant;
    int sides = side_count(variant);
    for (int participant = 0; participant < standings->tournament->participant_count;
         participant++) {
        double points[SEATS_MAX];
        int count = 0;
        for (int side = 0; side < sides; side++) {
            if (match_game->participant[side] == participant) {
                points[count] = match_game_points(match_game, variant, side);
                wdl_add_shares(&standings->shares_by_side[participant][side], &points[count],
                               1);
                count++;
            }
        }
        if (count > 0) {
            wdl_add_shares(&standings->shares[participant], points, count);
        }
    }
}

static void add_effort(struct effort_sum *sum, const struct effort_sum *effort)
{
    sum->moves += effort->moves;
    sum->depth += effort->depth;
    sum->nodes += effort->nodes;
    sum->told += effort->told;
    sum->time += effort->time;
    sum->timed += effort->timed;
    sum->overruns += effort->overruns;
    if (effort->worst_overrun > sum->worst_overrun) {
        sum->worst_overrun = effort->worst_overrun;
    }
    if (effort->compared > 0 &&
        (sum->compared == 0 || effort->worst_latency > sum->worst_latency)) {
        sum->worst_latency = effort->worst_latency;
    }
    sum->compared += effort->compared;
    sum->latency += effort->latency;
}

static void add_side(struct standings *standings, const struct match_game *match_game, int side)
{
    const struct variant *variant = standings->tournament->variant;
    int participant = match_game->participant[side];
    assert(participant >= 0 && participant < standings->tournament->participant_count);
    if (!variant_is_free_for_all(variant)) {
        wdl_add_game(&standings->by_side[participant][side],
                     match_game_half_points(match_game, variant, side));
    }
    add_effort(&standings->effort[participant], &match_game->effort[side]);
    standings->late_claims[participant] += match_game->late_claims[side];
    standings->late_failures[participant] += match_game->late_failures[side];
    standings->moves += match_game->effort[side].moves;
    bool has_lost = match_game_points(match_game, variant, side) <= 0;
    if (has_lost && (match_game->culprit < 0 || match_game->culprit == side)) {
        standings->terminations[participant][match_game->termination]++;
    }
}

bool standings_add(struct standings *standings, const struct match_game *match_game,
                   int pair_mate)
{
    assert(match_game->number >= 0 && match_game->number < INT32_MAX &&
           pair_mate != match_game->number);
    const struct variant *variant = standings->tournament->variant;
    if (match_game->termination == TERMINATION_ABANDONED || match_game->result == RESULT_NONE) {
        return true;
    }
    if (!reserve_game(standings, match_game->number)) {
        return false;
    }
    signed char *half_points = standings->half_points;
    if (half_points[match_game->number] >= 0) {
        return true;
    }
    bool is_known = pair_mate >= 0 && pair_mate < standings->half_points_count;
    standings->games++;
    standings->ends[match_game->termination]++;
    for (int side = 0; side < side_count(variant); side++) {
        add_side(standings, match_game, side);
    }
    if (variant_is_free_for_all(variant)) {
        half_points[match_game->number] = 0; /* known; there are no pairs */
        add_shares(standings, match_game);
        return true;
    }
    half_points[match_game->number] =
        (signed char)match_game_half_points(match_game, variant, lowest_side(match_game));
    add_meetings(standings, match_game, is_known ? half_points[pair_mate] : -1);
    return true;
}

struct record_of standings_total(const struct standings *standings, int participant)
{
    struct record_of total = {0};
    for (int i = 0; i < standings->tournament->participant_count; i++) {
        wdl_add(&total, &standings->against[participant][i]);
    }
    return total;
}

double standings_percent(const struct standings *standings, int participant)
{
    if (variant_is_free_for_all(standings->tournament->variant)) {
        return wdl_shares_percent(&standings->shares[participant]);
    }
    struct record_of total = standings_total(standings, participant);
    return wdl_percent(&total);
}

void standings_rank(const struct standings *standings, int rank[PARTICIPANTS_MAX])
{
    double key[PARTICIPANTS_MAX];
    for (int i = 0; i < standings->tournament->participant_count; i++) {
        double percent = standings_percent(standings, i);
        int place = i;
        key[i] = isnan(percent) ? -1 : percent;
        for (; place > 0 && key[rank[place - 1]] < key[i]; place--) {
            rank[place] = rank[place - 1];
        }
        rank[place] = i;
    }
}

/* --- What tables are made of --- */

enum { NAME_COLUMNS = 25, LIVE_NAME_MAX = 24 };

void standings_pairs_to_text(const struct record_of *record, char text[PAIRS_TEXT_MAX])
{
    snprintf(text, PAIRS_TEXT_MAX, "[%lld, %lld, %lld, %lld, %lld]",
             (long long)record->pairs[0], (long long)record->pairs[1],
             (long long)record->pairs[2], (long long)record->pairs[3],
             (long long)record->pairs[4]);
}

/* The better Elo first, then the more points, then as listed; those that have not played last.
 */
static int compare_places(const void *left, const void *right)
{
    const struct standings_place *a = left, *b = right;
    bool a_played = !isnan(a->rating.elo), b_played = !isnan(b->rating.elo);
    if (a_played != b_played) {
        return a_played ? -1 : 1;
    }
    if (a_played && a->rating.elo != b->rating.elo) {
        return a->rating.elo > b->rating.elo ? -1 : 1;
    }
    double ahead = wdl_points(&b->record) - wdl_points(&a->record);
    if (ahead != 0) {
        return ahead > 0 ? 1 : -1;
    }
    return a->participant - b->participant;
}

void standings_places(const struct standings *standings,
                      struct standings_place places[PARTICIPANTS_MAX])
{
    int count = standings->tournament->participant_count;
    for (int i = 0; i < count; i++) {
        places[i].participant = i;
        places[i].record = standings_total(standings, i);
        places[i].rating = wdl_rating(&places[i].record);
    }
    qsort(places, (size_t)count, sizeof places[0], compare_places);
}

int standings_name_width(const struct tournament *tournament)
{
    size_t width = NAME_COLUMNS;
    for (int i = 0; i < tournament->participant_count; i++) {
        size_t length = strlen(tournament->participant[i].name);
        width = length > width ? length : width;
    }
    return (int)width;
}

/* --- The live line --- */

/* How many bytes of a name a line has room for; no letter of UTF-8 is cut. */
static int short_name(const char *name)
{
    size_t length = strnlen(name, LIVE_NAME_MAX + 1);
    if (length > LIVE_NAME_MAX) {
        length = LIVE_NAME_MAX;
        while (length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80) {
            length--;
        }
    }
    return (int)length;
}

/* Who is ahead with how many points of the games of more than two sides. */
static void append_shares(char *text, size_t size, const struct standings *standings)
{
    int rank[PARTICIPANTS_MAX];
    standings_rank(standings, rank);
    int listed = standings->tournament->participant_count == 2 ? 0 : rank[0];
    const struct shares *shares = &standings->shares[listed];
    const char *name = standings->tournament->participant[listed].name;
    if (shares->games > 0) {
        line_append(text, size, ", %.*s %.2f/%lld %.1f%%", short_name(name), name,
                    wdl_shares_points(shares), (long long)shares->games,
                    wdl_shares_percent(shares));
    }
}

/* Who is ahead, and by what: the first of two engines, the best of more. */
static void append_score(char *text, size_t size, const struct standings *standings)
{
    struct standings_place places[PARTICIPANTS_MAX];
    const struct tournament *tournament = standings->tournament;
    if (variant_is_free_for_all(tournament->variant)) {
        append_shares(text, size, standings);
        return;
    }
    standings_places(standings, places);
    int listed = 0;
    while (tournament->participant_count == 2 && places[listed].participant != 0) {
        listed++;
    }
    const struct record_of *record = &places[listed].record;
    if (wdl_games(record) == 0) {
        return;
    }
    const char *name = tournament->participant[places[listed].participant].name;
    line_append(text, size, ", %.*s +%lld -%lld =%lld %.1f%%", short_name(name), name,
                (long long)record->wins, (long long)record->losses, (long long)record->draws,
                wdl_percent(record));
}

/* How fast it goes and when the last game ends, if all are played. */
static void append_time(char *text, size_t size, const struct standings *standings, int total,
                        double seconds)
{
    int played = standings->games - standings->resumed;
    if (played <= 0 || seconds <= 0) {
        return;
    }
    line_append(text, size, ", %.1f games/min", played * 60 / seconds);
    if (total > standings->games) {
        double left = fmin((total - standings->games) * (seconds / played), 1e9);
        long whole = (long)ceil(left);
        line_append(text, size, ", ETA %ld:%02ld:%02ld", whole / 3600, whole / 60 % 60,
                    whole % 60);
    }
}

void standings_live(const struct standings *standings, int total, double seconds, char *text,
                    size_t size)
{
    assert(size > 0);
    const struct tournament *tournament = standings->tournament;
    *text = '\0';
    line_append(text, size, "%d", standings->games);
    if (total > 0) {
        line_append(text, size, "/%d", total);
    }
    line_append(text, size, " games");
    append_score(text, size, standings);
    if (tournament->sprt.on && tournament->participant_count == 2) {
        double lower, upper;
        wdl_sprt_bounds(&tournament->sprt, &lower, &upper);
        line_append(text, size, ", LLR %.2f (%.2f, %.2f)",
                    wdl_sprt_llr(&tournament->sprt, &standings->against[0][1]), lower, upper);
    }
    append_time(text, size, standings, total, seconds);
}
