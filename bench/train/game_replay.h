/* Plays the games of files (bench/train/game_file.h) again, and finds the positions in them to
 * learn from. */
#ifndef BENCH_TRAIN_GAME_REPLAY_H
#define BENCH_TRAIN_GAME_REPLAY_H

#include "bench/train/game_file.h"

enum { GAME_REPLAY_WRONG_MAX = 100 };

enum game_replay {
    GAME_REPLAYED,
    GAME_REPLAY_STOPPED, /* by the visitor */
    GAME_REPLAY_ILLEGAL  /* a move is illegal, or the variant has no such options */
};

/* Called with the position before move `index`, which is legal. Returns false to stop. */
typedef bool game_visitor(void *context, const struct game_record *record, int index,
                          const struct position *position);

/* Plays the moves from the start position and visits the position before each. Where a move is
 * illegal, `wrong` says so. */
enum game_replay game_record_replay(const struct variant *variant,
                                    const struct game_record *record, game_visitor *visit,
                                    void *context, char wrong[GAME_REPLAY_WRONG_MAX]);

struct game_label {
    int file;        /* index of the file among those given */
    uint32_t number; /* of the game in that file */
    int score;       /* the first side's, in centipawns */
    int half_points; /* of the first side */
    const struct position *position;
};

/* Called with a position to learn from. Returns false to stop. */
typedef bool game_label_visitor(void *context, const struct game_label *label);

/* Visits all wanted positions of the files, file by file and game by game. False when the
 * visitor stopped; and, after a line on stderr, when a file is refused or damaged, or has an
 * illegal move or games of another variant. A last game that is cut short is left out. */
bool game_replay_visit(const char *program, const struct variant *variant, char *const *paths,
                       int count, game_label_visitor *visit, void *context);

#endif
