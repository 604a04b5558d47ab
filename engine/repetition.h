/* The keys of the line being searched, behind them those of the game: enough to see that a
 * position occurs again. */
#ifndef ENGINE_REPETITION_H
#define ENGINE_REPETITION_H

#include "engine/engine.h"
#include "rules/game.h"

enum { KEYS_GAME_MAX = 1024, KEYS_MAX = KEYS_GAME_MAX + PLY_MAX + 16 };

/* key[root] is the root's; what is below it belongs to the game, newest last. */
struct key_line {
    int root;
    uint64_t key[KEYS_MAX];
};

/* Takes over the keys since the game's last irreversible turn. */
void repetition_init(struct key_line *line, const struct game *game);

/* Whether the position `ply` plies after the root is drawn: it stood before in the searched
 * line, or twice in the game. `reversible` plies before it may be looked at; `seats` take
 * turns. line->key[root + ply] is set. */
bool repetition_found(const struct key_line *line, int ply, int reversible, int seats);

#endif
