#include "rules/position.h"

#include <pthread.h>
#include <string.h>

uint64_t zobrist_piece[ZOBRIST_PIECES][SQUARES_MAX];
uint64_t zobrist_seat[SEATS_MAX];
uint64_t zobrist_extra[ZOBRIST_EXTRAS];
uint64_t zobrist_pool[ZOBRIST_PIECES];

uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void fill_keys(void)
{
    uint64_t state = 20171220;
    for (int piece = 0; piece < ZOBRIST_PIECES; piece++) {
        for (int square = 0; square < SQUARES_MAX; square++) {
            zobrist_piece[piece][square] = splitmix64(&state);
        }
        zobrist_pool[piece] = splitmix64(&state) | 1;
    }
    for (int i = 0; i < ZOBRIST_EXTRAS; i++) {
        zobrist_extra[i] = splitmix64(&state);
    }
    zobrist_seat[0] = 0;
    for (int seat = 1; seat < SEATS_MAX; seat++) {
        zobrist_seat[seat] = splitmix64(&state);
    }
}

void zobrist_init(void)
{
    static pthread_once_t filled = PTHREAD_ONCE_INIT;
    pthread_once(&filled, fill_keys);
}

bool position_is_consistent(const struct position *position, size_t size,
                            void (*derive)(struct position *position))
{
    union position_room again;
    memcpy(&again, position, size);
    derive(&again.head);
    return memcmp(&again, position, size) == 0;
}
