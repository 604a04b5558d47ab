/* The one reader of numbers: every word that is to be a number is read here. */
#ifndef PROTOCOL_BASE_NUMBER_H
#define PROTOCOL_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum parse_status {
    PARSE_READ,    /* *value holds it */
    PARSE_MISSING, /* text is NULL or empty */
    PARSE_JUNK,    /* not a decimal number with an optional sign; *value is unspecified */
    PARSE_LOW,     /* below minimum; *value = minimum */
    PARSE_HIGH     /* above maximum, or of any greater length; *value = maximum */
};

/* Reads the whole of `text` as a whole number. */
enum parse_status number_read(const char *text, int64_t minimum, int64_t maximum,
                              int64_t *value);

/* The same, and a decimal point is allowed: "2", "0.05", "-1.5", ".5"; not "1e9", "0x10" or
 * "nan". */
enum parse_status number_read_decimal(const char *text, double minimum, double maximum,
                                      double *value);

/* The same, and an exponent is allowed: "1e-4". */
enum parse_status number_read_scientific(const char *text, double minimum, double maximum,
                                         double *value);

/* Reads the digits at *text and moves *text behind them; a greater number than `maximum` counts
 * as `maximum`. False, *value 0, when there is no digit. */
bool number_take(const char **text, int64_t maximum, int64_t *value);

/* "a number is missing", "not a number", "smaller than N", "greater than N": for an error
 * message about a status other than PARSE_READ. */
void number_explain(enum parse_status status, int64_t limit, char *text, size_t size);

#endif
