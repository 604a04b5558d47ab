/* A tournament as one HTML file without scripts: ranking, cross table, score over time, causes
 * of loss, results by opening, pictures of final positions, links to the PGN. The page follows
 * the reader's choice of light or dark. */
#ifndef PROTOCOL_MATCH_REPORT_REPORT_H
#define PROTOCOL_MATCH_REPORT_REPORT_H

#include "protocol/match/statistics/standings.h"
#include "protocol/match/tournament/entry.h"

/* Writes the report of `count` games, in the order in which they ended, to the tournament's
 * report file. It is written to a new file that then takes the place of the old one, so that
 * the report is always whole. False with errno set when that fails; the old report stays then.
 * One thread at a time. */
bool report_write(const struct tournament *tournament, const struct standings *standings,
                  const struct entry *entries, int count);

#endif
