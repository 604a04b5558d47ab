/* What an evaluator is, and the terms whose sum a hand-written evaluation is. */
#ifndef EVAL_EVALUATOR_H
#define EVAL_EVALUATOR_H

#include "eval/nnue/features.h"
#include "eval/taper.h"
#include "rules/build.h"
#include "rules/position.h"
#include "rules/variant.h"

enum { EVAL_TERMS_MAX = 8, SCORE_LIMIT = 19000 };

/* One term of an evaluation for both sides, each from its own point of view, in centipawns for
 * the middle game and the end game. */
struct eval_term {
    const char *name;
    int middle[2];
    int end[2];
};

/* An evaluation term by term. Its total is (m * phase + e * (256 - phase)) / 256, where m and e
 * are the sums of middle[0] - middle[1] and end[0] - end[1]. It is rounded once towards 0 and
 * kept within SCORE_LIMIT. */
struct eval_trace {
    int count;
    struct eval_term term[EVAL_TERMS_MAX];
    int phase; /* 0 = end game .. 256 = all pieces on the board */
    int total; /* what evaluate says, in centipawns for White */
};

struct evaluator {
    const char *const *variants;     /* the names of the variants it serves, NULL-terminated */
    const struct features *features; /* what a net for them sees; NULL: they can have no net */
    int16_t value[PIECE_TYPES_MAX];  /* by piece type in centipawns: for SEE, pruning, and
                                        where there is neither a net nor `evaluate` */
    int capture_swing;               /* percent: a capture changes the balance by
                                        value * this / 100 (pools feed the captor) */
    int level_step;                  /* percent: how much of a step on the scale of levels
                                        (engine/skill.h) makes a step in this game */
    /* A hand-written evaluation, of games for which no net is any better; else NULL. Builds its
     * tables; called once, by eval_find. */
    void (*init)(void);
    /* Centipawns for the seat to move, |score| < 20000. Fills *trace unless it is NULL. In
     * games with `strengths` the trace has no terms, and its total is for the seat to move. */
    int (*evaluate)(const struct position *position, struct eval_trace *trace);
    /* For games in which more than two play each for himself; else NULL. How strong each seat
     * is, in centipawns; 0 for a seat that is no longer in the game. */
    void (*strengths)(const struct position *position, int strength[SEATS_MAX]);
    /* For the same games; else NULL. What attacked pieces, and having the move, add to the
     * score of a seat, in centipawns; 0 for one that is no longer in the game. */
    int (*threats)(const struct position *position, int seat);
};

/* The score of a seat among `players` by its part of the strength of all, |score| < 20000: 0
 * for an equal part, and the more the larger the part is. Near an equal part it is about the
 * value of the pieces that make the difference. */
int eval_share(const int strength[SEATS_MAX], int seat, int players);

/* The score of a seat: its share, and what its threats add to it, |score| < 20000. */
int eval_with_threats(int share, int threats);

/* How many seats have any strength. */
int eval_players(const int strength[SEATS_MAX]);

#endif
