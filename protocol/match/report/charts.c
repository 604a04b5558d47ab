/* How the tournament went, played back from the games in the order in which they ended. A
 * chart's plane is WIDE by HIGH units, the curves' part of it inset for the scale. */
#include "protocol/match/report/charts.h"

#include "protocol/match/tournament/schedule.h"

#include <math.h>
#include <stdlib.h>

enum { CHART_POINTS = 300, CHART_LINES = 8, CHART_LEVELS = 3 };

/* One curve: its value after each of the chart's games; NaN = none yet. */
struct chart_line {
    int participant; /* whose name stands below, or -1 */
    double value[CHART_POINTS];
};

struct chart {
    const char *label; /* for those who cannot see it */
    double low, high;  /* values beyond are drawn at the edge; low < high */
    int points;        /* of each line; chart_game tells after which game */
    int line_count;
    struct chart_line line[CHART_LINES];
    int level_count;
    double level[CHART_LEVELS]; /* dashed */
};

enum { WIDE = 760, HIGH = 260, LEFT = 52, RIGHT = 24, TOP = 10, BOTTOM = 30, TICKS = 6 };

/* How many points a chart over the page's games has. */
static int chart_points(const struct page *page)
{
    return page->count < CHART_POINTS ? page->count : CHART_POINTS;
}

/* After how many games a point is. */
static int chart_game(const struct page *page, int point)
{
    return (int)((int64_t)(point + 1) * page->count / chart_points(page));
}

/* Chooses the scale to show all values of the second half, where curves are nearly flat, and
 * the levels; at least `least` high. */
static void chart_fit(struct chart *chart, double least)
{
    double low = INFINITY;
    double high = -INFINITY;
    for (int i = 0; i < chart->line_count; i++) {
        for (int point = chart->points / 2; point < chart->points; point++) {
            low = fmin(low, chart->line[i].value[point]); /* fmin and fmax pass over NaN */
            high = fmax(high, chart->line[i].value[point]);
        }
    }
    for (int i = 0; i < chart->level_count; i++) {
        low = fmin(low, chart->level[i]);
        high = fmax(high, chart->level[i]);
    }
    double margin = fmax((high - low) * 0.15, (least - (high - low)) / 2);
    chart->low = low - margin;
    chart->high = high + margin;
}

static double chart_x(const struct page *page, int point)
{
    return LEFT + (double)(WIDE - LEFT - RIGHT) * chart_game(page, point) / page->count;
}

static double chart_y(const struct chart *chart, double value)
{
    double inside = fmin(fmax(value, chart->low), chart->high);
    return TOP + (HIGH - TOP - BOTTOM) * (chart->high - inside) / (chart->high - chart->low);
}

/* A step of 1, 2 or 5 times a power of ten with which `range` takes at most TICKS steps. */
static double round_step(double range)
{
    static const double steps[] = {1, 2, 5};
    double power = pow(10, floor(log10(range / TICKS)));
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (range / (steps[i] * power) <= TICKS) {
            return steps[i] * power;
        }
    }
    return 10 * power;
}

static void put_values(struct page *page, const struct chart *chart)
{
    double step = round_step(chart->high - chart->low);
    int digits = step < 1 ? (int)ceil(-log10(step)) : 0;
    int last = (int)floor(chart->high / step);
    for (int tick = (int)ceil(chart->low / step); tick <= last; tick++) {
        double y = chart_y(chart, tick * step);
        fprintf(page->file,
                "<path d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.*f"
                "</text>\n",
                LEFT, y, WIDE - RIGHT, LEFT - 6, y + 4, digits, tick * step);
    }
}

static void put_scale(struct page *page, const struct chart *chart)
{
    fputs("<g class=\"scale\">\n", page->file);
    put_values(page, chart);
    int step = (int)fmax(1, round_step(page->count));
    for (int game = 0; game <= page->count; game += step) {
        double x = LEFT + (double)(WIDE - LEFT - RIGHT) * game / page->count;
        fprintf(page->file, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x,
                HIGH - 10, game);
    }
    fputs("</g>\n", page->file);
}

static void put_line(struct page *page, const struct chart *chart, int line)
{
    fprintf(page->file, "<polyline class=\"line c%d\" points=\"", line);
    for (int point = 0; point < chart->points; point++) {
        double value = chart->line[line].value[point];
        if (!isnan(value)) {
            fprintf(page->file, "%.1f,%.1f ", chart_x(page, point), chart_y(chart, value));
        }
    }
    fputs("\"/>\n", page->file);
}

static void put_legend(struct page *page, const struct chart *chart)
{
    fputs("<p class=\"legend\">", page->file);
    for (int line = 0; line < chart->line_count; line++) {
        if (chart->line[line].participant >= 0) {
            page_put(page, "<span class=\"c%d\">&#9632;</span> %s ", line,
                     page_name(page, chart->line[line].participant));
        }
    }
    fputs("</p>\n", page->file);
}

