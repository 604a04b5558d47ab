/* The list of games. A new game is one row here. */
#include "rules/variant.h"

#include <pthread.h>
#include <string.h>
#include <strings.h>

extern const struct variant variant_chess;
extern const struct variant variant_xodul;
extern const struct variant variant_cubic;
extern const struct variant variant_nodal;
extern const struct variant variant_nodal_ludii;
extern const struct variant variant_xymyx;
extern const struct variant variant_gala;
extern const struct variant variant_gala_shared;
extern const struct variant variant_gala_team;
extern const struct variant variant_gala_team_shared;
extern const struct variant variant_gala_cutthroat;

static struct row {
    const struct variant *variant;
    pthread_once_t built; /* a search may be reading the tables when they are asked for again */
} rows[] = {
    {&variant_chess, PTHREAD_ONCE_INIT},         {&variant_xodul, PTHREAD_ONCE_INIT},
    {&variant_cubic, PTHREAD_ONCE_INIT},         {&variant_nodal, PTHREAD_ONCE_INIT},
    {&variant_nodal_ludii, PTHREAD_ONCE_INIT},   {&variant_xymyx, PTHREAD_ONCE_INIT},
    {&variant_gala, PTHREAD_ONCE_INIT},          {&variant_gala_shared, PTHREAD_ONCE_INIT},
    {&variant_gala_team, PTHREAD_ONCE_INIT},     {&variant_gala_team_shared, PTHREAD_ONCE_INIT},
    {&variant_gala_cutthroat, PTHREAD_ONCE_INIT}};

const char *const variant_two_names[] = {"White", "Black"};

int variant_count(void)
{
    return (int)(sizeof rows / sizeof *rows);
}

const struct variant *variant_at(int index)
{
    return rows[index].variant;
}

static bool is_called(const struct variant *variant, const char *name)
{
    if (strcasecmp(variant->name, name) == 0) {
        return true;
    }
    for (const char *const *alias = variant->aliases; alias != NULL && *alias != NULL;
         alias++) {
        if (strcasecmp(*alias, name) == 0) {
            return true;
        }
    }
    return false;
}

const struct variant *variant_find(const char *name)
{
    for (int i = 0; i < variant_count(); i++) {
        if (is_called(rows[i].variant, name)) {
            pthread_once(&rows[i].built, rows[i].variant->init);
            return rows[i].variant;
        }
    }
    return NULL;
}

struct outcome outcome_stalemate_draws(const struct position *position)
{
    return position->in_check ? (struct outcome){OUTCOME_LOSS, "checkmate"}
                              : (struct outcome){OUTCOME_DRAW, "stalemate"};
}

struct outcome outcome_stalemate_loses(const struct position *position)
{
    return (struct outcome){OUTCOME_LOSS, position->in_check ? "checkmate" : "no legal turn"};
}

bool is_always_alive(const struct position *position, int seat)
{
    (void)position;
    (void)seat;
    return true;
}

int pool_none(const struct position *position, int seat, int piece)
{
    (void)position;
    (void)seat;
    (void)piece;
    return 0;
}

unsigned variant_seats_alive(const struct variant *variant, const struct position *position)
{
    unsigned alive = 0;
    for (int seat = 0; seat < variant->seats; seat++) {
        alive |= (unsigned)variant->is_alive(position, seat) << seat;
    }
    return alive;
}

void variant_start(const struct variant *variant, unsigned options, struct position *position)
{
    struct text_error error;
    const char *fen =
        variant->start_fens != NULL ? variant->start_fens[options] : variant->start_fen;
    variant->from_fen(position, fen, options, &error);
}

bool variant_set_option(const struct variant *variant, const char *name, const char *value,
                        unsigned *options)
{
    for (int i = 0; variant->options != NULL && variant->options[i].name != NULL; i++) {
        if (strcasecmp(variant->options[i].name, name) != 0) {
            continue;
        }
        for (unsigned choice = 0; choice < 2; choice++) {
            if (strcasecmp(variant->options[i].value[choice], value) == 0) {
                *options = (*options & ~(1U << i)) | choice << i;
                return true;
            }
        }
    }
    return false;
}
