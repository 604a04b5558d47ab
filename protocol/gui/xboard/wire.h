/* What describes a game as XBoard shows it, and the texts of the wire that do not depend on the
 * game: squares, pieces, placements, moves in two legs. For xboard.c and the files of the
 * games; others include xboard.h.
 *
 * Squares of the wire are numbered as the game's are, rank * files + file, with the wire's
 * files.
 */
#ifndef PROTOCOL_GUI_XBOARD_WIRE_H
#define PROTOCOL_GUI_XBOARD_WIRE_H

#include "protocol/gui/xboard/holdings.h"
#include "rules/game.h"

#include <stdbool.h>

enum {
    XBOARD_MODES_MAX = 4,
    XBOARD_TEXT_MAX = 32,    /* a ply on the wire: "a2b3,b3a2q" */
    XBOARD_SETUP_MAX = 1024, /* a setup line or a FEN */
    XBOARD_TITLE_MAX = 256,
    XBOARD_LETTERS_MAX = 27 /* each letter once */
};

/* A game as it is shown now. Plain data: copy it to keep a moment. */
struct xboard_view {
    const struct xboard_game *game;
    const struct variant *variant;
    int mode; /* index into game->mode */
    struct holdings holdings;
    int opener;     /* after a FEN was read: simultaneous games: the seat that begins; games of
                       four: the side that begins on the wire */
    int passed;     /* games of four: the moves behind which the last pass came; or -1 */
    move_t shown;   /* simultaneous games, while the second ply is awaited: the first, which the
                       board shows as if it were executed; or MOVE_NONE */
    int registered; /* simultaneous games: 1 + the seat that registered first in the turn shown
                       next, where that is known; 0 = as S12 has it */
    bool has_spares; /* in files that XBoard is to load each side has a ninth token, where the
                        hole beside its first rank is */
};

/* A ply from the wire. */
struct xboard_ply {
    move_t move; /* MOVE_NONE = a pass: the other seat begins (simultaneous games) */
    int first;   /* the seat that registered first, where this completes a turn of both */
    int token;   /* the token it takes, or -1 */
};

/* How a move is entered with the mouse after its first square was clicked. */
struct xboard_click {
    int via;     /* square clicked between the two, or -1 */
    int to;      /* last square clicked */
    char letter; /* the piece that the mover becomes, upper case, or 0 */
};

/* How a game is shown and entered. What is NULL is as XBoard itself has it. */
struct xboard_game {
    const char *slots;  /* White's letter in each of XBoard's slots, '.' where there is none;
                           NULL where XBoard knows the game */
    const char *parent; /* the variant of XBoard's own whose rules it takes */
    const char *fields; /* what follows the placement in the setup line; NULL = " w - - 0 1" */
    const char *arrivals; /* where a piece may arrive by two legs, as Betza's notation has it:
                             what XBoard must believe of all pieces to load such moves */
    char token;           /* letter of the holdings' tokens in the first mode, 0 without any */
    int token_files;      /* of tokens a side */
    int rank_offset;      /* how much less a rank's number is on the wire: -rankOffset */
    const char *option;   /* option that picks the mode ("Xodul board"), NULL with one mode */
    const char *mode[XBOARD_MODES_MAX + 1]; /* values of that option, the default first */

    /* Translates XBoard's FEN into the game's own, and takes up view->holdings from it. False
     * with *error when it cannot be one. */
    bool (*read_fen)(struct xboard_view *view, const char *text, char fen[XBOARD_SETUP_MAX],
                     struct text_error *error);

    /* Puts beside the board what tells XBoard's file of the position more than tokens do. */
    void (*fill_bench)(const struct xboard_view *view, const struct position *position,
                       struct bench *bench);

    /* The legal move (simultaneous games: half, by itself) that a text of the wire names, or
     * MOVE_NONE with *error. */
    move_t (*read_move)(const struct xboard_view *view, const struct position *position,
                        const char *text, struct text_error *error);

    /* Writes a legal move as the wire wants it. Legs are parted by a comma. */
    void (*write_move)(const struct xboard_view *view, const struct position *position,
                       move_t move, char text[XBOARD_TEXT_MAX]);

    /* The next three are for simultaneous games. Here `position` is one on which view->shown
     * is pending. */

    /* Writes the second ply of a turn, `move` being its half; seat 0 registers first on odd
     * turns. False when no ply can show what comes of it. */
    bool (*write_second)(const struct xboard_view *view, const struct position *position,
                         move_t move, char text[XBOARD_TEXT_MAX]);

