#include "protocol/pgn/pgn_comment.h"

#include "engine/types.h"
#include "protocol/text/number.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_MAX = 1000000000 };

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

void score_to_text(int score, char *text, size_t size)
{
    int magnitude = score < 0 ? -score : score;
    char sign = score < 0 ? '-' : '+';
    if (magnitude >= COMMENT_MATE_BASE) {
        snprintf(text, size, "%cM%d", sign, magnitude - COMMENT_MATE_BASE);
    } else {
        snprintf(text, size, "%c%d.%02d", sign, magnitude / 100, magnitude % 100);
    }
}

void comment_to_text(const struct comment *comment, char text[COMMENT_TEXT_MAX])
{
    char score[24], thought[40] = "";
    if (comment->milliseconds < 0) {
        snprintf(text, COMMENT_TEXT_MAX, "book");
        return;
    }
    if (comment->depth > 0) {
        score_to_text(comment->score, score, sizeof score);
        snprintf(thought, sizeof thought, "%s/%d ", score, comment->depth);
    }
    snprintf(text, COMMENT_TEXT_MAX, "%s%lld.%03llds", thought,
             (long long)comment->milliseconds / 1000, (long long)comment->milliseconds % 1000);
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

bool comment_from_text(const char *text, struct comment *comment)
{
    struct comment read = {.depth = 0};
    text += strspn(text, " \t\n");
    if (strncmp(text, "book", 4) == 0 && !isalnum((unsigned char)text[4])) {
        read.milliseconds = COMMENT_BOOK;
        *comment = read;
        return true;
    }
    bool has_thought = read_thought(&text, &read);
    text += strspn(text, " \t\n");
    if (!read_time(&text, &read) && !has_thought) {
        return false;
    }
    *comment = read;
    return true;
}
