/* The room games/: one game between engines, refereed. Moves, claims, clocks and results are
 * checked by the rules. Whatever the engines do, the game ends with a result and a cause. Used
 * by tournament/ and by `quincunx play`; uses engines/.
 *
 * - match_game.[ch]: the game from its opening to its end, and what is kept of it.
 * - cause.[ch]: what a game may be ended by.
 * - referee.[ch]: asks engines, waits for their answers and judges them.
 * - match_game_clock.[ch]: the clock of a side. adjudicate.[ch]: games called off by their
 * scores.
 *
 * What decides a game:
 * - The rules, at once: repetition and the counting rules need no claim. If an engine speaks
 *   CECP the game is also a draw before it gets longer than XBoard can bear, since such engines
 *   end it there (xboard_end); that counts as adjudicated, as does the 10,000th move of any
 * game.
 * - The earliest fault. A late answer loses on time whatever it says.
 *   Where both sides were given the same time and both let it pass, the game is a draw.
 * - A claim of one's own defeat is a resignation, of any other result than the rules' a fault.
 *   In CECP a draw may be claimed right before the move that brings it about.
 * - A draw is agreed when the last moves of all sides came with an offer.
 *
 * Each side has an engine and a clock: a seat, or a team of two, both of whose armies one
 * engine plays. Where there are more than two sides, a fault or a resignation ends the game:
 * who did it gets nothing, the others that still have royals share the point. Who has no royals
 * has no share to lose, and must not end the game of the others: from then on the referee moves
 * for him, since his pieces must move if they can (G22), and the fault counts as one after the
 * end.
 *
 * Simultaneous games: all are asked at once, and are told nothing before all have answered. Who
 * took less time registered first (S12), on equal times White on odd turns. XBoard's engines
 * know of no clocks there: if one of them plays, White registers first on every odd turn, and
 * when it has Black it is shown White's half before it is asked, as XBoard does.
 */
#ifndef PROTOCOL_MATCH_GAMES_MATCH_GAME_H
#define PROTOCOL_MATCH_GAMES_MATCH_GAME_H

#include "protocol/formats/board.h"
#include "protocol/formats/pgn.h"
#include "protocol/match/clients/engine_process.h"
#include "protocol/match/clients/entrant.h"
#include "protocol/match/games/adjudicate.h"
#include "protocol/match/games/termination.h"

/* What one side did in a game. */
struct effort_sum {
    int moves;
    uint64_t depth, nodes; /* sums over the moves that told them */
    int told;              /* such moves */
    int64_t time;          /* microseconds, all moves */
    int64_t timed;         /* of the moves that told nodes */
    int overruns;          /* moves over the clock, or over st=, within the margin or not */
    int64_t worst_overrun; /* microseconds */
    /* Measured time less the time that the engine told, of the moves where it told one and had
     * not pondered. Of games of this run only: the ledger has no room for it. */
    int compared;
    int64_t latency, worst_latency; /* their sum, and the greatest; microseconds */
};

/* A game that was played. */
struct match_game {
    int number;             /* from 0, in the schedule */
    int entrant[SEATS_MAX]; /* by side, as all that follows */
    int opening;
    enum game_result result;
    enum termination cause;
    int culprit;      /* side whose fault or resignation it was; -1: nobody's, or of both */
    char reason[200]; /* "checkmate", "White loses on time by 0.012 s" */
    struct effort_sum effort[SEATS_MAX];
    /* When the game was decided already, or the side was out of it: false claims; 1 if the
     * engine failed, also when told of the end. */
    int late_claims[SEATS_MAX], late_failures[SEATS_MAX];
    int64_t began;       /* seconds since 1970 */
    int64_t lasted;      /* microseconds */
    struct game game;    /* its moves */
    signed char *firsts; /* who registered first, for either half of a turn as in game.moves;
                            NULL where sides take turns */
    struct comment *comments; /* as in game.moves, see record.h; empty in the opening */
    char final_fen[FEN_MAX];
    struct board_marks last; /* the move that led there */
};

/* Half points that the game of two sides brought one of them: 0 lost, 1 drawn, 2 won. */
int match_game_half_points(const struct match_game *match_game, const struct variant *variant,
                           int side);

/* The side's share of the point, 0 .. 1, whatever the number of sides. */
double match_game_points(const struct match_game *match_game, const struct variant *variant,
                         int side);

/* What a game is refereed by, besides the rules. */
struct match_game_terms {
    const struct adjudication *adjudication;
    const char *faults;        /* folder for what went wrong; NULL = it is not written down */
    const _Atomic(bool) *stop; /* looked at several times a second: the game is abandoned */
    /* Called after every move of the engines, with what is left on the clock of each side
     * (microseconds); may be NULL. */
    void (*on_move)(void *context, const struct match_game *match_game, const int64_t left[]);
    void *context;
};

/* Plays *match_game (number, entrants and opening filled in, the rest zero) from the position
 * and the moves of `opening`; engines[side] play. What went wrong is written to
 * match_game_fault_path. False when memory is short. Free *match_game either way. Runs in any
 * thread; the engines are its own while it plays. */
bool match_game_play(struct match_game *match_game, struct engine_process *const engines[],
                     const struct game *opening, const struct match_game_terms *terms);

void match_game_free(struct match_game *match_game);

enum { FAULT_PATH_MAX = 4096 };

/* Where it is written what went wrong in the game of that number (from 0): game-N.log in the
 * folder of faults, where N counts from 1. */
void match_game_fault_path(const char *folder, int number, char path[FAULT_PATH_MAX]);

#endif
