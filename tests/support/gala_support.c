#include "tests/support/gala_support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 16, RANKS = 16, SQUARES = 256, FENS = 4 };

/* Reads a square and moves the text on behind it. */
static int read_square(const char **text)
{
    char *end;
    int file = **text - 'a';
    long rank = strtol(*text + 1, &end, 10) - 1;
    assert_true(file >= 0 && file < FILES && rank >= 0 && rank < RANKS);
    *text = end;
    return (int)rank * FILES + file;
}

void gala_write_fen(const char board[SQUARES], char side, char *fen)
{
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < FILES; file++) {
            char piece = board[rank * FILES + file];
            gap += piece == '.';
            if (piece != '.' || file == FILES - 1) {
                fen += gap > 0 ? sprintf(fen, "%d", gap) : 0;
                gap = 0;
            }
            if (piece != '.') {
                *fen++ = piece;
            }
        }
        *fen++ = rank > 0 ? '/' : ' ';
    }
    sprintf(fen, "%c - - 0 1", side);
}

const char *gala_fen(const char *pieces)
{
    static char fens[FENS][FEN_MAX];
    static int next;
    char board[SQUARES];
    char side = pieces[0];
    memset(board, '.', sizeof board);
    for (pieces++; *pieces != '\0'; pieces += strspn(pieces, " ")) {
        pieces += strspn(pieces, " ");
        char piece = *pieces++;
        int square = read_square(&pieces);
        assert_int_equal(board[square], '.');
        board[square] = piece;
    }
    next = (next + 1) % FENS;
    gala_write_fen(board, side, fens[next]);
    return fens[next];
}

void gala_write_four(const char board[2 * SQUARES], const char *tail, char *fen)
{
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < FILES; file++) {
            const char *piece = board + 2 * (rank * FILES + file);
            gap += piece[0] == '.';
            if (gap > 0 && (piece[0] != '.' || file == FILES - 1)) {
                fen += sprintf(fen, "%d,", gap);
                gap = 0;
            }
            if (piece[0] != '.') {
                fen += sprintf(fen, "%c%c,", piece[0], piece[1]);
            }
        }
        fen[-1] = rank > 0 ? '/' : ' ';
    }
    strcpy(fen, tail);
}

const char *gala_four_fen(const char *pieces)
{
    static char fens[FENS][FEN_MAX];
    static int next;
    char board[2 * SQUARES];
    char tail[64];
    memset(board, '.', sizeof board);
    char colour = pieces[0];
    for (pieces++; *(pieces += strspn(pieces, " ")) != '\0' && *pieces != '-';) {
        char piece[2] = {pieces[0], pieces[1]};
        pieces += 2;
        int square = read_square(&pieces);
        assert_int_equal(board[2 * square], '.');
        memcpy(board + 2 * square, piece, sizeof piece);
    }
    snprintf(tail, sizeof tail, "%c %s", colour, *pieces == '-' ? pieces : "- 0 1");
    next = (next + 1) % FENS;
    gala_write_four(board, tail, fens[next]);
    return fens[next];
}

/* The FEN of the pieces, in the form of the game. */
static const char *fen_of(const char *game, const char *pieces)
{
    return find_rules(game).variant->seats == SEATS_MAX ? gala_four_fen(pieces)
                                                        : gala_fen(pieces);
}

const char *gala_squares(const char *squares)
{
    static char text[2048];
    char *end = text;
    *end = '\0';
    while (*squares != '\0') {
        bool is_shot = *squares == '*';
        squares += is_shot;
        int from = read_square(&squares);
        int to = from;
        if (*squares == '-') {
            squares++;
            to = read_square(&squares);
        }
        int step = to % FILES == from % FILES ? FILES : 1;
        step = to < from ? -step : step;
        for (int square = from; square != to + step; square += step) {
            end += sprintf(end, "%s%c%d ", is_shot ? "*" : "", 'a' + square % FILES,
                           square / FILES + 1);
        }
        squares += strspn(squares, " ");
    }
    return text;
}

void assert_may(const char *game, const char *pieces, const char *moves)
{
    assert_legal(game, fen_of(game, pieces), moves);
}

void assert_may_not(const char *game, const char *pieces, const char *moves)
{
    assert_illegal(game, fen_of(game, pieces), moves);
}

void assert_goes(const char *game, const char *pieces, const char *from, const char *squares)
{
    assert_destinations(game, fen_of(game, pieces), from, gala_squares(squares));
}

/* G1, from the text: two central ranks and two central files. */
static bool is_road(int square)
{
    int file = square % FILES;
    int rank = square / FILES;
    return file == 7 || file == 8 || rank == 7 || rank == 8;
}

/* Sets in `reached` the squares to which the moves of the pieces in the picture lead. */
static void collect_targets(const struct rule_set *rules, const char *fen,
                            const char *const picture[16], bool reached[SQUARES])
{
    union position_room position;
    struct move_list list = {.count = 0};
    read_position(rules, fen, &position);
    rules->variant->generate(&position.head, GENERATE_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        int from = move_from(list.move[i]);
        bool is_pictured =
            isupper((unsigned char)picture[RANKS - 1 - from / FILES][from % FILES]);
        if (is_pictured && move_kind(list.move[i]) != MOVE_SHOT) {
            reached[move_to(list.move[i])] = true;
        }
    }
}

/* The same by the slow generator. */
static void collect_slow_targets(const struct rule_set *rules, const char *fen,
                                 const char *const picture[16], bool reached[SQUARES])
{
    static struct oracle_list list;
    struct oracle_position position;
    assert_true(rules->oracle->read(&position, fen, rules->options));
    list.count = 0;
    rules->oracle->generate(&position, &list);
    for (int i = 0; i < list.count; i++) {
        const char *text = list.move[i].text;
        int from = read_square(&text);
        if (isupper((unsigned char)picture[RANKS - 1 - from / FILES][from % FILES]) &&
            *text != '*') {
            reached[read_square(&text)] = true;
        }
    }
}

static void compare_with_picture(const char *const picture[16], const bool reached[SQUARES])
{
    for (int square = 0; square < SQUARES; square++) {
        char drawn = picture[RANKS - 1 - square / FILES][square % FILES];
        if (reached[square] != (drawn == '*')) {
            fail_msg("%c%d is %sreached, and drawn as %c", 'a' + square % FILES,
                     square / FILES + 1, reached[square] ? "" : "not ", drawn);
        }
        if (drawn == '-' || drawn == '=') {
            assert_int_equal(drawn == '=', is_road(square));
        }
    }
}

void assert_picture(const char *game, const char *const picture[16])
{
    struct rule_set rules = find_rules(game);
    bool reached[2][SQUARES] = {{false}};
    char board[SQUARES];
    char fen[FEN_MAX];
    for (int square = 0; square < SQUARES; square++) {
        char drawn = picture[RANKS - 1 - square / FILES][square % FILES];
        board[square] = (char)(isupper((unsigned char)drawn) ? drawn : '.');
    }
    board[15 * FILES] = 'K';
    board[13 * FILES] = 'k';
    gala_write_fen(board, 'w', fen);
    collect_slow_targets(&rules, fen, picture, reached[0]);
    compare_with_picture(picture, reached[0]);
    collect_targets(&rules, fen, picture, reached[1]);
    compare_with_picture(picture, reached[1]);
}
