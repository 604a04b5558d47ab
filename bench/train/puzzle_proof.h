/* Finds and proves puzzles: the one move that wins. */
#ifndef BENCH_TRAIN_PUZZLE_PROOF_H
#define BENCH_TRAIN_PUZZLE_PROOF_H

#include "protocol/formats/puzzle.h"
#include "protocol/match/clients/local_engine.h"

/* The winning move must score PUZZLE_WINS at least, and the next best no more than
 * PUZZLE_FAILS, in searches of two widths. */
enum { PUZZLE_WINS = 300, PUZZLE_FAILS = 50, PUZZLE_NARROW = 100000, PUZZLE_WIDE = 400000 };

/* Of the search that proves a mate. */
enum { PUZZLE_MATE_NODES = 2000000 };

/* A hash table of so many megabytes serves these searches. */
enum { PUZZLE_MEGABYTES = 16 };

/* Whether the position at which the game stands is a puzzle of this grade or a harder one;
 * fills in all of *puzzle but its id. A mate that the search sees must be proved by the search
 * for mate, else the position is none. The grade says after how many nodes, 50 times a power of
 * 2, a search of PUZZLE_NARROW nodes has the move for good: 1 for 50 and less, 10 for over
 * 12,800. Where both sides move at once, bench/train/puzzle_joint.h says all this. The answer
 * depends on the position only. */
bool puzzle_prove(struct local_engine *engine, const struct game *game, int grade_min,
                  struct puzzle *puzzle);

/* Whether the search for mate proves that `move` mates in `mate` moves, in PUZZLE_MATE_NODES
 * nodes. */
bool puzzle_mates(struct local_engine *engine, const struct game *game, move_t move, int mate);

#endif
