/* The moves of Nodal Chess (rules N3 to N16), slowly: both `nodal` and `nodal-ludii`. Wherever
 * a rule says "imagine", the board is copied and changed. */
#include "tests/oracle/oracle_nodal.h"

#include <string.h>

static int forward_of(int side)
{
    return side == 0 ? 1 : -1;
}

/* The board with the king of the side to move on `point`, gone from `start`, and `vacated`
 * empty too, if that is a point. */
static struct oracle_position imagine(const struct oracle_position *position, int start,
                                      int point, int vacated)
{
    struct oracle_position other = *position;
    other.square[start] = ORACLE_EMPTY;
    if (vacated != NODAL_NOWHERE) {
        other.square[vacated] = ORACLE_EMPTY;
    }
    other.square[point] = oracle_piece(position->side, 'K');
    return other;
}

/* Whether the imagined king is attacked by any hostile piece (N8). */
static bool is_attacked_on(const struct oracle_position *imagined, int point)
{
    return oracle_is_attacked(&oracle_nodal, imagined, point, 1 - imagined->side);
}

/* N16: by a hostile pawn, bishop, queen, or knight as its target. */
static bool is_targeted_on(const struct oracle_position *imagined, int point)
{
    for (int from = 0; from < NODAL_POINTS; from++) {
        if (oracle_side_at(imagined, from) == 1 - imagined->side &&
            nodal_attacks_as_target(imagined, from, point)) {
            return true;
        }
    }
    return false;
}

/* Counts the move: quiet plies together, and each side's own moves (N16). `stalls` is what the
 * mover's own count becomes if it is not the count before and one more. */
static void count_move(struct oracle_position *after, bool resets, int stalls)
{
    after->halfmove_clock = resets ? 0 : after->halfmove_clock + 1;
    after->halfmove_clock_of[after->side] =
        resets ? stalls : after->halfmove_clock_of[after->side] + 1;
}

/* --- King moves --- */

/* One move of the king: from, the point captured on the way or NODAL_NOWHERE, the end. */
struct king_move {
    int start;
    int captured; /* on the first step, going on */
    int to;
    int stalls; /* N16: the mover's count after a capture */
};

static bool is_listed(const struct oracle_list *list, const char *text)
{
    for (int i = 0; i < list->count; i++) {
        if (strcmp(list->move[i].text, text) == 0) {
            return true;
        }
    }
    return false;
}

/* N9, N15: adds the move unless the king is attacked at its end, or it is there already. */
static void add_king_move(const struct oracle_position *position, struct king_move move,
                          struct oracle_list *list)
{
    char text[ORACLE_TEXT_MAX];
    if (move.captured == NODAL_NOWHERE) {
        oracle_write_squares(&oracle_nodal, move.start, move.to, text);
    } else {
        oracle_write_squares(&oracle_nodal, move.start, move.captured, text);
        strcat(text, ",");
        oracle_write_squares(&oracle_nodal, move.captured, move.to, text + strlen(text));
    }
    if (is_listed(list, text)) {
        return;
    }
    bool captures = move.captured != NODAL_NOWHERE || oracle_side_at(position, move.to) != -1;
    struct oracle_position after = imagine(position, move.start, move.to, move.captured);
    count_move(&after, captures, move.stalls);
    oracle_add(&oracle_nodal, list, &after, text);
}

/* N10, N11: whether the king may be on `middle` on its way to `to`. */
static bool may_cross(const struct oracle_position *position, int start, int middle, int to)
{
    bool captures = oracle_side_at(position, middle) != -1;
    struct oracle_position imagined =
        imagine(position, start, middle, captures ? NODAL_NOWHERE : to);
    return !is_attacked_on(&imagined, middle);
}

/* N16 (a): the king may not be attacked at all after its first step. */
static bool may_pause(const struct oracle_position *position, int start, int middle)
{
    struct oracle_position imagined = imagine(position, start, middle, NODAL_NOWHERE);
    return !is_attacked_on(&imagined, middle);
}

/* The moves of two steps. */
static void add_double_steps(const struct oracle_position *position, int start, bool ludii,
                             struct oracle_list *list)
{
    for (int middle = 0; middle < NODAL_POINTS; middle++) {
        int side = oracle_side_at(position, middle);
        if (side == position->side) {
            continue;
        }
        for (int to = 0; to < NODAL_POINTS; to++) {
            if (!nodal_may_go_on(start, middle, to) ||
                oracle_side_at(position, to) == position->side) {
                continue;
            }
            if (ludii ? may_pause(position, start, middle)
                      : may_cross(position, start, middle, to)) {
                /* A capture by the second step leaves no count at all. */
                int stalls = oracle_side_at(position, to) == -1 ? 1 : 0;
                add_king_move(
                    position,
                    (struct king_move){start, side == -1 ? NODAL_NOWHERE : middle, to, stalls},
                    list);
            }
        }
    }
}

