/* Both sides' moves and their order, see joint_moves.h. */
#include "engine/joint/joint_moves.h"

#include <string.h>

enum {
    ORDER_FIRST = 1 << 30,
    ORDER_CAPTURE = 1 << 20,
    ORDER_REFUTATION = 1 << 19,
    ORDER_ABSORB = -(1 << 18),
    PICKED = 12 /* moves brought into order; the rest stay as they are */
};

#define RANK_UNIT INT64_C(0x100000000)
#define TAKEN INT64_MIN

enum { OPENER, REPLIER };

static int kind_on(const struct position *position, int square)
{
    return piece_type(position_piece(position, square));
}

static int16_t *history_of(struct joint_bounds *bounds, int role, int seat, move_t move,
                           int kind)
{
    return &bounds->history[role][seat][kind][move_to(move)];
}

/* What a move seems worth before anything is known of the other side's. */
static int32_t order_of(const struct joint_bounds *bounds, const struct position *position,
                        move_t move)
{
    const int16_t *value = bounds->evaluator->value;
    int victim = kind_on(position, move_to(move));
    int32_t order = 0;
    if (move_is_capture(move)) {
        order += ORDER_CAPTURE + 16 * value[victim] - value[kind_on(position, move_from(move))];
    } else if (move_is_absorption(move)) {
        order += ORDER_ABSORB - value[victim];
    }
    return move_piece_type(move) != 0 ? order + ORDER_CAPTURE + value[move_piece_type(move)]
                                      : order;
}

bool joint_moves_are_restricted(const struct joint_bounds *bounds, int ply)
{
    return ply == 0 && bounds->worker->search->limits.search_move_count > 0;
}

/* Whether the limits let the seat that asks choose the move at the root. */
static bool joint_moves_allow(const struct joint_bounds *bounds, int seat, move_t move)
{
    const struct search *search = bounds->worker->search;
    if (seat != search->root.head.seat) {
        return true;
    }
    for (int i = 0; i < search->limits.search_move_count; i++) {
        if (search->allowed[i] == move) {
            return true;
        }
    }
    return false;
}

/* Leaves out of a root's moves what the limits do. */
static void restrict_list(const struct joint_bounds *bounds, int seat, struct move_list *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (joint_moves_allow(bounds, seat, list->move[i])) {
            list->move[kept++] = list->move[i];
        }
    }
    list->count = kept;
}

void joint_moves_list(struct joint_bounds *bounds, int ply)
{
    struct joint_frame *frame = &bounds->frames[ply];
    for (int seat = 0; seat < 2; seat++) {
        struct position *position = &frame->asked.head;
        struct move_list *scratch = &bounds->scratch;
        struct joint_list *list = &frame->list[seat];
        bounds->variant->open(&frame->position.head, position, seat);
        scratch->count = 0;
        bounds->variant->generate(position, GENERATE_ALL, scratch);
        if (joint_moves_are_restricted(bounds, ply)) {
            restrict_list(bounds, seat, scratch);
        }
        list->count = scratch->count < JOINT_MOVES_MAX ? scratch->count : JOINT_MOVES_MAX;
        memset(list->targets, 0, sizeof list->targets);
        for (int i = 0; i < list->count; i++) {
            int square = move_to(scratch->move[i]);
            list->move[i] = scratch->move[i];
            list->order[i] = order_of(bounds, position, scratch->move[i]);
            list->targets[square / 64] |= UINT64_C(1) << (square % 64);
        }
    }
}

static int64_t rank_of(int32_t order, int index)
{
    return order * RANK_UNIT + JOINT_MOVES_MAX - index;
}

static void open_picker(struct joint_picker *picker, int count)
{
    picker->count = count;
    picker->picked = 0;
    picker->next = 0;
}

int joint_moves_pick(struct joint_picker *picker)
{
    if (picker->picked < PICKED) {
        int64_t best = TAKEN;
        for (int i = 0; i < picker->count; i++) {
            best = picker->rank[i] > best ? picker->rank[i] : best;
        }
        if (best == TAKEN) {
            return -1;
        }
        int index = JOINT_MOVES_MAX - (int)(best & (RANK_UNIT - 1));
        picker->rank[index] = TAKEN;
        picker->picked++;
        return index;
    }
    while (picker->next < picker->count && picker->rank[picker->next] == TAKEN) {
        picker->next++;
    }
    return picker->next < picker->count ? picker->next++ : -1;
}

