/* The parameters of the search: margins, weights and depths that only play can tell. Constants;
 * where QUINCUNX_TUNE is defined, variables that bench/spsa changes between searches. */
#ifndef ENGINE_PARAMS_H
#define ENGINE_PARAMS_H

/* Name, value, least, most; margins are in centipawns, reductions in hundredths of a ply. */
/* clang-format off */
#define SEARCH_PARAMS(X) \
    X(REVERSE_MARGIN, 85, 30, 200)          /* reverse futility: above beta, each ply */ \
    X(REVERSE_BASE, 15, -50, 100)           /* and once */ \
    X(RAZOR_MARGIN, 220, 80, 500)           /* below alpha, each ply: quiescence instead */ \
    X(NULL_SLOPE, 30, 0, 60)                /* evaluation a pass may lack of beta, each ply, */ \
    X(NULL_BASE, 160, 0, 300)               /* less this */ \
    X(NULL_REDUCTION, 300, 200, 500)        /* so much less to search after it, */ \
    X(NULL_DEPTH, 33, 15, 60)               /* and for each ply, */ \
    X(NULL_ABOVE, 200, 80, 400)             /* above beta for a ply more of reduction */ \
    X(PROBCUT_MARGIN, 200, 80, 400)         /* above beta, for a capture to stand for the turn */ \
    X(LATE_BASE, 10, 1, 20)                 /* quiet turns searched at any depth, */ \
    X(LATE_SLOPE, 250, 40, 400)             /* and for depth squared, in hundredths */ \
    X(LATE_HISTORY, 4000, 500, 9000)        /* bad history that drops a quiet turn, each ply */ \
    X(FUTILITY_BASE, 110, 20, 250)          /* quiet turns: below alpha, */ \
    X(FUTILITY_SLOPE, 95, 30, 200)          /* each ply left */ \
    X(FUTILITY_HISTORY, 100, 30, 400)       /* history worth a centipawn there */ \
    X(LOSS_QUIET, 25, 5, 60)                /* men a quiet turn may lose, each ply squared */ \
    X(LOSS_NOISY, 100, 30, 250)             /* men a capture may lose, each ply */ \
    X(EXTENSION_LOSS, 0, 0, 500)            /* men that a check may lose and be extended */ \
    X(DELTA_MARGIN, 180, 50, 400)           /* quiescence: a capture short of alpha */ \
    X(REDUCTION_DIVISOR, 500, 250, 900)     /* log2 depth * log2 number / this, times 100, */ \
    X(REDUCTION_BASE, 120, 0, 200)          /* and this */ \
    X(REDUCTION_HISTORY, 8192, 3000, 20000) /* history worth a ply of reduction */ \
    X(REDUCTION_CUT, 100, 0, 300)           /* more, where a cut is expected, */ \
    X(REDUCTION_WORSE, 100, 0, 200)         /* where things do not get better; */ \
    X(REDUCTION_PV, 100, 0, 300)            /* less, on the principal variation, */ \
    X(REDUCTION_CHECK, 100, 0, 300)         /* of a turn that gives check */ \
    X(DEEPER_MARGIN, 60, 0, 200)            /* so much better than the best: a ply deeper */ \
    X(SHALLOWER_MARGIN, 8, 0, 50)           /* not even so much better: a ply less */ \
    X(SINGULAR_DEPTH, 6, 4, 10)             /* from this depth on hash turns are tried so */ \
    X(SINGULAR_MARGIN, 200, 50, 400)        /* below the hash score, each ply, in hundredths */ \
    X(DOUBLE_MARGIN, 20, 0, 100)            /* and so far again: two plies more */ \
    X(ASPIRATION, 18, 6, 60)                /* half of the first window */ \
    X(BONUS_SLOPE, 170, 50, 400)            /* history gained, each ply, */ \
    X(BONUS_BASE, 70, -200, 400)            /* less this, */ \
    X(BONUS_MOST, 1800, 600, 4000)          /* this at most */ \
    X(CORRECTION_PERCENT, 60, 0, 150)       /* of the sum of learned errors */
/* clang-format on */

#define SEARCH_PARAM_NAME(name, value, least, most) PARAM_##name,
#define SEARCH_PARAM_VALUE(name, value, least, most) PARAM_##name = (value),

#ifdef QUINCUNX_TUNE
enum { SEARCH_PARAMS(SEARCH_PARAM_NAME) SEARCH_PARAM_COUNT };
extern int search_param[SEARCH_PARAM_COUNT];
#define PARAM(name) search_param[PARAM_##name]
#else
enum { SEARCH_PARAMS(SEARCH_PARAM_VALUE) SEARCH_PARAMS_END };
#define PARAM(name) PARAM_##name
#endif

#endif
