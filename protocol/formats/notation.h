/* Moves as players write them: in short algebraic notation (SAN), Nbd2, exd5, e8=Q+, O-O, and
 * in longer forms as Ng1-f3, as FIDE's laws (appendix C) and the PGN standard (1994,
 * section 8.2.3) have it. The same in every variant, by its letters; further signs are
 *
 *     Q@d5        a drop or an exchange
 *     Kxd2,xc3    a king that captures on its first step and goes on
 *     Cc3*c12     a shot; least as C*c12
 *     e4|Nf6@w    both sides' moves at once
 *
 * What a move leaves out must be clear from the legal moves. */
#ifndef PROTOCOL_FORMATS_NOTATION_H
#define PROTOCOL_FORMATS_NOTATION_H

#include "rules/move_text.h"

/* How moves are written: Ngf3, Ng1-f3 or g1f3. */
enum notation { NOTATION_SAN, NOTATION_LAN, NOTATION_UCI };

/* Writes a legal move, "+" behind it where it gives check and "#" where it decides the game;
 * neither where both sides move at once. */
void notation_write(const struct variant *variant, const struct position *position, move_t move,
                    enum notation notation, char text[MOVE_TEXT_MAX]);

/* Writes the moves of both sides at once, made on `standing`. */
void notation_write_joint(const struct variant *variant, const struct position *standing,
                          const struct joint *joint, enum notation notation,
                          char text[JOINT_TEXT_MAX]);

/* The legal move that `text` names in any of the notations, with or without signs such as "+",
 * "!", "e.p." and "+/-" behind it; castling also as "o-o", "0-0" and "00", a promotion as
 * "e8(Q)". MOVE_NONE, with the reason in *error, when it names none. */
move_t notation_read(const struct variant *variant, const struct position *position,
                     const char *text, struct text_error *error);

/* The same for the moves of both sides, as joint_from_text. */
bool notation_read_joint(const struct variant *variant, const struct position *standing,
                         const char *text, struct joint *joint, struct text_error *error);

/* The length of the sign about a move or a position that the first `length` bytes of a text end
 * with, as "+", "?" or "+/-"; 0 without. */
size_t notation_sign_size(const char *text, size_t length);

#endif
