/* Words for players of Nodal Chess, as the author wrote it and as he published it for Ludii. */
#include "rules/game_words.h"

#include "rules/nodal/nodal.h"

/* All pieces but the king. */
#define PIECES                                                                                 \
    [NODAL_PAWN] =                                                                             \
        {"pawn",                                                                               \
         "The pawn goes one point forward to an empty point, straight or along its "           \
         "diagonal line.",                                                                     \
         "The pawn captures one point away along its diagonal line, forward or "               \
         "backward.",                                                                          \
         "On the last rank it becomes a queen, bishop or knight, as its owner "                \
         "chooses (N3).",                                                                      \
         "N3",                                                                                 \
         "5k/6/6/6/6/2P3/1n4/5K w",                                                            \
         "c3"},                                                                                \
    [NODAL_KNIGHT] = {"knight",                                                                \
                      "The knight leaps two points along a line and one to the side, as in "   \
                      "chess.",                                                                \
                      "The knight captures where it lands; if that point is empty, it "        \
                      "captures a hostile piece on the point that it passes.",                 \
                      "On every leap it passes one point, a neighbour of both ends. To "       \
                      "capture there is no choice: it always happens (N5).",                   \
                      "N5",                                                                    \
                      "5k/6/6/3b2/2pp2/2N3/6/K5 w",                                            \
                      "c3"},                                                                   \
    [NODAL_BISHOP] = {"bishop",                                                                \
                      "The bishop goes any number of points along a rank, a file or its "      \
                      "diagonal line, as far as the way is empty.",                            \
                      NULL,                                                                    \
                      NULL,                                                                    \
                      "N4",                                                                    \
                      "5k/6/6/6/6/2B3/6/5K w",                                                 \
                      "c3"},                                                                   \
    [NODAL_QUEEN] = {"queen",                                                                  \
                     "The queen goes any number of points along its diagonal line, and may "   \
                     "turn once by a right angle inside a square that it enters.",             \
                     NULL,                                                                     \
                     "It captures where it ends. What stands on the far point of the square "  \
                     "in which it turns does not matter (N6).",                                \
                     "N6",                                                                     \
                     "5k/6/6/6/6/2Q3/5K/6 w",                                                  \
                     "c3"}

/* How a king goes, in both games. */
#define KING_MOVES                                                                             \
    "The king goes one step to a neighbouring point, or two; the second step may not go on "   \
    "straight, nor back."
#define KING_CAPTURES                                                                          \
    "The king may capture with each of its two steps; what it captures first must be "         \
    "undefended."

static const struct piece_words pieces[PIECE_TYPES] = {
    PIECES, [NODAL_KING] = {
                "king", KING_MOVES, KING_CAPTURES,
                "An empty point that it crosses may not be attacked at the end of the move "
                "(N10). In check the king must move: no other piece may (N12).",
                "N7, N11", "k5/6/6/6/3K2/6/6/6 w", "d4"}};

static const struct piece_words ludii_pieces[PIECE_TYPES] = {
    PIECES, [NODAL_KING] = {
                "king", KING_MOVES, KING_CAPTURES,
                "It may not be attacked after its first step either. Or it goes directly to "
                "a point two steps away, if one point between is empty and one, it may be "
                "another, is attacked by the king alone or nobody. Any piece may answer a "
                "check (N16).",
                "N7, N16", "k5/6/6/6/3K2/6/6/6 w", "d4"}};

const struct words nodal_words = {
    .summary =
        "Pieces stand on the points where lines cross, and the king may move twice in a turn.",
    .goal =
        "Leave your opponent without a legal move, mostly by an attack that its king cannot "
        "escape.",
    .about =
        "Pieces stand on the points where lines cross. Neighbouring points are linked along "
        "every rank and file, and diagonally through dark squares only, so that each point "
        "lies on one diagonal line. No move may leave the own king attacked. In check the "
        "king must move; no other piece may. A side without a legal move has lost, in check "
        "or not. The third occurrence of a position and fifty moves of each side without "
        "capture or pawn move are draws.",
    .piece = pieces};

const struct words nodal_ludii_words = {
    .summary =
        "Nodal Chess by other rules: any piece may answer a check, and who makes no progress "
        "loses.",
    .goal =
        "Leave your opponent without a legal move, mostly by an attack that its king cannot "
        "escape.",
    .about =
        "Nodal Chess as the program plays it that its author published for Ludii. Any piece "
        "may answer a check. Each side counts its moves; a capture or pawn move begins anew. "
        "A side that has counted beyond 13 has lost. There are no draws.",
    .piece = ludii_pieces};
