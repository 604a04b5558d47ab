/* All tables that a program has, and what they say of a position.
 *
 * Tables do not know how often a position came before, and take the halfmove clock for 0; a
 * distance is that of the game without the rules that draw by counting. Whoever has the better
 * side of a position and plays by its distance repeats nothing, and where distance and clock
 * together stay within the limit the rule cannot come first; so a win is told only then
 * (endgames_probe), and a draw always. */
#ifndef ENGINE_ENDGAMES_ENDGAMES_H
#define ENGINE_ENDGAMES_ENDGAMES_H

#include "engine/endgames/endgame_table.h"

struct endgames;

/* A set without tables. NULL when memory is short. */
struct endgames *endgames_new(void);
void endgames_free(struct endgames *endgames);

/* Adds the table of a file's bytes, which are the set's from then on, in place of one of the
 * same material. False, with what is wrong in `reason`, when they are none. Not while others
 * look. */
bool endgames_add(struct endgames *endgames, unsigned char *bytes, size_t size,
                  char reason[TABLE_REASON_MAX]);

/* The table of this material, White the stronger side; NULL without. */
const struct endgame_table *endgames_find(const struct endgames *endgames,
                                          const struct variant *variant, unsigned options,
                                          const struct material *material);

/* How many tables there are, and one of them. */
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
    double hasty; /* when each turn takes a part of it, see solve_joint.h */
};

/* Looks a position up. False where no table has it; where the game is over the tables do not
 * say so either. */
bool endgames_look_up(const struct endgames *endgames, struct endgame_cache *cache,
                      const struct variant *variant, const struct position *position,
                      struct endgame *endgame);

/* The same, and false for wins and losses that the rule of the halfmove clock may prevent. */
bool endgames_probe(const struct endgames *endgames, struct endgame_cache *cache,
                    const struct variant *variant, const struct position *position,
                    struct endgame *endgame);

#endif
