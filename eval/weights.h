/* How an evaluator's numbers are declared, and the unit it adds up in: constants, which the
 * compiler folds into the code, and centipawns. Where QUINCUNX_TUNE is defined, variables that
 * bench/tune changes, and a finer unit, so that small changes can be told apart. */
#ifndef EVAL_WEIGHTS_H
#define EVAL_WEIGHTS_H

#ifdef QUINCUNX_TUNE
#define WEIGHTS __attribute__((weak)) /* some are shared by two evaluators */
enum { EVAL_GRAIN = 64 };
#else
#define WEIGHTS static const
enum { EVAL_GRAIN = 1 };
#endif

#endif
