/* Line by line what fastchess prints (output_fastchess.hpp), with the figures of wdl.c. */
#include "protocol/match/statistics/duel.h"

#include "protocol/match/tournament/time_control.h"

#include <math.h>
#include <string.h>
#include <strings.h>

enum { TIME_CONTROL_TEXT_MAX = 64 };

/* The value of an engine's option, or "". */
static const char *option_value(const struct participant *participant, const char *name)
{
    for (int i = 0; i < participant->option_count; i++) {
        if (strcasecmp(participant->option[i].name, name) == 0) {
            return participant->option[i].value;
        }
    }
    return "";
}

/* "1t", or "1t - 2t" when the engines differ. */
static void print_option(const struct tournament *tournament, const char *name,
                         const char *unit, FILE *file)
{
    const struct participant *participant = tournament->participant;
    bool is_fastchess = tournament->output == OUTPUT_FASTCHESS;
    const char *value[2] = {option_value(&participant[0], name),
                            option_value(&participant[1], name)};
    if (value[0][0] == '\0' && value[1][0] == '\0') {
        fputs(is_fastchess ? ", NULL" : "", file);
        return;
    }
    if (strcmp(value[0], value[1]) == 0) {
        fprintf(file, ", %s%s", value[0], unit);
        return;
    }
    fputs(", ", file);
    for (int i = 0; i < 2; i++) {
        bool told = value[i][0] != '\0';
        fprintf(file, "%s%s%s", i == 0 ? "" : " - ",
                told           ? value[i]
                : is_fastchess ? "NULL"
                               : "default",
                told ? unit : "");
    }
}

/* Writes "10+0.1", without a limit of time "5 plies" or "1000 nodes". */
static void limit_to_text(const struct time_control *time_control,
                          char text[TIME_CONTROL_TEXT_MAX])
{
    if (time_control->base > 0 || time_control->move_time > 0) {
        time_control_to_text(time_control, text, TIME_CONTROL_TEXT_MAX);
    } else if (time_control->depth > 0) {
        snprintf(text, TIME_CONTROL_TEXT_MAX, "%d plies", time_control->depth);
    } else {
        snprintf(text, TIME_CONTROL_TEXT_MAX, "%llu nodes",
                 (unsigned long long)time_control->nodes);
    }
}

static void print_matchup(const struct tournament *tournament, FILE *file)
{
    const struct participant *participant = tournament->participant;
    char time_control[2][TIME_CONTROL_TEXT_MAX];
    for (int i = 0; i < 2; i++) {
        limit_to_text(&participant[i].time_control, time_control[i]);
    }
    fprintf(file, "Results of %s vs %s (%s", participant[0].name, participant[1].name,
            time_control[0]);
    if (strcmp(time_control[0], time_control[1]) != 0) {
        fprintf(file, " - %s", time_control[1]);
    }
    print_option(tournament, "Threads", "t", file);
    print_option(tournament, "Hash", "MB", file);
    if (tournament->openings.file != NULL) {
        const char *slash = strrchr(tournament->openings.file, '/');
        fprintf(file, ", %s", slash == NULL ? tournament->openings.file : slash + 1);
    }
    fputs("):\n", file);
}

static void print_ratio(const struct tournament *tournament, const struct record_of *record,
                        FILE *file)
{
    const struct sprt *sprt = &tournament->sprt;
    double lower, upper, llr = wdl_sprt_llr(sprt, record);
    wdl_sprt_bounds(sprt, &lower, &upper);
    fprintf(file, "LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]\n", llr,
            100 * (llr >= 0 ? llr / upper : -llr / lower), lower, upper, sprt->elo0,
            sprt->elo1);
    enum sprt_verdict verdict = wdl_sprt_judge(sprt, llr);
    if (verdict != SPRT_GO_ON && tournament->output != OUTPUT_FASTCHESS) {
        fprintf(file, "SPRT: %s was accepted\n", verdict == SPRT_H1 ? "H1" : "H0");
    }
}

void duel_print(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    const struct record_of *record = &standings->against[0][1];
    struct rating rating = wdl_rating(record);
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
        standings_pairs_to_text(record, pairs);
        int64_t drawn = record->pairs[2] - record->traded;
        double otherwise = record->traded > 0 ? INFINITY : NAN;
        fprintf(file, "Ptnml(0-2): %s, WL/DD Ratio: %.2f\n", pairs,
                drawn > 0 ? (double)record->traded / (double)drawn : otherwise);
    }
    if (tournament->sprt.on) {
        print_ratio(tournament, record, file);
    }
}