static bool is_listed(const struct joint_list *list, move_t move)
{
    bool is = false;
    for (int i = 0; i < list->count; i++) {
        is |= list->move[i] == move;
    }
    return is && move != MOVE_NONE;
}

move_t joint_moves_refutation(const struct joint_bounds *bounds, int ply, int seat, move_t move)
{
    const struct joint_frame *frame = &bounds->frames[ply];
    int mover = kind_on(&frame->position.head, move_from(move));
    move_t reply = bounds->reply[seat][mover][move_to(move)];
    return is_listed(&frame->list[1 - seat], reply) ? reply : MOVE_NONE;
}

void joint_moves_order_openings(struct joint_bounds *bounds, int ply, int seat, move_t first,
                                struct joint_picker *picker)
{
    const struct joint_frame *frame = &bounds->frames[ply];
    const struct joint_list *list = &frame->list[seat];
    open_picker(picker, list->count);
    for (int i = 0; i < list->count; i++) {
        move_t move = list->move[i];
        int kind = kind_on(&frame->position.head, move_from(move));
        int32_t order = list->order[i] + *history_of(bounds, OPENER, seat, move, kind);
        picker->rank[i] = rank_of(move == first ? ORDER_FIRST : order, i);
    }
}

move_t joint_moves_hasty(struct joint_bounds *bounds, int seat)
{
    struct joint_picker picker;
    joint_moves_list(bounds, 0);
    joint_moves_order_openings(bounds, 0, seat, MOVE_NONE, &picker);
    int index = joint_moves_pick(&picker);
    return index >= 0 ? bounds->frames[0].list[seat].move[index] : MOVE_NONE;
}

void joint_moves_order_replies(struct joint_bounds *bounds, int ply, int seat, move_t move,
                               struct joint_picker *picker)
{
    const struct joint_frame *frame = &bounds->frames[ply];
    const struct position *position = &frame->position.head;
    const struct joint_list *list = &frame->list[1 - seat];
    const int16_t *value = bounds->evaluator->value;
    int mover = kind_on(position, move_from(move));
    int target = kind_on(position, move_to(move));
    open_picker(picker, list->count);
    for (int i = 0; i < list->count; i++) {
        move_t reply = list->move[i];
        int32_t order = list->order[i];
        int kind = kind_on(position, move_from(reply));
        if (move_to(reply) == move_from(move)) {
            order = 0;
        } else if (move_to(reply) == move_to(move)) {
            order = move_is_capture(move) ? ORDER_CAPTURE + 16 * (value[mover] - value[target])
                                          : ORDER_REFUTATION;
        } else if (move_from(reply) == move_to(move)) {
            order += ORDER_REFUTATION + 16 * value[target];
        }
        order += *history_of(bounds, REPLIER, 1 - seat, reply, kind);
        order += reply == frame->killer[1 - seat] ? ORDER_REFUTATION : 0;
        picker->rank[i] = rank_of(order, i);
    }
}

static int bonus_of(int depth)
{
    return depth * depth * 64 < 1600 ? depth * depth * 64 : 1600;
}

void joint_moves_refuted(struct joint_bounds *bounds, int ply, int seat, const move_t half[2],
                         int depth)
{
    struct joint_frame *frame = &bounds->frames[ply];
    const struct position *position = &frame->position.head;
    move_t reply = half[1 - seat];
    int kind = kind_on(position, move_from(half[seat]));
    bounds->reply[seat][kind][move_to(half[seat])] = reply;
    frame->killer[1 - seat] = reply;
    kind = kind_on(position, move_from(reply));
    history_add(history_of(bounds, REPLIER, 1 - seat, reply, kind), bonus_of(depth));
}

void joint_moves_credit(struct joint_bounds *bounds, int ply, int seat, const move_t *tried,
                        int count, int depth)
{
    const struct position *position = &bounds->frames[ply].position.head;
    for (int i = 0; i < count; i++) {
        int kind = kind_on(position, move_from(tried[i]));
        history_add(history_of(bounds, OPENER, seat, tried[i], kind),
                    i == count - 1 ? bonus_of(depth) : -bonus_of(depth) / 2);
    }
}

void joint_moves_forget(struct joint_bounds *bounds)
{
    int16_t *counter = &bounds->history[0][0][0][0];
    for (size_t i = 0; i < sizeof bounds->history / sizeof *counter; i++) {
        counter[i] /= 4;
    }
    memset(bounds->reply, 0, sizeof bounds->reply);
}
