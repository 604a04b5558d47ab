/* Decoupled UCT: a tree of joint turns in which either side chooses by UCB1 on its own
 * results, as if the other one were part of the weather. A leaf is worth the engine's
 * evaluation, as an expected score in [-1, 1]; there are no playouts and no transpositions.
 * The move tried most often is played.
 *
 * A node is made when it is first reached and gets its moves when it is passed through, since
 * most never are. `duct:0.3` explores with that constant.
 */
#include "bench/duct.h"
#include "bench/opponent.h"

#include <stdlib.h>

static const double usual_exploration = 0.3;

struct duct_opponent {
    struct opponent head;
    double exploration;
    struct duct *duct;
};

static struct duct_opponent *own(struct opponent *opponent)
{
    return (struct duct_opponent *)(void *)opponent;
}

struct opponent *duct_opponent_open(const struct opponent_setup *setup, const char **what)
{
    struct duct_opponent *opponent = opponent_allocate(setup, sizeof *opponent);
    *what = opponent_short_memory;
    if (opponent == NULL) {
        return NULL;
    }
    opponent->exploration = setup->model[0] != '\0' ? atof(setup->model) : usual_exploration;
    opponent->duct = duct_new(setup->variant, opponent->exploration);
    if (opponent->duct == NULL) {
        free(opponent);
        return NULL;
    }
    return &opponent->head;
}

void duct_opponent_close(struct opponent *opponent)
{
    duct_free(own(opponent)->duct);
    free(opponent);
}

void duct_opponent_begin(struct opponent *opponent, uint64_t seed)
{
    duct_seed(own(opponent)->duct, seed);
}

void duct_opponent_think(struct opponent *opponent, const struct game *game, int seat,
                         const struct mixture *told, struct thought *thought)
{
    (void)told;
    struct duct *duct = own(opponent)->duct;
    duct_search(duct, game, &opponent->effort);
    thought->move = duct_most_tried(duct, seat);
    thought->nodes = duct_tries(duct);
    opponent_certain(thought);
}
