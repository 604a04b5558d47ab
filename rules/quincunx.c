/* The C API over struct game. The invariant: whatever numbers a caller passes, only legal
 * moves reach the rules, so a wrong caller gets a refusal and never a broken position. */
#pragma GCC visibility push(default) /* all else is hidden in the library */
#include "rules/quincunx.h"
#pragma GCC visibility pop

#include "rules/move_text.h"
#include "rules/quincunx_game.h"
#include "rules/variant.h"
#include "rules/variants.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)QUINCUNX_FEN_SIZE == (int)FEN_MAX, "one size of FEN");
_Static_assert((int)QUINCUNX_MOVE_SIZE == (int)MOVE_TEXT_MAX, "one size of moves");
_Static_assert((int)QUINCUNX_MOVES_MAX == (int)MOVES_MAX, "one number of moves");
_Static_assert((int)QUINCUNX_MOVE_NONE == (int)MOVE_NONE, "one number for no move");
_Static_assert(QUINCUNX_REASON_SIZE == sizeof((struct text_error *)0)->what,
               "one size of reasons");
_Static_assert((int)QUINCUNX_DRAW == (int)RESULT_DRAW, "one order of results");
_Static_assert((int)QUINCUNX_SEATS == (int)RESULT_SEATS, "one order of results");
_Static_assert((int)QUINCUNX_SEATS_LAST + 1 == (int)RESULT_KINDS, "as many results");

struct quincunx_position {
    struct game game;
};

void *quincunx_refuse(struct quincunx_error *error, int column, const char *reason)
{
    if (error != NULL) {
        error->column = column;
        snprintf(error->reason, sizeof error->reason, "%s", reason);
    }
    return NULL;
}

static const struct position *current(const struct quincunx_position *position)
{
    return game_position(&position->game);
}

const struct game *quincunx_game(const struct quincunx_position *position)
{
    return &position->game;
}

const char *quincunx_version(void)
{
    return QUINCUNX_VERSION;
}

int quincunx_variant_count(void)
{
    return variant_count();
}

const char *quincunx_variant_name(int index)
{
    return index < 0 || index >= variant_count() ? NULL : variant_at(index)->name;
}

const char *quincunx_variant_title(int index)
{
    return index < 0 || index >= variant_count() ? NULL : variant_at(index)->title;
}

/* Reads one "name=value" of `length` bytes. */
static bool read_option(const struct variant *variant, const char *text, size_t length,
                        unsigned *options)
{
    char name[64];
    if (length >= sizeof name) {
        return false;
    }
    memcpy(name, text, length);
    name[length] = '\0';
    return variant_read_option(variant, name, options);
}

/* Reads "name=value name=value". False with *error at the first that does not fit. */
static bool read_options(const struct variant *variant, const char *text, unsigned *options,
                         struct quincunx_error *error)
{
    for (const char *at = text; at != NULL && *at != '\0';) {
        size_t length = strcspn(at, " ");
        if (length > 0 && !read_option(variant, at, length, options)) {
            quincunx_refuse(error, (int)(at - text) + 1, "options: no such option or value");
            return false;
        }
        at += length + (at[length] == ' ');
    }
    return true;
}

struct quincunx_position *quincunx_new(const char *variant, const char *options,
                                       struct quincunx_error *error)
{
    const struct variant *found = variant == NULL ? NULL : variant_find(variant);
    unsigned chosen = 0;
    if (found == NULL) {
        return quincunx_refuse(error, 1, "variant: there is none of this name");
    }
    if (!read_options(found, options, &chosen, error)) {
        return NULL;
    }
    struct quincunx_position *position = calloc(1, sizeof *position);
    if (position == NULL || !game_init(&position->game, found, chosen)) {
        free(position);
        return quincunx_refuse(error, 0, "out of memory");
    }
    return position;
}

struct quincunx_position *quincunx_copy(const struct quincunx_position *position)
{
    struct quincunx_position *copy = calloc(1, sizeof *copy);
    if (copy == NULL || !game_copy(&copy->game, &position->game)) {
        free(copy);
        return NULL;
    }
    return copy;
}

void quincunx_free(struct quincunx_position *position)
{
    if (position != NULL) {
        game_free(&position->game);
        free(position);
    }
}

bool quincunx_set_fen(struct quincunx_position *position, const char *fen,
                      struct quincunx_error *error)
{
    struct text_error why = {.column = 1, .what = "FEN: missing"};
    if (fen == NULL || !game_set_fen(&position->game, fen, &why)) {
        quincunx_refuse(error, why.column, why.what);
        return false;
    }
    return true;
}

char *quincunx_fen(const struct quincunx_position *position, char fen[QUINCUNX_FEN_SIZE])
{
    position->game.variant->to_fen(position->game.variant, current(position), fen);
    return fen;
}

const char *quincunx_name(const struct quincunx_position *position)
{
    return position->game.variant->name;
}

int quincunx_files(const struct quincunx_position *position)
{
    return position->game.variant->files;
}

int quincunx_ranks(const struct quincunx_position *position)
{
    return position->game.variant->ranks;
}

int quincunx_seats(const struct quincunx_position *position)
{
    return position->game.variant->seats;
}

int quincunx_seat(const struct quincunx_position *position)
{
    return current(position)->seat;
}

static bool has_seat(const struct quincunx_position *position, int seat)
{
    return seat >= 0 && seat < position->game.variant->seats;
}

const char *quincunx_seat_name(const struct quincunx_position *position, int seat)
{
    return has_seat(position, seat) ? position->game.variant->seat_names[seat] : NULL;
}

