/* What changes a game that people play: moves played and taken back, clocks, its end, a new
 * one; and its file, which is written after each of these. */
#ifndef PROTOCOL_CLI_TERMINAL_HUMAN_GAME_H
#define PROTOCOL_CLI_TERMINAL_HUMAN_GAME_H

#include "protocol/cli/terminal/human.h"

/* Plays a move of the seat, or keeps its half until the other one is there. */
void human_game_commit(struct human *human, int seat, move_t move,
                       const struct comment *comment);

/* Plays the turn whose halves are in. */
void human_game_resolve(struct human *human);

/* Takes back to the last move of a person. False, nothing changed, when there is none. */
bool human_game_undo(struct human *human);

/* Forgets the end, halves and marks, after the game has come to another of its positions. */
void human_game_go_on(struct human *human);

/* Ends the game: the seat loses on time. */
void human_game_flag_falls(struct human *human, int seat);

/* Ends the game with that result; `termination` is the PGN's tag, the rest the reason. */
void human_game_stop(struct human *human, enum game_result result, const char *termination,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Ends the game if the rules or the limit of moves say so, and writes it. */
void human_game_look_for_end(struct human *human);

/* The result and the termination for a PGN of the game so far. */
struct record_end human_game_record_end(const struct human *human);

/* Opens a file for the game, NULL = a new one. False, with a line on stderr, when it cannot be
 * created. */
bool human_game_open_record(struct human *human, const char *path);

/* Starts a new game in a new file. */
void human_game_restart(struct human *human);

#endif
