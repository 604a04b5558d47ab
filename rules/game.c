#include "rules/game.h"

#include "rules/aligned.h"
#include "rules/move_text.h"

#include <stdlib.h>
#include <string.h>

enum { GAME_FIRST_CAPACITY = 32 };

static struct position *at(const struct game *game, int index)
{
    return (struct position *)(void *)(game->positions +
                                       (size_t)index * game->variant->position_size);
}

/* Makes room for so many moves. */
static bool reserve(struct game *game, int move_count)
{
    if (move_count <= game->capacity) {
        return true;
    }
    int capacity = game->capacity > 0 ? game->capacity : GAME_FIRST_CAPACITY;
    while (capacity < move_count) {
        capacity *= 2;
    }
    size_t count = (size_t)capacity;
    move_t *moves = realloc(game->moves, count * sizeof *moves);
    if (moves == NULL) {
        return false;
    }
    game->moves = moves;
    /* Room for the largest position, so that changing the variant cannot fail. */
    unsigned char *positions = aligned_new((count + 1) * POSITION_SIZE_MAX);
    if (positions == NULL) {
        return false;
    }
    if (game->positions != NULL) {
        memcpy(positions, game->positions,
               (size_t)(game->count + 1) * game->variant->position_size);
        aligned_free(game->positions);
    }
    game->positions = positions;
    game->capacity = capacity;
    return true;
}

bool game_init(struct game *game, const struct variant *variant, unsigned options)
{
    memset(game, 0, sizeof *game);
    game->variant = variant;
    if (!reserve(game, GAME_FIRST_CAPACITY)) {
        game_free(game);
        return false;
    }
    return game_set_variant(game, variant, options);
}

void game_free(struct game *game)
{
    free(game->moves);
    aligned_free(game->positions);
    memset(game, 0, sizeof *game);
}

bool game_copy(struct game *copy, const struct game *game)
{
    if (!game_init(copy, game->variant, game->options)) {
        return false;
    }
    if (!reserve(copy, game->count)) {
        game_free(copy);
        return false;
    }
    copy->count = game->count;
    memcpy(copy->moves, game->moves, (size_t)game->count * sizeof *game->moves);
    memcpy(copy->positions, game->positions,
           (size_t)(game->count + 1) * game->variant->position_size);
    return true;
}

bool game_set_fen(struct game *game, const char *fen, struct text_error *error)
{
    union position_room position;
    if (!game->variant->from_fen(game->variant, &position.head, fen, game->options, error)) {
        return false;
    }
    memcpy(at(game, 0), &position, game->variant->position_size);
    game->count = 0;
    return true;
}

bool game_set_variant(struct game *game, const struct variant *variant, unsigned options)
{
    game->variant = variant;
    game->options = options;
    game->count = 0;
    variant_start(variant, options, at(game, 0));
    return true;
}

bool game_play(struct game *game, move_t move)
{
    if (!reserve(game, game->count + 1)) {
        return false;
    }
    game->variant->apply(at(game, game->count), at(game, game->count + 1), move);
    game->moves[game->count++] = move;
    return true;
}

bool game_play_joint(struct game *game, const struct joint *joint)
{
    if (!reserve(game, game->count + 2)) {
        return false;
    }
    const struct position *standing = at(game, game->count);
    struct position *half = at(game, game->count + 1);
    game->variant->open(standing, half, 0);
    memcpy(at(game, game->count + 2), half, game->variant->position_size);
    game->variant->apply(at(game, game->count + 2), half, joint->half[0]);
    game->variant->resolve(standing, at(game, game->count + 2), joint->half, joint->first);
    game->moves[game->count++] = joint->half[0];
    game->moves[game->count++] = joint->half[1];
    return true;
}

bool game_play_second(struct game *game, move_t move, int first)
{
    if (!reserve(game, game->count + 1)) {
        return false;
    }
    const struct position *standing = at(game, game->count - 1);
    move_t half[2];
    half[standing->seat] = game->moves[game->count - 1];
    half[1 - standing->seat] = move;
    game->variant->resolve(standing, at(game, game->count + 1), half, first);
    game->moves[game->count++] = move;
    return true;
}

bool game_pass(struct game *game)
{
    if (!reserve(game, game->count + 1)) {
        return false;
    }
    const struct position *standing = at(game, game->count);
    game->variant->open(standing, at(game, game->count + 1), 1 - standing->seat);
    game->moves[game->count++] = MOVE_NONE;
    return true;
}

void game_open(struct game *game, int seat)
{
    union position_room opened;
    game->variant->open(at(game, 0), &opened.head, seat);
    memcpy(at(game, 0), &opened, game->variant->position_size);
}

enum game_step game_play_text(struct game *game, const char *text, struct text_error *error)
{
    const struct position *position = game_position(game);
    if (game->variant->simultaneous && !position->is_pending && strchr(text, '|') != NULL) {
        struct joint joint;
        if (!joint_from_text(game->variant, position, text, &joint, error)) {
            return GAME_ILLEGAL;
        }
        return game_play_joint(game, &joint) ? GAME_PLAYED : GAME_OUT_OF_MEMORY;
    }
    move_t move = move_from_text(game->variant, position, text, error);
    if (move == MOVE_NONE) {
        return GAME_ILLEGAL;
    }
    return game_play(game, move) ? GAME_PLAYED : GAME_OUT_OF_MEMORY;
}

