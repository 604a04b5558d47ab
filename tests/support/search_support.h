/* Searching in tests: games opened and played at random, and searches of which everything is
 * checked that always holds. */
#ifndef TESTS_SUPPORT_SEARCH_SUPPORT_H
#define TESTS_SUPPORT_SEARCH_SUPPORT_H

#include "engine/engine.h"
#include "engine/worker.h"
#include "tests/support/test_support.h"

/* What one search told. */
struct heard {
    const struct game *game;
    struct best best;
    int best_count;
    int info_count;
    uint64_t nodes;
    int depth, seldepth;
    bool final;
    move_t line[8]; /* first moves of the lines of the last report */
};

/* Starts a search; every line of thought must consist of legal moves. */
void start_search(struct engine *engine, const struct game *game, const struct limits *limits,
                  struct heard *heard);

/* Waits for its end: one answer, legal, none where the game is over. */
void finish_search(struct engine *engine, const struct heard *heard);

/* Both at once, without clocks. */
struct heard search(struct engine *engine, const struct game *game, struct limits limits);

/* Where both sides move at once: the payoffs that a search of one turn reports to a seat; their
 * value is -1 when it reports none. */
struct payoffs payoffs_of(struct engine *engine, const struct game *game, int seat);

/* Begins the test program's one random sequence anew, with a seed that is not 0; it begins with
 * 1 by itself. */
void begin_random(uint64_t seed);

/* The next number of that sequence. */
uint64_t next_random(void);

/* A game of the variant and options that `rules` names, from a FEN or, when that is NULL, the
 * start. */
void open_game(struct game *game, const char *rules, const char *fen);

/* The games in which the sides move in turn, so that minimax is what the search must agree
 * with: how many, and the `index`-th, counted round and round. */
int serial_games(void);
const struct variant *serial_game_at(int index);

/* `depth`, or as much less as a tree of joint turns needs. */
int depth_within(const struct variant *variant, int depth);

/* Plays a random move; false when there is none or the game is over. */
bool play_random(struct game *game);

/* A random position some moves from the start that has a move. */
void open_random(struct game *game, const char *rules, int moves);

#endif
