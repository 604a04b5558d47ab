/* What the slow games have in common: reading and printing FEN, counting pieces between two
 * squares, and perft by plain recursion. */
#include "tests/oracle/oracle.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct oracle_game *oracle_find(const char *name)
{
    const struct oracle_game *const games[] = {
        &oracle_chess,          &oracle_xodul,       &oracle_cubic,
        &oracle_nodal,          &oracle_nodal_ludii, &oracle_gala,
        &oracle_gala_shared,    &oracle_gala_team,   &oracle_gala_team_shared,
        &oracle_gala_cutthroat, &oracle_xymyx};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (strcmp(games[i]->name, name) == 0) {
            return games[i];
        }
    }
    return NULL;
}

static bool has_common_pool(const struct oracle_game *game,
                            const struct oracle_position *position)
{
    return (position->options & game->common_pool) != 0;
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
        char type = (char)toupper((unsigned char)*text);
        if (strchr(game->pool, type) == NULL) {
            return false;
        }
        int side = has_common_pool(game, position) || isupper((unsigned char)*text) ? 0 : 1;
        if (++position->pool[side][type - 'A'] > game->pool_max) {
            return false;
        }
    }
    return true;
}

bool oracle_read_count(const char *text, int low, int *value)
{
    size_t length = strlen(text);
    if (length < 1 || length > 4 || strspn(text, "0123456789") != length) {
        return false;
    }
    *value = atoi(text);
    return *value >= low;
}

/* Reads one count, or `w,b` where each side has its own; `0` is short for `0,0`. */
static bool read_quiet(const struct oracle_game *game, char *text,
                       struct oracle_position *position)
{
    char *comma = strchr(text, ',');
    position->halfmove_clock_of[0] = position->halfmove_clock_of[1] = 0;
    if (!game->halfmove_by_seat || strcmp(text, "0") == 0) {
        return oracle_read_count(text, 0, &position->halfmove_clock);
    }
    if (comma == NULL) {
        return false;
    }
    *comma = '\0';
    return oracle_read_count(text, 0, &position->halfmove_clock_of[0]) &&
           oracle_read_count(comma + 1, 0, &position->halfmove_clock_of[1]);
}

/* Each side has one royal, and the side that has moved is not in check; or there is no such
 * rule. */
static bool has_royals(const struct oracle_game *game, const struct oracle_position *position)
{
    int royals[2] = {0, 0};
    for (int square = 0; square < game->files * game->ranks; square++) {
        if (game->royal != '\0' && oracle_type_at(position, square) == game->royal) {
            royals[oracle_side_at(position, square)]++;
        }
    }
    return game->royal == '\0' ||
           (royals[0] == 1 && royals[1] == 1 &&
            (game->resolve != NULL || !oracle_in_check(game, position, 1 - position->side)));
}

