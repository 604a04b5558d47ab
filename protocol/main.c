/* The program: a command when there are arguments, else the protocol that the first line of
 * input asks for. */
#include "protocol/cecp.h"
#include "protocol/command.h"
#include "protocol/dispatch.h"
#include "protocol/uci.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Chooses by the first line that is not blank: UCI by its own words, CECP by all others. */
static bool open_protocol(struct session *session, const char *line,
                          struct front_end *front_end)
{
    if (line[strspn(line, " \t")] == '\0') {
        return false;
    }
    return uci_wants(line) ? uci_open(session, front_end) : cecp_open(session, front_end);
}

static int speak(void)
{
    static struct session session;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        puts("Quincunx waits for an XBoard or UCI command; see quincunx --help");
        fflush(stdout);
    }
    if (!session_init(&session, STDIN_FILENO, STDOUT_FILENO)) {
        fprintf(stderr, "quincunx: not enough memory to start\n");
        return STATUS_FAILURE;
    }
    int status = session_run(&session, open_protocol);
    session_free(&session);
    return status;
}

int main(int argc, char **argv)
{
    dispatch_to_fastest(argv);
    return argc > 1 ? command_run(argc, argv) : speak();
}
