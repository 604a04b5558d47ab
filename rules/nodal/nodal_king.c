/* The moves of the king of Nodal Chess, of one step or two.
 *
 * N9-N11 ask about the board at the end of the move, or without the piece just captured. With
 * the king lifted off the board, one map of the points that the enemy attacks answers all of it
 * for every move that captures nothing: neither the point crossed nor the arrival point changes
 * what attacks the other, as a piece shields none but points beyond its own and no attack on a
 * point depends on what stands there. The map also answers for the first piece captured, whose
 * own attacks do not reach its own point. Only what is asked after a capture elsewhere needs a
 * board of its own: nodal_is_hit.
 */
#include "rules/nodal/nodal_king.h"

#include "rules/emit_tmpl.h"

/* What a king would be attacked by on a set of points: see find_danger. */
struct danger {
    bitset any;    /* attacked by any piece (N8) */
    bitset direct; /* by a pawn, bishop or queen, or by a knight as its target (N16 b) */
};

/* Which points the hostile `pieces` attack over `occupied`; complete within `zone` only. */
static struct danger find_danger(const struct nodal *nodal, bitset pieces, bitset occupied,
                                 bitset zone)
{
    const bitset *type = nodal->board.type;
    bitset knights = bitset_and(type[NODAL_KNIGHT], pieces);
    bitset bishops = bitset_and(type[NODAL_BISHOP], pieces);
    bitset queens = bitset_and(type[NODAL_QUEEN], pieces);
    int king = bitset_first(bitset_and(type[NODAL_KING], pieces));
    bitset direct = nodal_slants(bitset_and(type[NODAL_PAWN], pieces));
    bitset other = bitset_empty();
    while (bitset_any(knights)) {
        int knight = bitset_pop(&knights);
        direct = bitset_or(direct, nodal_tables.knight[knight]);
        if (bitset_meet(nodal_tables.near[knight], zone)) {
            other = bitset_or(other, nodal_passing_attacks(knight, occupied));
        }
    }
    while (bitset_any(bishops)) {
        int bishop = bitset_pop(&bishops);
        if (bitset_meet(nodal_tables.lines[bishop], zone)) {
            direct = bitset_or(direct, nodal_bishop_attacks(bishop, occupied));
        }
    }
    if (bitset_any(queens)) {
        direct = bitset_or(direct, nodal_queen_attacks(queens, occupied));
    }
    if (bitset_meet(nodal_tables.area[king], zone)) {
        other = bitset_or(other, nodal_king_attacks(king, occupied));
    }
    return (struct danger){bitset_or(direct, other), direct};
}

void nodal_attacks(const struct position *position, int seat, struct square_set *attacked)
{
    const struct nodal *nodal = nodal_of(position);
    const struct board *board = &nodal->board;
    bitset_write(
        find_danger(nodal, board->side[seat], board_occupied(board), bitset_full()).any,
        attacked);
}

/* What the moves of one king need to know, worked out once. */
struct king_scene {
    const struct nodal *nodal;
    struct move_list *list; /* NULL: count only */
    enum generation which;
    int king;
    bitset near, area, far;
    bitset enemy, occupied, empty; /* the king lifted off */
    struct danger danger;
};

/* Whether the king is attacked on `square` once the pieces of `gone` have been captured. */
static bool is_hit_without(const struct king_scene *scene, int square, bitset gone)
{
    return nodal_is_hit(scene->nodal, square, bitset_minus(scene->enemy, gone),
                        bitset_minus(scene->occupied, gone));
}

/* Whether one of the points, on which the king is imagined, is safe once `gone` is captured;
 * directly attacked only, as N16 (b) has it, when `direct`. */
static bool any_is_safe(const struct king_scene *scene, bitset points, bitset gone, bool direct)
{
    while (bitset_any(points)) {
        int point = bitset_pop(&points);
        if (!direct) {
            if (!is_hit_without(scene, point, gone)) {
                return true;
            }
            continue;
        }
        struct danger danger =
            find_danger(scene->nodal, bitset_minus(scene->enemy, gone),
                        bitset_minus(scene->occupied, gone), bitset_of(point));
        if (!bitset_has(danger.direct, point)) {
            return true;
        }
    }
    return false;
}

/* Far pieces that the king captures over an empty point which is safe after the capture (N10).
 */
static bitset far_captures(const struct king_scene *scene, bitset targets)
{
    bitset captures = bitset_empty();
    while (bitset_any(targets)) {
        int to = bitset_pop(&targets);
        bitset common = bitset_and(scene->near, nodal_tables.near[to]);
        if (any_is_safe(scene, bitset_and(common, scene->empty), bitset_of(to), false)) {
            bitset_add(&captures, to);
        }
    }
    return captures;
}

/* N16 (b), far targets that hold a piece: some common neighbour empty, some not attacked. */
static bitset direct_captures(const struct king_scene *scene, bitset targets)
{
    bitset captures = bitset_empty();
    while (bitset_any(targets)) {
        int to = bitset_pop(&targets);
        bitset common = bitset_and(scene->near, nodal_tables.near[to]);
        if (bitset_meet(common, scene->empty) &&
            any_is_safe(scene, common, bitset_of(to), true)) {
            bitset_add(&captures, to);
        }
    }
    return captures;
}