bool oracle_read_common(const struct oracle_game *game, struct oracle_position *position,
                        const char *fen, unsigned options, struct oracle_fields *fields)
{
    char placement[ORACLE_FEN_MAX];
    char side[32] = "w";
    char quiet[32] = "0";
    char move[32] = "1";
    char rest[8];
    strcpy(fields->castling, "-");
    strcpy(fields->passed, "-");
    memset(position, 0, sizeof *position);
    position->options = options;
    position->passed = position->passed_of[0] = position->passed_of[1] = -1;
    memset(position->square, ORACLE_EMPTY, sizeof position->square);
    int count = sscanf(fen, "%1023s %31s %31s %31s %31s %31s %7s", placement, side,
                       fields->castling, fields->passed, quiet, move, rest);
    if (count < 2 || count > 6) {
        return false;
    }
    char *open = strchr(placement, '[');
    if (open != NULL) {
        char *close = placement + strlen(placement) - 1;
        if (game->pool == NULL || *close != ']' ||
            !read_pool(game, position, open + 1, close)) {
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
    return read_quiet(game, quiet, position) &&
           oracle_read_count(move, 1, &position->fullmove_number) && has_royals(game, position);
}

bool oracle_has_no_rights(const struct oracle_fields *fields)
{
    return strcmp(fields->castling, "-") == 0 && strcmp(fields->passed, "-") == 0;
}

bool oracle_has_edge_pawns(const struct oracle_game *game,
                           const struct oracle_position *position)
{
    for (int file = 0; file < game->files; file++) {
        if (oracle_type_at(position, file) == 'P' ||
            oracle_type_at(position, (game->ranks - 1) * game->files + file) == 'P') {
            return true;
        }
    }
    return false;
}

bool oracle_is_bare(const struct oracle_game *game, const struct oracle_position *position)
{
    int pieces = 0;
    int minors = 0;
    for (int square = 0; square < game->files * game->ranks; square++) {
        char type = oracle_type_at(position, square);
        pieces += type != ORACLE_EMPTY;
        minors += type == 'N' || type == 'B';
    }
    return pieces == 2 || (pieces == 3 && minors == 1);
}

char *oracle_write_number(int number, char *text)
{
    char digits[12];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        *text++ = digits[--count];
    }
    return text;
}

static char *print_placement(const struct oracle_game *game,
                             const struct oracle_position *position, char *text)
{
    for (int rank = game->ranks - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file <= game->files; file++) {
            char piece =
                file == game->files ? '/' : position->square[rank * game->files + file];
            if (piece == ORACLE_EMPTY) {
                gap++;
                continue;
            }
            if (gap > 0) {
                text = oracle_write_number(gap, text);
                gap = 0;
            }
            *text++ = piece;
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

static char *print_passed(const struct oracle_game *game,
                          const struct oracle_position *position, char *text)
{
    const int squares[2] = {game->resolve != NULL ? position->passed_of[0] : position->passed,
                            game->resolve != NULL ? position->passed_of[1] : -1};
    if (squares[0] < 0 && squares[1] < 0) {
        *text++ = '-';
    }
    for (int i = 0; i < 2; i++) {
        text = squares[i] >= 0 ? oracle_write_square(game, squares[i], text) : text;
    }
    return text;
}

static char *print_quiet(const struct oracle_game *game, const struct oracle_position *position,
                         char *text)
{
    *text++ = ' ';
    if (!game->halfmove_by_seat) {
        return oracle_write_number(position->halfmove_clock, text);
    }
    text = oracle_write_number(position->halfmove_clock_of[0], text);
    *text++ = ',';
    return oracle_write_number(position->halfmove_clock_of[1], text);
}

void oracle_print(const struct oracle_game *game, const struct oracle_position *position,
                  char *fen)
{
    if (game->print != NULL) {
        game->print(position, fen);
        return;
    }
    char *text = print_placement(game, position, fen);
    text = game->pool != NULL ? print_pool(position, text) : text;
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
    text = print_passed(game, position, text);
    text = print_quiet(game, position, text);
    *text++ = ' ';
    text = oracle_write_number(position->fullmove_number, text);
    *text = '\0';
}

int oracle_pieces_between(const struct oracle_game *game,
                          const struct oracle_position *position, int from, int to)
{
    int files = to % game->files - from % game->files;
    int ranks = to / game->files - from / game->files;
    int step = (ranks > 0   ? game->files
                : ranks < 0 ? -game->files
                            : 0) +
               (files > 0   ? 1
                : files < 0 ? -1
                            : 0);
    int pieces = 0;
    for (int square = from + step; square != to; square += step) {
        pieces += position->square[square] != ORACLE_EMPTY;
    }
    return pieces;
}

int oracle_king(const struct oracle_game *game, const struct oracle_position *position,
                int side)
{
    const char *square = memchr(position->square, oracle_piece(side, game->royal),
                                (size_t)(game->files * game->ranks));
    return square == NULL ? -1 : (int)(square - position->square);
}

bool oracle_is_attacked(const struct oracle_game *game, const struct oracle_position *position,
                        int square, int side)
{
    if (game->mark_attacks != NULL) {
        bool attacked[ORACLE_SQUARES_MAX];
        oracle_mark_attacks(game, position, side, attacked);
        return attacked[square];
    }
    for (int from = 0; from < game->files * game->ranks; from++) {
        if (oracle_side_at(position, from) == side && from != square &&
            game->piece_attacks(position, from, square)) {
            return true;
        }
    }
    return false;
}

void oracle_mark_attacks(const struct oracle_game *game, const struct oracle_position *position,
                         int side, bool *attacked)
{
    memset(attacked, 0, ORACLE_SQUARES_MAX * sizeof *attacked);
    if (game->mark_attacks != NULL) {
        game->mark_attacks(position, side, attacked);
        return;
    }
    for (int square = 0; square < game->files * game->ranks; square++) {
        attacked[square] = oracle_is_attacked(game, position, square, side);
    }
}

bool oracle_in_check(const struct oracle_game *game, const struct oracle_position *position,
                     int side)
{
    if (game->in_check != NULL) {
        return game->in_check(position, side);
    }
    return oracle_is_attacked(game, position, oracle_king(game, position, side), 1 - side);
}

struct oracle_move *oracle_append(struct oracle_list *list, const struct oracle_position *after,
                                  const char *text)
{
    assert(list->count < ORACLE_MOVES_MAX);
    struct oracle_move *move = &list->move[list->count++];
    strcpy(move->text, text);
    move->after = *after;
    return move;
}

void oracle_pass_on(struct oracle_position *after)
{
    after->fullmove_number += after->side;
    after->side = 1 - after->side;
}

struct oracle_move *oracle_add(const struct oracle_game *game, struct oracle_list *list,
                               struct oracle_position *after, const char *text)
{
    if (game->royal != '\0' && oracle_in_check(game, after, after->side)) {
        return NULL;
    }
    oracle_pass_on(after);
    return oracle_append(list, after, text);
}

char *oracle_write_square(const struct oracle_game *game, int square, char *text)
{
    *text++ = (char)('a' + square % game->files);
    text = oracle_write_number(square / game->files + 1, text);
    *text = '\0';
    return text;
}

void oracle_write_squares(const struct oracle_game *game, int from, int to, char *text)
{
    oracle_write_square(game, to, oracle_write_square(game, from, text));
}

struct oracle_outcome oracle_stalemate_draws(const struct oracle_game *game,
                                             const struct oracle_position *position)
{
    return oracle_in_check(game, position, position->side)
               ? (struct oracle_outcome){-1, "checkmate"}
               : (struct oracle_outcome){0, "stalemate"};
}

struct oracle_outcome oracle_stalemate_loses(const struct oracle_game *game,
                                             const struct oracle_position *position)
{
    bool in_check = oracle_in_check(game, position, position->side);
    return (struct oracle_outcome){-1, in_check ? "checkmate" : "no legal move"};
}

/* Both sides' moves are combined. */
static uint64_t perft_joint(const struct oracle_game *game,
                            const struct oracle_position *position, int depth,
                            struct oracle_list *lists)
{
    uint64_t nodes = 0;
    for (int side = 0; side < 2; side++) {
        struct oracle_position asked = *position;
        asked.side = side;
        lists[side].count = 0;
        game->generate(&asked, &lists[side]);
    }
    if (depth == 1) {
        return (uint64_t)lists[0].count * (uint64_t)lists[1].count;
    }
    for (int i = 0; i < lists[0].count; i++) {
        for (int k = 0; k < lists[1].count; k++) {
            const char *const half[2] = {lists[0].move[i].text, lists[1].move[k].text};
            struct oracle_position after;
            game->resolve(position, half, 0, &after);
            nodes += perft_joint(game, &after, depth - 1, lists + 2);
        }
    }
    return nodes;
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
        nodes += perft_with(game, &lists->move[i].after, depth - 1, lists + 1);
    }
    return nodes;
}

uint64_t oracle_perft(const struct oracle_game *game, const struct oracle_position *position,
                      int depth)
{
    bool joint = game->resolve != NULL && depth > 0;
    struct oracle_list *lists = malloc((size_t)(joint ? 2 * depth : depth + 1) * sizeof *lists);
    if (lists == NULL) {
        abort();
    }
    uint64_t nodes = (joint ? perft_joint : perft_with)(game, position, depth, lists);
    free(lists);
    return nodes;
}
