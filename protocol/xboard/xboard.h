/* What a graphical interface that speaks CECP needs to show a game and to enter its turns:
 * one struct xboard_game a game. The wire board may be larger than the game's board and its
 * move text may differ; everything else in the protocol works with the game's own turns.
 *
 * A simultaneous turn is two plies on the wire. The first is one side's half as it is; the
 * second is the other side's, changed so that what XBoard makes of it is what both come to.
 *
 * Wire squares are numbered as the game's are, rank * files + file, with the wire's files.
 * Behind them come the places beside the board where men in hand stand: see xboard_place.
 */
#ifndef PROTOCOL_XBOARD_XBOARD_H
#define PROTOCOL_XBOARD_XBOARD_H

#include "rules/game.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    XBOARD_MODES_MAX = 4,
    XBOARD_TEXT_MAX = 32,    /* a turn on the wire: "a2b3,b3a2q" */
    XBOARD_SETUP_MAX = 1024, /* a setup line or a FEN */
    XBOARD_TITLE_MAX = 256,
    XBOARD_LETTERS_MAX = 16,
    XBOARD_PLIES_MAX = 980, /* XBoard breaks down at 1000 plies, a few may lie before a FEN */
    HOLDINGS_TOKENS = 8,    /* tokens of one side beside the board */
    HOLDINGS_USES_MAX = 2 * HOLDINGS_TOKENS
};

struct xboard_game;

/* Tokens beside the board that stand for men in hand and vanish when used: which ones there
 * were at the start of the game and which turn took which. */
struct holdings {
    unsigned present[2]; /* bit r: the seat's token on rank r at the start of the game */
    int count;
    struct {
        int turn; /* index of the turn in the game */
        int seat, rank;
    } used[HOLDINGS_USES_MAX];
};

/* A game as it is shown now. Plain data: copy it to keep a moment. */
struct xboard_view {
    const struct xboard_game *game;
    const struct variant *variant;
    int mode; /* index into game->mode */
    struct holdings holdings;
    int opener;   /* after a FEN was read: simultaneous games: the seat that begins; games of
                     four: the side that begins on the wire */
    int passed;   /* games of four: the turns behind which the last pass came; or -1 */
    move_t shown; /* their first half of the turn while the second is awaited: the board shows
                     it as if it were executed; or MOVE_NONE */
};

/* A turn from the wire. */
struct xboard_turn {
    move_t move; /* MOVE_NONE = a pass: the other seat begins (simultaneous games) */
    int first;   /* the seat that registered first, where this completes a turn of both */
    int token;   /* rank of the token it takes, or -1 */
};

/* How a turn is entered with the mouse after its first square was clicked. */
struct xboard_click {
    int via;     /* square clicked between the two, or -1 */
    int to;      /* last square clicked */
    char letter; /* the man that the mover becomes, upper case, or 0 */
};

struct xboard_game {
    const char *variant;   /* name of the game */
    const char *wire_name; /* its name in the CECP commands */
    const char *option;    /* option that picks the mode ("Xodul board"), NULL with one mode */
    const char *mode[XBOARD_MODES_MAX + 1]; /* values of that option, the default first */
    const char *hand; /* letters of the men in hand as XBoard lists them, NULL without hands */
    int rank_offset;  /* how much less a rank's number is on the wire: XBoard's -rankOffset */

    /* Files of the wire board; its ranks are the game's. */
    int (*files)(const struct xboard_view *view);

    /* Writes the line that must follow `variant`; "" when none is needed. */
    void (*setup)(const struct xboard_view *view, unsigned options,
                  char text[XBOARD_SETUP_MAX]);

    /* Turns a wire FEN into the game's own, and takes up view->holdings from it. False with
     * *error when it cannot be one. */
    bool (*read_fen)(struct xboard_view *view, const char *text, char fen[XBOARD_SETUP_MAX],
                     struct text_error *error);

