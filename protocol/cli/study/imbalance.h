/* Unequal armies: the start position without some pieces. Its FEN keeps all fields but the
 * placement, which is printed anew, and the rights, of which those stay that the rules accept
 * alone. */
#ifndef PROTOCOL_CLI_STUDY_IMBALANCE_H
#define PROTOCOL_CLI_STUDY_IMBALANCE_H

#include "rules/variant.h"

enum { BASKET_MAX = 3 };

/* A few pieces of any types. */
struct basket {
    int count;
    int type[BASKET_MAX];
};

/* How many pieces of a type a seat has on the board of the start position. */
int imbalance_count(const struct variant *variant, unsigned options, int seat, int type);

/* Writes the start position without lacks[seat], pieces chosen by chance among their type, to
 * `fen`, FEN_MAX bytes. Rights that depended on them (castling) are gone. False when the rules
 * refuse every choice that was tried, or the pieces are not there. */
bool imbalance_write(const struct variant *variant, unsigned options,
                     const struct basket lacks[2], uint64_t *random, char *fen);

#endif
