/* Only counts are kept; every figure of a table is computed from them when the table is
 * printed. What an engine never told is "-" there, a figure that has no value "nan". */
#include "protocol/tournament/statistics/standings.h"

#include "protocol/tournament/time_control.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

/* The side of the entrant listed first, for which the results of a pair's games are kept. */
static int lowest_side(const struct match_game *match_game)
{
    return match_game->entrant[1] < match_game->entrant[0];
}

/* Adds the results of the two sides against each other; `mate` is what the other game of the
 * pair brought the side of the lowest entrant, -1 when it is not known. */
static void add_meetings(struct standings *standings, const struct match_game *match_game,
                         int mate)
{
    int lowest = lowest_side(match_game);
    for (int side = 0; side < 2; side++) {
        struct record_of *record =
            &standings->against[match_game->entrant[side]][match_game->entrant[1 - side]];
        int half_points =
            match_game_half_points(match_game, standings->tournament->variant, side);
        wdl_add_game(record, half_points);
        if (mate >= 0) {
            wdl_add_pair(record, half_points, side == lowest ? mate : 2 - mate);
        }
    }
}

/* Adds each entrant's shares of the point, once for all of its sides. */
static void add_shares(struct standings *standings, const struct match_game *match_game)
{
    const struct variant *variant = standings->tournament->variant;
    int sides = side_count(variant);
    for (int entrant = 0; entrant < standings->tournament->entrant_count; entrant++) {
        double points[SEATS_MAX];
        int count = 0;
        for (int side = 0; side < sides; side++) {
            if (match_game->entrant[side] == entrant) {
                points[count] = match_game_points(match_game, variant, side);
                wdl_add_shares(&standings->shares_by_side[entrant][side], &points[count], 1);
                count++;
            }
        }
        if (count > 0) {
            wdl_add_shares(&standings->shares[entrant], points, count);
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
    int entrant = match_game->entrant[side];
    assert(entrant >= 0 && entrant < standings->tournament->entrant_count);
    if (!variant_is_free_for_all(variant)) {
        wdl_add_game(&standings->by_side[entrant][side],
                     match_game_half_points(match_game, variant, side));
    }
    add_effort(&standings->effort[entrant], &match_game->effort[side]);
    standings->late_claims[entrant] += match_game->late_claims[side];
    standings->late_failures[entrant] += match_game->late_failures[side];
    standings->moves += match_game->effort[side].moves;
    bool has_lost = match_game_points(match_game, variant, side) <= 0;
    if (has_lost && (match_game->culprit < 0 || match_game->culprit == side)) {
        standings->causes[entrant][match_game->cause]++;
    }
}

bool standings_add(struct standings *standings, const struct match_game *match_game,
                   int pair_mate)
{
    assert(match_game->number >= 0 && match_game->number < INT32_MAX &&
           pair_mate != match_game->number);
    const struct variant *variant = standings->tournament->variant;
    if (match_game->cause == CAUSE_ABANDONED || match_game->result == RESULT_NONE) {
        return true;
    }
    if (!reserve(standings, match_game->number)) {
        return false;
    }
    signed char *half_points = standings->half_points;
    if (half_points[match_game->number] >= 0) {
        return true;
    }
    bool is_known = pair_mate >= 0 && pair_mate < standings->half_points_count;
    standings->games++;
    standings->ends[match_game->cause]++;
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

struct record_of standings_total(const struct standings *standings, int entrant)
{
    struct record_of total = {0};
    for (int i = 0; i < standings->tournament->entrant_count; i++) {
        wdl_add(&total, &standings->against[entrant][i]);
    }
    return total;
}

double standings_percent(const struct standings *standings, int entrant)
{
    if (variant_is_free_for_all(standings->tournament->variant)) {
        return shares_percent(&standings->shares[entrant]);
    }
    struct record_of total = standings_total(standings, entrant);
    return wdl_percent(&total);
}

void standings_rank(const struct standings *standings, int rank[ENTRANTS_MAX])
{
    double key[ENTRANTS_MAX];
    for (int i = 0; i < standings->tournament->entrant_count; i++) {
        double percent = standings_percent(standings, i);
        int place = i;
        key[i] = isnan(percent) ? -1 : percent;
        for (; place > 0 && key[rank[place - 1]] < key[i]; place--) {
            rank[place] = rank[place - 1];
        }
        rank[place] = i;
    }
}

/* --- The table --- */

enum {
    TIME_CONTROL_TEXT_MAX = 64,
    PAIRS_TEXT_MAX = 128,
    NAME_COLUMNS = 25,
    LIVE_NAME_MAX = 24
};

static const char rule[] = "--------------------------------------------------\n";

/* What a table of ranks shows. */
struct place {
    int entrant;
    struct record_of record;
    struct rating rating;
};

static void pairs_to_text(const struct record_of *record, char text[PAIRS_TEXT_MAX])
{
    snprintf(text, PAIRS_TEXT_MAX, "[%lld, %lld, %lld, %lld, %lld]",
             (long long)record->pairs[0], (long long)record->pairs[1],
             (long long)record->pairs[2], (long long)record->pairs[3],
             (long long)record->pairs[4]);
}

/* The value of an engine's option, or "". */
static const char *option_value(const struct entrant *entrant, const char *name)
{
    for (int i = 0; i < entrant->option_count; i++) {
        if (strcasecmp(entrant->option[i].name, name) == 0) {
            return entrant->option[i].value;
        }
    }
    return "";
}

/* "1t", or "1t - 2t" when the engines differ; nothing when neither was told. */
static void print_option(const struct entrant entrant[2], const char *name, const char *unit,
                         FILE *file)
{
    const char *value[2] = {option_value(&entrant[0], name), option_value(&entrant[1], name)};
    if (value[0][0] == '\0' && value[1][0] == '\0') {
        return;
    }
    if (strcmp(value[0], value[1]) == 0) {
        fprintf(file, ", %s%s", value[0], unit);
        return;
    }
    fputs(", ", file);
    for (int i = 0; i < 2; i++) {
        bool told = value[i][0] != '\0';
        fprintf(file, "%s%s%s", i == 0 ? "" : " - ", told ? value[i] : "default",
                told ? unit : "");
    }
}

static void print_matchup(const struct tournament *tournament, FILE *file)
{
    const struct entrant *entrant = tournament->entrant;
    char time_control[2][TIME_CONTROL_TEXT_MAX];
    for (int i = 0; i < 2; i++) {
        time_control_to_text(&entrant[i].time_control, time_control[i], sizeof time_control[i]);
    }
    fprintf(file, "Results of %s vs %s (%s", entrant[0].name, entrant[1].name, time_control[0]);
    if (strcmp(time_control[0], time_control[1]) != 0) {
        fprintf(file, " - %s", time_control[1]);
    }
    print_option(entrant, "Threads", "t", file);
    print_option(entrant, "Hash", "MB", file);
    if (tournament->openings.file != NULL) {
        const char *slash = strrchr(tournament->openings.file, '/');
        fprintf(file, ", %s", slash == NULL ? tournament->openings.file : slash + 1);
    }
    fputs("):\n", file);
}

static void print_ratio(const struct sprt *sprt, const struct record_of *record, FILE *file)
{
    double lower, upper, llr = sprt_llr(sprt, record);
    sprt_bounds(sprt, &lower, &upper);
    fprintf(file, "LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]\n", llr,
            100 * (llr >= 0 ? llr / upper : -llr / lower), lower, upper, sprt->elo0,
            sprt->elo1);
    enum sprt_verdict verdict = sprt_judge(sprt, llr);
    if (verdict != SPRT_GO_ON) {
        fprintf(file, "SPRT: %s was accepted\n", verdict == SPRT_H1 ? "H1" : "H0");
    }
}

/* The block of two engines, line by line as fastchess prints it. */
static void print_duel(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    const struct record_of *record = &standings->against[0][1];
    struct rating rating = rating_of(record);
    bool has_pairs = wdl_pairs(record) > 0;
    print_matchup(tournament, file);
    fprintf(file, "Elo: %.2f +/- %.2f, nElo: %.2f +/- %.2f\n", rating.elo, rating.elo_error,
            rating.nelo, rating.nelo_error);
    fprintf(file, "LOS: %.2f %%, DrawRatio: %.2f %%", 100 * rating.los,
            100 * rating.draw_ratio);
    if (has_pairs) {
        fprintf(file, ", PairsRatio: %.2f", rating.pairs_ratio);
    }
    fprintf(file,
            "\nGames: %lld, Wins: %lld, Losses: %lld, Draws: %lld, Points: %.1f (%.2f %%)\n",
            (long long)wdl_games(record), (long long)record->wins, (long long)record->losses,
            (long long)record->draws, wdl_points(record), wdl_percent(record));
    if (has_pairs) {
        char pairs[PAIRS_TEXT_MAX];
        pairs_to_text(record, pairs);
        int64_t drawn = record->pairs[2] - record->traded;
        double otherwise = record->traded > 0 ? INFINITY : NAN;
        fprintf(file, "Ptnml(0-2): %s, WL/DD Ratio: %.2f\n", pairs,
                drawn > 0 ? (double)record->traded / (double)drawn : otherwise);
    }
    if (tournament->sprt.on) {
        print_ratio(&tournament->sprt, record, file);
    }
}

/* The better Elo first, then the more points, then as listed; who has not played last. */
static int compare_places(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
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
    return a->entrant - b->entrant;
}

static void rank(const struct standings *standings, struct place places[ENTRANTS_MAX])
{
    int count = standings->tournament->entrant_count;
    for (int i = 0; i < count; i++) {
        places[i].entrant = i;
        places[i].record = standings_total(standings, i);
        places[i].rating = rating_of(&places[i].record);
    }
    qsort(places, (size_t)count, sizeof places[0], compare_places);
}

static int name_width(const struct tournament *tournament)
{
    size_t width = NAME_COLUMNS;
    for (int i = 0; i < tournament->entrant_count; i++) {
        size_t length = strlen(tournament->entrant[i].name);
        width = length > width ? length : width;
    }
    return (int)width;
}

static void print_ranking(const struct standings *standings, FILE *file)
{
    struct place places[ENTRANTS_MAX];
    rank(standings, places);
    int width = name_width(standings->tournament);
    fprintf(file, "%4s %-*s %10s %10s %10s %10s %8s %10s %8s %8s %22s\n", "Rank", width, "Name",
            "Elo", "+/-", "nElo", "+/-", "Games", "Points", "Score", "Draw", "Ptnml(0-2)");
    for (int i = 0; i < standings->tournament->entrant_count; i++) {
        const struct place *place = &places[i];
        const struct rating *rating = &place->rating;
        char pairs[PAIRS_TEXT_MAX] = "";
        if (wdl_pairs(&place->record) > 0) {
            pairs_to_text(&place->record, pairs);
        }
        int64_t games = wdl_games(&place->record);
        double draws = games > 0 ? 100 * (double)place->record.draws / (double)games : NAN;
        fprintf(file,
                "%4d %-*s %10.2f %10.2f %10.2f %10.2f %8lld %10.1f %7.1f%% %7.1f%% %22s\n",
                i + 1, width, standings->tournament->entrant[place->entrant].name, rating->elo,
                rating->elo_error, rating->nelo, rating->nelo_error, (long long)games,
                wdl_points(&place->record), wdl_percent(&place->record), draws, pairs);
    }
}

/* The block of games of more than two sides. */
static void print_shares(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    int rank[ENTRANTS_MAX], width = name_width(tournament);
    standings_rank(standings, rank);
    fprintf(file, "%4s %-*s %8s %8s %8s %8s %10s %8s %8s\n", "Rank", width, "Name", "Games",
            "Seats", "Won", "Shared", "Points", "Score", "+/-");
    for (int i = 0; i < tournament->entrant_count; i++) {
        const struct shares *shares = &standings->shares[rank[i]];
        fprintf(file, "%4d %-*s %8lld %8lld %8lld %8lld %10.2f %7.1f%% %7.1f%%\n", i + 1, width,
                tournament->entrant[rank[i]].name, (long long)shares->games,
                (long long)shares->seats, (long long)shares->won, (long long)shares->shared,
                shares_points(shares), shares_percent(shares), shares_error(shares));
    }
    fprintf(file, "Score of a seat; among equals each has %.1f%%.\n",
            100.0 / side_count(tournament->variant));
}

/* A number in its column, "-" where `known` is false. */
static void print_cell(FILE *file, bool known, int width, int decimals, double value)
{
    if (known) {
        fprintf(file, " %*.*f", width, decimals, value);
    } else {
        fprintf(file, " %*s", width, "-");
    }
}

/* What an entrant's games with a side brought: "62.5% +4 -2 =2", "25.0% of 8". */
static void print_record(const struct standings *standings, int entrant, int side, FILE *file)
{
    const struct record_of *record = &standings->by_side[entrant][side];
    const struct shares *shares = &standings->shares_by_side[entrant][side];
    char text[PAIRS_TEXT_MAX] = "-";
    if (wdl_games(record) > 0) {
        snprintf(text, sizeof text, "%.1f%% +%lld -%lld =%lld", wdl_percent(record),
                 (long long)record->wins, (long long)record->losses, (long long)record->draws);
    } else if (shares->games > 0) {
        snprintf(text, sizeof text, "%.1f%% of %lld", shares_percent(shares),
                 (long long)shares->games);
    }
    fprintf(file, " %22s", text);
}

static void print_engines(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    int width = name_width(tournament);
    fprintf(file, "%-*s %7s %10s %9s %9s %9s", width, "Engine", "Depth", "Nodes/s", "s/move",
            "Overruns", "Worst s");
    for (int side = 0; side < side_count(tournament->variant); side++) {
        fprintf(file, " %22s", side_name(tournament->variant, side));
    }
    fputc('\n', file);
    for (int i = 0; i < tournament->entrant_count; i++) {
        const struct effort_sum *effort = &standings->effort[i];
        fprintf(file, "%-*s", width, tournament->entrant[i].name);
        print_cell(file, effort->told > 0, 7, 1, (double)effort->depth / effort->told);
        print_cell(file, effort->timed > 0, 10, 0,
                   (double)effort->nodes * 1e6 / (double)effort->timed);
        print_cell(file, effort->moves > 0, 9, 3, (double)effort->time / 1e6 / effort->moves);
        fprintf(file, " %9d", effort->overruns);
        print_cell(file, effort->overruns > 0, 9, 6, (double)effort->worst_overrun / 1e6);
        for (int side = 0; side < side_count(tournament->variant); side++) {
            print_record(standings, i, side, file);
        }
        fputc('\n', file);
    }
}

/* By how much the times measured are longer than those that the engines told. */
static void print_latencies(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    int width = name_width(tournament);
    if (!tournament->latency) {
        return;
    }
    fprintf(file, "%-*s %9s %9s %9s\n", width, "Latency", "Moves", "Mean ms", "Worst ms");
    for (int i = 0; i < tournament->entrant_count; i++) {
        const struct effort_sum *effort = &standings->effort[i];
        bool is_known = effort->compared > 0;
        fprintf(file, "%-*s %9d", width, tournament->entrant[i].name, effort->compared);
        print_cell(file, is_known, 9, 3, (double)effort->latency / 1e3 / effort->compared);
        print_cell(file, is_known, 9, 3, (double)effort->worst_latency / 1e3);
        fputc('\n', file);
    }
}

/* "rules 12, time 3": the causes that there were. */
static void print_causes(const int causes[CAUSES], FILE *file)
{
    const char *between = "";
    for (int cause = 0; cause < CAUSES; cause++) {
        if (causes[cause] > 0) {
            fprintf(file, "%s%s %d", between, cause_text((enum cause)cause), causes[cause]);
            between = ", ";
        }
    }
    fputc('\n', file);
}

static void print_ends(const struct standings *standings, FILE *file)
{
    if (standings->games == 0) {
        return;
    }
    fprintf(file, "Moves a game: %.1f. Games ended by: ",
            (double)standings->moves / standings->games);
    print_causes(standings->ends, file);
    for (int i = 0; i < standings->tournament->entrant_count; i++) {
        const char *name = standings->tournament->entrant[i].name;
        int claims = standings->late_claims[i], failures = standings->late_failures[i];
        int losses = 0;
        for (int cause = 0; cause < CAUSES; cause++) {
            losses += standings->causes[i][cause];
        }
        if (losses > 0) {
            fprintf(file, "%s lost by: ", name);
            print_causes(standings->causes[i], file);
        }
        if (claims > 0 || failures > 0) {
            fprintf(file, "%s after the end of games: false claims %d, failures %d\n", name,
                    claims, failures);
        }
    }
}

void standings_print(const struct standings *standings, FILE *file)
{
    fputs(rule, file);
    if (variant_is_free_for_all(standings->tournament->variant)) {
        print_shares(standings, file);
    } else if (standings->tournament->entrant_count == 2) {
        print_duel(standings, file);
    } else {
        print_ranking(standings, file);
    }
    fputs(rule, file);
    print_engines(standings, file);
    print_latencies(standings, file);
    print_ends(standings, file);
    fputs(rule, file);
}

/* --- The live line --- */

/* A text that is being put together; what does not fit is cut off. */
struct text {
    char *bytes;
    size_t size, used;
};

__attribute__((format(printf, 2, 3))) static void append(struct text *text, const char *format,
                                                         ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(text->bytes + text->used, text->size - text->used, format, arguments);
    va_end(arguments);
    size_t left = text->size - text->used - 1;
    if (length > 0) {
        text->used += (size_t)length < left ? (size_t)length : left;
    }
}

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
static void append_shares(struct text *text, const struct standings *standings)
{
    int rank[ENTRANTS_MAX];
    standings_rank(standings, rank);
    int listed = standings->tournament->entrant_count == 2 ? 0 : rank[0];
    const struct shares *shares = &standings->shares[listed];
    const char *name = standings->tournament->entrant[listed].name;
    if (shares->games > 0) {
        append(text, ", %.*s %.2f/%lld %.1f%%", short_name(name), name, shares_points(shares),
               (long long)shares->games, shares_percent(shares));
    }
}

/* Who is ahead, and by what: the first of two engines, the best of more. */
static void append_score(struct text *text, const struct standings *standings)
{
    struct place places[ENTRANTS_MAX];
    const struct tournament *tournament = standings->tournament;
    if (variant_is_free_for_all(tournament->variant)) {
        append_shares(text, standings);
        return;
    }
    rank(standings, places);
    int listed = 0;
    while (tournament->entrant_count == 2 && places[listed].entrant != 0) {
        listed++;
    }
    const struct record_of *record = &places[listed].record;
    if (wdl_games(record) == 0) {
        return;
    }
    const char *name = tournament->entrant[places[listed].entrant].name;
    append(text, ", %.*s +%lld -%lld =%lld %.1f%%", short_name(name), name,
           (long long)record->wins, (long long)record->losses, (long long)record->draws,
           wdl_percent(record));
}

/* How fast it goes and when the last game ends, if all are played. */
static void append_time_control(struct text *text, const struct standings *standings, int total,
                                double seconds)
{
    int played = standings->games - standings->resumed;
    if (played <= 0 || seconds <= 0) {
        return;
    }
    append(text, ", %.1f games/min", played * 60 / seconds);
    if (total > standings->games) {
        double left = fmin((total - standings->games) * (seconds / played), 1e9);
        long whole = (long)ceil(left);
        append(text, ", ETA %ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    }
}

void standings_live(const struct standings *standings, int total, double seconds, char *text,
                    size_t size)
{
    assert(size > 0);
    const struct tournament *tournament = standings->tournament;
    struct text line = {text, size, 0};
    append(&line, "%d", standings->games);
    if (total > 0) {
        append(&line, "/%d", total);
    }
    append(&line, " games");
    append_score(&line, standings);
    if (tournament->sprt.on && tournament->entrant_count == 2) {
        double lower, upper;
        sprt_bounds(&tournament->sprt, &lower, &upper);
        append(&line, ", LLR %.2f (%.2f, %.2f)",
               sprt_llr(&tournament->sprt, &standings->against[0][1]), lower, upper);
    }
    append_time_control(&line, standings, total, seconds);
}
