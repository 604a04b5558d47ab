/* The chart's plane is WIDE by HIGH units, the curves' part of it inset for the scale. */
#include "protocol/tournament/report/report_chart.h"

#include <math.h>

enum { WIDE = 760, HIGH = 260, LEFT = 52, RIGHT = 24, TOP = 10, BOTTOM = 30, TICKS = 6 };

int chart_points(const struct page *page)
{
    return page->count < CHART_POINTS ? page->count : CHART_POINTS;
}

int chart_game(const struct page *page, int point)
{
    return (int)((int64_t)(point + 1) * page->count / chart_points(page));
}

void chart_fit(struct chart *chart, double least)
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
        if (chart->line[line].entrant >= 0) {
            fprintf(page->file, "<span class=\"c%d\">&#9632;</span> ", line);
            page_name(page, chart->line[line].entrant);
            fputs(" ", page->file);
        }
    }
    fputs("</p>\n", page->file);
}

void chart_write(struct page *page, const struct chart *chart)
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
