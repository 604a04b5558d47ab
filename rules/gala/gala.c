/* Gala's tables: where each piece could go from each square, by the zones its steps leave (G3).
 * That is slow, obvious code, which runs once. Below it stands who attacks what, which is asked
 * often. */
#include "rules/gala/gala.h"

#include <pthread.h>

struct gala_tables gala_tables;

_Static_assert(sizeof gala_tables <= 1 << 20, "the tables stay within a mebibyte");

/* Quadrants that are friendly to pawns and soldiers (F of G12, G20, G21), by flag. */
static const uint8_t friendly[GALA_FLAGS] = {
    [2 * GALA_OPPOSITE] = 1 << GALA_SW | 1 << GALA_NE,
    1 << GALA_SE | 1 << GALA_NW,
    [2 * GALA_SHARED] = 1 << GALA_SW | 1 << GALA_SE,
    1 << GALA_NW | 1 << GALA_NE,
    [2 * GALA_CUTTHROAT] = 1 << GALA_SW,
    1 << GALA_NW,
    1 << GALA_NE,
    1 << GALA_SE,
};

/* The diagonal that points away from the corner of the board in which a quadrant lies. */
static const int outward[4] = {[GALA_SW] = NORTH_EAST,
                               [GALA_SE] = NORTH_WEST,
                               [GALA_NW] = SOUTH_EAST,
                               [GALA_NE] = SOUTH_WEST};

/* The next square, or -1 beyond the edge. */
static int next_square(int square, int direction)
{
    static const int8_t file_step[DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int8_t rank_step[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    int file = square % FILES + file_step[direction];
    int rank = square / FILES + rank_step[direction];
    return file >= 0 && file < FILES && rank >= 0 && rank < RANKS ? rank * FILES + file : -1;
}

static bool is_diagonal(int direction)
{
    return direction % 2 != 0;
}

/* The squares of a path that is known by its direction in castles and on the Road. */
static bitset path_of(int square, int in_castle, int on_road)
{
    bitset path = bitset_empty();
    for (;;) {
        square = next_square(square, gala_is_road(square) ? on_road : in_castle);
        if (square < 0) {
            return path;
        }
        bitset_add(&path, square);
    }
}

/* G4, G5: one orthogonal and one diagonal direction a path, 45 degrees apart. */
static void build_trails(int square)
{
    static const int straight[TRAILS] = {NORTH, NORTH, EAST};
    static const int slanted[TRAILS] = {NORTH_EAST, NORTH_WEST, NORTH_EAST};
    for (int trail = 0; trail < TRAILS; trail++) {
        gala_tables.rook_trail[square].path[trail] =
            path_of(square, straight[trail], slanted[trail]);
        gala_tables.bishop_trail[square].path[trail] =
            path_of(square, slanted[trail], straight[trail]);
    }
}

/* G8, G9: the second step from `middle`, in which `direction` led. */
static bitset second_steps(int middle, int direction, bool straight_on)
{
    bitset reached = bitset_empty();
    for (int move = -1; move <= 1; move++) {
        int to = next_square(middle, (direction + move + DIRECTIONS) % DIRECTIONS);
        if (to >= 0 && (move == 0) == straight_on) {
            bitset_add(&reached, to);
        }
    }
    return reached;
}

static void build_lame(int square)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int middle = next_square(square, direction);
        gala_tables.neighbour[square][direction] = (uint8_t)(middle < 0 ? square : middle);
        if (middle >= 0) {
            bool road = gala_is_road(middle);
            gala_tables.horse[square][direction] = second_steps(middle, direction, road);
            gala_tables.elephant[square][direction] = second_steps(middle, direction, !road);
        }
    }
}

/* G9, Korean: the third directions after two steps, the second of which ended in a castle or on
 * the Road. All orthogonal steps of a move are in one direction and all diagonal ones in one; a
 * move over a castle square has two diagonal steps or none, one over the Road one or three. */
static int third_steps(int first, int second, bool road, int third[2])
{
    bool wants_diagonal = (is_diagonal(first) != is_diagonal(second)) != road;
    if (is_diagonal(first) == is_diagonal(second) && is_diagonal(first) != wants_diagonal) {
        third[0] = (second + 1) % DIRECTIONS;
        third[1] = (second + DIRECTIONS - 1) % DIRECTIONS;
        return 2;
    }
    third[0] = is_diagonal(first) == wants_diagonal ? first : second;
    return 1;
}

