/* Texts that the build makes part of a program. cmake/embed.cmake makes headers that define
 * arrays of them; what includes one of those includes this first. */
#ifndef PROTOCOL_BASE_EMBEDDED_TEXT_H
#define PROTOCOL_BASE_EMBEDDED_TEXT_H

#include "rules/build.h"

#include <stddef.h>

struct embedded_text {
    const char *name;  /* "xodul" */
    const char *bytes; /* of the file, with no '\0' behind them */
    size_t size;
};

#endif
