/* The legal moves of a Xodul position, generated so that none needs a test after making.
 *
 * A move of any piece but the king can uncover, block or capture hostile line pieces only in
 * the ways that xodul_find_checkers listed. For each of them the squares a mover may go to are
 * known: together they give one set of targets for all free pieces, and one of its own for each
 * piece that stands between such a piece and the king. An exchange changes no occupancy (X13).
 * One body serves lists and counts and both sides: constant arguments of inline functions.
 */
#include "rules/xodul/xodul_moves.h"

#include "rules/census_tmpl.h"
#include "rules/emit_tmpl.h"
#include "rules/xodul/xodul_make.h"

/* What one generation needs to know, worked out once. */
struct scene {
    const struct xodul *xodul;
    struct move_list *list; /* NULL: count only */
    enum generation which;
    int king;
    bitset own, enemy, occupied;
    bitset targets;    /* where free pieces may go, own pieces not yet left out */
    bitset restricted; /* pieces with targets of their own: restricted_targets */
};

/* Captures and quiet moves of one piece, by the sets it reaches either way. */
FORCE_INLINE uint64_t emit_piece(const struct scene *scene, int from, bitset captures,
                                 bitset quiets)
{
    uint64_t count = 0;
    if (scene->which & GENERATE_NOISY) {
        count += emit(scene->list, MOVE_CAPTURE, from, bitset_and(captures, scene->enemy));
    }
    if (scene->which & GENERATE_QUIET) {
        count += emit(scene->list, MOVE_QUIET, from, bitset_minus(quiets, scene->occupied));
    }
    return count;
}

/* The squares `files` beside those one step towards the enemy. */
FORCE_INLINE bitset step_forward(bitset set, int us, int files)
{
    return bitset_step(set, files, us == 0 ? 1 : -1);
}

/* Steps and captures of pawns that may all go to `targets` (X9, X10). */
FORCE_INLINE uint64_t pawn_moves(const struct scene *scene, bitset pawns, bitset targets,
                                 int us)
{
    uint64_t count = 0;
    int ahead = us == 0 ? FILES : -FILES;
    bitset empty = bitset_not(scene->occupied);
    bitset last = xodul_tables.last_rank[us];
    bitset step = bitset_and(step_forward(pawns, us, 0), empty);
    if (scene->which & GENERATE_NOISY) {
        bitset taken = bitset_and(scene->enemy, targets);
        bitset west = bitset_and(step_forward(pawns, us, -1), taken);
        bitset east = bitset_and(step_forward(pawns, us, 1), taken);
        bitset arrive = bitset_and(bitset_and(step, targets), last);
        struct move_list *list = scene->list;
        count += emit_set(list, MOVE_CAPTURE, bitset_minus(west, last), 1 - ahead, 0);
        count += emit_set(list, MOVE_CAPTURE, bitset_minus(east, last), -1 - ahead, 0);
        if (bitset_meet(bitset_or(bitset_or(west, east), arrive), last)) {
            count += emit_set(list, MOVE_CAPTURE_PROMOTION, bitset_and(west, last), 1 - ahead,
                              XODUL_GENERAL);
            count += emit_set(list, MOVE_CAPTURE_PROMOTION, bitset_and(east, last), -1 - ahead,
                              XODUL_GENERAL);
            count += emit_set(list, MOVE_PROMOTION, arrive, -ahead, XODUL_GENERAL);
        }
    }
    if (scene->which & GENERATE_QUIET) {
        bitset twice = bitset_and(
            step_forward(bitset_and(step, xodul_tables.third_rank[us]), us, 0), empty);
        count += emit_set(scene->list, MOVE_QUIET,
                          bitset_minus(bitset_and(step, targets), last), -ahead, 0);
        count +=
            emit_set(scene->list, MOVE_DOUBLE_STEP, bitset_and(twice, targets), -2 * ahead, 0);
    }
    return count;
}

/* A wizard's hops, and its teleports while there is no check (X3, X4). */
FORCE_INLINE uint64_t wizard_moves(const struct scene *scene, int from, bitset targets)
{
    bitset hops = bitset_and(xodul_wizard_attacks(from, scene->occupied), targets);
    uint64_t count = emit_piece(scene, from, hops, hops);
    if ((scene->which & GENERATE_QUIET) && !scene->xodul->head.in_check) {
        bitset far = bitset_minus(targets, bitset_or(scene->occupied, hops));
        count += emit(scene->list, MOVE_TELEPORT, from, far);
    }
    return count;
}

