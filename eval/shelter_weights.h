/* What pawns before a king are worth to it, for weights of games with pawns. */
#ifndef EVAL_SHELTER_WEIGHTS_H
#define EVAL_SHELTER_WEIGHTS_H

#include "eval/taper.h"

struct shelter_weights {
    taper_t near, far;       /* own pawn up to one or two ranks ahead, its file or the next */
    taper_t open, half_open; /* each of these files without pawns, without own pawns */
    taper_t storm;           /* enemy pawn up to four ranks ahead on them */
};

#endif
