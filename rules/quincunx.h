/* The rules as a library: everything a tournament runner, a board in a graphical program, a
 * web page or a binding to another language needs, and nothing of how it is done.
 *
 *     struct quincunx_position *position = quincunx_new("xodul", NULL, NULL);
 *     quincunx_move move = quincunx_move_from_text(position, "e2e4", NULL);
 *     if (move != QUINCUNX_MOVE_NONE && quincunx_make(position, move)) {
 *         char fen[QUINCUNX_FEN_SIZE];
 *         puts(quincunx_fen(position, fen));
 *     }
 *     quincunx_free(position);
 *
 * A position remembers the moves that led to it, so repetition and take-back are known. Texts
 * are UTF-8, in fact ASCII. Functions that can refuse take an error to fill in, which may be
 * NULL. Different positions may be used from different threads once quincunx_new has
 * returned for the first time; one position is not for two threads at a time.
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

/* A move: an opaque number, good in the position it was asked of. */
typedef uint32_t quincunx_move;
enum { QUINCUNX_MOVE_NONE = 0 };

/* In games of two teams White is the first, of seats 0 and 2. Where four play each for himself,
 * the result is QUINCUNX_SEATS + a mask of the seats that share the point, 1 << seat each. */
enum quincunx_result {
    QUINCUNX_GOING_ON,
    QUINCUNX_WHITE_WINS,
    QUINCUNX_BLACK_WINS,
    QUINCUNX_DRAW,
    QUINCUNX_SEATS,
    QUINCUNX_SEATS_LAST = QUINCUNX_SEATS + 15
};

/* Why a text was refused: where (columns count from 1) and what is wrong there. */
struct quincunx_error {
    int column;
    char reason[QUINCUNX_REASON_SIZE];
};

/* A position and the game that led to it. */
struct quincunx_position;

/* The version, "2.0.0". */
const char *quincunx_version(void);

/* --- Variants --- */

int quincunx_variant_count(void);

/* The name ("xodul") and title ("Xodul") of the variant `index`, 0 .. count - 1; NULL
 * outside. The name is what quincunx_new takes. */
const char *quincunx_variant_name(int index);
const char *quincunx_variant_title(int index);

/* --- Positions --- */

/* The start position of a variant. `options` chooses between readings of the rules, as
 * "setup=rotated pool=common"; NULL for none. NULL with *error filled when the name or an
 * option is unknown or memory is short. */
struct quincunx_position *quincunx_new(const char *variant, const char *options,
                                       struct quincunx_error *error);

/* An independent copy, its history included; NULL when memory is short. */
struct quincunx_position *quincunx_copy(const struct quincunx_position *position);

/* NULL is allowed. */
void quincunx_free(struct quincunx_position *position);

/* Sets up a FEN; the history is empty afterwards. False, nothing changed and *error filled
 * when it is refused. */
bool quincunx_set_fen(struct quincunx_position *position, const char *fen,
                      struct quincunx_error *error);

/* Writes the FEN and returns `fen`. */
char *quincunx_fen(const struct quincunx_position *position, char fen[QUINCUNX_FEN_SIZE]);

/* The variant's name, the board's size, how many play, 2 or 4, and who moves: 0 White, 1 Black;
 * with four players 0 .. 3 in the order of their moves. */
const char *quincunx_name(const struct quincunx_position *position);
int quincunx_files(const struct quincunx_position *position);
int quincunx_ranks(const struct quincunx_position *position);
int quincunx_seats(const struct quincunx_position *position);
int quincunx_seat(const struct quincunx_position *position);

/* What the player of a seat is called ("White", "Red"), and the team he belongs to: partners
 * have the same number, and a player on his own one that nobody else has. NULL and -1 where
 * there is no such seat. */
const char *quincunx_seat_name(const struct quincunx_position *position, int seat);
int quincunx_team(const struct quincunx_position *position, int seat);

/* Whether the side to move is in check. */
bool quincunx_in_check(const struct quincunx_position *position);

/* The piece's letter on file `file` (a = 0) and rank `rank` (1 = 0), upper case White's and,
 * with four players, everybody's; a blank where the square is empty or off the board. */
char quincunx_piece(const struct quincunx_position *position, int file, int rank);

/* The seat whose piece stands there; -1 where the square is empty or off the board. */
int quincunx_piece_seat(const struct quincunx_position *position, int file, int rank);

/* --- Moves --- */

/* Writes up to `capacity` legal moves to `moves`, which may be NULL when that is 0. Returns
 * how many there are. */
int quincunx_moves(const struct quincunx_position *position, quincunx_move *moves,
                   int capacity);

/* The same of a seat: where both sides move at once either side's while nothing is pending;
 * else none but of who is to move. */
int quincunx_moves_of(const struct quincunx_position *position, int seat, quincunx_move *moves,
                      int capacity);

/* Tells whether `move`, any number, is a legal move. */
bool quincunx_is_legal(const struct quincunx_position *position, quincunx_move move);

/* The legal move that `text` names ("e2e4", "b7b8q", "Q@e5"), or QUINCUNX_MOVE_NONE with
 * *error saying which rule it breaks. */
quincunx_move quincunx_move_from_text(const struct quincunx_position *position,
                                      const char *text, struct quincunx_error *error);

/* Writes the text of a legal move, where both sides move at once of either side's, and returns
 * `text`; "" for a move that is not legal. */
char *quincunx_move_to_text(const struct quincunx_position *position, quincunx_move move,
                            char text[QUINCUNX_MOVE_SIZE]);

/* Where a legal move goes from and to, as squares `rank * files + file`; the same square
 * twice for a drop or an exchange. False when the move is not legal. */
bool quincunx_move_squares(const struct quincunx_position *position, quincunx_move move,
                           int *from, int *to);

/* Plays a move. False and nothing changed when it is not legal or memory is short. */
bool quincunx_make(struct quincunx_position *position, quincunx_move move);

/* Plays the move that `text` names, where both sides move at once half of one or both halves,
 * as "e2e4|e7e5@w". False, nothing changed and *error filled when it is refused. */
bool quincunx_push(struct quincunx_position *position, const char *text,
                   struct quincunx_error *error);

/* Takes back up to `moves` moves and returns how many. */
int quincunx_undo(struct quincunx_position *position, int move_count);

/* --- Results --- */

/* How the game stands, with the reason ("checkmate", "threefold repetition") in *reason
 * unless that is NULL; the reason is a static text, "" while the game goes on. */
enum quincunx_result quincunx_result(const struct quincunx_position *position,
                                     const char **reason);

/* "1-0", "0-1", "1/2-1/2" or "*", which any other number gives, too; of four who play each for
 * himself the points of all, "0-1-0-0" or "1/2-0-1/2-0". */
const char *quincunx_result_text(enum quincunx_result result);

/* What the game as it stands brings a seat, 0 to 1, or each partner of a team; 0 while it goes
 * on, and where there is no such seat. */
double quincunx_points(const struct quincunx_position *position, int seat);

/* The number of move sequences of `depth` moves. */
uint64_t quincunx_perft(const struct quincunx_position *position, int depth);

#ifdef __cplusplus
}
#endif

#endif
