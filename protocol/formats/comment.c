#include "protocol/formats/comment.h"

#include "engine/types.h"
#include "protocol/base/number.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_MAX = 1000000000 };

static const char BLANKS[] = " \t\n";

bool comment_is_empty(const struct comment *comment)
{
    return comment->depth == 0 && comment->milliseconds == 0;
}

int comment_score(int score)
{
    int plies = SCORE_MATE - abs(score);
    if (plies > PLY_MAX) {
        return score;
    }
    return score > 0 ? COMMENT_MATE_BASE + (plies + 1) / 2 : -COMMENT_MATE_BASE - plies / 2;
}

void comment_score_to_text(int score, char *text, size_t size)
{
    int magnitude = score < 0 ? -score : score;
    char sign = score < 0 ? '-' : '+';
    if (magnitude >= COMMENT_MATE_BASE) {
        snprintf(text, size, "%cM%d", sign, magnitude - COMMENT_MATE_BASE);
    } else {
        snprintf(text, size, "%c%d.%02d", sign, magnitude / 100, magnitude % 100);
    }
}

/* Writes ", n=12345" and the other details behind what is there. */
static void add_details(const struct comment *comment, unsigned details, char *text, int size)
{
    int length = 0;
    *text = '\0';
    if ((details & COMMENT_NODES) != 0 && comment->nodes > 0) {
        length += snprintf(text, (size_t)size, ", n=%" PRIu64, comment->nodes);
    }
    if ((details & COMMENT_SELDEPTH) != 0 && comment->seldepth > 0) {
        length +=
            snprintf(text + length, (size_t)(size - length), ", sd=%d", comment->seldepth);
    }
    if ((details & COMMENT_NPS) != 0 && comment->nodes > 0 && comment->milliseconds > 0) {
        double seconds = (double)comment->milliseconds / 1000;
        snprintf(text + length, (size_t)(size - length), ", nps=%.0f",
                 (double)comment->nodes / seconds);
    }
}

void comment_to_text(const struct comment *comment, unsigned details,
                     char text[COMMENT_TEXT_MAX])
{
    char score[24], thought[40] = "";
    if (comment->milliseconds < 0) {
        snprintf(text, COMMENT_TEXT_MAX, "book");
        return;
    }
    if (comment->depth > 0) {
        comment_score_to_text(comment->score, score, sizeof score);
        snprintf(thought, sizeof thought, "%s/%d ", score, comment->depth);
    }
    int length = snprintf(text, COMMENT_TEXT_MAX, "%s%lld.%03llds", thought,
                          (long long)comment->milliseconds / 1000,
                          (long long)comment->milliseconds % 1000);
    add_details(comment, details, text + length, COMMENT_TEXT_MAX - length);
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
static bool read_thought(const char **at, struct comment *comment)
{
    const char *text = *at;
    int64_t score, depth;
    bool negative = *text == '-';
    text += *text == '-' || *text == '+';
    bool mates = *text == 'M';
    text += mates;
    if (!number_take(&text, COMMENT_NUMBER_MAX, &score)) {
        return false;
    }
    if (mates) {
        score += COMMENT_MATE_BASE;
    } else {
        score = 100 * score + read_fraction(&text, 100);
        score = score < COMMENT_MATE_BASE ? score : COMMENT_MATE_BASE - 1;
    }
    if (*text++ != '/' || !number_take(&text, COMMENT_NUMBER_MAX, &depth)) {
        return false;
    }
    comment->depth = (int)depth;
    comment->score = depth == 0 ? 0 : (int)(negative ? -score : score);
    *at = text;
    return true;
}

/* Reads "0.512s". */
static bool read_time(const char **at, struct comment *comment)
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
    comment->milliseconds = milliseconds;
    *at = text + 1;
    return true;
}

/* Reads ", n=12345, sd=20, nps=24112", of which the last follows from the others; returns what
 * stands behind it. */
static const char *read_details(const char *text, struct comment *comment)
{
    const char *end = text;
    while (text[0] == ',') {
        int64_t number;
        const char *name = text + 1 + strspn(text + 1, BLANKS);
        const char *at = name + strspn(name, "abcdefghijklmnopqrstuvwxyz");
        text = at;
        if (*text++ != '=' || !number_take(&text, INT64_MAX, &number)) {
            break;
        }
        end = text;
        if (strncmp(name, "n=", 2) == 0) {
            comment->nodes = (uint64_t)number;
        } else if (strncmp(name, "sd=", 3) == 0 && number <= COMMENT_NUMBER_MAX) {
            comment->seldepth = (int)number;
        }
    }
    return end;
}

bool comment_take(const char **text, struct comment *comment)
{
    struct comment read = {.depth = 0};
    const char *at = *text + strspn(*text, BLANKS);
    if (strncmp(at, "book", 4) == 0 && !isalnum((unsigned char)at[4])) {
        read.milliseconds = COMMENT_BOOK;
        *comment = read;
        *text = at + 4;
        return true;
    }
    bool has_thought = read_thought(&at, &read);
    const char *time = at + strspn(at, BLANKS);
    if (read_time(&time, &read)) {
        at = time;
    } else if (!has_thought) {
        return false;
    }
    *text = read_details(at, &read);
    *comment = read;
    return true;
}

bool comment_from_text(const char *text, struct comment *comment)
{
    return comment_take(&text, comment);
}
