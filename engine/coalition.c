#include "engine/coalition.h"

#include "engine/search.h"

#include <limits.h>
#include <string.h>

enum {
    LIKELY_TURNS = 8,  /* of the one who may choose */
    FAR_BEHIND = 2500, /* centipawns of a share */
    CONTEMPT = 1500,
    OUTLIVED = 19500,  /* the score of being the last in the game */
    SALT = 0x5eed0000u /* of coalitions in the table */
};

/* Three enemies who work together make all values too low, so that a draw looks good to who has
 * no reason to want one: it is worth less than what the seat has, but for who is far behind. */
static int draw_value(const struct evaluator *evaluator, const struct position *root)
{
    int strength[SEATS_MAX];
    evaluator->strengths(root, strength);
    int share = eval_share(strength, root->seat);
    return share > -FAR_BEHIND ? share - CONTEMPT : share;
}

struct coalition coalition_of(const struct variant *variant, const struct evaluator *evaluator,
                              const struct position *root, enum opponents opponents)
{
    struct coalition coalition = {.seat = root->seat, .opponents = opponents};
    coalition.is_alone = variant_is_free_for_all(variant);
    coalition.is_formed =
        coalition.is_alone || (variant->seats > 2 && opponents != OPPONENTS_LIKELY);
    coalition.draw = coalition.is_alone ? draw_value(evaluator, root) : 0;
    memcpy(coalition.team, variant->team, sizeof coalition.team);
    if (coalition.is_formed) {
        coalition.salt = SALT ^ (uint64_t)(SEATS_MAX * opponents + root->seat);
        for (int seat = 0; seat < variant->seats; seat++) {
            coalition.team[seat] = seat != root->seat;
            coalition.rivals += seat != root->seat && variant->is_alive(root, seat);
        }
    }
    return coalition;
}

/* Whether one of the others is to move. */
static bool is_foe(const struct coalition *coalition, const struct position *position)
{
    return coalition->is_formed && position->seat != coalition->seat;
}

int coalition_evaluate(const struct worker *worker, const struct position *position)
{
    const struct coalition *coalition = &worker->coalition;
    if (!coalition->is_formed) {
        return worker->evaluator->evaluate(position, NULL);
    }
    int score;
    if (coalition->is_alone) {
        int strength[SEATS_MAX];
        worker->evaluator->strengths(position, strength);
        score = eval_share(strength, coalition->seat);
    } else {
        const uint8_t *team = worker->variant->team;
        score = worker->evaluator->evaluate(position, NULL);
        score = team[position->seat] == team[coalition->seat] ? score : -score;
    }
    return is_foe(coalition, position) ? -score : score;
}

int coalition_draw(const struct worker *worker, const struct position *position)
{
    int draw = worker->coalition.draw;
    return is_foe(&worker->coalition, position) ? -draw : draw;
}

bool coalition_is_over(const struct worker *worker, const struct position *position)
{
    const struct coalition *coalition = &worker->coalition;
    return position->is_over ||
           (coalition->is_alone && !worker->variant->is_alive(position, coalition->seat));
}

int coalition_end_score(const struct worker *worker, const struct position *position, int ply)
{
    const struct coalition *coalition = &worker->coalition;
    const struct variant *variant = worker->variant;
    if (!coalition->is_formed) {
        return search_end_score(variant, position, ply);
    }
    enum outcome_kind kind = variant->outcome(position).kind;
    bool allied = variant->team[position->seat] == variant->team[coalition->seat];
    bool alive = !coalition->is_alone || variant->is_alive(position, coalition->seat);
    if (kind == OUTCOME_DRAW && alive) {
        return coalition_draw(worker, position);
    }
    bool won = coalition->is_alone ? alive : (kind == OUTCOME_WIN) == allied;
    return won != is_foe(coalition, position) ? OUTLIVED - ply : ply - OUTLIVED;
}

int coalition_turns(const struct worker *worker, const struct frame *frame)
{
    const struct coalition *coalition = &worker->coalition;
    const struct position *position = frame_head(frame);
    if (!is_foe(coalition, position) || coalition->opponents != OPPONENTS_LIKELY) {
        return INT_MAX;
    }
    if (frame->is_answered || !worker->variant->is_alive(position, position->seat)) {
        return 1;
    }
    return coalition->rivals > 1 ? LIKELY_TURNS : INT_MAX;
}

void coalition_note_answer(const struct worker *worker, struct frame *frame)
{
    const struct coalition *coalition = &worker->coalition;
    (frame + 1)->is_answered =
        is_foe(coalition, frame_head(frame)) && is_foe(coalition, frame_head(frame + 1));
}

bool coalition_must_pass(const struct worker *worker, const struct frame *frame)
{
    return worker->coalition.opponents == OPPONENTS_BEST_REPLY && frame->is_answered &&
           is_foe(&worker->coalition, frame_head(frame));
}

bool coalition_may_pass(const struct worker *worker, const struct frame *frame)
{
    const struct position *position = frame_head(frame);
    int next = (position->seat + 1) % SEATS_MAX;
    return worker->coalition.opponents == OPPONENTS_BEST_REPLY &&
           is_foe(&worker->coalition, position) && next != worker->coalition.seat;
}
