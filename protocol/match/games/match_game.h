/* A game between engines as it was played: the data that the ledger, the standings and the
 * report are made from. match_game_play.h plays one. */
#ifndef PROTOCOL_MATCH_GAMES_MATCH_GAME_H
#define PROTOCOL_MATCH_GAMES_MATCH_GAME_H

#include "protocol/formats/board.h"
#include "protocol/formats/comment.h"
#include "protocol/match/clients/side.h"
#include "protocol/match/games/termination.h"
#include "rules/game.h"

/* What one side did in a game. */
struct effort_sum {
    int moves;
    uint64_t depth, nodes; /* sums over the moves for which the engine told them */
    int told;              /* number of those moves */
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
    int number;                 /* from 0, in the schedule */
    int participant[SEATS_MAX]; /* by side, as all that follows */
    int opening;
    enum game_result result;
    enum termination termination;
    int culprit;      /* side whose fault or resignation it was; -1: of none, or of both */
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
    struct comment *comments; /* as in game.moves, see comment.h; empty in the opening */
    char final_fen[FEN_MAX];
    struct board_marks last; /* the move that led there */
};

/* Half points that a side got in a game of two sides: 0 lost, 1 drawn, 2 won. */
int match_game_half_points(const struct match_game *match_game, const struct variant *variant,
                           int side);

/* The side's share of the point, 0 .. 1, whatever the number of sides. */
double match_game_points(const struct match_game *match_game, const struct variant *variant,
                         int side);

/* Frees what the game holds: its moves, comments and firsts. */
void match_game_free(struct match_game *match_game);

enum { FAULT_PATH_MAX = 4096 };

/* Writes the path of the file of faults of the game with that number (from 0): game-N.log in
 * the folder, where N counts from 1. */
void match_game_fault_path(const char *folder, int number, char path[FAULT_PATH_MAX]);

#endif
