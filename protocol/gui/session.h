/* What both protocols share: the game in progress, the engine, the options and the two ends of
 * the wire; one main loop, one search at a time.
 *
 * One thread, the main one, reads commands, owns the session and is the only one to change
 * it. The engine searches on its own threads. Of those only the first calls back: it may
 * print (session_print, session_print_thought) and may read the game and the options; the
 * game never changes while session->searching is true. The result of a search is not handled
 * on the search's thread: it wakes the main loop, which calls front_end->on_best between two
 * commands. So no protocol needs a lock of its own for anything but what its on_info reads
 * besides the game and the options (make such flags atomic).
 */
#ifndef PROTOCOL_GUI_SESSION_H
#define PROTOCOL_GUI_SESSION_H

#include "engine/engine.h"
#include "protocol/base/line.h"
#include "protocol/base/net_file.h"
#include "protocol/gui/option.h"
#include "rules/game.h"

#include <stdbool.h>

struct session;

/* A protocol, as the session sees it. All pointers but on_current and close must be set. */
struct front_end {
    void *context;          /* first argument of every function below */
    unsigned protocol;      /* OPTION_IN_CECP or OPTION_IN_UCI */
    bool ignores_interrupt; /* SIGINT does nothing; else it quits as SIGTERM does */

    /* Main thread: one line of input, without its end, to be changed at will. */
    void (*on_line)(void *context, char *line);

    /* Main thread: a search that session_go started has ended; session->searching is already
     * false, so a new one may be started. */
    void (*on_best)(void *context, const struct best *best);

    /* Search thread. */
    void (*on_info)(void *context, const struct info *info);
    void (*on_current)(void *context, int depth, move_t move, int number); /* may be NULL */

    /* Main thread: something could not be done; `line` is the input concerned, or NULL.
     * Prints it in the protocol's form. */
    void (*on_error)(void *context, const char *reason, const char *line);

    /* Frees the context. May be NULL. */
    void (*close)(void *context);
};

/* Fills *front_end when `line` tells which protocol is spoken; false when it does not. */
typedef bool protocol_opener(struct session *session, const char *line,
                             struct front_end *front_end);

struct session {
    protocol_opener *open;
    struct engine *engine;
    struct game game;
    struct option_table options;
    struct line_reader input;
    struct line_writer output;
    struct front_end front_end;
    bool has_front_end;
    bool quits;                  /* leave the main loop after this command */
    bool interrupted;            /* it quits because of a signal */
    bool searching;              /* a search was started and its result not yet taken */
    bool options_changed;        /* engine options to be applied before the next search */
    int pending_move;            /* moves played when a half was pending last, else 0 */
    int64_t hash, threads;       /* what the engine has; 0 = not set yet */
    struct best best;            /* result of the last search; the search writes, then wakes */
    struct net_file *net;        /* what EvalFile names, NULL = nothing */
    struct net_file *net_in_use; /* the same, as the engine had it last */
    struct endgames *endgames;   /* of the folder that EndgamePath names, NULL = none, */
    struct endgames *endgames_in_use;       /* and those that the engine had last */
    const struct variant *endgames_variant; /* the game whose tables were read last, with its */
    unsigned endgames_options;              /* options */
    int wake[2]; /* pipe: the search and signals write, the main loop reads */
};

/* Sets up a session of the first variant of the list, to speak on two descriptors. False
 * when memory or descriptors are short. */
bool session_init(struct session *session, int input, int output);

/* Stops the search, waits for it, closes the protocol and frees everything. */
void session_free(struct session *session);

/* The main loop: reads lines until `quit`, end of input, SIGTERM, or until nobody reads the
 * output. Each line goes to `open` until that fills *front_end (all zero before) and returns
 * true; that line and all later ones go to front_end->on_line. Ignores SIGPIPE. Returns the
 * exit status. */
int session_run(struct session *session, protocol_opener *open);

/* Prints one line (the newline is added), whole, at once. Any thread. */
void session_print(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints a text of several lines. */
void session_print_lines(struct session *session, const char *text);

/* session_print for lines that may be lost when the reader is slow. Any thread. */
void session_print_thought(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static inline const struct variant *session_variant(const struct session *session)
{
    return session->game.variant;
}

static inline const struct position *session_position(const struct session *session)
{
    return game_position(&session->game);
}

/* Starts a search of the game's current position. Fills in limits->overhead and
 * nodes_per_second (when 0, from nodestime) from the option table and limits->multipv when 0,
 * applies changed engine options first. A search still running is aborted. */
void session_go(struct session *session, const struct limits *limits);

/* Ends a running search now and hands its result to on_best before returning. */
void session_finish(struct session *session);

/* Ends a running search now and forgets its result. */
void session_abort(struct session *session);

/* Begins a new game of `variant` (rule options from the table), at `fen` or, when that is
 * NULL, at the start. Aborts a running search. False with *error, nothing changed and the
 * search still running when the FEN is refused or memory is short. */
bool session_set_position(struct session *session, const struct variant *variant,
                          const char *fen, struct text_error *error);

/* Makes `game` the session's, which takes over its memory. Aborts a running search. */
void session_replace_game(struct session *session, const struct game *game);

/* Sets an option by the name that `protocol` has for it, and applies it; the engine gets it
 * before its next search. False with `reason`, which does not name the option, filled when
 * there is no such option or the value does not fit; the old value then stays. */
bool session_set_option(struct session *session, unsigned protocol, const char *name,
                        const char *value, char reason[OPTION_REASON_MAX]);

#endif