    /* The legal turn that a wire text names, or MOVE_NONE with *error; *token becomes the
     * rank of the token it takes, or -1. */
    move_t (*read_move)(const struct xboard_view *view, const struct position *position,
                        const char *text, int *token, struct text_error *error);

    /* Writes a legal turn as the wire wants it; *token as above. Legs are parted by a comma. */
    void (*write_move)(const struct xboard_view *view, const struct position *position,
                       move_t move, char text[XBOARD_TEXT_MAX], int *token);

    /* The next three are for simultaneous games, NULL in others; in those read_move and
     * write_move are about halves of turns by themselves. Here `position` is one on which
     * view->shown is pending. */

    /* Writes the second ply of a turn, `move` being its half; seat 0 registers first on odd
     * turns. False when no ply can show what comes of it. */
    bool (*write_second)(const struct xboard_view *view, const struct position *position,
                         move_t move, char text[XBOARD_TEXT_MAX], int *token);

    /* The half and the token that a second ply comes from. */
    bool (*read_second)(const struct xboard_view *view, const struct position *position,
                        const char *text, struct xboard_turn *turn, struct text_error *error);

    /* Whether the legal half of the seat to move can be shown as a second ply whatever the
     * first is. Does not look at view->shown. */
    bool (*can_show)(const struct xboard_view *view, const struct position *position,
                     move_t move);

    /* Whether the legal turn can be entered by clicking on wire square `from` first. */
    bool (*click)(const struct xboard_view *view, const struct position *position, move_t move,
                  int from, struct xboard_click *click);

    /* Writes what the window's title shows of the position; "" when that is nothing. */
    void (*title)(const struct xboard_view *view, const struct position *position,
                  char text[XBOARD_TITLE_MAX]);
};

extern const struct xboard_game xboard_chess;
extern const struct xboard_game xboard_xodul;
extern const struct xboard_game xboard_cubic;
extern const struct xboard_game xboard_nodal;
extern const struct xboard_game xboard_nodal_ludii;
extern const struct xboard_game xboard_gala;
extern const struct xboard_game xboard_gala_shared;
extern const struct xboard_game xboard_gala_team;
extern const struct xboard_game xboard_gala_team_shared;
extern const struct xboard_game xboard_xymyx;

/* Games that can be shown; NULL past the end. */
const struct xboard_game *xboard_game_at(int index);

/* The game of a game, or NULL. */
const struct xboard_game *xboard_game_of(const struct variant *variant);

/* The game that CECP calls `wire_name` (case ignored; the game's own names too), or NULL. */
const struct variant *xboard_variant(const char *wire_name);

/* A view of `variant` in the mode called `mode` (NULL = default), all tokens there. */
void xboard_view_init(struct xboard_view *view, const struct variant *variant,
                      const char *mode);

/* Reads and writes the next turn in `position`, the one the view shows; in simultaneous games
 * either ply of a turn. False, with *error, when there is no such turn; when it cannot be
 * shown. */
bool xboard_read_turn(const struct xboard_view *view, const struct position *position,
                      const char *text, struct xboard_turn *turn, struct text_error *error);
bool xboard_write_turn(const struct xboard_view *view, const struct position *position,
                       move_t move, char text[XBOARD_TEXT_MAX], int *token);

/* Plays a turn from the wire. False when memory is short. */
bool xboard_play(struct xboard_view *view, struct game *game, const struct xboard_turn *turn);

/* XBoard knows two sides, which move by turns. Where four play in two teams each team is one,
 * and when one team would move twice running the other passes in between: a ply of its own,
 * which the game does not have. In games for two a side is a seat. All of these are about the
 * first `count` turns of the game. */

/* The text of a pass. */
extern const char xboard_pass_text[];

/* The side that a seat belongs to. */
int xboard_side_of(const struct xboard_view *view, int seat);

