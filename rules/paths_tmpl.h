/* Step trees: every bent, lame or branching move as data. The reach of a man from a square
 * is a tree of steps in preorder. Walk it with one rule: over an empty square go on to the
 * next entry; on a man jump over the subtree that he blocks, `skip` entries. A step that does
 * not `land` is only passed over (a lame man's first step). Branches, bends and lameness are
 * all in the order of the entries; two branches may meet, so reach is gathered with `or`.
 *
 * The includer has the board's bitset and defines PATH_STEPS_MAX, the steps of the largest
 * tree.
 */
#ifndef PATH_STEPS_MAX
#include "rules/bitset_tmpl.h"
#define PATH_STEPS_MAX 64
#endif

#include <assert.h>

/* One entry: the square, how many entries its subtree has with itself, whether one may stop. */
struct step {
    uint8_t to;
    uint8_t skip;
    bool lands;
};

struct path {
    int count;
    struct step step[PATH_STEPS_MAX];
};

/* Opens a step after those already there and returns its index for path_close. */
static inline int path_open(struct path *path, int to, bool lands)
{
    assert(path->count < PATH_STEPS_MAX);
    path->step[path->count] = (struct step){(uint8_t)to, 1, lands};
    return path->count++;
}

/* Ends the subtree of a step: all opened since depend on its square being empty. */
static inline void path_close(struct path *path, int index)
{
    path->step[index].skip = (uint8_t)(path->count - index);
}

/* Squares attacked: every empty square one may stop on, and the first man of each branch. */
static inline bitset path_attacks(const struct path *path, bitset occupied)
{
    bitset attacks = bitset_empty();
    for (int i = 0; i < path->count;) {
        struct step step = path->step[i];
        if (step.lands) {
            bitset_add(&attacks, step.to);
        }
        i += bitset_has(occupied, step.to) ? step.skip : 1;
    }
    return attacks;
}

/* Squares beyond exactly one man, through the second man of each branch (bent hoppers). */
static inline bitset path_hops(const struct path *path, bitset occupied)
{
    bitset hops = bitset_empty();
    for (int i = 0; i < path->count;) {
        int end = i + path->step[i].skip;
        if (!bitset_has(occupied, path->step[i].to)) {
            i++;
            continue;
        }
        for (int beyond = i + 1; beyond < end;) {
            struct step step = path->step[beyond];
            if (step.lands) {
                bitset_add(&hops, step.to);
            }
            beyond += bitset_has(occupied, step.to) ? step.skip : 1;
        }
        i = end;
    }
    return hops;
}
