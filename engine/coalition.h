/* Sides, as a search sees them. Mostly they are the variant's teams. Where more than two play
 * each for himself, the seat that searches has all others against it (paranoid search:
 * Sturtevant and Korf 2000), which keeps alpha-beta whole; max^n (Luckhardt and Irani 1986), in
 * which each maximises his own score, allows hardly any pruning. But paranoid search expects
 * three enemies who never harm each other. So of the others' moves between two of its own only
 * one, anybody's, is taken from the few likeliest; the rest are the likeliest alone
 * (opponent-pruning paranoid search, OPPS: Baier and Kaisers 2020). Ours takes the likeliest
 * from the move picker. Best-reply search (Schadd and Winands 2011) is there to measure that
 * by: one opponent replies, the others pass.
 *
 * What the seat wants depends on who leads (MP-Mix: Zuckerman, Felner and Kraus 2009): far
 * behind the strongest of several opponents it plays against him, too; else for itself only.
 * Theirs chooses among three searches at each move; ours keeps the search and changes the
 * value, by who leads at the root.
 *
 * Who has lost his royals but must go on plays for the pieces he has left.
 *
 * Invariant: values are not proofs then, so nothing is scored as a mate, until two are left
 * with nobody else's pieces between them. */
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
    bool is_formed;          /* one seat against all others, whatever the teams are */
    bool is_alone;           /* the seat plays for itself, by the rules too */
    bool is_eliminated;      /* and cannot win any more */
    bool is_duel;            /* it has one opponent, and all pieces are theirs */
    int seat;                /* of the root */
    int rivals;              /* others in the game at the root */
    int target;              /* the opponent whose share counts against the seat's; NO_SEAT */
    enum opponents opponents;
    int draw;      /* the value of a draw to the seat */
    uint64_t salt; /* in the lower half: what is found so is not for other searches */
};

/* The sides for a search from `root`. */
struct coalition coalition_of(const struct variant *variant, const struct evaluator *evaluator,
                              const struct position *root, enum opponents opponents);

/* The value of a draw for the side of the mover. */
int coalition_draw(const struct coalition *coalition, const struct position *position);

/* The evaluation for the side of the mover, so many plies from the root. */
int coalition_evaluate(const struct coalition *coalition, const struct position *position,
                       int ply);

/* Whether the position is over for the coalition: by the rules, or as its seat was put out. */
bool coalition_is_over(const struct coalition *coalition, const struct position *position);

/* The value by the rules of a position in which there is no move, `ply` plies below the root.
 */
int outcome_score(const struct variant *variant, const struct position *position, int ply);

/* The value for the side of the mover of a position that is over or has no move, `ply` plies
 * below the root. */
int coalition_end_score(const struct coalition *coalition, const struct position *position,
                        int ply);

/* Whether one of the others is to move, against whom the seat plays alone. */
static inline bool coalition_is_foe(const struct coalition *coalition,
                                    const struct position *position)
{
    return coalition->is_formed && position->seat != coalition->seat;
}

/* OPPS: how many moves are searched here, the likeliest first; INT_MAX: all. `opps_used` says
 * that one of the others has played another move than the likeliest since the seat's last. */
int coalition_moves(const struct coalition *coalition, const struct position *position,
                    bool opps_used);

/* Best-reply search: whether the mover, one of the opponents, has to pass, and whether he may.
 */
bool coalition_must_pass(const struct coalition *coalition, const struct position *position,
                         bool opps_used);
bool coalition_may_pass(const struct coalition *coalition, const struct position *position);

#endif
