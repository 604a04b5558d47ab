/* A line chart over the games of a tournament, as an inline SVG. */
#ifndef PROTOCOL_TOURNAMENT_REPORT_REPORT_CHART_H
#define PROTOCOL_TOURNAMENT_REPORT_REPORT_CHART_H

#include "protocol/tournament/report/report_page.h"

enum { CHART_POINTS = 300, CHART_LINES = REPORT_LINES, CHART_LEVELS = 3 };

/* One curve: its value after each of the chart's games; NaN = none yet. */
struct chart_line {
    int entrant; /* whose name stands below, or -1 */
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

/* How many points a chart over the page's games has, and after how many games each is. */
int chart_points(const struct page *page);
int chart_game(const struct page *page, int point);

/* Makes room for every value of the second half, where curves have come to rest, and for the
 * levels; at least `least` high. */
void chart_fit(struct chart *chart, double least);

void chart_write(struct page *page, const struct chart *chart);

#endif
