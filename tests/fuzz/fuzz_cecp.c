/* CECP: any bytes are a conversation after which the session still answers, and in a new game
 * moves. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/fuzz_session.h"

#include "protocol/gui/cecp/cecp.h"

static bool open_cecp(struct session *session, const char *line, struct front_end *front_end)
{
    (void)line;
    return cecp_open(session, front_end);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* The dot ends `edit`. */
    static const struct fuzz_ending ending = {.question =
                                                  "\n.\nforce\nping 4710\nnew\ngo\nping 4711\n",
                                              .answer = "pong 4711",
                                              .mark = "pong 4710",
                                              .between = "move "};
    fuzz_converse(data, size, open_cecp, &ending);
    return 0;
}
