#include "tests/gui/bad_input/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool words_read(struct words *words, const char *path)
{
    char line[4096];
    FILE *file = fopen(path, "r");
    words->count = 0;
    while (file != NULL && words->count < WORDS_MAX && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *equals = strstr(line, " = ");
        if (line[0] != '#' && equals != NULL) {
            *equals = '\0';
            words->name[words->count] = strdup(line);
            words->text[words->count++] = strdup(equals + 3);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return words->count > 0;
}

void words_free(struct words *words)
{
    for (int i = 0; i < words->count; i++) {
        free(words->name[i]);
        free(words->text[i]);
    }
    words->count = 0;
}

static const char *find_exactly(const struct words *words, const char *name)
{
    for (int i = 0; i < words->count; i++) {
        if (strcmp(words->name[i], name) == 0) {
            return words->text[i];
        }
    }
    return NULL;
}

bool words_lack(const struct words *words, const char *text)
{
    for (int i = 0; i < words->count; i++) {
        char name[64];
        int length = snprintf(name, sizeof name, "$(%s)", words->name[i]);
        if (length < (int)sizeof name && strcmp(words->text[i], "-") == 0 &&
            strstr(text, name) != NULL) {
            return true;
        }
    }
    return false;
}

const char *words_find(const struct words *words, const char *name)
{
    char special[128];
    snprintf(special, sizeof special, "%s.%s", words->protocol, name);
    const char *text = find_exactly(words, special);
    return text != NULL ? text : find_exactly(words, name);
}

/* Writes the byte of an escape; returns what follows it, or NULL. */
static const char *write_escape(const char *text, FILE *out)
{
    static const char letters[] = "nrt0\\";
    static const char bytes[] = "\n\r\t\0\\";
    if (text[1] == 'x' && isxdigit((unsigned char)text[2]) &&
        isxdigit((unsigned char)text[3])) {
        char digits[3] = {text[2], text[3], '\0'};
        fputc((int)strtol(digits, NULL, 16), out);
        return text + 4;
    }
    const char *letter = text[1] != '\0' ? strchr(letters, text[1]) : NULL;
    if (letter == NULL) {
        return NULL;
    }
    fputc(bytes[letter - letters], out);
    return text + 2;
}

static bool write_text(const struct words *words, const char *text, FILE *out);

/* Writes the word of `$(name)`; returns what follows it, or NULL. */
static const char *write_word(const struct words *words, const char *text, FILE *out)
{
    char name[64];
    const char *end = strchr(text, ')');
    if (end == NULL || end - text - 2 >= (ptrdiff_t)sizeof name) {
        return NULL;
    }
    snprintf(name, sizeof name, "%.*s", (int)(end - text - 2), text + 2);
    const char *word = words_find(words, name);
    return word != NULL && write_text(words, word, out) ? end + 1 : NULL;
}

/* Writes the repetitions of `{N:text}`; returns what follows it, or NULL. */
static const char *write_repeated(const struct words *words, const char *text, FILE *out)
{
    char *colon;
    long count = strtol(text + 1, &colon, 10);
    const char *end = strchr(colon, '}');
    if (*colon != ':' || end == NULL) {
        return NULL;
    }
    char *once = strndup(colon + 1, (size_t)(end - colon - 1));
    size_t size;
    char *bytes = words_expand(words, once, &size);
    for (long i = 0; bytes != NULL && i < count; i++) {
        fwrite(bytes, 1, size, out);
    }
    free(once);
    bool done = bytes != NULL;
    free(bytes);
    return done ? end + 1 : NULL;
}

static bool write_text(const struct words *words, const char *text, FILE *out)
{
    while (text != NULL && *text != '\0') {
        if (*text == '\\') {
            text = write_escape(text, out);
        } else if (text[0] == '$' && text[1] == '(') {
            text = write_word(words, text, out);
        } else if (text[0] == '{' && isdigit((unsigned char)text[1])) {
            text = write_repeated(words, text, out);
        } else {
            fputc((unsigned char)*text++, out);
        }
    }
    return text != NULL;
}

char *words_expand(const struct words *words, const char *text, size_t *size)
{
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, size);
    if (out == NULL) {
        return NULL;
    }
    bool done = write_text(words, text, out);
    fclose(out);
    if (!done) {
        fprintf(stderr, "not well written: %s\n", text);
        free(bytes);
        return NULL;
    }
    return bytes;
}
