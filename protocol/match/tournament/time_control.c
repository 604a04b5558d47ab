/* Times are read as seconds and kept as whole microseconds; less than one is refused where the
 * time may not be 0. */
#include "protocol/match/tournament/time_control.h"

#include "protocol/base/number.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CONTROL_TEXT_MAX = 64 };

static const double SECONDS_MAX = 1e7; /* four months */

/* "90", "1:30", "0:1:30": seconds as microseconds. */
static bool read_time(char *text, int64_t *microseconds, char wrong[FLAG_WRONG_MAX])
{
    double total = 0;
    int parts = 0;
    for (char *next = text; next != NULL; parts++) {
        char *part = next;
        next = strchr(part, ':');
        if (next != NULL) {
            *next++ = '\0';
        }
        double value;
        bool reads = *part != '-' && *part != '+' &&
                     number_read_decimal(part, 0, HUGE_VAL, &value) == PARSE_READ;
        if (!reads || parts == 3) {
            return flag_refuse(wrong, "not a time; seconds, or minutes:seconds");
        }
        total = total * 60 + value;
    }
    if (total > SECONDS_MAX) {
        return flag_refuse(wrong, "must be from 0 to %.15g seconds", SECONDS_MAX);
    }
    *microseconds = llround(total * 1e6);
    return true;
}

/* Cuts the number of moves off the front of "40/60". */
static bool read_moves(char **text, int *moves, char wrong[FLAG_WRONG_MAX])
{
    char *slash = strchr(*text, '/');
    *moves = 0;
    if (slash == NULL) {
        return true;
    }
    *slash = '\0';
    const char *end = *text;
    int64_t read;
    if (!number_take(&end, INT_MAX, &read) || *end != '\0' || end - *text > 4) {
        return flag_refuse(wrong, "not a number of moves before the /");
    }
    *moves = (int)read;
    *text = slash + 1;
    return true;
}

bool time_control_read_control(void *at, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct time_control *time_control = at;
    struct time_control read = {.margin = time_control->margin,
                                .nodes = time_control->nodes,
                                .depth = time_control->depth};
    char copy[CONTROL_TEXT_MAX], *rest = copy;
    if (strcmp(text, "inf") == 0 || strcmp(text, "infinite") == 0) {
        read.infinite = true;
        *time_control = read;
        return true;
    }
    if (strlen(text) >= sizeof copy) {
        return flag_refuse(wrong, "not a time control");
    }
    memcpy(copy, text, strlen(text) + 1);
    char *plus = strchr(copy, '+');
    if (plus != NULL) {
        *plus++ = '\0';
    }
    if (!read_moves(&rest, &read.moves, wrong) || !read_time(rest, &read.base, wrong) ||
        (plus != NULL && !read_time(plus, &read.increment, wrong))) {
        return false;
    }
    if (read.base == 0) {
        return flag_refuse(wrong, "the time must be greater than 0");
    }
    *time_control = read;
    return true;
}

bool time_control_read_move_time(void *at, const char *text, char wrong[FLAG_WRONG_MAX])
{
    struct time_control *time_control = at;
    double seconds;
    if (number_read_decimal(text, -HUGE_VAL, HUGE_VAL, &seconds) != PARSE_READ) {
        return flag_refuse(wrong, "not a number of seconds");
    }
    if (seconds < 1e-6 || seconds > SECONDS_MAX) {
        return flag_refuse(wrong, "must be from 0.000001 to %.15g seconds", SECONDS_MAX);
    }
    *time_control = (struct time_control){.margin = time_control->margin,
                                          .nodes = time_control->nodes,
                                          .depth = time_control->depth,
                                          .move_time = llround(seconds * 1e6)};
    return true;
}

bool time_control_read_margin(void *at, const char *text, char wrong[FLAG_WRONG_MAX])
{
    double milliseconds;
    if (number_read_decimal(text, -HUGE_VAL, HUGE_VAL, &milliseconds) != PARSE_READ) {
        return flag_refuse(wrong, "not a number of milliseconds");
    }
    if (milliseconds < 0 || milliseconds > SECONDS_MAX) {
        return flag_refuse(wrong, "must be from 0 to %.15g milliseconds", SECONDS_MAX);
    }
    ((struct time_control *)at)->margin = llround(milliseconds * 1e3);
    return true;
}

/* Seconds with no more digits than they need. */
static void seconds_to_text(int64_t microseconds, char text[CONTROL_TEXT_MAX])
{
    int length =
        snprintf(text, CONTROL_TEXT_MAX, "%lld.%06lld", (long long)(microseconds / 1000000),
                 (long long)(microseconds % 1000000));
    while (text[length - 1] == '0') {
        text[--length] = '\0';
    }
    if (text[length - 1] == '.') {
        text[--length] = '\0';
    }
}

void time_control_to_text(const struct time_control *time_control, char *text, size_t size)
{
    char base[CONTROL_TEXT_MAX], increment[CONTROL_TEXT_MAX], moves[16] = "";
    if (time_control->infinite || (time_control->base == 0 && time_control->move_time == 0)) {
        snprintf(text, size, "%s", time_control->infinite ? "inf" : "-");
        return;
    }
    seconds_to_text(time_control->move_time > 0 ? time_control->move_time : time_control->base,
                    base);
    if (time_control->move_time > 0) {
        snprintf(text, size, "%s/move", base);
        return;
    }
    if (time_control->moves > 0) {
        snprintf(moves, sizeof moves, "%d/", time_control->moves);
    }
    seconds_to_text(time_control->increment, increment);
    snprintf(text, size, "%s%s%s%s", moves, base, time_control->increment > 0 ? "+" : "",
             time_control->increment > 0 ? increment : "");
}
