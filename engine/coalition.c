/* The sides of a search, see coalition.h. */
#include "engine/coalition.h"

#include <limits.h>
#include <string.h>

/* Tried in 48 games each at 300 nodes a move (docs/strength.md), in which the unchanged engine
 * scores 35 % to 51 %: sixteen likely moves 43 %; half of a leader's share, from 10 % behind,
 * 46 %; contempt of 4000 43 %; a draw worth nothing to a seat that is far behind 53 %. */
enum {
    LIKELY_MOVES = 8,         /* OPPS: of the opponent who may choose */
    FAR_BEHIND = 2500,        /* centipawns of a share */
    CONTEMPT = 1500,          /* what a draw is worth less than equal parts */
    BEHIND = 25,              /* percent of a leader's strength that make one his hunter, */
    OFFENCE = 25,             /* and percent of his share that then count against the seat's */
    SCORE_LAST_ALIVE = 30000, /* of being the last in the game where that is no proof */
    SALT = 0x5eed0000u        /* of coalitions in the table */
};

/* What the strengths are worth to the seat. */
static int value_of_strengths(const struct coalition *coalition, const int strength[SEATS_MAX])
{
    int players = coalition->rivals + 1;
    int value = eval_share(strength, coalition->seat, players);
    if (coalition->target != NO_SEAT) {
        value -= eval_share(strength, coalition->target, players) * OFFENCE / 100;
    }
    return value;
}

/* A draw gives equal parts. But as the search takes all others for one enemy, its values are
 * too low and a draw looks better than it is: so it is worth CONTEMPT less than equal parts and
 * than what the seat has, except when the seat is far behind. */
static int draw_value(int value)
{
    int least = value < 0 ? value : 0;
    return value > -FAR_BEHIND ? least - CONTEMPT : least;
}

/* The strongest of the others if the seat is far behind him. */
static int strongest_rival(const int strength[SEATS_MAX], int seat)
{
    int leader = seat;
    for (int i = 0; i < SEATS_MAX; i++) {
        leader = strength[i] > strength[leader] ? i : leader;
    }
    bool is_behind = strength[seat] < strength[leader] * (100 - BEHIND) / 100;
    return is_behind ? leader : NO_SEAT;
}

/* Sets the seat's target and what a draw is worth to it. */
static void set_target(struct coalition *coalition, const struct evaluator *evaluator,
                       const struct position *root)
{
    int strength[SEATS_MAX];
    evaluator->strengths(root, strength);
    if (coalition->opps && coalition->rivals > 1) {
        coalition->target = strongest_rival(strength, root->seat);
    }
    coalition->draw = draw_value(value_of_strengths(coalition, strength));
}

/* Different where values mean something else. */
static uint64_t salt_of(const struct coalition *coalition)
{
    int mode = coalition->is_eliminated * 2 + coalition->is_duel;
    mode = mode * SEATS_MAX + coalition->seat;
    mode = mode * SEATS_MAX + coalition->rivals;
    mode = mode * (SEATS_MAX + 1) + coalition->target + 1;
    return SALT ^ (uint64_t)mode;
}

/* Whether every piece belongs to a seat that is still in the game. */
static bool all_pieces_are_of_the_living(const struct variant *variant,
                                         const struct position *position)
{
    unsigned alive = variant_seats_alive(variant, position);
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int piece = position_piece(position, square);
        if (piece != 0 && (alive >> piece_seat(piece) & 1) == 0) {
            return false;
        }
    }
    return true;
}

struct coalition coalition_of(const struct variant *variant, const struct evaluator *evaluator,
                              const struct position *root, bool opps)
{
    struct coalition coalition = {.variant = variant,
                                  .evaluator = evaluator,
                                  .seat = root->seat,
                                  .is_formed = variant_is_free_for_all(variant),
                                  .opps = opps,
                                  .target = NO_SEAT};
    memcpy(coalition.team, variant->team, sizeof coalition.team);
    if (coalition.is_formed) {
        for (int seat = 0; seat < variant->seats; seat++) {
            coalition.team[seat] = seat != root->seat;
            coalition.rivals += seat != root->seat && variant->is_alive(root, seat);
        }
        coalition.is_eliminated = !variant->is_alive(root, root->seat);
        if (!coalition.is_eliminated) {
            coalition.is_duel =
                coalition.rivals == 1 && all_pieces_are_of_the_living(variant, root);
            set_target(&coalition, evaluator, root);
        }
        coalition.salt = salt_of(&coalition);
    }
    return coalition;
}

int coalition_evaluate(const struct coalition *coalition, const struct position *position,
                       const struct square_set attacked[2], int ply)
{
    const struct evaluator *evaluator = coalition->evaluator;
    if (!coalition->is_formed) {
        return eval_position(evaluator, coalition->variant, coalition->nnue, position, attacked,
                             ply);
    }
    int score;
    if (coalition->is_eliminated) {
        score = eval_pieces(evaluator, coalition->variant, position, coalition->seat);
    } else {
        int strength[SEATS_MAX];
        evaluator->strengths(position, strength);
        score = value_of_strengths(coalition, strength);
        score = eval_with_threats(score, evaluator->threats(position, coalition->seat));
    }
    return coalition_is_foe(coalition, position) ? -score : score;
}

int coalition_draw(const struct coalition *coalition, const struct position *position)
{
    return coalition_is_foe(coalition, position) ? -coalition->draw : coalition->draw;
}

bool coalition_is_over(const struct coalition *coalition, const struct position *position)
{
    return position->is_over || (coalition->is_formed && !coalition->is_eliminated &&
                                 !coalition->variant->is_alive(position, coalition->seat));
}

int coalition_outcome_score(const struct variant *variant, const struct position *position,
                            int ply)
{
    switch (variant->outcome(position).kind) {
    case OUTCOME_WIN:
        return SCORE_MATE - ply;
    case OUTCOME_LOSS:
        return -SCORE_MATE + ply;
    default:
        return 0;
    }
}

int coalition_end_score(const struct coalition *coalition, const struct position *position,
                        int ply)
{
    const struct variant *variant = coalition->variant;
    if (!coalition->is_formed) {
        return coalition_outcome_score(variant, position, ply);
    }
    bool alive = variant->is_alive(position, coalition->seat);
    if (alive && variant->outcome(position).kind == OUTCOME_DRAW) {
        return coalition_draw(coalition, position);
    }
    int end = (coalition->is_duel ? SCORE_MATE : SCORE_LAST_ALIVE) - ply;
    return alive != coalition_is_foe(coalition, position) ? end : -end;
}

int coalition_moves(const struct coalition *coalition, const struct position *position,
                    bool opps_used)
{
    if (!coalition_is_foe(coalition, position) || !coalition->opps) {
        return INT_MAX;
    }
    if (opps_used || !coalition->variant->is_alive(position, position->seat)) {
        return 1;
    }
    return coalition->rivals > 1 ? LIKELY_MOVES : INT_MAX;
}
