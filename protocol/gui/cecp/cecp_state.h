/* The state of a CECP conversation and the commands, which the files of cecp/ share. A command
 * reads its words from cecp->rest.
 *
 * The session's game is the game on the screen, except while pondering: then it has one move
 * more, the expected one, which cecp_stop_search takes back. The view always belongs to the
 * game on the screen. What the search's thread reads is `search`, `posts` and `latest_...`
 * (atomic) and `search_view` (changed only while no search runs).
 */
#ifndef PROTOCOL_GUI_CECP_CECP_STATE_H
#define PROTOCOL_GUI_CECP_CECP_STATE_H

#include "protocol/gui/session.h"
#include "protocol/gui/xboard/xboard.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum cecp_search { CECP_NONE, CECP_THINK, CECP_PONDER, CECP_ANALYZE, CECP_HINT };

/* The time control as the interface told it; milliseconds. */
struct cecp_clock {
    int moves_per_session; /* 0 = the whole game */
    int64_t base, increment;
    int64_t own_left, other_left; /* negative when overstepped */
    int64_t move_time;            /* `st`, 0 = not given */
    int depth;                    /* `sd`, 0 = not given */
    uint64_t nodes_per_second;    /* `nps`, 0 = not given */
    int64_t started;              /* when the present move's thinking began */
    int64_t pondered_left;        /* own_left when pondering began */
};

struct cecp {
    struct session *session;
    struct xboard_view view;
    struct xboard_view search_view;
    _Atomic int search; /* enum cecp_search */
    int paused_search;  /* what `pause` interrupted */
    int engine_side;    /* whose moves are ours (xboard_side), -1 = nobody's (force mode) */
    bool analyzes, edits, ponders, debugs;
    bool answers_features; /* the interface has accepted some feature */
    bool knows_analysis;   /* `analyze` was one of them */
    bool meets_computer;   /* in this game the opponent is an engine */
    _Atomic bool posts;
    struct cecp_clock clock;
    bool has_result; /* pondering ended before the expected move came */
    struct best result;
    move_t expected; /* the opponent's move that the last search expects */
    bool has_score;  /* last_score is of this game */
    int last_score;
    int bad_scores; /* own searches in a row that saw the game lost */
    _Atomic int latest_score;
    _Atomic uint32_t latest_move;
    struct move_list excluded; /* moves not to be searched at the present position */
    int64_t *pongs;            /* held back until the move is out */
    int pong_count, pong_capacity;
    int first_click, via_click;   /* wire squares clicked in an unfinished move, or -1 */
    char title[XBOARD_TITLE_MAX]; /* as the window shows it */
    uint8_t edited[SQUARES_MAX];
    int edit_seat;
    char shown[LINE_SHOWN_MAX + 4]; /* the present line, for error messages */
    char *rest;                     /* what a command has not read of it yet */
};

/* --- cecp_state.c --- */

/* The name of this engine. */
extern const char cecp_name[];

