/* Where the lines of a serial search end, and what that is worth. */
#include "engine/serial.h"

#include <math.h>
#include <pthread.h>

enum {
    CENTIPAWNS_MAX = 4096,
    UTILITY_LINE = 1000, /* of the most, the part that grows evenly with the centipawns */
    EXTENSIONS_MAX = 2
};

static int16_t utility[CENTIPAWNS_MAX + 1];

/* Elo's curve: 400 centipawns are ten to one. A line goes with it, for beyond 15 pawns the
 * curve is flat, and who has won must still find what brings the end nearer. */
static void fill_utility(void)
{
    for (int i = 0; i <= CENTIPAWNS_MAX; i++) {
        double curve = (UTILITY_STATIC_MAX - UTILITY_LINE) * tanh(i * log(10) / 800);
        double line = (double)UTILITY_LINE * i / CENTIPAWNS_MAX;
        utility[i] = (int16_t)lround(curve + line);
    }
}

void utility_prepare(void)
{
    static pthread_once_t filled = PTHREAD_ONCE_INIT;
    pthread_once(&filled, fill_utility);
}

int utility_of(int centipawns)
{
    int size = centipawns < 0 ? -centipawns : centipawns;
    int value = utility[size < CENTIPAWNS_MAX ? size : CENTIPAWNS_MAX];
    return centipawns < 0 ? -value : value;
}

int utility_to_centipawns(int value)
{
    int size = value < 0 ? -value : value;
    int low = 0;
    int high = CENTIPAWNS_MAX;
    while (low < high) {
        int middle = (low + high) / 2;
        if (utility[middle] < size) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return value < 0 ? -low : low;
}

/* The value, for `seat`, of the position in which the game ended `ply` turns below the root. */
static int ended(const struct serial *serial, struct serial_frame *frame, int ply, int seat)
{
    const struct position *position = serial_standing(frame);
    int sign = position->seat == seat ? 1 : -1;
    switch (serial->variant->outcome(position).kind) {
    case OUTCOME_WIN:
        return sign * (UTILITY_WIN - ply);
    case OUTCOME_LOSS:
        return -sign * (UTILITY_WIN - ply);
    default:
        return 0;
    }
}

int serial_static_value(struct serial *serial, struct serial_frame *frame, int seat)
{
    serial->leaves++;
    frame->centipawns = serial->evaluator->evaluate(serial_standing(frame), NULL);
    frame->value = utility_of(frame->centipawns);
    return seat == 0 ? frame->value : -frame->value;
}

/* What the man on a square is worth to seat 0. */
static int worth_on(const struct serial *serial, const struct position *position, int square)
{
    int man = position_man(position, square);
    int value = serial->evaluator->value[man_kind(man)];
    return man_seat(man) == 0 ? value : -value;
}

/* What the turn made in frame `from` changed in seat 0's material. */
static int material_change(const struct serial *serial, const struct serial_frame *from,
                           const struct position *to)
{
    const move_t *half = from->half;
    int squares[6] = {move_from(half[0]), move_to(half[0]), move_via(half[0]),
                      move_from(half[1]), move_to(half[1]), move_via(half[1])};
    int change = 0;
    for (int i = 0; i < 6; i++) {
        bool counted = false;
        for (int j = 0; j < i; j++) {
            counted |= squares[j] == squares[i];
        }
        if (!counted) {
            change += worth_on(serial, to, squares[i]) -
                      worth_on(serial, (const void *)from->position, squares[i]);
        }
    }
    return change;
}

/* Whether a rook has gone where its half-move does not say. */
static bool is_castling(const move_t half[2])
{
    return move_kind(half[0]) == MOVE_CASTLE || move_kind(half[1]) == MOVE_CASTLE;
}

/* The value at the end of a line. Where the static value a turn before, corrected by what was
 * taken since, is far outside the window, that is it. */
static int leaf_value(struct serial *serial, int ply, int seat, struct window window)
{
    struct serial_frame *frame = &serial->frames[ply];
    const struct serial_frame *before = frame - 1;
    if (ply > 0 && before->has_value && !serial->exact && !is_castling(before->half)) {
        int value = utility_of(before->centipawns +
                               material_change(serial, before, serial_standing(frame)));
        int margin = serial->leaf_margin;
        value = seat == 0 ? value : -value;
        if (value - margin >= window.beta || value + margin <= window.alpha) {
            serial->leaves++;
            return value;
        }
    }
    return serial_static_value(serial, frame, seat);
}

/* A draw by rule; the root is never asked. */
static bool is_drawn(struct serial *serial, struct serial_frame *frame, int ply)
{
    const struct position *position = serial_standing(frame);
    int now = serial->root_keys + ply;
    int seen = 0;
    serial->key[now] = position->key;
    if (serial->variant->is_dead(position) ||
        (serial->variant->halfmove_limit > 0 &&
         position->halfmove_clock >= serial->variant->halfmove_limit)) {
        return true;
    }
    for (int i = now - 2; i >= 0 && i >= now - position->halfmove_clock; i--) {
        if (serial->key[i] == position->key) {
            if (i > serial->root_keys || ++seen == 2) {
                return true;
            }
        }
    }
    return false;
}

bool serial_is_settled(struct serial *serial, int ply, int seat, int *depth,
                       struct window window, int *value)
{
    struct serial_frame *frame = &serial->frames[ply];
    const struct position *position = serial_standing(frame);
    if (position->is_over) {
        *value = ended(serial, frame, ply, seat);
        return true;
    }
    if (ply > 0 && is_drawn(serial, frame, ply)) {
        *value = 0;
        return true;
    }
    if (*depth <= 0 && !serial->exact && ply < ROUNDS_MAX &&
        frame->extensions < EXTENSIONS_MAX &&
        (position->in_check || position->other_in_check)) {
        frame->extensions++;
        *depth = 1;
    }
    if (*depth <= 0 || ply >= ROUNDS_MAX) {
        *value = leaf_value(serial, ply, seat, window);
        return true;
    }
    return false;
}
