/* Words for players of Xodul. */
#include "rules/game_words.h"

#include "rules/xodul/xodul.h"

static const struct piece_words pieces[PIECE_TYPES] = {
    [XODUL_PAWN] =
        {"pawn",
         "The pawn goes one square forward to an empty square; from its second rank "
         "it may go two.",
         "The pawn captures one square diagonally forward.",
         "On the last rank it becomes a general (X10). Wherever it stands, its owner "
         "may exchange it for a piece that he has captured, instead of a move (X11).",
         "X9", "4k4/9/9/9/9/3p1p3/4P4/4K4 w", "e2"},
    [XODUL_KNIGHT] = {"knight",
                      "The knight leaps two squares along a rank or file and one to the side, "
                      "over anything.",
                      NULL, NULL, "X2", "7k1/9/9/9/4N4/9/9/K8 w", "e4"},
    [XODUL_BISHOP] = {"bishop",
                      "The bishop goes any number of squares diagonally, as far as the way is "
                      "empty.",
                      NULL, NULL, "X2", "7k1/9/9/9/4B4/9/9/K8 w", "e4"},
    [XODUL_CAR] = {"car",
                   "The car goes any number of squares along a rank or file, as far as the way "
                   "is empty.",
                   NULL, "It is the rook of chess. There is no castling.", "X2",
                   "7k1/9/9/9/4R4/9/9/K8 w", "e4"},
    [XODUL_QUEEN] = {"queen",
                     "The queen goes any number of squares along a rank, file or diagonal, as "
                     "far as the way is empty.",
                     NULL, NULL, "X2", "7k1/9/9/9/4Q4/9/9/K8 w", "e4"},
    [XODUL_KING] = {"king",
                    "The king goes one square in any direction, but not to an attacked square.",
                    NULL, "There is no castling.", "X2, X14", "7k1/9/9/9/4K4/9/9/9 w", "e4"},
    [XODUL_WIZARD] = {"wizard",
                      "The wizard goes exactly two squares diagonally over an empty square, or "
                      "teleports to any empty square.",
                      "The wizard captures exactly two squares away diagonally, if the square "
                      "between is empty.",
                      "It teleports only when its own king is not in check, and never captures "
                      "so (X4).",
                      "X3, X4", "7k1/9/2p6/9/4W4/9/9/K8 w", "e4"},
    [XODUL_GUARD] =
        {"guard",
         "The guard goes one square along a rank or file, or slides: along its rank to its own "
         "king's file, along its file to the king's rank.",
         NULL,
         "The slide ends at the first hostile piece or before an own one, and never "
         "passes the king's file or rank. On the king's file there is no slide along "
         "the rank, on the king's rank none along the file (X6).",
         "X5, X6", "7k1/9/9/9/1G2p4/9/9/4K4 w", "b4"},
    [XODUL_LANCE] =
        {"lance",
         "The lance goes any number of squares straight forward over empty squares, "
         "or one square diagonally, also backward.",
         NULL, NULL, "X7", "8k/9/1p5p1/3p5/2p1p4/3L5/9/4K4 w", "d3"},
    [XODUL_CANNON] =
        {"cannon",
         "The cannon goes any number of squares along a rank or file, as far as the "
         "way is empty, when it does not capture.",
         "The cannon captures, along a rank or file, the first piece beyond exactly "
         "one other piece of either side.",
         "The piece between is called its screen. It gives check over one, too.", "X8",
         "8k/1p7/1n7/9/1P2C1p1q/9/4P4/4K4 w", "e4"},
    [XODUL_GENERAL] = {
        "general",
        "The general goes one square straight forward or one square diagonally, "
        "also backward.",
        NULL,
        "It is what a pawn becomes on the last rank. Nobody can enter a captured "
        "general again (X12).",
        "X10", "7k1/9/9/9/4S4/9/9/K8 w", "e4"}};

const struct words xodul_words = {
    .summary = "Nine different pieces on nine files, among them a wizard that teleports; a "
               "pawn may be exchanged for a piece you have captured.",
    .goal = "Checkmate the enemy king: attack it so that no move can save it.",
    .about =
        "Nine different pieces stand on nine files, with pawns before them. Captured pieces "
        "come back: instead of moving, a side may exchange one of its pawns, wherever it "
        "stands, for a piece from its pool, which holds what it has captured but for pawns "
        "and generals. The piece stands in the pawn's place, and the pawn leaves the game. "
        "There is no exchange while in check. Stalemate, the third occurrence of a "
        "position, forty moves of each side without capture, pawn move, exchange or "
        "promotion, and too few pieces to mate are draws.",
    .piece = pieces};

const struct rule_option xodul_options[] = {
    {"setup",
     {"mirrored", "rotated"},
     "Black's set-up",
     "The source does not tell in which order Black's pieces stand (X1): each before its like, "
     "or in White's order as Black sees it, so that car and cannon face each other.",
     {"as in a mirror", "turned by half"}},
    {"pool",
     {"own", "common"},
     "Captured pieces",
     "For which pieces a side may exchange its pawns (X12): only for those that it has "
     "captured "
     "itself, or for all that either side has captured.",
     {"a pool for each side", "one pool for both"}},
    {.name = NULL}};
