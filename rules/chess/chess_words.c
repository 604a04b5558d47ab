/* Words for players of chess. */
#include "rules/game_words.h"

#include "rules/chess/chess.h"

static const struct piece_words pieces[PIECE_TYPES] = {
    [CHESS_PAWN] = {"pawn",
                    "The pawn goes one square forward to an empty square; from its second rank "
                    "it may go two.",
                    "The pawn captures one square diagonally forward.",
                    "On the last rank it becomes a queen, rook, bishop or knight, as its owner "
                    "chooses (H4). A pawn that has just gone two squares may be captured by a "
                    "hostile pawn as if it had gone one, in the next move only (H5).",
                    "H3", "4k3/8/8/8/8/3p1p2/4P3/4K3 w", "e2"},
    [CHESS_KNIGHT] = {"knight",
                      "The knight leaps two squares along a rank or file and one to the side, "
                      "over anything.",
                      NULL, NULL, "H2", "7k/8/8/8/3N4/8/8/K7 w", "d4"},
    [CHESS_BISHOP] = {"bishop",
                      "The bishop goes any number of squares diagonally, as far as the way is "
                      "empty.",
                      NULL, NULL, "H2", "6k1/8/8/8/3B4/8/8/1K6 w", "d4"},
    [CHESS_ROOK] =
        {"rook",
         "The rook goes any number of squares along a rank or file, as far as the way "
         "is empty.",
         NULL, NULL, "H2", "6k1/8/8/8/3R4/8/8/1K6 w", "d4"},
    [CHESS_QUEEN] =
        {"queen",
         "The queen goes any number of squares along a rank, file or diagonal, as far "
         "as the way is empty.",
         NULL, NULL, "H2", "6k1/8/8/8/3Q4/8/8/1K6 w", "d4"},
    [CHESS_KING] = {
        "king", "The king goes one square in any direction, but not to an attacked square.",
        NULL,
        "Once in a game it may castle: it goes two squares towards a rook, and the "
        "rook goes to the square that it crossed. Neither may have moved, no piece "
        "may stand between them, and the king may not castle out of, through or into "
        "an attack (H7, H8).",
        "H2, H9", "6k1/8/8/8/3K4/8/8/8 w", "d4"}};

const struct words chess_words = {
    .summary = "Orthodox chess, as it is played everywhere.",
    .goal = "Checkmate the enemy king: attack it so that no move can save it.",
    .about =
        "Each side moves one piece in turn. No move may leave the own king attacked. A side "
        "that is in check and has no legal move is checkmated and has lost. Stalemate, the "
        "third occurrence of a position, fifty moves of each side without capture or pawn "
        "move, and too few pieces to mate are draws.",
    .piece = pieces};
