/* The parameters of the search: margins, weights and depths that are found by play. They are
 * constants; where QUINCUNX_TUNE is defined, variables that tools change between searches. */
#ifndef ENGINE_PARAMS_H
#define ENGINE_PARAMS_H

/* Name, value, least, most; margins are in centipawns, reductions in hundredths of a ply. The
 * values are those that docs/strength.md says were kept; where it says nothing, first guesses.
 */
/* clang-format off */
#define SEARCH_PARAMS(X) \
    X(RFP_MARGIN, 98, 30, 200)              /* reverse futility: above beta, each ply, */ \
    X(RFP_BASE, -1, -50, 100)               /* and once */ \
    X(RAZOR_MARGIN, 242, 80, 500)           /* razoring: below alpha, each ply */ \
    X(NULL_SLOPE, 29, 0, 60)                /* null move: below beta at most, each ply, */ \
    X(NULL_BASE, 124, 0, 300)               /* less this */ \
    X(NULL_REDUCTION, 324, 200, 500)        /* so much less to search after it, */ \
    X(NULL_DEPTH, 48, 15, 60)               /* and for each ply, */ \
    X(NULL_ABOVE, 257, 80, 400)             /* above beta for a ply more of reduction */ \
    X(PROBCUT_MARGIN, 255, 80, 400)         /* probcut: above beta */ \
    X(LMP_BASE, 7, 1, 20)                  /* late move pruning: quiet moves in any case, */ \
    X(LMP_SLOPE, 238, 40, 400)              /* and for depth squared, in hundredths */ \
    X(HISTORY_PRUNING, 4145, 500, 9000)     /* history pruning: below this, each ply */ \
    X(FUTILITY_BASE, 28, 20, 250)          /* futility pruning: below alpha, */ \
    X(FUTILITY_SLOPE, 102, 30, 200)          /* each ply left */ \
    X(FUTILITY_HISTORY, 60, 30, 400)        /* history worth a centipawn there; */ \
    X(FUTILITY_NOISY_BASE, 200, 50, 500)    /* of captures: below alpha with what is taken, */ \
    X(FUTILITY_NOISY_SLOPE, 100, 50, 300)   /* each ply left */ \
    X(SEE_QUIET, 24, 5, 60)                 /* SEE pruning: quiet moves, each ply squared, */ \
    X(SEE_NOISY, 202, 30, 250)              /* and captures, each ply */ \
    X(CHECK_EXTENSION_SEE, 23, 0, 500)       /* loss by SEE of a check still extended */ \
    X(QS_FUTILITY_MARGIN, 118, 50, 400)     /* quiescence futility: below alpha */ \
    X(LMR_DIVISOR, 337, 250, 900)           /* LMR: log2 depth * log2 number / this, */ \
    X(LMR_BASE, 100, 0, 200)                /* times 100, and this */ \
    X(LMR_HISTORY, 10850, 3000, 20000)       /* history worth a ply of reduction */ \
    X(LMR_CUT, 77, 0, 300)                  /* more, where a cut is expected, */ \
    X(LMR_WORSE, 88, 0, 200)               /* where the static eval does not rise; */ \
    X(LMR_PV, 98, 0, 300)                   /* less, on the principal variation, */ \
    X(LMR_WAS_PV, 60, 0, 300)               /* or where one was once, */ \
    X(LMR_CHECK, 121, 0, 300)               /* of a move that gives check */ \
    X(LMR_ROOT, 100, 0, 300)                /* less, at the root, */ \
    X(LMR_ROOT_COUNT, 3, 1, 10)             /* where so many moves are not reduced, */ \
    X(LMR_ROOT_DEPTH, 3, 1, 8)              /* and none at lesser depths; */ \
    X(LMR_DEEPER, 7, 0, 200)               /* this above the best: a ply deeper */ \
    X(LMR_SHALLOWER, 6, 0, 50)              /* not even this above it: a ply less */ \
    X(SINGULAR_DEPTH, 6, 4, 10)             /* singular extensions: from this depth on */ \
    X(SINGULAR_MARGIN, 160, 50, 400)        /* below the hash score, each ply / 100 */ \
    X(DOUBLE_EXTENSION, 20, 0, 100)         /* and so far again below: two plies */ \
    X(ASPIRATION_WIDTH, 16, 6, 60)          /* half of the first aspiration window */ \
    X(HISTORY_BONUS_SLOPE, 271, 50, 400)    /* history gained, each ply, */ \
    X(HISTORY_BONUS_BASE, -23, -200, 400)    /* less this, */ \
    X(HISTORY_BONUS_MOST, 3073, 600, 4000)  /* this at most; */ \
    X(HISTORY_MALUS, 85, 30, 200)           /* percent of it lost by what was tried before */ \
    X(CORRECTION_PERCENT, 65, 0, 150)       /* of the errors that correction history adds up */
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
