/* The rules as a library, for a tournament runner, a board in a graphical program, a web page
 * or a binding to another language.
 *
 *     struct quincunx_position *position = quincunx_new("xodul", NULL, NULL);
 *     quincunx_move move = quincunx_move_from_text(position, "e2e4", NULL);
 *     if (move != QUINCUNX_MOVE_NONE && quincunx_make(position, move)) {
 *         char fen[QUINCUNX_FEN_SIZE];
 *         puts(quincunx_fen(position, fen));
 *     }
 *     quincunx_free(position);
 *
 * A position remembers the moves that led to it: it knows repetitions, and moves can be taken
 * back. All texts are ASCII. Functions that can refuse fill in an error, which may be NULL.
 * Once quincunx_new has returned for the first time, several threads may use different
 * positions; two threads may not use one position at the same time.
 */
#ifndef RULES_QUINCUNX_H
#define RULES_QUINCUNX_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for the longest FEN, move, square name and reason, with the NUL. */
enum {
    QUINCUNX_FEN_SIZE = 1024,
    QUINCUNX_MOVE_SIZE = 16,
    QUINCUNX_SQUARE_SIZE = 4,
    QUINCUNX_REASON_SIZE = 160
};

/* More moves than any position has. */
enum { QUINCUNX_MOVES_MAX = 4096 };

/* A move: a number whose bits mean nothing to the caller. It belongs to the position from which
 * it comes. */
typedef uint32_t quincunx_move;
enum { QUINCUNX_MOVE_NONE = 0 };

/* In games of two teams White is the first team: seats 0 and 2. Where four play each for
 * himself, a result is QUINCUNX_SEATS + the sum of 1 << seat over the seats that share the
 * point. */
enum quincunx_result {
    QUINCUNX_GOING_ON,
    QUINCUNX_WHITE_WINS,
    QUINCUNX_BLACK_WINS,
    QUINCUNX_DRAW,
    QUINCUNX_SEATS,
    QUINCUNX_SEATS_LAST = QUINCUNX_SEATS + 15
};

/* Why a text was refused: where, counted from 1, and what is wrong there. */
struct quincunx_error {
    int column;
    char reason[QUINCUNX_REASON_SIZE];
};

/* A position and the game that led to it. */
struct quincunx_position;

/* The version, "2.1.0". */
const char *quincunx_version(void);

/* --- Variants --- */

int quincunx_variant_count(void);

/* The name ("xodul") and title ("Xodul") of the variant `index`, 0 .. count - 1; NULL
 * outside. The name is what quincunx_new takes. */
const char *quincunx_variant_name(int index);
const char *quincunx_variant_title(int index);

/* --- Positions --- */

/* The start position of a variant. `options` chooses between readings of the rules, as
 * "setup=rotated pool=common"; NULL means the defaults. NULL, and *error says why, when the
 * name or an option is unknown or memory is short. */
struct quincunx_position *quincunx_new(const char *variant, const char *options,
                                       struct quincunx_error *error);

/* An independent copy, its history included; NULL when memory is short. */
struct quincunx_position *quincunx_copy(const struct quincunx_position *position);

/* NULL is allowed. */
void quincunx_free(struct quincunx_position *position);

/* Sets up a FEN and forgets the moves before. False when it is refused: nothing changes, and
 * *error says why. */
bool quincunx_set_fen(struct quincunx_position *position, const char *fen,
                      struct quincunx_error *error);

/* Writes the FEN and returns `fen`. */
char *quincunx_fen(const struct quincunx_position *position, char fen[QUINCUNX_FEN_SIZE]);

/* The variant's name, the size of its board, the number of players, 2 or 4, and the seat to
 * move: 0 is White and 1 is Black; four players have 0 .. 3 in the order of their moves. */
const char *quincunx_name(const struct quincunx_position *position);
int quincunx_files(const struct quincunx_position *position);
int quincunx_ranks(const struct quincunx_position *position);
int quincunx_seats(const struct quincunx_position *position);
int quincunx_seat(const struct quincunx_position *position);

