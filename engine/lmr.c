/* Late move reductions, see lmr.h. */
#include "engine/lmr.h"

#include "engine/params.h"

/* 256 * log2(x). */
static int log2_times_256(int x)
{
    int whole = 0;
    while (x >> (whole + 1) != 0) {
        whole++;
    }
    uint64_t mantissa = ((uint64_t)x << 32) >> whole; /* 1 .. 2 in 32.32 */
    int fraction = 0;
    for (int i = 0; i < 8; i++) {
        mantissa = (mantissa >> 2) * (mantissa >> 2) >> 28;
        fraction *= 2;
        if (mantissa >> 33 != 0) {
            mantissa >>= 1;
            fraction++;
        }
    }
    return whole * 256 + fraction;
}

void lmr_init(struct search *search)
{
    int log[LMR_SIZE];
    for (int i = 1; i < LMR_SIZE; i++) {
        log[i] = log2_times_256(i);
    }
    for (int depth = 1; depth < LMR_SIZE; depth++) {
        for (int count = 1; count < LMR_SIZE; count++) {
            int product = log[depth] * log[count] / 256;
            search->reduction[depth][count] =
                (int16_t)(product * 100 / PARAM(LMR_DIVISOR) * 100 / 256 + PARAM(LMR_BASE));
        }
    }
}

int lmr_base(const struct search *search, int depth, int count)
{
    const int last = LMR_SIZE - 1;
    return search->reduction[depth < last ? depth : last][count < last ? count : last];
}

int lmr(const struct worker *worker, struct frame *frame, const struct node *node, move_t move,
        int depth)
{
    if (!search_does(worker, SEARCH_LMR) || node->depth < 2 ||
        node->count <= 1 + 2 * node->pv) {
        return 0;
    }
    int reduction = lmr_base(worker->search, node->depth, node->count);
    if (move_is_noisy(move)) {
        reduction = reduction / 2;
    } else {
        reduction -= node->history * 100 / PARAM(LMR_HISTORY);
        reduction += PARAM(LMR_CUT) * node->cut;
        reduction -= 100 * (worker_entering_gain(worker, move) != 0);
    }
    reduction += PARAM(LMR_WORSE) * !node->improving - PARAM(LMR_PV) * node->pv -
                 PARAM(LMR_WAS_PV) * node->was_pv -
                 PARAM(LMR_CHECK) * (frame_head(frame + 1)->in_check != 0);
    reduction /= 100;
    int most = depth - 1;
    return reduction < 0 ? 0 : reduction > most ? (most > 0 ? most : 0) : reduction;
}

int lmr_at_root(const struct worker *worker, move_t move, int depth, int count)
{
    if (!search_does(worker, SEARCH_LMR) || count <= PARAM(LMR_ROOT_COUNT) ||
        depth < PARAM(LMR_ROOT_DEPTH) || move_is_noisy(move)) {
        return 0;
    }
    int reduction = (lmr_base(worker->search, depth, count) - PARAM(LMR_ROOT)) / 100;
    return reduction < 0 ? 0 : reduction < depth - 1 ? reduction : depth - 1;
}