/* Enters the ways whose first steps have two directions. */
static void build_ways_of(int square, int first, int second)
{
    int over = next_square(square, first);
    int middle = over < 0 ? -1 : next_square(over, second);
    if (middle < 0) {
        return;
    }
    struct gala_ways *ways = &gala_tables.korean_elephant[square];
    int third[2];
    int count = third_steps(first, second, gala_is_road(middle), third);
    for (int i = 0; i < count; i++) {
        int to = next_square(middle, third[i]);
        if (to >= 0) {
            ways->way[ways->count++] =
                (struct gala_way){(uint8_t)over, (uint8_t)middle, (uint8_t)to};
        }
    }
}

static void build_ways(int square)
{
    for (int first = 0; first < DIRECTIONS; first++) {
        for (int turn = -1; turn <= 1; turn++) {
            build_ways_of(square, first, (first + turn + DIRECTIONS) % DIRECTIONS);
        }
    }
}

/* G10: a royal's steps, which do not leave the quadrant. */
static bitset royal_steps(int type, int square)
{
    bitset reached = bitset_empty();
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int to = next_square(square, direction);
        bool steps =
            type == GALA_KING || is_diagonal(direction) != gala_is_straight(type, square);
        if (to >= 0 && steps && gala_quadrant(to) == gala_quadrant(square)) {
            bitset_add(&reached, to);
        }
    }
    return reached;
}

bool gala_is_friendly(int setup, int seat, int square)
{
    return friendly[gala_flag(setup, seat)] >> gala_quadrant(square) & 1;
}

static bool is_friendly(int friends, int square)
{
    return friends >> gala_quadrant(square) & 1;
}

/* G17: the Road between two friendly castles that share a border. */
static bool is_between_friends(int friends, int square)
{
    int file = square % FILES;
    int across = square - file + (FILES - 1 - file);
    return (file == 7 || file == 8) && square / FILES != 7 && square / FILES != 8 &&
           is_friendly(friends, square) && is_friendly(friends, across);
}

/* Which of G13-G17 forbids a pawn or soldier the step; 0 if none does. */
static int forbidding_rule(int friends, int type, int direction, const int squares[2])
{
    int from = squares[0];
    int to = squares[1];
    bool to_road = gala_is_road(to);
    if (!is_friendly(friends, from)) {
        return gala_is_road(from) && is_friendly(friends, to) ? 15 : 0;
    }
    if (!gala_is_road(from)) {
        bool out = type == GALA_PAWN || direction == outward[gala_quadrant(from)];
        return to_road && out ? 0 : 13;
    }
    if (is_between_friends(friends, from)) {
        int back = from / FILES < RANKS / 2 ? -1 : 1;
        return to / FILES - from / FILES == back ? 17 : 0;
    }
    return !to_road ? 14 : is_between_friends(friends, to) ? 17 : 0;
}

int gala_march_rule(const struct gala *gala, int type, int from, int to)
{
    int friends = friendly[gala_flag(gala->setup, piece_seat(gala->board.square[from]))];
    bool slanted = (type == GALA_PAWN) == gala_is_road(from);
    const int squares[2] = {from, to};
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (is_diagonal(direction) == slanted && next_square(from, direction) == to) {
            return forbidding_rule(friends, type, direction, squares);
        }
    }
    return 12;
}

/* G12: pawns step orthogonally in castles and diagonally on the Road, soldiers the reverse. */
static bitset marches(int friends, int type, int square)
{
    bitset reached = bitset_empty();
    bool slanted = (type == GALA_PAWN) == gala_is_road(square);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        const int squares[2] = {square, next_square(square, direction)};
        if (is_diagonal(direction) == slanted && squares[1] >= 0 &&
            forbidding_rule(friends, type, direction, squares) == 0) {
            bitset_add(&reached, squares[1]);
        }
    }
    return reached;
}

/* Enters `square` among the origins, a column of enum gala_origin, of every square of
 * `reached`. */
static void build_from(int origin, int square, bitset reached)
{
    while (bitset_any(reached)) {
        bitset_add(&gala_tables.from[bitset_pop(&reached)][origin], square);
    }
}

/* Enters `square` in the directions in which its neighbours of `reached` lie. */
static void build_leave(bitset leave[DIRECTIONS], int square, bitset reached)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int to = next_square(square, direction);
        if (to >= 0 && bitset_has(reached, to)) {
            bitset_add(&leave[direction], square);
        }
    }
}

