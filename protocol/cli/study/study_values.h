/* `quincunx study values`: what pieces are worth, by H. G. Muller's method of unequal armies.
 *
 * One side begins without a piece of the type, the other without pieces of about the same
 * worth, whose worth is known already: a pawn against nothing at first, then type by type
 * upwards. So scores stay near one half, where they tell most. The score becomes Elo, and a
 * piece is worth its match's Elo and what the pieces it played against are worth; in pawns that
 * is divided by what a pawn is worth. Which pieces are set against each other is chosen by the
 * engine's own values; a poor choice costs precision, not truth. */
#ifndef PROTOCOL_CLI_STUDY_STUDY_VALUES_H
#define PROTOCOL_CLI_STUDY_STUDY_VALUES_H

#include "protocol/cli/study/study.h"

/* Plays, and prints a table or JSON to stdout; nothing for a shard. */
enum study_status study_values(const struct study *study, bool json);

#endif
