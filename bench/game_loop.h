/* The loop of the games that tools play in this process, between two sides, each a seat or a
 * team. It also ends games that are decided or too long. */
#ifndef BENCH_GAME_LOOP_H
#define BENCH_GAME_LOOP_H

#include "rules/game.h"

/* Whether the variant has two sides. False, with a line on stderr, where more than two play,
 * each for himself. */
bool game_loop_has_two_sides(const char *program, const struct variant *variant);

/* The score of `seat` as the first side's: White's, or that of the first team. */
static inline int game_loop_first_score(const struct variant *variant, int seat, int score)
{
    return variant->team[seat] == 0 ? score : -score;
}

/* Which of two players has the seat, player `first` having the first side. */
static inline int game_loop_player(const struct variant *variant, int seat, int first)
{
    return variant->team[seat] == 0 ? first : 1 - first;
}

/* How long one side has been far ahead. When a game begins, margin and moves are set and the
 * rest is 0. */
struct lead {
    int margin; /* centipawns that one side must be ahead, */
    int moves;  /* in so many moves in a row; 0 = no lead decides */
    int lasted; /* moves in a row until now */
    int score;  /* the first side's, after the last move noted */
};

/* Notes the first side's score at one more move. True when the game is decided: won by that
 * side when the score is above 0, else by the other one. */
bool game_loop_lead_decides(struct lead *lead, int score);

/* Chooses the move to play; *score becomes the first side's. */
typedef move_t game_chooser(void *context, const struct game *game, int *score);

/* Plays until the rules end the game, a lead decides it, or `moves` more were made, which is a
 * draw. Returns the first side's half points; -1 when memory is short. */
int game_loop(struct game *game, int moves, struct lead lead, game_chooser *choose,
              void *context);

#endif