static void build_marches(int square)
{
    for (int flag = 0; flag < GALA_FLAGS; flag++) {
        for (int type = GALA_PAWN; type <= GALA_SOLDIER; type++) {
            bitset reached = marches(friendly[flag], type, square);
            gala_tables.march[flag].step[type][square] = reached;
            build_leave(gala_tables.march[flag].leave[type], square, reached);
            build_from(FROM_MARCH + 2 * flag + type - GALA_PAWN, square, reached);
        }
    }
}

/* Enters `square` for those who need no flag, by what they reach from there. */
static void build_origins(int square)
{
    struct gala_views none = gala_views_of(wide_empty());
    bitset horse = wide_store(gala_horse_reach(square, &none.seen[UPRIGHT]));
    bitset elephant = wide_store(gala_elephant_reach(square, &none.seen[UPRIGHT], 0));
    bitset korean = wide_store(gala_korean_elephant_reach(square, &none.seen[UPRIGHT]));
    bitset bishop = wide_store(gala_bishop_slide(square, &none));
    bitset rook = wide_store(gala_rook_slide(square, &none));
    build_from(FROM_HORSE, square, horse);
    build_from(FROM_ELEPHANT, square, elephant);
    build_from(FROM_KOREAN_ELEPHANT, square, korean);
    build_from(FROM_BISHOP, square, bishop);
    build_from(FROM_ROOK, square, rook);
    gala_tables.all[GALA_HORSE][square] = horse;
    gala_tables.all[GALA_ELEPHANT][square] = bitset_or(elephant, korean);
    gala_tables.all[GALA_BISHOP][square] = gala_tables.all[GALA_ARCHER][square] = bishop;
    gala_tables.all[GALA_ROOK][square] = gala_tables.all[GALA_CANNON][square] = rook;
    gala_tables.lines[0][square] = wide_store(gala_sight(square, false, &none));
    gala_tables.lines[1][square] = wide_store(gala_sight(square, true, &none));
    for (int type = GALA_ADVISOR; type <= GALA_KING; type++) {
        build_from(FROM_ROYAL + type - GALA_ADVISOR, square, gala_tables.step[type][square]);
    }
}

/* Enters the arms of a rider on `square` in the rows of their squares. */
static void build_arms(const struct gala_trails *trail, uint8_t arms[SQUARES][SQUARES],
                       int square)
{
    for (int arm = 0; arm < ARMS; arm++) {
        int flip = gala_flip[gala_arms[arm].view];
        bitset path = trail[square ^ flip].path[gala_arms[arm].trail];
        while (bitset_any(path)) {
            arms[bitset_pop(&path) ^ flip][square] |= (uint8_t)(1 << arm);
        }
    }
}

static void build_tables(void)
{
    static const int ray[RAYS] = {EAST, NORTH_EAST, NORTH, NORTH_WEST};
    zobrist_init();
    for (int square = 0; square < SQUARES; square++) {
        if (gala_is_road(square)) {
            bitset_add(&gala_tables.road, square);
        }
        gala_tables.one[square] = bitset_of(square);
        for (int i = 0; i < RAYS; i++) {
            gala_tables.ray[square][i] = path_of(square, ray[i], ray[i]);
        }
        for (int type = GALA_ADVISOR; type <= GALA_KING; type++) {
            gala_tables.step[type][square] = royal_steps(type, square);
            build_leave(gala_tables.leave[type], square, gala_tables.step[type][square]);
        }
        build_trails(square);
        build_lame(square);
        build_ways(square);
        build_marches(square);
    }
    for (int square = 0; square < SQUARES; square++) {
        build_arms(gala_tables.rook_trail, gala_tables.rook_arms, square);
        build_arms(gala_tables.bishop_trail, gala_tables.bishop_arms, square);
        build_origins(square);
    }
}

void gala_init(void)
{
    static pthread_once_t built = PTHREAD_ONCE_INIT;
    pthread_once(&built, build_tables);
}

/* --- Who attacks what --- */

/* Whether the rider, hopper or lame piece on squares[0] attacks squares[1] past `pieces`, to
 * whom squares[1] does not belong. */