/* N16 (b), empty far points: the same by sets. */
static bitset direct_steps(const struct king_scene *scene)
{
    bitset open = nodal_neighbours(bitset_and(scene->near, scene->empty));
    bitset calm = nodal_neighbours(bitset_minus(scene->near, scene->danger.direct));
    bitset ways = bitset_and(bitset_and(open, calm), scene->far);
    return bitset_minus(bitset_and(ways, scene->empty), scene->danger.any);
}

/* Captures on the point of arrival only, by one step or two. */
static uint64_t plain_captures(const struct king_scene *scene, bitset crossed)
{
    bitset loose = bitset_minus(scene->enemy, scene->danger.any);
    bitset captures = bitset_and(scene->near, loose);
    bitset far = bitset_and(scene->far, loose);
    if (!bitset_any(far)) {
        return emit(scene->list, MOVE_CAPTURE, scene->king, captures);
    }
    if (scene->nodal->is_ludii) {
        bitset stepped = bitset_and(far, nodal_neighbours(crossed));
        bitset direct = direct_captures(scene, bitset_minus(far, stepped));
        captures = bitset_or(captures, bitset_or(stepped, direct));
    } else {
        captures = bitset_or(captures, far_captures(scene, far));
    }
    return emit(scene->list, MOVE_CAPTURE, scene->king, captures);
}

/* Moves that capture on the first step and go on (N11), perhaps to capture once more. */
static uint64_t double_captures(const struct king_scene *scene)
{
    uint64_t count = 0;
    bitset first = bitset_minus(bitset_and(scene->near, scene->enemy), scene->danger.any);
    while (bitset_any(first)) {
        int via = bitset_pop(&first);
        bitset second = bitset_and(nodal_tables.near[via], scene->area);
        second = bitset_and(second, bitset_or(scene->empty, scene->enemy));
        while (bitset_any(second)) {
            int to = bitset_pop(&second);
            bitset there = bitset_of(to);
            if (!is_hit_without(scene, to,
                                bitset_or(bitset_of(via), bitset_and(there, scene->enemy)))) {
                enum move_kind kind =
                    bitset_meet(there, scene->enemy) ? MOVE_CAPTURE_BOTH : MOVE_CAPTURE_VIA;
                count += emit_move(scene->list, move_make(kind, scene->king, to, 0, via));
            }
        }
    }
    return count;
}

/* Moves that capture nothing: one safe step, or two over a safe point. */
static uint64_t quiet_moves(const struct king_scene *scene, bitset crossed)
{
    bitset second = bitset_and(nodal_neighbours(crossed), scene->area);
    second = bitset_minus(bitset_and(second, scene->empty), scene->danger.any);
    bitset targets = bitset_or(crossed, second);
    if (scene->nodal->is_ludii) {
        targets = bitset_or(targets, direct_steps(scene));
    }
    return emit(scene->list, MOVE_QUIET, scene->king, targets);
}

/* The scene for the king of the seat to move; its danger is left out. */
static struct king_scene set_scene(const struct nodal *nodal)
{
    int us = nodal->head.seat;
    struct king_scene scene = {.nodal = nodal};
    scene.king = nodal_king_square(nodal, us);
    scene.near = nodal_tables.near[scene.king];
    scene.area = nodal_tables.area[scene.king];
    scene.far = nodal_tables.far[scene.king];
    scene.enemy = nodal->board.side[1 - us];
    scene.occupied = bitset_xor(board_occupied(&nodal->board), bitset_of(scene.king));
    scene.empty = bitset_not(scene.occupied);
    return scene;
}

uint64_t nodal_king_moves(const struct nodal *nodal, enum generation which,
                          struct move_list *list)
{
    struct king_scene scene = set_scene(nodal);
    uint64_t count = 0;
    bitset open = bitset_or(scene.empty, scene.enemy);
    scene.list = list;
    if (!bitset_meet(scene.near, open)) {
        return 0;
    }
    /* The king may also be imagined on own pieces (N16 b). */
    bitset zone = nodal->is_ludii ? scene.area : bitset_and(scene.area, open);
    scene.danger = find_danger(nodal, scene.enemy, scene.occupied, zone);
    bitset crossed = bitset_minus(bitset_and(scene.near, scene.empty), scene.danger.any);
    if ((which & GENERATE_NOISY) && bitset_meet(scene.area, scene.enemy)) {
        count += plain_captures(&scene, crossed) + double_captures(&scene);
    }
    if (which & GENERATE_QUIET) {
        count += quiet_moves(&scene, crossed);
    }
    return count;
}

bool nodal_king_steps_to(const struct nodal *nodal, int to)
{
    struct king_scene scene = set_scene(nodal);
    bitset common = bitset_and(scene.near, nodal_tables.near[to]);
    return any_is_safe(&scene, bitset_and(common, scene.empty), bitset_empty(), false);
}
