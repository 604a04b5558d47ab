/* The turns of Gala. There is no check rule (G18), so every turn a man can make is legal, and
 * a seat's turns are the sum of its men's reaches, each gathered as a set: two paths to one
 * square are one turn. */
#include "rules/gala/gala.h"

/* What the reach of every man depends on, found once. */
struct scene {
    const struct board *board;
    struct gala_views men; /* of all seats */
    bitset own;
    bitset prey;        /* men that can be captured: a partner's too (G20) */
    bitset prey_royals; /* royals that can be shot: no partner's (G20) */
    bool is_korean;
    const struct gala_marches *march; /* of the seat and set-up */
};

FORCE_INLINE struct scene scene_of(const struct gala *gala, int seat, bool four)
{
    const struct board *board = &gala->board;
    wide own = gala_army(gala, seat, four);
    wide foes = gala_foes(gala, seat, four);
    wide prey = four ? wide_minus(gala_occupied(board), own) : foes;
    int flag = four ? gala_flag(gala->setup, seat) : 2 * gala->setup + seat;
    return (struct scene){.board = board,
                          .men = gala_views_of(gala_occupied(board)),
                          .own = wide_store(own),
                          .prey = wide_store(prey),
                          .prey_royals = wide_store(wide_and(gala_royals(board), foes)),
                          .is_korean = gala->head.options & GALA_KOREAN,
                          .march = &gala_tables.march[flag]};
}

/* G6, G7: where a hopper on `square` goes, own men perhaps among it; `type` is a constant. */
FORCE_INLINE wide hopper_reach(const struct scene *scene, int type, int square,
                               enum generation which)
{
    const struct gala_views *men = &scene->men;
    bool is_cannon = type == GALA_CANNON;
    if (which == GENERATE_NOISY) {
        return is_cannon ? gala_cannon_prey(square, men) : gala_archer_prey(square, men);
    }
    if (scene->is_korean) {
        return is_cannon ? gala_cannon_hop(square, men) : gala_archer_hop(square, men);
    }
    wide prey = is_cannon ? gala_cannon_prey(square, men) : gala_archer_prey(square, men);
    wide slide = is_cannon ? gala_rook_slide(square, men) : gala_bishop_slide(square, men);
    return wide_or(wide_minus(slide, wide_load(&men->seen[UPRIGHT])), prey);
}

/* Squares that the man of a kind on `square` reaches, own men perhaps among them; for noisy
 * turns only, perhaps without the empty ones. */
FORCE_INLINE wide reach(const struct scene *scene, int type, int square, enum generation which)
{
    const struct gala_views *men = &scene->men;
    switch (type) {
    case GALA_PAWN:
    case GALA_SOLDIER:
        return wide_load(&scene->march->step[type][square]);
    case GALA_HORSE:
        return gala_horse_reach(square, &men->seen[UPRIGHT]);
    case GALA_ELEPHANT:
        return gala_elephant_reach(square, &men->seen[UPRIGHT]);
    case GALA_BISHOP:
        return gala_bishop_slide(square, men);
    case GALA_ROOK:
        return gala_rook_slide(square, men);
    case GALA_CANNON:
    case GALA_ARCHER:
        return hopper_reach(scene, type, square, which);
    default:
        return wide_load(&gala_tables.step[type][square]);
    }
}

/* Squares that it may go to. */
FORCE_INLINE wide targets(const struct scene *scene, int type, int square,
                          enum generation which)
{
    return wide_minus(reach(scene, type, square, which), wide_load(&scene->own));
}

/* Royals that a royal of a kind on `square` can shoot (G11). */
FORCE_INLINE wide shots(const struct scene *scene, int type, int square)
{
    bool slanted = !gala_is_straight(type, square);
    wide seen = gala_sight(square, slanted, &scene->men);
    if (type == GALA_KING) {
        seen = wide_or(seen, gala_sight(square, !slanted, &scene->men));
    }
    return wide_and(seen, wide_load(&scene->prey_royals));
}

/* Writes a turn of the kind to every square of the set. */
FORCE_INLINE void emit(struct move_list *list, enum move_kind kind, int from, wide set)
{
    bitset to = wide_store(set);
    if (!wide_any(set)) {
        return;
    }
    for (int i = 0; i < WORDS; i++) {
        for (uint64_t word = to.word[i]; word != 0; word &= word - 1) {
            int square = 64 * i + __builtin_ctzll(word);
            move_list_add(list, move_make(kind, from, square, 0, 0));
        }
    }
}

/* Counts the turns of the men of one kind, or writes those wanted to `list`. */
FORCE_INLINE int turns_of(const struct scene *scene, int type, enum generation which,
                          struct move_list *list)
{
    bitset men =
        wide_store(wide_and(wide_load(&scene->own), wide_load(&scene->board->type[type])));
    int count = 0;
    for (int i = 0; i < WORDS; i++) {
        for (uint64_t word = men.word[i]; word != 0; word &= word - 1) {
            int square = 64 * i + __builtin_ctzll(word);
            wide reached = targets(scene, type, square, which);
            bool shoots = type >= GALA_ADVISOR && which != GENERATE_QUIET;
            wide shot = shoots ? shots(scene, type, square) : wide_empty();
            if (list == NULL) {
                count += wide_count(reached);
                count += shoots ? wide_count(shot) : 0;
                continue;
            }
            if (which & GENERATE_NOISY) {
                emit(list, MOVE_CAPTURE, square, wide_and(reached, wide_load(&scene->prey)));
                if (shoots) {
                    emit(list, MOVE_SHOT, square, shot);
                }
            }
            if (which & GENERATE_QUIET) {
                emit(list, MOVE_QUIET, square, wide_minus(reached, wide_load(&scene->prey)));
            }
        }
    }
    return count;
}

