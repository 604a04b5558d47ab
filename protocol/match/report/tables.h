/* The sections that are tables of the standings and of the openings. A section without content
 * is not written. */
#ifndef PROTOCOL_MATCH_REPORT_TABLES_H
#define PROTOCOL_MATCH_REPORT_TABLES_H

#include "protocol/match/report/page.h"

void tables_ranking(struct page *page);
void tables_cross(struct page *page);
void tables_colours(struct page *page);
void tables_effort(struct page *page);
void tables_engines(struct page *page);
void tables_openings(struct page *page);

#endif
