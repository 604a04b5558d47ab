/* The referee of a game in progress: asks engines for moves, waits for their answers and judges
 * them. Everything that can be wrong with an answer is decided here, from its kind, the rules
 * and the clock. */
#ifndef PROTOCOL_MATCH_GAMES_REFEREE_H
#define PROTOCOL_MATCH_GAMES_REFEREE_H

#include "protocol/match/clients/engine_process.h"
#include "protocol/match/clients/side.h"
#include "protocol/match/games/adjudicator.h"
#include "protocol/match/games/match_game.h"
#include "protocol/match/games/match_game_clock.h"

enum { MATCH_GAME_REASON_MAX = sizeof(((struct match_game *)0)->reason) };

/* What a game is refereed by, besides the rules. */
struct referee_terms {
    const struct adjudication *adjudication;
    const char *faults;        /* folder for what went wrong; NULL = it is not written down */
    const _Atomic(bool) *stop; /* looked at several times a second: the game is abandoned */
    /* Called after every move of the engines, with what is left on the clock of each side
     * (microseconds); may be NULL. */
    void (*on_move)(void *context, const struct match_game *match_game, const int64_t left[]);
    void *context;
};

/* What one side was last asked and what it said. */
struct question {
    bool is_open; /* not answered yet */
    struct answer answer;
};

/* A game while it is played, all of it by side. It is over when match_game->termination is not
 * TERMINATIONS. */
struct referee {
    struct match_game *match_game;
    const struct referee_terms *terms;
    int sides;
    struct engine_process *const *engines;
    struct game_clock clock[SEATS_MAX];
    struct adjudicator adjudicator;
    struct question question[SEATS_MAX];
    bool offers[SEATS_MAX]; /* the side's last move came with the offer of a draw */
    bool has_begun[SEATS_MAX];
    bool has_left[SEATS_MAX]; /* out of the game, it failed or resigned: the referee moves */
    bool xboard_limits;       /* some engine speaks CECP */
    int capacity;             /* of the game's comments and firsts */
    bool out_of_memory;
};

/* The judgement on an answer, or on silence. */
struct verdict {
    enum termination termination; /* TERMINATIONS: the game goes on */
    enum game_result result;
    int culprit;
    int64_t moment; /* when it happened */
    char reason[MATCH_GAME_REASON_MAX];
};

/* "White". */
static inline const char *referee_side_name(const struct referee *referee, int side)
{
    return side_name(referee->match_game->game.variant, side);
}

/* Ends the game by the verdict, unless it has ended already. */
void referee_end(struct referee *referee, const struct verdict *verdict);
bool referee_is_over(const struct referee *referee);

/* Whether the referee was told to stop. */
bool referee_is_stopped(const struct referee *referee);

/* How the game stands by the rules, and by XBoard's limits where they count. */
struct game_end referee_rules_end(const struct referee *referee);

/* Puts the question to the side, with the offers of a draw that stand. */
void referee_ask(struct referee *referee, int side);

/* Waits until all sides that were asked have answered with legal moves in time. False when not
 * all did: the game is over by the earliest fault, or the side has left it. */
bool referee_listen(struct referee *referee);

/* The move that the referee makes for a side that has left the game: the same one in the same
 * position. */
move_t referee_move_for_nobody(const struct game *game);

/* The verdict on claims that the moves just made draw, to be called when by the rules they do
 * not: TERMINATIONS where there is no such claim. */
struct verdict referee_check_draw_claims(const struct referee *referee);

/* Notes the side's move: clock, offer, adjudicator. */
void referee_note_move(struct referee *referee, int side);

/* The comment on the side's last move. */
struct comment referee_comment(const struct referee *referee, int side);

/* Write to the game's file of faults (match_game_fault_path) the fault that ended it, or add
 * `what` the side did after the end. Nothing without a folder; one line on stderr when it
 * fails. */
void referee_write_fault(const struct referee *referee);
void referee_write_late(const struct referee *referee, int side, const char *what);

#endif
