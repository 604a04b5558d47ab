#include "protocol/match/clients/side.h"

#include "protocol/base/line.h"

enum { SIDE_NAME_MAX = 64 };

const char *side_name(const struct variant *variant, int side)
{
    static _Thread_local char names[SEATS_MAX][SIDE_NAME_MAX];
    names[side][0] = '\0';
    for (int seat = 0; seat < variant->seats; seat++) {
        if (side_of(variant, seat) == side) {
            line_append(names[side], SIDE_NAME_MAX, "%s%s", names[side][0] != '\0' ? "+" : "",
                        variant->seat_names[seat]);
        }
    }
    return names[side];
}
