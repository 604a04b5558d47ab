/* What an engine never told is "-", a figure that has no value "nan". */
#include "protocol/match/statistics/standings_table.h"

#include "protocol/match/statistics/duel.h"
#include "protocol/match/statistics/output.h"

#include <math.h>

static const char rule[] = "--------------------------------------------------\n";

static void print_ranking(const struct standings *standings, FILE *file)
{
    struct standings_place places[PARTICIPANTS_MAX];
    standings_places(standings, places);
    int width = standings_name_width(standings->tournament);
    fprintf(file, "%4s %-*s %10s %10s %10s %10s %8s %10s %8s %8s %22s\n", "Rank", width, "Name",
            "Elo", "+/-", "nElo", "+/-", "Games", "Points", "Score", "Draw", "Ptnml(0-2)");
    for (int i = 0; i < standings->tournament->participant_count; i++) {
        const struct standings_place *place = &places[i];
        const struct rating *rating = &place->rating;
        char pairs[PAIRS_TEXT_MAX] = "";
        if (wdl_pairs(&place->record) > 0) {
            standings_pairs_to_text(&place->record, pairs);
        }
        int64_t games = wdl_games(&place->record);
        double draws = games > 0 ? 100 * (double)place->record.draws / (double)games : NAN;
        fprintf(
            file, "%4d %-*s %10.2f %10.2f %10.2f %10.2f %8lld %10.1f %7.1f%% %7.1f%% %22s\n",
            i + 1, width, standings->tournament->participant[place->participant].name,
            rating->elo, rating->elo_error, rating->nelo, rating->nelo_error, (long long)games,
            wdl_points(&place->record), wdl_percent(&place->record), draws, pairs);
    }
}

/* The block of games of more than two sides. */
static void print_shares(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    int rank[PARTICIPANTS_MAX], width = standings_name_width(tournament);
    standings_rank(standings, rank);
    fprintf(file, "%4s %-*s %8s %8s %8s %8s %10s %8s %8s\n", "Rank", width, "Name", "Games",
            "Seats", "Won", "Shared", "Points", "Score", "+/-");
    for (int i = 0; i < tournament->participant_count; i++) {
        const struct shares *shares = &standings->shares[rank[i]];
        fprintf(file, "%4d %-*s %8lld %8lld %8lld %8lld %10.2f %7.1f%% %7.1f%%\n", i + 1, width,
                tournament->participant[rank[i]].name, (long long)shares->games,
                (long long)shares->seats, (long long)shares->won, (long long)shares->shared,
                wdl_shares_points(shares), wdl_shares_percent(shares),
                wdl_shares_error(shares));
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

/* What a participant's games with a side brought: "62.5% +4 -2 =2", "25.0% of 8". */
static void print_record(const struct standings *standings, int participant, int side,
                         FILE *file)
{
    const struct record_of *record = &standings->by_side[participant][side];
    const struct shares *shares = &standings->shares_by_side[participant][side];
    char text[PAIRS_TEXT_MAX] = "-";
    if (wdl_games(record) > 0) {
        snprintf(text, sizeof text, "%.1f%% +%lld -%lld =%lld", wdl_percent(record),
                 (long long)record->wins, (long long)record->losses, (long long)record->draws);
    } else if (shares->games > 0) {
        snprintf(text, sizeof text, "%.1f%% of %lld", wdl_shares_percent(shares),
                 (long long)shares->games);
    }
    fprintf(file, " %22s", text);
}

static void print_engines(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    int width = standings_name_width(tournament);
    fprintf(file, "%-*s %7s %10s %9s %9s %9s", width, "Engine", "Depth", "Nodes/s", "s/move",
            "Overruns", "Worst s");
    for (int side = 0; side < side_count(tournament->variant); side++) {
        fprintf(file, " %22s", side_name(tournament->variant, side));
    }
    fputc('\n', file);
    for (int i = 0; i < tournament->participant_count; i++) {
        const struct effort_sum *effort = &standings->effort[i];
        fprintf(file, "%-*s", width, tournament->participant[i].name);
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
    int width = standings_name_width(tournament);
    if (!tournament->latency) {
        return;
    }
    fprintf(file, "%-*s %9s %9s %9s\n", width, "Latency", "Moves", "Mean ms", "Worst ms");
    for (int i = 0; i < tournament->participant_count; i++) {
        const struct effort_sum *effort = &standings->effort[i];
        bool is_known = effort->compared > 0;
        fprintf(file, "%-*s %9d", width, tournament->participant[i].name, effort->compared);
        print_cell(file, is_known, 9, 3, (double)effort->latency / 1e3 / effort->compared);
        print_cell(file, is_known, 9, 3, (double)effort->worst_latency / 1e3);
        fputc('\n', file);
    }
}

/* "rules 12, time 3": the causes that there were. */
static void print_causes(const int terminations[TERMINATIONS], FILE *file)
{
    const char *between = "";
    for (int termination = 0; termination < TERMINATIONS; termination++) {
        if (terminations[termination] > 0) {
            fprintf(file, "%s%s %d", between, termination_text((enum termination)termination),
                    terminations[termination]);
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
    for (int i = 0; i < standings->tournament->participant_count; i++) {
        const char *name = standings->tournament->participant[i].name;
        int claims = standings->late_claims[i], failures = standings->late_failures[i];
        int losses = 0;
        for (int termination = 0; termination < TERMINATIONS; termination++) {
            losses += standings->terminations[i][termination];
        }
        if (losses > 0) {
            fprintf(file, "%s lost by: ", name);
            print_causes(standings->terminations[i], file);
        }
        if (claims > 0 || failures > 0) {
            fprintf(file, "%s after the end of games: false claims %d, failures %d\n", name,
                    claims, failures);
        }
    }
}

void standings_table_print(const struct standings *standings, FILE *file)
{
    enum output_format format = standings->tournament->output;
    if (!variant_is_free_for_all(standings->tournament->variant) && format != OUTPUT_QUINCUNX) {
        (format == OUTPUT_FASTCHESS ? output_print_fastchess
                                    : output_print_cutechess)(standings, file);
        print_latencies(standings, file);
        return;
    }
    fputs(rule, file);
    if (variant_is_free_for_all(standings->tournament->variant)) {
        print_shares(standings, file);
    } else if (standings->tournament->participant_count == 2) {
        duel_print(standings, file);
    } else {
        print_ranking(standings, file);
    }
    fputs(rule, file);
    print_engines(standings, file);
    print_latencies(standings, file);
    print_ends(standings, file);
    fputs(rule, file);
}
