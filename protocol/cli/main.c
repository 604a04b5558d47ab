/* The program: a command when there are arguments, else the protocol that the first line of
 * input asks for. */
#include "protocol/base/flag.h"
#include "protocol/base/system.h"
#include "protocol/cli/command.h"
#include "protocol/cli/launch.h"
#include "protocol/cli/own_path.h"
#include "protocol/gui/cecp/cecp.h"
#include "protocol/gui/uci/uci.h"

#include <stdio.h>
#include <string.h>

/* Chooses by the first line that is not blank: UCI by its own words, CECP by all others. */
static bool open_protocol(struct session *session, const char *line,
                          struct front_end *front_end)
{
    if (line[strspn(line, " \t")] == '\0') {
        return false;
    }
    return uci_wants(line) ? uci_open(session, front_end) : cecp_open(session, front_end);
}

static int speak_protocol(void)
{
    static struct session session;
    if (system_is_terminal(stdin) && system_is_terminal(stdout)) {
        puts("Quincunx waits for an XBoard or UCI command; see quincunx --help");
        fflush(stdout);
    }
    if (!session_init(&session, SYSTEM_INPUT, SYSTEM_OUTPUT)) {
        fprintf(stderr, "quincunx: not enough memory to start\n");
        return STATUS_FAILURE;
    }
    int status = session_run(&session, open_protocol);
    session_free(&session);
    return status;
}

int main(int argc, char **argv)
{
    system_start(&argc, &argv);
    own_path_keep(argv[0]);
    launch_fastest(argc, argv);
    /* XBoard adds an empty argument behind an engine's path in quotes. */
    bool is_engine = argc < 2 || (argc == 2 && argv[1][0] == '\0');
    return is_engine ? speak_protocol() : command_run(argc, argv);
}
