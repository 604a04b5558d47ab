#include "engine/skill.h"

#include "rules/position.h"

#include <math.h>

/* What was measured; between two rows, and beyond the last, the logarithm of nodes and the rest
 * change evenly. */
static const struct row {
    int elo;
    int nodes, noise, blind;
} rows[] = {{250, 23, 265, 138}, {500, 40, 240, 100}, {700, 42, 190, 80}, {900, 45, 140, 60},
            {1100, 50, 100, 40}, {1300, 65, 65, 14},  {1400, 74, 56, 9},  {1600, 100, 38, 2},
            {1800, 190, 29, 0},  {2000, 280, 26, 0},  {2200, 515, 24, 0}, {2450, 1170, 20, 0}};

enum {
    ROWS = sizeof rows / sizeof rows[0],
    FAR = 4 /* squares: moves over so many or more are overlooked most */
};

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static double between(double share, double low, double high)
{
    return low + share * (high - low);
}

struct skill skill_of_elo(int elo, int step)
{
    if (elo == ELO_FULL) {
        return (struct skill){0, 0, 0};
    }
    elo = ELO_LEAST + (within(elo, ELO_LEAST, ELO_MOST) - ELO_LEAST) * step / 100;
    int above = 1;
    while (above < ROWS - 1 && rows[above].elo < elo) {
        above++;
    }
    const struct row *low = &rows[above - 1];
    const struct row *high = &rows[above];
    double share = (double)(elo - low->elo) / (high->elo - low->elo);
    double nodes = exp2(between(share, log2(low->nodes), log2(high->nodes)));
    return (struct skill){.nodes = (uint64_t)llround(nodes),
                          .noise =
                              (int)lround(fmax(0, between(share, low->noise, high->noise))),
                          .blind = (int)lround(between(share, low->blind, high->blind))};
}

int elo_of_level(int level)
{
    level = within(level, SKILL_LEAST, SKILL_FULL);
    if (level == SKILL_FULL) {
        return ELO_FULL;
    }
    int steps = SKILL_FULL - 1 - SKILL_LEAST;
    return ELO_LEAST + (ELO_MOST - ELO_LEAST) * (level - SKILL_LEAST) / steps;
}

int skill_noise(const struct skill *skill, uint64_t key, uint64_t game)
{
    if (skill->noise == 0) {
        return 0;
    }
    uint64_t mixed = key ^ game;
    uint64_t span = 2 * (uint64_t)skill->noise + 1;
    return (int)(splitmix64(&mixed) % span) - skill->noise;
}

bool skill_overlooks(const struct skill *skill, move_t move, int distance, uint64_t thought)
{
    int weight = 1 + within(distance, 1, FAR);
    uint64_t mixed = thought ^ (uint64_t)move_from(move) << 8 ^ (uint64_t)move_to(move);
    return splitmix64(&mixed) % 100 < (uint64_t)(skill->blind * weight / (1 + FAR));
}