static void add_single_steps(const struct oracle_position *position, int start,
                             struct oracle_list *list)
{
    for (int to = 0; to < NODAL_POINTS; to++) {
        if (nodal_is_neighbour(start, to) && oracle_side_at(position, to) != position->side) {
            add_king_move(position, (struct king_move){start, NODAL_NOWHERE, to, 1}, list);
        }
    }
}

/* N16 (b): whether the king may go directly to a point two steps away, no neighbour. */
static bool may_go_directly(const struct oracle_position *position, int start, int to)
{
    bool is_two_steps_away = false;
    bool has_empty_neighbour = false;
    bool has_untargeted_neighbour = false;
    for (int common = 0; common < NODAL_POINTS; common++) {
        if (!nodal_is_neighbour(start, common) || !nodal_is_neighbour(common, to)) {
            continue;
        }
        struct oracle_position imagined = imagine(position, start, common, to);
        is_two_steps_away |= nodal_may_go_on(start, common, to);
        has_empty_neighbour |= position->square[common] == ORACLE_EMPTY;
        has_untargeted_neighbour |= !is_targeted_on(&imagined, common);
    }
    return is_two_steps_away && !nodal_is_neighbour(start, to) && has_empty_neighbour &&
           has_untargeted_neighbour;
}

static void add_direct_moves(const struct oracle_position *position, int start,
                             struct oracle_list *list)
{
    for (int to = 0; to < NODAL_POINTS; to++) {
        if (oracle_side_at(position, to) != position->side &&
            may_go_directly(position, start, to)) {
            add_king_move(position, (struct king_move){start, NODAL_NOWHERE, to, 1}, list);
        }
    }
}

/* N7 to N11, or N16. Of equal moves the first stays, so the second steps come first. */
static void add_king_moves(const struct oracle_position *position, int start, bool ludii,
                           struct oracle_list *list)
{
    add_double_steps(position, start, ludii, list);
    add_single_steps(position, start, list);
    if (ludii) {
        add_direct_moves(position, start, list);
    }
}

/* --- The other pieces --- */

/* Adds a move that also captures on `captured`, unless that is NODAL_NOWHERE. */
static void add_move(const struct oracle_position *position, int from, int to, int captured,
                     struct oracle_list *list)
{
    char text[ORACLE_TEXT_MAX];
    oracle_write_squares(&oracle_nodal, from, to, text);
    struct oracle_position after = *position;
    bool pawn = oracle_type_at(position, from) == 'P';
    bool resets = pawn || captured != NODAL_NOWHERE || oracle_side_at(position, to) != -1;
    if (captured != NODAL_NOWHERE) {
        after.square[captured] = ORACLE_EMPTY;
    }
    after.square[to] = after.square[from];
    after.square[from] = ORACLE_EMPTY;
    count_move(&after, resets, 1);
    if (!pawn || nodal_rank_of(to) != (position->side == 0 ? NODAL_RANKS - 1 : 0)) {
        oracle_add(&oracle_nodal, list, &after, text);
        return;
    }
    for (const char *kind = "QBN"; *kind != '\0'; kind++) {
        struct oracle_position promoted = after;
        promoted.square[to] = oracle_piece(position->side, *kind);
        text[4] = (char)(*kind - 'A' + 'a');
        text[5] = '\0';
        oracle_add(&oracle_nodal, list, &promoted, text);
    }
}

/* N3. */
static void add_pawn_moves(const struct oracle_position *position, int from,
                           struct oracle_list *list)
{
    for (int to = 0; to < NODAL_POINTS; to++) {
        int ahead = (nodal_rank_of(to) - nodal_rank_of(from)) * forward_of(position->side);
        bool empty = position->square[to] == ORACLE_EMPTY;
        bool diagonal = nodal_attacks_as_target(position, from, to);
        bool straight =
            nodal_is_neighbour(from, to) && nodal_file_of(from) == nodal_file_of(to);
        if (empty ? ahead == 1 && (straight || diagonal)
                  : diagonal && oracle_side_at(position, to) != position->side) {
            add_move(position, from, to, NODAL_NOWHERE, list);
        }
    }
}

/* N5. */
static void add_knight_moves(const struct oracle_position *position, int from,
                             struct oracle_list *list)
{
    for (int to = 0; to < NODAL_POINTS; to++) {
        if (!nodal_is_knight_leap(from, to) || oracle_side_at(position, to) == position->side) {
            continue;
        }
        int middle = nodal_knight_middle(from, to);
        bool captures_middle = oracle_side_at(position, to) == -1 &&
                               oracle_side_at(position, middle) == 1 - position->side;
        add_move(position, from, to, captures_middle ? middle : NODAL_NOWHERE, list);
    }
}

