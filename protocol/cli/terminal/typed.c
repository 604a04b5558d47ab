#include "protocol/cli/terminal/typed.h"

#include "protocol/base/number.h"

enum { COUNT_MAX = 1000000 };

bool typed_count(char *rest, int otherwise, int *value)
{
    int64_t number = otherwise;
    enum parse_status status = number_read(line_trim(rest), 1, COUNT_MAX, &number);
    *value = (int)number;
    return status == PARSE_READ || (status == PARSE_MISSING && otherwise > 0);
}
