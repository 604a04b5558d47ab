/* Random positions of Gala Xiang-Qi: pieces on and beside the Road, crowds, few royals, and
 * royals in line with each other. With four players also those who have lost their royals or
 * all their pieces, and those who have pieces and no move. */
#include "tests/oracle/oracle_gala.h"
#include "tests/oracle/setup.h"

#include <string.h>

enum { FILES = GALA_FILES, SQUARES = GALA_SQUARES };

/* Where the pieces of one position are put. */
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

/* Puts `royals` of a seat, many of them in line with the one put before, on *last. */
static void put_royals_of(struct oracle_position *position, int seat, int royals, int *last,
                          const struct taste *taste, uint64_t *random)
{
    for (int i = 0; i < royals; i++) {
        *last = random_below(random, 2) == 0 ? choose_square(position, taste, random)
                                             : choose_in_line(position, *last, taste, random);
        position->square[*last] = oracle_piece(seat, "KGA"[random_below(random, 3)]);
    }
}

/* Mostly one to three royals of a side. */
static void put_royals(struct oracle_position *position, const struct taste *taste,
                       uint64_t *random)
{
    int last = random_below(random, SQUARES);
    for (int side = 0; side < 2; side++) {
        int most = random_below(random, 4) == 0 ? 10 : 3;
        int royals = 1 + random_below(random, most);
        royals = random_below(random, 2) == 0 ? 1 : royals;
        royals = random_below(random, 400) == 0 ? 0 : royals;
        put_royals_of(position, side, royals, &last, taste, random);
    }
}

static const char letters[] = "RBCVHEPS";

static struct taste choose_taste(uint64_t *random)
{
    return (struct taste){
        .spread = random_below(random, 2) == 0 ? 0 : 3 + random_below(random, 4),
        .centre = random_below(random, SQUARES),
        .near_road = random_below(random, 3) == 0,
        .favourite = letters[random_below(random, 8)],
    };
}

static int choose_count(uint64_t *random)
{
    static const int most[] = {8, 24, 48, 96};
    return random_below(random, most[random_below(random, 4)]);
}

static char choose_type(const struct taste *taste, uint64_t *random)
{
    return random_below(random, 4) == 0 ? taste->favourite : letters[random_below(random, 8)];
}

void gala_set_up(struct oracle_position *position, uint64_t *random)
{
    struct taste taste = choose_taste(random);
    put_royals(position, &taste, random);
    int pieces = choose_count(random);
    for (int i = 0; i < pieces; i++) {
        char type = choose_type(&taste, random);
        int square = choose_square(position, &taste, random);
        position->square[square] = oracle_piece(random_below(random, 2), type);
    }
    random_move_to_checked(&oracle_gala, position, random);
}

/* --- Four players --- */

/* What is left of a player: pieces and royals; pieces; nothing; pawns and soldiers deep in
 * their own castle, where they cannot move (G13); a royal in the corner behind three of those.
 */
enum fate { WHOLE, ROYALLESS, GONE, STUCK, WALLED };

/* The square so many files and ranks away from the corner in which the seat's castle lies. */
static int castle_square(const struct oracle_position *position, int seat, int files, int ranks)
{
    enum gala_quadrant castle = gala_castle(position, seat);
    int file = castle == SOUTH_EAST || castle == NORTH_EAST ? FILES - 1 - files : files;
    int rank = castle == NORTH_WEST || castle == NORTH_EAST ? GALA_RANKS - 1 - ranks : ranks;
    return rank * FILES + file;
}

/* Where nobody in a whole game can move, hardly a wall has a hole. */
static void put_immobile(struct oracle_position *position, int seat, enum fate fate,
                         uint64_t *random)
{
    for (int i = 1; i < 4 && fate == WALLED; i++) {
        char type = "PS"[random_below(random, 2)];
        if (random_below(random, 40) != 0) {
            position->square[castle_square(position, seat, i % 2, i / 2)] =
                oracle_piece(seat, type);
        }
        position->square[castle_square(position, seat, 0, 0)] =
            oracle_piece(seat, "KGA"[random_below(random, 3)]);
    }
    for (int i = 1 + random_below(random, 4); i > 0 && fate == STUCK; i--) {
        int square =
            castle_square(position, seat, random_below(random, 6), random_below(random, 6));
        position->square[square] = oracle_piece(seat, "PS"[random_below(random, 2)]);
    }
}

/* Returns whether nobody is to move but a hopper or two. */
static bool choose_fates(enum fate fate[4], uint64_t *random)
{
    bool is_still = random_below(random, 24) == 0;
    for (int seat = 0; seat < 4; seat++) {
        int number = is_still ? 70 + random_below(random, 50) : random_below(random, 100);
        fate[seat] = number < 60   ? WHOLE
                     : number < 70 ? ROYALLESS
                     : number < 78 ? GONE
                     : number < 89 ? STUCK
                                   : WALLED;
    }
    return is_still;
}

/* A seat in check, where there is one, half of the time; else any. */
static int choose_side(const struct oracle_position *position, uint64_t *random)
{
    int first = random_below(random, 4);
    for (int i = 0; i < 4 && random_below(random, 2) == 0; i++) {
        if (gala_in_check(position, (first + i) % 4)) {
            return (first + i) % 4;
        }
    }
    return first;
}

/* How many royals a whole player has: few if they are to be spared, so that many a side has
 * only one or none. */
static int choose_royals(bool is_spare, uint64_t *random)
{
    return is_spare ? random_below(random, 5) < 3 : 1 + random_below(random, 6);
}

/* Pieces of the players who still have some to move; hoppers of anybody in a still game, who
 * under one option have no move when there is nothing to hop over. */
static void put_pieces_of_four(struct oracle_position *position, const enum fate fate[4],
                               bool is_still, const struct taste *taste, uint64_t *random)
{
    for (int i = is_still ? random_below(random, 3) : choose_count(random); i > 0; i--) {
        char type = is_still ? "CV"[random_below(random, 2)] : choose_type(taste, random);
        int square = choose_square(position, taste, random);
        int seat = random_below(random, 4);
        if (is_still || fate[seat] == WHOLE || fate[seat] == ROYALLESS) {
            position->square[square] = oracle_piece(seat, type);
        }
    }
}

void gala_set_up_four(struct oracle_position *position, uint64_t *random)
{
    struct taste taste = choose_taste(random);
    enum fate fate[4];
    bool is_still = choose_fates(fate, random);
    bool is_spare = random_below(random, 2) == 0;
    int last = random_below(random, SQUARES);
    for (int seat = 0; seat < 4; seat++) {
        put_immobile(position, seat, fate[seat], random);
        if (fate[seat] == WHOLE) {
            int royals = choose_royals(is_spare, random);
            put_royals_of(position, seat, royals, &last, &taste, random);
        }
    }
    put_pieces_of_four(position, fate, is_still, &taste, random);
    position->side = choose_side(position, random);
    position->halfmove_clock = random_below(random, 450);
}
