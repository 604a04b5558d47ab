/* The sections with charts over the games of a tournament, as inline SVG. */
#ifndef PROTOCOL_MATCH_REPORT_CHARTS_H
#define PROTOCOL_MATCH_REPORT_CHARTS_H

#include "protocol/match/report/page.h"

/* Scores after each game; nothing for less than two games. */
void charts_score(struct page *page);

/* How the SPRT stands, and its ratio after each game; nothing without one. */
void charts_sprt(struct page *page);

#endif