/* Moves of one piece of a type that is neither king nor pawn. */
FORCE_INLINE uint64_t piece_moves(const struct scene *scene, int type, int from, bitset targets,
                                  int us)
{
    bitset occupied = scene->occupied;
    if (type == XODUL_WIZARD) {
        return wizard_moves(scene, from, targets);
    }
    if (type == XODUL_CANNON) {
        return emit_piece(scene, from, bitset_and(cannon_attacks(from, occupied), targets),
                          bitset_and(rook_attacks(from, occupied), targets));
    }
    bitset reach =
        bitset_and(xodul_piece_attacks(type, from, us, scene->king, occupied), targets);
    return emit_piece(scene, from, reach, reach);
}

FORCE_INLINE uint64_t type_moves(const struct scene *scene, bitset pieces, int type, int us)
{
    uint64_t count = 0;
    pieces = bitset_and(pieces, scene->xodul->board.type[type]);
    while (bitset_any(pieces)) {
        count += piece_moves(scene, type, bitset_pop(&pieces), scene->targets, us);
    }
    return count;
}

/* The king may go where nothing attacks it once it has left and the captured piece is gone. */
FORCE_INLINE uint64_t king_moves(const struct scene *scene, int us)
{
    bitset reach = bitset_minus(xodul_tables.king[scene->king], scene->own);
    bitset occupied = bitset_xor(scene->occupied, bitset_of(scene->king));
    bitset safe = bitset_empty();
    if (!(scene->which & GENERATE_QUIET)) {
        reach = bitset_and(reach, scene->enemy);
    } else if (!(scene->which & GENERATE_NOISY)) {
        reach = bitset_minus(reach, scene->enemy);
    }
    while (bitset_any(reach)) {
        int to = bitset_pop(&reach);
        if (!bitset_any(xodul_attackers(scene->xodul, to, 1 - us, occupied))) {
            bitset_add(&safe, to);
        }
    }
    return emit_piece(scene, scene->king, safe, safe);
}

/* Pawns replaced by pieces of the pool, wherever they stand (X11-X13). */
FORCE_INLINE uint64_t exchange_moves(const struct scene *scene, int us)
{
    const struct xodul *xodul = scene->xodul;
    const uint8_t *pool = xodul->pool[xodul_pool_of(xodul, us)];
    bitset pawns = board_pieces(&xodul->board, us, XODUL_PAWN);
    uint64_t count = 0;
    for (int type = XODUL_KNIGHT; type < XODUL_GENERAL; type++) {
        if (pool[type] != 0) {
            count += emit_set(scene->list, MOVE_EXCHANGE, pawns, 0, type);
        }
    }
    return count;
}

/* Squares to which a piece between `watcher` and the king may go on its account. */
FORCE_INLINE bitset watched_targets(const struct scene *scene, int watcher)
{
    bitset between = squares_between(scene->king, watcher);
    bitset stay = bitset_minus(between, scene->occupied);
    return bitset_or(stay, bitset_of(watcher));
}

/* Where free pieces may go, and which pieces are not free. */
FORCE_INLINE void restrict_pieces(struct scene *scene)
{
    const struct xodul *xodul = scene->xodul;
    bitset cannons = xodul->board.type[XODUL_CANNON];
    bitset checkers = xodul->checkers;
    bitset watchers = xodul->watchers;
    scene->targets = bitset_full();
    scene->restricted = bitset_empty();
    while (bitset_any(checkers)) {
        int checker = bitset_pop(&checkers);
        bitset screen = bitset_and(squares_between(scene->king, checker), scene->own);
        scene->targets = bitset_and(scene->targets, watched_targets(scene, checker));
        scene->restricted = bitset_or(scene->restricted, screen);
    }
    while (bitset_any(watchers)) {
        int watcher = bitset_pop(&watchers);
        bitset between = squares_between(scene->king, watcher);
        bitset pieces = bitset_and(between, scene->own);
        if (bitset_has(cannons, watcher) && !bitset_meet(between, scene->occupied)) {
            scene->targets = bitset_minus(scene->targets, between);
        }
        scene->restricted = bitset_or(scene->restricted, pieces);
    }
}

