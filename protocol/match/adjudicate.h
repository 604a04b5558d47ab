/* When a game is called off because the engines agree on what it will come to: -draw, -resign
 * and -maxmoves, with the meanings they have in cutechess-cli.
 *
 * Only what the engines say of their own turns counts. A turn without a score breaks every
 * series it belongs to.
 */
#ifndef PROTOCOL_MATCH_ADJUDICATE_H
#define PROTOCOL_MATCH_ADJUDICATE_H

#include "protocol/match/contest.h"
#include "protocol/match/side.h"
#include "rules/game.h"

/* How many of its last turns in a row each side saw as even, as lost, as won. */
struct adjudicator {
    const struct contest *contest;
    int even[SEATS_MAX], lost[SEATS_MAX], won[SEATS_MAX];
};

void adjudicator_start(struct adjudicator *adjudicator, const struct contest *contest);

/* Notes a turn of `side`; `score` as in struct answer, without meaning if it told none. */
void adjudicator_note(struct adjudicator *adjudicator, int side, bool has_score, int score);

/* What the game is worth after its last turn, RESULT_NONE when it is to go on. The reason is
 * static text. */
struct game_end adjudicator_verdict(const struct adjudicator *adjudicator,
                                    const struct game *game);

#endif
