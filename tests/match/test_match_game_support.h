/* A table with a scripted engine a side (fake_engine_process.h) for tests of the referee. */
#ifndef TESTS_MATCH_TEST_MATCH_GAME_SUPPORT_H
#define TESTS_MATCH_TEST_MATCH_GAME_SUPPORT_H

#include "protocol/match/games/match_game_play.h"
#include "protocol/match/tournament/tournament.h"
#include "tests/match/fake_engine_process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

struct table {
    struct tournament tournament;
    struct engine_process engine[SEATS_MAX];
    struct game opening;
    struct match_game match_game;
    _Atomic(bool) stop;
    int reported;            /* moves that the game's watcher was told of */
    int64_t left[SEATS_MAX]; /* the clocks told with the last of them */
    char folder[64];         /* of faults */
};

/* The test program's only one. */
extern struct table table;

/* Script and its length, for table_seat. */
#define SCRIPT(script) script, (int)(sizeof(script) / sizeof(script)[0])

/* Sets up a game of the variant from `fen` (NULL = the start), a participant a side in a
 * tournament without clocks, all UCI. The table is cleared first. */
void table_set(const char *variant, const char *fen);

/* Gives the side what its engine says. */
void table_seat(int side, const struct fake_line *script, int length);

/* Gives all the same time control. */
void table_time_control(struct time_control time_control);

/* Plays moves, "e2e4 e7e5", before the engines do. */
void table_open(const char *moves);

/* Plays the game. */
void table_play(void);

/* Plays the game, which must end so; `reason` is a part of the reason given. */
void table_ends(enum termination termination, enum game_result result, int culprit,
                const char *reason);

/* The file of faults as text, "" when there is none; removes it. To be freed. */
char *table_log(void);

/* Empties the table; nothing may be left in the folder of faults but the game's file. */
void table_clear(void);

/* Before a test: chess from the start; after it: an empty table. */
int set_up_chess(void **state);
int tear_down(void **state);

#endif
