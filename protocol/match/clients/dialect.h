/* The state of an engine's process, the table of functions that is a dialect, and what dialects
 * are written with: sending, answering, failing, waiting, options.
 *
 * Every line of an engine goes to its dialect's read_line when it comes. read_line only takes
 * notes; the functions that wait act on them. So an engine may say anything at any time, and
 * nothing waits while a line is read. */
#ifndef PROTOCOL_MATCH_CLIENTS_DIALECT_H
#define PROTOCOL_MATCH_CLIENTS_DIALECT_H

#include "protocol/gui/xboard/xboard.h"
#include "protocol/match/clients/engine_process.h"
#include "protocol/match/clients/process.h"

enum { ENGINE_OFFERS_MAX = 1024, ENGINE_NAME_MAX = 96 };

/* The last lines both ways, a ring: the newest takes the place of the oldest. */
struct dialect_log {
    struct {
        int64_t at;
        char direction; /* '>' to it, '<' from it, '#' about it */
        char *text;     /* NULL when memory was short */
    } line[ENGINE_LINES_KEPT];
    uint64_t count; /* of all lines ever; line i is at i % ENGINE_LINES_KEPT */
};

struct dialect_table {
    /* Functions that return a status may wait. */
    enum engine_status (*handshake)(
        struct engine_process *engine); /* the process has just started */
    enum engine_status (*begin)(struct engine_process *engine, const struct game *game);
    enum engine_status (*conclude)(struct engine_process *engine, const struct game *game,
                                   struct game_end end);
    void (*ask)(struct engine_process *engine, const struct game *game,
                const signed char *firsts);
    void (*stop)(struct engine_process *engine); /* it was asked */
    void (*offer_draw)(struct engine_process *engine);
    void (*read_line)(struct engine_process *engine, char *line); /* may be changed */
};

extern const struct dialect_table dialect_cecp, dialect_uci;

/* Reads what follows `feature` in a line of a CECP engine, which is changed; answers each. */
void dialect_cecp_read_features(struct engine_process *engine, char *rest);

/* The forms in which CECP engines say their moves: `move e2e4`, `1. ... e2e4`, `My move is`. */
enum cecp_form { CECP_NO_FORM, CECP_FORM_MOVE, CECP_FORM_NUMBER, CECP_FORM_PHRASE };

/* Hears a move in one of them, or a leg of it that ends with a comma. */
void dialect_cecp_hear_move(struct engine_process *engine, enum cecp_form form,
                            const char *text);

/* Hears a line of an engine older than protocol 2. False when it is none. */
bool dialect_cecp_hear_old(struct engine_process *engine, const char *line);

/* Changes `text`, the move as XBoard sends it, to short notation where the engine has asked for
 * that (feature san). */
void dialect_cecp_write_move(const struct engine_process *engine,
                             const struct position *position, move_t move,
                             char text[XBOARD_TEXT_MAX]);

/* Reads what follows `info` in a line of a UCI engine, which is changed. */
void dialect_uci_read_info(struct engine_process *engine, char *rest);

/* An option that the engine offers. */
struct offer {
    char *name;
    char *rest; /* its type and values, as the engine wrote them */
};

/* What a CECP engine says that it can do, and how far the conversation is. */
struct cecp_side {
    bool ping, setboard, usermove, san, time, reuse, sigint, memory, smp, nps;
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
    enum cecp_form form; /* of its moves, once it has made one */
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

struct engine_process {
    const struct participant *participant;
    struct engine_process_game game;
    const struct dialect_table *dialect;
    struct engine_process_patience patience;
    const _Atomic(bool) *stop; /* NULL = nothing calls its waiting off */
    struct process process;
    struct dialect_log log;
    enum engine_status status; /* other than ENGINE_READY: why it cannot go on */
    char what[ENGINE_WHAT_MAX];
    char name[ENGINE_NAME_MAX];
    struct offer *offers;
    int offer_count;
    bool has_options; /* they were sent */
    bool has_played;  /* since it was started */

    int side;
    bool is_asked, is_answered;
    struct answer answer;  /* where is_answered */
    struct answer said;    /* score, depth, nodes, time of its last thinking line */
    int64_t asking, asked; /* when the question was begun, and its last byte written; 0 = not */
    int64_t looked;        /* when the referee last asked it or waited for it */
    int64_t read_at;       /* when the line was read that is looked at now */
    int64_t counted;       /* since when lines and bytes are counted */
    int lines;
    uint64_t bytes;
    struct clocks clocks;         /* of the question */
    int asked_count;              /* moves of the game in the question */
    union position_room position; /* in which it was asked */

