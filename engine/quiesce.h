/* Quiescence search: what comes after the last ply of the full search. */
#ifndef ENGINE_QUIESCE_H
#define ENGINE_QUIESCE_H

#include "engine/worker.h"

/* The value of frame->position within the window, searching noisy moves only, and evasions
 * while in check. The position is not at an end, and the frame has no line yet. Meaningless
 * once worker->stopped. */
int quiesce(struct worker *worker, struct frame *frame, struct window window);

#endif
