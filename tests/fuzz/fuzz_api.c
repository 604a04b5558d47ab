/* The rules as a library (rules/quincunx.h): the bytes are calls, one after the other, with
 * their arguments. After each of them the position must be as good as any. */
#include "rules/quincunx.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 255, SQUARES_ASKED = 8 };

/* What is left of the input. */
struct input {
    const uint8_t *at, *end;
};

static uint8_t next_byte(struct input *input)
{
    return input->at < input->end ? *input->at++ : 0;
}

/* A text of as many bytes as the next one says, cut at the first NUL. */
static const char *next_text(struct input *input, char text[TEXT_MAX + 1])
{
    size_t length = next_byte(input);
    size_t left = (size_t)(input->end - input->at);
    length = length < left ? length : left;
    memcpy(text, input->at, length);
    text[length] = '\0';
    input->at += length;
    return text;
}

static void check_error(bool refused, const struct quincunx_error *error, const char *text)
{
    fuzz_require(!refused || error->reason[0] != '\0', "a refusal has a reason", text);
}

/* Moves are legal, have texts that name them, and squares on the board. */
static void check_moves(const struct quincunx_position *position, struct input *input)
{
    static quincunx_move moves[QUINCUNX_MOVES_MAX];
    char text[QUINCUNX_MOVE_SIZE];
    int from, to;
    int squares = quincunx_files(position) * quincunx_ranks(position);
    int count = quincunx_moves(position, moves, QUINCUNX_MOVES_MAX);
    fuzz_require(count == quincunx_moves(position, NULL, 0), "as many without room", "");
    fuzz_require(quincunx_result(position, NULL) != QUINCUNX_GOING_ON || count > 0,
                 "who plays on has a move", "");
    if (count == 0) {
        return;
    }
    quincunx_move move = moves[next_byte(input) % count];
    fuzz_require(quincunx_is_legal(position, move), "a move is legal", "");
    quincunx_move_to_text(position, move, text);
    fuzz_require(quincunx_move_from_text(position, text, NULL) == move, "a text names its move",
                 text);
    fuzz_require(quincunx_move_squares(position, move, &from, &to) && from >= 0 && to >= 0 &&
                     from < squares && to < squares,
                 "a move stays on the board", text);
}

/* What any number and any square may be asked. */
static void ask_anything(const struct quincunx_position *position, struct input *input)
{
    char text[QUINCUNX_MOVE_SIZE];
    quincunx_move any = 0;
    for (int i = 0; i < 4; i++) {
        any = any << 8 | next_byte(input);
    }
    bool legal = quincunx_is_legal(position, any);
    quincunx_move_to_text(position, any, text);
    fuzz_require(!legal || text[0] != '\0', "a legal move has a text", "");
    for (int i = 0; i < SQUARES_ASKED; i++) {
        int file = (int8_t)next_byte(input);
        int rank = (int8_t)next_byte(input);
        int seat = quincunx_piece_seat(position, file, rank);
        fuzz_require((quincunx_piece(position, file, rank) == ' ') == (seat < 0),
                     "a piece is somebody's", "");
        quincunx_seat_name(position, seat);
        quincunx_team(position, seat);
        quincunx_points(position, file);
        quincunx_result_text((enum quincunx_result)rank);
        quincunx_moves_of(position, file, NULL, 0);
    }
}

/* A FEN is read again, unless the game is over. */
static void check_fen(const struct quincunx_position *position)
{
    char fen[QUINCUNX_FEN_SIZE], again[QUINCUNX_FEN_SIZE];
    struct quincunx_position *copy = quincunx_copy(position);
    fuzz_require(copy != NULL, "there is memory", "");
    quincunx_fen(position, fen);
    if (quincunx_set_fen(copy, fen, NULL)) {
        fuzz_require(strcmp(fen, quincunx_fen(copy, again)) == 0, "a FEN is read again", fen);
    } else {
        fuzz_require(quincunx_moves(position, NULL, 0) == 0, "a printed FEN is read", fen);
    }
    quincunx_free(copy);
}

/* Plays a legal move by its number or its text. */
static void play(struct quincunx_position *position, struct input *input, bool by_text)
{
    static quincunx_move moves[QUINCUNX_MOVES_MAX];
    char text[QUINCUNX_MOVE_SIZE];
    int count = quincunx_moves(position, moves, QUINCUNX_MOVES_MAX);
    if (count == 0) {
        return;
    }
    quincunx_move move = moves[next_byte(input) % count];
    quincunx_move_to_text(position, move, text);
    fuzz_require(by_text ? quincunx_push(position, text, NULL) : quincunx_make(position, move),
                 "a legal move can be played", text);
}

static void call(struct quincunx_position **position, struct input *input)
{
    char text[TEXT_MAX + 1];
    struct quincunx_error error = {.reason = ""};
    struct quincunx_position *other;
    switch (next_byte(input) % 8) {
    case 0: {
        const char *name =
            quincunx_variant_name(next_byte(input) % (quincunx_variant_count() + 1));
        other = quincunx_new(name != NULL ? name : "", next_text(input, text), &error);
        check_error(other == NULL, &error, text);
        break;
    }
    case 1:
        check_error(!quincunx_set_fen(*position, next_text(input, text), &error), &error, text);
        return;
    case 2:
        check_error(!quincunx_push(*position, next_text(input, text), &error), &error, text);
        return;
    case 3:
        quincunx_undo(*position, (int8_t)next_byte(input));
        return;
    case 4:
        other = quincunx_copy(*position);
        break;
    case 5:
        ask_anything(*position, input);
        return;
    default:
        play(*position, input, next_byte(input) % 2 == 0);
        return;
    }
    if (other != NULL) {
        quincunx_free(*position);
        *position = other;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, data + size};
    struct quincunx_position *position = quincunx_new("chess", NULL, NULL);
    fuzz_require(position != NULL, "there is memory", "");
    while (input.at < input.end) {
        call(&position, &input);
        check_moves(position, &input);
        check_fen(position);
    }
    quincunx_free(position);
    return 0;
}
