/* A game that is looked through: it stays whole while its positions are shown, and the engine
 * waits. A move that is played from one of them replaces the rest. */
#ifndef PROTOCOL_CLI_TERMINAL_VIEWING_H
#define PROTOCOL_CLI_TERMINAL_VIEWING_H

#include "protocol/cli/terminal/record.h"

struct viewing_move;

struct viewing {
    bool is_on;                 /* the engine waits, no clock runs */
    struct viewing_move *later; /* moves taken back, the next one last; owned */
    int count;
};

/* Goes forward `turns` turns, or back. False when the game ends or begins before that, or when
 * memory is short. */
bool viewing_step(struct viewing *viewing, struct game *game, struct record *record, int turns);

/* Goes to the position before the move of this number. False when there is none. */
bool viewing_goto(struct viewing *viewing, struct game *game, struct record *record,
                  int number);

/* Ends the viewing: the moves that were taken back are lost. */
void viewing_end(struct viewing *viewing);

#endif
