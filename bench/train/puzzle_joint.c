#include "bench/train/puzzle_joint.h"

#include "protocol/formats/notation.h"
#include "protocol/match/openings/book.h"

enum { WHITE, BLACK, REPLIES_LEAST = 3 };

/* Whether the turn mates Black, and Black only, whoever registers first. */
static bool mates(const struct variant *variant, const struct position *standing,
                  const move_t half[2])
{
    for (int first = 0; first < 2; first++) {
        union position_room room;
        variant->resolve(standing, &room.head, half, first);
        if (variant->count(&room.head) > 0 || variant_joint_outcome(variant, &room.head) != 1) {
            return false;
        }
    }
    return true;
}

bool puzzle_joint_prove(const struct game *game, struct puzzle *puzzle)
{
    const struct variant *variant = game->variant;
    const struct position *standing = game_position(game);
    struct move_list moves = {.count = 0}, replies = {.count = 0};
    int unbeaten = 0, tempting = 0;
    move_t best = MOVE_NONE;
    variant_moves_of(variant, standing, WHITE, &moves);
    variant_moves_of(variant, standing, BLACK, &replies);
    if (moves.count < 2 || replies.count < REPLIES_LEAST) {
        return false;
    }
    for (int i = 0; i < moves.count; i++) {
        int beaten = 0;
        for (int j = 0; j < replies.count; j++) {
            beaten += mates(variant, standing, (move_t[]){moves.move[i], replies.move[j]});
        }
        if (beaten == replies.count) {
            best = moves.move[i];
            unbeaten++;
        } else if (2 * beaten >= replies.count) {
            tempting++;
        }
    }
    if (unbeaten != 1) {
        return false;
    }
    int grade = tempting + 1 < PUZZLE_GRADE_MAX ? tempting + 1 : PUZZLE_GRADE_MAX;
    *puzzle = (struct puzzle){.mate = 1, .grade = grade};
    book_write_epd(variant, standing, puzzle->fen);
    notation_write(variant, standing, best, NOTATION_SAN, puzzle->best);
    snprintf(puzzle->line, sizeof puzzle->line, "%s", puzzle->best);
    snprintf(puzzle->themes, sizeof puzzle->themes, "mate mate-in-1");
    return true;
}
