/* Correction history, see correction.h. */
#include "engine/correction.h"

#include "engine/params.h"

#include <string.h>

enum { ERROR_MAX = 400, DEPTH_WEIGHT_MAX = 16, WEIGHTS_SUM = 256 };

void correction_find(struct correction *correction, const struct variant *variant,
                     const struct position *position, struct correction_rows *rows)
{
    uint64_t key[STRUCTURES];
    variant->structure(position, key);
    for (int i = 0; i < STRUCTURES; i++) {
        rows->error[i] =
            &correction->error[position->seat][i][key[i] >> (64 - CORRECTION_BITS)];
    }
}

int correction_of(const struct correction_rows *rows)
{
    int sum = 0;
    for (int i = 0; i < STRUCTURES; i++) {
        sum += *rows->error[i];
    }
    return sum * PARAM(CORRECTION_PERCENT) / (100 * CORRECTION_GRAIN);
}

void correction_learn(const struct correction_rows *rows, int error, int depth)
{
    const int most = CORRECTION_MAX * CORRECTION_GRAIN;
    int weight = depth + 1 < DEPTH_WEIGHT_MAX ? depth + 1 : DEPTH_WEIGHT_MAX;
    error = error < -ERROR_MAX ? -ERROR_MAX : error > ERROR_MAX ? ERROR_MAX : error;
    for (int i = 0; i < STRUCTURES; i++) {
        int row = *rows->error[i];
        row += (error * CORRECTION_GRAIN - row) * weight / WEIGHTS_SUM;
        *rows->error[i] = (int16_t)(row < -most ? -most : row > most ? most : row);
    }
}

void correction_clear(struct correction *correction)
{
    memset(correction, 0, sizeof *correction);
}
