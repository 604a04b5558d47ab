/* What the slow games have in common: reading and printing FEN, counting men between two
 * squares, and perft by plain recursion. */
#include "tests/oracle/oracle.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct oracle_game *oracle_find(const char *name)
{
    const struct oracle_game *const games[] = {&oracle_chess, &oracle_xodul};
    for (int i = 0; i < 2; i++) {
        if (strcmp(games[i]->name, name) == 0) {
            return games[i];
        }
    }
    return NULL;
}

static bool has_common_pool(const struct oracle_position *position)
{
    return (position->options & ORACLE_XODUL_COMMON_POOL) != 0;
}

static bool read_placement(const struct oracle_game *game, struct oracle_position *position,
                           const char *text)
{
    for (int rank = game->ranks - 1; rank >= 0; rank--) {
        int file = 0;
        while (file < game->files) {
            if (isdigit((unsigned char)*text)) {
                char *end;
                long gap = strtol(text, &end, 10);
                if (gap < 1 || gap > game->files - file) {
                    return false;
                }
                file += (int)gap;
                text = end;
                continue;
            }
            if (*text == '\0' || strchr(game->letters, toupper((unsigned char)*text)) == NULL) {
                return false;
            }
            position->square[rank * game->files + file] = *text;
            file++;
            text++;
        }
        if (rank > 0 && *text++ != '/') {
            return false;
        }
    }
    return *text == '\0';
}

/* Reads the letters between the brackets. */
static bool read_pool(const struct oracle_game *game, struct oracle_position *position,
                      const char *text, const char *end)
{
    for (; text < end; text++) {
        char kind = (char)toupper((unsigned char)*text);
        if (strchr(game->letters, kind) == NULL || strchr("PSK", kind) != NULL) {
            return false;
        }
        int side = has_common_pool(position) || isupper((unsigned char)*text) ? 0 : 1;
        if (++position->pool[side][kind - 'A'] > 9) {
            return false;
        }
    }
    return true;
}

static bool read_counter(const char *text, int low, int *value)
{
    size_t length = strlen(text);
    if (length < 1 || length > 4 || strspn(text, "0123456789") != length) {
        return false;
    }
    *value = atoi(text);
    return *value >= low;
}

static int count_kings(const struct oracle_game *game, const struct oracle_position *position,
                       int side)
{
    int kings = 0;
    for (int square = 0; square < game->files * game->ranks; square++) {
        kings += position->square[square] == oracle_man(side, 'K');
    }
    return kings;
}

bool oracle_read_common(const struct oracle_game *game, struct oracle_position *position,
                        const char *fen, char castling[32], char passed[32])
{
    char placement[256];
    char side[32] = "w";
    char quiet[32] = "0";
    char turn[32] = "1";
    char rest[8];
    strcpy(castling, "-");
    strcpy(passed, "-");
    memset(position->square, ORACLE_EMPTY, sizeof position->square);
    int fields = sscanf(fen, "%255s %31s %31s %31s %31s %31s %7s", placement, side, castling,
                        passed, quiet, turn, rest);
    if (fields < 2 || fields > 6) {
        return false;
    }
    char *open = strchr(placement, '[');
    if (open != NULL) {
        char *close = placement + strlen(placement) - 1;
        if (!game->has_pool || *close != ']' || !read_pool(game, position, open + 1, close)) {
            return false;
        }
        *open = '\0';
    }
    if (!read_placement(game, position, placement)) {
        return false;
    }
    if (strcmp(side, "w") != 0 && strcmp(side, "b") != 0) {
        return false;
    }
    position->side = side[0] == 'b';
    return read_counter(quiet, 0, &position->quiet) && read_counter(turn, 1, &position->turn) &&
           count_kings(game, position, 0) == 1 && count_kings(game, position, 1) == 1 &&
           !oracle_in_check(game, position, 1 - position->side);
}

static char *print_placement(const struct oracle_game *game,
                             const struct oracle_position *position, char *text)
{
    for (int rank = game->ranks - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file <= game->files; file++) {
            char man = file == game->files ? '/' : position->square[rank * game->files + file];
            if (man == ORACLE_EMPTY) {
                gap++;
                continue;
            }
            if (gap > 0) {
                *text++ = (char)('0' + gap);
                gap = 0;
            }
            *text++ = man;
        }
    }
    return text - 1; /* without the last slash */
}

