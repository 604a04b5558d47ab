/* A small tournament for tests of engines. Every wait has a deadline that a healthy machine
 * never reaches (LONG); where a test must see one pass, it is SHORT. */
#ifndef TESTS_MATCH_ENGINE_PROCESS_SUPPORT_H
#define TESTS_MATCH_ENGINE_PROCESS_SUPPORT_H

#include "protocol/match/clients/engine_process.h"
#include "protocol/match/tournament/tournament.h"
#include "tests/support/test_support.h"

enum { SECOND = 1000000, LONG = 60 * SECOND, SHORT = SECOND / 5 };

/* Of two engines; tests of one use the first. */
extern struct tournament tournament;

extern const struct engine_process_patience long_patience, short_patience;
extern const struct clocks ten_seconds;

/* Empties the tournament and makes it one of that variant. */
void prepare(const char *variant);

/* Enters an engine; `mode` is its argument, or NULL. */
void enter(int index, const char *program, const char *mode, enum dialect dialect);

/* A handle for the engine entered with that index. */
struct engine_process *new_engine_process(int index);

/* Waits for the answer of one engine. */
bool hear(struct engine_process *engine, int64_t patience, struct answer *answer);

/* Fails unless no child is left of this process, dead or alive. */
void assert_alone(void);

#endif
