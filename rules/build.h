/* What builds differ in.
 *
 * Templates in C are written so here: an inline function whose constant arguments must fold
 * away is FORCE_INLINE, because compilers give up on inlining in large bodies just where it
 * matters most. Everything else is plain `static inline`. Builds that check every position or
 * do not optimise leave the choice to the compiler: with sanitizers it would take a minute a
 * file.
 *
 * POSITION_CHECKS: whether every position made is checked against one built from scratch, in
 * dev, sanitizer and fuzz builds. Used as `assert(!POSITION_CHECKS || ...)`. */
#ifndef RULES_BUILD_H
#define RULES_BUILD_H

#if defined(QUINCUNX_CHECK) || !defined(__OPTIMIZE__)
#define FORCE_INLINE static inline
#else
#define FORCE_INLINE static inline __attribute__((always_inline))
#endif

#ifdef QUINCUNX_CHECK
enum { POSITION_CHECKS = 1 };
#else
enum { POSITION_CHECKS = 0 };
#endif

#endif
