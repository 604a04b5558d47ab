#include "protocol/pgn/pgn_remark.h"

#include "protocol/text/number.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { SECONDS_MAX = 1000000000 };

bool remark_is_empty(const struct remark *remark)
{
    return remark->depth == 0 && remark->milliseconds == 0;
}

void score_to_text(int score, char *text, size_t size)
{
    int magnitude = score < 0 ? -score : score;
    char sign = score < 0 ? '-' : '+';
    if (magnitude >= REMARK_MATE_BASE) {
        snprintf(text, size, "%cM%d", sign, magnitude - REMARK_MATE_BASE);
    } else {
        snprintf(text, size, "%c%d.%02d", sign, magnitude / 100, magnitude % 100);
    }
}

void remark_to_text(const struct remark *remark, char text[REMARK_TEXT_MAX])
{
    char score[24], thought[40] = "";
    if (remark->milliseconds < 0) {
        snprintf(text, REMARK_TEXT_MAX, "book");
        return;
    }
    if (remark->depth > 0) {
        score_to_text(remark->score, score, sizeof score);
        snprintf(thought, sizeof thought, "%s/%d ", score, remark->depth);
    }
    snprintf(text, REMARK_TEXT_MAX, "%s%lld.%03llds", thought,
             (long long)remark->milliseconds / 1000, (long long)remark->milliseconds % 1000);
}

/* Reads what stands behind a decimal point, if one does, in units of 1 / `scale`; further
 * digits are passed over. */
static int64_t read_fraction(const char **at, int64_t scale)
{
    int64_t fraction = 0;
    if (**at != '.') {
        return 0;
    }
    for (++*at; isdigit((unsigned char)**at); ++*at) {
        scale /= 10;
        fraction += scale * (**at - '0');
    }
    return fraction;
}

/* Reads "+0.30/12 " or "-M4/7 ". False, *at where it was, when nothing like it stands there. */
static bool read_thought(const char **at, struct remark *remark)
{
    const char *text = *at;
    int64_t score, depth;
    bool negative = *text == '-';
    text += *text == '-' || *text == '+';
    bool mates = *text == 'M';
    text += mates;
    if (!number_take(&text, REMARK_NUMBER_MAX, &score)) {
        return false;
    }
    if (mates) {
        score += REMARK_MATE_BASE;
    } else {
        score = 100 * score + read_fraction(&text, 100);
        score = score < REMARK_MATE_BASE ? score : REMARK_MATE_BASE - 1;
    }
    if (*text++ != '/' || !number_take(&text, REMARK_NUMBER_MAX, &depth)) {
        return false;
    }
    remark->depth = (int)depth;
    remark->score = depth == 0 ? 0 : (int)(negative ? -score : score);
    *at = text;
    return true;
}

/* Reads "0.512s". */
static bool read_time(const char **at, struct remark *remark)
{
    const char *text = *at;
    int64_t seconds;
    if (!number_take(&text, SECONDS_MAX, &seconds)) {
        return false;
    }
    int64_t milliseconds = 1000 * seconds + read_fraction(&text, 1000);
    if (*text != 's' || isalnum((unsigned char)text[1])) {
        return false;
    }
    remark->milliseconds = milliseconds;
    *at = text + 1;
    return true;
}

bool remark_from_text(const char *text, struct remark *remark)
{
    struct remark read = {.depth = 0};
    text += strspn(text, " \t\n");
    if (strncmp(text, "book", 4) == 0 && !isalnum((unsigned char)text[4])) {
        read.milliseconds = REMARK_BOOK;
        *remark = read;
        return true;
    }
    bool has_thought = read_thought(&text, &read);
    text += strspn(text, " \t\n");
    if (!read_time(&text, &read) && !has_thought) {
        return false;
    }
    *remark = read;
    return true;
}
