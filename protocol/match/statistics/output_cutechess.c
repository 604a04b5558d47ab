/* The tables of cutechess-cli: Tournament::results and Elo::LOS in
 * github.com/cutechess/cutechess, projects/lib/src. It counts games, not pairs of them; only
 * the SPRT is the one that the tournament is played by. */
#include "protocol/match/statistics/output.h"

#include <math.h>

/* The results as games alone, whose figures are then of games. */
static struct record_of games_of(const struct record_of *record)
{
    return (struct record_of){
        .wins = record->wins, .losses = record->losses, .draws = record->draws};
}

/* Half the interval of Elo, of which it computes none that reaches infinity. */
static double cutechess_error(const struct rating *rating)
{
    return isinf(rating->elo_error) ? NAN : rating->elo_error;
}

/* "...      A playing White: 3 - 1 - 0  [0.750] 4"; nothing without games. */
static void print_playing(const char *who, const char *how, const struct record_of *record,
                          FILE *file)
{
    int64_t games = wdl_games(record);
    if (games > 0) {
        fprintf(file, "...      %s%s: %lld - %lld - %lld  [%.3f] %lld\n", who, how,
                (long long)record->wins, (long long)record->losses, (long long)record->draws,
                wdl_percent(record) / 100, (long long)games);
    }
}

static void print_two(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    const struct record_of *side = standings->by_side[0];
    const char *name = tournament->participant[0].name;
    char white[64], black[64], text[160];
    snprintf(white, sizeof white, "%s", side_name(tournament->variant, 0));
    snprintf(black, sizeof black, "%s", side_name(tournament->variant, 1));
    snprintf(text, sizeof text, " playing %s", white);
    print_playing(name, text, &side[0], file);
    snprintf(text, sizeof text, " playing %s", black);
    print_playing(name, text, &side[1], file);
    const struct record_of all = {.wins = side[0].wins + side[1].losses,
                                  .losses = side[0].losses + side[1].wins,
                                  .draws = side[0].draws + side[1].draws};
    snprintf(text, sizeof text, " vs %s", black);
    print_playing(white, text, &all, file);
    struct record_of games = games_of(&standings->against[0][1]);
    struct rating rating = wdl_rating(&games);
    double decided = (double)(games.wins + games.losses);
    double los = 0.5 + 0.5 * erf((double)(games.wins - games.losses) / sqrt(2 * decided));
    fprintf(file, "Elo difference: %.1f +/- %.1f, LOS: %.1f %%, DrawRatio: %.1f %%\n",
            rating.elo, cutechess_error(&rating), decided > 0 ? 100 * los : NAN,
            100 * rating.draw_ratio);
}

/* A gauntlet's own engines stand before all others and are not ranked: their rank is 0. */
static void print_ranks(const struct standings *standings, FILE *file)
{
    const struct tournament *tournament = standings->tournament;
    int rank[PARTICIPANTS_MAX], number = tournament->type == TOURNAMENT_GAUNTLET ? 0 : 1;
    int seeds = tournament->type == TOURNAMENT_GAUNTLET ? tournament->seeds : 0;
    standings_rank(standings, rank);
    fprintf(file, "%4s %-25s %7s %7s %7s %7s %7s \n", "Rank", "Name", "Elo", "+/-", "Games",
            "Score", "Draw");
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < tournament->participant_count; i++) {
            if ((rank[i] < seeds) != (pass == 0)) {
                continue;
            }
            struct record_of total = standings_total(standings, rank[i]);
            struct record_of games = games_of(&total);
            struct rating rating = wdl_rating(&games);
            fprintf(file, "%4d %-25s %7.0f %7.0f %7lld %6.1f%% %6.1f%% \n", number++,
                    tournament->participant[rank[i]].name, rating.elo, cutechess_error(&rating),
                    (long long)wdl_games(&games), wdl_percent(&games), 100 * rating.draw_ratio);
        }
    }
    fputc('\n', file);
}

void output_print_cutechess(const struct standings *standings, FILE *file)
{
    const struct sprt *sprt = &standings->tournament->sprt;
    double lower, upper;
    if (standings->tournament->participant_count != 2) {
        print_ranks(standings, file);
        return;
    }
    print_two(standings, file);
    if (sprt->on) {
        double llr = wdl_sprt_llr(sprt, &standings->against[0][1]);
        enum sprt_verdict verdict = wdl_sprt_judge(sprt, llr);
        wdl_sprt_bounds(sprt, &lower, &upper);
        fprintf(file, "SPRT: llr %.3g (%.1f%%), lbound %.3g, ubound %.3g%s\n", llr,
                100 * llr / upper, lower, upper,
                verdict == SPRT_H0   ? " - H0 was accepted"
                : verdict == SPRT_H1 ? " - H1 was accepted"
                                     : "");
    }
}