/* What the player of a seat is called ("White", "Red"), and the number of the team he belongs
 * to. Partners have the same number; a player who plays for himself has a number that nobody
 * else has. NULL and -1 when there is no such seat. */
const char *quincunx_seat_name(const struct quincunx_position *position, int seat);
int quincunx_team(const struct quincunx_position *position, int seat);

/* Whether the side to move is in check. */
bool quincunx_in_check(const struct quincunx_position *position);

/* The letter of the piece on file `file` (a = 0) and rank `rank` (1 = 0). Black's letters are
 * in lower case, all others in upper case. A blank when the square is empty or off the board.
 */
char quincunx_piece(const struct quincunx_position *position, int file, int rank);

/* The seat whose piece stands there; -1 when the square is empty or off the board. */
int quincunx_piece_seat(const struct quincunx_position *position, int file, int rank);

/* --- Moves --- */

/* Writes up to `capacity` legal moves to `moves`, which may be NULL when `capacity` is 0.
 * Returns the number of all legal moves. */
int quincunx_moves(const struct quincunx_position *position, quincunx_move *moves,
                   int capacity);

/* The same for the moves of a seat. In games in which both sides move at once each side has
 * moves until one has made its half of the turn. Otherwise only the seat to move has any. */
int quincunx_moves_of(const struct quincunx_position *position, int seat, quincunx_move *moves,
                      int capacity);

/* Whether `move`, which may be any number, is a legal move. */
bool quincunx_is_legal(const struct quincunx_position *position, quincunx_move move);

/* The legal move that `text` names ("e2e4", "b7b8q", "Q@e5"). QUINCUNX_MOVE_NONE when there is
 * none: *error says which rule the text breaks. */
quincunx_move quincunx_move_from_text(const struct quincunx_position *position,
                                      const char *text, struct quincunx_error *error);

/* Writes the text of a legal move and returns `text`; "" when the move is not legal. In games
 * in which both sides move at once it may be a move of either side. */
char *quincunx_move_to_text(const struct quincunx_position *position, quincunx_move move,
                            char text[QUINCUNX_MOVE_SIZE]);

/* The squares, rank * files + file, that a legal move leaves and reaches; for a drop or an
 * exchange both are the same. False when the move is not legal. */
bool quincunx_move_squares(const struct quincunx_position *position, quincunx_move move,
                           int *from, int *to);

/* Plays a move. False, and nothing changes, when it is not legal or memory is short. */
bool quincunx_make(struct quincunx_position *position, quincunx_move move);

/* Plays the move that `text` names. In games in which both sides move at once that is half of a
 * turn, or both halves, as "e2e4|e7e5@w". False when it is refused: nothing changes, and *error
 * says why. */
bool quincunx_push(struct quincunx_position *position, const char *text,
                   struct quincunx_error *error);

/* Takes back up to `move_count` moves and returns how many. */
int quincunx_undo(struct quincunx_position *position, int move_count);

/* --- Results --- */

/* The result, and in *reason, unless `reason` is NULL, why ("checkmate", "threefold
 * repetition"). The reason is a static text; "" while the game goes on. */
enum quincunx_result quincunx_result(const struct quincunx_position *position,
                                     const char **reason);

/* "1-0", "0-1", "1/2-1/2" or "*"; where four play each for himself the points of all, "0-1-0-0"
 * or "1/2-0-1/2-0". "*" for a number that is not a result. */
const char *quincunx_result_text(enum quincunx_result result);

/* The points of a seat, or of each partner of a team: 0 to 1. 0 while the game goes on, and
 * when there is no such seat. */
double quincunx_points(const struct quincunx_position *position, int seat);

/* The number of move sequences of `depth` moves. */
uint64_t quincunx_perft(const struct quincunx_position *position, int depth);

#ifdef __cplusplus
}
#endif

#endif
