/* Random positions. A kind is seldom given to more than nine pieces, pools included: the rules
 * of a game may refuse that. */
#include "tests/oracle/setup.h"

#include <string.h>

enum { TYPE_MAX = 9 };

uint64_t random_next(uint64_t *state)
{
    uint64_t mixed = *state += 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebU;
    return mixed ^ mixed >> 31;
}

int random_below(uint64_t *state, int below)
{
    return (int)(random_next(state) % (uint64_t)below);
}

int random_empty_square(const struct oracle_game *game, const struct oracle_position *position,
                        uint64_t *state)
{
    int square;
    do {
        square = random_below(state, game->files * game->ranks);
    } while (position->square[square] != ORACLE_EMPTY);
    return square;
}

/* A pawn in a random place, in promotion mixes often one step before the last rank. Seldom on
 * a rank where none may stand. */
static void put_pawn(const struct oracle_game *game, struct oracle_position *position,
                     uint64_t *state, bool advanced)
{
    int side = random_below(state, 2);
    int rank = 1 + random_below(state, game->ranks - 2);
    if (advanced && random_below(state, 2) == 0) {
        rank = side == 0 ? game->ranks - 2 : 1;
    } else if (random_below(state, 400) == 0) {
        rank = side == 0 ? 0 : game->ranks - 1;
    }
    int square = rank * game->files + random_below(state, game->files);
    if (position->square[square] == ORACLE_EMPTY) {
        position->square[square] = oracle_piece(side, 'P');
    }
}

static void put_pieces(const struct oracle_game *game, struct oracle_position *position,
                       uint64_t *state, int pawns, int pieces)
{
    bool advanced = random_below(state, 3) == 0;
    int used[26] = {0};
    for (int i = 0; i < pawns; i++) {
        put_pawn(game, position, state, advanced);
    }
    /* A mix leans to one kind, so that there are boards full of cannons or guards. */
    int letters = (int)strlen(game->letters);
    char favourite = game->letters[random_below(state, letters)];
    for (int i = 0; i < pieces; i++) {
        char type = random_below(state, 4) == 0 ? favourite
                                                : game->letters[random_below(state, letters)];
        bool full = used[type - 'A'] >= TYPE_MAX && random_below(state, 100) != 0;
        if (type == 'K' || type == 'P' || full) {
            continue;
        }
        used[type - 'A']++;
        int side = random_below(state, 2);
        if (game->pool != NULL && random_below(state, 4) == 0 && type != 'S') {
            bool common = (position->options & game->common_pool) != 0;
            position->pool[common ? 0 : side][type - 'A']++;
        } else {
            position->square[random_empty_square(game, position, state)] =
                oracle_piece(side, type);
        }
    }
}

/* Kings and rooks at home with all rights, now and then. */
static void put_castling(struct oracle_position *position, uint64_t *state)
{
    static const int home[4] = {7, 0, 63, 56};
    for (int side = 0; side < 2; side++) {
        if (random_below(state, 3) != 0) {
            continue;
        }
        position->square[side == 0 ? 4 : 60] = oracle_piece(side, 'K');
        for (int i = 2 * side; i < 2 * side + 2; i++) {
            if (random_below(state, 3) != 0) {
                position->square[home[i]] = oracle_piece(side, 'R');
                position->castle[i] = random_below(state, 4) != 0;
            }
        }
    }
}

/* The square behind a pawn of `side`, where there is one; -1 without. */
static int find_passed(const struct oracle_position *position, int side, bool joint,
                       uint64_t *state)
{
    int rank = side == 1 ? 5 : 2;
    int behind = side == 1 ? -8 : 8;
    int start = random_below(state, 8);
    for (int i = 0; i < 8; i++) {
        int square = rank * 8 + (start + i) % 8;
        if ((joint || position->square[square] == ORACLE_EMPTY) &&
            position->square[square + behind] == oracle_piece(side, 'P')) {
            return square;
        }
    }
    return -1;
}

/* En-passant squares; where both sides move at once, somebody may stand on one. */
static void put_passed(const struct oracle_game *game, struct oracle_position *position,
                       uint64_t *state)
{
    position->passed = find_passed(position, 1 - position->side, false, state);
    for (int side = 0; side < 2 && game->resolve != NULL; side++) {
        bool wanted = random_below(state, 2) == 0;
        position->passed_of[side] = wanted ? find_passed(position, side, true, state) : -1;
    }
}

void random_move_to_checked(const struct oracle_game *game, struct oracle_position *position,
                            uint64_t *state)
{
    if (oracle_king(game, position, 0) >= 0 && oracle_king(game, position, 1) >= 0 &&
        oracle_in_check(game, position, 1 - position->side) && random_below(state, 16) != 0) {
        position->side = 1 - position->side;
    }
}

/* A position as in chess: one king each, pawns, and a mix of the other pieces. */
static void set_up_as_in_chess(const struct oracle_game *game, struct oracle_position *position,
                               uint64_t *state)
{
    bool castling = game->resolve != NULL || strcmp(game->name, "chess") == 0;
    if (castling) {
        put_castling(position, state);
    }
    for (int side = 0; side < 2; side++) {
        if (oracle_king(game, position, side) < 0 && random_below(state, 400) != 0) {
            position->square[random_empty_square(game, position, state)] =
                oracle_piece(side, 'K');
        }
    }
    int crowd = random_below(state, 4); /* bare, endgame, middle game, crowded */
    int pawns = random_below(state, 1 + 6 * crowd);
    int pieces = random_below(state, 4 + 7 * crowd);
    put_pieces(game, position, state, pawns, pieces);
    random_move_to_checked(game, position, state);
    if (castling && random_below(state, 2) == 0) {
        put_passed(game, position, state);
    }
}

void oracle_random_position(const struct oracle_game *game, unsigned options, uint64_t *state,
                            struct oracle_position *position)
{
    memset(position, 0, sizeof *position);
    memset(position->square, ORACLE_EMPTY, sizeof position->square);
    position->options = options;
    position->passed = -1;
    position->passed_of[0] = position->passed_of[1] = -1;
    position->side = random_below(state, 2);
    position->halfmove_clock = random_below(state, 120);
    position->fullmove_number = 1 + random_below(state, 300);
    if (game->set_up != NULL) {
        game->set_up(position, state);
    } else {
        set_up_as_in_chess(game, position, state);
    }
    if (game->resolve != NULL) {
        position->side = 0;
    }
}