/* Where the restricted piece on `square` may go, over all that watch the king. */
static bitset restricted_targets(const struct scene *scene, int square)
{
    bitset targets = bitset_full();
    bitset checkers = scene->xodul->checkers;
    bitset watchers = scene->xodul->watchers;
    while (bitset_any(checkers)) {
        int checker = bitset_pop(&checkers);
        bitset between = squares_between(scene->king, checker);
        /* Only a cannon gives check over a piece; its screen may leave for good. */
        targets = bitset_has(between, square)
                      ? bitset_minus(targets, between)
                      : bitset_and(targets, watched_targets(scene, checker));
    }
    while (bitset_any(watchers)) {
        int watcher = bitset_pop(&watchers);
        bitset between = squares_between(scene->king, watcher);
        if (bitset_has(between, square)) {
            targets = bitset_and(targets, watched_targets(scene, watcher));
        } else if (!bitset_meet(between, scene->occupied)) {
            targets = bitset_minus(targets, between); /* a cannon without a screen */
        }
    }
    return targets;
}

/* Moves of the pieces that stand between the king and what watches it. */
static uint64_t restricted_moves(const struct scene *scene, int us)
{
    uint64_t count = 0;
    bitset pieces = scene->restricted;
    while (bitset_any(pieces)) {
        int from = bitset_pop(&pieces);
        int type = piece_type(scene->xodul->board.square[from]);
        bitset targets = restricted_targets(scene, from);
        count += type == XODUL_PAWN ? pawn_moves(scene, bitset_of(from), targets, us)
                                    : piece_moves(scene, type, from, targets, us);
    }
    return count;
}

/* Moves of all free pieces but pawns, wizards and the king. */
FORCE_INLINE uint64_t officer_moves(const struct scene *scene, bitset pieces, int us)
{
    return type_moves(scene, pieces, XODUL_KNIGHT, us) +
           type_moves(scene, pieces, XODUL_BISHOP, us) +
           type_moves(scene, pieces, XODUL_CAR, us) +
           type_moves(scene, pieces, XODUL_QUEEN, us) +
           type_moves(scene, pieces, XODUL_GUARD, us) +
           type_moves(scene, pieces, XODUL_LANCE, us) +
           type_moves(scene, pieces, XODUL_CANNON, us) +
           type_moves(scene, pieces, XODUL_GENERAL, us);
}

FORCE_INLINE struct scene scene_of(const struct xodul *xodul, enum generation which,
                                   struct move_list *list, int us)
{
    struct scene scene = {.xodul = xodul, .list = list, .which = which};
    scene.king = xodul_king_square(xodul, us);
    scene.own = xodul->board.side[us];
    scene.enemy = xodul->board.side[1 - us];
    scene.occupied = bitset_or(scene.own, scene.enemy);
    return scene;
}

/* How many moves an officer has, wherever it may go. */
static uint64_t count_of(const struct scene *scene, int type, int from, int us)
{
    switch (type) {
    case XODUL_CANNON:
        return piece_moves(scene, XODUL_CANNON, from, bitset_full(), us);
    default: {
        bitset reach = xodul_piece_attacks(type, from, us, scene->king, scene->occupied);
        return (uint64_t)bitset_count(bitset_minus(reach, scene->own));
    }
    }
}

/* The officers of `us`, whoever is to move. */
static void take_census(const struct xodul *xodul, int us, struct census *census)
{
    struct scene scene = scene_of(xodul, GENERATE_ALL, NULL, us);
    const bitset *type_of = xodul->board.type;
    bitset others =
        bitset_or(bitset_or(type_of[XODUL_PAWN], type_of[XODUL_WIZARD]), type_of[XODUL_KING]);
    bitset pieces = bitset_minus(scene.own, others);
    census_begin(census);
    while (bitset_any(pieces)) {
        int from = bitset_pop(&pieces);
        int type = piece_type(xodul->board.square[from]);
        bitset sight = type == XODUL_CANNON
                           ? bitset_or(rook_attacks(from, scene.occupied),
                                       cannon_attacks(from, scene.occupied))
                           : xodul_piece_attacks(type, from, us, scene.king, scene.occupied);
        census_add(census, (struct viewer){.sight = sight,
                                           .count = (int16_t)count_of(&scene, type, from, us),
                                           .square = (uint8_t)from,
                                           .type = (uint8_t)type});
    }
}