/* The side whose ply XBoard waits for; and whether that must be a pass. */
int xboard_side(const struct xboard_view *view, const struct game *game, int count);
bool xboard_must_pass(const struct xboard_view *view, const struct game *game, int count);

/* How many plies were made. */
int xboard_plies(const struct xboard_view *view, const struct game *game, int count);

/* Takes the last ply of the whole game back, a turn or a pass. There must be one. */
void xboard_take_back(struct xboard_view *view, struct game *game);

/* Brings the view in line with the first `count` turns of the game, to be called after some
 * were played or taken back by other means. */
void xboard_follow(struct xboard_view *view, const struct game *game, int count);

/* The letter of the man that a turn makes of the mover, upper case, or 0. */
char xboard_letter(const struct xboard_view *view, move_t move);

/* Whether the seat's token on `rank` is still there. */
bool holdings_has(const struct holdings *holdings, int seat, int rank);

/* The lowest rank with a token of the seat, or -1. */
int holdings_first(const struct holdings *holdings, int seat);

/* Notes that turn `turn` took a token; forgets turns `from` and later. */
void holdings_use(struct holdings *holdings, int turn, int seat, int rank);
void holdings_forget(struct holdings *holdings, int from);

/* Begins a new game with the tokens that are there now. */
void holdings_restart(struct holdings *holdings);

/* Reads a square of the wire's board, as "l1"; returns the characters read or 0. */
int xboard_square(const struct xboard_view *view, const char *text, int *square);

/* The same for what may be clicked: XBoard calls the places of White's men in hand by the
 * file two beyond the last, those of Black's by the file two before the first ("j4", "_5"). */
int xboard_place(const struct xboard_view *view, const char *text, int *place);

/* The place where the seat's men in hand with this letter stand; -1 when there is none. */
int xboard_hand_place(const struct xboard_view *view, int seat, char letter);

/* Writes a wire square, at most 3 characters and the NUL; returns the characters written. */
int xboard_square_text(const struct xboard_view *view, int square, char *text);

/* Reads a man as XBoard writes it: upper case is White's, and where four play the later army of
 * a colour is dressed, `R'`. Returns the characters read or 0. */
int xboard_read_man(const struct variant *variant, const char *text, int *man);

/* Writes a man so, without a NUL, and returns the end of the text. */
char *xboard_write_man(const struct variant *variant, int man, char *out);

/* Writes the placement field of a FEN so, from a mailbox, without a NUL; returns the end. */
char *xboard_write_placement(const struct variant *variant, const uint8_t *man, char *out);

/* Whether some square in `text` shows that XBoard was not started with the game's
 * -rankOffset. */
bool xboard_lacks_offset(const struct xboard_view *view, const char *text);

/* How the game stands for who is at the other end of the wire: by the rules, or a draw before
 * it gets longer than XBoard can bear. */
struct game_end xboard_end(const struct game *game);

/* What a click on a man shows: board-shaped marks, and the letters to choose from if there is
 * a choice. Y quiet, R capture, B forced change, M change with a choice, C first of two legs.
 * Behind the first leg, Y on its end for stopping there.
 */
struct xboard_marks {
    char text[XBOARD_SETUP_MAX];
    char letters[XBOARD_LETTERS_MAX];
};

/* Answers a click on the place `square`, `first` being the place clicked before in the same
 * turn or -1. False when the man there has no turn. */
bool xboard_mark(const struct xboard_view *view, const struct position *position, int first,
                 int square, struct xboard_marks *marks);

/* Letters to choose from when the man clicked first is put on click->to, over click->via if
 * that is not -1; "" when there is nothing to choose or no such turn. */
void xboard_choices(const struct xboard_view *view, const struct position *position, int first,
                    const struct xboard_click *click, char letters[XBOARD_LETTERS_MAX]);

/* Whether some turn that begins on `first` has its first leg to `square`. */
bool xboard_is_first_leg(const struct xboard_view *view, const struct position *position,
                         int first, int square);

#endif
