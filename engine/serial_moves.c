/* Both sides' moves and their order, see serial_moves.h. */
#include "engine/serial_moves.h"

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

static int16_t *history_of(struct serial *serial, int role, int seat, move_t move, int kind)
{
    return &serial->history[role][seat][kind][move_to(move)];
}

/* What a move seems worth before anything is known of the other side's. */
static int32_t order_of(const struct serial *serial, const struct position *position,
                        move_t move)
{
    const int16_t *value = serial->evaluator->value;
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

bool serial_is_restricted(const struct serial *serial, int ply)
{
    return ply == 0 && serial->worker->search->limits.search_move_count > 0;
}

/* Whether the limits let the seat that asks choose the move at the root. */
static bool serial_allows(const struct serial *serial, int seat, move_t move)
{
    const struct search *search = serial->worker->search;
    if (seat != ((const struct position *)(const void *)search->root)->seat) {
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
static void restrict_list(const struct serial *serial, int seat, struct move_list *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (serial_allows(serial, seat, list->move[i])) {
            list->move[kept++] = list->move[i];
        }
    }
    list->count = kept;
}

void serial_list(struct serial *serial, int ply)
{
    struct serial_frame *frame = &serial->frames[ply];
    for (int seat = 0; seat < 2; seat++) {
        struct position *position = (struct position *)(void *)frame->asked;
        struct move_list *scratch = &serial->scratch;
        struct serial_list *list = &frame->list[seat];
        serial->variant->open((const void *)frame->position, position, seat);
        scratch->count = 0;
        serial->variant->generate(position, GENERATE_ALL, scratch);
        if (serial_is_restricted(serial, ply)) {
            restrict_list(serial, seat, scratch);
        }
        list->count = scratch->count < SERIAL_MOVES_MAX ? scratch->count : SERIAL_MOVES_MAX;
        memset(list->targets, 0, sizeof list->targets);
        for (int i = 0; i < list->count; i++) {
            int square = move_to(scratch->move[i]);
            list->move[i] = scratch->move[i];
            list->order[i] = order_of(serial, position, scratch->move[i]);
            list->targets[square / 64] |= UINT64_C(1) << (square % 64);
        }
    }
}

static int64_t rank_of(int32_t order, int index)
{
    return order * RANK_UNIT + SERIAL_MOVES_MAX - index;
}

static void open_picker(struct serial_picker *picker, int count)
{
    picker->count = count;
    picker->picked = 0;
    picker->next = 0;
}

int serial_pick(struct serial_picker *picker)
{
    if (picker->picked < PICKED) {
        int64_t best = TAKEN;
        for (int i = 0; i < picker->count; i++) {
            best = picker->rank[i] > best ? picker->rank[i] : best;
        }
        if (best == TAKEN) {
            return -1;
        }
        int index = SERIAL_MOVES_MAX - (int)(best & (RANK_UNIT - 1));
        picker->rank[index] = TAKEN;
        picker->picked++;
        return index;
    }
    while (picker->next < picker->count && picker->rank[picker->next] == TAKEN) {
        picker->next++;
    }
    return picker->next < picker->count ? picker->next++ : -1;
}

static bool is_listed(const struct serial_list *list, move_t move)
{
    bool is = false;
    for (int i = 0; i < list->count; i++) {
        is |= list->move[i] == move;
    }
    return is && move != MOVE_NONE;
}

move_t serial_refutation(const struct serial *serial, int ply, int seat, move_t move)
{
    const struct serial_frame *frame = &serial->frames[ply];
    int mover = kind_on((const void *)frame->position, move_from(move));
    move_t reply = serial->reply[seat][mover][move_to(move)];
    return is_listed(&frame->list[1 - seat], reply) ? reply : MOVE_NONE;
}

void serial_order_openings(struct serial *serial, int ply, int seat, move_t first,
                           struct serial_picker *picker)
{
    const struct serial_frame *frame = &serial->frames[ply];
    const struct serial_list *list = &frame->list[seat];
    open_picker(picker, list->count);
    for (int i = 0; i < list->count; i++) {
        move_t move = list->move[i];
        int kind = kind_on((const void *)frame->position, move_from(move));
        int32_t order = list->order[i] + *history_of(serial, OPENER, seat, move, kind);
        picker->rank[i] = rank_of(move == first ? ORDER_FIRST : order, i);
    }
}

move_t serial_hasty_move(struct serial *serial, int seat)
{
    struct serial_picker picker;
    serial_list(serial, 0);
    serial_order_openings(serial, 0, seat, MOVE_NONE, &picker);
    int index = serial_pick(&picker);
    return index >= 0 ? serial->frames[0].list[seat].move[index] : MOVE_NONE;
}

void serial_order_replies(struct serial *serial, int ply, int seat, move_t move,
                          struct serial_picker *picker)
{
    const struct serial_frame *frame = &serial->frames[ply];
    const struct position *position = (const void *)frame->position;
    const struct serial_list *list = &frame->list[1 - seat];
    const int16_t *value = serial->evaluator->value;
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
        order += *history_of(serial, REPLIER, 1 - seat, reply, kind);
        order += reply == frame->killer[1 - seat] ? ORDER_REFUTATION : 0;
        picker->rank[i] = rank_of(order, i);
    }
}

static int bonus_of(int depth)
{
    return depth * depth * 64 < 1600 ? depth * depth * 64 : 1600;
}

void serial_refuted(struct serial *serial, int ply, int seat, const move_t half[2], int depth)
{
    struct serial_frame *frame = &serial->frames[ply];
    const struct position *position = (const void *)frame->position;
    move_t reply = half[1 - seat];
    int kind = kind_on(position, move_from(half[seat]));
    serial->reply[seat][kind][move_to(half[seat])] = reply;
    frame->killer[1 - seat] = reply;
    kind = kind_on(position, move_from(reply));
    history_add(history_of(serial, REPLIER, 1 - seat, reply, kind), bonus_of(depth));
}

void serial_praise(struct serial *serial, int ply, int seat, const move_t *tried, int count,
                   int depth)
{
    const struct position *position = (const void *)serial->frames[ply].position;
    for (int i = 0; i < count; i++) {
        int kind = kind_on(position, move_from(tried[i]));
        history_add(history_of(serial, OPENER, seat, tried[i], kind),
                    i == count - 1 ? bonus_of(depth) : -bonus_of(depth) / 2);
    }
}

void serial_forget(struct serial *serial)
{
    int16_t *counter = &serial->history[0][0][0][0];
    for (size_t i = 0; i < sizeof serial->history / sizeof *counter; i++) {
        counter[i] /= 4;
    }
    memset(serial->reply, 0, sizeof serial->reply);
}
