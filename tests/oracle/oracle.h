/* Second, slow implementations of the games, written from the rules text alone and sharing no
 * code with rules/. A position is a mailbox of letters; whether a man attacks a square is
 * answered by counting the men between the two. Nothing is incremental and nothing is packed,
 * so that a disagreement with the fast generators is almost never the oracle's fault.
 */
#ifndef TESTS_ORACLE_ORACLE_H
#define TESTS_ORACLE_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ORACLE_SQUARES_MAX = 72,
    ORACLE_TURNS_MAX = 4096,
    ORACLE_FEN_MAX = 512,
    ORACLE_TEXT_MAX = 8,
    ORACLE_EMPTY = '.'
};

/* Bits of `options`, as in struct rule_option's order. */
enum { ORACLE_XODUL_ROTATED = 1, ORACLE_XODUL_COMMON_POOL = 2 };

struct oracle_position {
    char square[ORACLE_SQUARES_MAX]; /* letter, upper case White; '.' where empty */
    bool castle[4];                  /* the rights K Q k q */
    uint8_t pool[2][26];             /* men to place, by side and letter; common: side 0 */
    int side;                        /* to move: 0 White, 1 Black */
    int passed;                      /* en-passant square, -1 if nobody can capture there */
    int quiet;
    int turn;
    unsigned options;
};

struct oracle_turn {
    char text[ORACLE_TEXT_MAX];
    struct oracle_position after;
};

struct oracle_list {
    int count;
    struct oracle_turn turn[ORACLE_TURNS_MAX];
};

struct oracle_game {
    const char *name;
    const char *letters; /* of all men, upper case */
    int files, ranks;
    bool has_pool;

    /* Reads a FEN; false when the text or the position is refused. */
    bool (*read)(struct oracle_position *position, const char *fen, unsigned options);

    /* All legal turns with the positions they lead to, in no order, each once. */
    void (*generate)(const struct oracle_position *position, struct oracle_list *list);

    /* Whether the man on `from` attacks `to`, as the board stands. */
    bool (*man_attacks)(const struct oracle_position *position, int from, int to);

    /* Whether nobody can win any more with the men there are. */
    bool (*is_dead)(const struct oracle_position *position);
};

extern const struct oracle_game oracle_chess;
extern const struct oracle_game oracle_xodul;

/* The oracle for the variant called `name`, or NULL. */
const struct oracle_game *oracle_find(const char *name);

/* Writes the FEN, at most ORACLE_FEN_MAX bytes with the NUL. */
void oracle_print(const struct oracle_game *game, const struct oracle_position *position,
                  char *fen);

/* Whether any man of `side` attacks `square`. */
bool oracle_is_attacked(const struct oracle_game *game, const struct oracle_position *position,
                        int square, int side);

/* Whether the king of `side` is attacked. */
bool oracle_in_check(const struct oracle_game *game, const struct oracle_position *position,
                     int side);

/* Number of sequences of `depth` turns. */
uint64_t oracle_perft(const struct oracle_game *game, const struct oracle_position *position,
                      int depth);

/* --- For the games --- */

/* Side of the man on `square`, -1 where empty. */
static inline int oracle_side_at(const struct oracle_position *position, int square)
{
    char man = position->square[square];
    return man == ORACLE_EMPTY ? -1 : man >= 'a';
}

/* Kind of the man on `square` as an upper case letter, '.' where empty. */
static inline char oracle_kind_at(const struct oracle_position *position, int square)
{
    char man = position->square[square];
    return (char)(man >= 'a' ? man - 'a' + 'A' : man);
}

/* The letter of a man of `side`. */
static inline char oracle_man(int side, char kind)
{
    return (char)(side == 1 ? kind - 'A' + 'a' : kind);
}

/* Splits the FEN into its fields, reads placement, pool, side and counters, and checks the
 * kings. The other two fields come back as text; missing fields as their defaults. */
bool oracle_read_common(const struct oracle_game *game, struct oracle_position *position,
                        const char *fen, char castling[32], char passed[32]);

/* Number of men strictly between two squares of one rank, file or diagonal. */
int oracle_men_between(const struct oracle_game *game, const struct oracle_position *position,
                       int from, int to);

/* The square of the king of `side`, -1 if there is none. */
int oracle_king(const struct oracle_game *game, const struct oracle_position *position,
                int side);

/* Appends the turn, unless it leaves the king of the side that made it attacked.
 * `after->side` is still the mover; the turn, the number and the side are passed on here. */
void oracle_add(const struct oracle_game *game, struct oracle_list *list,
                struct oracle_position *after, const char *text);

/* Writes `from` and `to` as `e2e4`. */
void oracle_write_squares(const struct oracle_game *game, int from, int to, char *text);

#endif
