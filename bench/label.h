/* Labelled positions, which bench/selfplay and bench/quiet print and bench/tune reads: lines
 * `FEN;score;result`, White's centipawns by a search and White's points; of two teams, the
 * first one's. Before them a line says how they were made: `# selfplay -g 1000 ... chess`. */
#ifndef BENCH_LABEL_H
#define BENCH_LABEL_H

#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>

enum { LABEL_SCORE_MAX = 3000 };

/* Whether a position tells something of the evaluation: the mover is not in check and the turn
 * played is quiet or, where both sides move at once, neither has moved; the score is no mate
 * and not beyond 30 pawns. */
static inline bool label_is_wanted(const struct variant *variant,
                                   const struct position *position, move_t move, int score)
{
    bool calm = variant->simultaneous ? !position->is_pending
                                      : !position->in_check && !move_is_noisy(move);
    return calm && abs(score) < LABEL_SCORE_MAX;
}

/* A line that begins so is no position, but says how those after it were made. */
static const char label_origin[] = "# ";

/* Prints such a line for a program that was given these arguments. */
static inline void label_print_origin(const char *program, int argc, char **argv)
{
    printf("%s%s", label_origin, program);
    for (int i = 1; i < argc; i++) {
        printf(" %s", argv[i]);
    }
    putchar('\n');
}

/* Prints a position on standard output; score and half points are the first side's. */
static inline void label_print(const struct variant *variant, const struct position *position,
                               int score, int half_points)
{
    char fen[FEN_MAX];
    variant->to_fen(position, fen);
    printf("%s;%d;%g\n", fen, score, half_points / 2.0);
}

#endif
