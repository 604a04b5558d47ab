#include "tests/support/markup.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { DEPTH_MAX = 64 };

struct reader {
    const char *text;
    int depth;
    struct {
        const char *start;
        size_t length;
    } open[DEPTH_MAX];
};

static void demand(const struct reader *reader, bool condition, const char *what)
{
    if (!condition) {
        fail_msg("%s at: %.60s", what, reader->text);
    }
}

static size_t name_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '-' || text[length] == ':') {
        length++;
    }
    return length;
}

/* Skips a character or an entity. */
static void read_character(struct reader *reader)
{
    demand(reader, (unsigned char)*reader->text >= ' ' || *reader->text == '\n', "control");
    demand(reader, *reader->text != '<', "stray <");
    if (*reader->text == '&') {
        size_t length = strcspn(reader->text, ";");
        demand(reader, length >= 3 && length <= 7 && reader->text[length] == ';', "stray &");
        reader->text += length;
    }
    reader->text++;
}

static void read_attributes(struct reader *reader)
{
    while (*reader->text == ' ') {
        reader->text++;
        size_t length = name_length(reader->text);
        demand(reader, length > 0, "no name of an attribute");
        reader->text += length;
        demand(reader, strncmp(reader->text, "=\"", 2) == 0, "no value of an attribute");
        for (reader->text += 2; *reader->text != '"';) {
            read_character(reader);
        }
        reader->text++;
    }
}

static void read_tag(struct reader *reader)
{
    bool is_end = reader->text[1] == '/';
    reader->text += is_end ? 2 : 1;
    size_t length = name_length(reader->text);
    demand(reader, length > 0, "no name of a tag");
    if (is_end) {
        demand(reader, reader->depth > 0, "nothing to end");
        reader->depth--;
        demand(reader,
               reader->open[reader->depth].length == length &&
                   memcmp(reader->open[reader->depth].start, reader->text, length) == 0,
               "another tag is open");
        reader->text += length;
    } else {
        demand(reader, reader->depth < DEPTH_MAX, "too deep");
        reader->open[reader->depth].start = reader->text;
        reader->open[reader->depth].length = length;
        reader->text += length;
        read_attributes(reader);
        bool is_empty = *reader->text == '/';
        reader->text += is_empty;
        reader->depth += !is_empty;
    }
    demand(reader, *reader->text == '>', "no end of a tag");
    reader->text++;
}

void assert_well_formed(const char *text)
{
    static const char document_type[] = "<!DOCTYPE html>\n";
    struct reader reader = {.text = text};
    if (strncmp(text, document_type, sizeof document_type - 1) == 0) {
        reader.text += sizeof document_type - 1;
    }
    while (*reader.text != '\0') {
        if (*reader.text == '<') {
            read_tag(&reader);
        } else {
            demand(&reader, reader.depth > 0 || *reader.text == '\n', "text outside");
            read_character(&reader);
        }
    }
    demand(&reader, reader.depth == 0, "tags left open");
}

int count_parts(const char *text, const char *part)
{
    int count = 0;
    while ((text = strstr(text, part)) != NULL) {
        count++;
        text += strlen(part);
    }
    return count;
}
