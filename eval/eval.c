#include "eval/eval.h"

#include <pthread.h>
#include <string.h>

extern const struct evaluator chess_evaluator;
extern const struct evaluator xodul_evaluator;
extern const struct evaluator cubic_evaluator;
extern const struct evaluator nodal_evaluator;
extern const struct evaluator xymyx_evaluator;
extern const struct evaluator gala_evaluator;
extern const struct evaluator gala_shared_evaluator;
extern const struct evaluator gala_cutthroat_evaluator;

static struct row {
    const struct evaluator *evaluator;
    pthread_once_t built; /* a search may be reading the tables when they are asked for again */
} rows[] = {{&chess_evaluator, PTHREAD_ONCE_INIT},
            {&xodul_evaluator, PTHREAD_ONCE_INIT},
            {&cubic_evaluator, PTHREAD_ONCE_INIT},
            {&nodal_evaluator, PTHREAD_ONCE_INIT},
            {&xymyx_evaluator, PTHREAD_ONCE_INIT},
            {&gala_evaluator, PTHREAD_ONCE_INIT},
            {&gala_shared_evaluator, PTHREAD_ONCE_INIT},
            {&gala_cutthroat_evaluator, PTHREAD_ONCE_INIT}};

int eval_pieces(const struct evaluator *evaluator, const struct variant *variant,
                const struct position *position, int seat)
{
    int value = 0;
    for (int square = 0; square < variant->files * variant->ranks; square++) {
        int piece = position_piece(position, square);
        value +=
            piece != 0 && piece_seat(piece) == seat ? evaluator->value[piece_type(piece)] : 0;
    }
    for (int type = 1; type < PIECE_TYPES_MAX; type++) {
        value += variant->pool(position, seat, type) * evaluator->value[type];
    }
    return value;
}

int eval_material(const struct evaluator *evaluator, const struct variant *variant,
                  const struct position *position)
{
    int score = (int)((position->key >> 32) % (2 * MATERIAL_NOISE + 1)) - MATERIAL_NOISE;
    for (int seat = 0; seat < variant->seats; seat++) {
        int value = eval_pieces(evaluator, variant, position, seat);
        score += variant->team[seat] == variant->team[position->seat] ? value : -value;
    }
    return score > SCORE_LIMIT ? SCORE_LIMIT : score < -SCORE_LIMIT ? -SCORE_LIMIT : score;
}

static bool serves(const struct evaluator *evaluator, const char *variant)
{
    for (const char *const *name = evaluator->variants; *name != NULL; name++) {
        if (strcmp(*name, variant) == 0) {
            return true;
        }
    }
    return false;
}

const struct evaluator *eval_find(const struct variant *variant)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (serves(rows[i].evaluator, variant->name)) {
            if (rows[i].evaluator->init != NULL) {
                pthread_once(&rows[i].built, rows[i].evaluator->init);
            }
            return rows[i].evaluator;
        }
    }
    return NULL;
}
