/* "game", then numbers, then texts, tabs between them. Every number is read strictly: a line
 * whose checksum is right and whose contents are not is not one of ours. */
#include "protocol/tournament/ledger_line.h"

#include "protocol/text/line.h"
#include "protocol/text/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers before those of the sides, and of a side behind its entrant. */
enum { HEAD_NUMBERS = 10, SIDE_NUMBERS = 10, CHECKSUM_DIGITS = 16 };

size_t ledger_line_seal(char *line, size_t length)
{
    uint64_t sum = checksum_of(line, length);
    int added = snprintf(line + length, LEDGER_LINE_MAX - length, "\t%016" PRIx64 "\n", sum);
    return length + (size_t)added;
}

bool ledger_line_unseal(char *line)
{
    char *tab = strrchr(line, '\t'), *end;
    if (tab == NULL || strlen(tab + 1) != CHECKSUM_DIGITS) {
        return false;
    }
    uint64_t sum = strtoull(tab + 1, &end, 16);
    *tab = '\0';
    return *end == '\0' && sum == checksum_of(line, (size_t)(tab - line));
}

/* Writes a text without what separates fields and lines. */
static size_t put_text(char *line, size_t length, const char *text)
{
    line[length++] = '\t';
    for (; *text != '\0'; text++) {
        line[length++] = (unsigned char)*text < ' ' ? ' ' : *text;
    }
    return length;
}

static size_t put_number(char *line, size_t length, int64_t value)
{
    return length + (size_t)snprintf(line + length, 24, "\t%" PRId64, value);
}

size_t ledger_line_write(const struct contest *contest, const struct entry *entry,
                         char line[LEDGER_LINE_MAX])
{
    const struct bout *bout = &entry->bout;
    const int64_t head[HEAD_NUMBERS] = {
        bout->number,       bout->opening,     (int64_t)bout->result, (int64_t)bout->cause,
        bout->culprit,      bout->began,       bout->lasted,          entry->pgn_size,
        bout->last.move[0], bout->last.move[1]};
    size_t length = (size_t)snprintf(line, LEDGER_LINE_MAX, "game");
    for (int i = 0; i < HEAD_NUMBERS; i++) {
        length = put_number(line, length, head[i]);
    }
    for (int side = 0; side < side_count(contest->variant); side++) {
        const struct effort_sum *effort = &bout->effort[side];
        const int64_t numbers[SIDE_NUMBERS] = {effort->turns,
                                               (int64_t)effort->depth,
                                               (int64_t)effort->nodes,
                                               effort->told,
                                               effort->time,
                                               effort->timed,
                                               effort->overruns,
                                               effort->worst_overrun,
                                               bout->late_claims[side],
                                               bout->late_failures[side]};
        length = put_number(line, length, bout->entrant[side]);
        for (int i = 0; i < SIDE_NUMBERS; i++) {
            length = put_number(line, length, numbers[i]);
        }
    }
    length = put_text(line, length, bout->final_fen);
    length = put_text(line, length, bout->reason);
    return ledger_line_seal(line, length);
}

/* Cuts the next field off; NULL when there is none. */
static char *cut_field(char **rest)
{
    char *field = *rest;
    if (field != NULL) {
        char *tab = strchr(field, '\t');
        *rest = tab != NULL ? tab + 1 : NULL;
        if (tab != NULL) {
            *tab = '\0';
        }
    }
    return field;
}

static bool cut_number(char **rest, int64_t minimum, int64_t maximum, int64_t *value)
{
    return number_read(cut_field(rest), minimum, maximum, value) == PARSE_READ;
}

/* Whether a game of the variant can end so: with shares of the point where it has more than two
 * sides, else won or drawn; or not at all. */
static bool is_result(const struct variant *variant, int64_t result)
{
    if (result == RESULT_NONE) {
        return true;
    }
    return variant_is_free_for_all(variant) ? result > RESULT_SEATS : result <= RESULT_DRAW;
}

static bool read_head(const struct contest *contest, char **rest, struct entry *entry)
{
    const int64_t last_side = side_count(contest->variant) - 1;
    const int64_t range[HEAD_NUMBERS][2] = {
        {0, INT32_MAX - 1}, {0, INT32_MAX},  {RESULT_NONE, RESULT_KINDS - 1},
        {0, CAUSES - 1},    {-1, last_side}, {0, INT64_MAX},
        {0, INT64_MAX},     {0, INT64_MAX},  {0, UINT32_MAX},
        {0, UINT32_MAX}};
    int64_t value[HEAD_NUMBERS];
    const char *word = cut_field(rest);
    if (word == NULL || strcmp(word, "game") != 0) {
        return false;
    }
    for (int i = 0; i < HEAD_NUMBERS; i++) {
        if (!cut_number(rest, range[i][0], range[i][1], &value[i])) {
            return false;
        }
    }
    if (!is_result(contest->variant, value[2])) {
        return false;
    }
    struct bout *bout = &entry->bout;
    bout->number = (int)value[0];
    bout->opening = (int)value[1];
    bout->result = (enum game_result)value[2];
    bout->cause = (enum cause)value[3];
    bout->culprit = (int)value[4];
    bout->began = value[5];
    bout->lasted = value[6];
    entry->pgn_size = value[7];
    bout->last = (struct board_marks){.move = {(move_t)value[8], (move_t)value[9]}};
    bout->last.count = (value[8] != MOVE_NONE) + (value[9] != MOVE_NONE);
    return true;
}

static bool read_side(const struct contest *contest, char **rest, struct bout *bout, int side)
{
    int64_t entrant, value[SIDE_NUMBERS];
    if (!cut_number(rest, 0, contest->entrant_count - 1, &entrant)) {
        return false;
    }
    for (int i = 0; i < SIDE_NUMBERS; i++) {
        bool is_int = i == 0 || i == 3 || i == 6 || i > 7;
        if (!cut_number(rest, is_int ? 0 : INT64_MIN, is_int ? INT32_MAX : INT64_MAX,
                        &value[i])) {
            return false;
        }
    }
    bout->entrant[side] = (int)entrant;
    bout->effort[side] = (struct effort_sum){.turns = (int)value[0],
                                             .depth = (uint64_t)value[1],
                                             .nodes = (uint64_t)value[2],
                                             .told = (int)value[3],
                                             .time = value[4],
                                             .timed = value[5],
                                             .overruns = (int)value[6],
                                             .worst_overrun = value[7]};
    bout->late_claims[side] = (int)value[8];
    bout->late_failures[side] = (int)value[9];
    return true;
}

bool ledger_line_read(const struct contest *contest, char *line, struct entry *entry)
{
    char *rest = line;
    *entry = (struct entry){0};
    if (!ledger_line_unseal(line) || !read_head(contest, &rest, entry)) {
        return false;
    }
    for (int side = 0; side < side_count(contest->variant); side++) {
        if (!read_side(contest, &rest, &entry->bout, side)) {
            return false;
        }
    }
    const char *fen = cut_field(&rest), *reason = cut_field(&rest);
    if (fen == NULL || reason == NULL || rest != NULL ||
        strlen(fen) >= sizeof entry->bout.final_fen ||
        strlen(reason) >= sizeof entry->bout.reason) {
        return false;
    }
    memcpy(entry->bout.final_fen, fen, strlen(fen) + 1);
    memcpy(entry->bout.reason, reason, strlen(reason) + 1);
    return true;
}
