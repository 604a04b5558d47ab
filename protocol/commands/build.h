/* How this program was compiled. */
#ifndef PROTOCOL_COMMANDS_BUILD_H
#define PROTOCOL_COMMANDS_BUILD_H

#include <stddef.h>

/* Writes the compiler, the machine level ("x86-64-v3") and what was built in. */
void build_to_text(char *text, size_t size);

#endif
