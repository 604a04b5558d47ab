#include "protocol/base/number.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum parse_status number_read(const char *text, int64_t minimum, int64_t maximum,
                              int64_t *value)
{
    if (text == NULL || *text == '\0') {
        return PARSE_MISSING;
    }
    const char *digits = text + (*text == '-' || *text == '+');
    size_t length = strspn(digits, "0123456789");
    if (length == 0 || digits[length] != '\0') {
        return PARSE_JUNK;
    }
    errno = 0;
    intmax_t number = strtoimax(text, NULL, 10);
    if (number > maximum || (errno == ERANGE && number > 0)) {
        *value = maximum;
        return PARSE_HIGH;
    }
    if (number < minimum || (errno == ERANGE && number < 0)) {
        *value = minimum;
        return PARSE_LOW;
    }
    *value = number;
    return PARSE_READ;
}

/* Reads a number of the characters given, behind a sign. */
static enum parse_status read_real(const char *text, const char *characters, double minimum,
                                   double maximum, double *value)
{
    if (text == NULL || *text == '\0') {
        return PARSE_MISSING;
    }
    const char *digits = text + (*text == '-' || *text == '+');
    char *end;
    *value = strtod(text, &end);
    bool is_plain = digits[strspn(digits, characters)] == '\0';
    if (!is_plain || end == text || *end != '\0' || !isfinite(*value)) {
        return PARSE_JUNK;
    }
    if (*value > maximum) {
        *value = maximum;
        return PARSE_HIGH;
    }
    if (*value < minimum) {
        *value = minimum;
        return PARSE_LOW;
    }
    return PARSE_READ;
}

enum parse_status number_read_decimal(const char *text, double minimum, double maximum,
                                      double *value)
{
    return read_real(text, "0123456789.", minimum, maximum, value);
}

enum parse_status number_read_scientific(const char *text, double minimum, double maximum,
                                         double *value)
{
    return read_real(text, "0123456789.eE+-", minimum, maximum, value);
}

bool number_take(const char **text, int64_t maximum, int64_t *value)
{
    const char *digit = *text;
    int64_t read = 0;
    for (; isdigit((unsigned char)*digit); digit++) {
        int here = *digit - '0';
        bool fits = read <= maximum / 10 && 10 * read <= maximum - here;
        read = fits ? 10 * read + here : maximum;
    }
    *value = read;
    bool found = digit > *text;
    *text = digit;
    return found;
}

void number_explain(enum parse_status status, int64_t limit, char *text, size_t size)
{
    switch (status) {
    case PARSE_READ:
        snprintf(text, size, "a number");
        break;
    case PARSE_MISSING:
        snprintf(text, size, "a number is missing");
        break;
    case PARSE_JUNK:
        snprintf(text, size, "not a number");
        break;
    case PARSE_LOW:
        snprintf(text, size, "smaller than %" PRId64, limit);
        break;
    case PARSE_HIGH:
        snprintf(text, size, "greater than %" PRId64, limit);
        break;
    }
}