/* The moves of the officers of the census that are still there and free, `changed` being what
 * is not as it was then. */
FORCE_INLINE uint64_t census_moves(const struct scene *scene, const struct census *census,
                                   bitset changed, int us)
{
    int count = census->total;
    bitset free_pieces = bitset_minus(scene->own, scene->restricted);
    changed = bitset_or(changed, scene->restricted);
    for (int i = census_find(census, 0, changed); i < census->pieces;
         i = census_find(census, i + 1, changed)) {
        const struct viewer *viewer = &census->viewer[i];
        count -= viewer->count;
        if (bitset_has(free_pieces, viewer->square)) {
            count += (int)count_of(scene, viewer->type, viewer->square, us);
        }
    }
    return (uint64_t)count;
}

/* All moves. A count may be helped by a census of `us` and what has `changed` since. */
FORCE_INLINE uint64_t moves_of(const struct xodul *xodul, enum generation which,
                               struct move_list *list, int us, const struct census *census,
                               bitset changed)
{
    struct scene scene = scene_of(xodul, which, list, us);
    restrict_pieces(&scene);
    uint64_t count = king_moves(&scene, us);
    if (bitset_any(scene.restricted)) {
        count += restricted_moves(&scene, us);
    }
    if (bitset_any(scene.targets)) {
        bitset pieces = bitset_minus(scene.own, scene.restricted);
        bitset pawns = bitset_and(pieces, xodul->board.type[XODUL_PAWN]);
        count += pawn_moves(&scene, pawns, scene.targets, us);
        count += census != NULL && bitset_equal(scene.targets, bitset_full())
                     ? census_moves(&scene, census, changed, us)
                     : officer_moves(&scene, pieces, us);
        count += type_moves(&scene, pieces, XODUL_WIZARD, us);
    }
    if ((which & GENERATE_QUIET) && !xodul->head.in_check) {
        count += exchange_moves(&scene, us);
    }
    return count;
}

/* All moves of the seat to move. */
FORCE_INLINE uint64_t all_moves(const struct position *position, enum generation which,
                                struct move_list *list)
{
    const struct xodul *xodul = xodul_of(position);
    return position->seat == 0 ? moves_of(xodul, which, list, 0, NULL, bitset_empty())
                               : moves_of(xodul, which, list, 1, NULL, bitset_empty());
}

void xodul_generate(const struct position *position, enum generation which,
                    struct move_list *list)
{
    all_moves(position, which, list);
}

uint64_t xodul_count(const struct position *position)
{
    return all_moves(position, GENERATE_ALL, NULL);
}

FORCE_INLINE uint64_t count_next(const struct position *position, int us)
{
    struct move_list list;
    struct census census;
    struct xodul next;
    uint64_t count = 0;
    list.count = 0;
    xodul_generate(position, GENERATE_ALL, &list);
    take_census(xodul_of(position), 1 - us, &census);
    for (int i = 0; i < list.count; i++) {
        bitset changed = bitset_of(move_from(list.move[i]));
        bitset_add(&changed, move_to(list.move[i]));
        xodul_make_as(position, &next.head, list.move[i], us);
        count += moves_of(&next, GENERATE_ALL, NULL, 1 - us, &census, changed);
    }
    return count;
}

uint64_t xodul_count_next(const struct position *position)
{
    return position->seat == 0 ? count_next(position, 0) : count_next(position, 1);
}

/* Squares a pawn may go to: one or two steps to empty squares, captures (X9). */
static bitset pawn_reach(const struct xodul *xodul, int from, int us)
{
    bitset empty = bitset_not(board_occupied(&xodul->board));
    bitset step = bitset_and(step_forward(bitset_of(from), us, 0), empty);
    bitset twice = step_forward(bitset_and(step, xodul_tables.third_rank[us]), us, 0);
    bitset taken = bitset_and(xodul_tables.pawn[us][from], xodul->board.side[1 - us]);
    return bitset_or(bitset_or(step, taken), bitset_and(twice, empty));
}

