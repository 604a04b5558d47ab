#include "protocol/base/sanitize.h"

#include <stdbool.h>

void sanitize_text(char *text)
{
    enum { FIRST = 0x80, LAST = 0x9f }; /* of the control characters above ASCII */
    int left = 0;                       /* bytes of a character of UTF-8 that are to come */
    for (unsigned char *at = (unsigned char *)text; *at != '\0'; at++) {
        bool is_inside = left > 0 && (*at & 0xc0) == 0x80;
        bool is_high = *at >= FIRST && *at <= LAST;
        left = is_inside ? left - 1 : *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc2 ? 1 : 0;
        if (*at < ' ' || *at == 127 || (is_high && !is_inside)) {
            *at = '?';
        } else if (is_high && at[-1] == 0xc2) {
            at[-1] = *at = '?';
        }
    }
}
