/* All tables that a program has, and what they say of a position.
 *
 * Tables do not know what came before a position: they take the halfmove clock for 0 and
 * nothing for repeated. A distance is that of the game without the rules that draw by counting.
 * The winner who plays by the distances repeats no position; and when the distance and the
 * clock together stay within the limit, the game is not drawn before. Therefore
 * endgames_probe tells wins and losses only then, and draws always. */
#ifndef ENGINE_ENDGAMES_ENDGAMES_H
#define ENGINE_ENDGAMES_ENDGAMES_H

#include "engine/endgames/endgame_table.h"

struct endgames;

/* A set without tables. NULL when memory is short. */
struct endgames *endgames_new(void);
void endgames_free(struct endgames *endgames);

/* Adds a table from the bytes of its file, in place of one of the same material. The set owns
 * the bytes from then on. False, with what is wrong in `reason`, when they are no table. Not
 * while another thread looks positions up. */
bool endgames_add(struct endgames *endgames, unsigned char *bytes, size_t size,
                  char reason[TABLE_REASON_MAX]);

/* The table of this material, White the stronger side; NULL when there is none. */
const struct endgame_table *endgames_find(const struct endgames *endgames,
                                          const struct variant *variant, unsigned options,
                                          const struct material *material);

/* How many tables there are, and one of them by its index. */
int endgames_count(const struct endgames *endgames);
const struct endgame_table *endgames_at(const struct endgames *endgames, int index);

/* The most pieces that a table of the game has, 0 without any. */
int endgames_most(const struct endgames *endgames, const struct variant *variant);

enum endgame_result { ENDGAME_UNKNOWN, ENDGAME_DRAW, ENDGAME_WIN, ENDGAME_LOSS };

/* What is known of a position, for the seat to move; of a simultaneous game what White gets. */
struct endgame {
    enum endgame_result result;
    int plies; /* of a win or a loss: to the end of the game */
    /* Of a simultaneous game, 0 .. 1; result and plies mean nothing then. */
    double value; /* with the halfmove clock at 0 */
    double hasty; /* the value with haste, see solve_joint.h */
};

/* Looks a position up. False where no table has it. Tables do not know whether the game is
 * over. */
bool endgames_look_up(const struct endgames *endgames, struct endgame_cache *cache,
                      const struct variant *variant, const struct position *position,
                      struct endgame *endgame);

/* The same, and false for wins and losses that the rule of the halfmove clock may prevent. */
bool endgames_probe(const struct endgames *endgames, struct endgame_cache *cache,
                    const struct variant *variant, const struct position *position,
                    struct endgame *endgame);

#endif