int game_undo(struct game *game, int moves)
{
    int undone = moves < 0 ? 0 : moves < game->count ? moves : game->count;
    game->count -= undone;
    return undone;
}

const struct position *game_position_at(const struct game *game, int index)
{
    return at(game, index);
}

const struct position *game_position(const struct game *game)
{
    return at(game, game->count);
}

int game_reach(const struct game *game)
{
    const struct variant *variant = game->variant;
    int moves = variant->simultaneous ? 2 : 1; /* entries that one count stands for */
    int since_reset = moves * game_position(game)->halfmove_clock;
    bool is_all = variant->repeats_past_reset || since_reset > game->count;
    return is_all ? game->count : since_reset;
}

int game_repetitions(const struct game *game)
{
    const struct position *now = game_position(game);
    int repetitions = 1;
    int reach = game_reach(game);
    for (int back = 1; back <= reach; back++) {
        repetitions += at(game, game->count - back)->key == now->key;
    }
    return repetitions;
}

/* How the game ends by its outcome for the seat to move. */
static enum game_result result_of(const struct variant *variant,
                                  const struct position *position, enum outcome_kind kind)
{
    if (variant_is_free_for_all(variant)) {
        return game_result_of_seats(variant_seats_alive(variant, position));
    }
    int team = variant->team[position->seat];
    int winner = kind == OUTCOME_WIN ? team : 1 - team;
    return kind == OUTCOME_DRAW ? RESULT_DRAW
           : winner == 0        ? RESULT_WHITE_WINS
                                : RESULT_BLACK_WINS;
}

enum game_result game_drawn(const struct game *game)
{
    return result_of(game->variant, game_position(game), OUTCOME_DRAW);
}

enum game_result game_lost_by(const struct game *game, int seat)
{
    const struct variant *variant = game->variant;
    if (variant_is_free_for_all(variant)) {
        unsigned alive = variant_seats_alive(variant, game_position(game));
        unsigned others = alive & ~(1U << seat);
        return game_result_of_seats(others != 0 ? others : alive);
    }
    return variant->team[seat] == 0 ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
}

struct game_end game_end(const struct game *game)
{
    const struct variant *variant = game->variant;
    const struct position *now = game_position(game);
    enum game_result draw = game_drawn(game);
    struct game_end none = {RESULT_NONE, ""};
    if (variant->count(now) == 0) {
        struct outcome outcome = variant->outcome(now);
        return (struct game_end){result_of(variant, now, outcome.kind), outcome.reason};
    }
    if (variant->is_dead(now)) {
        return (struct game_end){draw, "insufficient material"};
    }
    if (variant->halfmove_limit > 0 && now->halfmove_clock >= variant->halfmove_limit) {
        return (struct game_end){draw, variant->halfmove_reason};
    }
    if (game_repetitions(game) >= 3) {
        return (struct game_end){draw, "threefold repetition"};
    }
    return none;
}

enum game_result game_result_of_seats(unsigned mask)
{
    return (enum game_result)(RESULT_SEATS + mask);
}

unsigned game_result_seats(enum game_result result)
{
    return result > RESULT_SEATS ? (unsigned)result - RESULT_SEATS : 0;
}

double game_result_points(const struct variant *variant, enum game_result result, int seat)
{
    unsigned seats = game_result_seats(result);
    if (seats != 0) {
        return (double)(seats >> seat & 1) / __builtin_popcount(seats);
    }
    int half_points = game_result_half_points(result);
    return (variant->team[seat] == 0 ? half_points : 2 - half_points) / 2.0;
}

const char *game_result_text(enum game_result result)
{
    static const char *const text[RESULT_KINDS] = {"*",
                                                   "1-0",
                                                   "0-1",
                                                   "1/2-1/2",
                                                   [RESULT_SEATS] = "*", /* nobody: no result */
                                                   "1-0-0-0",
                                                   "0-1-0-0",
                                                   "1/2-1/2-0-0",
                                                   "0-0-1-0",
                                                   "1/2-0-1/2-0",
                                                   "0-1/2-1/2-0",
                                                   "1/3-1/3-1/3-0",
                                                   "0-0-0-1",
                                                   "1/2-0-0-1/2",
                                                   "0-1/2-0-1/2",
                                                   "1/3-1/3-0-1/3",
                                                   "0-0-1/2-1/2",
                                                   "1/3-0-1/3-1/3",
                                                   "0-1/3-1/3-1/3",
                                                   "1/4-1/4-1/4-1/4"};
    return text[result];
}

int game_result_half_points(enum game_result result)
{
    return result == RESULT_WHITE_WINS ? 2 : result == RESULT_BLACK_WINS ? 0 : 1;
}

bool game_result_from_text(const char *text, enum game_result *result)
{
    for (int i = RESULT_NONE; i < RESULT_KINDS; i++) {
        if (strcmp(text, game_result_text((enum game_result)i)) == 0) {
            *result = (enum game_result)i;
            return true;
        }
    }
    return false;
}
