/* `quincunx match`: reads the contest, plays it. */
#include "protocol/commands/command.h"
#include "protocol/tournament/match.h"

#include <string.h>

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "-help") == 0 || strcmp(argv[i], "--help") == 0 ||
            strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

int command_match(int argc, char **argv)
{
    if (asks_for_help(argc, argv)) {
        contest_print_help();
        return STATUS_SUCCESS;
    }
    if (argc == 0) {
        return usage_error("match", "engines are missing; see quincunx match --help");
    }
    struct contest contest;
    int status = contest_read(&contest, argc, argv) ? match_run(&contest) : STATUS_USAGE;
    contest_free(&contest);
    return status;
}
