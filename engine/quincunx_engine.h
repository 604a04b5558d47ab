/* The engine as a library, beside the rules (rules/quincunx.h): what a board in a graphical
 * program, a web page or a binding to another language needs.
 *
 *     struct quincunx_engine *engine = quincunx_engine_new();
 *     struct quincunx_position *position = quincunx_new(variant, NULL, NULL);
 *     struct quincunx_limits limits = {.milliseconds = 1000};
 *     quincunx_engine_go(engine, position, &limits, NULL, NULL);
 *     quincunx_move move = quincunx_engine_wait(engine);
 *     quincunx_make(position, move);
 *
 * One engine searches one position at a time, on threads of its own; where the system has no
 * threads quincunx_engine_go returns only when the search has ended. An engine is not for two
 * threads at a time, but quincunx_engine_stop may be called from any.
 */
#ifndef ENGINE_QUINCUNX_ENGINE_H
#define ENGINE_QUINCUNX_ENGINE_H

#include "rules/quincunx.h"

#ifdef __cplusplus
extern "C" {
#endif

struct quincunx_engine;

/* When a search ends: 0 stands for no such limit. Without any it ends when it is stopped. */
struct quincunx_limits {
    int depth;            /* plies; where both sides move at once, turns */
    uint64_t nodes;       /* positions searched */
    int64_t milliseconds; /* for this move */
    int64_t clock[2];     /* milliseconds on the clocks of White and Black, or of two teams, */
    int64_t increment[2]; /* and what each move adds */
    int lines;            /* best lines to find; 0 = 1 */
    int seat;             /* where both sides move at once: whose half to choose; else unused */
    bool analysis;        /* not to be played: at full strength, whatever the options say */
};

/* What the search has found: told after each depth. `line` lives only during the call. */
struct quincunx_info {
    int depth;  /* finished */
    int number; /* of the line, 1 = the best */
    int score;  /* centipawns for the seat to move, of two teams for its team */
    int mate;   /* moves to mate, below 0 of the other side; 0 = no mate was found */
    uint64_t nodes;
    int64_t milliseconds;
    const quincunx_move *line; /* the first is good in the position searched, each later one in
                                  that after those before it */
    int line_length;
};
typedef void quincunx_on_info(void *context, const struct quincunx_info *info);

/* With 16 MB of table and one thread, at full strength. NULL when memory is short. */
struct quincunx_engine *quincunx_engine_new(void);

/* Stops a search first. NULL is allowed. */
void quincunx_engine_free(struct quincunx_engine *engine);

/* Sets an option by its UCI name, case ignored: Hash (megabytes), Threads, Skill Level (-25 to
 * 20), UCI_Elo (250 to 2450), Seed (of what is drawn; 0 = by chance).
 * Skill Level and UCI_Elo undo each other. Waits for a running search. False, with *error
 * filled and all as it was, when there is no such option or the value does not fit. */
bool quincunx_engine_set(struct quincunx_engine *engine, const char *name, const char *value,
                         struct quincunx_error *error);

/* Forgets what earlier searches found. Waits for a running search. */
void quincunx_engine_clear(struct quincunx_engine *engine);

/* Starts to search the position, which is copied. `on_info` may be NULL; it is called from a
 * thread of the engine's. Waits for a running search. False when the game is over, or there is
 * no such seat where both sides move at once. */
bool quincunx_engine_go(struct quincunx_engine *engine,
                        const struct quincunx_position *position,
                        const struct quincunx_limits *limits, quincunx_on_info *on_info,
                        void *context);

/* Ends the search soon. */
void quincunx_engine_stop(struct quincunx_engine *engine);

/* Waits until the search has ended; the move to play, QUINCUNX_MOVE_NONE when there was no
 * search. */
quincunx_move quincunx_engine_wait(struct quincunx_engine *engine);

/* The value of a position without looking ahead: centipawns for the seat to move, of two teams
 * for its team. Waits for a running search. */
int quincunx_engine_evaluate(struct quincunx_engine *engine,
                             const struct quincunx_position *position);

#ifdef __cplusplus
}
#endif

#endif
