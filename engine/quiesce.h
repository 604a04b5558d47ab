/* Quiescence search: what comes after the last ply of the full search. */
#ifndef ENGINE_QUIESCE_H
#define ENGINE_QUIESCE_H

#include "engine/worker.h"

/* The value of the position within the window when only noisy moves are searched. */
int quiesce(struct worker *worker, struct frame *frame, struct window window);

#endif
