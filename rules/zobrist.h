/* Random numbers that make up position keys, from splitmix64 with a fixed seed, so that keys
 * are the same in every build. Filled once by zobrist_init. */
#ifndef RULES_ZOBRIST_H
#define RULES_ZOBRIST_H

#include "rules/position.h"

#include <stdint.h>

enum { ZOBRIST_EXTRAS = 256, ZOBRIST_MEN = SEATS_MAX * PIECES_MAX };

extern uint64_t zobrist_man[ZOBRIST_MEN][SQUARES_MAX]; /* [seat << 4 | kind][square] */
extern uint64_t zobrist_seat[SEATS_MAX];               /* seat to move; 0 for seat 0 */
extern uint64_t zobrist_extra[ZOBRIST_EXTRAS];         /* rights, en passant, options */
extern uint64_t zobrist_pool[ZOBRIST_MEN];             /* odd; see zobrist_pool_key */

/* Part of the key for `count` men of one kind in a seat's pool; 0 for none. */
static inline uint64_t zobrist_pool_key(int man, int count)
{
    uint64_t x = zobrist_pool[man] * (uint64_t)count;
    return x ^ x >> 29;
}

/* Hands the turn of a two-player game over: number, seat and key. */
static inline void position_pass_turn(struct position *position)
{
    position_count_fullmove(position);
    position->seat ^= 1;
    position->key ^= zobrist_seat[1];
}

/* Fills the tables. Idempotent. */
void zobrist_init(void);

/* The next number of a splitmix64 sequence (Steele, Lea, Flood 2014). */
uint64_t splitmix64(uint64_t *state);

#endif
