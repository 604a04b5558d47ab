/* Second, slow implementations of the games, written from the rules text alone and sharing no
 * code with rules/. A position is a mailbox of letters; whether a piece attacks a square is
 * answered by counting the pieces between the two. Nothing is incremental and nothing is
 * packed, so that a disagreement with the fast generators is almost never the oracle's fault.
 */
#ifndef TESTS_ORACLE_ORACLE_H
#define TESTS_ORACLE_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ORACLE_SQUARES_MAX = 256,
    ORACLE_MOVES_MAX = 4096,
    ORACLE_FEN_MAX = 1024,
    ORACLE_TEXT_MAX = 16,
    ORACLE_EMPTY = '.'
};

/* Bits of `options`, as in struct rule_option's order. */
enum {
    ORACLE_XODUL_ROTATED = 1,
    ORACLE_XODUL_COMMON_POOL = 2,
    ORACLE_CUBIC_ANYWHERE = 1,
    ORACLE_CUBIC_PROGRAM = 2,
    ORACLE_GALA_KOREAN = 1,
    ORACLE_GALA_KOREAN_ELEPHANTS = 2,
    ORACLE_XYMYX_STRICT = 1
};

struct oracle_position {
    char square[ORACLE_SQUARES_MAX]; /* as oracle_piece writes them; '.' where empty */
    bool castle[4];                  /* the rights K Q k q */
    uint8_t pool[2][26];             /* pieces to place, by side and letter; common: side 0 */
    bool is_over;                    /* the last move ended the game: there is none more */
    int side;                        /* to move: 0 White, 1 Black; with four players 0..3 */
    int passed;                      /* en-passant square, -1 if nobody can capture there */
    int passed_of[2];                /* simultaneous games: what either side's pawn passed */
    int first;                       /* there: who registered first in the last turn */
    int halfmove_clock;
    int halfmove_clock_of[2]; /* where each side's quiet moves are counted apart */
    int fullmove_number;
    unsigned options;
};

/* The result for the side to move: 1 won, 0 drawn, -1 lost. */
struct oracle_outcome {
    int result;
    const char *reason;
};

struct oracle_move {
    char text[ORACLE_TEXT_MAX];
    struct oracle_position after;
};

struct oracle_list {
    int count;
    struct oracle_move move[ORACLE_MOVES_MAX];
};

struct oracle_game {
    const char *name;
    const char *letters; /* of all pieces, upper case */
    int files, ranks;
    char royal;            /* the piece that each side has one of; '\0' if there are several */
    const char *pool;      /* letters that may stand in the brackets, NULL without brackets */
    int pool_max;          /* of one kind and side */
    unsigned common_pool;  /* the option by which there is one pool for both sides */
    bool halfmove_by_seat; /* the half-move field is `w,b` */

    /* Reads a FEN; false when the text or the position is refused. */
    bool (*read)(struct oracle_position *position, const char *fen, unsigned options);

    /* Writes the FEN of any position. May be NULL: then as in chess. */
    void (*print)(const struct oracle_position *position, char *fen);

    /* All legal moves with the positions they lead to, in no order, each once. */
    void (*generate)(const struct oracle_position *position, struct oracle_list *list);

    /* Whether the piece on `from` attacks `to`, as the board stands. */
    bool (*piece_attacks)(const struct oracle_position *position, int from, int to);

    /* Sets the entries of the squares that pieces of `side` attack. May be NULL: then each
     * piece is asked about each square. */
    void (*mark_attacks)(const struct oracle_position *position, int side, bool *attacked);

    /* Whether `side` is in check. May be NULL: then its royal has to be attacked. */
    bool (*in_check)(const struct oracle_position *position, int side);

    /* How the game stands for the side to move where there is no move. */
    struct oracle_outcome (*outcome)(const struct oracle_position *position);

    /* Simultaneous games only: the position after both sides' turns, legal ones as generate
     * writes them; side `first` registered first. NULL in others. */
    void (*resolve)(const struct oracle_position *position, const char *const half[2],
                    int first, struct oracle_position *after);

    /* Who moves after a pass. May be NULL: then it is the other side. */
    int (*next_side)(const struct oracle_position *position);

    /* Whether nobody can win any more with the pieces there are. */
    bool (*is_dead)(const struct oracle_position *position);

    /* Puts pieces at random on an empty board, in ways that make the game's rules meet. Side,
     * counters and options are set and may be changed. May be NULL: then as in chess. */
    void (*set_up)(struct oracle_position *position, uint64_t *random);
};

extern const struct oracle_game oracle_chess;
extern const struct oracle_game oracle_xodul;
extern const struct oracle_game oracle_cubic;
extern const struct oracle_game oracle_nodal;
extern const struct oracle_game oracle_nodal_ludii;
extern const struct oracle_game oracle_gala;
extern const struct oracle_game oracle_gala_shared;
extern const struct oracle_game oracle_gala_team;
extern const struct oracle_game oracle_gala_team_shared;
extern const struct oracle_game oracle_gala_cutthroat;
extern const struct oracle_game oracle_xymyx;

