/* Proof that a position is a mate in a few moves, from the rules alone: every move of one side
 * is tried, every answer to it is refuted. Nothing of the engine's search is in it. */
#ifndef TESTS_GENERATORS_PROOF_H
#define TESTS_GENERATORS_PROOF_H

#include "rules/variant.h"

/* Longer mates can be proved too, but with more work. */
enum { PROOF_MOVES = 8 };

struct proof {
    const struct variant *variant;  /* in which sides take turns */
    long nodes;                     /* left; at 0 or below nothing is proved any more */
    move_t answer[PROOF_MOVES + 1]; /* the last that escaped a mate in so many moves */
};

/* Whether the mover mates within `moves` of its moves (1 or more) with at most `non_checking`
 * of them that give no check. Where stalemate is lost, the last may be one of those. False
 * proves that it cannot, if nodes are left. */
bool proof_mates(struct proof *proof, const struct position *position, int moves,
                 int non_checking);

/* Whether the mover is mated, or will be within `moves` more moves of the other side, by the
 * same rule. */
bool proof_is_mated(struct proof *proof, const struct position *position, int moves,
                    int non_checking);

enum proof_verdict { PROOF_TRUE, PROOF_FALSE, PROOF_UNKNOWN };

/* Judges the claim that the mover mates in `plies` or, if `mated`, is mated in so many:
 * PROOF_UNKNOWN when `nodes` do not suffice, or a mate takes more than `longest` moves of the
 * side that mates, the capture of a last royal not counted. */
enum proof_verdict proof_of_claim(const struct variant *variant,
                                  const struct position *position, bool mated, int plies,
                                  int longest, long nodes);

#endif
