/* Texts of a report. Whatever bytes come in, what goes out is well-formed UTF-8 without a
 * character that means something to a reader of HTML or XML. */
#include "protocol/match/report/page.h"

#include "protocol/base/system.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

enum { PATH_TEXT_MAX = 4096 };

/* The bytes of the UTF-8 character that begins here, 0 when there is none. Surrogates, overlong
 * forms and what is above U+10FFFF are none. */
static int utf8_length(const unsigned char *text)
{
    static const struct {
        unsigned char low, high, second_low, second_high;
        int length;
    } forms[] = {{0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
                 {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
                 {0xee, 0xee, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
                 {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (text[0] < forms[i].low || text[0] > forms[i].high) {
            continue;
        }
        if (text[1] < forms[i].second_low || text[1] > forms[i].second_high) {
            return 0;
        }
        for (int byte = 2; byte < forms[i].length; byte++) {
            if (text[byte] < 0x80 || text[byte] > 0xbf) {
                return 0;
            }
        }
        return forms[i].length;
    }
    return 0;
}

static const char *escape_of(unsigned char byte)
{
    switch (byte) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void page_text(struct page *page, const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    while (*byte != '\0') {
        const char *escape = escape_of(*byte);
        int length = utf8_length(byte);
        if (escape != NULL) {
            fputs(escape, page->file);
        } else if (length > 0) {
            fwrite(byte, 1, (size_t)length, page->file);
            byte += length - 1;
        } else if (isprint(*byte) && *byte < 0x80) {
            fputc(*byte, page->file);
        } else {
            fputs("&#65533;", page->file);
        }
        byte++;
    }
}

void page_put(struct page *page, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    while (*format != '\0') {
        char one[16]; /* a text without %, or one conversion */
        size_t length = strcspn(format, "%");
        if (length > 0) {
            fwrite(format, 1, length, page->file);
            format += length;
            continue;
        }
        length = strcspn(format + 1, "dufs%") + 2;
        snprintf(one, sizeof one, "%.*s", (int)length, format);
        switch (format[length - 1]) {
        case 's':
            page_text(page, va_arg(list, const char *));
            break;
        case 'f':
            fprintf(page->file, one, va_arg(list, double));
            break;
        case '%':
            fputc('%', page->file);
            break;
        default: /* int, or (unsigned) long long */
            if (strstr(one, "ll") != NULL) {
                fprintf(page->file, one, va_arg(list, long long));
            } else {
                fprintf(page->file, one, va_arg(list, int));
            }
            break;
        }
        format += length;
    }
    va_end(list);
}

static void put_encoded(struct page *page, const char *path)
{
    for (; *path != '\0'; path++) {
        unsigned char byte = (unsigned char)*path;
        if (byte < 0x80 && (isalnum(byte) || strchr("-._~/", byte) != NULL)) {
            fputc(byte, page->file);
        } else {
            fprintf(page->file, "%%%02X", (unsigned)byte);
        }
    }
}

void page_link(struct page *page, const char *path)
{
    char here[PATH_TEXT_MAX], there[PATH_TEXT_MAX];
    if (!system_path_from_root(page->tournament->report, here, sizeof here) ||
        !system_path_from_root(path, there, sizeof there)) {
        put_encoded(page, path);
        return;
    }
    size_t common = 0; /* behind the last slash up to which both are the same */
    for (size_t i = 0; here[i] != '\0' && here[i] == there[i]; i++) {
        common = here[i] == '/' ? i + 1 : common;
    }
    fputs("./", page->file); /* a name like "a:b" would be a scheme */
    for (const char *slash = here + common; (slash = strchr(slash, '/')) != NULL; slash++) {
        fputs("../", page->file);
    }
    put_encoded(page, there + common);
}

void page_time(struct page *page, int64_t seconds)
{
    char text[32] = "?";
    time_t when = (time_t)seconds;
    struct tm parts;
    if (gmtime_r(&when, &parts) != NULL) {
        strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
    }
    fputs(text, page->file);
}

void page_table(struct page *page, const char *headings)
{
    fputs("<div class=\"wide\"><table>\n<tr>", page->file);
    while (*headings != '\0') {
        bool is_text = *headings == '<';
        headings += is_text;
        int length = (int)strcspn(headings, "|");
        fprintf(page->file, "<th%s>%.*s</th>", is_text ? " class=\"text\"" : "", length,
                headings);
        headings += length + (headings[length] == '|');
    }
    fputs("</tr>\n", page->file);
}

static void put_number(double value, const char *sign, char *text, size_t size)
{
    if (isnan(value)) {
        snprintf(text, size, "&#8211;");
    } else if (isinf(value)) {
        snprintf(text, size, "%s&#8734;", value < 0 ? "&#8722;" : sign);
    } else {
        snprintf(text, size, "%s%.1f", value < 0 ? "&#8722;" : sign, fabs(value));
    }
}

void page_elo_to_text(double elo, double error, char text[RATING_TEXT_MAX])
{
    char left[32], right[32];
    put_number(elo, "+", left, sizeof left);
    put_number(error, "", right, sizeof right);
    bool is_known = isfinite(elo) && isfinite(error);
    snprintf(text, RATING_TEXT_MAX, "%s%s%s", left, is_known ? " &#177; " : "",
             is_known ? right : "");
}
