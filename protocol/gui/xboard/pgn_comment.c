/* Between comments a file is copied byte by byte and not understood, so that XBoard reads in it
 * what it would have read without: variations, glyphs, and games that this program refuses. */
#include "protocol/gui/xboard/pgn_comment.h"

#include "protocol/base/number.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { LONGEST = 8192, SECONDS_MAX = 1000000 }; /* longer comments are a person's */

static const char BLANKS[] = " \t\r\n", MARKS[] = ", \t\r\n;";

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, BLANKS);
}

/* Copies the text without the commands in it, such as [%clk 0:10:00]. */
static void copy_without_commands(const char *text, char *out, size_t size)
{
    char *last = out + size - 1;
    while (*text != '\0' && out < last) {
        const char *end = strncmp(text, "[%", 2) == 0 ? strchr(text, ']') : NULL;
        if (end != NULL) {
            text = end + 1;
        } else {
            *out++ = *text++;
        }
    }
    *out = '\0';
}

/* Whether a score and a depth stand there, "+1/9", "0.30/12" or "-M4/7". A person's "1/2" or
 * "3.5/4" is none. */
static bool is_thought(const char *text)
{
    bool is_signed = *text == '-' || *text == '+';
    const char *digits = text + is_signed;
    digits += *digits == 'M';
    const char *end = digits + strspn(digits, "0123456789");
    bool is_number = end > digits;
    if (*end == '.') {
        size_t decimals = strspn(end + 1, "0123456789");
        end += 1 + decimals;
        is_signed = is_signed || decimals == 2;
    }
    return is_number && *end == '/' && isdigit((unsigned char)end[1]) && is_signed;
}

/* Reads a time as XBoard writes it: "12", "0.5" or "1:05". */
static const char *take_time(const char *text, struct comment *said)
{
    int64_t seconds, rest = 0;
    const char *at = skip_blanks(text);
    if (!number_take(&at, SECONDS_MAX, &seconds)) {
        return text;
    }
    if (*at == ':') {
        at++;
        if (!number_take(&at, 59, &rest)) {
            return text;
        }
        rest = 1000 * rest + 59000 * seconds;
    } else if (*at == '.' && isdigit((unsigned char)at[1])) {
        rest = 100 * (at[1] - '0');
        at += 1 + strspn(at + 1, "0123456789");
    }
    if (isalnum((unsigned char)*at)) {
        return text;
    }
    said->milliseconds = 1000 * seconds + rest;
    return at;
}

/* Whether "name=" begins an item, and no promotion such as bxc8=Q. */
static bool is_item(const char *name, const char *end)
{
    bool is_square =
        end - name >= 2 && end[-2] >= 'a' && end[-2] <= 'h' && isdigit((unsigned char)end[-1]);
    return end > name && isalpha((unsigned char)*name) && *end == '=' && !is_square;
}

/* Passes over items such as ", d=12, pv=e4 e5"; *count is how many. */
static const char *skip_items(const char *text, int *count)
{
    *count = 0;
    for (;;) {
        const char *name = text + strspn(text, MARKS);
        const char *end = name;
        while (isalnum((unsigned char)*end) || *end == '_') {
            end++;
        }
        if (!is_item(name, end)) {
            return text;
        }
        text = end + strcspn(end, ",;");
        ++*count;
    }
}

/* Passes over what an engine said at the beginning, and takes it down. */
static const char *take_thought(const char *text, struct comment *said)
{
    const char *at = text;
    const char *line_end = *text == '(' ? strchr(text, ')') : NULL;
    if (line_end != NULL && is_thought(skip_blanks(line_end + 1))) {
        at = skip_blanks(line_end + 1);
    }
    if (is_thought(at)) {
        comment_take(&at, said);
        return said->milliseconds == 0 ? take_time(at, said) : at;
    }
    bool is_said = comment_take(&at, said);
    said->depth = 0; /* a time alone, or that a book was used */
    at = skip_blanks(at);
    return is_said && (*at == '\0' || *at == ',') ? at : text;
}

