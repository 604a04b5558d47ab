/* The program: a command when there are arguments, else the protocol that the first line of
 * input asks for. */
#include "protocol/cecp/cecp.h"
#include "protocol/commands/command.h"
#include "protocol/commands/launch.h"
#include "protocol/text/flag.h"
#include "protocol/uci/uci.h"

#include <fcntl.h>
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

/* Fills the places of standard files that were closed, so that no pipe of ours lands there. */
static void open_standard_files(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0) {
            return;
        }
    }
}

int main(int argc, char **argv)
{
    open_standard_files();
    launch_fastest(argv);
    /* XBoard adds an empty argument behind an engine's path in quotes. */
    bool is_engine = argc < 2 || (argc == 2 && argv[1][0] == '\0');
    return is_engine ? speak() : command_run(argc, argv);
}
