/* In which order a simultaneous search looks at moves.
 *
 * An opener's move and a reply are ordered by histories of their own. A reply knows what it
 * answers: it may meet the mover on its square, or leave the square in time; what it would
 * capture where the mover stood is gone.
 */
#include "engine/history.h"
#include "engine/serial.h"

#include <string.h>

enum {
    ORDER_FIRST = 1 << 30,
    ORDER_CAPTURE = 1 << 20,
    ORDER_REFUTATION = 1 << 19,
    ORDER_ABSORB = -(1 << 18),
    PICKED = 12 /* moves brought into order; the rest stay as they are */
};

enum { OPENER, REPLIER };

static int kind_on(const struct position *position, int square)
{
    return man_kind(position_man(position, square));
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
    return move_piece(move) != 0 ? order + ORDER_CAPTURE + value[move_piece(move)] : order;
}

void serial_list(struct serial *serial, int ply)
{
    struct serial_frame *frame = &serial->frames[ply];
    for (int seat = 0; seat < 2; seat++) {
        struct position *position = (struct position *)(void *)frame->asked;
        struct move_list *scratch = &serial->scratch;
        serial->variant->open((const void *)frame->position, position, seat);
        scratch->count = 0;
        serial->variant->generate(position, GENERATE_ALL, scratch);
        int count = scratch->count < SERIAL_MOVES_MAX ? scratch->count : SERIAL_MOVES_MAX;
        frame->count[seat] = count;
        for (int i = 0; i < count; i++) {
            move_t move = scratch->move[i];
            int kind = kind_on(position, move_from(move));
            int32_t plain = order_of(serial, position, move);
            frame->list[seat][i] = (struct serial_move){
                move, plain + *history_of(serial, OPENER, seat, move, kind), plain};
        }
    }
}

void serial_pick(struct serial_move *list, int at, int count)
{
    if (at >= PICKED) {
        return;
    }
    int best = at;
    for (int i = at + 1; i < count; i++) {
        best = list[i].order > list[best].order ? i : best;
    }
    struct serial_move found = list[best];
    list[best] = list[at];
    list[at] = found;
}

void serial_prefer(struct serial_move *list, int count, move_t move)
{
    for (int i = 0; move != MOVE_NONE && i < count; i++) {
        if (list[i].move == move) {
            list[i].order = ORDER_FIRST;
            return;
        }
    }
}

static bool is_listed(const struct serial_frame *frame, int seat, move_t move)
{
    for (int i = 0; move != MOVE_NONE && i < frame->count[seat]; i++) {
        if (frame->list[seat][i].move == move) {
            return true;
        }
    }
    return false;
}

move_t serial_refutation(const struct serial *serial, int ply, int seat, move_t move)
{
    const struct serial_frame *frame = &serial->frames[ply];
    int mover = kind_on((const void *)frame->position, move_from(move));
    move_t reply = serial->reply[seat][mover][move_to(move)];
    return is_listed(frame, 1 - seat, reply) ? reply : MOVE_NONE;
}

void serial_order_replies(struct serial *serial, int ply, int seat, move_t move,
                          struct serial_move *list)
{
    const struct serial_frame *frame = &serial->frames[ply];
    const struct position *position = (const void *)frame->position;
    const int16_t *value = serial->evaluator->value;
    int them = 1 - seat;
    int mover = kind_on(position, move_from(move));
    int target = kind_on(position, move_to(move));
    for (int i = 0; i < frame->count[them]; i++) {
        move_t reply = frame->list[them][i].move;
        int32_t order = frame->list[them][i].plain;
        int kind = kind_on(position, move_from(reply));
        if (move_to(reply) == move_from(move)) {
            order = 0;
        } else if (move_to(reply) == move_to(move)) {
            order = move_is_capture(move) ? ORDER_CAPTURE + 16 * (value[mover] - value[target])
                                          : ORDER_REFUTATION;
        } else if (move_from(reply) == move_to(move)) {
            order += ORDER_REFUTATION + 16 * value[target];
        }
        order += *history_of(serial, REPLIER, them, reply, kind);
        order += reply == frame->killer[them] ? ORDER_REFUTATION : 0;
        list[i] = (struct serial_move){reply, order, 0};
    }
}

/* Moves a history counter towards the limit of its sign. */
static void nudge(int16_t *counter, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *counter = (int16_t)(*counter + bonus - *counter * size / HISTORY_MAX);
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
    nudge(history_of(serial, REPLIER, 1 - seat, reply, kind), bonus_of(depth));
}

void serial_praise(struct serial *serial, int ply, int seat, const struct serial_move *tried,
                   int index, int depth)
{
    const struct position *position = (const void *)serial->frames[ply].position;
    for (int i = 0; i <= index; i++) {
        int kind = kind_on(position, move_from(tried[i].move));
        nudge(history_of(serial, OPENER, seat, tried[i].move, kind),
              i == index ? bonus_of(depth) : -bonus_of(depth) / 2);
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
