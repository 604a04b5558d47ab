/* Engines without processes, for tests of the referee: engine_process.h by script and on a
 * clock of its own, which only moves while the referee waits. Link it instead of the true one.
 *
 * A script is a list of what the engine says, one entry for each time it is asked. When it
 * comes to an end it begins anew.
 */
#ifndef TESTS_MATCH_FAKE_ENGINE_PROCESS_H
#define TESTS_MATCH_FAKE_ENGINE_PROCESS_H

#include "protocol/match/clients/engine_process.h"

#include <stdatomic.h>

enum { FAKE_ASKED_MAX = 512, FAKE_SECOND = 1000000 };

/* What is said: a move's text, which may be illegal, "any" legal move, or one of "resign",
 * "gone", "flood", "silent", "1-0", "0-1", "1/2-1/2", "*". A score is told where depth is not
 * 0. */
struct fake_line {
    const char *text;
    int64_t spent; /* microseconds */
    int score, depth;
    uint64_t nodes;
    bool offers;  /* a draw, with its move */
    bool favours; /* shows on XBoard's wire that Black registered first */
    bool draws;   /* claims before its move that this draws */
    bool lies;    /* says that its move is legal, whatever it is */
    int64_t time; /* what it says that it took; 0 = nothing */
    bool ponders; /* and some of that before it was asked */
};

struct engine_process {
    /* Set by the test. */
    const struct participant *participant;
    const struct fake_line *script;
    int length;
    bool second;               /* engine_process_moves_second */
    enum engine_status start;  /* what engine_process_begin returns */
    enum engine_status finish; /* what engine_process_conclude returns */
    enum game_result claim;    /* what comes too late */
    int stop_at;               /* asked so often, sets *stop */
    _Atomic(bool) *stop;
    /* What was done to it. */
    int side, next, begun, asked, offered, stopped, concluded, ended;
    bool is_asked;
    int64_t since, due;
    struct answer answer;
    struct game_end end;
    struct clocks told[FAKE_ASKED_MAX];
    int64_t asked_at[FAKE_ASKED_MAX];
    bool pending[FAKE_ASKED_MAX];      /* the other's half was shown */
    signed char first[FAKE_ASKED_MAX]; /* who registered first in the turn before, as told */
};

/* Sets the clock of all. */
void fake_now(int64_t now);

#endif
