/* The words and fields of a line: what needs no system. */
#include "protocol/base/line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

char *line_word(char **rest)
{
    char *word = *rest;
    while (is_blank(*word)) {
        word++;
    }
    if (*word == '\0') {
        *rest = word;
        return NULL;
    }
    char *end = word;
    while (*end != '\0' && !is_blank(*end)) {
        end++;
    }
    *rest = end;
    if (*end != '\0') {
        *end = '\0';
        *rest = end + 1;
    }
    return word;
}

char *line_cut(char *text, const char *word)
{
    size_t length = strlen(word);
    for (char *at = text; (at = strstr(at, word)) != NULL; at += length) {
        bool begins = at == text || is_blank(at[-1]);
        bool ends = at[length] == '\0' || is_blank(at[length]);
        if (begins && ends) {
            *at = '\0';
            return at + length;
        }
    }
    return NULL;
}

char *line_field(char **rest, char separator)
{
    char *field = *rest;
    if (field != NULL) {
        *rest = strchr(field, separator);
        if (*rest != NULL) {
            *(*rest)++ = '\0';
        }
    }
    return field;
}

bool line_holds(const char *text, const char *part)
{
    size_t length = strlen(part);
    while (*text != '\0' && strncasecmp(text, part, length) != 0) {
        text++;
    }
    return *text != '\0' || length == 0;
}

char *line_trim(char *text)
{
    while (is_blank(*text)) {
        text++;
    }
    size_t length = strlen(text);
    while (length > 0 && is_blank(text[length - 1])) {
        length--;
    }
    text[length] = '\0';
    return text;
}

void line_append(char *text, size_t size, const char *format, ...)
{
    size_t used = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + used, size - used, format, values);
    va_end(values);
}

const char *line_shown(const char *line, char buffer[LINE_SHOWN_MAX + 4])
{
    if (memchr(line, '\0', LINE_SHOWN_MAX + 1) != NULL) {
        return line;
    }
    memcpy(buffer, line, LINE_SHOWN_MAX);
    memcpy(buffer + LINE_SHOWN_MAX, "...", 4);
    return buffer;
}
