/* The table of the players, and the one that knows nothing. */
#include "bench/opponents.h"

#include "bench/material.h"
#include "bench/opponent.h"
#include "rules/zobrist.h"

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

static struct random_opponent *own(struct opponent *opponent)
{
    return (struct random_opponent *)(void *)opponent;
}

static struct opponent *random_open(const struct opponent_setup *setup, const char **what)
{
    struct random_opponent *opponent = opponent_allocate(setup, sizeof *opponent);
    *what = opponent_short_memory;
    return opponent != NULL ? &opponent->head : NULL;
}

static void random_close(struct opponent *opponent)
{
    free(opponent);
}

static void random_begin(struct opponent *opponent, uint64_t seed)
{
    own(opponent)->state = seed;
}

static void random_think(struct opponent *opponent, const struct game *game, int seat,
                         const struct mixture *told, struct thought *thought)
{
    (void)told;
    struct random_opponent *player = own(opponent);
    opponent_moves(opponent->variant, game_position(game), seat, &player->list);
    uint64_t drawn = splitmix64(&player->state) % (uint64_t)player->list.count;
    thought->move = player->list.move[drawn];
}

/* --- All of them --- */

static const struct opponent_kind kinds[] = {
    {"engine", "the engine, its move drawn from its mix", MIX_SAMPLE, engine_opponent_open,
     engine_opponent_close, engine_opponent_begin, engine_opponent_think},
    {"argmax", "the engine, always its likeliest move", MIX_ARGMAX, engine_opponent_open,
     engine_opponent_close, engine_opponent_begin, engine_opponent_think},
    {"safest", "the engine, always its safest move", MIX_SECURE, engine_opponent_open,
     engine_opponent_close, engine_opponent_begin, engine_opponent_think},
    {"secure", "pessimistic alpha-beta with the engine's evaluation", EVALUATOR_FULL,
     serial_opponent_open, serial_opponent_close, serial_opponent_begin, serial_opponent_think},
    {"material", "pessimistic alpha-beta with material and squares only", EVALUATOR_MATERIAL,
     serial_opponent_open, serial_opponent_close, serial_opponent_begin, serial_opponent_think},
    {"duct", "decoupled UCT with the engine's evaluation; duct:0.3 explores so much", 0,
     duct_opponent_open, duct_opponent_close, duct_opponent_begin, duct_opponent_think},
    {"exploiter", "exploiter:PLAYER plays the best response to that player", 0, exploiter_open,
     exploiter_close, exploiter_begin, exploiter_think},
    {"random", "any legal move", 0, random_open, random_close, random_begin, random_think},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

void *opponent_allocate(const struct opponent_setup *setup, size_t size)
{
    struct opponent *opponent = calloc(1, size);
    if (opponent != NULL) {
        *opponent = (struct opponent){setup->kind, setup->variant, setup->effort};
    }
    return opponent;
}

void opponent_moves(const struct variant *variant, const struct position *standing, int seat,
                    struct move_list *list)
{
    _Alignas(64) unsigned char room[POSITION_SIZE_MAX];
    struct position *asked = (struct position *)(void *)room;
    variant->open(standing, asked, seat);
    list->count = 0;
    variant->generate(asked, GENERATE_ALL, list);
}

void opponent_certain(struct thought *thought)
{
    thought->mixture.count[0] = 1;
    thought->mixture.move[0][0] = thought->move;
    thought->mixture.permille[0][0] = 1000;
}

/* The kind that the name begins with, up to its colon; NULL when there is none. */
static const struct opponent_kind *kind_of(const char *name)
{
    size_t length = strcspn(name, ":");
    for (int i = 0; i < KINDS; i++) {
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, name, length) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}

static bool is_number(const char *text)
{
    char *end;
    double number = strtod(text, &end);
    return end != text && *end == '\0' && number >= 0 && number <= DBL_MAX;
}

bool opponent_exists(const char *name)
{
    const struct opponent_kind *kind = kind_of(name);
    const char *colon = strchr(name, ':');
    if (kind != NULL && kind->open == exploiter_open) {
        return colon != NULL && opponent_exists(colon + 1);
    }
    if (kind != NULL && kind->open == duct_opponent_open && colon != NULL) {
        return is_number(colon + 1);
    }
    return kind != NULL && colon == NULL;
}

struct opponent *opponent_new(const char *name, const struct variant *variant,
                              const struct effort *effort, const char **what)
{
    const char *colon = strchr(name, ':');
    struct opponent_setup setup = {.kind = kind_of(name),
                                   .variant = variant,
                                   .effort = *effort,
                                   .model = colon != NULL ? colon + 1 : ""};
    *what = "no such player";
    return setup.kind != NULL ? setup.kind->open(&setup, what) : NULL;
}

bool opponent_models(const char *name, const char *model)
{
    const char *colon = strchr(name, ':');
    return strncmp(name, "exploiter:", strlen("exploiter:")) == 0 &&
           strcmp(colon + 1, model) == 0;
}

void opponent_free(struct opponent *opponent)
{
    if (opponent != NULL) {
        opponent->kind->close(opponent);
    }
}

void opponent_begin(struct opponent *opponent, uint64_t seed)
{
    opponent->kind->begin(opponent, seed);
}

void opponent_think(struct opponent *opponent, const struct game *game, int seat,
                    const struct mixture *told, struct thought *thought)
{
    int64_t before = effort_spent();
    memset(thought, 0, sizeof *thought);
    opponent->kind->think(opponent, game, seat, told, thought);
    thought->spent = effort_spent() - before;
}

void opponent_list(void)
{
    for (int i = 0; i < KINDS; i++) {
        fprintf(stderr, "  %-10s %s\n", kinds[i].name, kinds[i].title);
    }
}
