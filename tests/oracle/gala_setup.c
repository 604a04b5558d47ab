/* Random positions of Gala Xiang-Qi: men on and beside the Road, crowds, few royals, and royals
 * in line with each other. */
#include "tests/oracle/setup.h"

#include <string.h>

enum { FILES = 16, SQUARES = 256 };

/* Where the men of one position are put. */
struct taste {
    int spread; /* around the centre; 0: anywhere */
    int centre;
    bool near_road;
    char favourite;
};

static bool is_near_road(int square)
{
    int file = square % FILES;
    int rank = square / FILES;
    return (file >= 5 && file <= 10) || (rank >= 5 && rank <= 10);
}

/* An empty square to the taste, or, where there is hardly any, any empty square. */
static int choose_square(const struct oracle_position *position, const struct taste *taste,
                         uint64_t *random)
{
    for (int i = 0; i < 32; i++) {
        int square = random_below(random, SQUARES);
        int files = square % FILES - taste->centre % FILES;
        int ranks = square / FILES - taste->centre / FILES;
        bool is_close = files * files <= taste->spread * taste->spread &&
                        ranks * ranks <= taste->spread * taste->spread;
        if (position->square[square] == ORACLE_EMPTY && (taste->spread == 0 || is_close) &&
            (!taste->near_road || is_near_road(square))) {
            return square;
        }
    }
    return random_empty_square(&oracle_gala, position, random);
}

/* A square in line with `from`, or to the taste where that is taken. */
static int choose_in_line(const struct oracle_position *position, int from,
                          const struct taste *taste, uint64_t *random)
{
    int distance = 1 + random_below(random, 12);
    int file = from % FILES + distance * (random_below(random, 3) - 1);
    int rank = from / FILES + distance * (random_below(random, 3) - 1);
    bool is_on_board = file >= 0 && file < FILES && rank >= 0 && rank < FILES;
    if (is_on_board && position->square[rank * FILES + file] == ORACLE_EMPTY) {
        return rank * FILES + file;
    }
    return choose_square(position, taste, random);
}

/* Mostly one to three royals of a side, many of them in line with the one put before. */
static void put_royals(struct oracle_position *position, const struct taste *taste,
                       uint64_t *random)
{
    int last = random_below(random, SQUARES);
    for (int side = 0; side < 2; side++) {
        int most = random_below(random, 4) == 0 ? 10 : 3;
        int royals = 1 + random_below(random, most);
        royals = random_below(random, 2) == 0 ? 1 : royals;
        royals = random_below(random, 400) == 0 ? 0 : royals;
        for (int i = 0; i < royals; i++) {
            last = random_below(random, 2) == 0 ? choose_square(position, taste, random)
                                                : choose_in_line(position, last, taste, random);
            position->square[last] = oracle_man(side, "KGA"[random_below(random, 3)]);
        }
    }
}

void gala_set_up(struct oracle_position *position, uint64_t *random)
{
    static const int most[] = {8, 24, 48, 96};
    static const char letters[] = "RBCVHEPS";
    struct taste taste = {
        .spread = random_below(random, 2) == 0 ? 0 : 3 + random_below(random, 4),
        .centre = random_below(random, SQUARES),
        .near_road = random_below(random, 3) == 0,
        .favourite = letters[random_below(random, 8)],
    };
    put_royals(position, &taste, random);
    int men = random_below(random, most[random_below(random, 4)]);
    for (int i = 0; i < men; i++) {
        char kind =
            random_below(random, 4) == 0 ? taste.favourite : letters[random_below(random, 8)];
        int square = choose_square(position, &taste, random);
        position->square[square] = oracle_man(random_below(random, 2), kind);
    }
    random_turn_to_checked(&oracle_gala, position, random);
}
