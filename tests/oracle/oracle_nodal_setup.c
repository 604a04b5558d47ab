/* Random positions of Nodal Chess. */
#include "tests/oracle/oracle_nodal.h"
#include "tests/oracle/setup.h"

#include <stdlib.h>

/* Two kings, often a few points apart, so that they meet; now and then one is missing. */
static void put_kings(struct oracle_position *position, uint64_t *random, int king[2])
{
    int distance = random_below(random, 3) == 0 ? NODAL_RANKS : 3;
    king[0] = random_below(random, NODAL_POINTS);
    do {
        king[1] = random_below(random, NODAL_POINTS);
    } while (king[1] == king[0] ||
             abs(nodal_file_of(king[1]) - nodal_file_of(king[0])) > distance ||
             abs(nodal_rank_of(king[1]) - nodal_rank_of(king[0])) > distance);
    position->square[king[0]] = 'K';
    position->square[king[1]] = random_below(random, 400) == 0 ? 'B' : 'k';
}

/* Puts a piece on an empty point; a pawn seldom where none may stand. */
static void put_piece(struct oracle_position *position, uint64_t *random, int point, int side,
                      char type)
{
    bool last = nodal_rank_of(point) == (side == 0 ? NODAL_RANKS - 1 : 0);
    if (type != 'P' || !last || random_below(random, 400) == 0) {
        position->square[point] = oracle_piece(side, type);
    }
}

/* Pieces of one favourite kind, few or many, often around a king, where he may capture them on
 * his way or they bar it; pawns also about to promote. */
void nodal_set_up(struct oracle_position *position, uint64_t *random)
{
    static const char types[] = "PPPNNBQ";
    static const int crowds[4] = {4, 9, 18, 34};
    int king[2];
    int room = crowds[random_below(random, 4)];
    char favourite = types[random_below(random, 7)];
    bool crowded = random_below(random, 2) == 0; /* around a king */
    put_kings(position, random, king);
    for (int i = random_below(random, room); i > 0; i--) {
        char type = random_below(random, 4) == 0 ? favourite : types[random_below(random, 7)];
        int side = random_below(random, 2);
        int point = random_empty_square(&oracle_nodal, position, random);
        int beside = random_below(random, 2);
        int near = nodal_point_at(king[beside], random_below(random, 5) - 2,
                                  random_below(random, 5) - 2);
        if (crowded && near != NODAL_NOWHERE && position->square[near] == ORACLE_EMPTY) {
            point = near;
            side = random_below(random, 4) == 0 ? beside : 1 - beside;
            type = random_below(random, 3) == 0 ? type : 'P';
        }
        put_piece(position, random, point, side, type);
    }
    random_move_to_checked(&oracle_nodal, position, random);
}

/* With counts that often are about to end the game, now and then too high. */
void nodal_set_up_stalling(struct oracle_position *position, uint64_t *random)
{
    nodal_set_up(position, random);
    bool late = random_below(random, 2) == 0;
    for (int side = 0; side < 2; side++) {
        int most = NODAL_STALL_MAX + (side != position->side);
        position->halfmove_clock_of[side] =
            late ? most - random_below(random, 4) : random_below(random, NODAL_STALL_MAX + 1);
        position->halfmove_clock_of[side] += random_below(random, 200) == 0;
    }
}
