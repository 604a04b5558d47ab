/* The state of a UCI conversation and the commands that live outside the table's file. A
 * command reads its words from uci->rest. */
#ifndef PROTOCOL_GUI_UCI_UCI_STATE_H
#define PROTOCOL_GUI_UCI_UCI_STATE_H

#include "protocol/gui/session.h"

#include <pthread.h>
#include <stdatomic.h>

/* A count of `go perft`, on a thread of its own so that `stop` and `isready` are heard. */
struct uci_count {
    bool running; /* the thread is to be joined */
    pthread_t thread;
    pthread_mutex_t mutex; /* while it runs; guards has_ended */
    pthread_cond_t ended;
    bool has_ended; /* it waits to be joined */
    atomic_bool stop;
    struct session *session;
    const struct variant *variant;
    int depth;
    union position_room position;
};

struct uci {
    struct session *session;
    char *rest;              /* what a command has not read of its line yet */
    _Atomic int64_t started; /* when the search began, by clock_milliseconds */
    uint64_t shown_nodes;    /* of the last info line; the search's thread */
    bool repeats;            /* the search's last line only repeats what was printed */
    int asked;               /* the seat that the search answers */
    struct uci_count count;
};

/* Prints `info string error: ...`. */
void uci_error(struct uci *uci, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The seat whose move is asked for: the mover's, or the option's where both sides move at
 * once. */
int uci_seat(const struct uci *uci);

/* The position as `seat` may know it: where both sides move at once it is written to *room,
 * without what the other has committed; else it is the session's. */
const struct position *uci_seen(const struct uci *uci, int seat, union position_room *room);

/* uci_go.c */
void uci_go(struct uci *uci);
void uci_perft(struct uci *uci);

/* Ends a running count: at once, or when it is done but within ten seconds. */
void uci_count_end(struct uci *uci, bool patient);

/* uci_info.c: where there is no move, a line with the score; callbacks of the search. */
void uci_tell_end(struct uci *uci);
void uci_on_info(void *context, const struct info *info);
void uci_on_current(void *context, int depth, move_t move, int number);
void uci_on_best(void *context, const struct best *best);

/* uci_position.c */
void uci_position(struct uci *uci);
void uci_flip(struct uci *uci);
void uci_query(struct uci *uci);

/* Prints what Fairy-Stockfish prints of the variant. */
void uci_print_variant(struct uci *uci);
void uci_display(struct uci *uci);
void uci_eval(struct uci *uci);
void uci_bench(struct uci *uci);
void uci_compiler(struct uci *uci);
void uci_license(struct uci *uci);

#endif
