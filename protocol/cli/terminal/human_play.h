/* The loop of a game that people play: whose turn it is, who is asked, and what is left behind
 * at the end. */
#ifndef PROTOCOL_CLI_TERMINAL_HUMAN_PLAY_H
#define PROTOCOL_CLI_TERMINAL_HUMAN_PLAY_H

#include "protocol/cli/terminal/human.h"

/* Plays until the person leaves. Takes over the game. Returns the exit status. */
int human_play(const struct human_settings *settings, struct game *game);

#endif
