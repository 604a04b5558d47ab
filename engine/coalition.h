/* Sides, as a search sees them. Mostly they are the variant's teams. Where more than two play
 * each for himself, the seat that searches has all others against it (paranoid search:
 * Sturtevant and Korf 2000), which keeps alpha-beta whole, but is too dark a view: three
 * enemies who never harm each other. So of the others' turns between two of its own only one,
 * anybody's, is taken from the few likeliest; the rest are the likeliest alone (OPPS: Baier and
 * Kaisers 2020).
 *
 * What the seat wants depends on who leads (MP-Mix: Zuckerman and Felner 2011): far behind the
 * strongest of several rivals it plays against him, too; else for itself only.
 *
 * Who has lost his royals but must go on plays for the men he has left.
 *
 * Invariant: values are not proofs then, so nothing is scored as a mate, until two are left
 * with nobody else's men between them. */
#ifndef ENGINE_COALITION_H
#define ENGINE_COALITION_H

#include "engine/engine.h"
#include "eval/eval.h"
#include "rules/variant.h"

struct worker;
struct frame;

enum { NO_SEAT = -1 };

struct coalition {
    uint8_t team[SEATS_MAX]; /* whose scores have one sign */
    bool is_formed;          /* one seat against all others, whatever the teams are */
    bool is_alone;           /* the seat plays for itself, by the rules too */
    bool is_eliminated;      /* and cannot win any more */
    bool is_duel;            /* it has one rival, and all men are theirs */
    int seat;                /* of the root */
    int rivals;              /* others in the game at the root */
    int target;              /* the rival whose share counts against the seat's; NO_SEAT */
    enum opponents opponents;
    int draw;      /* the value of a draw to the seat */
    uint64_t salt; /* in the lower half: what is found so is not for other searches */
};

/* The sides for a search from `root`. */
struct coalition coalition_of(const struct variant *variant, const struct evaluator *evaluator,
                              const struct position *root, enum opponents opponents);

/* The value of a draw for the side of the mover. */
int coalition_draw(const struct worker *worker, const struct position *position);

/* The evaluation for the side of the mover. */
int coalition_evaluate(const struct worker *worker, const struct position *position);

/* Whether the position is over for the coalition: by the rules, or as its seat was put out. */
bool coalition_is_over(const struct worker *worker, const struct position *position);

/* The value for the side of the mover of a position that is over or has no turn, `ply` plies
 * below the root. */
int coalition_end_score(const struct worker *worker, const struct position *position, int ply);

/* How many turns are looked at here, the likeliest first; INT_MAX: all. */
int coalition_turns(const struct worker *worker, const struct frame *frame);

/* Notes in the next frame that the turn just made was not the likeliest one. */
void coalition_note_unlikely(const struct worker *worker, struct frame *frame);

/* Best-reply search, which serves to measure the other by: one of the seat's opponents answers,
 * the others pass. Whether this one has to, and whether it may. */
bool coalition_must_pass(const struct worker *worker, const struct frame *frame);
bool coalition_may_pass(const struct worker *worker, const struct frame *frame);

#endif
