/* The tables of fastchess: app/src/matchmaking/output/output_fastchess.hpp, and what its
 * tournament and its main program print at the end, in github.com/Disservin/fastchess. */
#include "protocol/match/statistics/duel.h"
#include "protocol/match/statistics/output.h"

static const char fastchess_rule[] = "--------------------------------------------------\n";

static void print_fastchess_row(const struct tournament *tournament, int rank,
                                const struct standings_place *place, FILE *file)
{
    const struct rating *rating = &place->rating;
    char pairs[PAIRS_TEXT_MAX] = "";
    if (wdl_pairs(&place->record) > 0) {
        standings_pairs_to_text(&place->record, pairs);
    }
    fprintf(file, "%4d %-*s %10.2f %10.2f %10.2f %10.2f %10lld %9.1f%% %9.1f%% %20s\n", rank,
            standings_name_width(tournament), tournament->participant[place->participant].name,
            rating->elo, rating->elo_error, rating->nelo, rating->nelo_error,
            (long long)wdl_games(&place->record), wdl_percent(&place->record),
            100 * rating->draw_ratio, pairs);
}

void output_print_fastchess(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    fputs(fastchess_rule, file);
    if (tournament->participant_count == 2) {
        duel_print(standings, file);
    } else {
        struct standings_place places[PARTICIPANTS_MAX];
        standings_places(standings, places);
        fprintf(file, "%-4s %-*s %10s %10s %10s %10s %10s %10s %10s %20s\n", "Rank",
                standings_name_width(tournament), "Name", "Elo", "+/-", "nElo", "+/-", "Games",
                "Score", "Draw", "Ptnml(0-2)");
        for (int i = 0; i < tournament->participant_count; i++) {
            print_fastchess_row(tournament, i + 1, &places[i], file);
        }
    }
    fputs(fastchess_rule, file);
}

/* Who lost on time or with its process; nothing where nobody did. */
static void print_breakdowns(const struct standings *standings, FILE *file)
{
    bool is_first = true;
    for (int i = 0; i < standings->tournament->participant_count; i++) {
        const int *terminations = standings->terminations[i];
        int crashes = terminations[TERMINATION_CRASH] + terminations[TERMINATION_STALL] +
                      terminations[TERMINATION_UNFIT];
        if (terminations[TERMINATION_TIME] + crashes > 0) {
            fprintf(file, "%sPlayer: %s\n  Timeouts: %d\n  Crashed: %d\n", is_first ? "\n" : "",
                    standings->tournament->participant[i].name, terminations[TERMINATION_TIME],
                    crashes);
            is_first = false;
        }
    }
    fputs(is_first ? "" : "\n", file);
}

void output_end_fastchess(const struct standings *standings, bool is_finished, FILE *file)
{
    const struct sprt *sprt = &standings->tournament->sprt;
    enum sprt_verdict verdict =
        sprt->on ? wdl_sprt_judge(sprt, wdl_sprt_llr(sprt, &standings->against[0][1]))
                 : SPRT_GO_ON;
    if (verdict != SPRT_GO_ON) {
        fprintf(file, "SPRT ([%.2f, %.2f]) completed - %s was accepted\n", sprt->elo0,
                sprt->elo1, verdict == SPRT_H1 ? "H1" : "H0");
    }
    fputs(is_finished ? "" : "Tournament was interrupted.\n", file);
    print_breakdowns(standings, file);
}
