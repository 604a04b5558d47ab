/* See slow_endgame.h. */
#include "tests/endgames/slow_endgame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SETS_MAX = 64 };

/* What is known of a position: 0 nothing or a draw, plies + 1 of a win, -(plies + 1) of a loss;
 * or one of these. */
enum { REFUSED = INT16_MIN, DRAWN = INT16_MAX };

/* A move leads to the position with this number, or, with the top bit, out of the set to a
 * position with the code that the low bits are. */
enum { OUTSIDE = 0x40000000, CODE_BITS = 0xffff };

struct slow_set {
    char pieces[SLOW_MEN_MAX + 1]; /* as oracle_piece writes them, in ascending order */
    int count;
    uint8_t pool[2][26];
    long positions;
    int16_t *code;
    /* While it is solved: moves, and where those of each position begin. */
    uint32_t *target;
    long *first;
    long moves, room;
    int longest; /* code outside */
};

struct slow_endgames {
    const struct oracle_game *game;
    unsigned options;
    int sets;
    struct slow_set *set[SETS_MAX];
};

struct slow_endgames *slow_endgames_new(const struct oracle_game *game, unsigned options)
{
    struct slow_endgames *endgames = calloc(1, sizeof *endgames);
    assert(endgames != NULL);
    endgames->game = game;
    endgames->options = options;
    return endgames;
}

void slow_endgames_free(struct slow_endgames *endgames)
{
    for (int i = 0; i < endgames->sets; i++) {
        free(endgames->set[i]->code);
        free(endgames->set[i]);
    }
    free(endgames);
}

static int squares_of(const struct slow_endgames *endgames)
{
    return endgames->game->files * endgames->game->ranks;
}

/* --- Sets --- */

/* Puts a piece in its place in the order. */
static void add_piece(struct slow_set *set, char piece)
{
    int at = set->count++;
    assert(set->count <= SLOW_MEN_MAX);
    for (; at > 0 && set->pieces[at - 1] > piece; at--) {
        set->pieces[at] = set->pieces[at - 1];
    }
    set->pieces[at] = piece;
}

static struct slow_set *solve_set(struct slow_endgames *endgames, const struct slow_set *like);

/* The set with these pieces and pools, solved. */
static struct slow_set *find_set(struct slow_endgames *endgames, const struct slow_set *like)
{
    for (int i = 0; i < endgames->sets; i++) {
        struct slow_set *set = endgames->set[i];
        if (strcmp(set->pieces, like->pieces) == 0 &&
            memcmp(set->pool, like->pool, sizeof set->pool) == 0) {
            return set;
        }
    }
    return solve_set(endgames, like);
}

const struct slow_set *slow_solve(struct slow_endgames *endgames, const char *material)
{
    struct slow_set like = {.count = 0};
    int side = 0;
    bool in_pool = false;
    for (; *material != '\0'; material++) {
        if (*material == 'v') {
            side = 1;
            in_pool = false;
        } else if (*material == '+') {
            in_pool = true;
        } else if (in_pool) {
            like.pool[side][*material - 'A']++;
        } else {
            add_piece(&like, oracle_piece(side, *material));
        }
    }
    return find_set(endgames, &like);
}

long slow_placements(const struct slow_set *set)
{
    return set->positions;
}

/* --- Positions --- */

bool slow_position(const struct slow_endgames *endgames, const struct slow_set *set,
                   long number, struct oracle_position *position)
{
    int square[SLOW_MEN_MAX];
    char fen[ORACLE_FEN_MAX];
    memset(position, 0, sizeof *position);
    memset(position->square, ORACLE_EMPTY, sizeof position->square);
    memcpy(position->pool, set->pool, sizeof position->pool);
    position->passed = position->passed_of[0] = position->passed_of[1] = -1;
    position->fullmove_number = 1;
    position->options = endgames->options;
    position->side = (int)(number % 2);
    number /= 2;
    for (int i = set->count - 1; i >= 0; i--) {
        square[i] = (int)(number % squares_of(endgames));
        number /= squares_of(endgames);
        if (position->square[square[i]] != ORACLE_EMPTY ||
            (i + 1 < set->count && set->pieces[i] == set->pieces[i + 1] &&
             square[i] > square[i + 1])) {
            return false;
        }
        position->square[square[i]] = set->pieces[i];
    }
    oracle_print(endgames->game, position, fen);
    return endgames->game->read(position, fen, endgames->options);
}

/* Reads the pieces and pools of a position into an empty set, and their squares in its order.
 */
static void read_men(const struct slow_endgames *endgames,
                     const struct oracle_position *position, struct slow_set *set,
                     int square[SLOW_MEN_MAX])
{
    bool taken[SLOW_MEN_MAX] = {false};
    for (int at = 0; at < squares_of(endgames); at++) {
        if (position->square[at] != ORACLE_EMPTY) {
            add_piece(set, position->square[at]);
        }
    }
    for (int at = 0; at < squares_of(endgames); at++) {
        for (int i = 0; position->square[at] != ORACLE_EMPTY && i < set->count; i++) {
            if (set->pieces[i] == position->square[at] && !taken[i]) {
                taken[i] = true;
                square[i] = at;
                break;
            }
        }
    }
    memcpy(set->pool, position->pool, sizeof set->pool);
}

static long number_of(const struct slow_endgames *endgames, const int square[SLOW_MEN_MAX],
                      int count, int side)
{
    long number = 0;
    for (int i = 0; i < count; i++) {
        number = number * squares_of(endgames) + square[i];
    }
    return 2 * number + side;
}

