/* What passes through the facade (engine.h): limits and options that callers give, lines of
 * thought and moves that they get. All of engine/ may include this. */
#ifndef ENGINE_TYPES_H
#define ENGINE_TYPES_H

#include "rules/move.h"

#include <stdbool.h>
#include <stdint.h>

enum { SCORE_MATE = 32000, SCORE_INFINITE = 32500, PLY_MAX = 246, MULTIPV_MAX = 500 };

/* Times in milliseconds, 0 or less = not given unless said otherwise. */
struct limits {
    int64_t time[2]; /* left on the clock of seat 0 and 1; -1 = no clock */
    int64_t increment[2];
    int moves_to_go;            /* to the next time control, 0 = sudden death */
    int64_t move_time;          /* exactly this long, 0 = not given */
    int64_t overhead;           /* subtracted for latency, from the option table */
    uint64_t nodes;             /* stop after so many, 0 = no limit */
    int depth;                  /* 0 = no limit */
    int mate;                   /* look for mate in so many moves, 0 = no */
    uint64_t mate_nodes;        /* for the search for mate beside the other one, see mate.h */
    bool infinite;              /* until stop */
    bool ponder;                /* clocks start at engine_ponder_hit */
    int multipv;                /* 1.. */
    uint64_t nodes_per_second;  /* >0: time is counted in nodes (CECP nps, UCI nodestime) */
    int for_seat;               /* simultaneous games: 1 + the seat that asks, 0 = the one that
                                   commits next */
    bool payoffs;               /* simultaneous games: the last info shows the matrix */
    bool advice;                /* a hint for a person: never weak, nothing drawn by lot */
    int search_move_count;      /* root moves allowed; 0 = all */
    const move_t *search_moves; /* copied by engine_go */
};

/* limits.mate_nodes for analysis, which has no clock: finds nearly every mate in four moves. */
enum { ENGINE_MATE_NODES = 600000 };

/* Both sides' mixed strategies where they move at once, for the seat that asked; moves with a
 * probability under 2 % are left out. */
enum { MIXTURE_MAX = 96 };
struct mixture {
    int lower, upper; /* centipawns, or mates as in struct info */
    int count[2]; /* moves of the seat itself [0] and of the other one [1], likeliest first */
    move_t move[2][MIXTURE_MAX];
    int permille[2][MIXTURE_MAX];
};

/* The matrix of a turn in which both sides move at once, for the seat that asked: its average
 * score, in ten-thousandths of a win, for each of its candidates [0] against each of the other
 * side's [1]; likeliest first. Candidates that are never played were looked at, too. */
enum { PAYOFFS_MAX = MIXTURE_MAX };
struct payoffs {
    int value, lower, upper;
    int count[2];
    move_t move[2][PAYOFFS_MAX];
    int permille[2][PAYOFFS_MAX];
    int expected[2][PAYOFFS_MAX]; /* to its own side, against the other's mix */
    int16_t score[PAYOFFS_MAX][PAYOFFS_MAX];
};

/* How the move to play is taken from a mixed strategy: drawn by its probabilities; the
 * likeliest; the one that would be best if the other side knew it. */
enum mix_mode { MIX_SAMPLE, MIX_ARGMAX, MIX_SECURE };

/* One line of thought. `pv` and what it points to live only during the call. */
struct info {
    int depth, seldepth, multipv;
    int score; /* centipawns, or +-(SCORE_MATE - plies to mate) */
    int bound; /* 0 exact, 1 lower bound, -1 upper bound */
    uint64_t nodes;
    int64_t time_ms;
    uint64_t nps;
    int hashfull;    /* per mille */
    uint64_t tbhits; /* positions found in endgame tables */
    const move_t *pv;
    int pv_length;
    bool final;                    /* the last info before the result */
    const struct mixture *mixture; /* NULL but in simultaneous games; there pv holds halves of
                                      turns, the asking seat's first */
    int permille; /* several lines of such a game: how often the move is played */
    const struct payoffs *payoffs; /* of the last info if limits.payoffs; else NULL */
};

struct best {
    move_t move;   /* MOVE_NONE where the game is over */
    move_t ponder; /* MOVE_NONE if unknown */
    int score;
};

struct callbacks {
    void *context;
    void (*on_info)(void *context, const struct info *info);
    void (*on_current)(void *context, int depth, move_t move, int number); /* may be NULL */
    void (*on_best)(void *context, const struct best *best);
};

#endif
