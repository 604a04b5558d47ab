#include "protocol/formats/pgn_reading.h"

#include "protocol/base/sanitize.h"

#include <stdarg.h>

void pgn_refuse(struct reading *reading, int line, const char *format, ...)
{
    if (!reading->is_refused) {
        va_list list;
        va_start(list, format);
        vsnprintf(reading->what, PGN_TEXT_MAX, format, list);
        va_end(list);
        sanitize_text(reading->what); /* it may show a word of the file */
        *reading->line = line;
        reading->is_refused = true;
    }
}