struct slow_value slow_value_of(const struct slow_set *set, long number)
{
    int code = set->code[number];
    assert(code != REFUSED);
    return (struct slow_value){(code > 0) - (code < 0), code != 0 ? abs(code) - 1 : 0};
}

/* --- Moves --- */

static int code_of_end(const struct oracle_game *game, const struct oracle_position *position)
{
    int result = game->outcome(position).result;
    return result == 0 ? DRAWN : result;
}

/* The code of a position with other pieces. The game may be over there, with pieces that no
 * position to begin with has. */
static int code_outside(struct slow_endgames *endgames, const struct oracle_position *position)
{
    static struct oracle_list list;
    struct slow_set like = {.count = 0};
    int square[SLOW_MEN_MAX];
    list.count = 0;
    endgames->game->generate(position, &list);
    if (endgames->game->is_dead(position)) {
        return 0;
    }
    if (list.count == 0) {
        int code = code_of_end(endgames->game, position);
        return code == DRAWN ? 0 : code;
    }
    read_men(endgames, position, &like, square);
    struct slow_set *set = find_set(endgames, &like);
    return set->code[number_of(endgames, square, set->count, position->side)];
}

static void add_target(struct slow_set *set, uint32_t target)
{
    if (set->moves == set->room) {
        set->room = 2 * set->room + 1024;
        set->target = realloc(set->target, (size_t)set->room * sizeof *set->target);
        assert(set->target != NULL);
    }
    set->target[set->moves++] = target;
}

static void add_move(struct slow_endgames *endgames, struct slow_set *set,
                     const struct oracle_position *after)
{
    struct slow_set pieces = {.count = 0};
    int square[SLOW_MEN_MAX];
    assert(after->passed < 0);
    read_men(endgames, after, &pieces, square);
    if (strcmp(pieces.pieces, set->pieces) == 0 &&
        memcmp(pieces.pool, set->pool, sizeof pieces.pool) == 0) {
        add_target(set, (uint32_t)number_of(endgames, square, set->count, after->side));
        return;
    }
    int code = code_outside(endgames, after);
    assert(code != REFUSED);
    set->longest = abs(code) > set->longest ? abs(code) : set->longest;
    add_target(set, OUTSIDE | (uint16_t)code);
}

/* Lists the moves of all positions, and settles those without any. */
static void list_moves(struct slow_endgames *endgames, struct slow_set *set)
{
    struct oracle_list *list = malloc(sizeof *list);
    struct oracle_position position;
    assert(list != NULL);
    for (long number = 0; number < set->positions; number++) {
        set->first[number] = set->moves;
        set->code[number] = REFUSED;
        if (!slow_position(endgames, set, number, &position)) {
            continue;
        }
        set->code[number] = 0;
        if (endgames->game->is_dead(&position)) {
            set->code[number] = DRAWN;
            continue;
        }
        list->count = 0;
        endgames->game->generate(&position, list);
        for (int i = 0; i < list->count; i++) {
            add_move(endgames, set, &list->move[i].after);
        }
        if (list->count == 0) {
            set->code[number] = (int16_t)code_of_end(endgames->game, &position);
        }
    }
    set->first[set->positions] = set->moves;
    free(list);
}

/* --- Sweeps --- */

static int code_after(const struct slow_set *set, long move)
{
    uint32_t target = set->target[move];
    int code = (target & OUTSIDE) != 0 ? (int16_t)(target & CODE_BITS) : set->code[target];
    assert(code != REFUSED);
    return code == DRAWN ? 0 : code;
}

/* The code that follows from those of all moves, where it is that of `plies`; else 0. */
static int settle(const struct slow_set *set, long number, int plies)
{
    bool all_won = true; /* for the other side */
    int most = 0;
    for (long move = set->first[number]; move < set->first[number + 1]; move++) {
        int code = code_after(set, move);
        if (code == -plies) { /* lost for the other side in plies - 1 */
            return plies + 1;
        }
        all_won = all_won && code > 0;
        most = code > most ? code : most;
    }
    return all_won && most == plies ? -(plies + 1) : 0;
}

static bool sweep(struct slow_set *set, int plies)
{
    bool settled = false;
    for (long number = 0; number < set->positions; number++) {
        if (set->code[number] == 0) {
            set->code[number] = (int16_t)settle(set, number, plies);
            settled = settled || set->code[number] != 0;
        }
    }
    return settled;
}

static struct slow_set *solve_set(struct slow_endgames *endgames, const struct slow_set *like)
{
    struct slow_set *set = malloc(sizeof *set);
    assert(set != NULL && endgames->sets < SETS_MAX);
    *set = *like;
    set->positions = 2;
    for (int i = 0; i < set->count; i++) {
        set->positions *= squares_of(endgames);
    }
    set->code = malloc((size_t)set->positions * sizeof *set->code);
    set->first = malloc((size_t)(set->positions + 1) * sizeof *set->first);
    assert(set->code != NULL && set->first != NULL);
    endgames->set[endgames->sets++] = set;
    list_moves(endgames, set);
    for (int plies = 1, last = 0; plies <= last + 1 || plies <= set->longest; plies++) {
        last = sweep(set, plies) ? plies : last;
    }
    for (long number = 0; number < set->positions; number++) {
        set->code[number] = set->code[number] == DRAWN ? 0 : set->code[number];
    }
    free(set->first);
    free(set->target);
    set->first = NULL;
    set->target = NULL;
    return set;
}