static bool attacks_far(const struct gala *gala, const int squares[2],
                        const struct gala_views *pieces)
{
    int from = squares[0];
    int to = squares[1];
    unsigned straight = gala_tables.rook_arms[to][from];
    unsigned slanted = gala_tables.bishop_arms[to][from];
    switch (piece_type(gala->board.square[from])) {
    case GALA_HORSE:
        return wide_has(gala_horse_reach(from, &pieces->seen[UPRIGHT]), to);
    case GALA_ELEPHANT:
        return wide_has(gala_elephant_reach(from, &pieces->seen[UPRIGHT], gala->head.options),
                        to);
    case GALA_BISHOP:
        return gala_arms_reach(gala_tables.bishop_trail, slanted, squares, pieces, false);
    case GALA_ROOK:
        return gala_arms_reach(gala_tables.rook_trail, straight, squares, pieces, false);
    case GALA_CANNON:
        return gala_arms_reach(gala_tables.rook_trail, straight, squares, pieces, true);
    default:
        return gala_arms_reach(gala_tables.bishop_trail, slanted, squares, pieces, true);
    }
}

wide gala_attackers_of(const struct gala *gala, int square, wide pieces, int flag,
                       wide occupied)
{
    const bitset *pieces_of = gala->board.type;
    const bitset *from = gala_tables.from[square];
    const bitset *march = &from[FROM_MARCH + 2 * flag];
    wide bishops =
        wide_or(wide_load(&pieces_of[GALA_BISHOP]), wide_load(&pieces_of[GALA_ARCHER]));
    wide rooks = wide_or(wide_load(&pieces_of[GALA_ROOK]), wide_load(&pieces_of[GALA_CANNON]));
    wide near = wide_or(wide_and(wide_load(&pieces_of[GALA_PAWN]), wide_load(&march[0])),
                        wide_and(wide_load(&pieces_of[GALA_SOLDIER]), wide_load(&march[1])));
    for (int i = 0; i < PIECE_TYPES - GALA_ADVISOR; i++) {
        near = wide_or(near, wide_and(wide_load(&pieces_of[GALA_ADVISOR + i]),
                                      wide_load(&from[FROM_ROYAL + i])));
    }
    wide far = wide_or(wide_and(bishops, wide_load(&from[FROM_BISHOP])),
                       wide_and(rooks, wide_load(&from[FROM_ROOK])));
    far =
        wide_or(far, wide_and(wide_load(&pieces_of[GALA_HORSE]), wide_load(&from[FROM_HORSE])));
    bool is_korean = gala->head.options & GALA_KOREAN_ELEPHANTS;
    const bitset *from_elephant = &from[is_korean ? FROM_KOREAN_ELEPHANT : FROM_ELEPHANT];
    far =
        wide_or(far, wide_and(wide_load(&pieces_of[GALA_ELEPHANT]), wide_load(from_elephant)));
    wide attackers = wide_and(near, pieces);
    bitset candidates = wide_store(wide_and(far, pieces));
    if (!bitset_any(candidates)) {
        return attackers;
    }
    struct gala_views views =
        gala_views_of(wide_minus(occupied, wide_load(&gala_tables.one[square])));
    do {
        const int squares[2] = {bitset_pop(&candidates), square};
        wide one = wide_load(&gala_tables.one[squares[0]]);
        attackers = wide_or(attackers, wide_where(one, attacks_far(gala, squares, &views)));
    } while (bitset_any(candidates));
    return attackers;
}

wide gala_attackers(const struct gala *gala, int square, int side, wide occupied)
{
    wide pieces = wide_and(wide_load(&gala->board.side[side]), occupied);
    return gala_attackers_of(gala, square, pieces, 2 * gala->setup + side, occupied);
}

wide gala_foes_attackers(const struct gala *gala, int square, int seat, wide occupied)
{
    if (gala->setup != GALA_CUTTHROAT) {
        return gala_attackers(gala, square, 1 - (seat & 1), occupied);
    }
    wide attackers = wide_empty();
    for (int foe = 0; foe < SEATS_MAX; foe++) {
        wide pieces = wide_and(gala_army(gala, foe, true), occupied);
        if (foe != seat && wide_any(pieces)) {
            int flag = gala_flag(gala->setup, foe);
            attackers =
                wide_or(attackers, gala_attackers_of(gala, square, pieces, flag, occupied));
        }
    }
    return attackers;
}

wide gala_shooters_of(const struct gala *gala, int square, wide pieces, wide occupied)
{
    struct gala_views views = gala_views_of(occupied);
    wide straight;
    wide slanted;
    gala_find_shooters(&gala->board, &straight, &slanted);
    straight = wide_and(straight, gala_sight(square, false, &views));
    slanted = wide_and(slanted, gala_sight(square, true, &views));
    return wide_and(wide_or(straight, slanted), wide_and(pieces, occupied));
}