/* Squares the piece on `from` may go to as it moves, its king's safety aside. */
static bitset piece_reach(const struct xodul *xodul, int from)
{
    int piece = xodul->board.square[from];
    int us = piece_seat(piece);
    bitset occupied = board_occupied(&xodul->board);
    bitset reach;
    switch (piece_type(piece)) {
    case XODUL_PAWN:
        reach = pawn_reach(xodul, from, us);
        break;
    case XODUL_WIZARD:
        reach = xodul_wizard_attacks(from, occupied);
        reach = xodul->head.in_check ? reach : bitset_or(reach, bitset_not(occupied));
        break;
    case XODUL_CANNON:
        reach = bitset_or(bitset_and(cannon_attacks(from, occupied), occupied),
                          bitset_minus(rook_attacks(from, occupied), occupied));
        break;
    default:
        reach = xodul_piece_attacks(piece_type(piece), from, us, xodul_king_square(xodul, us),
                                    occupied);
        break;
    }
    return bitset_minus(reach, xodul->board.side[us]);
}

/* Whether the king is safe once the piece of `from` stands on `to`. */
static bool leaves_king_safe(const struct xodul *xodul, int from, int to)
{
    int us = xodul->head.seat;
    int king = xodul_king_square(xodul, us);
    bitset there = bitset_of(to);
    bitset occupied = bitset_xor(board_occupied(&xodul->board), bitset_of(from));
    occupied = bitset_or(occupied, there);
    bitset attackers = xodul_attackers(xodul, king == from ? to : king, 1 - us, occupied);
    return !bitset_any(bitset_minus(attackers, there));
}

/* The one way to write the move of the piece on `from` to `to`, which it reaches. */
static move_t canonical_move(const struct xodul *xodul, int from, int to)
{
    bool captures = xodul->board.square[to] != 0;
    int us = xodul->head.seat;
    int type = piece_type(xodul->board.square[from]);
    if (type == XODUL_PAWN && bitset_has(xodul_tables.last_rank[us], to)) {
        return move_make(captures ? MOVE_CAPTURE_PROMOTION : MOVE_PROMOTION, from, to,
                         XODUL_GENERAL, 0);
    }
    if (type == XODUL_PAWN && (to - from == 2 * FILES || from - to == 2 * FILES)) {
        return move_make(MOVE_DOUBLE_STEP, from, to, 0, 0);
    }
    if (type == XODUL_WIZARD && !captures &&
        !bitset_has(xodul_wizard_attacks(from, board_occupied(&xodul->board)), to)) {
        return move_make(MOVE_TELEPORT, from, to, 0, 0);
    }
    return move_make(captures ? MOVE_CAPTURE : MOVE_QUIET, from, to, 0, 0);
}

move_t xodul_between(const struct position *position, int from, int to)
{
    const struct xodul *xodul = xodul_of(position);
    return bitset_has(piece_reach(xodul, from), to) ? canonical_move(xodul, from, to)
                                                    : MOVE_NONE;
}

static bool exchange_is_legal(const struct xodul *xodul, move_t move)
{
    int us = xodul->head.seat;
    int square = move_to(move);
    int type = move_piece_type(move);
    return !xodul->head.in_check && move_from(move) == square && move_via(move) == 0 &&
           type < PIECE_TYPES && xodul->board.square[square] == piece_make(us, XODUL_PAWN) &&
           xodul->pool[xodul_pool_of(xodul, us)][type] != 0;
}

bool xodul_is_legal(const struct position *position, move_t move)
{
    const struct xodul *xodul = xodul_of(position);
    int from = move_from(move);
    int to = move_to(move);
    if (from >= SQUARES || to >= SQUARES ||
        !bitset_has(xodul->board.side[position->seat], from)) {
        return false;
    }
    if (move_kind(move) == MOVE_EXCHANGE) {
        return exchange_is_legal(xodul, move);
    }
    return bitset_has(piece_reach(xodul, from), to) &&
           move == canonical_move(xodul, from, to) && leaves_king_safe(xodul, from, to);
}
