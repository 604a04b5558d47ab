#include "bench/joint_game.h"

#include "rules/move_text.h"
#include "rules/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING_DEPTH = 2, OPENING_CENTIPAWNS = 50 };

/* --- Openings --- */

static uint64_t seed_of(const struct joint_table *table, int stream, int number)
{
    uint64_t state = table->seed;
    state = splitmix64(&state) ^ (uint64_t)stream << 32 ^ (uint64_t)number;
    return splitmix64(&state);
}

static bool play_random(struct game *game, uint64_t *random)
{
    static struct move_list list;
    struct joint joint = {.first = position_first(game_position(game))};
    for (int seat = 0; seat < 2; seat++) {
        opponent_moves(game->variant, game_position(game), seat, &list);
        joint.half[seat] = list.move[splitmix64(random) % (uint64_t)list.count];
    }
    return game_play_joint(game, &joint);
}

/* Whether the game goes on and a short search finds neither side better. */
static bool is_balanced(struct solo *judge, const struct game *game)
{
    static const struct effort any = {0, 0};
    struct window open = {-SOLO_FULL, SOLO_FULL};
    if (game_end(game).result != RESULT_NONE) {
        return false;
    }
    solo_forget(judge);
    solo_begin(judge, game, &any);
    int lower = serial_value(judge->serial, 0, 0, OPENING_DEPTH, open);
    int upper = -serial_value(judge->serial, 0, 1, OPENING_DEPTH, open);
    int centipawns = utility_to_centipawns((lower + upper) / 2);
    return abs(centipawns) < OPENING_CENTIPAWNS;
}

/* Plays the opening of a pair. False when memory is short. */
static bool play_opening(struct joint_table *table, int pair)
{
    struct game *game = &table->game;
    uint64_t random = seed_of(table, 0, pair);
    do {
        game_undo(game, game->count);
        while (game->count < 2 * JOINT_OPENING_TURNS) {
            if (game_end(game).result != RESULT_NONE) {
                game_undo(game, game->count);
            }
            if (!play_random(game, &random)) {
                return false;
            }
        }
    } while (!is_balanced(&table->judge, game));
    return true;
}

/* --- Games --- */

static int chance_in(const struct mixture *mixture, move_t move)
{
    for (int i = 0; i < mixture->count[0]; i++) {
        if (mixture->move[0][i] == move) {
            return mixture->permille[0][i];
        }
    }
    return 0;
}

/* Adds up a thought; `answer` is what the other side did meanwhile. */
static void count_thought(struct joint_sums *sums, const struct thought *thought, move_t answer)
{
    sums->thoughts++;
    sums->moves += thought->depth > 0;
    sums->depths += thought->depth;
    sums->nodes += thought->nodes;
    sums->spent += thought->spent;
    sums->most = thought->spent > sums->most ? thought->spent : sums->most;
    if (thought->is_model) {
        int chance = chance_in(&thought->mixture, answer);
        sums->models++;
        sums->model_hits += chance > 0;
        sums->model_chance += chance / 1000.0;
    }
}

/* A player that names no legal move is a fault in this program: nothing it measures counts. */
static void must_be_legal(const struct game *game, const struct joint *joint)
{
    static struct move_list list;
    for (int seat = 0; seat < 2; seat++) {
        opponent_moves(game->variant, game_position(game), seat, &list);
        if (!move_list_has(&list, joint->half[seat])) {
            fprintf(stderr, "joint_match: a player names no legal move\n");
            abort();
        }
    }
}

/* Both think, then both moves are executed. Whoever is told what the other plays is asked
 * last. */
static bool play_turn(struct joint_table *table, bool swapped, struct joint_record *record)
{
    struct thought thought[2];
    struct joint joint = {.first = position_first(game_position(&table->game))};
    int last = table->told[1] ? 1 : 0;
    for (int i = 0; i < 2; i++) {
        int player = i == 0 ? 1 - last : last;
        int seat = player ^ swapped;
        const struct mixture *told =
            i == 1 && table->told[player] ? &thought[1 - seat].mixture : NULL;
        opponent_think(table->player[player], &table->game, seat, told, &thought[seat]);
        joint.half[seat] = thought[seat].move;
    }
    for (int seat = 0; seat < 2; seat++) {
        count_thought(&record->sums[seat ^ swapped], &thought[seat], joint.half[1 - seat]);
    }
    must_be_legal(&table->game, &joint);
    return game_play_joint(&table->game, &joint);
}

bool joint_play(struct joint_table *table, int number, struct joint_record *record)
{
    bool swapped = number % 2 != 0;
    struct game *game = &table->game;
    memset(record, 0, sizeof *record);
    record->number = number;
    if (!play_opening(table, number / 2)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        opponent_begin(table->player[i], seed_of(table, 1 + i, number));
    }
    struct game_end end = game_end(game);
    while (end.result == RESULT_NONE && game->count < 2 * JOINT_TURNS_MAX) {
        if (!play_turn(table, swapped, record)) {
            return false;
        }
        end = game_end(game);
    }
    if (end.result == RESULT_NONE) {
        end = (struct game_end){RESULT_DRAW, "adjudicated, too long"};
    }
    record->result = end.result;
    record->turns = game->count / 2;
    strncpy(record->reason, end.reason, sizeof record->reason - 1);
    return true;
}

char *joint_turns(const struct game *game, int from, int to)
{
    char *text = malloc((size_t)(to - from) * JOINT_TEXT_MAX + 1);
    size_t length = 0;
    if (text == NULL) {
        return NULL;
    }
    text[0] = '\0';
    for (int turn = from; turn < to; turn++) {
        const struct position *standing = game_position_at(game, 2 * turn);
        struct joint joint = {.half = {game->moves[2 * turn], game->moves[2 * turn + 1]},
                              .first = position_first(standing)};
        if (turn > from) {
            text[length++] = ' ';
        }
        joint_to_text(game->variant, standing, &joint, text + length);
        length += strlen(text + length);
    }
    return text;
}
