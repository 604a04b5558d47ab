#include "engine/skill.h"

#include "rules/position.h"

#include <math.h>

/* What was measured; between two rows the logarithm of nodes and the noise change evenly. */
static const struct row {
    int elo;
    int nodes, noise;
} rows[] = {{500, 30, 620},  {640, 40, 500},   {1070, 50, 150}, {1350, 65, 60},
            {1780, 165, 28}, {2000, 1000, 22}, {2450, 5200, 12}};

enum { ROWS = sizeof rows / sizeof rows[0] };

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

struct skill skill_of_elo(int elo)
{
    elo = within(elo, ELO_LEAST, ELO_MOST);
    int above = 1;
    while (above < ROWS - 1 && rows[above].elo < elo) {
        above++;
    }
    const struct row *low = &rows[above - 1];
    const struct row *high = &rows[above];
    double share = (double)(elo - low->elo) / (high->elo - low->elo);
    double doublings = share * log2((double)high->nodes / low->nodes);
    double noise = low->noise + share * (high->noise - low->noise);
    return (struct skill){(uint64_t)llround(low->nodes * exp2(doublings)), (int)lround(noise)};
}

struct skill skill_of_level(int level)
{
    level = within(level, SKILL_LEAST, SKILL_FULL);
    if (level == SKILL_FULL) {
        return (struct skill){0, 0};
    }
    int steps = SKILL_FULL - 1 - SKILL_LEAST;
    return skill_of_elo(ELO_LEAST + (ELO_MOST - ELO_LEAST) * (level - SKILL_LEAST) / steps);
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
