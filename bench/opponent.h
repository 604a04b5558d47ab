/* Between opponents.c and the players themselves. */
#ifndef BENCH_OPPONENT_H
#define BENCH_OPPONENT_H

#include "bench/opponents.h"

/* What a player is made from. */
struct opponent_setup {
    const struct opponent_kind *kind;
    const struct variant *variant;
    struct effort effort;
    const char *model; /* what stands behind the colon, "" if nothing */
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

/* Room for a player of `size` bytes, zeroed but for its head; NULL when memory is short. */
void *opponent_allocate(const struct opponent_setup *setup, size_t size);

/* All moves of `seat` on the standing position of a game. */
void opponent_moves(const struct variant *variant, const struct position *standing, int seat,
                    struct move_list *list);

/* The mixture becomes the thought's one move. */
void opponent_certain(struct thought *thought);

/* The kinds' functions. */
struct opponent *engine_opponent_open(const struct opponent_setup *setup, const char **what);
void engine_opponent_close(struct opponent *opponent);
void engine_opponent_begin(struct opponent *opponent, uint64_t seed);
void engine_opponent_think(struct opponent *opponent, const struct game *game, int seat,
                           const struct mixture *told, struct thought *thought);

struct opponent *serial_opponent_open(const struct opponent_setup *setup, const char **what);
void serial_opponent_close(struct opponent *opponent);
void serial_opponent_begin(struct opponent *opponent, uint64_t seed);
void serial_opponent_think(struct opponent *opponent, const struct game *game, int seat,
                           const struct mixture *told, struct thought *thought);

struct opponent *duct_opponent_open(const struct opponent_setup *setup, const char **what);
void duct_opponent_close(struct opponent *opponent);
void duct_opponent_begin(struct opponent *opponent, uint64_t seed);
void duct_opponent_think(struct opponent *opponent, const struct game *game, int seat,
                         const struct mixture *told, struct thought *thought);

struct opponent *exploiter_open(const struct opponent_setup *setup, const char **what);
void exploiter_close(struct opponent *opponent);
void exploiter_begin(struct opponent *opponent, uint64_t seed);
void exploiter_think(struct opponent *opponent, const struct game *game, int seat,
                     const struct mixture *told, struct thought *thought);

#endif
