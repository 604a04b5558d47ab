/* Pessimistic alpha-beta: the move that is worth most if the other side knew it. All its time
 * goes into the one search in which it commits first. */
#include "bench/material.h"
#include "bench/opponent.h"
#include "bench/solo.h"

#include <stdlib.h>

struct serial_opponent {
    struct opponent head;
    struct solo solo;
};

static struct serial_opponent *own(struct opponent *opponent)
{
    return (struct serial_opponent *)(void *)opponent;
}

struct opponent *serial_opponent_open(const struct opponent_setup *setup, const char **what)
{
    const struct evaluator *evaluator = setup->kind->choice == EVALUATOR_MATERIAL
                                            ? material_evaluator(setup->variant)
                                            : eval_find(setup->variant);
    if (evaluator == NULL) {
        *what = "no such evaluation of this variant";
        return NULL;
    }
    struct serial_opponent *opponent = opponent_allocate(setup, sizeof *opponent);
    if (opponent == NULL) {
        *what = opponent_short_memory;
        return NULL;
    }
    if (!solo_open(&opponent->solo, setup->variant, evaluator, OPPONENT_MEGABYTES)) {
        serial_opponent_close(&opponent->head);
        *what = opponent_short_memory;
        return NULL;
    }
    return &opponent->head;
}

void serial_opponent_close(struct opponent *opponent)
{
    solo_close(&own(opponent)->solo);
    free(opponent);
}

void serial_opponent_begin(struct opponent *opponent, uint64_t seed)
{
    (void)seed;
    solo_forget(&own(opponent)->solo);
}

/* Searches deeper and deeper until told to stop. */
static void deepen(struct solo *solo, int seat, struct thought *thought)
{
    struct window open = {-SOLO_FULL, SOLO_FULL};
    thought->move = serial_hasty_move(solo->serial, seat);
    for (int depth = 1; depth <= SOLO_DEPTH_MAX; depth++) {
        int value = serial_value(solo->serial, 0, seat, depth, open);
        if (solo_is_stopped(solo)) {
            break;
        }
        thought->move = solo->serial->frames[0].opening[seat];
        thought->depth = depth;
        if (solo_is_decided(value)) {
            break;
        }
        solo_may_stop(solo);
    }
    thought->nodes = search_nodes(solo->search);
}

void serial_opponent_think(struct opponent *opponent, const struct game *game, int seat,
                           const struct mixture *told, struct thought *thought)
{
    (void)told;
    struct solo *solo = &own(opponent)->solo;
    solo_begin(solo, game, &opponent->effort);
    effort_begin(&opponent->effort, &solo->search->stop);
    deepen(solo, seat, thought);
    effort_end();
    opponent_certain(thought);
}
