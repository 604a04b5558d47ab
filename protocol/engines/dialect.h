/* The state of an engine's process, what a dialect is, and what dialects are written with:
 * sending, answering, failing, waiting, options.
 *
 * Every line of an engine goes to its dialect's read_line when it comes. read_line only takes
 * notes; those who wait act on them. So an engine may say anything at any time, and nothing
 * waits while a line is read. */
#ifndef PROTOCOL_ENGINES_DIALECT_H
#define PROTOCOL_ENGINES_DIALECT_H

#include "protocol/engines/process.h"
#include "protocol/engines/rival.h"
#include "protocol/xboard/xboard.h"

enum { RIVAL_OFFERS_MAX = 1024, RIVAL_NAME_MAX = 96 };

/* The last lines both ways, a ring: the newest takes the place of the oldest. */
struct rival_log {
    struct {
        int64_t at;
        char direction; /* '>' to it, '<' from it, '#' about it */
        char *text;     /* NULL when memory was short */
    } line[RIVAL_LINES_KEPT];
    uint64_t count; /* of all lines ever; line i is at i % RIVAL_LINES_KEPT */
};

struct rival_dialect {
    const char *farewell;
    /* Those that return a status may wait. */
    enum rival_status (*greet)(struct rival *rival); /* the process has just started */
    enum rival_status (*begin)(struct rival *rival, const struct game *game);
    enum rival_status (*conclude)(struct rival *rival, const struct game *game,
                                  struct game_end end);
    void (*ask)(struct rival *rival, const struct game *game, const signed char *firsts);
    void (*stop)(struct rival *rival); /* it was asked */
    void (*offer_draw)(struct rival *rival);
    void (*read_line)(struct rival *rival, char *line); /* may be changed */
};

extern const struct rival_dialect dialect_cecp, dialect_uci;

/* An option that the engine offers. */
struct offer {
    char *name;
    char *rest; /* its type and values, as the engine wrote them */
};

/* What a CECP engine says that it can do, and where it stands. */
struct cecp_side {
    bool ping, setboard, usermove, time, reuse, sigint, memory, smp, nps;
    bool name;       /* wants to know who it plays */
    char *variants;  /* as it lists them; NULL = none */
    bool asks_delay; /* done=0 */
    bool is_done;    /* done=1 */
    struct xboard_view view;
    int shown;   /* moves of the game that it knows */
    bool thinks; /* was told to go: it answers every move shown */
    int pings;
    bool ponged; /* the last ping was answered */
    char legs[XBOARD_TEXT_MAX];
};

struct uci_side {
    bool is_done; /* uciok */
    bool is_ready;
    bool awaits_ready;
    bool is_settled;  /* is_ready, and no answer is owed */
    int owed;         /* answers to questions taken back */
    char *game;       /* `position ...` of the last question, to be freed */
    bool is_deferred; /* the question waits until nothing is owed any more */
    char *expected;   /* `position ...` on which it ponders; NULL = it does not */
    int told_side;    /* the side that its option Side says, or -1 */
};

struct rival {
    const struct entrant *entrant;
    struct rival_game game;
    const struct rival_dialect *dialect;
    struct rival_patience patience;
    const _Atomic(bool) *stop; /* NULL = nothing calls its waiting off */
    struct process process;
    struct rival_log log;
    enum rival_status status; /* why it can go on no more */
    char what[RIVAL_WHAT_MAX];
    char name[RIVAL_NAME_MAX];
    struct offer *offers;
    int offer_count;
    bool has_options; /* they were sent */
    bool has_played;  /* since it was started */

    int side;
    bool is_asked, is_answered;
    struct answer answer;  /* where is_answered */
    struct answer said;    /* score, depth, nodes of its last thinking line */
    int64_t asking, asked; /* when the question was begun, and its last byte written; 0 = not */
    int64_t read_at;       /* when the line was read that is looked at now */
    int64_t counted;       /* since when lines and bytes are counted */
    int lines;
    uint64_t bytes;
    struct clocks clocks; /* of the question */
    int asked_count;      /* moves of the game in the question */
    _Alignas(32) unsigned char position[POSITION_SIZE_MAX]; /* in which it was asked */

    bool offers_draw, has_resigned, has_claimed;
    enum game_result claim;
    int64_t draw_claimed; /* when it claimed that the turn it is to make draws; 0 = not */
    char claim_text[128];
    char complaint[160]; /* about what it was sent while a game was begun; "" = none */

    struct cecp_side cecp;
    struct uci_side uci;
};

/* Keeps a line, '>' to the engine, '<' from it or '#' about it: of one over 4 KB the beginning
 * and the end. The first two are also told on stderr if the game is debugged. */
void rival_note_line(struct rival *rival, char direction, const char *line);

/* Writes the lines kept, each after the microseconds since the first of them; frees them. */
void rival_write_lines(const struct rival *rival, FILE *file);
void rival_forget_lines(struct rival *rival);

/* Sends a line and notes it. */
void rival_send(struct rival *rival, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Notes why it cannot go on, the first time; returns `status`. */
enum rival_status rival_fail(struct rival *rival, enum rival_status status, const char *format,
                             ...) __attribute__((format(printf, 3, 4)));

/* Reads until *done. Past `deadline` RIVAL_STALLED, of which nothing is noted yet; anything
 * else is noted. */
enum rival_status rival_wait(struct rival *rival, const bool *done, int64_t deadline);

/* The same, for `patience`; notes "no answer to QUESTION for 15 s". */
enum rival_status rival_await(struct rival *rival, const bool *done, int64_t patience,
                              const char *question);

/* Gives the answer to the question, if there is one, now. */
void rival_answer(struct rival *rival, enum answer_kind kind, const char *text);

/* The same for a text that names a move, or none. */
void rival_answer_move(struct rival *rival, const struct xboard_ply *move, const char *text);

/* Who reads the lines that begin with a word; a table of them ends with a NULL. */
struct rival_word {
    const char *word;
    void (*read)(struct rival *rival, char *rest);
};

/* Has what follows the word read by its row. False when there is none. */
bool rival_read_by_word(struct rival *rival, const struct rival_word words[], const char *word,
                        char *rest);

/* Notes a result that it claims, as the answer if there is a question. A draw is one only when
 * no move follows soon that it may be meant of. */
void rival_claim(struct rival *rival, enum game_result result, const char *text);

/* Whether the process is there and has not failed. */
static inline bool rival_is_running(const struct rival *rival)
{
    return rival->status == RIVAL_READY && rival->process.leader != 0;
}

/* The position in which it was asked. */
static inline struct position *rival_position(struct rival *rival)
{
    return (struct position *)(void *)rival->position;
}

/* Notes an option that the engine offers; drops all of them. */
void rival_note_offer(struct rival *rival, const char *name, const char *rest);
void rival_forget_offers(struct rival *rival);

/* The option that the engine offers by that name (case ignored), or NULL. */
const struct offer *rival_find_offer(const struct rival *rival, const char *name);

/* Sends the entrant's options and the contest's rules, each by `send`, which returns false
 * where the engine does not know it. */
enum rival_status rival_send_options(struct rival *rival,
                                     bool (*send)(struct rival *rival, const char *name,
                                                  const char *value));

/* Waits until `deadline` for something to write or read, once, and does that. */
void rival_serve(struct rival *const rivals[], int count, int64_t deadline);

/* Begins to count its lines and bytes anew. */
void rival_count_anew(struct rival *rival, int64_t now);

/* After sending: notes when the last byte was written. */
void rival_note_sent(struct rival *rival);

#endif
