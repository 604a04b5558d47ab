/* Whether every position made is checked against one built from scratch: in dev, sanitizer
 * and fuzz builds, which define QUINCUNX_CHECK. Used as `assert(!POSITION_CHECKS || ...)`. */
#ifndef RULES_CHECK_H
#define RULES_CHECK_H

#ifdef QUINCUNX_CHECK
enum { POSITION_CHECKS = 1 };
#else
enum { POSITION_CHECKS = 0 };
#endif

#endif