int quincunx_team(const struct quincunx_position *position, int seat)
{
    return has_seat(position, seat) ? position->game.variant->team[seat] : -1;
}

bool quincunx_in_check(const struct quincunx_position *position)
{
    return current(position)->in_check != 0;
}

/* The piece there, 0 where the square is empty or off the board. */
static int piece_at(const struct quincunx_position *position, int file, int rank)
{
    const struct variant *variant = position->game.variant;
    if (file < 0 || file >= variant->files || rank < 0 || rank >= variant->ranks) {
        return 0;
    }
    return position_piece(current(position), rank * variant->files + file);
}

char quincunx_piece(const struct quincunx_position *position, int file, int rank)
{
    const struct variant *variant = position->game.variant;
    int piece = piece_at(position, file, rank);
    if (piece == 0) {
        return ' ';
    }
    char letter = variant->letters[piece_type(piece)];
    bool is_upper = piece_seat(piece) == 0 || variant->seats > 2;
    return (char)(is_upper ? letter : tolower((unsigned char)letter));
}

int quincunx_piece_seat(const struct quincunx_position *position, int file, int rank)
{
    int piece = piece_at(position, file, rank);
    return piece == 0 ? -1 : piece_seat(piece);
}

/* The position in which a seat is asked for its move, NULL where it is not its turn. Where both
 * sides move at once either may be asked while nothing is pending. */
static const struct position *asked(const struct quincunx_position *position, int seat,
                                    union position_room *room)
{
    const struct variant *variant = position->game.variant;
    const struct position *now = current(position);
    if (variant->simultaneous && !now->is_pending && (seat == 0 || seat == 1)) {
        variant->open(now, &room->head, seat);
        return &room->head;
    }
    return now->seat == seat ? now : NULL;
}

int quincunx_moves(const struct quincunx_position *position, quincunx_move *moves, int capacity)
{
    return quincunx_moves_of(position, quincunx_seat(position), moves, capacity);
}

int quincunx_moves_of(const struct quincunx_position *position, int seat, quincunx_move *moves,
                      int capacity)
{
    struct move_list list = {.count = 0};
    union position_room room;
    const struct position *now = asked(position, seat, &room);
    if (now != NULL) {
        position->game.variant->generate(now, GENERATE_ALL, &list);
    }
    for (int i = 0; i < list.count && i < capacity; i++) {
        moves[i] = list.move[i];
    }
    return list.count;
}

bool quincunx_is_legal(const struct quincunx_position *position, quincunx_move move)
{
    return move != MOVE_NONE && position->game.variant->is_legal(current(position), move);
}

quincunx_move quincunx_move_from_text(const struct quincunx_position *position,
                                      const char *text, struct quincunx_error *error)
{
    struct text_error why = {.column = 1, .what = "move: missing"};
    move_t move = MOVE_NONE;
    if (text != NULL) {
        move = move_from_text(position->game.variant, current(position), text, &why);
    }
    if (move == MOVE_NONE) {
        quincunx_refuse(error, why.column, why.what);
    }
    return move;
}

char *quincunx_move_to_text(const struct quincunx_position *position, quincunx_move move,
                            char text[QUINCUNX_MOVE_SIZE])
{
    const struct variant *variant = position->game.variant;
    text[0] = '\0';
    for (int seat = 0; move != MOVE_NONE && text[0] == '\0' && seat < variant->seats; seat++) {
        union position_room room;
        const struct position *now = asked(position, seat, &room);
        if (now != NULL && variant->is_legal(now, move)) {
            move_to_text(variant, now, move, text);
        }
    }
    return text;
}

bool quincunx_move_squares(const struct quincunx_position *position, quincunx_move move,
                           int *from, int *to)
{
    if (!quincunx_is_legal(position, move)) {
        return false;
    }
    *from = move_from(move);
    *to = move_to(move);
    return true;
}

bool quincunx_make(struct quincunx_position *position, quincunx_move move)
{
    return quincunx_is_legal(position, move) && game_play(&position->game, move);
}

bool quincunx_push(struct quincunx_position *position, const char *text,
                   struct quincunx_error *error)
{
    struct text_error why = {.column = 1, .what = "move: missing"};
    enum game_step step =
        text != NULL ? game_play_text(&position->game, text, &why) : GAME_ILLEGAL;
    if (step == GAME_OUT_OF_MEMORY) {
        quincunx_refuse(error, 0, "out of memory");
    } else if (step == GAME_ILLEGAL) {
        quincunx_refuse(error, why.column, why.what);
    }
    return step == GAME_PLAYED;
}

int quincunx_undo(struct quincunx_position *position, int moves)
{
    return moves <= 0 ? 0 : game_undo(&position->game, moves);
}

enum quincunx_result quincunx_result(const struct quincunx_position *position,
                                     const char **reason)
{
    struct game_end end = game_end(&position->game);
    if (reason != NULL) {
        *reason = end.result == RESULT_NONE || end.reason == NULL ? "" : end.reason;
    }
    return (enum quincunx_result)end.result;
}

const char *quincunx_result_text(enum quincunx_result result)
{
    int number = (int)result;
    bool is_one = number >= 0 && number < RESULT_KINDS;
    return game_result_text(is_one ? (enum game_result)number : RESULT_NONE);
}

double quincunx_points(const struct quincunx_position *position, int seat)
{
    enum game_result result = game_end(&position->game).result;
    return result != RESULT_NONE && has_seat(position, seat)
               ? game_result_points(position->game.variant, result, seat)
               : 0;
}

uint64_t quincunx_perft(const struct quincunx_position *position, int depth)
{
    return depth < 0 ? 0 : perft(position->game.variant, current(position), depth, true);
}
