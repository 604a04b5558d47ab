/* The parameters of the search: margins, weights and depths that are found by play. They are
 * constants; where QUINCUNX_TUNE is defined, variables that tools change between searches. */
#ifndef ENGINE_PARAMS_H
#define ENGINE_PARAMS_H

/* Name, value, least, most; margins are in centipawns, reductions in hundredths of a ply. The
 * values are those that docs/strength.md says were kept; where it says nothing, first guesses.
 */
/* clang-format off */
#define SEARCH_PARAMS(X) \
    X(RFP_MARGIN, 83, 30, 200)              /* reverse futility: above beta, each ply, */ \
    X(RFP_BASE, 8, -50, 100)                /* and once */ \
    X(RAZOR_MARGIN, 292, 80, 500)           /* razoring: below alpha, each ply */ \
    X(NULL_SLOPE, 28, 0, 60)                /* null move: below beta at most, each ply, */ \
    X(NULL_BASE, 99, 0, 300)                /* less this */ \
    X(NULL_REDUCTION, 301, 200, 500)        /* so much less to search after it, */ \
    X(NULL_DEPTH, 43, 15, 60)               /* and for each ply, */ \
    X(NULL_ABOVE, 261, 80, 400)             /* above beta for a ply more of reduction */ \
    X(PROBCUT_MARGIN, 302, 80, 400)         /* probcut: above beta */ \
    X(LMP_BASE, 8, 1, 20)                   /* late move pruning: quiet moves in any case, */ \
    X(LMP_SLOPE, 253, 40, 400)              /* and for depth squared, in hundredths */ \
    X(HISTORY_PRUNING, 3966, 500, 9000)     /* history pruning: below this, each ply */ \
    X(FUTILITY_BASE, 25, 20, 250)           /* futility pruning: below alpha, */ \
    X(FUTILITY_SLOPE, 72, 30, 200)          /* each ply left */ \
    X(FUTILITY_HISTORY, 52, 30, 400)        /* history worth a centipawn there; */ \
    X(FUTILITY_NOISY_BASE, 258, 50, 500)    /* of captures: below alpha with what is taken, */ \
    X(FUTILITY_NOISY_SLOPE, 123, 50, 300)   /* each ply left */ \
    X(SEE_QUIET, 27, 5, 60)                 /* SEE pruning: quiet moves, each ply squared, */ \
    X(SEE_NOISY, 232, 30, 250)              /* and captures, each ply */ \
    X(CHECK_EXTENSION_SEE, 8, 0, 500)       /* loss by SEE of a check still extended */ \
    X(QS_FUTILITY_MARGIN, 111, 50, 400)     /* quiescence futility: below alpha */ \
    X(LMR_DIVISOR, 377, 250, 900)           /* LMR: log2 depth * log2 number / this, */ \
    X(LMR_BASE, 104, 0, 200)                /* times 100, and this */ \
    X(LMR_HISTORY, 6097, 3000, 20000)       /* history worth a ply of reduction */ \
    X(LMR_CUT, 127, 0, 300)                 /* more, where a cut is expected, */ \
    X(LMR_WORSE, 85, 0, 200)                /* where the static eval does not rise; */ \
    X(LMR_PV, 61, 0, 300)                   /* less, on the principal variation, */ \
    X(LMR_WAS_PV, 14, 0, 300)               /* or where one was once, */ \
    X(LMR_CHECK, 72, 0, 300)                /* of a move that gives check */ \
    X(LMR_ROOT, 92, 0, 300)                 /* less, at the root, */ \
    X(LMR_ROOT_COUNT, 4, 1, 10)             /* where so many moves are not reduced, */ \
    X(LMR_ROOT_DEPTH, 3, 1, 8)              /* and none at lesser depths; */ \
    X(LMR_DEEPER, 19, 0, 200)               /* this above the best: a ply deeper */ \
    X(LMR_SHALLOWER, 9, 0, 50)              /* not even this above it: a ply less */ \
    X(SINGULAR_DEPTH, 5, 4, 10)             /* singular extensions: from this depth on */ \
    X(SINGULAR_MARGIN, 173, 50, 400)        /* below the hash score, each ply / 100 */ \
    X(DOUBLE_EXTENSION, 39, 0, 100)         /* and so far again below: two plies */ \
    X(ASPIRATION_WIDTH, 22, 6, 60)          /* half of the first aspiration window */ \
    X(HISTORY_BONUS_SLOPE, 315, 50, 400)    /* history gained, each ply, */ \
    X(HISTORY_BONUS_BASE, -63, -200, 400)   /* less this, */ \
    X(HISTORY_BONUS_MOST, 2373, 600, 4000)  /* this at most; */ \
    X(HISTORY_MALUS, 110, 30, 200)          /* percent of it lost by what was tried before */ \
    X(CORRECTION_PERCENT, 59, 0, 150)       /* of the errors that correction history adds up */
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
