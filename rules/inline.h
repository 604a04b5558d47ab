/* How templates in C are written here: an inline function whose constant arguments must fold
 * away is FORCE_INLINE, because compilers give up on inlining in large bodies just where it
 * matters most. Everything else is plain `static inline`. Builds that check every position or
 * do not optimise leave the choice to the compiler: with sanitizers it would take a minute a
 * file. */
#ifndef RULES_INLINE_H
#define RULES_INLINE_H

#if defined(QUINCUNX_CHECK) || !defined(__OPTIMIZE__)
#define FORCE_INLINE static inline
#else
#define FORCE_INLINE static inline __attribute__((always_inline))
#endif

#endif
