/* UCI: any bytes are a conversation after which the session still answers. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/fuzz_session.h"

#include "protocol/gui/uci/uci.h"

static bool open_uci(struct session *session, const char *line, struct front_end *front_end)
{
    (void)line;
    return uci_open(session, front_end);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct fuzz_ending ending = {"\nstop\nisready\nquery gameover\n", "readyok"};
    fuzz_converse(data, size, open_uci, &ending);
    return 0;
}
