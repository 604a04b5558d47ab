/* Time controls. All times are milliseconds inside and never overflow: what is read is
 * bounded by time_max. */
#include "engine/clock.h"
#include "protocol/base/number.h"
#include "protocol/gui/cecp/cecp_state.h"

#include <ctype.h>
#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, CENTISECOND = 10 };

/* A thousand days. */
static const int64_t time_max = (int64_t)1000 * 24 * 60 * MINUTE;

/* Reads "12" or "0.5", in units of `unit` milliseconds; false when it is anything else or
 * too much. */
static bool read_decimal(const char *text, int64_t unit, int64_t *milliseconds)
{
    double value = 0;
    bool is_unsigned = text != NULL && *text != '-' && *text != '+';
    double most = (double)(time_max / unit);
    if (!is_unsigned || number_read_decimal(text, 0, most, &value) != PARSE_READ) {
        return false;
    }
    *milliseconds = (int64_t)(value * (double)unit + 0.5);
    return true;
}

/* Reads "5" or "0.5" minutes, or "5:30", minutes and seconds without a fraction. */
static bool read_minutes(char *text, int64_t *milliseconds)
{
    char *colon = text == NULL ? NULL : strchr(text, ':');
    if (colon == NULL) {
        return read_decimal(text, MINUTE, milliseconds);
    }
    *colon = '\0';
    int64_t minutes = 0;
    int64_t seconds = 0;
    bool is_unsigned = isdigit((unsigned char)*text) && isdigit((unsigned char)colon[1]);
    bool ok = is_unsigned && number_read(text, 0, time_max / MINUTE, &minutes) == PARSE_READ &&
              number_read(colon + 1, 0, MINUTE / SECOND - 1, &seconds) == PARSE_READ;
    *milliseconds = minutes * MINUTE + seconds * SECOND;
    return ok;
}

/* What the clocks show before the first move. */
static int64_t first_time(const struct cecp_clock *clock)
{
    return clock->base > 0 ? clock->base : clock->increment;
}

void cecp_level(struct cecp *cecp)
{
    int64_t moves = 0;
    int64_t base = 0;
    int64_t increment = 0;
    if (number_read(line_word(&cecp->rest), 0, 10000, &moves) != PARSE_READ) {
        cecp_error(cecp, "level: expected a number of moves, 0 to 10000");
    } else if (!read_minutes(line_word(&cecp->rest), &base)) {
        cecp_error(cecp, "level: expected minutes, or minutes:seconds");
    } else if (!read_decimal(line_word(&cecp->rest), SECOND, &increment)) {
        cecp_error(cecp, "level: expected an increment in seconds");
    } else if (line_word(&cecp->rest) != NULL) {
        cecp_error(cecp, "level: expected three words");
    } else if (base == 0 && increment == 0) {
        cecp_error(cecp, "level: the time must be more than 0");
    } else {
        struct cecp_clock *clock = &cecp->clock;
        clock->moves_per_session = (int)moves;
        clock->base = base;
        clock->increment = increment;
        clock->move_time = 0;
        clock->own_left = clock->other_left = first_time(clock);
    }
}

void cecp_st(struct cecp *cecp)
{
    int64_t time = 0;
    if (!read_decimal(line_word(&cecp->rest), SECOND, &time) || time == 0) {
        cecp_error(cecp, "st: expected seconds, more than 0");
        return;
    }
    cecp->clock.move_time = time;
}

void cecp_sd(struct cecp *cecp)
{
    int64_t depth = 0;
    enum parse_status status = number_read(line_word(&cecp->rest), 1, PLY_MAX, &depth);
    if (status != PARSE_READ && status != PARSE_HIGH) {
        cecp_error(cecp, "sd: expected a depth of 1 or more");
        return;
    }
    cecp->clock.depth = (int)depth;
}

void cecp_nps(struct cecp *cecp)
{
    int64_t speed = 0;
    if (number_read(line_word(&cecp->rest), 0, INT64_C(1000000000000), &speed) != PARSE_READ) {
        cecp_error(cecp, "nps: expected nodes per second, or 0");
        return;
    }
    cecp->clock.nodes_per_second = (uint64_t)speed;
}

/* Reads centiseconds into *left. */
static void read_clock(struct cecp *cecp, const char *name, int64_t *left)
{
    int64_t limit = time_max / CENTISECOND;
    int64_t time = 0;
    if (number_read(line_word(&cecp->rest), -limit, limit, &time) != PARSE_READ) {
        cecp_error(cecp, "%s: expected hundredths of a second", name);
        return;
    }
    *left = time * CENTISECOND;
}

void cecp_time(struct cecp *cecp)
{
    read_clock(cecp, "time", &cecp->clock.own_left);
}

void cecp_otim(struct cecp *cecp)
{
    read_clock(cecp, "otim", &cecp->clock.other_left);
}

void cecp_clock_init(struct cecp_clock *clock)
{
    memset(clock, 0, sizeof(*clock));
    clock->moves_per_session = 40;
    clock->base = INT64_C(5) * MINUTE;
    cecp_clock_reset(clock);
}

void cecp_clock_reset(struct cecp_clock *clock)
{
    clock->own_left = clock->other_left = first_time(clock);
    clock->depth = 0;
    clock->nodes_per_second = 0;
}

void cecp_clock_start(struct cecp_clock *clock)
{
    clock->started = clock_milliseconds();
}

void cecp_clock_stop(struct cecp_clock *clock, int made)
{
    clock->own_left -= clock_milliseconds() - clock->started;
    clock->own_left += clock->increment;
    if (clock->moves_per_session > 0 && made % clock->moves_per_session == 0) {
        clock->own_left += clock->base;
    }
}

void cecp_clock_limits(const struct cecp_clock *clock, int seat, int made,
                       struct limits *limits)
{
    limits->depth = clock->depth;
    limits->nodes_per_second = clock->nodes_per_second;
    limits->time[0] = limits->time[1] = -1;
    if (clock->move_time > 0) {
        limits->move_time = clock->move_time;
        return;
    }
    /* A move is due even when the time is up. */
    limits->time[seat] = clock->own_left > 0 ? clock->own_left : 1;
    limits->time[1 - seat] = clock->other_left > 0 ? clock->other_left : 1;
    limits->increment[0] = limits->increment[1] = clock->increment;
    if (clock->moves_per_session > 0) {
        limits->moves_to_go = clock->moves_per_session - made % clock->moves_per_session;
    }
}
