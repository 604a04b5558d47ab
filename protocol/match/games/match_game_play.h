/* One game between engines, refereed, from its opening to its end. Moves, claims, clocks and
 * results are checked by the rules. Whatever the engines do, the game ends with a result and a
 * termination.
 *
 * What decides a game:
 * - The rules, at once: repetition and the counting rules need no claim. If an engine speaks
 *   CECP the game is also a draw before it gets longer than XBoard can handle, since such
 * engines end it there (xboard_end); that counts as adjudicated, as does the 10,000th move of
 * any game.
 * - The earliest fault. A late answer loses on time whatever it says.
 *   Where both sides were given the same time and both let it pass, the game is a draw.
 * - A claim of one's own defeat is a resignation, of any other result than the rules' a fault.
 *   In CECP a draw may be claimed right before the move that brings it about.
 * - A draw is agreed when the last moves of all sides came with an offer.
 *
 * Each side has an engine and a clock: a seat, or a team of two, both of whose armies one
 * engine plays. Where there are more than two sides, a fault or a resignation ends the game:
 * that side gets nothing, the others that still have royals share the point. A side without
 * royals has no share to lose, and must not end the game of the others: after its fault the
 * referee moves for it, since its pieces must move if they can (G22), and the fault counts as
 * one after the end.
 *
 * Simultaneous games: all are asked at once, and are told nothing before all have answered. The
 * side that took less time registered first (S12); on equal times White on odd turns. CECP has
 * no clocks for that: if a CECP engine plays, White registers first on every odd turn, and when
 * it has Black it is shown White's half before it is asked, as XBoard does.
 */
#ifndef PROTOCOL_MATCH_GAMES_MATCH_GAME_PLAY_H
#define PROTOCOL_MATCH_GAMES_MATCH_GAME_PLAY_H

#include "protocol/match/games/referee.h"

/* Plays *match_game (number, participants and opening filled in, the rest zero) from the
 * position and the moves of `opening`; engines[side] play. What went wrong is written to
 * match_game_fault_path. False when memory is short. Free *match_game either way. Runs in any
 * thread; the engines are its own while it plays. */
bool match_game_play(struct match_game *match_game, struct engine_process *const engines[],
                     const struct game *opening, const struct referee_terms *terms);

#endif
