/* A game of engine against engine, shown in the terminal as it is played. This program is
 * started once for each side; the referee is that of matches. */
#ifndef PROTOCOL_CLI_TERMINAL_PLAY_H
#define PROTOCOL_CLI_TERMINAL_PLAY_H

#include "rules/game.h"

struct play_settings {
    char *program;     /* the file of this program */
    int64_t base;      /* milliseconds for the game, 0 = no clock */
    int64_t increment; /* milliseconds for a move */
    int depth;         /* 0 = no limit */
    int moves_max;     /* numbered moves after which the game is stopped, 0 = none */
    const char *pgn;   /* file, NULL = a new one */
    int rule_count;    /* rule options, "setup=rotated" */
    const char *const *rules;
};

/* Plays on from the game's position to the end, prints it to stdout and records it. Takes over
 * the game. Returns the exit status. */
int play_game(const struct play_settings *settings, struct game *game);

/* Whether the engines speak UCI: in games that CECP cannot express, of four seats or with both
 * sides moving at once. In all others they speak CECP. */
bool play_speaks_uci(const struct variant *variant);

#endif
