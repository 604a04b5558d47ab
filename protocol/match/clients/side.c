#include "protocol/match/clients/side.h"

#include <stdio.h>

enum { SIDE_NAME_MAX = 64 };

const char *side_name(const struct variant *variant, int side)
{
    static _Thread_local char names[SEATS_MAX][SIDE_NAME_MAX];
    size_t length = 0;
    for (int seat = 0; seat < variant->seats && length < SIDE_NAME_MAX; seat++) {
        if (side_of(variant, seat) == side) {
            length += (size_t)snprintf(names[side] + length, SIDE_NAME_MAX - length, "%s%s",
                                       length > 0 ? "+" : "", variant->seat_names[seat]);
        }
    }
    return names[side];
}
