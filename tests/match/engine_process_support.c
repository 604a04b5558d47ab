/* See engine_process_support.h. */
#include "tests/match/engine_process_support.h"

#include "rules/variants.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>

const struct engine_process_patience long_patience = {LONG, LONG, LONG, LONG};
const struct engine_process_patience short_patience = {SHORT, SHORT, SHORT, SHORT};

struct tournament tournament;

void enter(int index, const char *program, const char *mode, enum dialect dialect)
{
    struct participant *participant = &tournament.participant[index];
    memset(participant, 0, sizeof *participant);
    participant->name = mode;
    participant->command = program;
    participant->word[0] = (char *)program;
    participant->word[1] = (char *)mode;
    participant->word_count = mode == NULL ? 1 : 2;
    participant->name = mode == NULL ? "stock" : mode;
    participant->dialect = dialect;
    participant->time_control =
        (struct time_control){.base = 10 * SECOND, .increment = SECOND / 10};
}

void prepare(const char *variant)
{
    memset(&tournament, 0, sizeof tournament);
    tournament.variant = variant_find(variant);
    tournament.participant_count = 2;
}

struct engine_process *new_engine_process(int index)
{
    const struct engine_process_game game = {.variant = tournament.variant,
                                             .rule = tournament.rule,
                                             .rule_count = tournament.rule_count};
    return engine_process_new(&tournament.participant[index], &game);
}

const struct clocks ten_seconds = {.left = {10 * SECOND, 10 * SECOND},
                                   .increment = {SECOND / 10, SECOND / 10}};

void assert_alone(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

bool hear(struct engine_process *engine, int64_t patience, struct answer *answer)
{
    int which = -1;
    struct engine_process *const only[] = {engine};
    bool heard = engine_process_hear(only, 1, engine_process_now() + patience, &which, answer);
    assert_int_equal(which, heard ? 0 : -1);
    return heard;
}
