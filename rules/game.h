/* A game in progress: the start position, the moves played and every position after them, so
 * that repetitions, results and taking back are looked up. */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "rules/move_text.h"
#include "rules/variant.h"

struct game {
    const struct variant *variant;
    unsigned options;
    int count;                /* moves played; where both sides move at once, halves of turns */
    int capacity;             /* moves there is room for */
    move_t *moves;            /* moves[0 .. count-1] */
    unsigned char *positions; /* count + 1 positions, variant->position_size apart */
};

/* In team games White is the first team. Where more than two play each for himself, a result is
 * RESULT_SEATS + the mask of the seats that share the point, which is not 0. */
enum game_result {
    RESULT_NONE,
    RESULT_WHITE_WINS,
    RESULT_BLACK_WINS,
    RESULT_DRAW,
    RESULT_SEATS,
    RESULT_KINDS = RESULT_SEATS + (1 << SEATS_MAX)
};

struct game_end {
    enum game_result result;
    const char
        *reason; /* "checkmate", "stalemate", "threefold repetition", "50-move rule", ... */
};

/* An empty game at the variant's start position. False when memory is short. */
bool game_init(struct game *game, const struct variant *variant, unsigned options);
void game_free(struct game *game);

/* Makes *copy, which need not be initialised, an independent copy. False when memory is short.
 */
bool game_copy(struct game *copy, const struct game *game);

/* Restarts from `fen`. False when it is refused: *error says why, the game does not change. */
bool game_set_fen(struct game *game, const char *fen, struct text_error *error);

/* Restarts with another variant or other options, at its start position. */
bool game_set_variant(struct game *game, const struct variant *variant, unsigned options);

/* Plays a legal move. False when memory is short. */
bool game_play(struct game *game, move_t move);

/* Plays a whole turn of a simultaneous game, which counts as two moves: seat 0's half, then
 * seat 1's. Nothing may be pending. False when memory is short. */
bool game_play_joint(struct game *game, const struct joint *joint);

/* Plays the second half of a turn of a simultaneous game, while the first half is pending; seat
 * `first` registered first. False when memory is short. */
bool game_play_second(struct game *game, move_t move, int first);

/* Lets the other seat commit first in a simultaneous game, from the standing position on.
 * Counts as a move, MOVE_NONE. False when memory is short. */
bool game_pass(struct game *game);

/* Lets `seat` commit first from the start. Only in a game in which nothing was played. */
void game_open(struct game *game, int seat);

/* Plays the move that `text` names. In a simultaneous game that is half of a turn, or both
 * halves, as `e2e4|e7e5@w`, when nothing is pending. */
enum game_step { GAME_PLAYED, GAME_ILLEGAL, GAME_OUT_OF_MEMORY };
enum game_step game_play_text(struct game *game, const char *text, struct text_error *error);

/* Takes back up to `moves` moves and returns how many. */
int game_undo(struct game *game, int moves);

/* The position after `index` moves; the current one is game_position(game). */
const struct position *game_position_at(const struct game *game, int index);
const struct position *game_position(const struct game *game);

/* How many of the positions before the current one can be equal to it: 0 to game->count. */
int game_reach(const struct game *game);

/* How often the current position has occurred in the game, 1 at least. */
int game_repetitions(const struct game *game);

/* How the game stands now: mate, stalemate, draws by rule. RESULT_NONE while it goes on. */
struct game_end game_end(const struct game *game);

/* The result when the players agree on a draw, or the game is ended as one. Where each plays
 * for himself, those who are still in the game share the point. */
enum game_result game_drawn(const struct game *game);

/* The result when the seat, and with it its team, resigns or forfeits the game. Where each
 * plays for himself, the others who are still in the game share the point. */
enum game_result game_lost_by(const struct game *game, int seat);

/* "1-0", "0-1", "1/2-1/2", "*"; by seats "0-1-0-0", "1/2-0-1/2-0". */
const char *game_result_text(enum game_result result);

/* The result in which the seats of a mask share the point, and the mask of such a result, which
 * is 0 for other results. */
enum game_result game_result_of_seats(unsigned mask);
unsigned game_result_seats(enum game_result result);

/* The points of a seat, or of each partner of a team, in a finished game: 0 to 1. */
double game_result_points(const struct variant *variant, enum game_result result, int seat);

/* White's half points of a finished game between two sides: 2, 1, 0. */
int game_result_half_points(enum game_result result);

/* Reads the text of a result. False, and *result unchanged, when it is not one. */
bool game_result_from_text(const char *text, enum game_result *result);

#endif