    bool offers_draw, has_resigned, has_claimed;
    enum game_result claim;
    int64_t draw_claimed; /* when it claimed that the move it is to make draws; 0 = not */
    char claim_text[128];
    char complaint[160]; /* about what it was sent while a game was begun; "" = none */

    struct cecp_side cecp;
    struct uci_side uci;
};

/* Keeps a line, '>' to the engine, '<' from it or '#' about it; of a line over 4 KB the
 * beginning and the end. The first two are also printed on stderr if the game is debugged; all
 * go to its on_line. */
void dialect_note_line(struct engine_process *engine, char direction, const char *line);

/* The first writes the lines kept, each with the microseconds since the first of them; the
 * second frees them. */
void dialect_write_lines(const struct engine_process *engine, FILE *file);
void dialect_forget_lines(struct engine_process *engine);

/* Sends a line and notes it. */
void dialect_send(struct engine_process *engine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Notes why it cannot go on, the first time; returns `status`. */
enum engine_status dialect_fail(struct engine_process *engine, enum engine_status status,
                                const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Reads lines until *done. Returns ENGINE_READY then; ENGINE_STALLED, which is not noted, when
 * `deadline` has passed; another status, which is noted, when it failed. */
enum engine_status dialect_wait(struct engine_process *engine, const bool *done,
                                int64_t deadline);

/* The same, for `patience`; notes "no answer to QUESTION for 15 s". */
enum engine_status dialect_await(struct engine_process *engine, const bool *done,
                                 int64_t patience, const char *question);

/* Answers the question, if there is one: the answer came now. */
void dialect_answer(struct engine_process *engine, enum answer_kind kind, const char *text);

/* The same for a text that names a move, or no legal one (MOVE_NONE). */
void dialect_answer_move(struct engine_process *engine, const struct xboard_ply *move,
                         const char *text);

/* What reads the lines that begin with a word; a table of them ends with a NULL. */
struct dialect_word {
    const char *word;
    void (*read)(struct engine_process *engine, char *rest);
};

/* Has the row of the word read what follows it. False when there is no such row. */
bool dialect_read_by_word(struct engine_process *engine, const struct dialect_word words[],
                          const char *word, char *rest);

/* Notes a result that it claims; the claim is the answer if there is a question. The claim of a
 * draw is the answer only when no move follows soon, as it may be about that move. */
void dialect_claim(struct engine_process *engine, enum game_result result, const char *text);

/* Notes the first complaint about what it was sent while a game was begun. */
void dialect_complain(struct engine_process *engine, const char *text);

/* Fails an engine that complained; returns its status. */
enum engine_status dialect_check_complaint(struct engine_process *engine);

/* Notes that the engine gives the game up. */
void dialect_resign(struct engine_process *engine);

/* Whether the process is there and has not failed. */
static inline bool dialect_is_running(const struct engine_process *engine)
{
    return engine->status == ENGINE_READY && engine->process.number != 0;
}

/* Notes an option that the engine offers, up to ENGINE_OFFERS_MAX of them; forgets all. */
void dialect_note_offer(struct engine_process *engine, const char *name, const char *rest);
void dialect_forget_offers(struct engine_process *engine);

/* The option that the engine offers by that name (case ignored), or NULL. */
const struct offer *dialect_find_offer(const struct engine_process *engine, const char *name);

/* Sends the participant's options and the tournament's rules, each by `send`, which returns
 * false where the engine does not know it. */
enum engine_status dialect_send_options(struct engine_process *engine,
                                        bool (*send)(struct engine_process *engine,
                                                     const char *name, const char *value));

/* Waits once, until `deadline` at most, for something to write or read, and does that. Returns
 * for how many microseconds this process stood still since it last looked at the engines, or 0;
 * that time is not charged to them. */
int64_t dialect_serve(struct engine_process *const engines[], int count, int64_t deadline);

/* Counts its lines and bytes from 0 again. */
void dialect_count_anew(struct engine_process *engine, int64_t now);

/* After sending: notes when the last byte was written. */
void dialect_note_sent(struct engine_process *engine);

#endif
