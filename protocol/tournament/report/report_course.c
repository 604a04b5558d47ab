/* How the tournament went: scores and the ratio of the SPRT after each game, played back from
 * the games in the order in which they ended. */
#include "protocol/tournament/report/report_chart.h"
#include "protocol/tournament/schedule.h"

#include <math.h>
#include <stdlib.h>

/* Fills the line of an entrant with its score in percent. */
static void follow_score(const struct page *page, struct chart_line *line, int points)
{
    int sides = side_count(page->contest->variant);
    double sum = 0;
    int games = 0;
    int played = 0;
    for (int point = 0; point < points; point++) {
        for (; played < chart_game(page, point); played++) {
            const struct bout *bout = &page->entries[played].bout;
            for (int side = 0; side < sides; side++) {
                if (bout->entrant[side] == line->entrant) {
                    sum += bout_points(bout, page->contest->variant, side);
                    games++;
                }
            }
        }
        line->value[point] = games > 0 ? 100 * sum / games : NAN;
    }
}

void report_score_chart(struct page *page)
{
    int entrants = page->contest->entrant_count;
    int shown = entrants < CHART_LINES ? entrants : CHART_LINES;
    struct chart *chart = calloc(1, sizeof *chart);
    if (page->count < 2 || chart == NULL) {
        page->out_of_memory = page->out_of_memory || chart == NULL;
        free(chart);
        return;
    }
    chart->label = "Score in percent after each game";
    chart->points = chart_points(page);
    chart->line_count = entrants == 2 ? 1 : shown; /* of two, one says all */
    int sides = side_count(page->contest->variant);
    chart->level_count = 1;
    chart->level[0] = 100.0 / sides;
    for (int i = 0; i < chart->line_count; i++) {
        chart->line[i].entrant = page->rank[i];
        follow_score(page, &chart->line[i], chart->points);
    }
    chart_fit(chart, 10);
    fputs("<section><h2>Score over time</h2>\n<p class=\"note\">In percent of the games played",
          page->file);
    if (shown < entrants) {
        fprintf(page->file, "; the %d that are ahead", shown);
    }
    fputs(".</p>\n", page->file);
    chart_write(page, chart);
    fputs("</section>\n", page->file);
    free(chart);
}

/* Fills the line with the ratio after each of the chart's games. False when memory is short. */
static bool follow_ratio(const struct page *page, struct chart_line *line, int points)
{
    struct standings *standings = malloc(sizeof *standings);
    struct schedule *schedule = schedule_new(page->contest);
    bool begun =
        standings != NULL && schedule != NULL && standings_init(standings, page->contest);
    bool added = begun;
    int played = 0;
    for (int point = 0; point < points && begun; point++) {
        for (; played < chart_game(page, point) && added; played++) {
            const struct bout *bout = &page->entries[played].bout;
            int mate = schedule_pair_mate(schedule, bout->number);
            added = standings_add(standings, bout, mate);
        }
        line->value[point] = sprt_llr(&page->contest->sprt, &standings->against[0][1]);
    }
    if (begun) {
        standings_free(standings);
    }
    schedule_free(schedule);
    free(standings);
    return added;
}

static void put_sprt_state(struct page *page, double llr, double lower, double upper)
{
    static const char *const verdicts[] = {
        [SPRT_GO_ON] = "not decided yet", [SPRT_H0] = "H0 accepted", [SPRT_H1] = "H1 accepted"};
    const struct sprt *sprt = &page->contest->sprt;
    fprintf(
        page->file,
        "<p>LLR <b>%.2f</b> between %.2f and %.2f: <b>%s</b>. H0: elo = %.2f, H1: elo = %.2f "
        "(%s), alpha = %.3f, beta = %.3f, of ",
        llr, lower, upper, verdicts[sprt_judge(sprt, llr)], sprt->elo0, sprt->elo1,
        sprt->model == SPRT_NORMALIZED ? "normalized" : "logistic", sprt->alpha, sprt->beta);
    page_name(page, 0);
    fputs(" against ", page->file);
    page_name(page, 1);
    fputs(".</p>\n", page->file);
}

void report_sprt(struct page *page)
{
    const struct sprt *sprt = &page->contest->sprt;
    if (!sprt->on || page->contest->entrant_count != 2) {
        return;
    }
    struct chart *chart = calloc(1, sizeof *chart);
    if (chart == NULL) {
        page->out_of_memory = true;
        return;
    }
    double lower;
    double upper;
    sprt_bounds(sprt, &lower, &upper);
    fputs("<section><h2>SPRT</h2>\n", page->file);
    put_sprt_state(page, sprt_llr(sprt, &page->standings->against[0][1]), lower, upper);
    *chart = (struct chart){.label = "Log-likelihood ratio after each game",
                            .line_count = 1,
                            .level_count = 3,
                            .level = {lower, 0, upper}};
    chart->line[0].entrant = -1;
    if (page->count >= 2) {
        chart->points = chart_points(page);
        page->out_of_memory |= !follow_ratio(page, &chart->line[0], chart->points);
        chart_fit(chart, 1);
        chart_write(page, chart);
    }
    fputs("</section>\n", page->file);
    free(chart);
}
