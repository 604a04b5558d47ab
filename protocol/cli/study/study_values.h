/* `quincunx study values`: what pieces are worth, by H. G. Muller's method of unequal armies.
 *
 * One side begins without a piece of the type, the other without pieces of about the same
 * value, whose value is known already: a pawn against nothing at first, then type by type
 * upwards. So scores stay near one half, where their error is smallest. The score becomes
 * Elo; the value of a piece is its match's Elo plus the values of the pieces it played against,
 * and in pawns this is divided by the value of a pawn. The engine's own values decide which
 * pieces are set against each other; a poor choice makes the error larger, but no bias. */
#ifndef PROTOCOL_CLI_STUDY_STUDY_VALUES_H
#define PROTOCOL_CLI_STUDY_STUDY_VALUES_H

#include "protocol/cli/study/study.h"

/* Plays, and prints a table or JSON to stdout; nothing for a shard. */
enum study_status study_values(const struct study *study, bool json);

#endif
