/* Where a piece goes from its square, as the generators say: for pictures and cards. */
#ifndef PROTOCOL_FORMATS_TARGETS_H
#define PROTOCOL_FORMATS_TARGETS_H

#include "rules/variant.h"

enum target {
    TARGET_MOVE = 1,    /* it may end there, on an empty square */
    TARGET_CAPTURE = 2, /* it may end there and take what stands there */
    TARGET_TAKEN = 4    /* it may take what stands there without ending there */
};

/* Bits of enum target, by square. */
struct targets {
    uint8_t of[SQUARES_MAX];
};

/* Fills in where the piece on `square` goes. When its side is not to move, as if it were. False
 * with *error when the square is empty, or when its side cannot be to move as the board stands.
 */
bool targets_find(const struct variant *variant, const struct position *position, int square,
                  struct targets *targets, struct text_error *error);

/* Where a piece may not go because its king would be attacked then, and by whom. */
struct pin {
    struct square_set exposing; /* squares to which it goes but for that */
    struct square_set pinners;  /* pieces that would attack the king then and do not yet */
    struct square_set checkers; /* those that attack it already and still would */
};

/* Fills in why the piece on `square`, whose targets were found, does not go everywhere that its
 * way of moving leads, as if its side were to move: all sets are empty where its king is no
 * reason. */
void targets_find_pin(const struct variant *variant, const struct position *position,
                      int square, const struct targets *targets, struct pin *pin);

/* targets_find for a FEN, which may lack kings: they stand on the edge of the board where they
 * hinder the piece least, and are no targets. For two players. */
bool targets_find_fen(const struct variant *variant, const char *fen, unsigned options,
                      int square, struct targets *targets, struct text_error *error);

#endif
