/* Assertions about the rules that read as sentences. Each compares the expectation with the
 * fast generator and with the slow one in oracle/, so that a wrong expectation is found as
 * surely as a wrong generator.
 *
 * `game` is a variant's name, followed by rule options if any: "xodul pool=common".
 * Lists of moves are written with spaces between them and in any order. */
#ifndef TESTS_SUPPORT_TEST_SUPPORT_H
#define TESTS_SUPPORT_TEST_SUPPORT_H

#include "rules/game.h"
#include "rules/variant.h"
#include "tests/oracle/oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct rule_set {
    const struct variant *variant;
    const struct oracle_game *oracle; /* NULL for games without one */
    unsigned options;
};

/* Finds the variant and the options that `game` names; fails the test if there are none. */
struct rule_set find_rules(const char *game);

/* Reads a FEN that must be accepted. */
void read_position(const struct rule_set *rules, const char *fen,
                   union position_room *position);

/* The key of a FEN that must be accepted. */
uint64_t key_of(const char *game, const char *fen);

/* The position after the moves, each of which must be legal. */
void play_moves(const struct rule_set *rules, union position_room *position, const char *moves);

/* All legal moves there are. */
void assert_moves(const char *game, const char *fen, const char *moves);

/* How many legal moves there are. */
void assert_move_count(const char *game, const char *fen, int count);

/* The legal moves of the piece on `square`: their texts without the square, "e5 xe6" as
 * "e5 e6". */
void assert_destinations(const char *game, const char *fen, const char *square,
                         const char *destinations);

/* How many legal moves begin with `with`: "N@" for the drops of a knight. */
void assert_count_of(const char *game, const char *fen, const char *with, int count);

/* All exchanges there are, "Q@e5 N@e5". */
void assert_exchanges(const char *game, const char *fen, const char *exchanges);

/* Every one of the moves is legal; none of them is, and the refusal says something. */
void assert_legal(const char *game, const char *fen, const char *moves);
void assert_illegal(const char *game, const char *fen, const char *moves);

/* The FEN after the moves, played one after the other. */
void assert_after(const char *game, const char *fen, const char *moves, const char *after);

/* The mover is in check, or is not. */
void assert_check(const char *game, const char *fen, bool check);

/* The FEN is refused, the error names `field` and points at `column` (0: at any). */
void assert_refused(const char *game, const char *fen, int column, const char *field);

/* The same of each in a list. */
struct refusal {
    const char *fen;
    int column; /* 0: any */
    const char *field;
};

void assert_refusals(const char *game, const struct refusal *refusals, size_t count);

/* The FEN is read and printed as `printed`. */
void assert_prints(const char *game, const char *fen, const char *printed);

/* The FEN is that of the start position. */
void assert_start(const char *game, const char *fen);

/* Plays games by chance from the start, up to `plies` moves each, and visits every position in
 * which there is a move: as many games as run_count(games) says, from run_seed(). */
typedef void visit_function(const struct variant *variant, const struct position *position);
void visit_random_games(const struct variant *variant, unsigned options, int games, int plies,
                        visit_function *visit);

/* The square where `square` stands in an image of the board, see struct board_symmetry: bits
 * for files, ranks, and the diagonal along which they change places. */
int image_of(const struct variant *variant, int square, int image);

/* The game from `fen` after `moves` stands so; `reason` is a part of the reason given. */
void assert_end(const char *game, const char *fen, const char *moves, enum game_result result,
                const char *reason);

#endif
