/* Sides, as a search sees them. Mostly they are the variant's teams. Where more than two play,
 * each for himself, the seat that searches has all others against it (paranoid search:
 * Sturtevant and Korf 2000). That keeps alpha-beta whole; max^n (Luckhardt and Irani 1986), in
 * which each maximises his own score, allows hardly any pruning. But paranoid search expects
 * three enemies who never harm each other. So between two moves of its own seat the search lets
 * one opponent choose among his few likeliest moves; the others play their likeliest one
 * (opponent-pruning paranoid search, OPPS: Baier and Kaisers 2020). The likeliest moves are
 * those that the move picker hands out first.
 *
 * What the seat wants depends on who leads (MP-Mix: Zuckerman, Felner and Kraus 2009). When it
 * is far behind the strongest of several opponents, its value also falls with that opponent's
 * share; else only its own share counts. MP-Mix chooses among three searches at each move; this
 * search stays the same and changes the value, by who leads at the root.
 *
 * A seat that has lost its royals but must go on plays for the pieces it has left.
 *
 * Invariant: such values are no proofs, so nothing is scored as a mate until two seats are left
 * and all pieces on the board are theirs. */
#ifndef ENGINE_COALITION_H
#define ENGINE_COALITION_H

#include "engine/types.h"
#include "eval/eval.h"
#include "rules/variant.h"

enum { NO_SEAT = -1 };

struct coalition {
    const struct variant *variant;
    const struct evaluator *evaluator;
    struct nnue *nnue;       /* values positions in place of the evaluator; or NULL */
    uint8_t team[SEATS_MAX]; /* whose scores have one sign */
    bool is_formed;          /* one seat against all others, as each plays for himself */
    bool opps;               /* likely moves only, and a target */
    bool is_eliminated;      /* the seat cannot win any more */
    bool is_duel;            /* it has one opponent, and all pieces are theirs */
    int seat;                /* of the root */
    int rivals;              /* others in the game at the root */
    int target;              /* the opponent whose share counts against the seat's; NO_SEAT */
    int draw;                /* the value of a draw to the seat */
    uint64_t salt; /* of keys, in the lower half: keeps the table's entries apart from those of
                      searches whose values mean something else */
};

/* The sides for a search from `root`. Without `opps` it is paranoid search as in the paper. */
struct coalition coalition_of(const struct variant *variant, const struct evaluator *evaluator,
                              const struct position *root, bool opps);

/* The value of a draw for the side of the mover. */
int coalition_draw(const struct coalition *coalition, const struct position *position);

/* The evaluation for the side of the mover. nnue_evaluate says what `attacked` and `ply` are.
 */
int coalition_evaluate(const struct coalition *coalition, const struct position *position,
                       const struct square_set attacked[2], int ply);

/* Whether the position is over for the search: by the rules, or because its seat has lost. */
bool coalition_is_over(const struct coalition *coalition, const struct position *position);

/* The value by the rules of a position in which there is no move, `ply` plies below the root.
 */
int coalition_outcome_score(const struct variant *variant, const struct position *position,
                            int ply);

/* The value for the side of the mover of a position that is over or has no move, `ply` plies
 * below the root. */
int coalition_end_score(const struct coalition *coalition, const struct position *position,
                        int ply);

/* Whether an opponent is to move where the seat has all others against it. */
static inline bool coalition_is_foe(const struct coalition *coalition,
                                    const struct position *position)
{
    return coalition->is_formed && position->seat != coalition->seat;
}

/* OPPS: how many moves are searched here, the likeliest first; INT_MAX: all. `opps_used` says
 * that since the seat's last move an opponent has played another move than his likeliest. */
int coalition_moves(const struct coalition *coalition, const struct position *position,
                    bool opps_used);

#endif
