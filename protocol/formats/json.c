#include "protocol/formats/json.h"

#include "rules/move_text.h"

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

void json_write_squares(FILE *file, const struct variant *variant, const char *before,
                        const char *name, struct square_set squares)
{
    fprintf(file, "%s\"%s\":[", before, name);
    before = "";
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        if (square_set_has(&squares, square)) {
            char text[4];
            square_to_text(variant, square, text);
            fprintf(file, "%s\"%s\"", before, text);
            before = ",";
        }
    }
    fputs("]", file);
}
