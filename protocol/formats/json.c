#include "protocol/formats/json.h"

void json_write_member(FILE *file, const char *before, const char *name, const char *text)
{
    fprintf(file, "%s\"%s\":", before, name);
    if (text == NULL) {
        fputs("null", file);
        return;
    }
    fputc('"', file);
    for (const char *at = text; *at != '\0'; at++) {
        fprintf(file, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
    }
    fputc('"', file);
}
