/* Turns: a game steered by bytes, with texts and 32-bit numbers that may be turns thrown in.
 *
 * The first byte chooses the game and its options; a FEN up to the first newline may follow.
 * Then each byte says what to do next: below 0xc0 a legal turn is played (chosen with the
 * byte after it), 0xc0 - 0xdf so many bytes are read as the text of a turn, 0xe0 - 0xef four
 * bytes are taken for a turn, 0xf0 - 0xf7 turns are taken back, 0xf8 - 0xff is a pass. Texts
 * with a bar are joint turns, where both sides move at once. */
#include "tests/fuzz/fuzz.h"

#include "rules/game.h"
#include "rules/move_text.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 120 };

struct play {
    struct game game;
    const uint8_t *data;
    size_t size;
};

static uint8_t next_byte(struct play *play)
{
    if (play->size == 0) {
        return 0;
    }
    play->size--;
    return *play->data++;
}

/* The text of a legal move names it, and what it captures is worth judging. */
static void check_move(const struct play *play, move_t move)
{
    static const int16_t value[PIECE_TYPES_MAX] = {0,   100, 300, 320, 500, 900, 0, 400,
                                                   350, 330, 480, 200, 0,   0,   0, 0};
    const struct variant *variant = play->game.variant;
    const struct position *position = game_position(&play->game);
    struct text_error error;
    char text[MOVE_TEXT_MAX];
    move_to_text(variant, position, move, text);
    fuzz_require(move_from_text(variant, position, text, &error) == move,
                 "the text of a move names it", text);
    bool wins_much = variant->see(position, move, 500, value);
    fuzz_require(!wins_much || variant->see(position, move, -500, value),
                 "who wins more wins less", text);
}

static void play_move(struct play *play, move_t move)
{
    check_move(play, move);
    if (play->game.count < PLIES_MAX && !game_play(&play->game, move)) {
        abort();
    }
}

/* The text of a whole turn of a simultaneous game. */
static void read_joint(struct play *play, const char *text)
{
    const struct variant *variant = play->game.variant;
    const struct position *standing = game_position(&play->game);
    struct joint joint;
    struct joint again;
    struct text_error error = {.column = 0, .what = ""};
    char written[JOINT_TEXT_MAX];
    if (!joint_from_text(variant, standing, text, &joint, &error)) {
        fuzz_check_refusal(&error, text);
        return;
    }
    joint_to_text(variant, standing, &joint, written);
    bool read = joint_from_text(variant, standing, written, &again, &error);
    fuzz_require(read && again.half[0] == joint.half[0] && again.half[1] == joint.half[1] &&
                     again.first == joint.first,
                 "the text of a joint turn names it", text);
    if (play->game.count + 1 < PLIES_MAX && !game_play_joint(&play->game, &joint)) {
        abort();
    }
}

static void read_text(struct play *play, size_t length, const struct move_list *list)
{
    length = length < play->size ? length : play->size;
    char *text = fuzz_text(play->data, length);
    play->data += length;
    play->size -= length;
    struct text_error error = {.column = 0, .what = ""};
    const struct position *position = game_position(&play->game);
    if (play->game.variant->simultaneous && !position->is_pending && strchr(text, '|')) {
        read_joint(play, text);
        free(text);
        return;
    }
    move_t move = move_from_text(play->game.variant, position, text, &error);
    if (move == MOVE_NONE) {
        fuzz_check_refusal(&error, text);
    } else {
        fuzz_require(move_list_has(list, move), "a move accepted is legal", text);
        play_move(play, move);
    }
    free(text);
}

static void try_number(struct play *play, const struct move_list *list)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++) {
        number = number << 8 | next_byte(play);
    }
    bool legal = play->game.variant->is_legal(game_position(&play->game), number);
    fuzz_require(legal == move_list_has(list, number), "any number is legal or not", "");
}

static void pass(const struct play *play)
{
    const struct position *position = game_position(&play->game);
    union position_room after;
    if (!position->in_check && play->game.variant->count(position) > 0) {
        play->game.variant->apply_null(position, &after.head);
        fuzz_require(variant_is_consistent(play->game.variant, &after.head), "after a pass",
                     "");
    }
}

static void do_next(struct play *play)
{
    const struct variant *variant = play->game.variant;
    struct move_list list = {.count = 0};
    variant->generate(game_position(&play->game), GENERATE_ALL, &list);
    fuzz_require(variant->count(game_position(&play->game)) == (uint64_t)list.count,
                 "count is generate", "");
    struct game_end end = game_end(&play->game);
    fuzz_require((end.result != RESULT_NONE) == (*end.reason != '\0'), "an end's reason", "");
    uint8_t byte = next_byte(play);
    if (byte < 0xc0 && list.count > 0) {
        int index = (byte << 8 | next_byte(play)) % list.count;
        play_move(play, list.move[index]);
    } else if (byte >= 0xf8) {
        pass(play);
    } else if (byte >= 0xf0) {
        game_undo(&play->game, byte & 7);
    } else if (byte >= 0xe0) {
        try_number(play, &list);
    } else if (byte >= 0xc0) {
        read_text(play, byte & 31, &list);
    }
}

/* Takes a FEN and its newline off the input, if there is one that is accepted. */
static void read_start(struct play *play)
{
    const uint8_t *newline = play->size > 0 ? memchr(play->data, '\n', play->size) : NULL;
    if (newline != NULL) {
        struct text_error error;
        size_t length = (size_t)(newline - play->data);
        char *fen = fuzz_text(play->data, length);
        if (game_set_fen(&play->game, fen, &error)) {
            play->data += length + 1;
            play->size -= length + 1;
        }
        free(fen);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    struct play play = {.data = data + 1, .size = size - 1};
    unsigned options;
    const struct variant *variant = fuzz_variant(data[0], &options);
    if (!game_init(&play.game, variant, options)) {
        return 0;
    }
    read_start(&play);
    while (play.size > 0) {
        do_next(&play);
    }
    struct move_list list;
    fuzz_check_position(variant, game_position(&play.game), &list);
    game_free(&play.game);
    return 0;
}
