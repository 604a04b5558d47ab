/* Start positions in which one side lacks some men and the other side lacks others. */
#ifndef PROTOCOL_TOURNAMENT_STUDY_IMBALANCE_H
#define PROTOCOL_TOURNAMENT_STUDY_IMBALANCE_H

#include "rules/variant.h"

enum { BASKET_MAX = 3 };

/* A few men of any kinds. */
struct basket {
    int count;
    int kind[BASKET_MAX];
};

/* How many men of a kind a seat has on the board of the start position. */
int imbalance_count(const struct variant *variant, unsigned options, int seat, int kind);

/* Writes the start position without lacks[seat], men chosen by chance among their kind, to
 * `fen`, FEN_MAX bytes. Rights that depended on them (castling) are gone. False when the rules
 * refuse every choice that was tried, or the men are not there. */
bool imbalance_write(const struct variant *variant, unsigned options,
                     const struct basket lacks[2], uint64_t *random, char *fen);

#endif
