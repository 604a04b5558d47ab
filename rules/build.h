/* The differences between builds.
 *
 * Templates in C are written like this: an inline function whose constant arguments must fold
 * away is FORCE_INLINE, because compilers stop inlining in large bodies, just where it matters
 * most. A function that is seldom called from such a body, and would cost it registers, is
 * NEVER_INLINE. Everything else is plain `static inline`. Builds that check every position or
 * do not optimise leave the choice to the compiler: with sanitizers a file would take a minute.
 *
 * POSITION_CHECKS: whether every new position is compared with one built from scratch: in dev,
 * sanitizer and fuzz builds. Used as `assert(!POSITION_CHECKS || ...)`.
 *
 * EMBED_FILE(symbol, file, bytes): the file's bytes as `const unsigned char symbol[]`, at 64
 * bytes, for the assembler to read; `file` is a path in quotes, `bytes` its size. */
#ifndef RULES_BUILD_H
#define RULES_BUILD_H

#if defined(QUINCUNX_CHECK) || !defined(__OPTIMIZE__)
#define FORCE_INLINE static inline
#else
#define FORCE_INLINE static inline __attribute__((always_inline))
#endif

#define NEVER_INLINE __attribute__((noinline, unused))

#ifdef QUINCUNX_CHECK
enum { POSITION_CHECKS = 1 };
#else
enum { POSITION_CHECKS = 0 };
#endif

/* For ELF, for WebAssembly, and for Windows, whose symbols have neither type nor size. */
#if defined(_WIN32)
#define EMBED_BEGIN(symbol) ".section .rdata,\"dr\"\n"
#define EMBED_TYPE(symbol) ""
#define EMBED_END(symbol, bytes) ".globl " #symbol "\n.text\n"
#elif defined(__wasm__)
#define EMBED_BEGIN(symbol) ".section .rodata." #symbol ",\"\",@\n"
#define EMBED_TYPE(symbol) ".type " #symbol ",@object\n"
#define EMBED_END(symbol, bytes) ".size " #symbol "," #bytes "\n"
#else
#define EMBED_BEGIN(symbol) ".pushsection .rodata\n"
#define EMBED_TYPE(symbol) ".type " #symbol ",@object\n"
#define EMBED_END(symbol, bytes) ".size " #symbol "," #bytes "\n.popsection\n"
#endif
#define EMBED_FILE(symbol, file, bytes)                                                        \
    __asm__(EMBED_BEGIN(symbol) ".p2align 6\n" EMBED_TYPE(symbol) #symbol                      \
            ":\n.incbin \"" file "\"\n" EMBED_END(symbol, bytes));                             \
    extern const unsigned char symbol[];

#endif