static char *print_pool(const struct oracle_position *position, char *text)
{
    *text++ = '[';
    for (int side = 0; side < 2; side++) {
        for (int letter = 0; letter < 26; letter++) {
            for (int i = 0; i < position->pool[side][letter]; i++) {
                *text++ = (char)((side == 0 ? 'A' : 'a') + letter);
            }
        }
    }
    *text++ = ']';
    return text;
}

static char *print_number(int number, char *text)
{
    char digits[12];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    *text++ = ' ';
    while (count > 0) {
        *text++ = digits[--count];
    }
    return text;
}

void oracle_print(const struct oracle_game *game, const struct oracle_position *position,
                  char *fen)
{
    char *text = print_placement(game, position, fen);
    text = game->has_pool ? print_pool(position, text) : text;
    *text++ = ' ';
    *text++ = position->side == 0 ? 'w' : 'b';
    *text++ = ' ';
    char *rights = text;
    for (int i = 0; i < 4; i++) {
        if (position->castle[i]) {
            *text++ = "KQkq"[i];
        }
    }
    if (text == rights) {
        *text++ = '-';
    }
    *text++ = ' ';
    if (position->passed >= 0) {
        *text++ = (char)('a' + position->passed % game->files);
        *text++ = (char)('1' + position->passed / game->files);
    } else {
        *text++ = '-';
    }
    text = print_number(position->quiet, text);
    text = print_number(position->turn, text);
    *text = '\0';
}

int oracle_men_between(const struct oracle_game *game, const struct oracle_position *position,
                       int from, int to)
{
    int files = to % game->files - from % game->files;
    int ranks = to / game->files - from / game->files;
    int step = (ranks > 0   ? game->files
                : ranks < 0 ? -game->files
                            : 0) +
               (files > 0   ? 1
                : files < 0 ? -1
                            : 0);
    int men = 0;
    for (int square = from + step; square != to; square += step) {
        men += position->square[square] != ORACLE_EMPTY;
    }
    return men;
}

int oracle_king(const struct oracle_game *game, const struct oracle_position *position,
                int side)
{
    const char *square =
        memchr(position->square, oracle_man(side, 'K'), (size_t)(game->files * game->ranks));
    return square == NULL ? -1 : (int)(square - position->square);
}

bool oracle_is_attacked(const struct oracle_game *game, const struct oracle_position *position,
                        int square, int side)
{
    for (int from = 0; from < game->files * game->ranks; from++) {
        if (oracle_side_at(position, from) == side && from != square &&
            game->man_attacks(position, from, square)) {
            return true;
        }
    }
    return false;
}

bool oracle_in_check(const struct oracle_game *game, const struct oracle_position *position,
                     int side)
{
    return oracle_is_attacked(game, position, oracle_king(game, position, side), 1 - side);
}

void oracle_add(const struct oracle_game *game, struct oracle_list *list,
                struct oracle_position *after, const char *text)
{
    if (oracle_in_check(game, after, after->side)) {
        return;
    }
    after->turn += after->side;
    after->side = 1 - after->side;
    assert(list->count < ORACLE_TURNS_MAX);
    struct oracle_turn *turn = &list->turn[list->count++];
    strcpy(turn->text, text);
    turn->after = *after;
}

void oracle_write_squares(const struct oracle_game *game, int from, int to, char *text)
{
    text[0] = (char)('a' + from % game->files);
    text[1] = (char)('1' + from / game->files);
    text[2] = (char)('a' + to % game->files);
    text[3] = (char)('1' + to / game->files);
    text[4] = '\0';
}

static uint64_t perft_with(const struct oracle_game *game,
                           const struct oracle_position *position, int depth,
                           struct oracle_list *lists)
{
    if (depth == 0) {
        return 1;
    }
    lists->count = 0;
    game->generate(position, lists);
    if (depth == 1) {
        return (uint64_t)lists->count;
    }
    uint64_t nodes = 0;
    for (int i = 0; i < lists->count; i++) {
        nodes += perft_with(game, &lists->turn[i].after, depth - 1, lists + 1);
    }
    return nodes;
}

uint64_t oracle_perft(const struct oracle_game *game, const struct oracle_position *position,
                      int depth)
{
    struct oracle_list *lists = malloc((size_t)(depth + 1) * sizeof *lists);
    if (lists == NULL) {
        abort();
    }
    uint64_t nodes = perft_with(game, position, depth, lists);
    free(lists);
    return nodes;
}
