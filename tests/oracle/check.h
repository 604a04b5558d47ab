/* One position, seen by both generators. The checks of test_oracle, apart from the games that
 * lead to the positions. */
#ifndef TESTS_ORACLE_CHECK_H
#define TESTS_ORACLE_CHECK_H

#include "rules/variant.h"
#include "tests/oracle/oracle.h"
#include "tests/oracle/setup.h"
#include "tests/support/test_support.h"

/* A move as text, and the FEN that it leads to. */
struct check_line {
    char text[MOVE_TEXT_MAX];
    char *fen;   /* ORACLE_FEN_MAX bytes, apart from the lines, which are sorted */
    int index;   /* in the list it came from */
    bool checks; /* the other side is in check then */
};

/* Which FEN had which key, to find two keys of one position and two positions of one key. */
struct key_entry {
    uint64_t name;
    uint64_t value;
};

struct check {
    const struct variant *variant;
    const struct oracle_game *oracle;
    unsigned options;
    uint64_t seed;
    uint64_t random;
    long positions, moves, checks, dead, ends; /* how much was seen */
    long types[MOVE_KINDS];                    /* among the moves */
    int failures;
    char fen[FEN_MAX]; /* where we are */
    struct move_list list;
    struct move_list previous; /* moves of another position */
    struct oracle_list slow;
    struct check_line fast_line[ORACLE_MOVES_MAX];
    struct check_line slow_line[ORACLE_MOVES_MAX];
    char (*fast_fen)[ORACLE_FEN_MAX];
    char (*slow_fen)[ORACLE_FEN_MAX];
    move_t sorted[MOVES_MAX]; /* the list's moves in numerical order */
    size_t table_size;        /* a power of two */
    struct key_entry *key_of_name;
    struct key_entry *name_of_key;
};

/* Room and tables for a run over so many positions. */
struct check *check_new(const struct variant *variant, const struct oracle_game *oracle,
                        uint64_t seed, long positions);
void check_free(struct check *check);

/* How many rule options the variant has. */
int check_option_count(const struct check *check);

/* Remembers the FEN that failures are reported with. */
void check_context(struct check *check, const char *fen);

/* Counts and prints a difference. */
void check_failed(struct check *check, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Compares everything; returns the number of legal moves, -1 after a difference in them. */
int check_position(struct check *check, const struct oracle_position *slow,
                   const union position_room *fast);

/* --- Parts of that, with the moves already in check->list and, sorted, in check->sorted --- */

/* Sorts them. */
void check_sort(struct check *check);

/* The two partial generations are the whole one, and the kinds say which is which. */
void check_generations(struct check *check, const struct position *position);

/* is_legal against the list: on the list itself, on the moves of another position, on words
 * that differ from a move in one field, and on noise. */
void check_legality(struct check *check, const struct position *position);

/* Attacks on every square by all sides, check, and the end by lack of pieces. */
void check_attacks(struct check *check, const struct oracle_position *slow,
                   const struct position *position);

/* How the game stands where there is no move. */
void check_outcome(struct check *check, const struct oracle_position *slow,
                   const struct position *position);

/* Equal positions have equal keys, different positions different ones; check->fen is the
 * position's. */
void check_key(struct check *check, uint64_t key);

/* --- */

/* A move of the position just checked: an index into its lines. */
int check_choose(struct check *check);

/* Makes that turn on both sides and compares the keys and heads of the results. */
void check_play(struct check *check, int line, struct oracle_position *slow,
                union position_room *fast);

/* Prints how much was seen. */
void check_report(const struct check *check);

#endif