    /* The half and the token that a second ply comes from. */
    bool (*read_second)(const struct xboard_view *view, const struct position *position,
                        const char *text, struct xboard_ply *ply, struct text_error *error);

    /* Whether the legal half of the seat to move can be shown as a second ply whatever the
     * first is. Does not look at view->shown. */
    bool (*can_show)(const struct xboard_view *view, const struct position *position,
                     move_t move);

    /* Whether the legal move can be entered by clicking on the wire's square `from` first.
     * *click is that of a plain move before. */
    bool (*click)(const struct xboard_view *view, const struct position *position, move_t move,
                  int from, struct xboard_click *click);

    /* Writes what the window's title shows of the position; "" when that is nothing. */
    void (*title)(const struct xboard_view *view, const struct position *position,
                  char text[XBOARD_TITLE_MAX]);
};

/* Whether the view's board has tokens beside it, and so the files for them. */
bool wire_has_holdings(const struct xboard_view *view);

/* Files of the wire's board; its ranks are the game's. */
int wire_files(const struct xboard_view *view);

/* The wire's number of a square of the game's, and the other way: -1 for one beside the board.
 */
int wire_square(const struct xboard_view *view, int own);
int wire_own_square(const struct xboard_view *view, int square);

/* Reads a square of the wire's board, as "l1"; returns the characters read or 0. */
int wire_read_square(const struct xboard_view *view, const char *text, int *square);

/* The seat's token that would stand on a square of the wire, or -1. */
int wire_token(const struct xboard_view *view, int seat, int square);

/* Writes a wire's square, at most 3 characters and the NUL; returns the characters written. */
int wire_write_square(const struct xboard_view *view, int square, char *text);

/* The piece type with this letter, of either case, or 0. */
int wire_piece_type(const struct variant *variant, char letter);

/* The letter of the piece that a move makes of the mover, upper case, or 0. */
char wire_letter(const struct xboard_view *view, move_t move);

/* Reads a piece as XBoard writes it: upper case is White's, and where four play the later army
 * of a colour is dressed, `R'`. Returns the characters read or 0. */
int wire_read_piece(const struct variant *variant, const char *text, int *piece);

/* Writes a piece so, without a NUL, and returns the end of the text. */
char *wire_write_piece(const struct variant *variant, int piece, char *out);

/* Writes the placement field of a FEN so, from a mailbox; returns the end. */
char *wire_write_placement(const struct variant *variant, const uint8_t *piece, char *out);

/* Appends a letter for each piece that the seat holds, types in the order of `letters`; without
 * a NUL. Returns the end. */
char *wire_write_hand(const struct xboard_view *view, const struct position *position, int seat,
                      const char *letters, char *out);

/* Whether some square in `text` shows that XBoard was not started with the game's
 * -rankOffset. */
bool wire_lacks_offset(const struct xboard_view *view, const char *text);

/* Copies the FEN. XBoard leaves out the en-passant field of some parents, and counts quiet
 * plies of both sides together: a missing field is filled in, and where each seat has a count
 * of its own a number without a comma becomes 0. */
bool wire_plain_fen(const struct xboard_view *view, const char *text,
                    char fen[XBOARD_SETUP_MAX], struct text_error *error);

/* A move in two legs, in squares of the wire. */
struct wire_legs {
    int from, via, to;
    const char *suffix; /* what follows, in the text read */
};

/* Reads "a1b2,b2c3q". Where the piece passes an empty square or one of its own XBoard garbles a
 * move (always Black's) into "a1c3,b2" with junk behind it: understood too, as a move whose
 * suffix is lost (""). */
bool wire_read_legs(const struct xboard_view *view, const char *text, struct wire_legs *legs,
                    struct text_error *error);

/* Writes "a1b2,b2c3" in the wire's squares. */
void wire_write_legs(const struct xboard_view *view, const struct wire_legs *legs,
                     char text[XBOARD_TEXT_MAX]);

/* Whether a move takes a piece on a square that it passes. */
static inline bool wire_takes_on_way(move_t move)
{
    return move_kind(move) == MOVE_CAPTURE_VIA || move_kind(move) == MOVE_CAPTURE_BOTH;
}

/* Fills *error and returns MOVE_NONE. */
move_t wire_refuse(struct text_error *error, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
