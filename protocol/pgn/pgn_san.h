/* Moves in short algebraic notation, as chess players and most PGN files write them: Nbd2,
 * exd5, e8=Q+, O-O, and longer forms as Ng1-f3. Of any variant, by its letters; what the
 * notation leaves out must be clear from the legal moves. */
#ifndef PROTOCOL_PGN_PGN_SAN_H
#define PROTOCOL_PGN_PGN_SAN_H

#include "rules/variant.h"

/* The legal move that `text` names in the project's own notation or in short notation, signs of
 * check and judgement behind it or not. MOVE_NONE with *error saying why there is none. */
move_t pgn_san_read(const struct variant *variant, const struct position *position,
                    const char *text, struct text_error *error);

#endif