void pgn_comment_part(const char *text, struct comment *said, char *words, size_t size)
{
    int items;
    *said = (struct comment){.depth = 0};
    copy_without_commands(text, words, size);
    const char *start = skip_blanks(words);
    const char *at = take_thought(start, said);
    const char *behind = skip_items(at, &items);
    behind += strspn(behind, MARKS);
    if (at > start || (items > 1 && *behind == '\0')) {
        at = behind;
    }
    size_t length = strlen(at);
    while (length > 0 && strchr(BLANKS, at[length - 1]) != NULL) {
        length--;
    }
    memmove(words, at, length);
    words[length] = '\0';
}

static void write_thought(FILE *file, const struct comment *said)
{
    int size = said->score < 0 ? -said->score : said->score;
    int64_t tenths = (said->milliseconds + 50) / 100;
    int64_t seconds = (tenths + 5) / 10;
    fprintf(file, " {%c%d.%02d/%d", said->score < 0 ? '-' : '+', size / 100, size % 100,
            said->depth);
    if (tenths >= 600) {
        fprintf(file, " %" PRId64 ":%02d", seconds / 60, (int)(seconds % 60));
    } else if (tenths > 0) {
        fprintf(file, " %" PRId64 ".%d", tenths / 10, (int)(tenths % 10));
    }
    fputc('}', file);
}

void pgn_comment_write(FILE *file, const struct comment *said, const char *words)
{
    if (said->depth > 0) {
        write_thought(file, said);
    }
    if (*words != '\0') {
        fputs(" {", file);
        for (; *words != '\0'; words++) {
            fputc(*words == '}' ? ')' : *words, file);
        }
        fputc('}', file);
    }
}

/* Copies up to the end of a tag, of which the first bracket was copied. */
static void copy_tag(FILE *in, FILE *out)
{
    bool is_quoted = false;
    int before = '\0', byte;
    while ((byte = getc(in)) != EOF) {
        putc(byte, out);
        is_quoted = (byte == '"' && before != '\\') ? !is_quoted : is_quoted;
        if (byte == '\n' || (byte == ']' && !is_quoted)) {
            return;
        }
        before = before == '\\' ? '\0' : byte;
    }
}

/* Copies a comment that `end` ends; one that is too long, or has no end, as it stands. */
static void convert_comment(FILE *in, FILE *out, int end)
{
    char text[LONGEST], words[LONGEST];
    struct comment said;
    size_t length = 0;
    int byte = '\0';
    while (length < sizeof text - 1 && (byte = getc(in)) != end && byte != EOF) {
        text[length++] = (char)byte;
    }
    text[length] = '\0';
    if (byte == end || (byte == EOF && end == '\n')) {
        pgn_comment_part(text, &said, words, sizeof words);
        pgn_comment_write(out, &said, words);
        putc(end == '\n' ? '\n' : ' ', out);
        return;
    }
    putc(end == '}' ? '{' : ';', out);
    fwrite(text, 1, length, out);
    while (byte != end && byte != EOF && (byte = getc(in)) != EOF) {
        putc(byte, out);
    }
}

bool pgn_comment_convert(FILE *in, FILE *out)
{
    int before = '\n', byte;
    while ((byte = getc(in)) != EOF) {
        if (byte == '{') {
            convert_comment(in, out, '}');
        } else if (byte == ';') {
            convert_comment(in, out, '\n');
            byte = '\n';
        } else if (byte == '%' && (before == '\n' || before == '\r')) {
            while (byte != '\n' && byte != EOF) {
                byte = getc(in);
            }
        } else {
            putc(byte, out);
            if (byte == '[') {
                copy_tag(in, out);
                byte = '\0';
            }
        }
        before = byte;
    }
    return ferror(in) == 0 && ferror(out) == 0;
}
