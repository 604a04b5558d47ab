/* The client of an engine in a process of its own, which speaks one of two dialects.
 *
 * Nothing that an engine says is trusted, and every wait for it has a deadline. Its text is
 * read here; games/ decides by the rules whether it is right.
 *
 * An engine runs in a process group of its own, and nothing is left of that group after
 * engine_process_end. Its last lines, both ways, and what it wrote on stderr are kept to
 * explain failures. Times are microseconds of the monotonic clock.
 */
#ifndef PROTOCOL_MATCH_CLIENTS_ENGINE_PROCESS_H
#define PROTOCOL_MATCH_CLIENTS_ENGINE_PROCESS_H

#include "protocol/match/clients/participant.h"
#include "rules/game.h"

#include <stdio.h>

enum { ENGINE_LINES_KEPT = 200, ENGINE_WHAT_MAX = 256 };

struct engine_process;

enum engine_status {
    ENGINE_READY,
    ENGINE_UNFIT,  /* does not speak the dialect or know the variant */
    ENGINE_GONE,   /* the process ended or closed a pipe */
    ENGINE_STALLED /* no answer in time, or too many lines */
};

/* What an engine answered to being asked for a move. */
enum answer_kind {
    ANSWER_MOVE,    /* `move` is legal */
    ANSWER_ILLEGAL, /* `text` names no legal move */
    ANSWER_RESIGN,
    ANSWER_CLAIM, /* says that the game has the result `claim`; for a draw, only when no move
                     follows within a second, as the claim may be about that */
    ANSWER_OFFER_DRAW, /* with a legal move: `move` */
    ANSWER_GONE,
    ANSWER_STALLED
};

struct answer {
    enum answer_kind kind;
    move_t move; /* a half where both sides move at once */
    int first; /* the seat that registered first, where a second ply on XBoard's wire shows it;
                  else -1 */
    enum game_result claim; /* RESULT_NONE: says that a move was illegal, or that it has none */
    bool claims_draw;       /* said right before its move that this draws (CECP only) */
    int64_t at;             /* when it came */
    int64_t spent;          /* since the last byte of the question was written */
    char text[128];         /* what it said: the move, the claim */
    /* What it said of the move. */
    bool has_score;
    int score; /* for the mover: centipawns, or COMMENT_MATE_BASE + moves to mate, negative when
                  lost */
    int depth, seldepth;
    uint64_t nodes;
    bool has_time;
    int64_t time;      /* microseconds that it has thought, as it says */
    bool has_pondered; /* and those may be more than the question is old */
};

/* The clocks an engine is told, by side, and how much it may think itself. Microseconds. */
struct clocks {
    int64_t left[SEATS_MAX];
    int64_t increment[SEATS_MAX];
    int moves_left; /* of its period, 0 = all */
};

/* How long an engine may take for anything but its moves. Microseconds. */
struct engine_process_patience {
    int64_t start;    /* for its handshake */
    int64_t features; /* the same for a CECP engine that does not ask for more (done=0) */
    int64_t ping;     /* to answer a ping, `isready`, `stop` */
    int64_t quit;     /* to end when told to */
};

/* What all engines of a game are told. */
struct engine_process_game {
    const struct variant *variant;
    const char *const *rule; /* the variant's options as text, "board=plain" */
    int rule_count;
    bool debug; /* copy all protocol lines to stderr */
    /* Called with every line, '>' to the engine, '<' from it and '#' about it, in the thread of
     * the engine; may be NULL. */
    void (*on_line)(void *context, const struct participant *participant, char direction,
                    const char *line);
    void *context;
};

/* A handle for one participant, not started. NULL when memory is short. For one thread: when
 * that ends, the engine is killed. What `participant` and `game` point to must outlive the
 * handle. */
struct engine_process *engine_process_new(const struct participant *participant,
                                          const struct engine_process_game *game);

/* The participant that it was made for. */
const struct participant *engine_process_participant(const struct engine_process *engine);

/* From now on a wait for the engine to begin or to conclude ends when *stop is true; the engine
 * then counts as stalled. `stop` must outlive the handle. */
void engine_process_set_stop(struct engine_process *engine, const _Atomic(bool) *stop);

/* Sets how long it waits instead of the 35 s, 8 s, 15 s and 5 s that Cute Chess waits. */
void engine_process_set_patience(struct engine_process *engine,
                                 const struct engine_process_patience *patience);

/* Asks the process to quit, kills what is left of its group, and frees all. */
void engine_process_free(struct engine_process *engine);

/* Makes it ready for a game from `game`'s position, in which it plays `side`: starts it if it
 * does not run, tells it its options, the variant and the moves already played. */
enum engine_status engine_process_begin(struct engine_process *engine, const struct game *game,
                                        int side);

/* Asks for a move in `game`'s position, and tells all moves since the last question. `firsts`
 * is indexed like game->moves and has who registered first, for both halves of a joint turn
 * (NULL where sides move one after the other). Does not wait. */
void engine_process_ask(struct engine_process *engine, const struct game *game,
                        const signed char *firsts, const struct clocks *clocks);

/* Waits until `deadline` at the latest for one of the engines that were asked to answer; *which
 * becomes its index. False when none did. An engine that has gone answers ANSWER_GONE. Answers
 * are returned in the order in which they came. `engines` are all engines of the game: those
 * not asked are read too, so that none is blocked by a full pipe. */
bool engine_process_hear(struct engine_process *const engines[], int count, int64_t deadline,
                         int *which, struct answer *answer);

/* When it was asked last, plus the time for which the referee has stood still since. So no
 * engine's clock runs while the referee is stopped (SIGSTOP, Ctrl-Z) or gets no processor time:
 * when a wait ends two seconds or more too late, that is not charged to the engine, but for the
 * wait itself, a fifth of a second. */
int64_t engine_process_asked(const struct engine_process *engine);

/* Tells it that the opponent offers a draw. If it agrees, it offers one itself. UCI has no draw
 * offers. */
void engine_process_offer_draw(struct engine_process *engine);

/* Takes back the question: an answer to it is ignored. */
void engine_process_stop(struct engine_process *engine);

/* Tells how the game ended (with the last moves, where the protocol shows them) and waits until
 * it is idle. Returns a status other than ENGINE_READY when it does not do so. *claim becomes
 * another result that it claimed meanwhile, or RESULT_NONE. */
enum engine_status engine_process_conclude(struct engine_process *engine,
                                           const struct game *game, struct game_end end,
                                           enum game_result *claim);

/* Whether it must be shown the other side's half of a joint turn before it is asked, as XBoard
 * does with the side that moves second; ties are then White's on odd turns. True of CECP
 * engines in simultaneous games. */
bool engine_process_moves_second(const struct engine_process *engine);

/* Ends the process now; it may be begun again. */
void engine_process_end(struct engine_process *engine);

/* A phrase that says how it failed last: "exited with status 3", "killed by signal 11",
 * "no answer for 15 s", "does not know the variant xodul". */
const char *engine_process_what(const struct engine_process *engine);

/* Writes the last lines both ways ("> " to it, "< " from it, microseconds before) and the end
 * of its stderr. */
void engine_process_dump(const struct engine_process *engine, FILE *file);

/* What it calls itself, by `feature myname` or `id name`; the participant's name before that.
 */
const char *engine_process_name(const struct engine_process *engine);

/* Microseconds of the monotonic clock. */
int64_t engine_process_now(void);

#endif
