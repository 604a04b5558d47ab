#include "protocol/cli/terminal/screen.h"

#include <stdarg.h>
#include <stdio.h>

void screen_say(struct screen *screen, const char *format, ...)
{
    size_t room = sizeof screen->message - screen->message_length;
    char *at = screen->message + screen->message_length;
    va_list list;
    va_start(list, format);
    int length = vsnprintf(at, room - 1, format, list);
    va_end(list);
    if (length < 0 || room < 3) {
        return;
    }
    size_t used = (size_t)length < room - 2 ? (size_t)length : room - 2;
    if (used == 0 || at[used - 1] != '\n') {
        at[used++] = '\n';
    }
    at[used] = '\0';
    screen->message_length += used;
}

void screen_end_message(struct screen *screen)
{
    screen->message_length = 0;
    screen->message[0] = '\0';
}

void screen_clear_marks(struct screen *screen)
{
    for (int square = 0; square < SQUARES_MAX; square++) {
        screen->stale = screen->stale || screen->marks[square] != 0;
        screen->marks[square] = 0;
    }
}