/* The oracle for the variant called `name`, or NULL. */
const struct oracle_game *oracle_find(const char *name);

/* Writes the FEN, at most ORACLE_FEN_MAX bytes with the NUL. */
void oracle_print(const struct oracle_game *game, const struct oracle_position *position,
                  char *fen);

/* Whether any piece of `side` attacks `square`. */
bool oracle_is_attacked(const struct oracle_game *game, const struct oracle_position *position,
                        int square, int side);

/* Sets the entries of the squares that pieces of `side` attack, clears the others. */
void oracle_mark_attacks(const struct oracle_game *game, const struct oracle_position *position,
                         int side, bool *attacked);

/* Whether `side` is in check: its one royal is attacked, unless the game says otherwise. */
bool oracle_in_check(const struct oracle_game *game, const struct oracle_position *position,
                     int side);

/* Number of sequences of `depth` turns; of joint turns, resolved for White, in simultaneous
 * games. */
uint64_t oracle_perft(const struct oracle_game *game, const struct oracle_position *position,
                      int depth);

/* --- For the games --- */

/* A piece of `side`: its letter, upper case for sides 0 and 2, lower case for 1 and 3, with the
 * top bit for 2 and 3. */
static inline char oracle_piece(int side, char type)
{
    return (char)(type | (side & 1) << 5 | (side & 2) << 6);
}

/* Side of the piece on `square`, -1 where empty. */
static inline int oracle_side_at(const struct oracle_position *position, int square)
{
    unsigned piece = (unsigned char)position->square[square];
    return piece == ORACLE_EMPTY ? -1 : (int)((piece >> 5 & 1) | (piece >> 6 & 2));
}

/* Kind of the piece on `square` as an upper case letter, '.' where empty. */
static inline char oracle_type_at(const struct oracle_position *position, int square)
{
    char piece = position->square[square];
    return (char)(piece == ORACLE_EMPTY ? piece : piece & 0x5f);
}

/* The fields of a FEN that games read for themselves; "-" where missing. */
struct oracle_fields {
    char castling[32];
    char passed[32];
};

/* Splits the FEN into its fields, reads placement, pool, side and counters, and checks the
 * royals. The two other fields come back as text. */
bool oracle_read_common(const struct oracle_game *game, struct oracle_position *position,
                        const char *fen, unsigned options, struct oracle_fields *fields);

/* Reads a count of at most four digits, `low` or more. */
bool oracle_read_count(const char *text, int low, int *value);

/* Whether there is neither castling nor en passant in the fields. */
bool oracle_has_no_rights(const struct oracle_fields *fields);

/* Whether a pawn stands on the first or the last rank. */
bool oracle_has_edge_pawns(const struct oracle_game *game,
                           const struct oracle_position *position);

/* Whether there are two kings only, or besides them one knight or one bishop. */
bool oracle_is_bare(const struct oracle_game *game, const struct oracle_position *position);

/* Number of pieces strictly between two squares of one rank, file or diagonal. */
int oracle_pieces_between(const struct oracle_game *game,
                          const struct oracle_position *position, int from, int to);

/* The square of the royal of `side`, -1 if there is none. */
int oracle_king(const struct oracle_game *game, const struct oracle_position *position,
                int side);

/* Appends the move, unless it leaves the one royal of the side that made it attacked.
 * `after->side` is still the mover; the move, the number and the side are passed on here.
 * Returns what was appended, or NULL. */
struct oracle_move *oracle_add(const struct oracle_game *game, struct oracle_list *list,
                               struct oracle_position *after, const char *text);

/* Appends the move as it is. */
struct oracle_move *oracle_append(struct oracle_list *list, const struct oracle_position *after,
                                  const char *text);

/* Passes the move to the other one of two sides and counts it. */
void oracle_pass_on(struct oracle_position *after);

/* Writes a number and returns the end of the text, which is not terminated. */
char *oracle_write_number(int number, char *text);

/* Writes `from` and `to` as `e2e4`. */
void oracle_write_squares(const struct oracle_game *game, int from, int to, char *text);

/* Writes `square` as `e2` and returns the end of the text. */
char *oracle_write_square(const struct oracle_game *game, int square, char *text);

/* Castling as in chess: reads the FEN's field, false when it is refused; ends the rights of the
 * kings and rooks whose home is `square`, which has been left or reached. */
bool oracle_read_rights(struct oracle_position *position, const char *text);
void oracle_drop_rights(struct oracle_position *after, int square);

/* Outcomes that games share: without a move a side is mated or it is a draw; or it has lost
 * either way. */
struct oracle_outcome oracle_stalemate_draws(const struct oracle_game *game,
                                             const struct oracle_position *position);
struct oracle_outcome oracle_stalemate_loses(const struct oracle_game *game,
                                             const struct oracle_position *position);

#endif
