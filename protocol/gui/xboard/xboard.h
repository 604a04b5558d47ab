/* How XBoard, a graphical interface that speaks CECP, shows each game and how moves are entered
 * there. XBoard's board may be larger than the game's and its move texts may differ; everything
 * else in the program works with the game's own moves. rules/ alone says which moves there are.
 *
 * A simultaneous turn is two plies on the wire. The first is one side's half as it is; the
 * second is the other side's, changed so that what XBoard makes of it is what both come to.
 */
#ifndef PROTOCOL_GUI_XBOARD_XBOARD_H
#define PROTOCOL_GUI_XBOARD_XBOARD_H

#include "protocol/gui/xboard/wire.h"

/* XBoard fails at 1000 plies; a few may lie before a FEN. */
enum { XBOARD_PLIES_MAX = 980 };

/* A game that can be shown. */
struct xboard_entry {
    const char *variant;   /* its name */
    const char *wire_name; /* its name in the CECP commands */
    const struct xboard_game *game;
};

/* Games that can be shown; NULL past the end. */
const struct xboard_entry *xboard_at(int index);

/* The entry of a game, or NULL. */
const struct xboard_entry *xboard_of(const struct variant *variant);

/* The game that CECP calls `wire_name` (case ignored; the game's own names too), or NULL. */
const struct variant *xboard_variant(const char *wire_name);

/* A view of `variant` in the mode called `mode` (NULL = default), all tokens there; of nothing
 * to be shown where XBoard does not know the game. */
void xboard_view_init(struct xboard_view *view, const struct variant *variant,
                      const char *mode);

/* Writes the line that must follow `variant`; "" when none is needed. */
void xboard_setup(const struct xboard_view *view, unsigned options,
                  char text[XBOARD_SETUP_MAX]);

/* Writes the FEN by which XBoard sets the position up, all tokens there: without castling
 * rights, and of pieces in hand only those that it shows beside its board. */
void xboard_write_fen(const struct xboard_view *view, const struct position *position,
                      char text[XBOARD_SETUP_MAX]);

/* Writes what XBoard must be told of the pieces to load moves in two legs, as a PGN's
 * VariantMen tag does: a move that it does not know loses its second leg's meaning. "" where
 * there are none. */
void xboard_write_men(const struct xboard_view *view, char text[XBOARD_SETUP_MAX]);

/* Members of struct xboard_game, or what stands for them where they are NULL. */
bool xboard_read_fen(struct xboard_view *view, const char *text, char fen[XBOARD_SETUP_MAX],
                     struct text_error *error);
move_t xboard_read_move(const struct xboard_view *view, const struct position *position,
                        const char *text, struct text_error *error);
void xboard_write_move(const struct xboard_view *view, const struct position *position,
                       move_t move, char text[XBOARD_TEXT_MAX]);
bool xboard_click(const struct xboard_view *view, const struct position *position, move_t move,
                  int from, struct xboard_click *click);
void xboard_title(const struct xboard_view *view, const struct position *position,
                  char text[XBOARD_TITLE_MAX]);

/* The token that the ply with this text takes, or -1. */
int xboard_token(const struct xboard_view *view, const char *text);

/* Reads and writes the next ply in `position`, the one the view shows; in simultaneous games
 * either ply of a turn. False, with *error, when there is no such ply; when it cannot be
 * shown. */
bool xboard_read_ply(const struct xboard_view *view, const struct position *position,
                     const char *text, struct xboard_ply *ply, struct text_error *error);
bool xboard_write_ply(const struct xboard_view *view, const struct position *position,
                      move_t move, char text[XBOARD_TEXT_MAX]);

/* Plays a ply from the wire. False when memory is short. */
bool xboard_play(struct xboard_view *view, struct game *game, const struct xboard_ply *ply);

/* XBoard knows two sides, which alternate. Where four play in two teams each team is one, and
 * when one team would move twice running the other passes in between: a ply of its own, which
 * the game does not have. In games for two a side is a seat. All of these are about the first
 * `count` moves of the game. */

/* The text of a pass. */
extern const char xboard_pass_text[];

/* The side that a seat belongs to. */
int xboard_side_of(const struct xboard_view *view, int seat);

/* The side whose ply XBoard waits for; and whether that must be a pass. */
int xboard_side(const struct xboard_view *view, const struct game *game, int count);
bool xboard_must_pass(const struct xboard_view *view, const struct game *game, int count);

/* How many plies were made. */
int xboard_plies(const struct xboard_view *view, const struct game *game, int count);

/* Takes the last ply of the whole game back, a move or a pass. There must be one. */
void xboard_take_back(struct xboard_view *view, struct game *game);

/* Brings the view in line with the first `count` moves of the game, to be called after some
 * were played or taken back by other means. */
void xboard_follow(struct xboard_view *view, const struct game *game, int count);

/* How the game stands for the program at the other end of the wire: by the rules, or a draw
 * before it gets longer than XBoard can handle. */
struct game_end xboard_end(const struct game *game);

/* What a click on a piece shows: board-shaped marks, and the letters to choose from if there is
 * a choice. Y quiet, R capture, B forced change, M change with a choice, C first of two legs.
 * Behind the first leg, Y on its end for stopping there. */
struct xboard_marks {
    char text[XBOARD_SETUP_MAX];
    char letters[XBOARD_LETTERS_MAX];
};

/* Answers a click on the place `square`, `first` being the place clicked before in the same
 * move or -1. False when the piece there has no move. */
bool xboard_mark(const struct xboard_view *view, const struct position *position, int first,
                 int square, struct xboard_marks *marks);

/* Letters to choose from when the piece clicked first is put on click->to, over click->via if
 * that is not -1; "" when there is nothing to choose or no such move. */
void xboard_choices(const struct xboard_view *view, const struct position *position, int first,
                    const struct xboard_click *click, char letters[XBOARD_LETTERS_MAX]);

/* Whether some move that begins on `first` has its first leg to `square`. */
bool xboard_is_first_leg(const struct xboard_view *view, const struct position *position,
                         int first, int square);

#endif