/* `Error (reason): line` with the present line. */
void cecp_error(struct cecp *cecp, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Brings the window's title up to date: our name, or unless `is_plain` the pools when there
 * is anything in them. */
void cecp_show_title(struct cecp *cecp, bool is_plain);

/* Tells the user how XBoard must be started when a square in `text` shows that it was not;
 * true then. */
bool cecp_warns_of_offset(struct cecp *cecp, const char *text);

/* How many moves lie behind the position on the screen; the position. */
int cecp_shown(const struct cecp *cecp);
const struct position *cecp_position(const struct cecp *cecp);

/* The side whose ply comes next on the screen, and whether that must be a pass. */
int cecp_side(const struct cecp *cecp);
bool cecp_must_pass(const struct cecp *cecp);

/* Starts a search of the session's game. */
void cecp_search_for(struct cecp *cecp, enum cecp_search search, const struct limits *limits);

/* Ends whatever is searched, without a move; pongs held back come out. */
void cecp_stop_search(struct cecp *cecp);

/* Prints the pongs held back. */
void cecp_release_pongs(struct cecp *cecp);

/* Notes that the session itself has ended the search that was running. */
void cecp_search_gone(struct cecp *cecp);

/* --- cecp_play.c: moves and searches --- */

void cecp_on_best(void *context, const struct best *best);

/* To be called when the position has changed by other than a move. */
void cecp_position_changed(struct cecp *cecp);

void cecp_usermove(struct cecp *cecp);
void cecp_go(struct cecp *cecp);
void cecp_computer(struct cecp *cecp);
void cecp_playother(struct cecp *cecp);
void cecp_force(struct cecp *cecp);
void cecp_result(struct cecp *cecp);
void cecp_move_now(struct cecp *cecp);
void cecp_hard(struct cecp *cecp);
void cecp_easy(struct cecp *cecp);
void cecp_pause(struct cecp *cecp);
void cecp_continue(struct cecp *cecp);
void cecp_ping(struct cecp *cecp);
void cecp_draw(struct cecp *cecp);

/* --- cecp_think.c: what a search tells --- */

void cecp_on_info(void *context, const struct info *info);
void cecp_analyze(struct cecp *cecp);
void cecp_exit(struct cecp *cecp);
void cecp_status(struct cecp *cecp);
void cecp_hint(struct cecp *cecp);
void cecp_exclude(struct cecp *cecp);
void cecp_include(struct cecp *cecp);

/* Starts analysis of the present position. */
void cecp_start_analysis(struct cecp *cecp);

/* Starts it again where a command has ended it and left the position as it was. */
void cecp_go_on_analyzing(struct cecp *cecp);

/* Prints the answer to `hint`; MOVE_NONE = there is none. */
void cecp_print_hint(struct cecp *cecp, move_t move);

/* Lets `limits` have the moves that are not excluded, written to *allowed. False when there
 * is none. */
bool cecp_limit_moves(struct cecp *cecp, struct limits *limits, struct move_list *allowed);

/* --- cecp_board.c: positions, the mouse --- */

void cecp_new(struct cecp *cecp);
void cecp_variant(struct cecp *cecp);

/* Prints the setup line of the variant that the environment names (QUINCUNX_VARIANT), if it
 * does. XBoard loads a file that it was started with before it hears the answer to `variant`,
 * and needs the board for that; what comes among the features it hears in time. */
void cecp_print_early_setup(struct cecp *cecp);

void cecp_setboard(struct cecp *cecp);
void cecp_edit(struct cecp *cecp);
void cecp_edit_line(struct cecp *cecp, char *line);
void cecp_undo(struct cecp *cecp);
void cecp_remove(struct cecp *cecp);
void cecp_white(struct cecp *cecp);
void cecp_black(struct cecp *cecp);

void cecp_lift(struct cecp *cecp);
void cecp_put(struct cecp *cecp);
void cecp_hover(struct cecp *cecp);

/* --- cecp_clock.c --- */

void cecp_level(struct cecp *cecp);
void cecp_st(struct cecp *cecp);
void cecp_sd(struct cecp *cecp);
void cecp_nps(struct cecp *cecp);
void cecp_time(struct cecp *cecp);
void cecp_otim(struct cecp *cecp);

/* The standard control, 40 moves in five minutes. */
void cecp_clock_init(struct cecp_clock *clock);

/* Full clocks, no depth limit, for a new game. */
void cecp_clock_reset(struct cecp_clock *clock);

/* Starts our clock. */
void cecp_clock_start(struct cecp_clock *clock);

/* Stops our clock after our move, the `made`-th of the game, and adds what it brings. */
void cecp_clock_stop(struct cecp_clock *clock, int made);

/* What a search for our next move may use; `made` moves of ours lie behind. */
void cecp_clock_limits(const struct cecp_clock *clock, int seat, int made,
                       struct limits *limits);

#endif