/* N4, N6. */
static void add_rider_moves(const struct oracle_position *position, int from,
                            struct oracle_list *list)
{
    for (int to = 0; to < NODAL_POINTS; to++) {
        if (to != from && oracle_side_at(position, to) != position->side &&
            nodal_attacks_as_target(position, from, to)) {
            add_move(position, from, to, NODAL_NOWHERE, list);
        }
    }
}

static void add_moves_of_piece(const struct oracle_position *position, int from,
                               struct oracle_list *list)
{
    switch (oracle_type_at(position, from)) {
    case 'P':
        add_pawn_moves(position, from, list);
        break;
    case 'N':
        add_knight_moves(position, from, list);
        break;
    default:
        add_rider_moves(position, from, list);
        break;
    }
}

/* All moves, N12 included; whether they end the game is not asked. */
static void add_all_moves(const struct oracle_position *position, bool ludii,
                          struct oracle_list *list)
{
    bool king_only = !ludii && oracle_in_check(&oracle_nodal, position, position->side);
    add_king_moves(position, oracle_king(&oracle_nodal, position, position->side), ludii, list);
    for (int from = 0; from < NODAL_POINTS && !king_only; from++) {
        if (oracle_side_at(position, from) == position->side &&
            oracle_type_at(position, from) != 'K') {
            add_moves_of_piece(position, from, list);
        }
    }
}

static void nodal_generate(const struct oracle_position *position, struct oracle_list *list)
{
    add_all_moves(position, false, list);
}

/* N16: the side that has just moved has stalled too long, and the other is not without a
 * move (N13). */
static bool has_stalled(const struct oracle_position *position)
{
    static struct oracle_list answers;
    if (position->halfmove_clock_of[1 - position->side] <= NODAL_STALL_MAX) {
        return false;
    }
    answers.count = 0;
    add_all_moves(position, true, &answers);
    return answers.count > 0;
}

static void ludii_generate(const struct oracle_position *position, struct oracle_list *list)
{
    if (position->is_over) {
        return;
    }
    int before = list->count;
    add_all_moves(position, true, list);
    for (int i = before; i < list->count; i++) {
        struct oracle_position *after = &list->move[i].after;
        after->halfmove_clock = 0;
        after->is_over = has_stalled(after);
    }
}

static bool read_either(const struct oracle_game *game, struct oracle_position *position,
                        const char *fen, unsigned options)
{
    struct oracle_fields fields;
    if (!oracle_read_common(game, position, fen, options, &fields) ||
        !oracle_has_no_rights(&fields)) {
        return false;
    }
    for (int file = 0; file < NODAL_FILES; file++) {
        if (position->square[(NODAL_RANKS - 1) * NODAL_FILES + file] == 'P' ||
            position->square[file] == 'p') {
            return false;
        }
    }
    return true;
}

static bool nodal_read(struct oracle_position *position, const char *fen, unsigned options)
{
    return read_either(&oracle_nodal, position, fen, options);
}

/* N16: nobody is to move who has stalled too long before, and one move is the most by which
 * the other can have done so. */
static bool ludii_read(struct oracle_position *position, const char *fen, unsigned options)
{
    if (!read_either(&oracle_nodal_ludii, position, fen, options) ||
        position->halfmove_clock_of[position->side] > NODAL_STALL_MAX ||
        position->halfmove_clock_of[1 - position->side] > NODAL_STALL_MAX + 1) {
        return false;
    }
    position->is_over = has_stalled(position);
    return true;
}

/* N13. */
static struct oracle_outcome nodal_outcome(const struct oracle_position *position)
{
    return position->is_over ? (struct oracle_outcome){1, "stalling"}
                             : oracle_stalemate_loses(&oracle_nodal, position);
}

/* N14: a bare king can still lose by having no move. */
static bool nodal_is_dead(const struct oracle_position *position)
{
    (void)position;
    return false;
}

/* What both games have in common. */
#define NODAL_ROW                                                                              \
    .letters = "KQBNP", .files = NODAL_FILES, .ranks = NODAL_RANKS, .royal = 'K',              \
    .piece_attacks = nodal_piece_attacks, .outcome = nodal_outcome, .is_dead = nodal_is_dead

const struct oracle_game oracle_nodal = {.name = "nodal",
                                         .read = nodal_read,
                                         .generate = nodal_generate,
                                         .set_up = nodal_set_up,
                                         NODAL_ROW};

const struct oracle_game oracle_nodal_ludii = {.name = "nodal-ludii",
                                               .halfmove_by_seat = true,
                                               .read = ludii_read,
                                               .generate = ludii_generate,
                                               .set_up = nodal_set_up_stalling,
                                               NODAL_ROW};
