/* Members of objects in JSON. */
#ifndef PROTOCOL_FORMATS_JSON_H
#define PROTOCOL_FORMATS_JSON_H

#include <stdio.h>

/* Writes `before`, then `"name":"text"`, or null where there is no text. The text has no
 * control characters. */
void json_write_member(FILE *file, const char *before, const char *name, const char *text);

#endif
