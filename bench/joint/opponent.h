/* Players of simultaneous games inside this process: the engine, and those it is measured
 * against. Each thinks about the standing position of a game and never sees what the other one
 * has committed in the same turn. opponents.c lists all kinds. */
#ifndef BENCH_JOINT_OPPONENT_H
#define BENCH_JOINT_OPPONENT_H

#include "engine/engine.h"

#include <stdatomic.h>

enum { OPPONENT_MEGABYTES = 16 };

/* What a player may spend on a move: processor time or nodes. The time is that of the whole
 * process, in which one thread works at a time, so that other load on the machine changes
 * nothing. It is as exact as the system's tick, a few milliseconds. */
struct effort {
    int64_t microseconds; /* 0 = any */
    uint64_t nodes;       /* 0 = any */
};

/* *stop is set when the time is spent, until opponent_effort_end. For one player at a time. */
void opponent_effort_begin(const struct effort *effort, atomic_bool *stop);
void opponent_effort_end(void);

/* What came out of thinking about one turn. */
struct thought {
    move_t move;
    int depth;      /* whole turns looked ahead, 0 where that means nothing */
    uint64_t nodes; /* joint turns made, of the last search */
    int64_t spent;  /* microseconds of processor time */
    bool is_model;  /* the mixture is what the other side is believed to play, as `move[0]` */
    struct mixture mixture; /* else what the move was drawn from; may be empty */
};

/* What a player is made from. */
struct opponent_setup {
    const struct opponent_kind *kind;
    const struct variant *variant;
    struct effort effort;
    double exploration;     /* of `duct` */
    struct opponent *model; /* of `exploiter`, which frees it when it is freed itself */
};

/* A way to play. */
struct opponent_kind {
    const char *name;
    const char *title;
    int choice; /* for kinds that share their functions */
    struct opponent *(*open)(const struct opponent_setup *setup, const char **what);
    void (*close)(struct opponent *opponent);
    void (*begin)(struct opponent *opponent, uint64_t seed);
    void (*think)(struct opponent *opponent, const struct game *game, int seat,
                  const struct mixture *told, struct thought *thought);
};

/* What every player's struct begins with. */
struct opponent {
    const struct opponent_kind *kind;
    const struct variant *variant;
    struct effort effort;
};

static const char *const opponent_short_memory = "memory is short";

/* Memory for a player of `size` bytes: its head is filled, the rest is 0. NULL, with *what
 * saying so, when memory is short. */
void *opponent_allocate(const struct opponent_setup *setup, size_t size, const char **what);

/* NULL is allowed. */
void opponent_free(struct opponent *opponent);

/* Forgets all earlier games. The same seed makes the same draws. */
void opponent_begin(struct opponent *opponent, uint64_t seed);

/* Thinks for `seat` about a game that goes on. `told` is the mixture that the other side will
 * draw from, if a player that models it is to know; NULL for all others. */
void opponent_think(struct opponent *opponent, const struct game *game, int seat,
                    const struct mixture *told, struct thought *thought);

/* The mixture becomes the thought's one move. */
void opponent_certain(struct thought *thought);

/* The kinds that have files of their own. */
extern const struct opponent_kind opponent_secure, opponent_material; /* opponent_bounds.c */
extern const struct opponent_kind opponent_duct, opponent_exploiter;

/* --- The players by name: opponents.c --- */

/* Whether there is a player of that name ("engine", "duct:0.3", "exploiter:secure", ...). */
bool opponent_exists(const char *name);

/* Makes the player of that name, which exists. NULL, with *what saying why, when that fails. */
struct opponent *opponent_new(const char *name, const struct variant *variant,
                              const struct effort *effort, const char **what);

/* Whether the player of the name `model` is what the player `name` models. */
bool opponent_models(const char *name, const char *model);

/* Writes the names, each with what it is, a line each, on stderr. */
void opponent_list(void);

#endif
