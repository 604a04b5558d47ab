/* The moves of Gala. There is no check rule (G18), so every move a piece can make is legal, and
 * a seat's moves are the sum of its pieces' reaches, each gathered as a set: two paths to one
 * square are one move. */
#include "rules/gala/gala_moves.h"

#include "rules/gala/gala_scene.h"

/* Writes a move of the kind to every square of the set. */
FORCE_INLINE void emit_set(struct move_list *list, enum move_kind kind, int from, wide set)
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

/* Whether the piece could capture something on some board. Those who step are not asked: they
 * are as quick to find. */
FORCE_INLINE bool may_capture(const struct gala_scene *scene, int type, int square)
{
    return type < GALA_HORSE || type >= GALA_ADVISOR ||
           wide_any(
               wide_and(wide_load(&gala_tables.all[type][square]), wide_load(&scene->prey)));
}

/* Counts the moves of the pieces of one kind, or writes those wanted to `list`. */
FORCE_INLINE int moves_of(const struct gala_scene *scene, int type, enum generation which,
                          struct move_list *list)
{
    bitset pieces =
        wide_store(wide_and(wide_load(&scene->own), wide_load(&scene->board->type[type])));
    int count = 0;
    for (int i = 0; i < WORDS; i++) {
        for (uint64_t word = pieces.word[i]; word != 0; word &= word - 1) {
            int square = 64 * i + __builtin_ctzll(word);
            if (which == GENERATE_NOISY && !may_capture(scene, type, square)) {
                continue;
            }
            wide reached = gala_targets(scene, type, square, which);
            bool shoots = type >= GALA_ADVISOR && which != GENERATE_QUIET;
            wide shot = shoots ? gala_shots_of(scene, type, square) : wide_empty();
            if (list == NULL) {
                count += wide_count(reached);
                count += shoots ? wide_count(shot) : 0;
                continue;
            }
            if (which & GENERATE_NOISY) {
                emit_set(list, MOVE_CAPTURE, square,
                         wide_and(reached, wide_load(&scene->prey)));
                if (shoots) {
                    emit_set(list, MOVE_SHOT, square, shot);
                }
            }
            if (which & GENERATE_QUIET) {
                emit_set(list, MOVE_QUIET, square,
                         wide_minus(reached, wide_load(&scene->prey)));
            }
        }
    }
    return count;
}

FORCE_INLINE int all_moves(const struct gala *gala, int seat, bool four, enum generation which,
                           struct move_list *list)
{
    if (gala->head.is_over) {
        return 0;
    }
    struct gala_scene scene = gala_scene_of(gala, seat, four);
    int count = moves_of(&scene, GALA_PAWN, which, list);
    count += moves_of(&scene, GALA_SOLDIER, which, list);
    count += moves_of(&scene, GALA_HORSE, which, list);
    count += moves_of(&scene, GALA_ELEPHANT, which, list);
    count += moves_of(&scene, GALA_BISHOP, which, list);
    count += moves_of(&scene, GALA_ROOK, which, list);
    count += moves_of(&scene, GALA_CANNON, which, list);
    count += moves_of(&scene, GALA_ARCHER, which, list);
    count += moves_of(&scene, GALA_ADVISOR, which, list);
    count += moves_of(&scene, GALA_GENERAL, which, list);
    count += moves_of(&scene, GALA_KING, which, list);
    return count;
}

/* How many moves `seat` has, as if it were to move. Large, and so compiled once, for two seats
 * and for four; so are the bodies of generate. */
static int count_moves(const struct gala *gala, int seat, bool four)
{
    return all_moves(gala, seat, four, GENERATE_ALL, NULL);
}

/* Makes constants of what is wanted. */
static void generate_moves(const struct gala *gala, bool four, enum generation which,
                           struct move_list *list)
{
    int seat = gala->head.seat;
    switch (which) {
    case GENERATE_NOISY:
        all_moves(gala, seat, four, GENERATE_NOISY, list);
        break;
    case GENERATE_QUIET:
        all_moves(gala, seat, four, GENERATE_QUIET, list);
        break;
    default:
        all_moves(gala, seat, four, GENERATE_ALL, list);
        break;
    }
}

void gala_generate(const struct position *position, enum generation which,
                   struct move_list *list)
{
    generate_moves(gala_of(position), false, which, list);
}

void gala_four_generate(const struct position *position, enum generation which,
                        struct move_list *list)
{
    generate_moves(gala_of(position), true, which, list);
}

uint64_t gala_count(const struct position *position)
{
    return (uint64_t)count_moves(gala_of(position), position->seat, false);
}

uint64_t gala_four_count(const struct position *position)
{
    return (uint64_t)count_moves(gala_of(position), position->seat, true);
}

/* Whether a piece of the type among `own` has a step of the table that leads to no own piece.
 */
FORCE_INLINE bool has_step(const struct gala *gala, wide own, int type,
                           const bitset step[SQUARES])
{
    bitset pieces = wide_store(wide_and(own, wide_load(&gala->board.type[type])));
    while (bitset_any(pieces)) {
        if (wide_any(wide_minus(wide_load(&step[bitset_pop(&pieces)]), own))) {
            return true;
        }
    }
    return false;
}

/* Asked after every move of a game for four: there is nearly always a soldier or a pawn. */
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
    return count_moves(gala, seat, four) > 0;
}

/* The scene as a piece sees it, whoever is to move. */
static struct gala_scene scene_for(const struct gala *gala, int piece)
{
    return gala->seats == SEATS_MAX ? gala_scene_of(gala, piece_seat(piece), true)
                                    : gala_scene_of(gala, piece_seat(piece), false);
}

wide gala_reach(const struct gala *gala, int square)
{
    int piece = gala->board.square[square];
    struct gala_scene scene = scene_for(gala, piece);
    return gala_targets(&scene, piece_type(piece), square, GENERATE_ALL);
}

wide gala_shots(const struct gala *gala, int square)
{
    int piece = gala->board.square[square];
    struct gala_scene scene = scene_for(gala, piece);
    return piece_type(piece) >= GALA_ADVISOR ? gala_shots_of(&scene, piece_type(piece), square)
                                             : wide_empty();
}

bool gala_is_legal(const struct position *position, move_t move)
{
    const struct gala *gala = gala_of(position);
    int from = move_from(move);
    int to = move_to(move);
    enum move_kind kind = move_kind(move);
    if (position->is_over || move_piece_type(move) != 0 || move_via(move) != 0 ||
        gala->board.square[from] == 0 ||
        piece_seat(gala->board.square[from]) != position->seat) {
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
