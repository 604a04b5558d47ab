/* The engine is asked in a game that people play: for its move, or for advice. The screen shows
 * how far it is. */
#ifndef PROTOCOL_CLI_TERMINAL_CONSULT_H
#define PROTOCOL_CLI_TERMINAL_CONSULT_H

#include "protocol/cli/terminal/human.h"

/* Lets the engine choose the move of a seat, on its clock, and play it. */
void consult_play(struct human *human, int seat);

/* Lets the engine look at the seat's position for so long, at full strength; at `move` only
 * unless that is MOVE_NONE. False when the program is to end. */
enum { CONSULT_MILLISECONDS = 1000 };
bool consult_engine(struct human *human, int seat, move_t move, int64_t milliseconds,
                    struct thought *thought);

/* A score as people read it: "+0.30 for White". */
void consult_score_text(const struct human *human, int seat, int score, char *text,
                        size_t size);

#endif