static void chart_write(struct page *page, const struct chart *chart)
{
    fprintf(page->file,
            "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "role=\"img\" aria-label=\"%s\">\n",
            WIDE, HIGH, chart->label);
    put_scale(page, chart);
    for (int i = 0; i < chart->level_count; i++) {
        double y = chart_y(chart, chart->level[i]);
        fprintf(page->file, "<path class=\"level\" d=\"M%d %.1fH%d\"/>\n", LEFT, y,
                WIDE - RIGHT);
    }
    for (int line = 0; line < chart->line_count; line++) {
        put_line(page, chart, line);
    }
    fputs("</svg>\n", page->file);
    put_legend(page, chart);
}

/* --- The sections --- */

/* Fills the line of a participant with its score in percent. */
static void follow_score(const struct page *page, struct chart_line *line, int points)
{
    int sides = side_count(page->tournament->variant);
    double sum = 0;
    int games = 0, played = 0;
    for (int point = 0; point < points; point++) {
        for (; played < chart_game(page, point); played++) {
            const struct match_game *match_game = &page->entries[played].match_game;
            for (int side = 0; side < sides; side++) {
                if (match_game->participant[side] == line->participant) {
                    sum += match_game_points(match_game, page->tournament->variant, side);
                    games++;
                }
            }
        }
        line->value[point] = games > 0 ? 100 * sum / games : NAN;
    }
}

void charts_score(struct page *page)
{
    int participants = page->tournament->participant_count;
    int shown = participants < CHART_LINES ? participants : CHART_LINES;
    struct chart *chart = calloc(1, sizeof *chart);
    if (page->count < 2 || chart == NULL) {
        page->out_of_memory = page->out_of_memory || chart == NULL;
        free(chart);
        return;
    }
    chart->label = "Score in percent after each game";
    chart->points = chart_points(page);
    chart->line_count = participants == 2 ? 1 : shown; /* of two, one says all */
    int sides = side_count(page->tournament->variant);
    chart->level_count = 1;
    chart->level[0] = 100.0 / sides;
    for (int i = 0; i < chart->line_count; i++) {
        chart->line[i].participant = page->rank[i];
        follow_score(page, &chart->line[i], chart->points);
    }
    chart_fit(chart, 10);
    fputs("<section><h2>Score over time</h2>\n<p class=\"note\">In percent of the games played",
          page->file);
    if (shown < participants) {
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
    struct schedule *schedule = schedule_new(page->tournament);
    bool begun =
        standings != NULL && schedule != NULL && standings_init(standings, page->tournament);
    bool added = begun;
    int played = 0;
    for (int point = 0; point < points && begun; point++) {
        for (; played < chart_game(page, point) && added; played++) {
            const struct match_game *match_game = &page->entries[played].match_game;
            int mate = schedule_pair_mate(schedule, match_game->number);
            added = standings_add(standings, match_game, mate);
        }
        line->value[point] = wdl_sprt_llr(&page->tournament->sprt, &standings->against[0][1]);
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
    const struct sprt *sprt = &page->tournament->sprt;
    page_put(
        page,
        "<p>LLR <b>%.2f</b> between %.2f and %.2f: <b>%s</b>. H0: elo = %.2f, H1: elo = %.2f "
        "(%s), alpha = %.3f, beta = %.3f, of %s against %s.</p>\n",
        llr, lower, upper, verdicts[wdl_sprt_judge(sprt, llr)], sprt->elo0, sprt->elo1,
        sprt->model == SPRT_NORMALIZED ? "normalized" : "logistic", sprt->alpha, sprt->beta,
        page_name(page, 0), page_name(page, 1));
}

void charts_sprt(struct page *page)
{
    const struct sprt *sprt = &page->tournament->sprt;
    if (!sprt->on || page->tournament->participant_count != 2) {
        return;
    }
    struct chart *chart = calloc(1, sizeof *chart);
    if (chart == NULL) {
        page->out_of_memory = true;
        return;
    }
    double lower, upper;
    wdl_sprt_bounds(sprt, &lower, &upper);
    fputs("<section><h2>SPRT</h2>\n", page->file);
    put_sprt_state(page, wdl_sprt_llr(sprt, &page->standings->against[0][1]), lower, upper);
    *chart = (struct chart){.label = "Log-likelihood ratio after each game",
                            .line_count = 1,
                            .level_count = 3,
                            .level = {lower, 0, upper}};
    chart->line[0].participant = -1;
    if (page->count >= 2) {
        chart->points = chart_points(page);
        page->out_of_memory |= !follow_ratio(page, &chart->line[0], chart->points);
        chart_fit(chart, 1);
        chart_write(page, chart);
    }
    fputs("</section>\n", page->file);
    free(chart);
}
