/* The players by name, and the two that need no file of their own. */
#include "bench/joint/joint_value.h"
#include "bench/joint/opponent.h"

#include "protocol/base/number.h"
#include "protocol/match/clients/local_engine.h"
#include "rules/position.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Any legal move --- */

struct random_opponent {
    struct opponent head;
    uint64_t state;
    struct move_list list;
};

static struct opponent *random_open(const struct opponent_setup *setup, const char **what)
{
    return opponent_allocate(setup, sizeof(struct random_opponent), what);
}

static void random_close(struct opponent *opponent)
{
    free(opponent);
}

static void random_begin(struct opponent *opponent, uint64_t seed)
{
    ((struct random_opponent *)(void *)opponent)->state = seed;
}

static void random_think(struct opponent *opponent, const struct game *game, int seat,
                         const struct mixture *told, struct thought *thought)
{
    (void)told;
    struct random_opponent *player = (struct random_opponent *)(void *)opponent;
    variant_moves_of(opponent->variant, game_position(game), seat, &player->list);
    uint64_t drawn = splitmix64(&player->state) % (uint64_t)player->list.count;
    thought->move = player->list.move[drawn];
}

/* --- The engine --- */

struct engine_opponent {
    struct opponent head;
    struct local_engine *engine;
    uint64_t seed;
};

static struct engine_opponent *own(struct opponent *opponent)
{
    return (struct engine_opponent *)(void *)opponent;
}

static void engine_close(struct opponent *opponent)
{
    local_engine_free(own(opponent)->engine);
    free(opponent);
}

static struct opponent *engine_open(const struct opponent_setup *setup, const char **what)
{
    struct engine_opponent *opponent = opponent_allocate(setup, sizeof *opponent, what);
    if (opponent == NULL) {
        return NULL;
    }
    opponent->engine = local_engine_new(OPPONENT_MEGABYTES);
    if (opponent->engine == NULL) {
        engine_close(&opponent->head);
        return NULL;
    }
    return &opponent->head;
}

static void engine_begin(struct opponent *opponent, uint64_t seed)
{
    local_engine_forget(own(opponent)->engine);
    own(opponent)->seed = seed | 1;
}

static void engine_think(struct opponent *opponent, const struct game *game, int seat,
                         const struct mixture *told, struct thought *thought)
{
    (void)told;
    struct local_engine *engine = own(opponent)->engine;
    struct local_limit limit = {.nodes = opponent->effort.nodes,
                                .mix_mode = (enum mix_mode)opponent->kind->choice};
    local_engine_begin(engine, game, seat, &limit, own(opponent)->seed);
    opponent_effort_begin(&opponent->effort, local_engine_stop(engine));
    struct local_answer answer = local_engine_end(engine);
    opponent_effort_end();
    thought->move = answer.move;
    thought->depth = answer.depth;
    thought->nodes = answer.nodes;
    thought->mixture = *local_engine_mixture(engine);
    if (limit.mix_mode != MIX_SAMPLE) {
        opponent_certain(thought);
    }
}

/* --- All of them --- */

static const struct opponent_kind own_kinds[] = {
    {"engine", "the engine, its move drawn from its mix", MIX_SAMPLE, engine_open, engine_close,
     engine_begin, engine_think},
    {"argmax", "the engine, always its likeliest move", MIX_ARGMAX, engine_open, engine_close,
     engine_begin, engine_think},
    {"safest", "the engine, always its safest move", MIX_SECURE, engine_open, engine_close,
     engine_begin, engine_think},
    {"random", "any legal move", 0, random_open, random_close, random_begin, random_think},
};

static const struct opponent_kind *const kinds[] = {
    &own_kinds[0],      &own_kinds[1],  &own_kinds[2],       &opponent_secure,
    &opponent_material, &opponent_duct, &opponent_exploiter, &own_kinds[3],
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const double usual_exploration = 0.3;

/* The kind that the name begins with, up to its colon; NULL when there is none. */
static const struct opponent_kind *kind_of(const char *name)
{
    size_t length = strcspn(name, ":");
    for (int i = 0; i < KINDS; i++) {
        if (strlen(kinds[i]->name) == length && strncmp(kinds[i]->name, name, length) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

/* Reads how much `duct` explores: 0 or more. */
static bool read_exploration(const char *text, double *exploration)
{
    return number_read_scientific(text, 0, DBL_MAX, exploration) == PARSE_READ;
}

bool opponent_exists(const char *name)
{
    const struct opponent_kind *kind = kind_of(name);
    const char *colon = strchr(name, ':');
    double exploration;
    if (kind == &opponent_exploiter) {
        return colon != NULL && opponent_exists(colon + 1);
    }
    return kind != NULL && (colon == NULL || (kind == &opponent_duct &&
                                              read_exploration(colon + 1, &exploration)));
}

struct opponent *opponent_new(const char *name, const struct variant *variant,
                              const struct effort *effort, const char **what)
{
    const char *colon = strchr(name, ':');
    struct opponent_setup setup = {.kind = kind_of(name),
                                   .variant = variant,
                                   .effort = *effort,
                                   .exploration = usual_exploration};
    if (setup.kind == &opponent_duct && colon != NULL) {
        read_exploration(colon + 1, &setup.exploration);
    }
    if (setup.kind == &opponent_exploiter) {
        setup.model = opponent_new(colon + 1, variant, effort, what);
        if (setup.model == NULL) {
            return NULL;
        }
    }
    struct opponent *opponent = setup.kind->open(&setup, what);
    if (opponent == NULL) {
        opponent_free(setup.model);
    }
    return opponent;
}

bool opponent_models(const char *name, const char *model)
{
    return kind_of(name) == &opponent_exploiter && strcmp(strchr(name, ':') + 1, model) == 0;
}

void opponent_list(void)
{
    for (int i = 0; i < KINDS; i++) {
        fprintf(stderr, "  %-10s %s\n", kinds[i]->name, kinds[i]->title);
    }
}
