/* UCI: any bytes are a conversation after which the session still answers, and in which every
 * `go` has one bestmove. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/fuzz_session.h"

#include "protocol/gui/uci/uci.h"

#include <string.h>

static void (*hear_line)(void *context, char *line);
static int searches;

/* Counts the lines that begin with the word `go`. */
static void count_line(void *context, char *line)
{
    static const char blanks[] = " \t\r\n\v\f";
    const char *word = line + strspn(line, blanks);
    searches += strcspn(word, blanks) == 2 && strncmp(word, "go", 2) == 0;
    hear_line(context, line);
}

static bool open_uci(struct session *session, const char *line, struct front_end *front_end)
{
    (void)line;
    bool opens = uci_open(session, front_end);
    hear_line = front_end->on_line;
    front_end->on_line = count_line;
    return opens;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct fuzz_ending ending = {.question = "\nstop\nisready\nquery gameover\n",
                                              .answer = "readyok"};
    searches = 0;
    fuzz_converse(data, size, open_uci, &ending);
    fuzz_require(fuzz_count_lines("bestmove ") == searches, "every go has one bestmove", "");
    return 0;
}
