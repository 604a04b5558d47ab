/* Ends a game because the engines agree on how it will end: -draw, -resign and -maxmoves, with
 * the meanings they have in cutechess-cli.
 *
 * Besides, where everybody plays for himself the last two in the game share the victory (G21 of
 * Gala) once each has given SHARE_MOVES scores in a row within SHARE_SCORE centipawns since
 * only two are left: so they offer and accept it, for which their protocols have no words.
 *
 * Only the scores that engines give for their own moves count. A move without a score ends
 * every series it would belong to. A move that sets the halfmove clock to 0, a capture or a
 * pawn's move in most games, ends the series of -draw, and may be the first of the next. Where
 * the FEN counts the moves of each seat (nodal-ludii) that is a move that sets its seat's count
 * back.
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

/* When a game is adjudicated. */
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
    int level[SEATS_MAX]; /* even enough to share, since the seats `alive` are left */
    unsigned alive;
};

/* Begins a game; `adjudication` must outlive it. */
void adjudicator_start(struct adjudicator *adjudicator,
                       const struct adjudication *adjudication);

/* To be called after the last move or turn of the game, by `seat`, before it is noted: counts
 * even scores anew if it has set the halfmove clock to 0. */
void adjudicator_look_at_move(struct adjudicator *adjudicator, const struct game *game,
                              int seat);

/* Notes a move of `side`; `score` as in struct answer, ignored unless has_score. */
void adjudicator_note(struct adjudicator *adjudicator, int side, bool has_score, int score);

/* The result of the game after its last move, RESULT_NONE when it goes on. The reason is static
 * text. */
struct game_end adjudicator_verdict(struct adjudicator *adjudicator, const struct game *game);

#endif
