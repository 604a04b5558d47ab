/* How this program was compiled. */
#ifndef PROTOCOL_GUI_BUILD_INFO_H
#define PROTOCOL_GUI_BUILD_INFO_H

#include <stddef.h>

/* Writes the compiler, the machine level ("x86-64-v3") and what was built in. */
void build_info_text(char *text, size_t size);

#endif
