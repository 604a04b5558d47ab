#include "protocol/gui/uci/uci_state.h"

#include <stdarg.h>
#include <stdio.h>

void uci_error(struct uci *uci, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    session_print(uci->session, "info string error: %s", text);
}

int uci_seat(const struct uci *uci)
{
    const struct session *session = uci->session;
    int64_t side = option_number(&session->options, OPTION_SIDE);
    bool chosen = session_variant(session)->simultaneous && side > 0;
    return chosen ? (int)side - 1 : session_position(session)->seat;
}

const struct position *uci_seen(const struct uci *uci, int seat, union position_room *room)
{
    const struct variant *variant = session_variant(uci->session);
    const struct position *position = session_position(uci->session);
    if (!variant->simultaneous) {
        return position;
    }
    variant->open(position, &room->head, seat);
    return &room->head;
}
