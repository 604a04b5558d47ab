/* Reading and writing FEN, the part that all games share. The fields are `placement[hands] side
 * rights ep half full`. For four players they are, as in four-player chess, `placement side
 * rights half full`, and a rank is a list of cells with commas between: `rK` is a piece, a
 * number so many empty squares. Numbers of empty squares may have two digits. A refusal names
 * the field and the column. */
#ifndef RULES_FEN_H
#define RULES_FEN_H

#include "rules/position.h"
#include "rules/variant.h"

enum { FEN_FIELD_MAX = 24 };

/* A FEN taken apart. Columns count from 1. */
struct fen {
    uint8_t piece[SQUARES_MAX]; /* seat << 4 | type, 0 = empty */
    uint8_t hand[2]
                [PIECE_TYPES_MAX]; /* pieces in the brackets: upper case [0], lower case [1] */
    int hand_letter[2][PIECE_TYPES_MAX]; /* column of the last letter of each, 0 without */
    int seat;
    int side_column;
    char rights[FEN_FIELD_MAX]; /* third field, "-" when missing */
    int rights_column;
    char passant[FEN_FIELD_MAX]; /* fourth field, "-" when missing */
    int passant_column;
    int halfmove_clock;       /* 0 .. POSITION_COUNT_MAX; 0 where seats are counted apart: */
    int halfmove_clock_of[2]; /* by seat, where variant->halfmove_by_seat */
    int halfmove_column;
    int fullmove_number; /* 1 .. POSITION_COUNT_MAX */
};

/* Fills *error, printf-like, and returns false, so that a refusal is one statement. */
__attribute__((format(printf, 3, 4))) bool text_refuse(struct text_error *error, int column,
                                                       const char *format, ...);

/* Takes a FEN apart, checking everything that does not depend on the game's rules: board
 * size, letters, side, numbers, stray text. */
bool fen_scan(const struct variant *variant, const char *text, struct fen *fen,
              struct text_error *error);

/* For games without castling and en passant: refuses those fields unless they are "-". */
bool fen_expect_no_rights(const struct fen *fen, struct text_error *error);

/* Refuses pawns on the first and the last rank. */
bool fen_expect_pawns_inside(const struct variant *variant, const char *text,
                             const struct fen *fen, struct text_error *error);

/* Refuses a position unless each seat has exactly one piece of `type`. */
bool fen_expect_one_each(const struct variant *variant, const struct fen *fen, int type,
                         struct text_error *error);

/* Refuses a position in which the king of the seat that is not to move is attacked. Its board
 * and hands must be set up. */
bool fen_expect_no_check(const struct variant *variant, const struct fen *fen,
                         const struct position *position, struct text_error *error);

/* Fills in the mailbox, and the fields and the options in the head; everything else is 0. */
void fen_fill(const struct fen *fen, const struct variant *variant, unsigned options,
              struct position *position);

/* Column in `text` of a square of the placement field, for refusals. */
int fen_square_column(const struct variant *variant, const char *text, int square);

/* The letter of a piece in FEN: upper case for seat 0. */
char fen_letter(const struct variant *variant, int piece);

/* The piece type that a letter of either case names, or 0. */
int fen_piece_type(const struct variant *variant, char letter);

#endif
