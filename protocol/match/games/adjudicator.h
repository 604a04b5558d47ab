/* When a game is called off because the engines agree on what it will come to: -draw, -resign
 * and -maxmoves, with the meanings they have in cutechess-cli.
 *
 * Besides, where everybody plays for himself the last two in the game share the victory (G21 of
 * Gala) once each has seen it as even, within SHARE_SCORE centipawns, on SHARE_MOVES moves in a
 * row since they are two: so the offer is made and accepted on wires that know no offers.
 *
 * Only what the engines say of their own moves counts. A move without a score breaks every
 * series it belongs to.
 */
#ifndef PROTOCOL_MATCH_GAMES_ADJUDICATOR_H
#define PROTOCOL_MATCH_GAMES_ADJUDICATOR_H

#include "rules/game.h"

/* -draw movenumber= movecount= score=; off where count is 0. Scores in centipawns. */
struct draw_rule {
    int number, count, score;
};

/* -resign movecount= score= twosided=; off where count is 0. */
struct resign_rule {
    int count, score;
    bool two_sided;
};

/* When a game is called off. */
struct adjudication {
    struct draw_rule draw;
    struct resign_rule resign;
    int max_moves; /* full moves, moves of all; 0 = no limit */
};

enum { SHARE_MOVES = 10, SHARE_SCORE = 1000 };

/* How many of its last moves in a row each side saw as even, as lost, as won. */
struct adjudicator {
    const struct adjudication *adjudication;
    int even[SEATS_MAX], lost[SEATS_MAX], won[SEATS_MAX];
    int level[SEATS_MAX]; /* even enough to share, since `alive` are in the game */
    unsigned alive;
};

/* Begins a game; `adjudication` must outlive it. */
void adjudicator_start(struct adjudicator *adjudicator,
                       const struct adjudication *adjudication);

/* Notes a move of `side`; `score` as in struct answer, without meaning if it told none. */
void adjudicator_note(struct adjudicator *adjudicator, int side, bool has_score, int score);

/* What the game is worth after its last move, RESULT_NONE when it is to go on. The reason is
 * static text. */
struct game_end adjudicator_verdict(struct adjudicator *adjudicator, const struct game *game);

#endif
