/* What the compiler says of itself; the machine level is what the code was built for, which
 * main chooses by starting another program (cli/launch.h). */
#include "protocol/gui/build_info.h"

#include <stdio.h>

#if defined(__clang__)
#define BUILD_TEXT(number) BUILD_DIGITS(number)
#define BUILD_DIGITS(number) #number
#define BUILD_COMPILER "clang " BUILD_TEXT(__clang_major__) "." BUILD_TEXT(__clang_minor__)
#elif defined(__GNUC__)
#define BUILD_COMPILER "gcc " __VERSION__
#else
#define BUILD_COMPILER "an unknown compiler"
#endif

#if defined(__x86_64__) && defined(__AVX2__) && defined(__BMI2__)
#define BUILD_MACHINE "x86-64-v3 (AVX2, BMI2)"
#elif defined(__x86_64__)
#define BUILD_MACHINE "x86-64 (SSE2)"
#elif defined(__aarch64__)
#define BUILD_MACHINE "aarch64 (NEON)"
#else
#define BUILD_MACHINE "another machine"
#endif

#ifdef QUINCUNX_COMMIT
#define BUILD_COMMIT "commit " QUINCUNX_COMMIT ", "
#else
#define BUILD_COMMIT ""
#endif

#ifdef NDEBUG
#define BUILD_CHECKS "without assertions"
#else
#define BUILD_CHECKS "with assertions"
#endif

void build_info_text(char *text, size_t size)
{
    snprintf(text, size, "%scompiled by %s for %s, %s", BUILD_COMMIT, BUILD_COMPILER,
             BUILD_MACHINE, BUILD_CHECKS);
}