FORCE_INLINE int turns(const struct gala *gala, int seat, bool four, enum generation which,
                       struct move_list *list)
{
    if (gala->head.is_over) {
        return 0;
    }
    struct scene scene = scene_of(gala, seat, four);
    int count = turns_of(&scene, GALA_PAWN, which, list);
    count += turns_of(&scene, GALA_SOLDIER, which, list);
    count += turns_of(&scene, GALA_HORSE, which, list);
    count += turns_of(&scene, GALA_ELEPHANT, which, list);
    count += turns_of(&scene, GALA_BISHOP, which, list);
    count += turns_of(&scene, GALA_ROOK, which, list);
    count += turns_of(&scene, GALA_CANNON, which, list);
    count += turns_of(&scene, GALA_ARCHER, which, list);
    count += turns_of(&scene, GALA_ADVISOR, which, list);
    count += turns_of(&scene, GALA_GENERAL, which, list);
    count += turns_of(&scene, GALA_KING, which, list);
    return count;
}

/* How many turns `seat` has, as if it were to move. Large, and so compiled once, for two seats
 * and for four; so are the bodies of generate. */
static int count(const struct gala *gala, int seat, bool four)
{
    return turns(gala, seat, four, GENERATE_ALL, NULL);
}

/* Makes constants of what is wanted. */
static void generate(const struct gala *gala, bool four, enum generation which,
                     struct move_list *list)
{
    int seat = gala->head.seat;
    switch (which) {
    case GENERATE_NOISY:
        turns(gala, seat, four, GENERATE_NOISY, list);
        break;
    case GENERATE_QUIET:
        turns(gala, seat, four, GENERATE_QUIET, list);
        break;
    default:
        turns(gala, seat, four, GENERATE_ALL, list);
        break;
    }
}

void gala_generate(const struct position *position, enum generation which,
                   struct move_list *list)
{
    generate(gala_of(position), false, which, list);
}

void gala_four_generate(const struct position *position, enum generation which,
                        struct move_list *list)
{
    generate(gala_of(position), true, which, list);
}

uint64_t gala_count(const struct position *position)
{
    return (uint64_t)count(gala_of(position), position->seat, false);
}

uint64_t gala_four_count(const struct position *position)
{
    return (uint64_t)count(gala_of(position), position->seat, true);
}

/* Whether a man of the kind among `own` has a step of the table that leads to no own man. */
FORCE_INLINE bool has_step(const struct gala *gala, wide own, int type,
                           const bitset step[SQUARES])
{
    bitset men = wide_store(wide_and(own, wide_load(&gala->board.type[type])));
    while (bitset_any(men)) {
        if (wide_any(wide_minus(wide_load(&step[bitset_pop(&men)]), own))) {
            return true;
        }
    }
    return false;
}

/* Asked after every turn of a game for four: there is nearly always a soldier or a pawn. */
bool gala_can_move(const struct gala *gala, int seat)
{
    bool four = gala->seats == SEATS_MAX;
    wide own = four ? gala_army(gala, seat, true) : gala_army(gala, seat, false);
    const struct gala_marches *march = &gala_tables.march[gala_flag(gala->setup, seat)];
    if (!wide_any(own)) {
        return false;
    }
    for (int type = GALA_PAWN; type <= GALA_SOLDIER; type++) {
        if (has_step(gala, own, type, march->step[type])) {
            return true;
        }
    }
    for (int type = GALA_ADVISOR; type <= GALA_KING; type++) {
        if (has_step(gala, own, type, gala_tables.step[type])) {
            return true;
        }
    }
    return count(gala, seat, four) > 0;
}

/* The scene as a man sees it, whoever is to move. */
static struct scene scene_for(const struct gala *gala, int man)
{
    return gala->seats == SEATS_MAX ? scene_of(gala, man_seat(man), true)
                                    : scene_of(gala, man_seat(man), false);
}

wide gala_reach(const struct gala *gala, int square)
{
    int man = gala->board.square[square];
    struct scene scene = scene_for(gala, man);
    return targets(&scene, piece_type(man), square, GENERATE_ALL);
}

wide gala_shots(const struct gala *gala, int square)
{
    int man = gala->board.square[square];
    struct scene scene = scene_for(gala, man);
    return piece_type(man) >= GALA_ADVISOR ? shots(&scene, piece_type(man), square)
                                           : wide_empty();
}

bool gala_is_legal(const struct position *position, move_t move)
{
    const struct gala *gala = gala_of(position);
    int from = move_from(move);
    int to = move_to(move);
    enum move_kind kind = move_kind(move);
    if (position->is_over || move_piece_type(move) != 0 || move_via(move) != 0 ||
        gala->board.square[from] == 0 || man_seat(gala->board.square[from]) != position->seat) {
        return false;
    }
    switch (kind) {
    case MOVE_QUIET:
    case MOVE_CAPTURE:
        return (gala->board.square[to] != 0) == (kind == MOVE_CAPTURE) &&
               wide_has(gala_reach(gala, from), to);
    case MOVE_SHOT:
        return wide_has(gala_shots(gala, from), to);
    default:
        return false;
    }
}
