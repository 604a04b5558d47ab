/* What rogue's modes have in common, for rogue and for the tests that start it. */
#ifndef TESTS_MATCH_ROGUE_MODES_H
#define TESTS_MATCH_ROGUE_MODES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Whether rogue speaks the first version of CECP in this mode, which knows no features. */
static inline bool rogue_mode_is_old(const char *mode)
{
    static const char *const old[] = {"no-features", "says-number", "says-number-bare",
                                      "says-phrase", "says-twice",  "says-resigns"};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
        if (strcmp(mode, old[i]) == 0) {
            return true;
        }
    }
    return false;
}

#endif
