/* Players of simultaneous games inside this process, for matches between them: the engine and
 * those it is measured against. Each thinks on the standing position of a game and never sees
 * what the other has committed in the same turn. */
#ifndef BENCH_OPPONENTS_H
#define BENCH_OPPONENTS_H

#include "bench/effort.h"
#include "engine/engine.h"

enum { OPPONENT_MEGABYTES = 16 };

/* What came out of thinking about one turn. */
struct thought {
    move_t move;
    int depth;      /* whole turns looked ahead, 0 where that means nothing */
    uint64_t nodes; /* joint turns made, of the last search */
    int64_t spent;  /* microseconds of processor time */
    bool is_model;  /* the mixture is what the other side is believed to play, as `move[0]` */
    struct mixture mixture; /* else what the move was drawn from; may be empty */
};

struct opponent;

/* Whether the player of the name `model` is what the player `name` models. */
bool opponent_models(const char *name, const char *model);

/* Whether there is a player of that name. */
bool opponent_exists(const char *name);

/* The player of that name ("engine", "exploiter:secure", ...); NULL with *what saying why. */
struct opponent *opponent_new(const char *name, const struct variant *variant,
                              const struct effort *effort, const char **what);
void opponent_free(struct opponent *opponent);

/* Forgets all earlier games. The same seed makes the same draws. */
void opponent_begin(struct opponent *opponent, uint64_t seed);

/* Thinks for `seat` about a game that goes on. `told` is the mixture that the other side will
 * draw from, if a player that models it is to know; NULL for all others. */
void opponent_think(struct opponent *opponent, const struct game *game, int seat,
                    const struct mixture *told, struct thought *thought);

/* Writes the names, each with what it is, a line each. */
void opponent_list(void);

#endif
