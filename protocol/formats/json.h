/* Members of objects in JSON. */
#ifndef PROTOCOL_FORMATS_JSON_H
#define PROTOCOL_FORMATS_JSON_H

#include "rules/variant.h"

#include <stdio.h>

/* Writes `before`, then `"name":"text"`, or null where there is no text. The text has no
 * control characters. */
void json_write_member(FILE *file, const char *before, const char *name, const char *text);

/* Writes `before`, then `"name":["e3","e4"]`, the names of the squares. */
void json_write_squares(FILE *file, const struct variant *variant, const char *before,
                        const char *name, struct square_set squares);

#endif
