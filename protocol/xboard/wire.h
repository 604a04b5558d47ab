/* What several games do alike on the CECP wire. Private to protocol/xboard. */
#ifndef PROTOCOL_XBOARD_WIRE_H
#define PROTOCOL_XBOARD_WIRE_H

#include "protocol/xboard/xboard.h"

/* --- For games that are shown as they are: members of struct xboard_game --- */

int wire_own_files(const struct xboard_view *view);

/* Copies the FEN. XBoard leaves out the en-passant field of some parents, and counts quiet
 * turns of both sides together: a missing field is filled in, and where each seat has a count
 * of its own a number without a comma becomes 0. */
bool wire_plain_fen(struct xboard_view *view, const char *text, char fen[XBOARD_SETUP_MAX],
                    struct text_error *error);

void wire_plain_text(const struct xboard_view *view, const struct position *position,
                     move_t move, char text[XBOARD_TEXT_MAX], int *token);

/* From a square, or over move_via if `is_two_legs`, to a square. */
void wire_board_click(const struct xboard_view *view, move_t move, bool is_two_legs,
                      struct xboard_click *click);

void wire_no_title(const struct xboard_view *view, const struct position *position,
                   char text[XBOARD_TITLE_MAX]);

/* --- Parts of such members --- */

/* How XBoard is to show a game. */
struct wire_look {
    const char *slots;  /* White's letter in each of XBoard's slots, '.' where there is none */
    int hand;           /* files beside the board, 0 without hands */
    const char *parent; /* the variant of XBoard's own whose rules it takes */
    const char *menu;   /* what FENs have in brackets, or "" */
};

/* Writes the setup line: this placement with White to move, shown so. */
void wire_setup_of(const struct xboard_view *view, const struct wire_look *look,
                   const char *placement, char text[XBOARD_SETUP_MAX]);

/* The same of the game's start under `options`. */
void wire_setup(const struct xboard_view *view, unsigned options, const struct wire_look *look,
                char text[XBOARD_SETUP_MAX]);

/* A turn in two legs, in squares of the wire. */
struct wire_legs {
    int from, via, to;
    const char *suffix; /* what follows, in the text read */
};

/* Reads "a1b2,b2c3q". Where the man passes an empty square or one of its own XBoard garbles a
 * turn (always Black's) into "a1c3,b2" with junk behind it: understood too, as a turn whose
 * suffix is lost (""). */
bool wire_read_legs(const struct xboard_view *view, const char *text, struct wire_legs *legs,
                    struct text_error *error);

/* Writes "a1b2,b2c3" in the wire's squares. */
void wire_write_legs(const struct xboard_view *view, const struct wire_legs *legs,
                     char text[XBOARD_TEXT_MAX]);

/* --- Boards with holdings: three more files, a hole, Black's tokens, White's --- */

/* Files of the wire board then. */
int holdings_files(const struct xboard_view *view);

/* The wire file on which the seat's tokens stand. */
int holdings_file(const struct xboard_view *view, int seat);

/* Writes the placement field of the game's FEN with a full row of tokens that have `letter`,
 * upper case, and returns the end of the text. */
char *holdings_write_placement(const char *placement, char letter, char *out);

/* Takes the tokens off a wire FEN into view->holdings. False, nothing changed, when it has
 * none. */
bool holdings_strip_fen(struct xboard_view *view, char letter, char fen[XBOARD_SETUP_MAX]);

/* --- Errors --- */

/* Fills *error and returns MOVE_NONE. */
move_t wire_refuse(struct text_error *error, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
