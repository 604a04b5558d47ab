/* "game", then numbers, then texts, tabs between them. Every number is read strictly: a line
 * whose checksum is right and whose contents are not is not one of ours. */
#include "protocol/match/tournament/entry.h"

#include "protocol/base/line.h"
#include "protocol/base/number.h"
#include "rules/checksum.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHECKSUM_DIGITS = 16 };

/* A number of a line, and where it is kept in a struct entry. */
struct field {
    enum { FIELD_INT, FIELD_MOVE, FIELD_INT64 } type;
    size_t offset;
    size_t stride; /* from a side to the next */
    int64_t minimum, maximum;
};

#define IN_MATCH_GAME(field) offsetof(struct entry, match_game.field)
#define EACH(field) IN_MATCH_GAME(field[0]), sizeof(int)
#define EFFORT(field) IN_MATCH_GAME(effort[0].field), sizeof(struct effort_sum)

static const struct field head_fields[] = {
    {FIELD_INT, IN_MATCH_GAME(number), 0, 0, INT32_MAX - 1},
    {FIELD_INT, IN_MATCH_GAME(opening), 0, 0, INT32_MAX},
    {FIELD_INT, IN_MATCH_GAME(result), 0, RESULT_NONE, RESULT_KINDS - 1},
    {FIELD_INT, IN_MATCH_GAME(termination), 0, 0, TERMINATIONS - 1},
    {FIELD_INT, IN_MATCH_GAME(culprit), 0, -1, SEATS_MAX - 1},
    {FIELD_INT64, IN_MATCH_GAME(began), 0, 0, INT64_MAX},
    {FIELD_INT64, IN_MATCH_GAME(lasted), 0, 0, INT64_MAX},
    {FIELD_INT64, offsetof(struct entry, pgn_size), 0, 0, INT64_MAX},
    {FIELD_MOVE, IN_MATCH_GAME(last.move[0]), 0, 0, UINT32_MAX},
    {FIELD_MOVE, IN_MATCH_GAME(last.move[1]), 0, 0, UINT32_MAX}};

static const struct field side_fields[] = {
    {FIELD_INT, EACH(participant), 0, PARTICIPANTS_MAX - 1},
    {FIELD_INT, EFFORT(moves), 0, INT32_MAX},
    {FIELD_INT64, EFFORT(depth), INT64_MIN, INT64_MAX},
    {FIELD_INT64, EFFORT(nodes), INT64_MIN, INT64_MAX},
    {FIELD_INT, EFFORT(told), 0, INT32_MAX},
    {FIELD_INT64, EFFORT(time), INT64_MIN, INT64_MAX},
    {FIELD_INT64, EFFORT(timed), INT64_MIN, INT64_MAX},
    {FIELD_INT, EFFORT(overruns), 0, INT32_MAX},
    {FIELD_INT64, EFFORT(worst_overrun), INT64_MIN, INT64_MAX},
    {FIELD_INT, EACH(late_claims), 0, INT32_MAX},
    {FIELD_INT, EACH(late_failures), 0, INT32_MAX}};

enum {
    HEAD_FIELDS = sizeof head_fields / sizeof *head_fields,
    SIDE_FIELDS = sizeof side_fields / sizeof *side_fields
};

/* Writes the fields of a side behind the `length` bytes of a line; returns the new length. */
static size_t write_fields(const struct field *fields, int count, const struct entry *entry,
                           int side, char *line, size_t length)
{
    for (int i = 0; i < count; i++) {
        const void *at =
            (const char *)entry + fields[i].offset + fields[i].stride * (size_t)side;
        int64_t value = fields[i].type == FIELD_INT    ? *(const int *)at
                        : fields[i].type == FIELD_MOVE ? *(const move_t *)at
                                                       : *(const int64_t *)at;
        length += (size_t)snprintf(line + length, 24, "\t%" PRId64, value);
    }
    return length;
}

static bool read_fields(const struct field *fields, int count, struct entry *entry, int side,
                        char **rest)
{
    for (int i = 0; i < count; i++) {
        void *at = (char *)entry + fields[i].offset + fields[i].stride * (size_t)side;
        int64_t value;
        if (number_read(line_field(rest, '\t'), fields[i].minimum, fields[i].maximum, &value) !=
            PARSE_READ) {
            return false;
        }
        switch (fields[i].type) {
        case FIELD_INT:
            *(int *)at = (int)value;
            break;
        case FIELD_MOVE:
            *(move_t *)at = (move_t)value;
            break;
        case FIELD_INT64:
            *(int64_t *)at = value;
            break;
        }
    }
    return true;
}

size_t entry_seal(char *line, size_t length)
{
    uint64_t sum = checksum_of(line, length);
    int added = snprintf(line + length, ENTRY_SEAL_BYTES, "\t%016" PRIx64 "\n", sum);
    return length + (size_t)added;
}

bool entry_unseal(char *line)
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

size_t entry_write(const struct tournament *tournament, const struct entry *entry,
                   char line[ENTRY_LINE_MAX])
{
    size_t length = (size_t)snprintf(line, ENTRY_LINE_MAX, "game");
    length = write_fields(head_fields, HEAD_FIELDS, entry, 0, line, length);
    for (int side = 0; side < side_count(tournament->variant); side++) {
        length = write_fields(side_fields, SIDE_FIELDS, entry, side, line, length);
    }
    length = put_text(line, length, entry->match_game.final_fen);
    length = put_text(line, length, entry->match_game.reason);
    return entry_seal(line, length);
}

/* Whether a game of the variant can end so: with shares of the point where it has more than two
 * sides, else won or drawn; or not at all. */
static bool is_result(const struct variant *variant, enum game_result result)
{
    if (result == RESULT_NONE) {
        return true;
    }
    return variant_is_free_for_all(variant) ? result > RESULT_SEATS : result <= RESULT_DRAW;
}

/* Whether the numbers can be those of a game of the tournament. */
static bool is_possible(const struct tournament *tournament,
                        const struct match_game *match_game)
{
    int sides = side_count(tournament->variant);
    bool possible =
        is_result(tournament->variant, match_game->result) && match_game->culprit < sides;
    for (int side = 0; side < sides; side++) {
        possible = possible && match_game->participant[side] < tournament->participant_count;
    }
    return possible;
}

bool entry_read(const struct tournament *tournament, char *line, struct entry *entry)
{
    char *rest = line;
    struct match_game *match_game = &entry->match_game;
    *entry = (struct entry){0};
    if (!entry_unseal(line)) {
        return false;
    }
    const char *word = line_field(&rest, '\t');
    if (strcmp(word, "game") != 0 || !read_fields(head_fields, HEAD_FIELDS, entry, 0, &rest)) {
        return false;
    }
    for (int side = 0; side < side_count(tournament->variant); side++) {
        if (!read_fields(side_fields, SIDE_FIELDS, entry, side, &rest)) {
            return false;
        }
    }
    const char *fen = line_field(&rest, '\t'), *reason = line_field(&rest, '\t');
    if (!is_possible(tournament, match_game) || fen == NULL || reason == NULL || rest != NULL ||
        strlen(fen) >= sizeof match_game->final_fen ||
        strlen(reason) >= sizeof match_game->reason) {
        return false;
    }
    match_game->last.count =
        (match_game->last.move[0] != MOVE_NONE) + (match_game->last.move[1] != MOVE_NONE);
    strcpy(match_game->final_fen, fen);
    strcpy(match_game->reason, reason);
    return true;
}
